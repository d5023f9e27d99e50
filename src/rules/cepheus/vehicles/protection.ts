/** Arcs of fire, and what a vehicle does for the people in it (section 35). */
import { ARCS, type Arc, type Cover } from '../types.ts';

/** CEP-VEH-02: arcs of 90 degrees around the facing, both on a border. Facing and bearing in degrees. */
export const arcsOf = (facing: number, bearing: number): readonly Arc[] =>
  ARCS.filter((_, quarter) => angleBetween(bearing, facing + quarter * 90) <= 45);

/** 0 to 180 degrees. */
function angleBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

export type Mount = Arc | 'turret' | 'open';

/** CEP-VEH-01, -08, -09: turrets and passengers of open vehicles fire anywhere, everybody else into its arc. */
export const mayFire = (mount: Mount, arcs: readonly Arc[]): boolean =>
  mount === 'turret' || mount === 'open' || arcs.includes(mount);

export interface Protection {
  readonly cover: Cover;
  readonly softCover: boolean;
  /** For each arc and round; null: no limit. */
  readonly shootersPerArc: number | null;
}

// prettier-ignore
const PROTECTION = {
  /** CEP-VEH-08. */
  open:     { cover: 'none', softCover: false, shootersPerArc: null },
  /** CEP-VEH-06, -07. */
  civilian: { cover: 'half', softCover: true,  shootersPerArc: 2 },
  military: { cover: 'full', softCover: false, shootersPerArc: 1 },
} as const;

/** CEP-VEH-06..08: the protection and limits of a vehicle for its occupants, unless its description differs. */
export const protection = (open: boolean, military: boolean, differs: Partial<Protection>): Protection => ({
  ...PROTECTION[open ? 'open' : military ? 'military' : 'civilian'],
  ...differs,
});
