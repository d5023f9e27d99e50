/** Conditions and when they end. */
import { putAt, removeAt } from './changes.ts';
import { type Event, event } from './event.ts';
import { findCombatant, type Fight, combatantIn, type Combatant } from './fight.ts';
import type { Id, Json } from './json.ts';

/** The time at which something ends by itself. */
export type Until =
  | { readonly at: 'endOfRound'; readonly round: number }
  | { readonly at: 'startOfTurn' | 'endOfTurn'; readonly of: Id; readonly round: number }
  | { readonly at: 'endOfFight' }
  | { readonly at: 'never' };

/** A condition of one combatant; conditions are kept in a map by their id. */
export interface Condition {
  readonly id: string;
  readonly clause: string;
  readonly until: Until;
  /** Degrees, an amount, a cause: the ruleset's own. */
  readonly value?: number;
  readonly source?: Id;
  readonly facts?: { readonly [name: string]: Json };
}

/** The moments at which a fight moves on. */
export type Moment =
  | { readonly at: 'startOfFight' }
  | { readonly at: 'startOfRound' }
  | { readonly at: 'startOfTurn'; readonly of: Id }
  | { readonly at: 'endOfTurn'; readonly of: Id }
  | { readonly at: 'endOfRound' }
  | { readonly at: 'endOfFight' };

/**
 * Whether something that lasts `until` is over once `moment` has passed in `fight`. A missed end of a turn (the
 * combatant left, or its turn was skipped) is over at the end of its round.
 */
export function isOver(until: Until, moment: Moment, fight: Fight): boolean {
  switch (until.at) {
    case 'never':
      return false;
    case 'endOfFight':
      return moment.at === 'endOfFight';
    case 'endOfRound':
      return moment.at === 'endOfFight' || (moment.at === 'endOfRound' && fight.round >= until.round);
    default:
      if (moment.at === 'endOfFight') return true;
      if (moment.at === 'endOfRound') return fight.round >= until.round && !findCombatant(fight, until.of);
      return moment.at === until.at && moment.of === until.of && fight.round >= until.round;
  }
}

/** A fight whose combatants carry conditions in a map by id. */
type Afflicted = Fight<Combatant<unknown, { readonly conditions: { readonly [id: string]: Condition } }>>;

export function conditionGained(fight: Afflicted, who: Id, condition: Condition): Event {
  const { conditions } = combatantIn(fight, who).state;
  const change = putAt(conditions, 'conditions', condition.id, condition);
  return event('conditionGained', who, condition.clause, [change], { condition: condition.id });
}

export function conditionLost(fight: Afflicted, who: Id, id: string): readonly Event[] {
  const { conditions } = combatantIn(fight, who).state;
  const condition = conditions[id];
  if (!condition) return [];
  return [event('conditionLost', who, condition.clause, removeAt(conditions, 'conditions', id), { condition: id })];
}

/** The loss of every condition of `who` that is over once `moment` has passed. */
export const conditionsOver = (fight: Afflicted, who: Id, moment: Moment): readonly Event[] =>
  lostAt(moment, fight, combatantIn(fight, who));

function lostAt(moment: Moment, fight: Afflicted, { id, state }: Afflicted['combatants'][number]): readonly Event[] {
  let events: Event[] | null = null;
  for (const key in state.conditions) {
    const condition = state.conditions[key]!;
    if (isOver(condition.until, moment, fight)) (events ??= []).push(...conditionLost(fight, id, condition.id));
  }
  return events ?? NO_EVENTS;
}

/** The losses of conditions that are over once `moment` has passed, for every combatant that has any. */
export function everybodysConditionsOver(
  fight: Afflicted,
  moment: Moment,
): readonly { readonly who: Id; readonly lost: readonly Event[] }[] {
  const found: { who: Id; lost: readonly Event[] }[] = [];
  for (const combatant of fight.combatants) {
    const lost = lostAt(moment, fight, combatant);
    if (lost.length > 0) found.push({ who: combatant.id, lost });
  }
  return found;
}

const NO_EVENTS: readonly Event[] = [];
