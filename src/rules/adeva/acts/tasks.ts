/** The acts of setting, working on and ending an Extended Action (ADE-ACT-06 to -09), and Free Actions (ADE-ACT-05). */
import { changeTo } from '../../kernel/changes.ts';
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { entry } from '../../kernel/tally.ts';
import { declaredBonus, fateful } from '../recovery/bonus.ts';
import { fateEvents, PASS_OR_FAIL, pointsOf } from '../recovery/fate.ts';
import { scoreOf } from '../score/characteristic.ts';
import { ownMods } from '../score/sides.ts';
import { testPart } from '../score/telling.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';
import { CERTAIN, testOdds } from '../score/test-odds.ts';
import { combatantOf } from '../sheet/state.ts';
import type { Task, AdevaFight } from '../sheet/types.ts';
import { CHARACTERISTICS, type Characteristic } from '../terms.ts';
import { isDone, taskAfter, type Happening } from '../turn/extended.ts';
import { choiceField, flagField, numberField, type Act, type Request } from './act.ts';
import { paid, plain, ruled } from './plain.ts';

const MOST = 1000;

const TASK_FIELDS: readonly Field[] = [
  choiceField('needs', 'ADE-ACT-07', 'gm', ['rounds', 'tests'], 'rounds'),
  numberField('count', 'ADE-ACT-07', 'gm', 2, 1, MOST),
  flagField('hidden', 'ADE-ACT-07', 'gm'),
  flagField('restartOnInterrupt', 'ADE-ACT-08', 'gm', true),
];

/** The act by which the GM sets a task of more than one round. */
const setTask: Act = {
  action: 'setTask',
  clause: 'ADE-ACT-06',
  when: 'any',
  target: 'none',
  gm: true,
  fields: () => TASK_FIELDS,
  perform: (request) => ruled(request, (fight) => [taskSet(fight, request, taskFrom(request))]),
};

/** The length of a task for everybody's eyes: a word for its unit and its count; null where it is hidden (ADE-ACT-07). */
const lengthOf = ({ hidden, roundsNeeded, testsNeeded }: Task): { needs: string; count: number } | null =>
  hidden ? null : { needs: roundsNeeded === null ? 'tests' : 'rounds', count: roundsNeeded ?? testsNeeded! };

function taskFrom({ declared }: Request): Task {
  const byRounds = asText(declared, 'needs') === 'rounds';
  const count = asNumber(declared, 'count');
  return {
    name: 'task',
    roundsNeeded: byRounds ? count : null,
    roundsDone: 0,
    testsNeeded: byRounds ? null : count,
    testsDone: 0,
    restartOnInterrupt: asFlag(declared, 'restartOnInterrupt'),
    hidden: asFlag(declared, 'hidden'),
    worked: false,
  };
}

function taskSet(fight: AdevaFight, { who }: Request, task: Task | null): Event {
  const length = task && lengthOf(task);
  const kind = task === null ? 'taskEnded' : length ? 'taskMeasured' : 'taskSet';
  return event(kind, who, 'ADE-ACT-06', changeTo(combatantOf(fight, who).state, 'extended', task), length ?? {});
}

/** The act by which the GM ends a task, completed or not. */
const endTask: Act = {
  action: 'endTask',
  clause: 'ADE-ACT-08',
  when: 'any',
  target: 'none',
  gm: true,
  concerns: ({ state }) => state.extended !== null,
  perform: (request) => ruled(request, (fight) => [taskSet(fight, request, null)]),
};

const WORK_FIELDS: readonly Field[] = [
  choiceField('characteristic', 'ADE-ACT-07', 'gm', CHARACTERISTICS, 'int'),
  numberField('mod', 'ADE-MOD-11', 'gm', 0, -500, 500),
];

/** Extended Action: a turn spent on the task and nothing else (ADE-ACT-06). */
const extendedAction: Act = fateful(
  {
    action: 'extendedAction',
    clause: 'ADE-ACT-06',
    when: 'turn',
    target: 'none',
    applies: ({ state }) => state.extended !== null,
    fields: (_fight, { state }) => (state.extended && state.extended.testsNeeded !== null ? WORK_FIELDS : []),
    refusal({ combatant: { state } }) {
      if (!state.extended) return refuse('noTask', 'ADE-ACT-06');
      return isDone(state.extended) ? refuse('taskDone', 'ADE-ACT-07') : null;
    },
    odds: (request) =>
      request.combatant.state.extended!.testsNeeded === null ? CERTAIN : testOdds(workTest(request), request.options),
    perform: worked,
  },
  ({ state }) => state.extended !== null && state.extended.testsNeeded !== null,
);

function* worked(request: Request): Procedure<Outcome> {
  const { who, combatant, options, action } = request;
  const progress = paid(request);
  const task = combatant.state.extended!;
  const test = task.testsNeeded === null ? null : yield* workTested(request);
  const happening: Happening = test === null ? 'worked' : test.success ? 'testPassed' : 'testFailed';
  const next = { ...taskAfter(task, happening, options), worked: true };
  const { state } = combatantOf(progress.fight, who);
  const good = happening !== 'testFailed';
  const length = good ? lengthOf(next) : null;
  const verdict = isDone(next) ? 'taskDone' : length ? `${happening}Of` : happening;
  const values = length && { done: next.roundsNeeded === null ? next.testsDone : next.roundsDone, count: length.count };
  const progressed = after(progress, {
    kind: 'check',
    who,
    title: 'SALVO.adeva.stage.extendedAction',
    ...(test
      ? testPart(test, verdict, good, values ?? undefined)
      : { verdict: { key: `SALVO.adeva.verdict.${verdict}`, good, ...(values && { values }) } }),
    events: [
      ...(test ? fateEvents(test) : []),
      event('taskWorked', who, 'ADE-ACT-07', changeTo(state, 'extended', next), { happening, done: isDone(next) }),
    ],
  });
  return ended(progressed, action, who);
}

const workTested = (request: Request): Procedure<TestResult> =>
  tested({ ...workTest(request), ...pointsOf(request.combatant) }, request.options, PASS_OR_FAIL);

function workTest({ who, combatant, declared, options }: Request): Test {
  const characteristic = asText(declared, 'characteristic') as Characteristic;
  const mods = [
    ...ownMods(combatant, characteristic, options),
    entry('ADE-MOD-11', 'SALVO.adeva.modifier.ruling', asNumber(declared, 'mod')),
    ...declaredBonus(declared),
  ];
  return { by: who, score: scoreOf(combatant, characteristic), mods, reason: 'SALVO.adeva.roll.task' };
}

/** Free Action: anything brief that is no attack, such as a shout or a glance (ADE-ACT-05). */
const freeAction: Act = {
  action: 'freeAction',
  clause: 'ADE-ACT-05',
  when: 'any',
  target: 'none',
  perform: (request) => plain(request),
};

export const TASKS: readonly Act[] = [extendedAction, freeAction, setTask, endTask];
