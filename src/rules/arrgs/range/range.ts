/** Range increments (RULES.md, section 15). Distances in squares. */
import { refuse, type Refusal } from '../../kernel/result.ts';

/** A ranged attack's distance and range increment. */
export interface Shot {
  readonly distance: number;
  readonly increment: number;
}

/** The range increments that a distance covers, rounded up, at least 1 (ARR-RNG-01, ARR-CORE-09). */
export const incrementsOf = ({ distance, increment }: Shot): number => Math.max(1, Math.ceil(distance / increment));

/** The modifier of the range to an attack check, 0 or less (ARR-RNG-02, -03). */
export function rangePenalty(shot: Shot): number {
  const steps = incrementsOf(shot) - 1;
  return steps === 0 ? 0 : -2 * steps;
}

/** The refusal of a shot beyond the maximum of increments: `tooFar` (ARR-RNG-04). */
export const rangeRefusal = (shot: Shot, maxIncrements: number): Refusal | null =>
  incrementsOf(shot) > maxIncrements ? refuse('tooFar', 'ARR-RNG-04', { most: maxIncrements * shot.increment }) : null;
