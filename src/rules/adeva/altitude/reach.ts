/** Altitude in attacks: which bands can attack which, with what modifier, and at what distance (section 16). */
import { recordList, type List, type Near } from '../../kernel/declared.ts';
import type { Json } from '../../kernel/json.ts';
import { isRecord } from '../../kernel/reading.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type TallyEntry } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import type { Band, WeaponKind } from '../terms.ts';

/** The bands of an attacker and of its target. */
export interface Bands {
  readonly from: Band;
  readonly to: Band;
}

/** A weapon, as far as attacks between bands depend on it. */
export interface Reaching {
  readonly kind: WeaponKind;
  /** Whether the GM has approved it for attacks to and from High (ADE-ALT-09). */
  readonly longRange: boolean;
}

/** The measured distance of a combatant: in meters and, where the scene has squares, in squares. */
export interface Measured {
  readonly metres: number;
  readonly squares?: number;
}

/** The distance in squares, converted from meters where it was not measured in squares (`squareMetres`). */
export const squaresIn = ({ metres, squares }: Measured, { squareMetres }: AdevaOptions): number =>
  squares ?? Math.round(metres / squareMetres);

/** A list of combatants with their distances from another. */
export const awayList = (key: string): List<Measured & Near> => recordList(key, isAway);

/** A combatant's distance from a mover at the start of the move and, where that is known, at its end (`after`) and where it is least. */
export interface Passed extends Near, Measured {
  readonly after?: Measured;
  readonly nearest?: Measured;
}

/** A list of combatants with their distances from a mover. */
export const passedList = (key: string): List<Passed> =>
  recordList(key, (entry) => isAway(entry) && isPlace(entry['after']) && isPlace(entry['nearest']));

const isPlace = (place: Json | undefined): boolean => place === undefined || (isRecord(place) && isAway(place));

/** Whether meters and, where given, squares and degrees are finite numbers from 0 up. */
const isAway = ({ metres, squares = metres, degrees = metres }: { readonly [key: string]: Json }): boolean =>
  [metres, squares, degrees].every((each) => typeof each === 'number' && each >= 0 && Number.isFinite(each));

/** The height of Low above Ground in squares (ADE-ALT-03). */
const LOW = 60;
/** The modifier from Ground against Low (ADE-ALT-06). */
const UPWARD = -20;

export const isMelee = (kind: WeaponKind): boolean => kind === 'melee' || kind === 'unarmed';

/** Refusal of an attack that the bands make impossible: `altitude` (ADE-ALT-06 to -09). */
export function altitudeRefusal({ from, to }: Bands, { kind, longRange }: Reaching): Refusal | null {
  if (from === to) return null;
  if (isMelee(kind)) return refuse('altitude', 'ADE-ALT-05');
  const involvesHigh = from === 'high' || to === 'high';
  return involvesHigh && !longRange ? refuse('altitude', 'ADE-ALT-09') : null;
}

/** The modifier of the bands, undefined where there is none (ADE-ALT-06, -07, -09). */
export function altitudeModifier({ from, to }: Bands, options: AdevaOptions): TallyEntry | undefined {
  if (from !== 'ground' || to === 'ground') return undefined;
  return to === 'low'
    ? entry('ADE-ALT-06', 'SALVO.adeva.modifier.altitude', UPWARD)
    : entry('ADE-ALT-09', 'SALVO.adeva.modifier.altitude', options.highAltitudeMod);
}

/**
 * The distance in squares that must be within Maximum Distance; null to or from High, where the GM decides and no number is
 * checked (ADE-ALT-15, AMB-23).
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
