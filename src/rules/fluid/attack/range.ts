/** Range (FLU-GAP-33). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { FluidOptions } from '../options.ts';

export type Band = 'melee' | 'cqb' | 'long';

export interface Range {
  readonly band: Band;
  /** Started increments, 1 or more. */
  readonly increments: number;
  /** To the attack, 0 or negative. */
  readonly penalty: number;
}

/**
 * FLU-GAP-33: band and penalty of a distance. A started increment counts.
 * @param distance ft @param reach ft @param increment ft; null: a weapon without increments
 */
export function rangeOf(distance: number, reach: number, increment: number | null, options: FluidOptions): Range {
  const band = distance <= reach ? 'melee' : distance <= options.rangeCqb ? 'cqb' : 'long';
  const increments = increment ? Math.max(1, Math.ceil(distance / increment)) : 1;
  return { band, increments, penalty: 0 - options.rangePenalty * (increments - 1) };
}

/** FLU-GAP-33: beyond the last increment nothing is hit. */
export const rangeRefusal = (range: Range, options: FluidOptions): Refusal | null =>
  range.increments > options.rangeMaxIncrements ? refuse('outOfRange', 'FLU-GAP-33') : null;
