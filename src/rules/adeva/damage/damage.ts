/** The damage before soak: the dice, the degrees placed on one of them, the flat number and SB (section 12). */
import type { Id } from '../../kernel/json.ts';
import { choose, rollFaces, type Option, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import type { AdevaOptions } from '../options.ts';
import type { DamageProfile } from './profile.ts';

/** The rolled damage dice of one hit: all faces in order, and the rolls that gave them. */
export interface RolledHit {
  readonly faces: readonly number[];
  readonly dice: readonly RolledFaces[];
}

/**
 * The roll of a hit's damage dice; neighbors of equal sides are rolled together (ADE-DMG-01). `from`: the index of the
 * first die to roll.
 */
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

/** The place of a damage die: the index of its hit, and its index within the hit. */
export interface DiePlace {
  readonly hit: number;
  readonly die: number;
}

/** The value of the degrees placed on a die (ADE-DMG-05, -07, AMB-19). */
export const placedValue = (dos: number, sides: number, { dosDieCap }: AdevaOptions): number =>
  dosDieCap === 'dieMax' ? Math.min(dos, sides) : dos;

/** The lowest die of all hits, the first one on a tie; null: the degrees are not higher (ADE-DMG-08). */
function automaticPlace(
  hits: readonly (readonly number[])[],
  sides: readonly number[],
  dos: number,
  options: AdevaOptions,
): DiePlace | null {
  let best: DiePlace | null = null;
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
export const placeId = ({ hit, die }: DiePlace): string => `${hit}.${die}`;
const NO_PLACE = 'none';

/**
 * The die on which the attacker places the degrees of the attack test, chosen once all dice are known (ADE-DMG-04, -06);
 * null: no die is replaced. Damage without an attack test has no degrees to place (ADE-DMG-09).
 */
export function* degreesPlaced(
  by: Id | null,
  hits: readonly (readonly number[])[],
  sides: readonly number[],
  dos: number,
  options: AdevaOptions,
): Procedure<DiePlace | null> {
  if (dos <= 0) return null;
  const automatic = automaticPlace(hits, sides, dos, options);
  const fallback = automatic ? placeId(automatic) : NO_PLACE;
  const chosen = yield* choose(
    by,
    automatic || raisesAny(hits, sides, dos, options) ? 'allocation' : 'mercy',
    'SALVO.adeva.question.placeDegrees',
    'ADE-DMG-04',
    placeOptions(hits, sides, dos, options),
    fallback,
    undefined,
    { dos },
  );
  return automatic && chosen === fallback ? automatic : placeNamed(chosen);
}

/** Whether the degrees are higher than any die; else all that they can do is to spare the target. */
const raisesAny = (
  hits: readonly (readonly number[])[],
  sides: readonly number[],
  dos: number,
  options: AdevaOptions,
): boolean => hits.some((faces) => faces.some((face, die) => placedValue(dos, sides[die]!, options) > face));

/** No die, or any of them: a lower value is legal too, to spare the target (ADE-DMG-04). */
function placeOptions(
  hits: readonly (readonly number[])[],
  sides: readonly number[],
  dos: number,
  options: AdevaOptions,
): readonly Option[] {
  const places: Option[] = [NOWHERE];
  for (let hit = 0; hit < hits.length; hit++) {
    for (let die = 0; die < hits[hit]!.length; die++) {
      const face = hits[hit]![die]!;
      const value = placedValue(dos, sides[die]!, options);
      const values = { hit: hit + 1, die: die + 1, face, value };
      places.push({ id: placeId({ hit, die }), label: value < face ? LOWERS : RAISES, values });
    }
  }
  return places;
}

const RAISES = 'SALVO.adeva.option.placeDegrees.raises';
const LOWERS = 'SALVO.adeva.option.placeDegrees.lowers';
const NOWHERE: Option = { id: NO_PLACE, label: 'SALVO.adeva.option.placeDegrees.none' };

/** The place that an answer names; null: none. */
function placeNamed(id: string): DiePlace | null {
  if (id === NO_PLACE) return null;
  const [hit, die] = id.split('.').map(Number) as [number, number];
  return { hit, die };
}

/** The raw damage of a hit. */
export interface Raw {
  readonly raw: number;
  /** The number of dice at their maximum, which give the chance of a critical hit (ADE-CRT-01 to -03). */
  readonly maxima: number;
}

/** The most that a die of a primitive weapon counts under `primitiveMode` cap7 (GAP-09). */
const PRIMITIVE_CAP = 7;

/**
 * The value of a damage die, and whether it gives the chance of a critical hit. `dos`: the degrees placed on it; null:
 * none.
 */
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

/**
 * The raw damage of a hit, not below 0 (ADE-DMG-01 to -07). `placed`: the degrees and the index of the die that they
 * replace; null: none.
 */
export function rawDamage(
  profile: DamageProfile,
  faces: readonly number[],
  placed: { readonly die: number; readonly dos: number } | null,
  options: AdevaOptions,
): Raw {
  let sum = profile.flat + profile.sb;
  let maxima = 0;
  for (let die = 0; die < faces.length; die++) {
    const shown = die === placed?.die ? placed.dos : null;
    const { value, maximum } = countedDie(profile, profile.sides[die]!, faces[die]!, shown, options);
    sum += value;
    if (maximum) maxima++;
  }
  return { raw: Math.max(0, sum), maxima };
}
