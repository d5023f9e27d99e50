/** Range (FLU-GAP-33). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { FluidOptions } from '../options.ts';

export type Band = 'melee' | 'cqb' | 'long';

export interface Range {
  readonly band: Band;
  /** Started increments, 1 or more. */
  readonly increments: number;
  /** Modifier of the attack, 0 or less. */
  readonly penalty: number;
}

/**
 * FLU-GAP-33: band, increments and penalty of a distance. All parameters are in ft.
 * @param increment null: a weapon without range increments.
 */
export function rangeOf(distance: number, reach: number, increment: number | null, options: FluidOptions): Range {
  const band = distance <= reach ? 'melee' : distance <= options.rangeCqb ? 'cqb' : 'long';
  const increments = increment ? Math.max(1, Math.ceil(distance / increment)) : 1;
  return { band, increments, penalty: 0 - options.rangePenalty * (increments - 1) };
}

/** FLU-GAP-33: the refusal of a range beyond the last increment; null: it is within. */
export const rangeRefusal = (range: Range, options: FluidOptions): Refusal | null =>
  range.increments > options.rangeMaxIncrements ? refuse('outOfRange', 'FLU-GAP-33') : null;
