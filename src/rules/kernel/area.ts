/** Areas of the scene that an act covers, as the book has them; drawing and measuring them is the table's. */
import type { Id, Json, Key } from './json.ts';

/** One area of an act as it is declared. */
export interface Area {
  readonly clause: string;
  /** `marks`: no outline of its own, only the places of those whom the rules name in `caught`. */
  readonly shape: 'circle' | 'square' | 'cone' | 'line' | 'marks';
  readonly unit: 'metres' | 'squares';
  /** From the inside out, each to its `reach`: a radius, the length of a cone or a line, the side of a square. */
  readonly zones: readonly Zone[];
  /** Degrees from edge to edge of a cone; how wide a line is, in `unit`. */
  readonly wide?: number;
  /** A square has its middle, not its first square to the left and above, where it is put. */
  readonly centered?: true;
  /** It lies about the point aimed at, or begins at whoever acts and is turned to that point. */
  readonly from: 'point' | 'actor';
  /** It begins at this one in place of whoever acts: the vehicle that bears a weapon. */
  readonly of?: Id;
  /** Where a cone is turned to, if that is not for the actor to choose: degrees clockwise from the top of the scene. */
  readonly facing?: number;
  /** It may be put where nobody stands: then the command names no target. */
  readonly ground?: true;
  /** What those in it fill, measured from where it lies; absent: it is only shown. */
  readonly fills?: Filling;
  /** Combatants that the rules take to be in it before anything else is said; absent: those that stand in it. */
  readonly caught?: readonly Id[];
}

/** One zone of an area, with what it does there in a word. */
interface Zone {
  readonly reach: number;
  readonly label?: Key;
  readonly values?: { readonly [name: string]: Json };
}

/**
 * `near`, `offsets`: a list of everybody around with meters and bearing, or with squares to the right and down, since it
 * may come down elsewhere. `ids`: a list of those in it. `targets`: the targets of the command.
 */
export type Filling =
  | { readonly as: 'near' | 'offsets' | 'ids'; readonly list: string }
  | { readonly as: 'targets'; readonly list?: never };

/** Where an act is aimed without a target, and what was changed by hand about who is in its area. The table's to read. */
export interface Place {
  /** In pixels of the actor's scene. */
  readonly x?: number;
  readonly y?: number;
  /** Where it is turned to: degrees clockwise from the right of the scene. */
  readonly degrees?: number;
  /** Left out although they stand in it. */
  readonly without?: readonly Id[];
  /** In it although they stand outside. */
  readonly with?: readonly Id[];
}

/** Where something has come down, from where it was aimed: to the right and down, as the scene shows it. */
export interface Landed {
  readonly x: number;
  readonly y: number;
  readonly unit: Area['unit'];
}

const LONGEST_LIST = 200;

/** Whether what may come from outside is a place. */
export function isPlace(place: unknown): place is Place {
  if (typeof place !== 'object' || place === null || Array.isArray(place)) return false;
  const { x, y, degrees, without, with: others, ...rest } = place as { readonly [key: string]: unknown };
  return (
    Object.keys(rest).length === 0 &&
    [x, y, degrees].every((each) => each === undefined || Number.isFinite(each)) &&
    (x === undefined) === (y === undefined) &&
    [without, others].every((list) => list === undefined || isIds(list))
  );
}

const isIds = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.length <= LONGEST_LIST &&
  list.every((each) => typeof each === 'string' && each !== '' && each.length <= LONGEST_LIST);
