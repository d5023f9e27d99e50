/** Area attacks: a check against the square, then a result for everybody in the area (RULES.md, section 13). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import {
  baseDifficultyOf,
  rollOf,
  attackRollOf,
  type Attempt,
  type Strike,
  type AttackRoll,
} from '../attack/attack-check.ts';
import { extended, isFatalNatural, rolledAnew, rollOnce, type Chain, type Link } from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';
import { incrementsOf } from '../range/range.ts';
import { DIRECTIONS, type Direction } from '../terms.ts';

/** The shift of an area attack that misses its square: a direction and a number of squares (ARR-AOE-04, -05). */
export interface AreaShift {
  readonly direction: Direction;
  readonly squares: number;
  readonly dice: readonly RolledFaces[];
}

/** A combatant in the area. */
export interface Occupant {
  readonly id: Id;
  readonly attempt: Attempt;
}

/**
 * The terms of an area attack. `distance` and `increment` are in squares; `increment` is null for an attack without.
 */
interface Volley {
  readonly strike: Strike;
  readonly distance: number;
  readonly increment: number | null;
  /** The combatants in the area, at its target square or after a shift. */
  readonly occupants: (shift: AreaShift | null) => readonly Occupant[];
}

export interface AreaResult {
  /** The check against the square. */
  readonly first: Chain;
  readonly squareHit: boolean;
  readonly shift: AreaShift | null;
  /** The check that is compared with the defense of every occupant: the first, or the second after a shift. */
  readonly chain: Chain;
  readonly results: readonly { readonly id: Id; readonly attackRoll: AttackRoll }[];
}

/** An area attack; its chain of criticals is rolled once for all occupants (ARR-AOE-02 to -09). */
export function* resolveAreaAttack(who: Id | null, volley: Volley, options: ArrgsOptions): Procedure<AreaResult> {
  const { strike } = volley;
  const roll = rollOf(strike, options);
  const first = yield* rollOnce(who, roll, 'SALVO.arrgs.roll.attack');
  const link = first[0]!;
  if (fizzles(link, strike, options)) return resultOf(first, false, null, first, volley, options);
  if (hitsSquare(link, options)) {
    const chain = yield* chained(who, volley, first, null, options);
    return resultOf(first, true, null, chain, volley, options);
  }
  const shift = yield* shifted(who, volley);
  const second = yield* rollOnce(who, roll, 'SALVO.arrgs.roll.attack');
  const chain = yield* chained(who, volley, second, shift, options);
  return resultOf(first, false, shift, chain, volley, options);
}

/**
 * Whether a spell fails by its base difficulty or a natural 1, and therefore does not shift (ARR-AOE-08, ARR-ATK-10). A
 * natural 1 fails here and in ARR-AOE-07 by ARR-SV-07: under `natural1` noDefenceOnly it does not, as a square has a DC.
 */
const fizzles = ({ natural, total }: Link, { spellLevel }: Strike, options: ArrgsOptions): boolean =>
  spellLevel !== null && (isFatalNatural(natural, SQUARE, options) || total < baseDifficultyOf(spellLevel));

/** Whether the first check hits the target square (ARR-AOE-02, -07). */
export const hitsSquare = ({ natural, total }: Link, options: ArrgsOptions): boolean =>
  !isFatalNatural(natural, SQUARE, options) && total >= SQUARE_DEFENCE;

const SQUARE = { isAttack: true, isOpposed: true };
const SQUARE_DEFENCE = 10;

/**
 * The shift after a miss: a d8 for its direction, and a d4 for each increment covered, at least one (ARR-AOE-04, -05).
 */
function* shifted(who: Id | null, { distance, increment }: Volley): Procedure<AreaShift> {
  const direction = yield* rollFaces(who, 1, 8, 'SALVO.arrgs.roll.direction');
  const count = increment === null ? 1 : incrementsOf({ distance, increment });
  const squares = yield* rollFaces(who, count, 4, 'SALVO.arrgs.roll.shift');
  return { direction: DIRECTIONS[direction.sum - 1]!, squares: squares.sum, dice: [direction, squares] };
}

/**
 * The check with its extra checks; none where it has failed for good against every occupant (ARR-AOE-07, ARR-CRT-07).
 */
function* chained(
  who: Id | null,
  { strike, occupants }: Volley,
  first: Chain,
  shift: AreaShift | null,
  options: ArrgsOptions,
): Procedure<Chain> {
  if (strike.effect === 'binary') return first;
  const targets = occupants(shift);
  const failsAll =
    targets.length > 0 &&
    targets.every(({ attempt }) => attackRollOf(rolledAnew(first, attempt.roll), attempt, options).portions === null);
  if (failsAll || isFatalNatural(first[0]!.natural, SQUARE, options)) return first;
  return yield* extended(who, rollOf(strike, options), first, 'SALVO.arrgs.roll.attack');
}

/**
 * The result with a success value for each occupant, in which its own movement (ARR-MI-04) and magnitude count
 * (ARR-AOE-03, -09).
 */
const resultOf = (
  first: Chain,
  squareHit: boolean,
  shift: AreaShift | null,
  chain: Chain,
  { occupants }: Volley,
  options: ArrgsOptions,
): AreaResult => ({
  first,
  squareHit,
  shift,
  chain,
  results: occupants(shift).map(({ id, attempt }) => ({
    id,
    attackRoll: attackRollOf(rolledAnew(chain, attempt.roll), attempt, options),
  })),
});
