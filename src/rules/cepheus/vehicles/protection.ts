/** Arcs of fire, and the protection that a vehicle gives its occupants (section 35). */
import { ARCS, type Arc, type Cover } from '../types.ts';

/** The arcs that contain a bearing, two of them on a border (CEP-VEH-02). Facing and bearing are in degrees. */
export const arcsOf = (facing: number, bearing: number): readonly Arc[] =>
  ARCS.filter((_, quarter) => angleBetween(bearing, facing + quarter * 90) <= 45);

/** The angle between two directions, 0 to 180 degrees. */
function angleBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** The directions into which a weapon or a seat fires: an arc, or all from a turret or an open vehicle. */
export type Mount = Arc | 'turret' | 'open';

/** Whether a mount fires into any of these arcs; turrets and open vehicles fire into all (CEP-VEH-01, -08, -09). */
export const mayFire = (mount: Mount, arcs: readonly Arc[]): boolean =>
  mount === 'turret' || mount === 'open' || arcs.includes(mount);

export interface Protection {
  readonly cover: Cover;
  readonly softCover: boolean;
  /** The shooters for each arc in a round; null for no limit. */
  readonly shootersPerArc: number | null;
}

// prettier-ignore
const PROTECTION = {
  /** Open vehicles (CEP-VEH-08). */
  open:     { cover: 'none', softCover: false, shootersPerArc: null },
  /** Closed vehicles (CEP-VEH-06, -07). */
  civilian: { cover: 'half', softCover: true,  shootersPerArc: 2 },
  military: { cover: 'full', softCover: false, shootersPerArc: 1 },
} as const;

/** The protection and limits of a vehicle for its occupants, unless its description differs (CEP-VEH-06 to -08). */
export const protection = (open: boolean, military: boolean, differs: Partial<Protection>): Protection => ({
  ...PROTECTION[open ? 'open' : military ? 'military' : 'civilian'],
  ...differs,
});
