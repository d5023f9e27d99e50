/** Fights of people with known scores, as `read` makes them, opened and played by the ruleset. */
import { vitalsOf, type Vitals } from '../../../src/rules/arrgs/harm/vitals.ts';
import { arrgs, type ArrgsCombatant, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import type { ArrgsOptions } from '../../../src/rules/arrgs/options.ts';
import { isSurpriseRound } from '../../../src/rules/arrgs/points/able.ts';
import { slotOf } from '../../../src/rules/arrgs/fight/initiative.ts';
import { order, placeOf } from '../../../src/rules/arrgs/fight/order.ts';
import { surprisedIn } from '../../../src/rules/arrgs/fight/surprise.ts';
import {
  afterOutcome,
  isRefusal,
  newFight,
  nextTurn,
  openFight,
  ranks,
  startFight,
  type Id,
  type Json,
  type Outcome,
  type Procedure,
  type Refusal,
} from '../../../src/rules/kernel/index.ts';
import type { Bag } from '../format.ts';
import type { Keys } from './keys.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

/** Somebody as documents have it. */
export function person(id: Id, source: Json = {}): ArrgsCombatant {
  const { value } = arrgs.read('character', source);
  return { id, name: id, side: id, ...value };
}

/** Somebody's vitals. Documents hold the Vitality that is lost. */
export function vitalsIn(of: Keys, options: ArrgsOptions, more: { readonly disabled?: boolean } = {}): Vitals {
  const tv = of.number('tv', 20);
  const source = {
    vitality: { base: tv, lost: tv - of.number('cv', tv) },
    disabled: of.flag('disabled', false),
    dying: of.number('dying', 0),
    ...more,
  };
  return vitalsOf(person('somebody', source), options);
}

/** A fight under way of these people, on the turn of the first. */
export const fightAmong = (people: readonly ArrgsCombatant[], settings: Bag): ArrgsFight => ({
  ...newFight<ArrgsCombatant>('arrgs', people, { options: settings as ArrgsFight['options'] }),
  phase: 'underway',
  round: 1,
  turn: people[0]!.id,
});

interface Entrant {
  readonly id: Id;
  readonly initiative: number;
  readonly agility: number;
  readonly aware: boolean;
}

export function* openedFight(fight: Procedure<ArrgsFight>): Procedure<ArrgsFight> {
  const set = yield* fight;
  return afterOutcome(set, yield* openFight(arrgs, set));
}

export function* fightOf(entrants: readonly Entrant[], settings: Bag): Procedure<ArrgsFight> {
  const combatants = entrants.map(({ id, initiative, agility }) => {
    const source = { initiative: { score: initiative }, abilities: { agility } };
    return { ...person(id, source), side: 'all' };
  });
  let fight: ArrgsFight = newFight('arrgs', combatants, { options: settings as ArrgsFight['options'] });
  for (const { id, aware } of entrants) {
    fight = yield* done(fight, arrgs.perform(fight, { action: 'setAware', who: id, declared: { aware } }));
  }
  return fight;
}

function* done(fight: ArrgsFight, procedure: Procedure<Outcome | Refusal>): Procedure<ArrgsFight> {
  const outcome = yield* procedure;
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return afterOutcome(fight, outcome);
}

/** Places, those who act at the same time together. */
export const orderIn = (fight: ArrgsFight): readonly (readonly Id[])[] => ranks(fight, order);

export const awarenessOf = (fight: ArrgsFight) => ({
  surpriseRound: isSurpriseRound(fight),
  surprised: surprisedIn(fight),
});

/** Combatants that take turns in the surprise round; none where there is no such round. */
export const actingIn = (fight: ArrgsFight): readonly (readonly Id[])[] =>
  isSurpriseRound(fight)
    ? ranks(
        fight,
        order,
        fight.combatants.filter((combatant) => order.takesTurns(fight, combatant)),
      )
    : [];

/** Everybody's turns in one round, and the slots in which they come. */
export function* roundOf(
  set: Procedure<ArrgsFight>,
  delays: readonly { readonly id: Id; readonly toSlot: number }[],
): Procedure<readonly { readonly slot: number; readonly id: Id }[]> {
  const start = yield* set;
  let fight = afterOutcome(start, yield* startFight(arrgs, start));
  const left = [...delays];
  const sequence: { slot: number; id: Id }[] = [];
  const { round } = fight;
  while (fight.round === round && fight.turn !== null) {
    const id = fight.turn;
    sequence.push({ slot: slotOf(placeOf(combatantIn(fight, id))), id });
    const next = left.findIndex((each) => each.id === id);
    if (next >= 0) {
      const [{ toSlot }] = left.splice(next, 1) as [(typeof delays)[number]];
      fight = yield* done(fight, arrgs.perform(fight, { action: 'delay', who: id, declared: { slot: toSlot } }));
    } else fight = afterOutcome(fight, yield* nextTurn(arrgs, fight));
  }
  return sequence;
}
