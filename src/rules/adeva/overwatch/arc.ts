/** The kill zone of Suppressive Fire: an arc around the facing (ADE-SUP-02). */
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
