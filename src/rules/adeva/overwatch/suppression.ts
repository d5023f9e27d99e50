/** Suppressive Fire: the victims of its hits (ADE-SUP-05 to -07). Their number stands in `attack/hits.ts`. */
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';

/** Combatants of the zone that hits may fall on, in the order drawn (ADE-SUP-07). */
export const victimsIn = (
  drawn: readonly Id[],
  allies: readonly Id[],
  { suppressVictims }: AdevaOptions,
): readonly Id[] => (suppressVictims === 'everyone' ? drawn : drawn.filter((id) => !allies.includes(id)));

/** Hits by victim: down the list one by one, and again from its top (ADE-SUP-06). */
export const hitsDealtOut = (hits: number, victims: readonly Id[]): { readonly [victim: Id]: number } =>
  Object.fromEntries(victims.map((victim, place) => [victim, Math.max(0, Math.ceil((hits - place) / victims.length))]));
