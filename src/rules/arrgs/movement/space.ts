/** Where a movement may end (ARR-MOV-06, ARR-TER-05). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { SIZES, type Size } from '../terms.ts';

export interface Space {
  /** For the movement category used. */
  readonly impassable: boolean;
  readonly ownSize: Size;
  /** Of the creature in it; null: nobody. */
  readonly otherSize: Size | null;
}

/** Two creatures share a square where their sizes are this many categories apart or more. */
const SHARING = 3;

/** Why a movement may not end in a square: `impassable`, `occupied`. */
export function endRefusal({ impassable, ownSize, otherSize }: Space): Refusal | null {
  if (impassable) return refuse('impassable', 'ARR-TER-05');
  if (otherSize === null || Math.abs(sizesAbove(ownSize, otherSize)) >= SHARING) return null;
  return refuse('occupied', 'ARR-MOV-06');
}

/** How many size categories `larger` is above `smaller`; negative where it is below. */
export const sizesAbove = (larger: Size, smaller: Size): number => SIZES.indexOf(larger) - SIZES.indexOf(smaller);
