/** Extended actions: work that takes longer than a round (section 10). */
import { changeTo } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { mapValues, point, sumOfDice } from '../../kernel/distribution.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, madeOnce, numberField, type Act } from '../acts/act.ts';
import { paid, workAbandoned } from '../fight/budget.ts';
import { isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, CepheusState, Progress } from '../types.ts';
import { checkOdds } from './check-odds.ts';
import { checkTally, makeCheck, usualCharacteristic } from './skill-check.ts';

/**
 * The start of an extended action (CEP-EXT-01). It takes the declared seconds or, where these are 0, 1D6 times the
 * declared increment in seconds.
 */
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
  odds({ fight, combatant, declared, options }) {
    const seconds = asNumber(declared, 'seconds');
    const increment = asNumber(declared, 'increment');
    const rounds =
      seconds > 0 ? point(roundsOf(seconds)) : mapValues(sumOfDice(1, 6), (die) => roundsOf(die * increment));
    return {
      ...checkOdds(checkTally(fight, combatant, checkFor(asText(declared, 'skill')), options)),
      distributions: [{ label: 'SALVO.cepheus.odds.rounds', of: rounds }],
      assuming: ['SALVO.cepheus.assuming.undisturbed'],
    };
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

/** Seconds in a round (CEP-ACT-01). */
const ROUND_SECONDS = 6;

/**
 * The kind of a task by its seconds: up to one round it is a significant action, a longer one is extended (CEP-ACT-06).
 */
export const taskKind = (seconds: number): 'significant' | 'extended' =>
  seconds <= ROUND_SECONDS ? 'significant' : 'extended';

/** The rounds that a task of so many seconds takes, rounded up (CEP-CORE-21, CEP-EXT-01). */
export const roundsOf = (seconds: number): number => Math.ceil(seconds / ROUND_SECONDS);

/** The rounds that a task of 1D6 times the increment takes (CEP-EXT-01). */
export function* rollExtendedRounds(by: Id | null, incrementSeconds: number): Procedure<number> {
  const rolled = yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.taskTime');
  return roundsOf(rolled.sum * incrementSeconds);
}

/** The abandoning of an extended action, at any time, even in the middle of someone else's turn (CEP-EXT-02). */
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

/**
 * A round of work on every extended action (CEP-EXT-04), and the task's own check after its last round (CEP-EXT-06).
 */
export function* workOn(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let reached = progress;
  for (const combatant of progress.fight.combatants)
    if (isAtWork(combatant.state)) reached = yield* workedOn(reached, combatant, options);
  return reached;
}

/**
 * Whether the round counts toward the work: not while the combatant is grappled (CEP-GRP-10), helpless or down, nor
 * after a hit has cost it the round (CEP-EXT-04).
 */
const isAtWork = (state: CepheusState): boolean =>
  state.extended !== null &&
  isUp(state) &&
  !state.helpless &&
  state.grappledWith === null &&
  !state.conditions['workLost'];

function* workedOn(progress: Progress, combatant: CepheusCombatant, options: CepheusOptions): Procedure<Progress> {
  const { id: who, state } = combatant;
  const work = state.extended!;
  const facts = { roundsDone: work.roundsDone + 1, roundsNeeded: work.roundsNeeded };
  if (facts.roundsDone < work.roundsNeeded) {
    const changes = changeTo(state, 'extended', { ...work, roundsDone: facts.roundsDone });
    const events = [event('worked', who, 'CEP-EXT-01', changes, facts)];
    return after(progress, { kind: 'turn', who, title: 'SALVO.cepheus.stage.bookkeeping', events });
  }
  const title = 'SALVO.cepheus.stage.workDone';
  const { stage } = yield* makeCheck(progress.fight, combatant, checkFor(work.skill), options, title);
  const events = [event('workDone', who, 'CEP-EXT-06', changeTo(state, 'extended', null), facts)];
  return after(progress, { ...stage, events });
}

/** The check of a task in a skill (CEP-EXT-06). */
const checkFor = (skill: string) => ({ skill, characteristic: usualCharacteristic(skill) });
