/**
 * Directions, in whole degrees clockwise from 0 to 359: a bearing counts from the right of the scene, as Foundry's shapes do; a
 * facing counts from the top, as books and compasses do.
 */
import type { Place } from '../../../rules/index.ts';
import type { TokenDoc } from '../../api.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The bearing from one point of a scene to another. */
export const bearingTo = (from: Point, to: Point): number =>
  wrapped(Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI));

export const facingFrom = (bearing: number): number => wrapped(bearing + 90);

export const bearingFrom = (facing: number): number => wrapped(facing - 90);

/** The facing of a token, which looks down where it is not turned. */
export const facingOf = ({ rotation }: Pick<TokenDoc, 'rotation'>): number => wrapped(Math.round(rotation) + 180);

/** The rotation of a token that faces so. */
export const rotationOf = (facing: number): number => wrapped(Math.round(facing) + 180);

/** The bearing in which an act of a token goes: as it was put, else where the token looks. */
export const aheadOf = ({ rotation = 0 }: Partial<Pick<TokenDoc, 'rotation'>>, place: Place | undefined): number =>
  wrapped(Math.round(place?.degrees ?? bearingFrom(facingOf({ rotation }))));

/** The angle between two directions of one kind: 0 to 180 degrees. */
export function apart(a: number, b: number): number {
  const turned = wrapped(a - b);
  return Math.min(turned, 360 - turned);
}

const wrapped = (degrees: number): number => ((degrees % 360) + 360) % 360;
