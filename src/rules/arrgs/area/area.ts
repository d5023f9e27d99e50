/** Area attacks: the square first, then everybody in the area (RULES.md, section 13). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { extended, isFatal, rolledAnew, rollOnce, type Chain, type Link } from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';
import { DIRECTIONS, type Direction } from '../terms.ts';
import {
  baseDifficultyOf,
  rollOf,
  attackRollOf,
  type Attempt,
  type Strike,
  type AttackRoll,
} from '../attack/attack-check.ts';
import { incrementsOf } from '../range/range.ts';

/** The new place of an area attack that missed: so many squares from its target square (ARR-AOE-04, -05). */
export interface Shift {
  readonly direction: Direction;
  readonly squares: number;
  readonly dice: readonly RolledFaces[];
}

/** A combatant in the area. */
export interface Occupant {
  readonly id: Id;
  readonly attempt: Attempt;
}

/** The parts of an area attack. `increment`: null without range increments. */
interface Volley {
  readonly strike: Strike;
  readonly distance: number;
  readonly increment: number | null;
  /** Combatants in the area, once it is known where that is. */
  readonly occupants: (shift: Shift | null) => readonly Occupant[];
}

export interface AreaResult {
  /** The check against the square. */
  readonly first: Chain;
  readonly squareHit: boolean;
  readonly shift: Shift | null;
  /** The result compared with the defence of every occupant. */
  readonly chain: Chain;
  readonly results: readonly { readonly id: Id; readonly attackRoll: AttackRoll }[];
}

/** ARR-AOE-02 to -09. The chain is rolled once for all. */
export function* areaAttack(who: Id | null, volley: Volley, options: ArrgsOptions): Procedure<AreaResult> {
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

/** ARR-AOE-08, ARR-ATK-10: a spell that is too weak, or fails with a natural 1, does not shift. */
const fizzles = ({ natural, total }: Link, { spellLevel }: Strike, options: ArrgsOptions): boolean =>
  spellLevel !== null && (isFatal(natural, SQUARE, options) || total < baseDifficultyOf(spellLevel));

/** ARR-AOE-02, -07. */
const hitsSquare = ({ natural, total }: Link, options: ArrgsOptions): boolean =>
  !isFatal(natural, SQUARE, options) && total >= SQUARE_DEFENCE;

const SQUARE = { isAttack: true, isOpposed: true };
const SQUARE_DEFENCE = 10;

/** ARR-AOE-05: a d4 for each increment covered, and at least one. */
function* shifted(who: Id | null, { distance, increment }: Volley): Procedure<Shift> {
  const direction = yield* rollFaces(who, 1, 8, 'SALVO.arrgs.roll.direction');
  const count = increment === null ? 1 : incrementsOf({ distance, increment });
  const squares = yield* rollFaces(who, count, 4, 'SALVO.arrgs.roll.shift');
  return { direction: DIRECTIONS[direction.sum - 1]!, squares: squares.sum, dice: [direction, squares] };
}

/** The extra checks, unless the check has failed for good against everybody (ARR-AOE-07, ARR-CRT-07). */
function* chained(
  who: Id | null,
  { strike, occupants }: Volley,
  first: Chain,
  shift: Shift | null,
  options: ArrgsOptions,
): Procedure<Chain> {
  if (strike.effect === 'binary') return first;
  const all = occupants(shift);
  const failed =
    all.length > 0 &&
    all.every(({ attempt }) => attackRollOf(rolledAnew(first, attempt.roll), attempt, options).portions === null);
  if (failed || isFatal(first[0]!.natural, SQUARE, options)) return first;
  return yield* extended(who, rollOf(strike, options), first, 'SALVO.arrgs.roll.attack');
}

/** ARR-AOE-03, -09: one success value each, with what counts against that occupant: its own movement (ARR-MI-04), its magnitude. */
const resultOf = (
  first: Chain,
  squareHit: boolean,
  shift: Shift | null,
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
