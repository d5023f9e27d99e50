/** Damage before soak: dice, the degrees placed on one of them, flat part and SB (section 12). */
import type { Id } from '../../kernel/json.ts';
import { choose, rollFaces, type Option, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import type { AdevaOptions } from '../options.ts';
import type { DamageProfile } from './profile.ts';

/** The damage dice of one hit, one by one. */
export interface RolledHit {
  readonly faces: readonly number[];
  readonly dice: readonly RolledFaces[];
}

/** Rolls the damage dice of a hit, those of equal sides together (ADE-DMG-01). `from`: the first that is still to be rolled. */
export function* damageRolled(by: Id | null, sides: readonly number[], from = 0): Procedure<RolledHit> {
  if (from >= sides.length) return NO_DICE;
  let end = from + 1;
  while (sides[end] === sides[from]) end++;
  const rolled = yield* rollFaces(by, end - from, sides[from]!, 'SALVO.adeva.roll.damage');
  if (end === sides.length) return { faces: rolled.faces, dice: [rolled] };
  const { faces, dice } = yield* damageRolled(by, sides, end);
  return { faces: [...rolled.faces, ...faces], dice: [rolled, ...dice] };
}

const NO_DICE: RolledHit = { faces: [], dice: [] };

/** Which die of which hit; both from 0. */
export interface Place {
  readonly hit: number;
  readonly die: number;
}

/** What the degrees count on a die (ADE-DMG-05, -07, AMB-19). */
export const placedValue = (dos: number, sides: number, { dosDieCap }: AdevaOptions): number =>
  dosDieCap === 'dieMax' ? Math.min(dos, sides) : dos;

/** The lowest die of all hits, the first one on a tie, if the degrees are higher (ADE-DMG-08). */
export function automaticPlace(
  hits: readonly (readonly number[])[],
  sides: readonly number[],
  dos: number,
  options: AdevaOptions,
): Place | null {
  let best: Place | null = null;
  let lowest = Infinity;
  for (let hit = 0; hit < hits.length; hit++) {
    for (let die = 0; die < hits[hit]!.length; die++) {
      if (hits[hit]![die]! >= lowest) continue;
      lowest = hits[hit]![die]!;
      best = { hit, die };
    }
  }
  return best !== null && placedValue(dos, sides[best.die]!, options) > lowest ? best : null;
}

/** The id of a place as an answer: `hit.die`. */
export const placeId = ({ hit, die }: Place): string => `${hit}.${die}`;
export const NO_PLACE = 'none';

/**
 * The attacker may place the degrees of the attack test on one die of one hit, once all dice are known (ADE-DMG-04, -06).
 * Without an attack test there are none (ADE-DMG-09). Null: no die is replaced.
 */
export function* degreesPlaced(
  by: Id | null,
  hits: readonly (readonly number[])[],
  sides: readonly number[],
  dos: number,
  options: AdevaOptions,
): Procedure<Place | null> {
  if (dos <= 0) return null;
  const automatic = automaticPlace(hits, sides, dos, options);
  const fallback = automatic ? placeId(automatic) : NO_PLACE;
  const chosen = yield* choose(
    by,
    'allocation',
    'SALVO.adeva.question.placeDegrees',
    'ADE-DMG-04',
    placeOptions(hits, dos),
    fallback,
  );
  return automatic && chosen === fallback ? automatic : placeNamed(chosen);
}

function placeOptions(hits: readonly (readonly number[])[], dos: number): readonly Option[] {
  const places: Option[] = [NOWHERE];
  for (let hit = 0; hit < hits.length; hit++) {
    for (let die = 0; die < hits[hit]!.length; die++) {
      const values = { hit: hit + 1, die: die + 1, face: hits[hit]![die]!, dos };
      places.push({ id: placeId({ hit, die }), label: 'SALVO.adeva.option.placeDegrees.die', values });
    }
  }
  return places;
}

const NOWHERE: Option = { id: NO_PLACE, label: 'SALVO.adeva.option.placeDegrees.none' };

/** The place of an answer that was offered. */
function placeNamed(id: string): Place | null {
  if (id === NO_PLACE) return null;
  const [hit, die] = id.split('.').map(Number) as [number, number];
  return { hit, die };
}

export interface Raw {
  readonly raw: number;
  /** Dice that give the chance of a critical hit (ADE-CRT-01 to -03). */
  readonly maxima: number;
}

/** ADE-DMG-07, GAP-09 `primitiveMode` cap7: dice of primitive weapons count no more than this. */
const PRIMITIVE_CAP = 7;

/** What one damage die counts, and whether it gives the chance of a critical hit. `dos`: the degrees on it; null: none. */
export function countedDie(
  { primitive }: Pick<DamageProfile, 'primitive'>,
  sides: number,
  face: number,
  dos: number | null,
  options: AdevaOptions,
): { readonly value: number; readonly maximum: boolean } {
  const shown = dos === null ? face : placedValue(dos, sides, options);
  return {
    value: primitive && options.primitiveMode === 'cap7' ? Math.min(PRIMITIVE_CAP, shown) : shown,
    maximum: face === sides && (dos === null || options.critReplacedDie === 'counts'),
  };
}

/** Raw damage of a hit, not below 0 (ADE-DMG-01 to -07). `replaced`: index of the die that shows the degrees; null: none. */
export function rawDamage(
  profile: DamageProfile,
  faces: readonly number[],
  replaced: number | null,
  dos: number,
  options: AdevaOptions,
): Raw {
  let sum = profile.flat + profile.sb;
  let maxima = 0;
  for (let die = 0; die < faces.length; die++) {
    const shown = die === replaced ? dos : null;
    const { value, maximum } = countedDie(profile, profile.sides[die]!, faces[die]!, shown, options);
    sum += value;
    if (maximum) maxima++;
  }
  return { raw: Math.max(0, sum), maxima };
}
