/** The requirements of a charge (ARR-CHG-01). */
import { refuse, type Refusal } from '../../kernel/result.ts';

interface ChargePath {
  readonly squares: number;
  /** The most squares that a movement check gives. */
  readonly allowance: number;
  readonly straight: boolean;
  /** Whether the target is in sight at the start. */
  readonly lineOfSight: boolean;
  /** Whether the target is inside the attacker's threat range at the end. */
  readonly targetInThreat: boolean;
}

/** The fewest squares of a charge. */
const SHORTEST = 2;

/** The refusal of a charge. Refused: `tooShort`, `tooFar`, `notStraight`, `noLineOfSight`, `targetOutOfThreat`. */
export function chargeRefusal(path: ChargePath): Refusal | null {
  if (path.squares < SHORTEST) return refuse('tooShort', 'ARR-CHG-01', { least: SHORTEST });
  if (path.squares > path.allowance) return refuse('tooFar', 'ARR-CHG-01', { most: path.allowance });
  if (!path.straight) return refuse('notStraight', 'ARR-CHG-01');
  if (!path.lineOfSight) return refuse('noLineOfSight', 'ARR-CHG-01');
  return path.targetInThreat ? null : refuse('targetOutOfThreat', 'ARR-CHG-01');
}
