/** Parts of a vehicle, robot or drone that take hits of their own (section 39). */
import type { Id } from '../../kernel/json.ts';
import type { CepheusOptions, HulkSheet, HulkState } from '../types.ts';
import { UNARMED } from '../sheet/items.ts';
import { hitsOn, isDisabled, isRobot, tellingHits } from '../sheet/state.ts';
import { PART_HITS, SYSTEM_HITS, SYSTEMS } from '../vocabulary.ts';
import { speedAfter } from './speed.ts';

export interface Part {
  /** The name of a part in jury-rigs: a system, the id of a weapon, or `limb<number>`. */
  readonly key: string;
  readonly hits: number;
  /** Hits that destroy it. */
  readonly most: number;
  readonly rigged: boolean;
}

/** Systems that it has, then weapons, then limbs (CEP-VEH-43 to -52). */
export function partsOf({ systems, weapons, limbs, juryRigs }: HulkState): readonly Part[] {
  const part = (key: string, hits: number, most: number): Part => ({ key, hits, most, rigged: key in juryRigs });
  return [
    ...SYSTEMS.flatMap((key) => (systems[key] === null ? [] : [part(key, systems[key], SYSTEM_HITS[key])])),
    ...Object.entries(weapons).map(([id, hits]) => part(id, hits, PART_HITS)),
    ...limbs.map((hits, index) => part(`limb${index}`, hits, PART_HITS)),
  ];
}

/** CEP-VEH-46: the hits that count against the best limb; 0 where no limb can be hit. */
export const bestLimb = (hulk: HulkState | null): number =>
  hulk && hulk.limbs.length > 0 ? Math.min(...hulk.limbs.map((hits, at) => tellingHits(hulk, `limb${at}`, hits))) : 0;

/** CEP-VEH-46, -47: the hits that count against a mounted weapon; bare hands are gone with the last limb. */
export function weaponHits(hulk: HulkState | null, weapon: Id): number {
  if (!hulk) return 0;
  // A limb that is hit once has a modifier of its own.
  if (weapon === UNARMED.id) return bestLimb(hulk) >= PART_HITS ? PART_HITS : 0;
  return tellingHits(hulk, weapon, hulk.weapons[weapon] ?? 0);
}

/** The speed that damage leaves, in kph; a wreck stands still (CEP-VEH-38, -43, -45). */
export function topSpeed({ speedMax }: Pick<HulkSheet, 'speedMax'>, hulk: HulkState, options: CepheusOptions): number {
  if (hulk.structure <= 0) return 0;
  return speedAfter(speedMax, hitsOn(hulk, 'drive') ?? SYSTEM_HITS.drive, hitsOn(hulk, 'powerPlant') ?? 0, options)
    .speed;
}

/** It goes no faster than its damage allows. */
export const slowed = (sheet: HulkSheet, hulk: HulkState, options: CepheusOptions): HulkState => ({
  ...hulk,
  speed: Math.min(hulk.speed, topSpeed(sheet, hulk, options)),
});

/** Its condition by its damage (CEP-VEH-38, -39, -43, -45, -51). */
export type Fate = 'exploded' | 'destroyed' | 'disabled';

/** Null: it still works. */
export function fateOf(hulk: HulkState): Fate | null {
  if (hulk.exploded) return 'exploded';
  if (hulk.structure <= 0) return 'destroyed';
  return isDisabled(hulk) ? 'disabled' : null;
}

/** A sheet's view of the damage. `speed` null: it is not driven. */
export interface Soundness {
  readonly parts: readonly Part[];
  readonly speed: number | null;
  readonly fate: Fate | null;
}

export const soundnessOf = (sheet: HulkSheet, hulk: HulkState, options: CepheusOptions): Soundness => ({
  parts: partsOf(hulk),
  speed: isRobot(hulk) ? null : topSpeed(sheet, hulk, options),
  fate: fateOf(hulk),
});
