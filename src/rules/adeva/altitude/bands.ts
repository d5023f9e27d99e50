/** Falling through the bands (ADE-ALT-11 to -14, -16), and the damage of the crash (ADE-ALT-12, GAP-10). */
import type { DamageProfile } from '../damage/profile.ts';
import type { AdevaOptions } from '../options.ts';
import { BANDS, type Band } from '../terms.ts';

/** A fall in progress. */
export interface Fall {
  readonly startBand: Band;
  /** The round in which flight was lost. */
  readonly sinceRound: number;
}

/** The squares' worth of falling damage by the band where the fall began (ADE-ALT-12); at Ground nothing falls (ADE-ALT-16). */
const FALL_SQUARES: { readonly [band in Band]: number } = { ground: 0, low: 60, high: 200 };

/** The squares for each die of falling damage (GAP-10). */
const SQUARES_PER_DIE = 10;

/** The band of a falling combatant at the end of a round: 1 lower at the end of each round since flight was lost (ADE-ALT-11, -13). */
export function bandAfter({ startBand, sinceRound }: Fall, round: number): Band {
  const drops = Math.max(0, round - sinceRound + 1);
  return BANDS[Math.max(0, BANDS.indexOf(startBand) - drops)]!;
}

/** The squares' worth of damage that a fall deals (ADE-ALT-12). */
export const fallSquares = ({ startBand }: Fall): number => FALL_SQUARES[startBand];

/** The effect of a crash (GAP-10). */
export interface Crash {
  readonly damage: DamageProfile;
  /** The AP against it: armor does not help. */
  readonly ap: 0;
  readonly prone: true;
}

/** The crash after a fall of this many squares: 1d10 per full 10 squares, or 1d10 plus the squares (GAP-10). */
export function fallDamage(squares: number, { fallFormula }: AdevaOptions): Crash {
  const [dice, flat] = fallFormula === 'flatPlus' ? [1, squares] : [Math.floor(squares / SQUARES_PER_DIE), 0];
  return { damage: fallProfile(dice, flat), ap: 0, prone: true };
}

const D10 = 10;

const fallProfile = (dice: number, flat: number): DamageProfile => ({
  sides: Array.from({ length: dice }, () => D10),
  flat,
  sb: 0,
  pen: 0,
  unarmed: false,
  subdual: false,
  primitive: false,
  ignoresSoak: false,
});
