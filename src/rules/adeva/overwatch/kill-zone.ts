/** The kill zone of Suppressive Fire: an arc around the facing (ADE-SUP-02), and on whom the hits fall there (-05 to -07). How many they are stands in `attack/hits.ts`. */
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';
import type { AutoMode } from './capacity.ts';

/** Degrees to each side of the facing, the border included (ADE-SUP-02). */
const HALF_ARC: { readonly [mode in AutoMode]: number } = { semi: 15, full: 30 };

/** Degrees from border to border. */
export const arcOf = (mode: AutoMode): number => 2 * HALF_ARC[mode];

const CIRCLE = 360;

/** Whether a bearing lies in the arc. Facing and bearing in degrees, in the same system (ADE-SUP-02). */
export const isInArc = (mode: AutoMode, facing: number, bearing: number): boolean =>
  degreesApart(facing, bearing) <= HALF_ARC[mode];

function degreesApart(a: number, b: number): number {
  const turned = (((a - b) % CIRCLE) + CIRCLE) % CIRCLE;
  return Math.min(turned, CIRCLE - turned);
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
