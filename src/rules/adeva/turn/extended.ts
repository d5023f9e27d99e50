/** Work on an Extended Action (ADE-ACT-06 to -09). */
import type { AdevaOptions } from '../options.ts';
import type { Task } from '../sheet/types.ts';

/**
 * The events that may affect a task: a turn of work, with or without a test; a turn without work; and what happens to
 * the worker. Being attacked, deflecting and being wounded do not interrupt it (ADE-ACT-09).
 */
export type Happening =
  | 'worked'
  | 'testPassed'
  | 'testFailed'
  | 'lostTurn'
  | 'reaction'
  | 'deflect'
  | 'attacked'
  | 'wounded';

type Work = Pick<Task, 'roundsNeeded' | 'roundsDone' | 'testsNeeded' | 'testsDone' | 'restartOnInterrupt'>;

/** Whether a task has had all the rounds of work, or all the passed tests, that it needs (ADE-ACT-07). */
export const isDone = ({
  roundsNeeded,
  roundsDone,
  testsNeeded,
  testsDone,
}: Omit<Work, 'restartOnInterrupt'>): boolean =>
  (roundsNeeded !== null && roundsDone >= roundsNeeded) || (testsNeeded !== null && testsDone >= testsNeeded);

/** The task after a happening. A completed task does not change. */
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

/** The task after an interruption, which with `restartOnInterrupt` loses its progress (ADE-ACT-08). */
const interrupted = <W extends Work>(task: W): W =>
  task.restartOnInterrupt ? { ...task, roundsDone: 0, testsDone: 0 } : task;
