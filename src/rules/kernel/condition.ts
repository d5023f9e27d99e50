/** Conditions and when they end. */
import { findCombatant, type Fight } from './fight.ts';
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
