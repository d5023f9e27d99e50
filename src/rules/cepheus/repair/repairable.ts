/** The parts of a vehicle, robot or drone that are damaged, repaired and stripped one by one (sections 39, 40). */
import type { HulkState, System } from '../types.ts';
import { PART_KINDS, partsOf, unrigged, type PartKind } from '../vehicles/parts.ts';

/** The points that give spare parts as systems do; passengers and cockpit never give any (CEP-REP-03). */
const POOLS = ['hull', 'structure', 'armor', 'cargo'] as const;
export const DONORS = [...PART_KINDS, ...POOLS] as const;
export type Donor = (typeof DONORS)[number];

/** The state after a donor of spare parts takes `hits` more; null if the donor cannot take that many. */
export function strippedOf(hulk: HulkState, donor: Donor, hits: number): HulkState | null {
  const pool = POOLS.find((name) => name === donor);
  if (pool) return hulk[pool] >= hits ? { ...hulk, [pool]: hulk[pool] - hits } : null;
  const source = partsOf(hulk).find((part) => part.kind === donor && part.most - part.hits >= hits);
  return source ? withHits(hulk, source.kind, source.key, source.hits + hits) : null;
}

/** The state with `hits` on a part, whose jury-rig ends. */
export function withHits(hulk: HulkState, kind: PartKind, key: string, hits: number): HulkState {
  const juryRigs = unrigged(hulk.juryRigs, [key]);
  if (kind === 'weapon') return { ...hulk, juryRigs, weapons: { ...hulk.weapons, [key]: hits } };
  if (kind !== 'limb') return { ...hulk, juryRigs, systems: { ...hulk.systems, [kind as System]: hits } };
  return { ...hulk, juryRigs, limbs: hulk.limbs.map((before, index) => (key === `limb${index}` ? hits : before)) };
}
