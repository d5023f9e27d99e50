/** The effect of a hit on its victim (sections 27, 30, 31 of RULES.md). */
import { adding, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry } from '../../kernel/tally.ts';
import { distraction } from '../acts/aim.ts';
import { EXCEPTIONAL } from '../check/check.ts';
import { isUninjured, takeDamage, woundsOf, type Allocation } from './injury.ts';
import { combatantOf, isDead, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions, PhysicalScores, Progress } from '../types.ts';
import { makeCheck, usualCharacteristic } from '../check/skill-check.ts';
import { after, changeTo, conditionGained, event } from '../../kernel/progress.ts';
import { isIn } from '../../kernel/fight.ts';

/** Strikes a person for `damage` after armor (0 or more): its aim, its wounds, the work it was at. */
export function* strikePerson(
  progress: Progress,
  person: CepheusCombatant,
  damage: number,
  options: CepheusOptions,
): Procedure<Progress> {
  const hit = yield* hurtPerson(progress, person, damage, distraction(person, options), options);
  return person.state.extended === null ? hit : yield* interruptedWork(hit, person.id, damage, options);
}

/** As `strikePerson`, where it is not an attack that hits: no aim is lost and no work is interrupted. */
export function* hurtPerson(
  progress: Progress,
  person: CepheusCombatant,
  damage: number,
  more: readonly Event[],
  options: CepheusOptions,
): Procedure<Progress> {
  const { id: who, sheet, state } = person;
  const health = { max: sheet.max, current: state.current };
  const taken = yield* takeDamage(who, health, state.killed ? 0 : damage);
  const harmed = harm(person, taken);
  const key = damage > 0 ? 'SALVO.cepheus.verdict.harmed' : 'SALVO.cepheus.verdict.unharmed';
  const lowered = after(progress, {
    kind: 'harm',
    who,
    title: 'SALVO.cepheus.stage.harm',
    verdict: { key, good: damage === 0, values: { damage } },
    events: more.length === 0 ? harmed : [...more, ...harmed],
  });
  return damage > 0 ? fallen(lowered, person, taken.current, options) : lowered;
}

/** CEP-DMG-04, -05: an injury; it opens a new set for first aid (CEP-MED-05). */
function harm(combatant: CepheusCombatant, taken: Pick<Allocation, 'lost' | 'surplus'>): readonly Event[] {
  const { sheet, state } = combatant;
  const first = isUninjured({ max: sheet.max, current: state.current });
  const reopened = state.firstAidDone ? changeTo(state, 'firstAidDone', false) : NO_CHANGES;
  return harmedBy(combatant, taken, first ? 'CEP-DMG-04' : 'CEP-DMG-05', reopened);
}

/** The event of losing points, with what else changes by it; none where nothing is lost and nothing left over. */
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

/** CEP-DMG-07, -08: the state that fresh wounds bring, if it is a new one. They leave nobody awake in spite of them (CEP-UNC-03). */
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
    return effect(progress, id, 'knockedOut', knockedOut(progress.fight, id, 'CEP-DMG-07'));
  return progress;
}

const effect = (progress: Progress, who: Id, name: 'died' | 'knockedOut', events: readonly Event[]): Progress =>
  after(progress, {
    kind: 'effect',
    who,
    title: `SALVO.cepheus.stage.${name}`,
    verdict: { key: `SALVO.cepheus.verdict.${name}`, good: false },
    events,
  });

/** CEP-DMG-07: three at 0 says it by itself; what it was doing is over. */
export const died = (fight: CepheusFight, who: Id, clause: string): readonly Event[] => [
  event('died', who, clause, dropped(combatantOf(fight, who))),
  ...released(fight, who),
];

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

/** The end of a grapple for both its participants. */
export function released(fight: CepheusFight, who: Id): readonly Event[] {
  const other = combatantOf(fight, who).state.grappledWith;
  if (other === null) return [];
  return (isIn(fight, other) ? [who, other] : [who]).flatMap((id) => {
    const changes = changeTo(combatantOf(fight, id).state, 'grappledWith', null);
    return changes.length > 0 ? [event('grappleEnded', id, 'CEP-GRP-09', changes)] : [];
  });
}

/** CEP-EXT-03..05: a hit may spoil the work of this round, or all of it. */
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
