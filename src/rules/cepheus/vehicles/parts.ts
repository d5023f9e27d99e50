/** Parts of a vehicle, robot or drone that take hits of their own (section 39). */
import type { Id } from '../../kernel/json.ts';
import { UNARMED } from '../sheet/items.ts';
import { hitsOn, isDisabled, isRobot, tellingHits } from '../sheet/state.ts';
import type { CepheusOptions, HulkSheet, HulkState } from '../types.ts';
import { PART_HITS, SYSTEM_HITS, SYSTEMS } from '../vocabulary.ts';
import { speedAfter } from './speed.ts';

/** The kinds of parts that a mechanic can name: a system, any weapon, any limb. */
export const PART_KINDS = [...SYSTEMS, 'weapon', 'limb'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export interface Part {
  readonly kind: PartKind;
  /** The name of a part in jury-rigs: a system, the id of a weapon, or `limb<number>`. */
  readonly key: string;
  readonly hits: number;
  /** The hits that destroy it. */
  readonly most: number;
  readonly rigged: boolean;
}

/** The parts of a vehicle, robot or drone: its systems, then weapons, then limbs (CEP-VEH-43 to -52). */
export function partsOf({ systems, weapons, limbs, juryRigs }: HulkState): readonly Part[] {
  const part = (kind: PartKind, key: string, hits: number, most = PART_HITS): Part => {
    return { kind, key, hits, most, rigged: key in juryRigs };
  };
  return [
    ...SYSTEMS.flatMap((key) => (systems[key] === null ? [] : [part(key, key, systems[key], SYSTEM_HITS[key])])),
    ...Object.entries(weapons).map(([id, hits]) => part('weapon', id, hits)),
    ...limbs.map((hits, index) => part('limb', `limb${index}`, hits)),
  ];
}

/** The jury-rigs without those of some parts (CEP-REP-01). */
export const unrigged = (juryRigs: HulkState['juryRigs'], keys: readonly string[]): HulkState['juryRigs'] =>
  Object.fromEntries(Object.entries(juryRigs).filter(([key]) => !keys.includes(key)));

/** The hits that count against the least damaged limb (CEP-VEH-46); 0 without limbs. */
export const bestLimb = (hulk: HulkState | null): number =>
  hulk && hulk.limbs.length > 0 ? Math.min(...hulk.limbs.map((hits, at) => tellingHits(hulk, `limb${at}`, hits))) : 0;

/** The hits that count against a weapon (CEP-VEH-47); bare hands are destroyed with the last limb (CEP-VEH-46). */
export function weaponHits(hulk: HulkState | null, weapon: Id): number {
  if (!hulk) return 0;
  // The DM of a limb with a single hit is an entry of its own in the attack's tally.
  if (weapon === UNARMED.id) return bestLimb(hulk) >= PART_HITS ? PART_HITS : 0;
  return tellingHits(hulk, weapon, hulk.weapons[weapon] ?? 0);
}

/** The top speed that damage leaves, in kph; 0 for a wreck (CEP-VEH-38, -43, -45). */
export function topSpeed({ speedMax }: Pick<HulkSheet, 'speedMax'>, hulk: HulkState, options: CepheusOptions): number {
  if (hulk.structure <= 0) return 0;
  return speedAfter(speedMax, hitsOn(hulk, 'drive') ?? SYSTEM_HITS.drive, hitsOn(hulk, 'powerPlant') ?? 0, options)
    .speed;
}

/** The state with its speed lowered to the top speed that damage leaves. */
export const slowed = (sheet: HulkSheet, hulk: HulkState, options: CepheusOptions): HulkState => ({
  ...hulk,
  speed: Math.min(hulk.speed, topSpeed(sheet, hulk, options)),
});

/** The condition of a vehicle, robot or drone that no longer works (CEP-VEH-38, -39, -43, -45, -51). */
export type Fate = 'exploded' | 'destroyed' | 'disabled';

/** The condition that damage has brought; null if it still works. */
export function fateOf(hulk: HulkState): Fate | null {
  if (hulk.exploded) return 'exploded';
  if (hulk.structure <= 0) return 'destroyed';
  return isDisabled(hulk) ? 'disabled' : null;
}

/** The damage as a sheet shows it. `speed` is the top speed in kph, null for robots and drones. */
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
