/** Range bands and attack difficulty (section 2). */
import type { Tally } from '../../kernel/tally.ts';
import { dm } from '../check/check.ts';
import { BANDS, type Band, type CepheusOptions, type RangeType } from '../types.ts';

/** A distance as far as the table knows it: in meters, in squares, in both, or only as a band. */
export interface Distance {
  /** The band where it is known; then meters and squares are ignored. */
  readonly band: Band | null;
  readonly metres: number | null;
  readonly squares: number | null;
  readonly gridKind: 'none' | 'square' | 'hex';
  /** Meters per square. */
  readonly squareMetres: number;
  /** The GM's ruling on extreme range; null: the distance decides. */
  readonly gmExtreme: boolean | null;
}

export const NO_DISTANCE: Distance = {
  band: null,
  metres: null,
  squares: null,
  gridKind: 'none',
  squareMetres: 1.5,
  gmExtreme: null,
};

export interface Range {
  readonly band: Band;
  /** Whether it is beyond Distant, an extra state of that band (CEP-RNG-05). */
  readonly extreme: boolean;
}

/** Meters of a square (CEP-RNG-04). */
export const SQUARE = 1.5;

/** The band of a distance, and whether it is extreme range. */
export function rangeOf(distance: Distance, options: CepheusOptions): Range {
  if (isExtreme(distance, options)) return { band: 'distant', extreme: true };
  return { band: bandOf(distance, options), extreme: false };
}

/**
 * The band by the one table of the scene (CEP-RNG-03); where only one measure is known, by the table of that measure.
 */
function bandOf(distance: Distance, options: CepheusOptions): Band {
  const { band, metres, squares } = distance;
  if (band !== null) return band;
  return squares !== null && usesSquares(distance, options)
    ? bandFromSquares(squares, options)
    : bandFromMetres(metres ?? 0);
}

/** Whether the squares of a distance are known and count. */
export const countsSquares = (distance: Distance, options: CepheusOptions): boolean =>
  distance.squares !== null && usesSquares(distance, options);

function usesSquares({ metres, gridKind, squareMetres }: Distance, { rangeTable }: CepheusOptions): boolean {
  if (metres === null) return true;
  if (rangeTable !== 'auto') return rangeTable === 'squares';
  return gridKind === 'square' && squareMetres === SQUARE;
}

/** The band of so many meters (CEP-RNG-01). The printed bounds overlap and leave gaps; there the nearer band wins. */
function bandFromMetres(metres: number): Band {
  if (metres < 1.5) return 'personal';
  if (metres <= 3) return 'close';
  if (metres <= 12) return 'short';
  if (metres < 51) return 'medium';
  if (metres < 251) return 'long';
  return metres < 501 ? 'veryLong' : 'distant';
}

/** The band of so many squares (CEP-RNG-02); 334 squares are printed in two rows, and `square334` decides. */
function bandFromSquares(squares: number, { square334 }: CepheusOptions): Band {
  if (squares <= 0) return 'personal';
  if (squares <= 2) return 'close';
  if (squares <= 8) return 'short';
  if (squares <= 34) return 'medium';
  if (squares <= 166) return 'long';
  if (squares < 334) return 'veryLong';
  return squares === 334 ? square334 : 'distant';
}

/** Whether a distance is extreme range: by the GM's ruling, else beyond `extremeFrom` meters (CEP-XRG-01). */
function isExtreme({ gmExtreme, metres, squares }: Distance, { extremeFrom }: CepheusOptions): boolean {
  if (gmExtreme !== null) return gmExtreme;
  return extremeFrom !== 'gmOnly' && (metres ?? (squares ?? 0) * SQUARE) > extremeFrom;
}

/**
 * The meters of a second distance by the same table; where squares count, in whole squares of 1.5 m (CEP-RNG-03, -04).
 */
export const metresByTable = (metres: number, distance: Distance, options: CepheusOptions): number =>
  countsSquares(distance, options) ? Math.round(metres / distance.squareMetres) * SQUARE : metres;

/** Whether a distance is adjacent: at most one square or 1.5 m, by the table that counts (CEP-RNG-06). */
export const isAdjacent = (distance: Distance, options: CepheusOptions): boolean =>
  countsSquares(distance, options) ? distance.squares! <= 1 : (distance.metres ?? 0) <= SQUARE;

/** Whether so many meters are within Personal range (CEP-FIC-01, CEP-SHT-03). */
export const isAtPersonalRange = (metres: number): boolean => bandFromMetres(metres) === 'personal';

/** The most meters of Personal range: 1.5 m is Close (CEP-RNG-01), and tables measure in hundredths of a meter. */
export const PERSONAL_REACH = 1.49;

/** The most meters of each band (CEP-RNG-01). Distant ends only at extreme range; 1500 is a stand-in. */
const LIMITS: { readonly [band in Band]: number } = {
  personal: PERSONAL_REACH,
  close: 3,
  short: 12,
  medium: 50,
  long: 250,
  veryLong: 500,
  distant: 1500,
};

/** Whether weapons of a range type reach Distant, and so may fire beyond it (CEP-XRG-01). */
export const reachesDistant = (type: RangeType): boolean =>
  rangeDms(type, { band: 'distant', extreme: false }) !== null;

/** The most meters at which a weapon of these range types may be used (CEP-DIF-09). */
export const farthest = (types: readonly RangeType[]): number =>
  Math.max(
    ...types.flatMap((type) => BANDS.filter((band) => rowOf(type)[column(band)] !== null).map((band) => LIMITS[band])),
  );

/** A row of the table in section 2.1. A cell holds the DMs of a tally; null: an attack is impossible in that band. */
type Row = readonly (Tally | null)[];

const row = (clause: string, ...dms: readonly (number | null)[]): Row =>
  dms.map((value) => (value === null ? null : value === 0 ? [] : [dm(clause, 'difficulty', value)]));

// prettier-ignore
const ROWS: { readonly [type in RangeType]: Row } = {
  //                                Personal Close  Short  Medium Long   Very Long Distant
  closeQuarters:  row('CEP-DIF-01',  0,      -2,    null,  null,  null,  null,     null),
  extendedReach:  row('CEP-DIF-02', -2,       0,    null,  null,  null,  null,     null),
  thrown:         row('CEP-DIF-03', null,     0,    -2,    -2,    null,  null,     null),
  pistol:         row('CEP-DIF-04', -2,       0,     0,    -2,    -4,    null,     null),
  rifle:          row('CEP-DIF-05', -4,      -2,     0,     0,     0,    -2,       -4),
  shotgun:        row('CEP-DIF-06', -2,       0,    -2,    -2,    -4,    null,     null),
  assaultWeapon:  row('CEP-DIF-07', -2,       0,     0,     0,    -2,    -4,       -6),
  rocket:         row('CEP-DIF-08', -4,      -2,    -2,     0,     0,    -2,       -4),
};

/** The DM of extreme range, on top of the Distant cell (CEP-XRG-02). */
const EXTREME = dm('CEP-MOD-14', 'extremeRange', -2);

/** The DMs of an attack at a range; null: it is impossible there (CEP-DIF-09, CEP-XRG-01). */
export function rangeDms(type: RangeType, { band, extreme }: Range): Tally | null {
  const cell = rowOf(type)[column(band)] ?? null;
  return cell !== null && extreme ? [...cell, EXTREME] : cell;
}

/**
 * The row of a range type: `ROWS[type]`, written out since engines look up a key that varies from call to call slowly.
 */
function rowOf(type: RangeType): Row {
  switch (type) {
    case 'rifle':
      return ROWS.rifle;
    case 'pistol':
      return ROWS.pistol;
    case 'assaultWeapon':
      return ROWS.assaultWeapon;
    case 'shotgun':
      return ROWS.shotgun;
    case 'closeQuarters':
      return ROWS.closeQuarters;
    case 'extendedReach':
      return ROWS.extendedReach;
    case 'thrown':
      return ROWS.thrown;
    case 'rocket':
      return ROWS.rocket;
  }
}

/** The column of a band: `BANDS.indexOf`, written out to save its search, since every attack reads the table twice. */
function column(band: Band): number {
  switch (band) {
    case 'personal':
      return 0;
    case 'close':
      return 1;
    case 'short':
      return 2;
    case 'medium':
      return 3;
    case 'long':
      return 4;
    case 'veryLong':
      return 5;
    case 'distant':
      return 6;
  }
}

export const PLACES = ['building', 'ship', 'tunnel', 'outdoors', 'plain', 'desert', 'road', 'seaSurface'] as const;
export type Surroundings = (typeof PLACES)[number];
export type Darkness = 'none' | 'partial' | 'total';

/** The suggested band at the start of a fight in a place (CEP-RNG-07); darkness brings it nearer (CEP-RNG-08). */
export function startingBand(place: Surroundings, darkness: Darkness, openBand: 'long' | 'veryLong'): Band {
  const suggested = suggestion(place, openBand);
  if (darkness === 'total') return nearer(suggested, 'short');
  return darkness === 'partial' ? nearer(suggested, 'medium') : suggested;
}

function suggestion(place: Surroundings, openBand: 'long' | 'veryLong'): Band {
  if (place === 'outdoors') return 'medium';
  return place === 'building' || place === 'ship' || place === 'tunnel' ? 'short' : openBand;
}

const nearer = (a: Band, b: Band): Band => BANDS[Math.min(column(a), column(b))]!;
