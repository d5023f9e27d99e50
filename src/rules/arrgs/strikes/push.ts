/** The distance that a repositioned creature is moved, and its obstacles (ARR-RPO-01 to -05). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { sizesAbove } from '../check/size.ts';
import type { Size } from '../terms.ts';

/** The obstacle behind `freeSquares` free squares. */
export interface Blocked {
  readonly freeSquares: number;
  /** The size of a creature; null: a solid object. */
  readonly blockerSize: Size | null;
}

interface Push {
  readonly squaresMoved: number;
  /** Plain Vitality loss (ARR-RPO-05). */
  readonly targetLoss: number;
  readonly blockerLoss: number;
}

/** The number of size categories above the attacker's from which a creature cannot be moved (ARR-RPO-02). */
const TOO_LARGE = 2;

export const repositionRefusal = (ownSize: Size, targetSize: Size): Refusal | null =>
  sizesAbove(targetSize, ownSize) >= TOO_LARGE ? refuse('targetTooLarge', 'ARR-RPO-02') : null;

/**
 * The result of a push of `squares` in a straight line (ARR-RPO-04). An obstacle ends it. If that is a solid object or
 * a creature at most one size category from the target, both lose 1 for each free square and 1 for the blocked one.
 */
export function pushed(squares: number, targetSize: Size, blocked: Blocked | null): Push {
  if (blocked === null || squares <= blocked.freeSquares)
    return { squaresMoved: squares, targetLoss: 0, blockerLoss: 0 };
  const { freeSquares, blockerSize } = blocked;
  const loss = blockerSize === null || Math.abs(sizesAbove(blockerSize, targetSize)) <= 1 ? freeSquares + 1 : 0;
  return { squaresMoved: freeSquares, targetLoss: loss, blockerLoss: loss };
}
