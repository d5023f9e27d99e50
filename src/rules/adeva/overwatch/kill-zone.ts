/**
 * The kill zone of Suppressive Fire: an arc around the facing (ADE-SUP-02), and the victims of the hits in it (-05 to -07).
 * The number of hits is in `attack/hits.ts`.
 */
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';
import type { AutoMode } from './capacity.ts';

/** Degrees to each side of the facing, border included (ADE-SUP-02). */
const HALF_ARC: { readonly [mode in AutoMode]: number } = { semi: 15, full: 30 };

/** The width of the arc in degrees. */
export const arcOf = (mode: AutoMode): number => 2 * HALF_ARC[mode];

const CIRCLE = 360;

/** Whether a bearing lies in the arc around a facing, both in degrees from the same zero (ADE-SUP-02). */
export const isInArc = (mode: AutoMode, facing: number, bearing: number): boolean =>
  degreesApart(facing, bearing) <= HALF_ARC[mode];

function degreesApart(a: number, b: number): number {
  const difference = (((a - b) % CIRCLE) + CIRCLE) % CIRCLE;
  return Math.min(difference, CIRCLE - difference);
}

/** Those of the given combatants that hits may fall on, in the given order: all, or all but the shooter's allies (ADE-SUP-07). */
export const victimsIn = (
  drawn: readonly Id[],
  allies: readonly Id[],
  { suppressVictims }: AdevaOptions,
): readonly Id[] => (suppressVictims === 'everyone' ? drawn : drawn.filter((id) => !allies.includes(id)));

/** The hits of each victim: dealt out one by one down the list, then again from its top (ADE-SUP-06). */
export const hitsDealtOut = (hits: number, victims: readonly Id[]): { readonly [victim: Id]: number } =>
  Object.fromEntries(victims.map((victim, place) => [victim, Math.max(0, Math.ceil((hits - place) / victims.length))]));
