/** Falling through the bands (ADE-ALT-11 to -14, -16) and the crash (ADE-ALT-12, GAP-10). */
import type { DamageProfile } from '../damage/profile.ts';
import type { AdevaOptions } from '../options.ts';
import { BANDS, type Band } from '../terms.ts';

export interface Fall {
  readonly startBand: Band;
  /** The round in which flight was lost. */
  readonly sinceRound: number;
}

/** Squares' worth of a fall by the band in which it began (ADE-ALT-12); at Ground nothing falls (ADE-ALT-16). */
const FALL_SQUARES: { readonly [band in Band]: number } = { ground: 0, low: 60, high: 200 };

/** Squares for each die of falling damage (GAP-10). */
const SQUARES_PER_DIE = 10;

/** The band at the end of a round: one lower at each end since flight was lost (ADE-ALT-11, -13). */
export function bandAfter({ startBand, sinceRound }: Fall, round: number): Band {
  const drops = Math.max(0, round - sinceRound + 1);
  return BANDS[Math.max(0, BANDS.indexOf(startBand) - drops)]!;
}

/** Squares for the falling damage (ADE-ALT-12). */
export const fallSquares = ({ startBand }: Fall): number => FALL_SQUARES[startBand];

/** What a fall does when it ends (GAP-10). */
export interface Crash {
  readonly damage: DamageProfile;
  /** AP does not help. */
  readonly ap: 0;
  readonly prone: true;
}

/** The damage of so many squares: a die for every 10, or one die and the squares (GAP-10). */
export function fallDamage(squares: number, { fallFormula }: AdevaOptions): Crash {
  const [dice, flat] = fallFormula === 'flatPlus' ? [1, squares] : [Math.floor(squares / SQUARES_PER_DIE), 0];
  return { damage: falling(dice, flat), ap: 0, prone: true };
}

const D10 = 10;

const falling = (dice: number, flat: number): DamageProfile => ({
  sides: Array.from({ length: dice }, () => D10),
  flat,
  sb: 0,
  pen: 0,
  unarmed: false,
  subdual: false,
  primitive: false,
  ignoresSoak: false,
});
