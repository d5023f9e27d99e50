/**
 * The squares of a movement: the movement check, terrain, and the Withdraw maneuver (sections 26 and 26.1, ARR-WDR).
 */
import type { Id } from '../../kernel/json.ts';
import type { Procedure, RolledFaces } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { diceOf, plainAim, rollAt, worthOf, type Link } from '../check/chain.ts';
import { standingResult } from '../check/check.ts';
import { SAME } from '../check/magnitude.ts';
import { circumstance } from '../check/modifiers.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Allowance as Left } from '../sheet/types.ts';
import type { MovementCategory } from '../terms.ts';

/** The speed of a movement and the terrain in its way. */
export interface Way {
  /** The present Movement Speed in squares. */
  readonly speed: number;
  /** The acceleration rate. */
  readonly rate: number;
  /** The n of each square of difficult terrain that is entered. */
  readonly difficult: readonly number[];
  /** Whether the category avoids obstacles on the ground (ARR-TER-03). */
  readonly ignoresTerrain: boolean;
}

/** The terms of a movement check. */
export interface Moving extends Way {
  /** Passive: 10 instead of a die, for natural categories (ARR-MOV-03). */
  readonly mode: 'passive' | 'action';
  /** The modifiers, without that of the terrain. */
  readonly tally: Tally;
  readonly dc: number;
}

/** The result of a movement check. */
export interface MovementResult {
  readonly tally: Tally;
  readonly dice: readonly RolledFaces[];
  /** The result of the first check, with the penalty of the terrain. */
  readonly total: number;
  /** The most squares that may be moved; 0 for no movement (ARR-MOV-07). */
  readonly squares: number;
  readonly success: boolean;
}

/** A movement check, rolled or passive: speed × acceleration rate, changed by the margin (ARR-MOV-01). */
export function* movementCheck(who: Id | null, moving: Moving, options: ArrgsOptions): Procedure<MovementResult> {
  if (moving.mode === 'passive') return passiveAllowance(moving, options);
  const { speed, rate, dc } = moving;
  const aim = plainAim(dc, speed * rate);
  const penalty = penaltyOf(moving, options);
  const tally = roughTally(moving, penalty);
  const chain = yield* rollAt(
    who,
    { tally, critMin: CRITICAL, scale: SAME },
    aim,
    'SALVO.arrgs.roll.movement',
    options,
  );
  const { successValue } = worthOf(chain, aim, options);
  const withoutTerrain = worthOf(eased(chain, -penalty), aim, options).successValue;
  return allowance(tally, diceOf(chain), chain[0]!.total, successValue, withoutTerrain);
}

/** A passive movement check: 10 instead of the die (ARR-MOV-03). */
export function passiveAllowance(moving: Moving, options: ArrgsOptions): MovementResult {
  const { speed, rate, dc } = moving;
  const squares = (tally: Tally): number => Math.max(0, speed * rate + standingResult(tally, SAME) - dc);
  const tally = roughTally(moving, penaltyOf(moving, options));
  return allowance(tally, [], standingResult(tally, SAME), squares(tally), squares(moving.tally));
}

/** The reduction of a movement check by difficult terrain, 0 or more (ARR-TER-01, -03). */
export const roughness = (way: Pick<Way, 'ignoresTerrain' | 'difficult'>, options: ArrgsOptions): number =>
  0 - penaltyOf(way, options);

/** The modifier of difficult terrain to a movement check, 0 or less. */
const penaltyOf = (
  { ignoresTerrain, difficult }: Pick<Way, 'ignoresTerrain' | 'difficult'>,
  options: ArrgsOptions,
): number => (ignoresTerrain ? 0 : terrainPenalty(difficult, options));

const roughTally = ({ tally }: Moving, penalty: number): Tally => [
  ...tally,
  ...circumstance('ARR-TER-01', 'terrain', penalty),
];

const CRITICAL = 20;

/** The same dice with totals higher by `by`, as over even ground. */
const eased = (links: readonly Link[], by: number): readonly Link[] =>
  links.map(({ natural, total }) => ({ natural, total: total + by }));

/** The squares of a check: at least one where the mover would be stopped by terrain alone (ARR-TER-02). */
function allowance(
  tally: Tally,
  dice: readonly RolledFaces[],
  total: number,
  withTerrain: number,
  withoutTerrain: number,
): MovementResult {
  const squares = withoutTerrain >= 1 ? Math.max(1, withTerrain) : withTerrain;
  return { tally, dice, total, squares, success: squares >= 1 };
}

/**
 * The modifier for the n of the difficult squares, 0 or less: their sum or the highest (ARR-TER-01,
 * `difficultTerrain`).
 */
function terrainPenalty(
  difficult: readonly number[],
  { difficultTerrain }: Pick<ArrgsOptions, 'difficultTerrain'>,
): number {
  const n = difficultTerrain === 'highest' ? Math.max(0, ...difficult) : difficult.reduce((sum, each) => sum + each, 0);
  return n === 0 ? 0 : -n;
}

/** The categories that avoid obstacles on the ground (ARR-TER-03). */
const ABOVE_GROUND: ReadonlySet<MovementCategory> = new Set<MovementCategory>(['flying', 'space']);
export const avoidsTerrain = (category: MovementCategory): boolean => ABOVE_GROUND.has(category);

/** The n of each difficult square of some ground; impassable squares (null) are left out. */
export const roughOf = (ground: readonly (number | null)[]): readonly number[] =>
  ground.filter((n): n is number => n !== null && n > 0);

/**
 * The cost of further squares in an allowance: the squares themselves, and the amount by which their terrain raises the
 * penalty of the whole Movement above what is already counted (ARR-TER-01).
 */
export function goneOn(
  { category, rough }: Left,
  ground: readonly (number | null)[],
  options: ArrgsOptions,
): { readonly cost: number; readonly rough: Left['rough'] } {
  const entered = [...rough.entered, ...roughOf(ground)];
  const penalty = roughness({ difficult: entered, ignoresTerrain: avoidsTerrain(category) }, options);
  const more = Math.max(0, penalty - rough.penalty);
  return { cost: ground.length + more, rough: { entered, penalty: rough.penalty + more } };
}

/**
 * The most squares of a Withdraw maneuver: speed × rate, or those of a passive check (ARR-WDR-01, `withdrawDistance`).
 * Difficult squares count together as in every move, by `difficultTerrain` (AMB-30).
 */
export function withdrawal(way: Way, tally: Tally, options: ArrgsOptions): number {
  if (options.withdrawDistance === 'check')
    return passiveAllowance({ ...way, mode: 'passive', tally, dc: PASSIVE_DC }, options).squares;
  const withoutTerrain = way.speed * way.rate;
  return withoutTerrain >= 1 ? Math.max(1, withoutTerrain + penaltyOf(way, options)) : 0;
}

const PASSIVE_DC = 10;
