/** Altitude in attacks: who reaches whom, at what price, and how far that is (section 16). */
import { recordList, type List, type Near } from '../../kernel/declared.ts';
import type { Json } from '../../kernel/json.ts';
import { entry, type TallyEntry } from '../../kernel/tally.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import type { Band, WeaponKind } from '../terms.ts';

export interface Bands {
  readonly from: Band;
  readonly to: Band;
}

/** What of a weapon matters between bands. */
export interface Reaching {
  readonly kind: WeaponKind;
  /** Approved by the GM against other bands (ADE-ALT-09). */
  readonly longRange: boolean;
}

/** How far somebody is, as the table measures it: in squares where the scene has any, and in meters. */
export interface Away {
  readonly metres: number;
  readonly squares?: number;
}

/** In squares; meters are made squares where nothing better is known (`squareMetres`). */
export const squaresIn = ({ metres, squares }: Away, { squareMetres }: AdevaOptions): number =>
  squares ?? Math.round(metres / squareMetres);

/** Those near somebody, in meters and, where the scene has squares, in squares. */
export const awayList = (key: string): List<Away & Near> => recordList(key, isAway);

export const isAway = ({ metres, squares = 0, degrees = 0 }: { readonly [key: string]: Json }): boolean =>
  [metres, squares, degrees].every((each) => typeof each === 'number' && each >= 0 && each < Infinity);

/** Low above Ground, in squares (ADE-ALT-03). */
const LOW = 60;
/** From Ground against Low (ADE-ALT-06). */
const UPWARD = -20;

export const isMelee = (kind: WeaponKind): boolean => kind === 'melee' || kind === 'unarmed';

/** Why the bands forbid an attack: `altitude` (ADE-ALT-06 to -09). */
export function altitudeRefusal({ from, to }: Bands, { kind, longRange }: Reaching): Refusal | null {
  if (from === to) return null;
  if (isMelee(kind)) return refuse('altitude', 'ADE-ALT-05');
  const far = from === 'high' || to === 'high';
  return far && !longRange ? refuse('altitude', 'ADE-ALT-09') : null;
}

/** The modifier of the bands; undefined: there is none (ADE-ALT-06, -07, -09). */
export function altitudeModifier({ from, to }: Bands, options: AdevaOptions): TallyEntry | undefined {
  if (from !== 'ground' || to === 'ground') return undefined;
  return to === 'low'
    ? entry('ADE-ALT-06', 'SALVO.adeva.modifier.altitude', UPWARD)
    : entry('ADE-ALT-09', 'SALVO.adeva.modifier.altitude', options.highAltitudeMod);
}

/**
 * The distance that is compared with the Maximum Distance, in squares; null: none is, to or from High the GM decides
 * (ADE-ALT-15, AMB-23).
 */
export function effectiveDistance(
  { from, to }: Bands,
  squares: number,
  { altitudeDistance }: AdevaOptions,
): number | null {
  if (from === to) return squares;
  if (from === 'high' || to === 'high') return null;
  switch (altitudeDistance) {
    case 'max':
      return Math.max(squares, LOW);
    case 'euclid':
      // Not `hypot`, whose last digit differs from browser to browser.
      return Math.sqrt(squares ** 2 + LOW ** 2);
    case 'ignore':
      return squares;
  }
}
