/** Work that takes longer than a round (section 10). */
import type { Event } from '../../kernel/event.ts';
import { refuse } from '../../kernel/result.ts';
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { CepheusOptions, CepheusState, Progress } from '../types.ts';
import { choiceField, madeOnce, numberField, type Act } from '../acts/act.ts';
import { paid, workAbandoned } from '../fight/budget.ts';
import { makeCheck, usualCharacteristic } from './skill-check.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { after, changeTo, begin, ended, event } from '../../kernel/progress.ts';

/** CEP-EXT-01: begins; `seconds` known, or 1D6 times the increment where it is 0. */
export const extendedAction: Act = {
  action: 'extendedAction',
  clause: 'CEP-EXT-01',
  cost: 'significant',
  target: 'none',
  when: 'turn',
  fields: (_fight, { sheet }) =>
    madeOnce(sheet.skills, 'extended', () => [
      choiceField('skill', 'CEP-CORE-10', 'actor', ['none', ...Object.keys(sheet.skills)], 'none'),
      numberField('seconds', 'CEP-EXT-01', 'gm', 60, 0, 86_400),
      numberField('increment', 'CEP-EXT-01', 'gm', 60, 1, 86_400),
    ]),
  refusal({ fight, declared }) {
    if (fight.phase !== 'underway') return refuse('noRound', 'CEP-EXT-01');
    const seconds = asNumber(declared, 'seconds');
    return seconds > 0 && taskKind(seconds) !== 'extended' ? refuse('notExtended', 'CEP-ACT-06') : null;
  },
  *perform({ fight, who, combatant, declared, action }) {
    const seconds = asNumber(declared, 'seconds');
    const roundsNeeded =
      seconds > 0 ? roundsOf(seconds) : yield* rollExtendedRounds(who, asNumber(declared, 'increment'));
    const work = { skill: asText(declared, 'skill'), roundsNeeded, roundsDone: 0 };
    const events = [
      ...paid(fight, who, 'significant', 'CEP-EXT-01'),
      event('workBegun', who, 'CEP-EXT-01', changeTo(combatant.state, 'extended', work), { roundsNeeded }),
    ];
    const verdict = { key: 'SALVO.cepheus.verdict.workBegun', good: null, values: { rounds: roundsNeeded } };
    const title = 'SALVO.cepheus.stage.extendedAction';
    return ended(after(begin(fight), { kind: 'declared', who, title, verdict, events }), action, who);
  },
};

/** CEP-ACT-01: seconds of a round. */
const ROUND_SECONDS = 6;

/** CEP-ACT-06: a task of up to one round is a significant action, a longer one is extended. */
export const taskKind = (seconds: number): 'significant' | 'extended' =>
  seconds <= ROUND_SECONDS ? 'significant' : 'extended';

/** CEP-CORE-21, CEP-EXT-01. */
export const roundsOf = (seconds: number): number => Math.ceil(seconds / ROUND_SECONDS);

/** CEP-EXT-01: one die times the increment. */
export function* rollExtendedRounds(by: Id | null, incrementSeconds: number): Procedure<number> {
  const rolled = yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.taskTime');
  return roundsOf(rolled.sum * incrementSeconds);
}

/** CEP-EXT-02: may be given up at any time, also in the middle of another's turn. */
export const abandon: Act = {
  action: 'abandon',
  clause: 'CEP-EXT-02',
  cost: 'free',
  target: 'none',
  when: 'any',
  despite: ['extendedAction', 'grapple', 'helpless'],
  applies: ({ state }) => state.extended !== null,
  refusal: ({ combatant }) => (combatant.state.extended === null ? refuse('noExtendedAction', 'CEP-EXT-02') : null),
  perform({ fight, who, action }) {
    const events = workAbandoned(fight, who);
    const title = 'SALVO.cepheus.stage.abandon';
    return ended(after(begin(fight), { kind: 'declared', who, title, events }), action, who);
  },
};

/** CEP-EXT-04, -06: a round of everybody's work; when the rounds are complete, the task's own check. */
export function* workOn(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let reached = progress;
  for (const { id, state } of progress.fight.combatants)
    if (state.extended !== null && isAtWork(state)) reached = yield* workedOn(reached, id, options);
  return reached;
}

/** CEP-EXT-04, CEP-GRP-10: nothing is done while held, bound or down, nor in a round that a hit has spoiled. */
const isAtWork = (state: CepheusState): boolean =>
  isUp(state) && !state.helpless && state.grappledWith === null && !state.conditions['workLost'];

function* workedOn(progress: Progress, who: string, options: CepheusOptions): Procedure<Progress> {
  const combatant = combatantOf(progress.fight, who);
  const work = combatant.state.extended;
  if (work === null) return progress;
  const roundsDone = work.roundsDone + 1;
  const on = (to: typeof work | null, kind: string, clause: string): readonly Event[] => [
    event(kind, who, clause, changeTo(combatant.state, 'extended', to), {
      roundsDone,
      roundsNeeded: work.roundsNeeded,
    }),
  ];
  if (roundsDone < work.roundsNeeded) {
    const events = on({ ...work, roundsDone }, 'worked', 'CEP-EXT-01');
    return after(progress, { kind: 'turn', who, title: 'SALVO.cepheus.stage.bookkeeping', events });
  }
  const check = { skill: work.skill, characteristic: usualCharacteristic(work.skill) };
  const made = yield* makeCheck(progress.fight, combatant, check, options, 'SALVO.cepheus.stage.workDone');
  return after(progress, { ...made.stage, events: on(null, 'workDone', 'CEP-EXT-06') });
}
