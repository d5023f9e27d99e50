/** Burst, autofire, strafe and suppressive fire (FLU-GAP-31, -32, -37). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { FluidOptions } from '../options.ts';

/** FLU-GAP-31: shots of a burst. */
export const BURST_SHOTS = 3;
/** FLU-GAP-32: shots of a volley. */
const VOLLEY_SHOTS = 5;
/** FLU-GAP-37: shots for each square. */
export const SQUARE_SHOTS = 5;

// prettier-ignore
/** FLU-GAP-31, -32: the numbers of mode `margin`, which ignores recoil. */
const MARGIN = {
  burst:         [5, 10],
  perHit:        4,
  volleyShots:   3,
  mostVolleys:   10,
  leastAmmo:     6,
  penalty:       -1,
} as const;

interface Hits {
  readonly hit: boolean;
  readonly hits: number;
  /** Shots used, hit or miss. */
  readonly shotsUsed: number;
}

export const burstRefusal = (ammo: number): Refusal | null =>
  ammo < BURST_SHOTS ? refuse('notEnoughAmmo', 'FLU-GAP-31', { needed: BURST_SHOTS, left: ammo }) : null;

/** FLU-GAP-31: hits of a burst, by the result and the margin of its attack check. */
export function burst(hit: boolean, margin: number, recoil: number, options: FluidOptions): Hits {
  const step = Math.max(1, recoil);
  const [second, third] = options.burstMode === 'margin' ? MARGIN.burst : [step, 2 * step];
  const more = (margin >= second ? 1 : 0) + (margin >= third ? 1 : 0);
  return { hit, hits: hit ? 1 + more : 0, shotsUsed: BURST_SHOTS };
}

export const shotsPerVolley = (options: FluidOptions): number =>
  options.autofireMode === 'margin' ? MARGIN.volleyShots : VOLLEY_SHOTS;

/** FLU-GAP-32: the most volleys of a weapon, whatever its ammunition. */
const mostVolleys = (autofireRating: number, options: FluidOptions): number =>
  options.autofireMode === 'margin' ? MARGIN.mostVolleys : autofireRating;

/** FLU-GAP-32: the shots that a number of volleys needs in the magazine. */
const shotsNeeded = (volleys: number, options: FluidOptions): number =>
  Math.max(volleys * shotsPerVolley(options), options.autofireMode === 'margin' ? MARGIN.leastAmmo : 0);

/** FLU-GAP-32: the reason that a number of volleys cannot be fired; null: it can. */
export function autofireRefusal(
  ammo: number,
  volleys: number,
  autofireRating: number,
  options: FluidOptions,
): Refusal | null {
  const most = mostVolleys(autofireRating, options);
  if (volleys > most) return refuse('tooManyVolleys', 'FLU-GAP-32', { most });
  const needed = shotsNeeded(volleys, options);
  return ammo < needed ? refuse('notEnoughAmmo', 'FLU-GAP-32', { needed, left: ammo }) : null;
}

/** FLU-GAP-32: the penalty of volleys to the attack, 0 or less; none but in mode `margin`. */
export const volleyPenalty = (volleys: number, options: FluidOptions): number =>
  options.autofireMode === 'margin' ? MARGIN.penalty * volleys : 0;

/** FLU-GAP-32: hits of autofire, by the result and the margin of its attack check; at most one for each volley. */
export function autofire(hit: boolean, margin: number, recoil: number, volleys: number, options: FluidOptions): Hits {
  const step = options.autofireMode === 'margin' ? MARGIN.perHit : Math.max(1, recoil);
  const hits = hit ? Math.min(volleys, 1 + Math.max(0, Math.floor(margin / step))) : 0;
  return { hit, hits, shotsUsed: volleys * shotsPerVolley(options) };
}

/** FLU-GAP-37: the reason that a number of squares cannot be swept; null: it can. */
export function areaFireRefusal(ammo: number, squares: number, autofireRating: number): Refusal | null {
  if (squares > autofireRating) return refuse('tooManySquares', 'FLU-GAP-37', { most: autofireRating });
  const needed = SQUARE_SHOTS * squares;
  return ammo < needed ? refuse('notEnoughAmmo', 'FLU-GAP-37', { needed, left: ammo }) : null;
}

/** FLU-GAP-37: the stress damage of suppressive fire: the shortfall of the Will save. */
export const suppressionStress = (dc: number, saveTotal: number): number => Math.max(0, dc - saveTotal);
