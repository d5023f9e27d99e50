/** Facts of a scene about tokens: directions, distances, neighbors and obstacles. */
import { describe, expect, test } from 'vitest';
import type { Id } from '../../../src/rules/index.ts';
import * as facing from '../../../src/foundry/resolution/table/facing.ts';
import * as measure from '../../../src/foundry/resolution/measure/measure.ts';
import { asking, commandOf, sceneWith, tableOn, tokenOn, type Standing } from './scene.ts';

const scene = sceneWith();
const FEET = sceneWith({ distance: 5, units: 'ft' });
const OPEN = sceneWith({ type: 0 });
const at = (x: number, y: number, rest: Partial<Standing> = {}): Standing => ({ at: [x, y], ...rest });

describe('directions', () => {
  test.each([
    [10, 0, 0, 90],
    [10, 10, 45, 135],
    [0, 10, 90, 180],
    [-10, 0, 180, 270],
    [0, -10, 270, 0],
    [10, -10, 315, 45],
  ])(
    'from a point to one %i to the right and %i down: %i as shapes turn, %i as a compass',
    (x, y, bearing, compass) => {
      expect(facing.bearingTo({ x: 3, y: 4 }, { x: 3 + x, y: 4 + y })).toBe(bearing);
      expect(facing.facingFrom(bearing)).toBe(compass);
      expect(facing.bearingFrom(compass)).toBe(bearing);
    },
  );

  test('a token looks down where it is not turned', () => {
    expect([0, 90, 180, 270, 359.6].map((rotation) => facing.facingOf({ rotation }))).toEqual([180, 270, 0, 90, 180]);
    expect([180, 270, 0, 90].map(facing.rotationOf)).toEqual([0, 90, 180, 270]);
    // Down is 90 from the right.
    expect([facing.aheadOf({}, undefined), facing.aheadOf({ rotation: 90 }, undefined)]).toEqual([90, 180]);
    expect(facing.aheadOf({ rotation: 90 }, { degrees: -45.2 })).toBe(315);
  });

  test('are apart by the shorter way round', () => {
    expect([facing.apart(10, 350), facing.apart(350, 10), facing.apart(0, 180), facing.apart(90, 90)]).toEqual([
      20, 20, 180, 0,
    ]);
  });
});

describe('distances', () => {
  const between = (of: typeof scene, to: Standing) =>
    measure.distance(tokenOn(of, 'a', at(0, 0)), tokenOn(of, 'b', to));

  test('on squares count spaces, without any the way itself, and how many it comes next to', () => {
    expect(between(scene, at(3, 4))).toEqual({ metres: 6, squares: 4 });
    expect(between(FEET, at(3, 4))).toEqual({ metres: 6, squares: 4 });
    expect(between(OPEN, at(3, 4))).toEqual({ metres: 7.5, squares: 5 });
    expect(between(OPEN, at(1, 1))).toMatchObject({ metres: 2.12 });
    expect(between(sceneWith({ type: 2 }), at(4, 0))).toEqual({ metres: 6, squares: 4 });
    expect(between(scene, at(1, 0, { elevation: 4.5 }))).toEqual({ metres: 4.5, squares: 3 });
    // However long the scene makes a diagonal, it is one space.
    expect(between(sceneWith({ diagonals: 1 }), at(3, 3))).toEqual({ metres: 4.5, squares: 3 });
  });

  test('are measured from the corner of the scene where a place says no point, as high as the token stands', () => {
    const { elevation, getCenterPoint } = measure.pointOn(tokenOn(scene, 'a', at(3, 3, { elevation: 6 })), {});
    expect([elevation, getCenterPoint()]).toEqual([6, { x: 0, y: 0 }]);
  });

  test('there are none from one scene to another', () => {
    const other = { ...sceneWith(), id: 'other' } as typeof scene;
    expect(measure.distance(tokenOn(scene, 'a', at(0, 0)), tokenOn(other, 'b', at(1, 0)))).toBeNull();
  });

  test('a square of 5 ft is one of 1.5 m, and 30 m are 100 ft', () => {
    for (const units of ['ft', 'ft.', 'Feet', ' foot ', "'"]) expect(measure.metresOf({ units }, 5)).toBe(1.5);
    for (const units of ['m', 'sq', 'left', '']) expect(measure.metresOf({ units }, 5)).toBe(5);
    expect([measure.feet(30), measure.feet(1.5), measure.feet(0.4)]).toEqual([100, 5, 1]);
    for (const units of ['sq', 'sq.', 'Square', ' squares ']) expect(measure.inSquares({ units })).toBe(true);
    for (const units of ['m', 'ft', 'squad', '']) expect(measure.inSquares({ units })).toBe(false);
    expect([0, 1, 2, 4].map((type) => measure.gridKindOf({ type }))).toEqual(['none', 'square', 'hex', 'hex']);
    expect([measure.pixelsOf(scene, 'squares'), measure.pixelsOf(sceneWith({ distance: 2 }), 'metres')]).toEqual([
      100, 50,
    ]);
  });
});

const FACTS = [
  ...['metres', 'distance', 'squares', 'path', 'straightTail', 'adjacent', 'gridKind', 'squareMetres', 'bearing'],
  'ahead',
];

describe('facts about an act’s target', () => {
  const measured = (
    of: typeof scene,
    standing: { readonly [id: string]: Standing },
    { facts = FACTS, lists = [] as readonly string[], command = {} } = {},
  ) => {
    const table = tableOn(of, standing, { choices: [asking('do', facts, lists)] });
    return measure.measured(table, commandOf({ targets: ['b'], ...command }));
  };

  test('how far, in every unit, and where', () => {
    expect(measured(scene, { a: at(0, 0), b: at(4, 0) })).toEqual({
      ...{ metres: 6, distance: 20, squares: 4, path: 3, straightTail: 3, adjacent: false },
      ...{ gridKind: 'square', squareMetres: 1.5, bearing: 90, ahead: 90 },
    });
    expect(measured(FEET, { a: at(0, 0), b: at(0, 1) })).toMatchObject({
      ...{
        metres: 1.5,
        distance: 5,
        squares: 1,
        path: 0,
        straightTail: 0,
        adjacent: true,
        squareMetres: 1.5,
        bearing: 180,
      },
    });
    expect(measured(scene, { a: at(0, 0), b: at(0, 0) })).toMatchObject({ squares: 0, path: 0, adjacent: true });
    expect(measured(scene, { a: at(0, 0), b: at(2, 0) })).toMatchObject({ squares: 2, path: 1, adjacent: false });
  });

  test('without a grid a combatant about a space away is adjacent', () => {
    const adjacent = (x: number) => measured(OPEN, { a: at(0, 0), b: at(x, 0) })['adjacent'];
    expect([1, 1.5, 1.6].map(adjacent)).toEqual([true, true, false]);
  });

  test('no more than its choice asks for, and nothing where it asks for nothing', () => {
    const standing = { a: at(0, 0), b: at(4, 0) };
    expect(measured(scene, standing, { facts: ['metres'] })).toEqual({ metres: 6 });
    expect(measured(scene, standing, { facts: [] })).toEqual({});
    expect(measured(scene, standing, { command: { action: 'other' } })).toEqual({});
    expect(measured(scene, standing, { command: { who: 'x' } })).toEqual({});
    expect(measured(scene, standing, { facts: ['metres', 'ahead'], command: { targets: [] } })).toEqual({ ahead: 90 });
    const other = { ...sceneWith(), id: 'other' } as typeof scene;
    expect(measured(scene, { ...standing, b: at(4, 0, { scene: other }) }, { facts: ['metres'] })).toEqual({});
  });

  test('of a place in place of a target', () => {
    const place = { x: 350, y: 50 };
    const aimed = { facts: ['squares', 'bearing', 'ahead'], command: { targets: [], place } };
    expect(measured(scene, { a: at(0, 0) }, aimed)).toEqual({ squares: 3, bearing: 90, ahead: 90 });
    // A target comes before a place, and a place without a point is none.
    const both = { facts: ['squares'], command: { place } };
    expect(measured(scene, { a: at(0, 0), b: at(1, 0) }, both)).toEqual({ squares: 1 });
    const turned = { facts: ['squares', 'ahead'], command: { targets: [], place: { degrees: 10 } } };
    expect(measured(scene, { a: at(0, 0) }, turned)).toEqual({ ahead: 10 });
  });

  const CROWD = { a: at(0, 0), b: at(4, 0), c: at(2, 0), d: at(4, 2), e: at(-1, 0), f: at(4, 20), g: at(4, 21) };

  test('its neighbors, nearest first, as far as 30 m', () => {
    const { neighbors } = measured(scene, CROWD, { facts: [], lists: ['neighbors'] });
    expect(neighbors).toEqual([
      { id: 'c', metres: 3, squares: 2, degrees: 180 },
      { id: 'd', metres: 3, squares: 2, degrees: 90 },
      { id: 'a', metres: 6, squares: 4, degrees: 180 },
      { id: 'e', metres: 7.5, squares: 5, degrees: 180 },
      { id: 'f', metres: 30, squares: 20, degrees: 90 },
    ]);
  });

  test('the combatant right behind the firer, and nobody else next to it', () => {
    const around = { a: at(0, 0), b: at(4, 0), c: at(-1, 0), d: at(-1, 1), e: at(0, 1), f: at(1, 0), g: at(-2, 0) };
    const { behind } = measured(scene, around, { facts: [], lists: ['behind'] });
    expect((behind as { id: Id }[]).map(({ id }) => id)).toEqual(['c', 'd']);
    expect(measured(scene, { a: at(0, 0), b: at(4, 0) }, { facts: [], lists: ['behind'] })).toEqual({});
    // Wherever the firer looks, and no farther than a flame reaches.
    const down = { a: at(0, 0), b: at(0, 4), c: at(0, -1), d: at(0, 1) };
    expect(measured(scene, down, { facts: [], lists: ['behind'] })).toMatchObject({ behind: [{ id: 'c' }] });
    const wide = sceneWith({ distance: 2 });
    expect(measured(wide, { a: at(0, 0), b: at(4, 0), c: at(-1, 0) }, { facts: [], lists: ['behind'] })).toEqual({});
  });

  test.each([119, 120, 121, 180, 239, 240, 241])('a target %i degrees round from the line of fire', (degrees) => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const round = { a: at(0, 0), b: at(4, 0), c: at(x, y) };
    const isBehind = 'behind' in measured(OPEN, round, { facts: [], lists: ['behind'] });
    expect(isBehind).toBe(degrees > 120 && degrees < 240);
  });

  test('combatants between, within half a space of the line; nobody where that is the target alone', () => {
    const line = { a: at(0, 0), b: at(4, 0), c: at(2, 0.5), d: at(2, 0.6), e: at(-1, 0), f: at(5, 0), g: at(3, -0.5) };
    expect(measured(scene, line, { facts: [], lists: ['eligible'] })).toEqual({ eligible: ['b', 'c', 'g'] });
    const level = { a: at(0, 0), b: at(4, 0), c: at(4, 0.5), d: at(0, 0.5), e: at(3, 0) };
    expect(measured(scene, level, { facts: [], lists: ['eligible'] })).toEqual({ eligible: ['b', 'e'] });
    const slanted = { a: at(0, 0), b: at(4, 4), c: at(2, 2), d: at(2, 3), e: at(1, 3) };
    expect(measured(scene, slanted, { facts: [], lists: ['eligible'] })).toEqual({ eligible: ['b', 'c'] });
    expect(measured(scene, { a: at(0, 0), b: at(4, 0), d: at(2, 2) }, { facts: [], lists: ['eligible'] })).toEqual({});
    // Somebody behind the firer, and somebody who has just stepped out of its space.
    const down = { a: at(0, 0), b: at(0, 4), c: at(0, -0.9), d: at(0.1, 0.01) };
    expect(measured(scene, down, { facts: [], lists: ['eligible'] })).toEqual({ eligible: ['b', 'd'] });
    const other = { ...sceneWith(), id: 'other' } as typeof scene;
    const apart = { a: at(0, 0), b: at(4, 0), c: at(2, 0, { scene: other }) };
    expect(measured(scene, apart, { facts: [], lists: ['eligible'] })).toEqual({});
  });

  test('the actor’s neighbors, and those around the target', () => {
    const few = { a: at(0, 0), b: at(4, 0), c: at(0, -3) };
    const { beside, watchers } = measured(scene, few, { facts: [], lists: ['beside', 'watchers'] });
    expect(beside).toEqual([
      { id: 'c', metres: 4.5, squares: 3, degrees: 270 },
      { id: 'b', metres: 6, squares: 4, degrees: 0 },
    ]);
    expect(watchers).toEqual((beside as { degrees: number }[]).map(({ degrees: _, ...away }) => away));
    // Somebody on watch sees farther than what is near.
    const wide = measured(scene, { ...few, c: at(0, -25) }, { facts: [], lists: ['beside', 'watchers'] });
    expect([wide['beside'], wide['watchers']].map((list) => (list as { id: Id }[]).map(({ id }) => id))).toEqual([
      ['b'],
      ['b', 'c'],
    ]);
    expect(measured(scene, few, { facts: [], lists: ['around'] })).toEqual({
      around: [
        { id: 'a', x: -4, y: 0 },
        { id: 'b', x: 0, y: 0 },
        { id: 'c', x: -4, y: -3 },
      ],
    });
    const alone = measured(scene, few, { facts: [], lists: ['around'], command: { targets: [] } });
    // Aimed at nobody, it lies nowhere: not about its actor.
    expect(alone).not.toHaveProperty('around');
    const far = measured(scene, { a: at(0, 0), b: at(20, 0), c: at(-1, 0) }, { facts: [], lists: ['around'] });
    expect((far['around'] as { id: Id }[]).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('how far everybody near is along the straight way to it', () => {
    const { near, along } = measured(
      scene,
      { a: at(0, 0), b: at(3, 0), c: at(0, 2), d: at(21, 0) },
      {
        facts: [],
        lists: ['near', 'along'],
      },
    );
    expect(near).toEqual([
      { id: 'b', squares: 3 },
      { id: 'c', squares: 2 },
    ]);
    expect(along).toEqual([
      { id: 'b', distances: [3, 2, 1] },
      { id: 'c', distances: [2, 2, 2] },
    ]);
    const beside = measured(scene, { a: at(0, 0), b: at(0, 0) }, { facts: [], lists: ['along'] });
    expect(beside).toEqual({ along: [{ id: 'b', distances: [0] }] });
    const down = measured(scene, { a: at(0, 0), b: at(0, 3), c: at(2, 3) }, { facts: [], lists: ['along'] });
    expect(down).toEqual({
      along: [
        { id: 'b', distances: [3, 2, 1] },
        { id: 'c', distances: [3, 2, 2] },
      ],
    });
  });

  test('how far along a way that climbs, or is shorter than a space', () => {
    const up = {
      a: at(0, 0, { elevation: 1.5 }),
      b: at(0, 0, { elevation: 6 }),
      c: at(0, 0, { elevation: 1.5 }),
    };
    expect(measured(scene, up, { facts: [], lists: ['along'] })).toEqual({
      along: [
        { id: 'b', distances: [3, 2, 1] },
        { id: 'c', distances: [0, 1, 2] },
      ],
    });
    const step = { a: at(0, 0), b: at(0.4, 0), c: at(1.5, 0) };
    expect(measured(OPEN, step, { facts: [], lists: ['along'] })).toEqual({
      along: [
        { id: 'b', distances: [0] },
        { id: 'c', distances: [2] },
      ],
    });
  });

  test('neighbors up to 30 m, and nobody farther', () => {
    const far = { a: at(0, 0), b: at(1, 0), c: at(20, 0), d: at(21, 0) };
    expect(measured(scene, far, { facts: [], lists: ['near'] })).toEqual({
      near: [
        { id: 'b', squares: 1 },
        { id: 'c', squares: 20 },
      ],
    });
    // As near as each other they stand by name, whoever came first.
    const level = { a: at(5, 5), d: at(5, 4), c: at(5, 6), b: at(4, 5), e: at(5, 5) };
    const { beside } = measured(scene, level, { facts: [], lists: ['beside'], command: { targets: [] } });
    expect((beside as { id: Id }[]).map(({ id }) => id).join('')).toBe('ebcd');
  });

  test('those left behind: their distance now, and after the way up to a target', () => {
    const leaving = { facts: [], lists: ['left'] };
    const standing = { a: at(0, 0), b: at(4, 0), c: at(0, 2) };
    expect(measured(FEET, standing, leaving)).toEqual({
      left: [
        { id: 'c', metres: 3, squares: 2, after: { squares: 3, metres: 4.5 } },
        { id: 'b', metres: 6, squares: 4, after: { squares: 1, metres: 1.5 } },
      ],
    });
    // Whoever watches sees the same of it; an act that leaves nobody goes nowhere.
    const { left, watchers } = measured(FEET, standing, { facts: [], lists: ['left', 'watchers'] });
    expect(watchers).toEqual(left);
    expect(JSON.stringify(measured(FEET, standing, { facts: [], lists: ['watchers'] }))).not.toContain('after');
    expect(measured(scene, standing, { ...leaving, command: { targets: [] } })).toEqual({
      left: [
        { id: 'c', metres: 3, squares: 2 },
        { id: 'b', metres: 6, squares: 4 },
      ],
    });
  });

  test('the distance of each of several targets, and its neighbors', () => {
    const people = { a: at(0, 0), b: at(4, 0), c: at(0, 7) };
    const several = { facts: [], lists: ['ranges'], command: { targets: ['b', 'c', 'x'] } };
    const ranges = measured(scene, people, several)['ranges'] as { id: Id; squares: number; near: { id: Id }[] }[];
    expect(ranges.map(({ id, squares, near }) => [id, squares, near.map((other) => other.id)])).toEqual([
      ['b', 4, ['a', 'c']],
      ['c', 7, ['a', 'b']],
    ]);
    expect(measured(scene, people, { facts: [], lists: ['around'] })).not.toHaveProperty('ranges');
  });

  test('of a way that nobody has drawn, that it leads away', () => {
    const steps = (declared: object) =>
      measured(
        scene,
        { a: at(0, 0), c: at(0, 2) },
        { facts: [], lists: ['along'], command: { targets: [], declared } },
      );
    expect(steps({ steps: 2 })).toEqual({ along: [{ id: 'c', distances: [2, 3, 4] }] });
    expect(steps({})).toEqual({ along: [{ id: 'c', distances: [2] }] });
    expect(steps({ steps: 'far' })).toEqual({ along: [{ id: 'c', distances: [2] }] });
    expect((steps({ steps: 99 })['along'] as { distances: number[] }[])[0]!.distances).toHaveLength(31);
  });
});

test('a player declares no list, nor what the table measures; without a target, the distance', () => {
  const fields = asking('do', ['metres']).fields!;
  const aim = { ...fields[0]!, key: 'aim', from: 'actor' } as const;
  const word = (target: 'one' | 'none') => {
    const choices = [{ ...asking('do', []), target, fields: [...fields, aim] }];
    return measure.ownWord(tableOn(scene, { a: at(0, 0) }, { choices }), commandOf());
  };
  const declared = Object.entries({ metres: 5, aim: 2, near: [], anyList: [{ id: 'a' }] });
  const own = (target: 'one' | 'none') => declared.filter(word(target)).map(([key]) => key);
  expect(own('one')).toEqual(['aim']);
  expect(own('none')).toEqual(['metres', 'aim']);
});
