/** Repeated attack: several attacks for the price of one, each harder than the one before (section 24.8). */
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { AttackKind } from '../terms.ts';

/** What somebody wants to repeat. */
export interface Series {
  readonly attackKind: AttackKind;
  /** Announced. */
  readonly attacks: number;
  /** Points that a Reload of the weapon costs. */
  readonly reloadCost: number;
  /** How often a spell is memorized; of no account for weapons. */
  readonly memorised: number;
}

const MOST_ATTACKS = 5;

/** ARR-RPA-01, -05, -06. Refused: `tooManyAttacks`, `needsReload`, `notMemorised`. */
export function seriesRefusal({ attackKind, attacks, reloadCost, memorised }: Series): Refusal | null {
  if (attacks > MOST_ATTACKS) return refuse('tooManyAttacks', 'ARR-RPA-01', { most: MOST_ATTACKS });
  if (reloadCost > 0) return refuse('needsReload', 'ARR-RPA-05');
  return attackKind === 'spell' && memorised < attacks ? refuse('notMemorised', 'ARR-RPA-06') : null;
}

/** What one attack of a series has come to, and whether there is another. */
export interface Turn<S> {
  readonly state: S;
  readonly goesOn: boolean;
}

/**
 * Attacks number 1, 2, … up to `attacks`, one after the other; the attacker may stop after any (ARR-RPA-01).
 * @param attack made with its number on what the ones before it have left.
 */
export function* inSeries<S>(
  attacks: number,
  start: S,
  attack: (state: S, number: number) => Procedure<Turn<S>>,
): Procedure<{ readonly state: S; readonly made: number }> {
  let state = start;
  for (let number = 1; number <= attacks; number++) {
    const turn = yield* attack(state, number);
    state = turn.state;
    if (!turn.goesOn) return { state, made: number };
  }
  return { state, made: attacks };
}
