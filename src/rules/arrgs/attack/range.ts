/** Range increments (RULES.md, section 15). Distances in squares. */
import { refuse, type Refusal } from '../../kernel/result.ts';

export interface Shot {
  readonly distance: number;
  readonly increment: number;
}

/** ARR-RNG-01, ARR-CORE-09: increments covered, at least 1. */
export const incrementsOf = ({ distance, increment }: Shot): number => Math.max(1, Math.ceil(distance / increment));

/** ARR-RNG-02, -03. */
export function rangePenalty(shot: Shot): number {
  const steps = incrementsOf(shot) - 1;
  return steps === 0 ? 0 : -2 * steps;
}

/** ARR-RNG-04. Refused: `tooFar`. */
export const rangeRefusal = (shot: Shot, maxIncrements: number): Refusal | null =>
  incrementsOf(shot) > maxIncrements ? refuse('tooFar', 'ARR-RNG-04', { distance: shot.distance }) : null;
