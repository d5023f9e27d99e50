/** Measurements from tokens: distances, and who stands near whom. Worked out by the referee from live documents. */
import type { Area, Choice, Command, Id, Json, Place } from '../../../rules/index.ts';
import type { SceneDoc, TokenDoc } from '../../api.ts';
import { textOrder } from '../../data/record.ts';
import { aheadOf, apart, bearingTo, facingFrom } from '../table/facing.ts';
import { choiceOf, type Table } from '../table/table.ts';
import { isWalled } from './walls.ts';

/** A square grid, by Foundry's constant. */
export const SQUARE = 1;
/** The farthest distance that counts as near a target, in meters. */
export const NEAR = 30;

export interface Measured {
  readonly metres: number;
  readonly squares: number;
}

/** The end point of a measurement: a token, or a point of its scene. */
export type Site = Pick<TokenDoc, 'uuid' | 'parent' | 'elevation' | 'getCenterPoint'> &
  Pick<Partial<TokenDoc>, 'rotation' | 'width' | 'height'>;

/** A point of the scene on which a token stands, at the token's height. */
export const pointOn = ({ parent, elevation }: TokenDoc, { x = 0, y = 0 }: Place): Site => ({
  uuid: '',
  parent,
  elevation,
  getCenterPoint: () => ({ x, y }),
});

/** The distance between two spots, and up, as the scene's grid measures it. Null on different scenes. */
export function distance(a: Site, b: Site): Measured | null {
  if (a.parent?.id !== b.parent?.id) return null;
  const { grid } = a.parent;
  const path = grid.measurePath(nearest(a, b));
  const squares = squaresOf(grid, path);
  const length = grid.type === SQUARE ? squares * grid.distance : Math.round(path.distance * 100) / 100;
  return { metres: metresOf(grid, length), squares };
}

/** The places between which is measured: centers, on squares those of the nearest squares of what covers several. */
function nearest(a: Site, b: Site): readonly [Point, Point] {
  const [from, to] = [placeOf(a), placeOf(b)];
  if (a.parent.grid.type !== SQUARE) return [from, to];
  const [x, toX] = closest([from.x, outermost(a, a.width)], [to.x, outermost(b, b.width)]);
  const [y, toY] = closest([from.y, outermost(a, a.height)], [to.y, outermost(b, b.height)]);
  return [
    { ...from, x, y },
    { ...to, x: toX, y: toY },
  ];
}

/** The way from the center of a token to the middle of the outermost of so many squares that it covers, in pixels. */
const outermost = ({ parent: { grid } }: Site, squares = 1): number => (Math.max(squares - 1, 0) * grid.size) / 2;

/** The length by which an area about a spot reaches farther from its center, in pixels: it is measured from the nearest square. */
export const overhang = (site: Site): number =>
  site.parent.grid.type === SQUARE ? outermost(site, Math.max(site.width ?? 1, site.height ?? 1)) : 0;

type Point = ReturnType<typeof placeOf>;

/** The nearest points of two spans, each with its middle and half of its length. */
function closest([a, halfA]: readonly [number, number], [b, halfB]: readonly [number, number]): [number, number] {
  const within = (at: number, middle: number, half: number): number =>
    Math.min(Math.max(at, middle - half), middle + half);
  const from = within(b, a, halfA);
  return [from, within(from, b, halfB)];
}

/** Spaces of a path; without a grid, the spaces that it comes next to, so that a diagonal neighbor is one away. */
const squaresOf = (
  { type, distance: space }: SceneDoc['grid'],
  { spaces, distance: length }: { readonly spaces: number; readonly distance: number },
): number => (type >= SQUARE ? spaces : Math.round(length / space));

/** The middle of a token's space, which on a hex grid is not the middle of its square, and its height in the scene's units. */
const placeOf = (token: Site): { x: number; y: number; elevation: number } => ({
  ...token.getCenterPoint(),
  elevation: token.elevation,
});

/** The table's measurements for a command: the facts that its choice needs, and no others. */
export function measured(table: Table, command: Command): { readonly [key: string]: Json } {
  const who = table.tokens.get(command.who);
  const target = command.targets?.[0] === undefined ? undefined : table.tokens.get(command.targets[0]);
  const { place } = command;
  const aimed = target ?? (who && place?.x !== undefined ? pointOn(who, place) : undefined);
  const choice = who && choiceOf(table, command);
  const wanted = choice ? factsWanted(choice) : NOTHING;
  if (!who || wanted.size === 0) return {};
  const facts = {
    ...(aimed ? factsOf(table, who, aimed) : {}),
    ...(aimed ? blockedLines(who, aimed, wanted) : {}),
    ahead: aheadOf(who, place),
    ...(wanted.has('near') || wanted.has('along') ? along(table, tokenMoved(table, who, choice), target, command) : {}),
    ...(aimed && wanted.has('around') ? { around: around(table, aimed) } : {}),
    ...(wanted.has('beside') ? { beside: near(table, who) } : {}),
    ...(wanted.has('watchers')
      ? { watchers: passedBy(table, who, wanted.has('left') ? target : undefined, Infinity) }
      : {}),
    ...(wanted.has('left') ? { left: passedBy(table, who, target) } : {}),
    ...(wanted.has('ranges') ? { ranges: rangesTo(table, who, command) } : {}),
  };
  return Object.fromEntries(Object.entries(facts).filter(([key]) => wanted.has(key)));
}

/** Lines blocked by walls (given only where they are): blocked sight, and blocked movement. */
const LINES = { lineOfSight: 'sight', lineOfEffect: 'move' } as const;

function blockedLines(who: TokenDoc, target: Site, wanted: ReadonlySet<string>): { readonly [key: string]: boolean } {
  const [from, to] = [who.getCenterPoint(), target.getCenterPoint()];
  const blocked = Object.entries(LINES).filter(
    ([key, type]) => wanted.has(key) && who.parent.id === target.parent.id && isWalled(who.parent, from, to, type),
  );
  return Object.fromEntries(blocked.map(([key]) => [key, false]));
}

/** The token that an act of moving takes along: the mount or vehicle that its actor steers, else the actor's own. */
export const tokenMoved = ({ tokens }: Table, who: TokenDoc, choice: Choice | undefined): TokenDoc =>
  (choice?.moves?.mover === undefined ? undefined : tokens.get(choice.moves.mover)) ?? who;

/** The measurements from a token straight to a spot that concern nobody else: of `wanted`, those that are no lists. */
export function measuredTo(
  table: Table,
  who: TokenDoc,
  target: Site,
  wanted: ReadonlySet<string>,
): { readonly [key: string]: Json } {
  const facts = { ...factsOf({ ...table, tokens: NO_TOKENS }, who, target), ...blockedLines(who, target, wanted) };
  return Object.fromEntries(Object.entries(facts).filter(([key, value]) => wanted.has(key) && !Array.isArray(value)));
}

const NO_TOKENS: Table['tokens'] = new Map();

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Whether an entry of what a player declares counts: no list, which only tokens tell; and, of an act with a target, nothing
 * that the table measures. Without a target, the walker says how far it goes.
 */
export function ownWord(table: Table, command: Command): (entry: readonly [string, Json]) => boolean {
  const choice = choiceOf(table, command);
  const measured = choice && choice.target !== 'none' ? tableKeys(choice) : [];
  return ([key, value]) => !Array.isArray(value) && !measured.includes(key);
}

/** The fields and lists that a choice needs from the table. */
export const factsWanted = (choice: Choice): ReadonlySet<string> =>
  new Set([...tableKeys(choice), ...(choice.lists ?? [])]);

const tableKeys = ({ fields }: Choice): readonly string[] =>
  fields.filter(({ from }) => from === 'table').map(({ key }) => key);

function factsOf(table: Table, who: TokenDoc, target: Site): { readonly [key: string]: Json } {
  const between = distance(who, target);
  if (!between) return {};
  const { grid } = who.parent;
  return {
    metres: between.metres,
    distance: feet(between.metres),
    squares: between.squares,
    // Straight there, to the square next to it.
    path: Math.max(0, between.squares - 1),
    straightTail: Math.max(0, between.squares - 1),
    adjacent: isAdjacent(grid, between),
    gridKind: gridKindOf(grid),
    squareMetres: metresOf(grid, grid.distance),
    // A compass counts from the north.
    bearing: facingFrom(bearing(who, target)),
    neighbors: near(table, target),
    ...listed('behind', behind(table, who, target)),
    ...listed('eligible', inLine(table, who, target)),
  };
}

/**
 * Everybody near the actor, in squares, and the distance of each along its way. With a target, the actor goes straight
 * there; without one no way is known, and it is taken to lead away, so that only those left behind may react.
 */
function along(
  table: Table,
  who: TokenDoc,
  target: TokenDoc | undefined,
  { declared }: Command,
): { readonly [key: string]: Json } {
  const near = [...table.tokens].flatMap(([id, token]) => {
    const away = token.uuid === who.uuid ? null : distance(who, token);
    return away && away.metres <= NEAR ? [{ id, token, squares: away.squares }] : [];
  });
  const steps = Math.min(Number(declared?.['steps'] ?? 0), NEAR) || 0;
  const ways = near.map(({ id, token, squares }) => ({
    id,
    distances: target
      ? distancesTo(token, who, target)
      : Array.from({ length: steps + 1 }, (_, step) => squares + step),
  }));
  return { near: near.map(({ id, squares }) => ({ id, squares })), along: ways };
}

/**
 * Everybody near a moving actor, with their distance after a movement straight up to a target; without a target that
 * is unknown.
 */
function passedBy(table: Table, who: TokenDoc, target: TokenDoc | undefined, within = NEAR): readonly Json[] {
  const { grid } = who.parent;
  return near(table, who, within).map(({ id, metres, squares }) => {
    const end = target && distancesTo(table.tokens.get(id)!, who, target).at(-1)!;
    const after = end === undefined ? {} : { after: { squares: end, metres: end * metresOf(grid, grid.distance) } };
    return { id, metres, squares, ...after };
  });
}

/** The squares to each of several targets, and everybody near each. */
function rangesTo(table: Table, who: TokenDoc, { targets = [] }: Command): readonly Json[] {
  return targets.flatMap((id) => {
    const token = table.tokens.get(id);
    const away = token && distance(who, token);
    return away ? [{ id, squares: away.squares, near: near(table, token) }] : [];
  });
}

/** Squares to `token` from each point of the straight way of one token to another, the last one next to it. */
function distancesTo(token: TokenDoc, from: TokenDoc, to: TokenDoc): readonly number[] {
  const steps = distance(from, to)?.squares ?? 0;
  const [a, b] = nearest(from, to);
  return Array.from({ length: Math.max(1, steps) }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps;
    const [x, y] = [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
    const elevation = a.elevation + (b.elevation - a.elevation) * part;
    return distance({ ...pointOn(from, { x, y }), elevation }, token)!.squares;
  });
}

/** The places of everybody near a point, in whole squares to the east and to the south; occupants of the point too. */
export function around(
  table: Table,
  place: Site,
): readonly { readonly id: Id; readonly x: number; readonly y: number }[] {
  const at = place.getCenterPoint();
  const { size } = place.parent.grid;
  return [...table.tokens].flatMap(([id, token]) => {
    const away = distance(place, token);
    if (!away || away.metres > NEAR) return [];
    const { x, y } = token.getCenterPoint();
    return [{ id, x: Math.round((x - at.x) / size), y: Math.round((y - at.y) / size) }];
  });
}

/** Whether two are next to each other: one space apart, without a grid about one. */
const isAdjacent = (grid: TokenDoc['parent']['grid'], { metres }: Measured): boolean =>
  metres <= metresOf(grid, grid.distance) * 1.5;

/** A square of 5 ft is taken as 1.5 m, as tables do. */
const METRES_PER_FOOT = 0.3;

export const feet = (metres: number): number => Math.round(metres / METRES_PER_FOOT);

/** Whether a scene is measured in feet. */
export const inFeet = ({ units }: { readonly units: string }): boolean => /^(ft|feet|foot|')\.?$/i.test(units.trim());

export const gridKindOf = ({ type }: { readonly type: number }): 'square' | 'hex' | 'none' =>
  type === SQUARE ? 'square' : type > SQUARE ? 'hex' : 'none';

/** Pixels of the scene for one unit of an area. */
export const pixelsOf = ({ grid }: SceneDoc, unit: Area['unit']): number =>
  unit === 'squares' ? grid.size : grid.size / metresOf(grid, grid.distance);

/** Whether a scene is measured in squares and in nothing else. */
export const inSquares = ({ units }: { readonly units: string }): boolean => /^sq(uares?)?\.?$/i.test(units.trim());

/** A distance in the scene's own units, in meters. */
export const metresOf = (grid: { readonly units: string }, length: number): number =>
  inFeet(grid) ? Math.round(length * METRES_PER_FOOT * 100) / 100 : length;

/** A combatant near a token: its distance, and its direction as the scene shows it (0: to the right, clockwise). */
type Near = { readonly id: Id; readonly metres: number; readonly squares: number; readonly degrees: number };

/** Everybody else within reach of an effect on this combatant, with meters and degrees, nearest first. */
export function near(table: Table, of: Site, reach = NEAR): readonly Near[] {
  const found: Near[] = [];
  for (const [id, token] of table.tokens) {
    if (token.uuid === of.uuid) continue;
    const away = distance(of, token);
    if (away && away.metres <= reach) found.push({ id, ...away, degrees: bearing(of, token) });
  }
  return found.sort((a, b) => a.metres - b.metres || textOrder(a.id, b.id));
}

/** The bearing from one site to another, in whole degrees from 0 to 359. */
export const bearing = (from: Site, to: Site): number => bearingTo(from.getCenterPoint(), to.getCenterPoint());

/** A list that is left out where it is empty. */
const listed = (key: string, list: readonly Json[]): { readonly [key: string]: Json } =>
  list.length === 0 ? {} : { [key]: list };

/** The farthest reach of a weapon's backblast behind its firer, in meters. */
const BEHIND = 1.5;

/** The half-angle, in degrees, outside which somebody is behind the firer. */
const AHEAD = 120;

/** Those right behind a combatant that faces the target. */
function behind(table: Table, who: TokenDoc, target: Site): readonly Near[] {
  const facing = bearing(who, target);
  return near(table, who, BEHIND).filter(({ degrees }) => apart(degrees, facing) > AHEAD);
}

/** All combatants within half a space of the line between the two, with the target; none if it is alone. */
function inLine(table: Table, who: TokenDoc, target: Site): readonly Id[] {
  const [a, b] = [who.getCenterPoint(), target.getCenterPoint()];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const ids = [...table.tokens].filter(([, token]) => {
    if (token.uuid === who.uuid || token.parent?.id !== who.parent?.id) return false;
    const { x, y } = token.getCenterPoint();
    const along = ((x - a.x) * dx + (y - a.y) * dy) / length;
    const aside = Math.abs((x - a.x) * dy - (y - a.y) * dx) / length;
    return token.uuid === target.uuid || (along > 0 && along < length && aside <= who.parent.grid.size / 2);
  });
  return ids.length > 1 ? ids.map(([id]) => id) : [];
}
