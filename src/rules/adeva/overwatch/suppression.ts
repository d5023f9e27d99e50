/** Suppressive Fire: how many hits it makes, and on whom they fall (ADE-SUP-04 to -07). */
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';

/** DoS for each further hit (ADE-SUP-04). */
const DOS_PER_HIT = 2;

/** Hits of a passed test: one, and one more for every 2 DoS, at most the capacity (ADE-SUP-04). */
export function suppressionHits(dos: number, capacity: number, { suppressExtra }: AdevaOptions): number {
  const counted = suppressExtra === 'dos2' ? dos : Math.max(0, dos - 1);
  return Math.min(capacity, 1 + Math.floor(counted / DOS_PER_HIT));
}

/** Those of the zone, in the order drawn, on whom hits may fall (ADE-SUP-07). */
export const victimsIn = (
  drawn: readonly Id[],
  allies: readonly Id[],
  { suppressVictims }: AdevaOptions,
): readonly Id[] => (suppressVictims === 'everyone' ? drawn : drawn.filter((id) => !allies.includes(id)));

/** Hits by victim: down the list one by one, and again from its top (ADE-SUP-06). */
export const hitsDealtOut = (hits: number, victims: readonly Id[]): { readonly [victim: Id]: number } =>
  Object.fromEntries(victims.map((victim, place) => [victim, Math.max(0, Math.ceil((hits - place) / victims.length))]));
