/** The effects of a hit on a person (sections 27, 30 and 31). */
import { changeTo } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { adding, type Change, type Event, event } from '../../kernel/event.ts';
import { isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Verdict } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { distraction } from '../acts/aim.ts';
import { EXCEPTIONAL } from '../check/check.ts';
import { makeCheck, usualCharacteristic } from '../check/skill-check.ts';
import { combatantOf, isDead, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, PhysicalScores, Progress } from '../types.ts';
import { isUninjured, takeDamage, woundsOf, zeros, type Allocation } from './injury.ts';

/** An attack's hit on a person: loss of aim, wounds, the check of an extended action. `damage` is after armor, 0 or more. */
export function* strikePerson(
  progress: Progress,
  person: CepheusCombatant,
  damage: number,
  options: CepheusOptions,
): Procedure<Progress> {
  const wounded = yield* hurtPerson(progress, person, damage, distraction(person, options), options);
  return person.state.extended === null ? wounded : yield* interruptedWork(wounded, person.id, damage, options);
}

/**
 * The wounds of a person and the resulting state, without the check of an extended action (`strikePerson`). `damage` is
 * after armor, 0 or more; `more` are events that come first in the stage of the harm.
 */
export function* hurtPerson(
  progress: Progress,
  person: CepheusCombatant,
  damage: number,
  more: readonly Event[],
  options: CepheusOptions,
): Procedure<Progress> {
  const { id: who, sheet, state } = person;
  const health = { max: sheet.max, current: state.current };
  const allocation = yield* takeDamage(who, health, state.killed ? 0 : damage);
  const injuries = harm(person, allocation);
  const verdict: Verdict =
    damage > 0
      ? { key: 'SALVO.cepheus.verdict.harmed', good: false, values: { damage }, sums: ['damage'] }
      : { key: 'SALVO.cepheus.verdict.unharmed', good: true, values: { damage } };
  const lowered = after(progress, {
    kind: 'harm',
    who,
    title: 'SALVO.cepheus.stage.harm',
    verdict,
    events: more.length === 0 ? injuries : [...more, ...injuries],
  });
  return damage > 0 ? fallen(lowered, person, allocation.current, options) : lowered;
}

/** The events of an injury (CEP-DMG-04, -05), which may be given first aid again (CEP-MED-05). */
function harm(combatant: CepheusCombatant, allocation: Pick<Allocation, 'lost' | 'surplus'>): readonly Event[] {
  const { sheet, state } = combatant;
  const first = isUninjured({ max: sheet.max, current: state.current });
  const reopened = state.firstAidDone ? changeTo(state, 'firstAidDone', false) : NO_CHANGES;
  return harmedBy(combatant, allocation, first ? 'CEP-DMG-04' : 'CEP-DMG-05', reopened);
}

/** The event of losing points, with `more` changes; none if nothing is lost and no damage is left over. */
export function harmedBy(
  { id, state }: CepheusCombatant,
  { lost, surplus }: Pick<Allocation, 'lost' | 'surplus'>,
  clause: string,
  more = NO_CHANGES,
): readonly Event[] {
  const changes: Change[] = [];
  if (lost.str > 0) changes.push(adding('current.str', -lost.str));
  if (lost.dex > 0) changes.push(adding('current.dex', -lost.dex));
  if (lost.end > 0) changes.push(adding('current.end', -lost.end));
  if (changes.length === 0 && surplus === 0) return [];
  if (state.awake) changes.push(...changeTo(state, 'awake', false));
  if (more.length > 0) changes.push(...more);
  return [event('harmed', id, clause, changes, { str: lost.str, dex: lost.dex, end: lost.end, surplus })];
}

const NO_CHANGES: readonly Change[] = [];

/**
 * Death or unconsciousness by new wounds, if the victim was not dead or unconscious before (CEP-DMG-07). A victim that
 * came to with two scores at 0 is knocked out again (CEP-UNC-03).
 */
export function fallen(
  progress: Progress,
  { id, sheet, state }: CepheusCombatant,
  current: PhysicalScores,
  options: CepheusOptions,
): Progress {
  if (isDead(state)) return progress;
  const wounds = woundsOf({ max: sheet.max, current }, false, options);
  if (wounds.dead) return effect(progress, id, 'died', died(progress.fight, id, 'CEP-DMG-07'));
  if (wounds.unconscious && isUp(state))
    return effect(
      progress,
      id,
      'knockedOut',
      knockedOut(progress.fight, id, zeros(current) === 2 ? 'CEP-DMG-07' : 'CEP-DMG-09'),
    );
  return progress;
}

/**
 * The unconsciousness that the scores of a sheet bring into a fight by its setting (CEP-DMG-09), which the reader of
 * sheets does not know; whoever has come to stays awake (CEP-UNC-03).
 */
export const downAtArrival = (progress: Progress, person: CepheusCombatant, options: CepheusOptions): Progress =>
  person.state.hulk !== null || person.state.awake ? progress : fallen(progress, person, person.state.current, options);

const effect = (progress: Progress, who: Id, name: 'died' | 'knockedOut', events: readonly Event[]): Progress =>
  after(progress, {
    kind: 'effect',
    who,
    title: `SALVO.cepheus.stage.${name}`,
    verdict: { key: `SALVO.cepheus.verdict.${name}`, good: false },
    events,
  });

/**
 * The events of a death, which end aim, extended action and grapple. Death itself is no change of the state: it
 * follows from three scores at 0 (CEP-DMG-07) or from `killed`.
 */
export const died = (fight: CepheusFight, who: Id, clause: string): readonly Event[] => [
  event('died', who, clause, dropped(combatantOf(fight, who))),
  ...released(fight, who),
];

/** The events of losing consciousness, which end aim, extended action and grapple. */
export function knockedOut(fight: CepheusFight, who: Id, clause: string): readonly Event[] {
  const combatant = combatantOf(fight, who);
  const changes = [
    ...changeTo(combatant.state, 'unconscious', { since: fight.round, failures: 0 }),
    ...changeTo(combatant.state, 'awake', false),
    ...dropped(combatant),
  ];
  return [event('knockedOut', who, clause, changes), ...released(fight, who)];
}

function dropped({ state }: CepheusCombatant): readonly Change[] {
  if (state.aim === null && state.extended === null) return NO_CHANGES;
  return [...changeTo(state, 'aim', null), ...changeTo(state, 'extended', null)];
}

/** The events that end a combatant's grapple for both sides; none outside a grapple. */
export function released(fight: CepheusFight, who: Id): readonly Event[] {
  const opponent = combatantOf(fight, who).state.grappledWith;
  if (opponent === null) return [];
  return (isIn(fight, opponent) ? [who, opponent] : [who]).flatMap((id) => {
    const changes = changeTo(combatantOf(fight, id).state, 'grappledWith', null);
    return changes.length > 0 ? [event('grappleEnded', id, 'CEP-GRP-09', changes)] : [];
  });
}

/**
 * The check of a combatant hit during an extended action (CEP-EXT-03); failure loses the work of this round (-04), or
 * all of it (-05). `damage` is after armor.
 */
export function* interruptedWork(
  progress: Progress,
  who: Id,
  damage: number,
  options: CepheusOptions,
): Procedure<Progress> {
  const { fight } = progress;
  const combatant = combatantOf(fight, who);
  const { extended } = combatant.state;
  if (extended === null || !isUp(combatant.state)) return progress;
  const { skill } = extended;
  const more = [entry('CEP-EXT-03', 'SALVO.cepheus.dm.damage', 0 - damage)];
  const work = { skill, characteristic: usualCharacteristic(skill), more };
  const { effect, stage } = yield* makeCheck(fight, combatant, work, options, 'SALVO.cepheus.stage.keepWorking');
  return after(progress, { ...stage, events: spoiled(fight, who, effect) });
}

function spoiled(fight: CepheusFight, who: Id, effect: number): readonly Event[] {
  if (effect >= 0) return [];
  const { state } = combatantOf(fight, who);
  const until = { at: 'endOfRound' as const, round: fight.round };
  const lost = conditionGained(fight, who, { id: 'workLost', clause: 'CEP-EXT-04', until });
  if (effect > -EXCEPTIONAL || state.extended === null) return [lost];
  return [
    lost,
    event('workLost', who, 'CEP-EXT-05', changeTo(state, 'extended', { ...state.extended, roundsDone: 0 })),
  ];
}
