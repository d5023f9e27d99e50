/** The parts of a vehicle, robot or drone that are damaged, repaired and stripped one by one (sections 39, 40). */
import { PART_HITS, SYSTEM_HITS, SYSTEMS, type HulkState, type System } from '../types.ts';

/** Parts that a mechanic can name: a system, any weapon, any limb. */
export const PARTS = [...SYSTEMS, 'weapon', 'limb'] as const;
export type Part = (typeof PARTS)[number];

/** The points that give spare parts as systems do; passengers and cockpit never give any (CEP-REP-03). */
const POOLS = ['hull', 'structure', 'armor', 'cargo'] as const;
export const DONORS = [...PARTS, ...POOLS] as const;
export type Donor = (typeof DONORS)[number];

/** A part with its hits: the key of its jury-rig, and the number of hits that destroy it. */
export interface Damaged {
  readonly key: string;
  readonly hits: number;
  readonly most: number;
}

/** The parts of a kind, in the order of the sheet; none for a missing system. */
export function partsOf(hulk: HulkState, part: Part): readonly Damaged[] {
  if (part === 'weapon') return Object.entries(hulk.weapons).map(([key, hits]) => ({ key, hits, most: PART_HITS }));
  if (part === 'limb') return hulk.limbs.map((hits, index) => ({ key: `limb${index}`, hits, most: PART_HITS }));
  const hits = hulk.systems[part];
  return hits === null ? [] : [{ key: part, hits, most: SYSTEM_HITS[part] }];
}

/** The state after a donor of spare parts takes `hits` more; null if the donor cannot take that many. */
export function strippedOf(hulk: HulkState, donor: Donor, hits: number): HulkState | null {
  const pool = POOLS.find((name) => name === donor);
  if (pool) return hulk[pool] >= hits ? { ...hulk, [pool]: hulk[pool] - hits } : null;
  const part = donor as Part;
  const source = partsOf(hulk, part).find((entry) => entry.most - entry.hits >= hits);
  return source ? withHits(hulk, part, source.key, source.hits + hits) : null;
}

/** The state with `hits` on a part, whose jury-rig ends. */
export function withHits(hulk: HulkState, part: Part, key: string, hits: number): HulkState {
  const juryRigs = Object.fromEntries(Object.entries(hulk.juryRigs).filter(([other]) => other !== key));
  if (part === 'weapon') return { ...hulk, juryRigs, weapons: { ...hulk.weapons, [key]: hits } };
  if (part !== 'limb') return { ...hulk, juryRigs, systems: { ...hulk.systems, [part as System]: hits } };
  return { ...hulk, juryRigs, limbs: hulk.limbs.map((before, index) => (key === `limb${index}` ? hits : before)) };
}
