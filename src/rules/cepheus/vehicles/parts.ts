/** Parts of a vehicle, robot or drone that take hits of their own (section 39). */
import type { CepheusOptions, HulkSheet, HulkState } from '../types.ts';
import { hitsOn, isDisabled, isRobot } from '../sheet/state.ts';
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

/** The speed left by damage, in kph; a wreck stands still (CEP-VEH-38, -43, -45). */
export function topSpeed({ speedMax }: Pick<HulkSheet, 'speedMax'>, hulk: HulkState, options: CepheusOptions): number {
  if (hulk.structure <= 0) return 0;
  return speedAfter(speedMax, hitsOn(hulk, 'drive') ?? SYSTEM_HITS.drive, hitsOn(hulk, 'powerPlant') ?? 0, options)
    .speed;
}

/** Its standing by its damage (CEP-VEH-38, -39, -43, -45, -51). */
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
