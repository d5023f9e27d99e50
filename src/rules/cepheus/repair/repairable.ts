/** The parts of a vehicle, robot or drone that are damaged, repaired and stripped one by one (sections 39, 40). */
import { SYSTEM_HITS, SYSTEMS, type HulkState, type System } from '../types.ts';

/** What a mechanic can name: a system, any weapon, any limb. */
export const PARTS = [...SYSTEMS, 'weapon', 'limb'] as const;
export type Part = (typeof PARTS)[number];

/** Of weapons and limbs (CEP-VEH-46, -47). */
const MOST = 2;

/** One part with its hits: under which key a jury-rig of it is kept, and how many hits destroy it. */
export interface Damaged {
  readonly key: string;
  readonly hits: number;
  readonly most: number;
}

/** Every part of a kind that is there, in the order of the sheet. */
export function partsOf(hulk: HulkState, part: Part): readonly Damaged[] {
  if (part === 'weapon') return Object.entries(hulk.weapons).map(([key, hits]) => ({ key, hits, most: MOST }));
  if (part === 'limb') return hulk.limbs.map((hits, index) => ({ key: `limb${index}`, hits, most: MOST }));
  const hits = hulk.systems[part];
  return hits === null ? [] : [{ key: part, hits, most: SYSTEM_HITS[part] }];
}

/** The hulk with so many hits on one part. A jury-rig of it is over. */
export function withHits(hulk: HulkState, part: Part, key: string, hits: number): HulkState {
  const juryRigs = Object.fromEntries(Object.entries(hulk.juryRigs).filter(([other]) => other !== key));
  if (part === 'weapon') return { ...hulk, juryRigs, weapons: { ...hulk.weapons, [key]: hits } };
  if (part !== 'limb') return { ...hulk, juryRigs, systems: { ...hulk.systems, [part as System]: hits } };
  return { ...hulk, juryRigs, limbs: hulk.limbs.map((before, index) => (key === `limb${index}` ? hits : before)) };
}
