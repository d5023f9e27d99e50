/** The way along which a token is dragged, and the table's measurements on it: its length, the combatants it passes, its turns. */
import {
  type Choice,
  type Command,
  type Id,
  type Json,
  type Moves,
  type Refusal,
  refuse,
} from '../../../rules/index.ts';
import type { SceneDoc, Spot, TokenDoc } from '../../api.ts';
import { isRecord } from '../../data/record.ts';
import { apart, bearingFrom, bearingTo, facingFrom, facingOf } from '../table/facing.ts';
import { groundAt } from './ground.ts';
import { factsWanted, feet, measured, metresOf, NEAR, SQUARE, tokenMoved } from './measure.ts';
import { goneStraight, linesAround, onGrid, pushFacts } from './push.ts';
import { choiceOf, type Table } from '../table/table.ts';
import { isWalled } from './walls.ts';

/** The way of a token: from its place over each turning point to the place where it is let go. */
export interface Way {
  /** Uuid. */
  readonly token: string;
  readonly points: readonly Spot[];
}

const MOST_POINTS = 200;

/** A way as a message records it; null where it is none. */
export function wayOf(value: unknown): Way | null {
  if (!isRecord(value) || typeof value['token'] !== 'string' || !Array.isArray(value['points'])) return null;
  const { token } = value;
  const points = value['points'] as readonly unknown[];
  if (points.length < 2 || points.length > MOST_POINTS || !points.every(isSpot)) return null;
  return { token, points: points.map(spotOf) };
}

export const isSpot = (value: unknown): value is Spot =>
  isRecord(value) && ['x', 'y', 'elevation'].every((key) => Number.isFinite(value[key]));

export const spotOf = ({ x, y, elevation }: Spot): Spot => ({ x, y, elevation });

export const isAt = (token: Spot, { x, y, elevation }: Spot): boolean =>
  token.x === x && token.y === y && token.elevation === elevation;

/** The place of a token after so much of its way, in the unit of its act: the last space that it reached. */
export function reached(token: TokenDoc, { points }: Way, unit: Moves['unit'], length: number): Spot {
  const spots = spacesOf(token, points);
  const most = length + TOLERANCE;
  const after = spots.findLastIndex((_, index) => lengthAlong(token, spots.slice(0, index + 1), unit) <= most);
  return spots[Math.max(0, after)]!;
}

/** The error that rounding leaves in a length, in any unit. */
export const TOLERANCE = 0.05;

/** Every space of a way; without spaces, a spot after every width of a space. */
export function spacesOf(token: TokenDoc, points: readonly Spot[]): readonly Spot[] {
  const { grid } = token.parent;
  if (grid.type >= SQUARE) return token.getCompleteMovementPath(points).map(spotOf);
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    if (!from) return [spotOf(to)];
    const steps = Math.max(1, Math.ceil(grid.measurePath([at(token, from), at(token, to)]).distance / grid.distance));
    return Array.from({ length: steps }, (_, step) => between(from, to, (step + 1) / steps));
  });
}

const between = (from: Spot, to: Spot, part: number): Spot => ({
  x: Math.round(from.x + (to.x - from.x) * part),
  y: Math.round(from.y + (to.y - from.y) * part),
  elevation: from.elevation + (to.elevation - from.elevation) * part,
});

/** The middle of the space that a token would take at a spot. */
const at = (token: TokenDoc, spot: Spot): Spot => ({ ...token.getCenterPoint(spot), elevation: spot.elevation });

/** The length of a way, as the scene's grid measures it. */
export function lengthAlong(token: TokenDoc, points: readonly Spot[], unit: Moves['unit']): number {
  if (points.length < 2) return 0;
  const { grid } = token.parent;
  const path = grid.measurePath(points.map((spot) => at(token, spot)));
  if (unit === 'squares') return squaresIn(grid, path);
  const metres = metresOf(grid, grid.type === SQUARE ? path.spaces * grid.distance : rounded(path.distance));
  return unit === 'feet' ? feet(metres) : metres;
}

const rounded = (length: number): number => Math.round(length * 100) / 100;

type Grid = SceneDoc['grid'];

/** The squares of a length; without spaces, a square is taken as wide as a grid space. */
const squaresIn = (grid: Grid, { distance, spaces }: { readonly distance: number; readonly spaces: number }): number =>
  grid.type >= SQUARE ? spaces : Math.ceil(rounded(distance) / grid.distance);

/** The others on the scene, by the id in the fight. */
type Others = readonly (readonly [Id, TokenDoc])[];

/**
 * Reason that a way is invalid for this act: its token is another's or stands elsewhere by now, or it is longer than
 * any combatant goes.
 */
export function wayObjection({ tokens }: Table, { who }: Command, { token, points }: Way): Refusal | null {
  const own = tokens.get(who);
  if (own?.uuid !== token || !isAt(own, points[0]!)) return refuse('tokenElsewhere', '');
  return isEndless(own, points) ? refuse('malformed', '') : null;
}

/** More spaces than any combatant goes at once: such a request would only keep the referee busy. */
const MOST_SPACES = 1_000;

const isEndless = ({ parent: { grid } }: TokenDoc, points: readonly Spot[]): boolean =>
  points.slice(1).reduce((sum, to, index) => {
    const { x, y, elevation } = points[index]!;
    return sum + Math.hypot(to.x - x, to.y - y) / grid.size + Math.abs(to.elevation - elevation) / grid.distance;
  }, 0) > MOST_SPACES;

/** The way of an act: as drawn, or straight on where it names a direction (`direction`, in degrees clockwise from the north). */
export function wayFor(table: Table, command: Command, drawn: Way | undefined): Way | undefined {
  const { direction, ...declared } = command.declared ?? {};
  const token = table.tokens.get(command.who);
  if (drawn || !token || typeof direction !== 'string' || !/^\d+$/.test(direction)) return drawn;
  const moves = choiceOf(table, command)?.moves;
  if (!moves) return undefined;
  const spaces = Math.min(Number(declared[moves.field] ?? 1) || 1, FARTHEST);
  const end = goneStraight(token, token, onGrid(token, bearingFrom(Number(direction))), spaces);
  return { token: token.uuid, points: [spotOf(token), end] };
}

/** More spaces than any combatant goes straight on at once. */
const FARTHEST = 60;

/** The table's measurements for a command, on the way drawn for it. */
export function measuredOn(table: Table, command: Command, drawn: Way | undefined): { readonly [key: string]: Json } {
  const facts = measured(table, command);
  const who = table.tokens.get(command.who);
  const way = wayFor(table, command, drawn);
  const choice = choiceOf(table, command);
  if (!who || !choice) return facts;
  return way
    ? { ...facts, ...alongWay(table, who, way, choice) }
    : { ...facts, ...straightOver(table, command, who, choice), ...pushed(table, command, who, choice) };
}

/** The ground on the straight way to a target, up to the space next to it. */
function straightOver({ tokens }: Table, { targets = [] }: Command, who: TokenDoc, choice: Choice): Ground {
  const target = tokens.get(targets[0] ?? '');
  if (!target || target.parent.id !== who.parent.id || !factsWanted(choice).has('ground')) return {};
  return groundOver(who, spacesOf(who, [spotOf(who), spotOf(target)]).slice(0, -1));
}

/** The obstacle to a push; where the pusher runs up first, the way `along` is that run. */
function pushed(
  table: Table,
  { targets = [] }: Command,
  who: TokenDoc,
  choice: Choice,
): { readonly [key: string]: Json } {
  const target = table.tokens.get(targets[0] ?? '');
  const wanted = factsWanted(choice);
  if (!wanted.has('freeSquares') || !target || target.parent.id !== who.parent.id) return {};
  const { along, ...blocked } = pushFacts(table, who, target);
  if (wanted.has('steps')) return blocked;
  return { ...blocked, along, ...(wanted.has('lines') ? linesAround(table, who, target) : {}) };
}

type Ground = { readonly ground?: readonly (number | null)[] };

/** The facts about the ground; none where all of it is even. The first space is left, not entered; nobody goes through a wall. */
function groundOver(who: TokenDoc, spaces: readonly Spot[]): Ground {
  const ground = groundAt(who, spaces.slice(1)).map((each, index) =>
    isWalled(who.parent, who.getCenterPoint(spaces[index]), who.getCenterPoint(spaces[index + 1]), 'move')
      ? null
      : each,
  );
  return ground.every((each) => each === 0) ? {} : { ground };
}

/** The facts about a way for its act: those that its choice needs, and no others. */
export function alongWay(
  table: Table,
  who: TokenDoc,
  { points: own }: Way,
  choice: Choice,
): { readonly [key: string]: Json } {
  const { moves } = choice;
  if (!moves) return {};
  const wanted = factsWanted(choice);
  const mover = tokenMoved(table, who, choice);
  const points = beside(own, who, mover);
  const others = [...table.tokens].filter(
    ([, token]) => token.uuid !== who.uuid && token.uuid !== mover.uuid && token.parent?.id === mover.parent.id,
  );
  const facts = {
    ...turning(mover, points),
    ...(LISTS.some((key) => wanted.has(key)) ? passing(mover, spacesOf(mover, points), others) : {}),
    ...(wanted.has('ground') ? groundOver(mover, spacesOf(mover, points)) : {}),
    [moves.field]: lengthAlong(mover, points, moves.unit),
  };
  return Object.fromEntries(Object.entries(facts).filter(([key]) => wanted.has(key)));
}

/** The way of a token beside another that steers it. */
const beside = (points: readonly Spot[], { x, y, elevation }: Spot, other: Spot): readonly Spot[] =>
  points.map((point) => ({
    x: point.x + other.x - x,
    y: point.y + other.y - y,
    elevation: point.elevation + other.elevation - elevation,
  }));

const LISTS: readonly string[] = ['near', 'along', 'left', 'watchers'];

/** Combatants along the way: the distance of each from every space, those left where they were, and everybody who may watch it. */
function passing(who: TokenDoc, spaces: readonly Spot[], others: Others): { readonly [list: string]: Json } {
  const { grid } = who.parent;
  const ways = others.map(([id, token]) => {
    const there = { x: token.x, y: token.y, elevation: token.elevation };
    const paths = spaces.map((spot) => grid.measurePath([at(who, spot), at(token, there)]));
    return {
      id,
      metres: paths.map(({ distance }) => metresOf(grid, rounded(distance))),
      squares: paths.map((path) => squaresIn(grid, path)),
    };
  });
  const near = ways.filter(({ metres }) => metres.some((each) => each <= NEAR));
  const placeOn = ({ metres, squares }: (typeof ways)[number], space: number) => ({
    metres: metres.at(space)!,
    squares: squares.at(space)!,
  });
  const passed = (way: (typeof ways)[number]) => ({ id: way.id, ...placeOn(way, 0), after: placeOn(way, -1) });
  return {
    near: near.map(({ id, squares }) => ({ id, squares: squares[0]! })),
    along: near.map(({ id, squares }) => ({ id, distances: squares })),
    left: near.map(passed),
    watchers: ways.map((way) => ({
      ...passed(way),
      nearest: placeOn(way, way.metres.indexOf(Math.min(...way.metres))),
    })),
  };
}

/** Quarter turns from its present facing to its way, and at every point after; its final facing, 0 to the top. */
function turning(token: TokenDoc, points: readonly Spot[]): { readonly turns: number; readonly facing: number } {
  const headings = points.slice(1).flatMap((to, index) => headingOf(points[index]!, to) ?? []);
  const all = [facingOf(token), ...headings];
  const degrees = headings.reduce((sum, heading, index) => sum + apart(all[index]!, heading), 0);
  return { turns: Math.ceil(degrees / QUARTER), facing: all.at(-1)! };
}

const QUARTER = 90;

/** The facing of a token that goes from one spot to another; null where it moves only up or down. */
const headingOf = (from: Spot, to: Spot): number | null =>
  from.x === to.x && from.y === to.y ? null : facingFrom(bearingTo(from, to));
