/** Walls and rough ground of a scene that nobody looks at: what they stop, and how much more a space counts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SceneDoc, Spot, TokenDoc, WallDoc } from '../../../src/foundry/api.ts';
import { groundAt } from '../../../src/foundry/resolution/measure/ground.ts';
import { measured } from '../../../src/foundry/resolution/measure/measure.ts';
import { isWalled } from '../../../src/foundry/resolution/measure/walls.ts';
import { measuredOn } from '../../../src/foundry/resolution/measure/way.ts';
import { asking, commandOf, sceneWith, tableOn, tokenOn, type Standing } from './scene.ts';

beforeEach(() => void vi.stubGlobal('canvas', { ready: false }));
afterEach(() => void vi.unstubAllGlobals());

type Corners = readonly [number, number, number, number];
const wall = (c: Corners, rest: Partial<WallDoc> = {}): WallDoc =>
  ({ c, move: 20, sight: 20, door: 0, ds: 0, ...rest }) as WallDoc;
const withWalls = (...walls: readonly WallDoc[]): SceneDoc =>
  ({ ...sceneWith(), grid: sceneWith().grid, walls, regions: [] }) as SceneDoc;
const spot = (x: number, y: number): Spot => ({ x: x * 100, y: y * 100, elevation: 0 });

describe('a wall', () => {
  const stops = (
    c: Corners,
    from: readonly [number, number],
    to: readonly [number, number],
    rest: Partial<WallDoc> = {},
  ) => isWalled(withWalls(wall(c, rest)), { x: from[0], y: from[1] }, { x: to[0], y: to[1] }, 'move');
  /** From left to right of it, up and down, and its other way round. */
  const CROSSED: readonly (readonly [Corners, readonly [number, number], readonly [number, number]])[] = [
    [
      [200, 0, 200, 100],
      [100, 50],
      [300, 50],
    ],
    [
      [0, 200, 100, 200],
      [50, 100],
      [50, 300],
    ],
    [
      [100, 100, 300, 200],
      [150, 300],
      [250, 50],
    ],
    [
      [70, 30, 210, 420],
      [30, 310],
      [260, 110],
    ],
    [
      [250, 50, 150, 300],
      [100, 100],
      [300, 200],
    ],
  ];

  test.each(CROSSED)('%j stands in the way, from either side', (c, from, to) => {
    const [x1, y1, x2, y2] = c;
    for (const each of [c, [x2, y2, x1, y1] as const])
      expect([stops(each, from, to), stops(each, to, from)]).toEqual([true, true]);
  });

  test.each<[string, Corners, readonly [number, number], readonly [number, number]]>([
    ['that both are before', [200, 0, 200, 100], [0, 50], [100, 50]],
    ['beside the way', [200, 100, 200, 200], [100, 50], [300, 50]],
    ['beside the way, on its other side', [200, -200, 200, -100], [100, 50], [300, 50]],
    ['beside a slanted way', [100, 100, 300, 200], [150, 300], [20, 20]],
    ['that is reached and not crossed', [200, 0, 200, 100], [100, 50], [200, 50]],
    ['before a slanted way', [70, 30, 210, 420], [260, 110], [220, 390]],
  ])('%s does not', (_, c, from, to) => {
    const [x1, y1, x2, y2] = c;
    for (const each of [c, [x2, y2, x1, y1] as const])
      expect([stops(each, from, to), stops(each, to, from)]).toEqual([false, false]);
  });

  test('stops what goes past one of its ends', () => {
    for (const y of [50, -50]) {
      expect(stops([200, 50, 200, 50 + y], [100, 50], [300, 50])).toBe(true);
      expect(stops([200, 50 + y, 200, 50], [100, 50], [300, 50])).toBe(true);
    }
  });

  test('stops nothing of a kind that it lets through, and nothing where it is an open door', () => {
    const across = (rest: Partial<WallDoc>) => stops([200, 0, 200, 100], [100, 50], [300, 50], rest);
    expect([across({ move: 0 }), across({ sight: 0 })]).toEqual([false, true]);
    // Doors and secret doors: closed, open, locked; what is no door is never open.
    for (const door of [1, 2]) expect([0, 1, 2].map((ds) => across({ door, ds }))).toEqual([true, false, true]);
    expect(across({ door: 0, ds: 1 })).toBe(true);
  });

  test('among others is enough; none stops nothing', () => {
    const [from, to] = [
      { x: 100, y: 50 },
      { x: 300, y: 50 },
    ];
    const [near, far] = [wall([200, 0, 200, 100]), wall([900, 0, 900, 100])];
    expect(
      [withWalls(far, near), withWalls(far), withWalls()].map((scene) => isWalled(scene, from, to, 'move')),
    ).toEqual([true, false, false]);
  });

  test('of the scene that is looked at is as Foundry says', () => {
    const scene = withWalls();
    const testCollision = vi.fn(() => true);
    vi.stubGlobal('CONFIG', { Canvas: { polygonBackends: { sight: { testCollision } } } });
    vi.stubGlobal('canvas', { ready: true, scene });
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ];
    expect(isWalled(scene, from, to, 'sight')).toBe(true);
    expect(testCollision).toHaveBeenCalledWith(from, to, { type: 'sight', mode: 'any' });
  });

  test('blocks the line of sight, or of effect, of an act that needs it, on one scene', () => {
    const lines = (rest: Partial<WallDoc>, facts = ['lineOfSight', 'lineOfEffect'], b: Partial<Standing> = {}) => {
      const scene = withWalls(wall([200, 0, 200, 100], rest));
      const table = tableOn(scene, { a: { at: [0, 0] }, b: { at: [3, 0], ...b } }, { choices: [asking('do', facts)] });
      return measured(table, commandOf({ targets: ['b'] }));
    };
    expect(lines({})).toEqual({ lineOfSight: false, lineOfEffect: false });
    expect([lines({ sight: 0 }), lines({ move: 0 }), lines({}, ['lineOfSight'])]).toEqual([
      { lineOfEffect: false },
      { lineOfSight: false },
      { lineOfSight: false },
    ]);
    expect(lines({ c: [900, 0, 900, 100] })).toEqual({});
    expect(lines({}, ['lineOfSight'], { scene: { ...withWalls(), id: 'other' } as SceneDoc })).toEqual({});
  });
});

/** A region over some columns of spaces, in which spaces count for so much more. */
interface Rough {
  readonly columns: readonly number[];
  readonly difficulties: unknown;
  readonly type?: string;
  readonly disabled?: boolean;
}

const region = ({ columns, difficulties, type = 'modifyMovementCost', disabled = false }: Rough) => ({
  columns,
  behaviors: [{ type, disabled, system: { difficulties } }],
});
/** A token on a scene with such regions, which walks. */
function walker(scene: SceneDoc, ...regions: readonly Rough[]): TokenDoc {
  Object.assign(scene, { regions: regions.map(region) });
  return walking(tokenOn(scene, 'a', { at: [0, 0] }));
}
const walking = (token: TokenDoc): TokenDoc =>
  Object.assign(token, {
    movementAction: 'walk',
    testInsideRegion: ({ columns }: { columns: readonly number[] }, { x }: Spot) => columns.includes(x / 100),
  });

describe('rough ground', () => {
  const ground = (...regions: readonly Rough[]) => groundAt(walker(withWalls(), ...regions), [spot(1, 0), spot(2, 0)]);
  const walk = (factor: unknown, columns = [2]): Rough => ({ columns, difficulties: { walk: factor } });

  test('counts for whole spaces more, rounded up, where it lies', () => {
    expect([ground(), ground(walk(2)), ground(walk(1.5)), ground(walk(3))]).toEqual([
      [0, 0],
      [0, 1],
      [0, 1],
      [0, 2],
    ]);
    expect([ground(walk(0.5)), ground(walk(1))]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('over each other is multiplied, and none goes where nobody can', () => {
    expect(ground(walk(2, [1, 2]), walk(3))).toEqual([1, 5]);
    expect(ground(walk(null), walk(2, [1, 2]))).toEqual([1, null]);
  });

  test('is even for another kind of movement, and where it is turned off, is something else or says nothing', () => {
    const even: readonly Partial<Rough>[] = [
      { difficulties: { fly: 3 } },
      { disabled: true },
      { type: 'adjustDarkness' },
      { difficulties: null },
      { difficulties: { walk: 'much' } },
    ];
    for (const rest of even) expect(ground({ ...walk(3), ...rest })).toEqual([0, 0]);
  });
});

describe('the ground of an act', () => {
  const MOVES = { field: 'metres', unit: 'metres', rank: 1 } as const;
  const ground = (
    { walls = [] as readonly WallDoc[], regions = [] as readonly Rough[], lists = ['ground'] as readonly string[] },
    {
      drawn = undefined as readonly Spot[] | undefined,
      command = {},
      facts = [] as readonly string[],
      b = {} as Partial<Standing>,
    } = {},
  ) => {
    const scene = withWalls(...walls);
    Object.assign(scene, { regions: regions.map(region) });
    const choices = [asking('do', facts, lists, { moves: MOVES })];
    const table = tableOn(scene, { a: { at: [0, 0] }, b: { at: [4, 0], ...b }, c: { at: [1, 0] } }, { choices });
    walking(table.tokens.get('a')!);
    return measuredOn(
      table,
      commandOf({ targets: ['b', 'c'], ...command }),
      drawn && { token: 'Token.a', points: drawn },
    );
  };
  const ROUGH: Rough = { columns: [0, 2, 4], difficulties: { walk: 2 } };

  test('covers every space entered on the straight way, up to the space before the target', () => {
    expect(ground({ regions: [ROUGH] })).toEqual({ ground: [0, 1, 0] });
    expect(ground({ regions: [{ ...ROUGH, columns: [1, 3] }] })).toEqual({ ground: [1, 0, 1] });
    expect(ground({})).toEqual({});
    expect([
      ground({ regions: [ROUGH], lists: [] }),
      ground({ regions: [ROUGH] }, { command: { targets: ['x'] } }),
    ]).toEqual([{}, {}]);
    expect(ground({ regions: [ROUGH] }, { b: { scene: { ...withWalls(), id: 'other' } as SceneDoc } })).toEqual({});
  });

  test('covers the drawn way to its end', () => {
    expect(ground({ regions: [ROUGH] }, { drawn: [spot(0, 0), spot(2, 0), spot(4, 0)] })).toEqual({
      ground: [0, 1, 0, 1],
    });
  });

  test('ends at a wall', () => {
    expect(ground({ walls: [wall([200, 0, 200, 100])] })).toEqual({ ground: [0, null, 0] });
  });

  test('of a push says what stops it, and after a run up to it no more than that', () => {
    const push = (facts: readonly string[], lists: readonly string[], rest: Partial<Standing> = {}) =>
      ground({ walls: [wall([700, 0, 700, 100])], lists }, { facts, b: rest });
    expect(push(['freeSquares', 'blocker', 'steps'], [])).toEqual({ blocker: 'object', freeSquares: 2 });
    const full = push(['freeSquares'], []);
    expect(Object.keys(full).sort()).toEqual(['along', 'blocker', 'freeSquares']);
    expect(Object.keys(push(['freeSquares'], ['lines'])).sort()).toEqual([
      'along',
      'aside',
      'blocker',
      'freeSquares',
      'lines',
    ]);
    expect(push([], [])).toEqual({});
    expect(push(['freeSquares'], [], { scene: { ...withWalls(), id: 'other' } as SceneDoc })).toEqual({});
  });
});
