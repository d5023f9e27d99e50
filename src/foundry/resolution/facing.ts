/** Where tokens look: degrees clockwise from the top. */
import type { TokenDoc } from '../api.ts';

/** Where a token faces: it looks down where it is not turned; 0 is to the top, clockwise. */
export const facingOf = ({ rotation }: Pick<TokenDoc, 'rotation'>): number => wrapped(Math.round(rotation) + 180);

/** How a token that faces so is turned. */
export const rotationOf = (facing: number): number => wrapped(Math.round(facing) + 180);

const wrapped = (degrees: number): number => ((degrees % 360) + 360) % 360;
