/** Burst, autofire, strafe and suppressive fire (FLU-GAP-31, -32, -37). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { FluidOptions } from '../options.ts';

/** FLU-GAP-31: shots of a burst. */
export const BURST_SHOTS = 3;
/** FLU-GAP-32: shots of a volley; of a square under fire (FLU-GAP-37). */
const VOLLEY_SHOTS = 5;
export const SQUARE_SHOTS = 5;

// prettier-ignore
/** FLU-GAP-31, -32, mode margin: the replacement of recoil. */
const MARGIN = {
  burst:         [5, 10],
  perHit:        4,
  volleyShots:   3,
  mostVolleys:   10,
  leastAmmo:     6,
  penalty:       -1,
} as const;

export interface Hits {
  readonly hit: boolean;
  readonly hits: number;
  /** Also on a miss. */
  readonly shotsUsed: number;
}

export const burstRefusal = (ammo: number): Refusal | null =>
  ammo < BURST_SHOTS ? refuse('notEnoughAmmo', 'FLU-GAP-31', { needed: BURST_SHOTS }) : null;

/** FLU-GAP-31: hits of a burst by the margin of its attack. `hit` is the attack check's. */
export function burst(hit: boolean, margin: number, recoil: number, options: FluidOptions): Hits {
  const step = Math.max(1, recoil);
  const [second, third] = options.burstMode === 'margin' ? MARGIN.burst : [step, 2 * step];
  const more = (margin >= second ? 1 : 0) + (margin >= third ? 1 : 0);
  return { hit, hits: hit ? 1 + more : 0, shotsUsed: BURST_SHOTS };
}

const shotsPerVolley = (options: FluidOptions): number =>
  options.autofireMode === 'margin' ? MARGIN.volleyShots : VOLLEY_SHOTS;

/** FLU-GAP-32: most volleys of a weapon, whatever is in it. */
const mostVolleys = (autofireRating: number, options: FluidOptions): number =>
  options.autofireMode === 'margin' ? MARGIN.mostVolleys : autofireRating;

/** FLU-GAP-32: most volleys that so many shots allow. */
function volleysLoaded(ammo: number, options: FluidOptions): number {
  if (options.autofireMode === 'margin' && ammo < MARGIN.leastAmmo) return 0;
  return Math.floor(ammo / shotsPerVolley(options));
}

export function autofireRefusal(
  ammo: number,
  volleys: number,
  autofireRating: number,
  options: FluidOptions,
): Refusal | null {
  const most = mostVolleys(autofireRating, options);
  if (volleys > most) return refuse('tooManyVolleys', 'FLU-GAP-32', { most });
  if (volleys > volleysLoaded(ammo, options)) return refuse('notEnoughAmmo', 'FLU-GAP-32');
  return null;
}

/** FLU-GAP-32, mode margin: the penalty of so many volleys on the attack. */
export const volleyPenalty = (volleys: number, options: FluidOptions): number =>
  options.autofireMode === 'margin' ? MARGIN.penalty * volleys : 0;

/** FLU-GAP-32: hits of autofire by the margin of its attack, at most one per volley. */
export function autofire(hit: boolean, margin: number, recoil: number, volleys: number, options: FluidOptions): Hits {
  const step = options.autofireMode === 'margin' ? MARGIN.perHit : Math.max(1, recoil);
  const hits = hit ? Math.min(volleys, 1 + Math.max(0, Math.floor(margin / step))) : 0;
  return { hit, hits, shotsUsed: volleys * shotsPerVolley(options) };
}

/** FLU-GAP-37: strafe and suppressive fire, 5 shots per square. */
export function areaFireRefusal(ammo: number, squares: number, autofireRating: number): Refusal | null {
  if (squares > autofireRating) return refuse('tooManySquares', 'FLU-GAP-37', { most: autofireRating });
  if (ammo < SQUARE_SHOTS * squares) return refuse('notEnoughAmmo', 'FLU-GAP-37', { needed: SQUARE_SHOTS * squares });
  return null;
}

/** FLU-GAP-37: the stress damage of suppressive fire is what the Will save falls short of its DC by. */
export const suppressionStress = (dc: number, saveTotal: number): number => Math.max(0, dc - saveTotal);
