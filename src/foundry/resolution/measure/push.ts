/** A push: straight away from its author, or any other way, and the obstacles on that line. */
import type { Id, Json, Line } from '../../../rules/index.ts';
import type { Spot, TokenDoc } from '../../api.ts';
import { apart, bearingFrom, bearingTo, facingFrom } from '../table/facing.ts';
import { distance, SQUARE, type Site } from './measure.ts';
import type { Table } from '../table/table.ts';
import { isWalled } from './walls.ts';

/** The farthest distance examined for a push, in spaces. */
const FARTHEST = 20;

/** The bearings in which the spaces of a grid lie side by side; without spaces those of a compass. */
function bearingsOn({ type }: TokenDoc['parent']['grid']): readonly number[] {
  if (type <= SQUARE) return [0, 45, 90, 135, 180, 225, 270, 315];
  return type <= LAST_HEX_ROWS ? [0, 60, 120, 180, 240, 300] : [30, 90, 150, 210, 270, 330];
}

/** The second of the two kinds of hexagons in rows, by Foundry's constants; those in columns come after it. */
const LAST_HEX_ROWS = 3;

/** The bearing of a grid nearest to another. Without spaces every one is as good. */
export function onGrid(token: TokenDoc, bearing: number): number {
  const { grid } = token.parent;
  if (grid.type < SQUARE) return bearing;
  return bearingsOn(grid).reduce((best, each) => (apart(each, bearing) < apart(best, bearing) ? each : best));
}

/** The bearing straight away from the pusher. */
const awayFrom = (by: TokenDoc, target: TokenDoc, at: Spot): number =>
  onGrid(target, bearingTo(by.getCenterPoint(), target.getCenterPoint(at)));

/** The place of a token so many spaces from a spot. */
export function goneStraight({ parent: { grid } }: TokenDoc, at: Spot, bearing: number, squares: number): Spot {
  const angle = (bearing * Math.PI) / 180;
  const whole = (part: number): number => (grid.type === SQUARE ? Math.round(part) : part);
  return {
    x: Math.round(at.x + whole(Math.cos(angle)) * grid.size * squares),
    y: Math.round(at.y + whole(Math.sin(angle)) * grid.size * squares),
    elevation: at.elevation,
  };
}

/** The spaces that a token goes straight on from a spot: so many, or as far as the first wall lets it. */
export function squaresToWall(token: TokenDoc, at: Spot, bearing: number, squares: number): number {
  const spots = Array.from({ length: Math.ceil(squares) + 1 }, (_, gone) =>
    goneStraight(token, at, bearing, Math.min(gone, squares)),
  );
  return wallOn(token, spots) ?? squares;
}

/** The bearing of a line that leads away from a combatant or a place; null where there is neither. */
export function bearingOf({ tokens }: Table, token: TokenDoc, at: Spot, line: Line): number | null {
  if ('degrees' in line) return onGrid(token, bearingFrom(line.degrees));
  const other = 'from' in line ? tokens.get(line.from) : undefined;
  return other && other.parent.id === token.parent.id ? awayFrom(other, token, at) : null;
}

/** The obstacle on a line: none, or one behind so many free spaces. */
interface Blocked {
  readonly blocker?: 'object' | 'creature';
  readonly freeSquares?: number;
  readonly blockers?: readonly Id[];
}

type Along = readonly { readonly id: Id; readonly distances: readonly number[] }[];

type Looked = Blocked & { readonly along: Along };

/**
 * The line straight away from the pusher: the distance of everybody near it from each of its spaces, and its first
 * wall or creature.
 */
export const pushFacts = (table: Table, by: TokenDoc, target: TokenDoc): Looked =>
  lookedAlong(table, target, awayFrom(by, target, target));

/**
 * The same for every other line: its obstacle; and everybody beside any of them once, with the distances along each
 * line by its degrees.
 */
export function linesAround(table: Table, by: TokenDoc, target: TokenDoc): { readonly [list: string]: Json } {
  const away = awayFrom(by, target, target);
  const others = bearingsOn(target.parent.grid).filter((bearing) => bearing !== away);
  const ways = new Map<Id, { [degrees: string]: readonly number[] }>();
  const lines = others.map((bearing) => {
    const degrees = facingFrom(bearing);
    const { along, ...blocked } = lookedAlong(table, target, bearing);
    for (const { id, distances } of along) ways.set(id, { ...ways.get(id), [degrees]: distances });
    return { degrees, ...blocked };
  });
  return { lines: lines as readonly Json[], aside: [...ways].map(([id, all]) => ({ id, ways: all })) };
}

/** The longest reach of a blow, in spaces. */
const BESIDE = 8;

function lookedAlong(table: Table, target: TokenDoc, bearing: number): Looked {
  const spots = Array.from({ length: FARTHEST + 1 }, (_, squares) => goneStraight(target, target, bearing, squares));
  const places = spots.map((spot) => placeOn(target, spot));
  const others = [...table.tokens].filter(
    ([, { uuid, parent }]) => uuid !== target.uuid && parent.id === target.parent.id,
  );
  const along = others.map(([id, token]) => ({
    id,
    distances: places.map((place) => distance(place, token)?.squares ?? FARTHEST),
  }));
  const blocked = blockedIn(along, wallOn(target, spots));
  const far = blocked.freeSquares ?? FARTHEST;
  return {
    along: along.flatMap(({ id, distances }) => {
      const near = untilAway(distances.slice(0, far + 1));
      return near.length > 1 ? [{ id, distances: near }] : [];
    }),
    ...blocked,
  };
}

/** The distances up to the step that leaves a combatant behind for good; a message keeps no more. */
const untilAway = (distances: readonly number[]): readonly number[] =>
  distances.slice(0, distances.findLastIndex((squares) => squares <= BESIDE) + 2);

/** The free spaces before the first wall; null: there is none. */
function wallOn(token: TokenDoc, spots: readonly Spot[]): number | null {
  const points = spots.map((spot) => token.getCenterPoint(spot));
  if (!isWalled(token.parent, points[0]!, points.at(-1)!, 'move')) return null;
  return points.findIndex((point, at) => at > 0 && isWalled(token.parent, points[at - 1]!, point, 'move')) - 1;
}

function blockedIn(along: Along, wall: number | null): Blocked {
  const hits = along.flatMap(({ id, distances }) => {
    const freeSquares = distances.slice(1).indexOf(0);
    return freeSquares < 0 || (wall !== null && freeSquares >= wall) ? [] : [{ id, freeSquares }];
  });
  const [first] = hits.sort((a, b) => a.freeSquares - b.freeSquares);
  if (first) return { blocker: 'creature', freeSquares: first.freeSquares, blockers: [first.id] };
  return wall === null ? {} : { blocker: 'object', freeSquares: wall };
}

/** A token as it would stand at a spot. */
const placeOn = (token: TokenDoc, spot: Spot): Site => ({
  uuid: token.uuid,
  parent: token.parent,
  elevation: spot.elevation,
  width: token.width,
  height: token.height,
  getCenterPoint: () => token.getCenterPoint(spot),
});
