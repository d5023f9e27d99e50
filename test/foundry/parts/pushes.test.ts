/** Pushes: the lines of a grid, the spaces on them, and their obstacles. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SceneDoc } from '../../../src/foundry/api.ts';
import * as push from '../../../src/foundry/resolution/measure/push.ts';
import { sceneWith, tableOn, tokenOn, type Standing } from './scene.ts';

const SQUARES = sceneWith();
const OPEN = sceneWith({ type: 0 });
/** Hexagons in rows, and in columns. */
const [ROWS, COLUMNS] = [sceneWith({ type: 2 }), sceneWith({ type: 4 })];

describe('the lines of a grid', () => {
  const lines = (of: SceneDoc) => {
    const token = tokenOn(of, 'a', { at: [0, 0] });
    return [...new Set(Array.from({ length: 360 }, (_, bearing) => push.onGrid(token, bearing)))].sort((a, b) => a - b);
  };

  test('lead over sides and corners of squares, over the sides of hexagons, and everywhere without a grid', () => {
    expect(lines(SQUARES)).toEqual([0, 45, 90, 135, 180, 225, 270, 315]);
    expect(lines(ROWS)).toEqual([0, 60, 120, 180, 240, 300]);
    expect(lines(COLUMNS)).toEqual([30, 90, 150, 210, 270, 330]);
    expect(lines(OPEN)).toHaveLength(360);
  });

  test('are the nearest to the direction of the push', () => {
    const token = tokenOn(SQUARES, 'a', { at: [0, 0] });
    expect([22, 23, 338, 337].map((bearing) => push.onGrid(token, bearing))).toEqual([0, 45, 0, 315]);
    // Between two sides of a hexagon the first counts, on every client; hexagons in rows are of two kinds.
    expect([30, 31].map((bearing) => push.onGrid(tokenOn(ROWS, 'a', { at: [0, 0] }), bearing))).toEqual([0, 60]);
    expect(push.onGrid(tokenOn(sceneWith({ type: 3 }), 'a', { at: [0, 0] }), 10)).toBe(0);
  });

  test('end a space farther for each square', () => {
    const token = tokenOn(SQUARES, 'a', { at: [0, 0] });
    const from = { x: 100, y: 200, elevation: 3 };
    expect(push.goneStraight(token, from, 0, 2)).toEqual({ x: 300, y: 200, elevation: 3 });
    expect(push.goneStraight(token, from, 225, 1)).toEqual({ x: 0, y: 100, elevation: 3 });
    expect(push.goneStraight(tokenOn(ROWS, 'a', { at: [0, 0] }), from, 60, 2)).toEqual({
      x: 200,
      y: 373,
      elevation: 3,
    });
  });
});

describe('a line', () => {
  const other = { ...sceneWith(), id: 'other' } as SceneDoc;
  const standing = { a: { at: [0, 0] }, b: { at: [3, 3] }, far: { at: [1, 0], scene: other } } as const;
  const table = tableOn(SQUARES, standing);
  const bearing = (line: Parameters<typeof push.bearingOf>[3]) =>
    push.bearingOf(table, table.tokens.get('b')!, { x: 300, y: 0, elevation: 0 }, line);

  test('leads away from the pusher, or in a compass direction', () => {
    expect([bearing({ from: 'a' }), bearing({ degrees: 90 }), bearing({ degrees: 130 })]).toEqual([0, 0, 45]);
  });

  test('from nobody, and from another scene, there is none', () => {
    expect([bearing({ from: 'x' }), bearing({ from: 'far' })]).toEqual([null, null]);
  });
});

describe('what stands on it', () => {
  /** Walls stand to the right of these spaces. */
  let walls: readonly number[] = [];
  beforeEach(() => {
    const testCollision = (from: { x: number }, to: { x: number }): boolean =>
      walls.some((wall) => from.x < wall * 100 + 100 && to.x > wall * 100 + 100);
    const CONFIG = { Canvas: { polygonBackends: { move: { testCollision } } } };
    Object.assign(globalThis, { CONFIG, canvas: { ready: true, scene: SQUARES } });
  });
  afterEach(() => {
    walls = [];
    for (const name of ['CONFIG', 'canvas']) Reflect.deleteProperty(globalThis, name);
  });

  const facts = (more: { readonly [id: string]: Standing } = {}) => {
    const table = tableOn(SQUARES, { a: { at: [0, 0] }, b: { at: [1, 0] }, ...more });
    return push.pushFacts(table, table.tokens.get('a')!, table.tokens.get('b')!);
  };

  test('the first creature, behind the free spaces before it', () => {
    expect(facts({ c: { at: [4, 0] }, d: { at: [6, 0] } })).toMatchObject({
      blocker: 'creature',
      freeSquares: 2,
      blockers: ['c'],
    });
    expect(facts({ c: { at: [4, 1] } })).not.toHaveProperty('blocker');
    // The nearer counts, whoever is named first; somebody may stand in the next space already.
    expect(facts({ c: { at: [6, 0] }, d: { at: [4, 0] } })).toMatchObject({ freeSquares: 2, blockers: ['d'] });
    expect(facts({ c: { at: [2, 0] } })).toMatchObject({ freeSquares: 0, blockers: ['c'] });
  });

  test('as far as 20 spaces', () => {
    expect(facts({ c: { at: [21, 0] } })).toMatchObject({ freeSquares: 19, blockers: ['c'] });
    expect(facts({ c: { at: [22, 0] } })).not.toHaveProperty('blocker');
    walls = [20];
    expect(facts()).toMatchObject({ blocker: 'object', freeSquares: 19 });
  });

  test('a wall comes before the combatant behind it; a wall beyond the last space does not count', () => {
    walls = [3];
    expect(facts()).toMatchObject({ blocker: 'object', freeSquares: 2 });
    expect(facts({ c: { at: [4, 0] } })).toMatchObject({ blocker: 'object', freeSquares: 2 });
    expect(facts({ c: { at: [3, 0] } })).toMatchObject({ blocker: 'creature', freeSquares: 1 });
    walls = [1];
    expect(facts()).toMatchObject({ blocker: 'object', freeSquares: 0 });
    walls = [21];
    expect(facts()).not.toHaveProperty('blocker');
  });

  test('a token goes along it up to the first wall', () => {
    const token = tokenOn(SQUARES, 'b', { at: [1, 0] });
    const gone = (squares: number) => push.squaresToWall(token, { x: 100, y: 0, elevation: 0 }, 0, squares);
    expect([gone(0), gone(2.5), gone(5)]).toEqual([0, 2.5, 5]);
    walls = [3];
    expect([gone(1), gone(2), gone(5)]).toEqual([1, 2, 2]);
    walls = [1];
    expect(gone(5)).toBe(0);
  });

  test('how far everybody near is from each of its spaces until they are left behind, and nobody else', () => {
    const { along } = facts({ c: { at: [4, 9] }, d: { at: [4, 8] }, e: { at: [30, 0] } });
    expect(along.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(along[0]!.distances).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('how far they are up to what stops it', () => {
    walls = [3];
    expect(facts().along).toEqual([{ id: 'a', distances: [1, 2, 3] }]);
    walls = [2];
    expect(facts().along).toEqual([{ id: 'a', distances: [1, 2] }]);
    walls = [1];
    expect(facts().along).toEqual([]);
  });

  test('every other line has its direction', () => {
    const table = tableOn(SQUARES, { a: { at: [0, 0] }, b: { at: [1, 0] } });
    const around = push.linesAround(table, table.tokens.get('a')!, table.tokens.get('b')!);
    expect((around['lines'] as { degrees: number }[]).map(({ degrees }) => degrees)).toEqual([
      135, 180, 225, 270, 315, 0, 45,
    ]);
  });
});
