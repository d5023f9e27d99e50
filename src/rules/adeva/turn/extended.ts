/** Work on an Extended Action (ADE-ACT-06 to -09). */
import type { AdevaOptions } from '../options.ts';
import type { Task } from '../sheet/types.ts';

/**
 * Events that a task counts: a turn spent on it, with or without a test; a turn lost for it; trouble for the worker.
 * Being attacked, deflecting and being wounded do not interrupt (ADE-ACT-09).
 */
export type Happening =
  'worked' | 'testPassed' | 'testFailed' | 'lostTurn' | 'reaction' | 'deflect' | 'attacked' | 'wounded';

type Work = Pick<Task, 'roundsNeeded' | 'roundsDone' | 'testsNeeded' | 'testsDone' | 'restartOnInterrupt'>;

/** Done: the rounds of work, or the passed tests, that the task takes (ADE-ACT-07). */
export const isDone = ({
  roundsNeeded,
  roundsDone,
  testsNeeded,
  testsDone,
}: Omit<Work, 'restartOnInterrupt'>): boolean =>
  (roundsNeeded !== null && roundsDone >= roundsNeeded) || (testsNeeded !== null && testsDone >= testsNeeded);

/** The task after a happening. What is done stays done. */
export function taskAfter<W extends Work>(task: W, happening: Happening, options: AdevaOptions): W {
  if (isDone(task)) return task;
  switch (happening) {
    case 'worked':
      return { ...task, roundsDone: task.roundsDone + 1 };
    case 'testPassed':
      return { ...task, testsDone: task.testsDone + 1 };
    case 'lostTurn':
      return interrupted(task);
    case 'reaction':
      return options.reactionInterruptsExtended ? interrupted(task) : task;
    default:
      return task;
  }
}

/** ADE-ACT-08: whether the progress is lost, the task says. */
const interrupted = <W extends Work>(task: W): W =>
  task.restartOnInterrupt ? { ...task, roundsDone: 0, testsDone: 0 } : task;
