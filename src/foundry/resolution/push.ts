/** A push: straight away from whoever pushes, and what stands on that line. */
import type { Id, Json } from '../../rules/index.ts';
import type { Spot, TokenDoc } from '../api.ts';
import { bearingTo } from './facing.ts';
import { distance, SQUARE, type Site } from './measure.ts';
import type { Table } from './table.ts';

/** As far as a push is looked ahead, in spaces. */
const FARTHEST = 20;
const EIGHTH = 45;

/** Where `target` stands after so many spaces; on squares in the nearest of the eight directions. */
export function pushedTo(by: TokenDoc, target: TokenDoc, squares: number): Spot {
  const { size, type } = target.parent.grid;
  const bearing = bearingTo(by.getCenterPoint(), target.getCenterPoint());
  const angle = ((type === SQUARE ? Math.round(bearing / EIGHTH) * EIGHTH : bearing) * Math.PI) / 180;
  const whole = (part: number): number => (type === SQUARE ? Math.round(part) : part);
  return {
    x: Math.round(target.x + whole(Math.cos(angle)) * size * squares),
    y: Math.round(target.y + whole(Math.sin(angle)) * size * squares),
    elevation: target.elevation,
  };
}

interface PushFacts {
  readonly along: Json;
  readonly [key: string]: Json;
}

/** Everybody else's distance from each space of the line, and the first creature that stands in it. Walls are the GM's word. */
export function pushFacts(table: Table, by: TokenDoc, target: TokenDoc): PushFacts {
  const spots = Array.from({ length: FARTHEST + 1 }, (_, squares) => placeOn(target, pushedTo(by, target, squares)));
  const others = [...table.tokens].filter(
    ([, { uuid, parent }]) => uuid !== target.uuid && parent.id === target.parent.id,
  );
  const along = others.map(([id, token]) => ({
    id,
    distances: spots.map((spot) => distance(spot, token)?.squares ?? FARTHEST),
  }));
  return { along, ...blockerIn(along) };
}

function blockerIn(along: readonly { readonly id: Id; readonly distances: readonly number[] }[]): {
  readonly [key: string]: Json;
} {
  const hits = along.flatMap(({ id, distances }) => {
    const at = distances.indexOf(0, 1);
    return at < 0 ? [] : [{ id, freeSquares: at - 1 }];
  });
  const [first] = hits.sort((a, b) => a.freeSquares - b.freeSquares);
  return first ? { blocker: 'creature', freeSquares: first.freeSquares, blockers: [first.id] } : {};
}

/** A token as it would stand at a spot. */
const placeOn = (token: TokenDoc, spot: Spot): Site => ({
  uuid: token.uuid,
  parent: token.parent,
  elevation: spot.elevation,
  getCenterPoint: () => token.getCenterPoint(spot),
});
