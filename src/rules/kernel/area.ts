/** Areas of the scene that an act covers, as the book has them; the table draws and measures them. */
import type { Id, Json, Key } from './json.ts';

/** An area of a declared act. */
export interface Area {
  readonly clause: string;
  /** `marks`: no outline of its own, only the places of the combatants that the rules name in `caught`. */
  readonly shape: 'circle' | 'square' | 'cone' | 'line' | 'marks';
  readonly unit: 'metres' | 'squares';
  /**
   * The zones from the inside out, each to its `reach`: a radius, the length of a cone or a line, the side of a square.
   */
  readonly zones: readonly Zone[];
  /** Degrees from edge to edge of a cone; the width of a line, in `unit`. */
  readonly wide?: number;
  /** A square is put down by its center, not by its upper left space. */
  readonly centered?: true;
  /** The area lies about the point aimed at, or begins at the actor and is turned toward that point. */
  readonly from: 'point' | 'actor';
  /** The area begins at this combatant instead of the actor: the vehicle that carries the weapon. */
  readonly of?: Id;
  /** The fixed direction of a cone that the actor cannot choose: degrees clockwise from the top of the scene. */
  readonly facing?: number;
  /** The area may be put on empty ground: then the command names no target. */
  readonly ground?: true;
  /** The list that its occupants fill, measured from its place; absent: the area is only shown. */
  readonly fills?: Filling;
  /** Combatants that the rules take to be inside before anything else is said; absent: those standing in it. */
  readonly caught?: readonly Id[];
}

/** A zone of an area, with its effect in a word. */
interface Zone {
  readonly reach: number;
  readonly label?: Key;
  readonly values?: { readonly [name: string]: Json };
}

/**
 * `near`, `offsets`: a list of everybody around with meters and bearing, or with squares to the right and down, since
 * the area may come down elsewhere. `ids`: a list of its occupants. `targets`: the targets of the command.
 */
export type Filling =
  | { readonly as: 'near' | 'offsets' | 'ids'; readonly list: string }
  | { readonly as: 'targets'; readonly list?: never };

/**
 * The place at which an act is aimed, which may stand for a target, and changes made by hand to the list of combatants
 * in its area.
 */
export interface Place {
  /** The point, in pixels of the actor's scene. */
  readonly x?: number;
  readonly y?: number;
  /** The direction of the area: degrees clockwise from the right of the scene. */
  readonly degrees?: number;
  /** The combatants left out by hand although they stand in the area. */
  readonly without?: readonly Id[];
  /** The combatants put in by hand although they stand outside. */
  readonly with?: readonly Id[];
}

/** The landing point relative to the point aimed at: to the right and down, as the scene shows it. */
export interface LandingPoint {
  readonly x: number;
  readonly y: number;
  readonly unit: Area['unit'];
}

const LONGEST_LIST = 200;

/** Whether unchecked data is a place. */
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
