/** Areas on a scene: whom their zones hold, and how they are drawn. */
import { describe, expect, test } from 'vitest';
import type { Area, Id } from '../../../src/rules/index.ts';
import * as areas from '../../../src/foundry/resolution/measure/areas.ts';
import { zonesOf } from '../../../src/foundry/resolution/writing/regions.ts';
import { asking, commandOf, sceneWith, tableOn, tokenOn, type Standing } from './scene.ts';

const scene = sceneWith();
const OPEN = sceneWith({ type: 0 });
const at = (x: number, y: number, rest: Partial<Standing> = {}): Standing => ({ at: [x, y], ...rest });

const AREA: Area = {
  clause: 'X-1',
  shape: 'circle',
  unit: 'metres',
  zones: [{ reach: 3 }, { reach: 6 }],
  from: 'point',
};

describe('the zones of an area', () => {
  const zoneOf = (area: Partial<Area>, to: Standing, degrees = 0, of = scene, from = at(0, 0)) =>
    areas.zoneAt({ area: { ...AREA, ...area }, at: tokenOn(of, 'o', from), degrees }, 'a', tokenOn(of, 'a', to));

  test('a circle has all as far as they reach, from the inside out', () => {
    expect([0, 2, 3, 4, 5].map((x) => zoneOf({}, at(x, 0)))).toEqual([0, 0, 1, 1, -1]);
    expect([3, 4].map((x) => zoneOf({ unit: 'squares', zones: [{ reach: 3 }] }, at(x, 0)))).toEqual([0, -1]);
    const other = { ...sceneWith(), id: 'other' } as typeof scene;
    const away = areas.zoneAt(
      { area: AREA, at: tokenOn(other, 'o', at(0, 0)), degrees: 0 },
      'a',
      tokenOn(scene, 'a', at(0, 0)),
    );
    expect(away).toBe(-1);
  });

  test('a cone has half its width to each side of where it is turned', () => {
    const cone: Partial<Area> = { shape: 'cone', wide: 90, unit: 'squares', zones: [{ reach: 4 }] };
    expect([at(2, 2), at(2, 2.1), at(2, -2), at(2, -2.1), at(-2, 0)].map((to) => zoneOf(cone, to))).toEqual([
      0, -1, 0, -1, -1,
    ]);
    expect([zoneOf(cone, at(0, 3), 90), zoneOf(cone, at(3, 0), 90), zoneOf(cone, at(5, 0))]).toEqual([0, -1, -1]);
    const straight: Partial<Area> = { shape: 'cone', zones: [{ reach: 99 }] };
    expect([zoneOf(straight, at(3, 0)), zoneOf(straight, at(3, 1))]).toEqual([0, -1]);
    expect(zoneOf(straight, at(3, 0), 0.4)).toBe(-1);
  });

  test('a line begins in the middle of its first square and is as wide as it says', () => {
    const line: Partial<Area> = { shape: 'line', unit: 'squares', zones: [{ reach: 3 }] };
    expect([-0.6, -0.5, 0, 2, 2.5, 2.6].map((x) => zoneOf(line, at(x, 0)))).toEqual([-1, 0, 0, 0, 0, -1]);
    expect([0.5, 0.6, -0.5, -0.6].map((y) => zoneOf(line, at(1, y)))).toEqual([0, -1, 0, -1]);
    expect([1, 1.1].map((y) => zoneOf({ ...line, wide: 2 }, at(1, y)))).toEqual([0, -1]);
    expect([zoneOf(line, at(0, 2), 90), zoneOf(line, at(2, 0), 90), zoneOf(line, at(1, 1), 45)]).toEqual([0, -1, 0]);
    // However long and slanted it is, it goes where it is turned.
    const long = { ...line, zones: [{ reach: 200 }] };
    expect([zoneOf(long, at(-199, 0), 180), zoneOf(long, at(0, 199), 90)]).toEqual([0, 0]);
    expect([zoneOf(line, at(1, Math.sqrt(3)), 60), zoneOf(line, at(Math.sqrt(3), 1), 60)]).toEqual([0, -1]);
    expect([zoneOf({ ...line, unit: 'metres' }, at(1.6, 0)), zoneOf({ ...line, unit: 'metres' }, at(1.7, 0))]).toEqual([
      0, -1,
    ]);
  });

  test('a square lies to the right and below its first space, or about its middle', () => {
    const square: Partial<Area> = { shape: 'square', unit: 'squares', zones: [{ reach: 3 }] };
    const row = (area: Partial<Area>) => [-2, -1, 0, 1, 2, 3].map((x) => zoneOf(area, at(x, 0)) === 0);
    expect(row(square)).toEqual([false, false, true, true, true, false]);
    expect(row({ ...square, centered: true })).toEqual([false, true, true, true, false, false]);
    expect([zoneOf(square, at(0, 2)), zoneOf(square, at(0, 3)), zoneOf(square, at(0, -1))]).toEqual([0, -1, -1]);
  });

  test('combatants named by the rules are in it, and nobody else', () => {
    expect([zoneOf({ caught: ['a'] }, at(90, 0)), zoneOf({ caught: ['b'] }, at(0, 0))]).toEqual([0, -1]);
  });
});

describe('an area on a scene', () => {
  const STANDING = { a: at(0, 0, { rotation: 270 }), b: at(4, 0), c: at(4, 2), d: at(4, 9) };
  const laid = (area: Partial<Area>, command = {}, standing: { readonly [id: string]: Standing } = STANDING) =>
    areas.laidOut(tableOn(scene, standing, { areas: [{ ...AREA, ...area }] }), commandOf(command));
  const spot = (area: Partial<Area>, command = {}) =>
    laid(area, command).map(({ at: of, degrees }) => [of.uuid, of.getCenterPoint().x, degrees]);

  test('lies at its target, at the place aimed at, or begins at the actor', () => {
    expect(spot({}, { targets: ['b'] })).toEqual([['Token.b', 450, 90]]);
    expect(spot({}, { targets: ['b'], place: { x: 70, y: 50 } })).toEqual([['', 70, 90]]);
    expect(spot({}, { place: { x: 70, y: 50, degrees: 20 } })).toEqual([['', 70, 20]]);
    expect(spot({}, {})).toEqual([]);
    expect(spot({ shape: 'marks' }, {})).toEqual([['Token.a', 50, 0]]);
    expect(spot({}, { targets: ['x'] })).toEqual([]);
  });

  test('that begins at the actor is turned to the target, as placed, as it must, or ahead', () => {
    const cone: Partial<Area> = { shape: 'cone', from: 'actor' };
    expect(spot(cone, { targets: ['c'] })).toEqual([['Token.a', 50, 27]]);
    expect(spot(cone, { targets: ['c'], place: { degrees: 200 } })).toEqual([['Token.a', 50, 200]]);
    expect(spot({ ...cone, facing: 90 }, { targets: ['c'] })).toEqual([['Token.a', 50, 0]]);
    expect(spot(cone, {})).toEqual([['Token.a', 50, 0]]);
    expect(spot({ ...cone, of: 'b' }, {})).toEqual([['Token.b', 450, 90]]);
    expect(areas.laidOut(tableOn(scene, STANDING), commandOf())).toEqual([]);
  });

  const caught = (place: object, area: Partial<Area> = {}) =>
    areas.caughtIds(
      tableOn(scene, STANDING),
      { area: { ...AREA, ...area }, at: tokenOn(scene, 'o', at(4, 0)), degrees: 0 },
      place,
    );

  test('catches those in it, with changes by hand', () => {
    expect(caught({})).toEqual(['a', 'b', 'c']);
    expect(caught({ without: ['b'] })).toEqual(['a', 'c']);
    expect(caught({ with: ['d', 'x', 'b'] })).toEqual(['a', 'b', 'c', 'd']);
    expect(caught({ with: ['d'], without: ['d', 'a'] })).toEqual(['b', 'c']);
    expect(caught({}, { caught: ['d'] })).toEqual(['d']);
  });

  const surveyed = (area: Partial<Area>, command: object = {}, facts: readonly string[] = []) => {
    const choices = [asking('do', facts)];
    return areas.surveyed(
      tableOn(scene, STANDING, { choices, areas: [{ ...AREA, ...area }] }),
      commandOf({ targets: ['b'], ...command }),
    );
  };

  test('fills the list that it names with those in it', () => {
    const fills = { as: 'ids', list: 'caught' } as const;
    expect(surveyed({ fills })).toEqual({ caught: ['a', 'b', 'c'] });
    expect(surveyed({ fills }, { place: { without: ['a'], with: ['d'] } })).toEqual({ caught: ['b', 'c', 'd'] });
    expect(surveyed({ fills: { as: 'targets' } })).toEqual({});
    expect(surveyed({})).toEqual({});
  });

  test('or with everybody around, those put in by hand as if they stood in the middle', () => {
    const fills = { as: 'offsets', list: 'around' } as const;
    expect(surveyed({ fills }, { place: { without: ['a'], with: ['d'] } })).toEqual({
      around: [
        { id: 'b', x: 0, y: 0 },
        { id: 'c', x: 0, y: 2 },
        { id: 'd', x: 0, y: 0 },
      ],
    });
  });

  test('or with everybody near, those put in by hand as near as it reaches', () => {
    const fills = { as: 'near', list: 'near' } as const;
    expect(surveyed({ fills }, { place: { without: ['a'], with: ['d', 'c'] } })).toEqual({
      near: [
        { id: 'c', metres: 3, squares: 2, degrees: 90 },
        { id: 'd', metres: 6, squares: 4, degrees: 90 },
      ],
    });
    // Almost all the way round is straight ahead.
    const turned = surveyed({ fills, from: 'actor', wide: 60, facing: 89.6 }, { place: { with: ['c'] } });
    expect((turned['near'] as { id: Id; degrees: number }[]).find(({ id }) => id === 'c')?.degrees).toBe(0);
    const cone: Partial<Area> = {
      shape: 'cone',
      from: 'actor',
      wide: 60,
      unit: 'squares',
      zones: [{ reach: 2 }],
      fills,
    };
    expect(surveyed(cone, { place: { with: ['d'] } })).toEqual({
      near: [
        { id: 'b', metres: 6, squares: 4, degrees: 0 },
        { id: 'c', metres: 6, squares: 4, degrees: 27 },
        { id: 'd', metres: 3, squares: 2, degrees: 0 },
      ],
    });
  });

  test('reaches beyond the usual neighbors where it is larger', () => {
    const fills = { as: 'near', list: 'near' } as const;
    const far = { a: at(0, 0), b: at(4, 0), c: at(25, 0) };
    const near = (reach: number) => {
      const table = tableOn(scene, far, {
        choices: [asking('do', [])],
        areas: [{ ...AREA, zones: [{ reach }], fills }],
      });
      return (areas.surveyed(table, commandOf({ targets: ['b'] }))['near'] as { id: Id }[]).map(({ id }) => id);
    };
    expect([near(6), near(32)]).toEqual([['a'], ['a', 'c']]);
  });

  test('of a vehicle: the target’s direction is that from the vehicle', () => {
    expect(surveyed({}, {}, ['bearing'])).toEqual({ bearing: 90 });
    expect(surveyed({ from: 'actor', of: 'c', facing: 0 }, {}, ['bearing'])).toEqual({ bearing: 0 });
    expect(surveyed({ from: 'actor', of: 'c' }, {}, ['bearing'])).toEqual({ bearing: 90 });
    expect(surveyed({ from: 'actor', facing: 0 }, {}, ['bearing'])).toEqual({ bearing: 90 });
    expect(surveyed({ from: 'actor', of: 'c', facing: 0 }, {}, ['metres'])).toEqual({ metres: 6 });
  });
});

describe('the drawing of an area', () => {
  const drawn = (area: Partial<Area>, degrees = 0, of = scene, landed?: Parameters<typeof zonesOf>[1]) =>
    zonesOf({ area: { ...AREA, ...area }, at: tokenOn(of, 'o', at(4, 2)), degrees }, landed);
  const CENTER = { x: 450, y: 250 };

  test('a circle covers whole spaces on a grid; each zone has a hole where the inner zone lies', () => {
    const circle = (radius: number) => ({ type: 'circle', ...CENTER, radius, gridBased: true });
    expect(drawn({})).toEqual([
      { zone: 0, color: '#1c7ed6', shapes: [circle(250)] },
      { zone: 1, color: '#1c7ed6', shapes: [circle(450), { ...circle(250), hole: true }] },
    ]);
    expect(drawn({ unit: 'squares', zones: [{ reach: 1.9 }] })[0]!.shapes).toEqual([circle(150)]);
    expect(drawn({ zones: [{ reach: 3 }] }, 0, OPEN)[0]!.shapes).toEqual([{ type: 'circle', ...CENTER, radius: 200 }]);
  });

  test('about a token of several squares it is drawn from its edge, as it is counted, until it comes down elsewhere', () => {
    const giant = at(4, 2, { width: 3 });
    const about = (area: Partial<Area>, of = scene, landed?: Parameters<typeof zonesOf>[1]) =>
      zonesOf({ area: { ...AREA, ...area }, at: tokenOn(of, 'o', giant), degrees: 0 }, landed)[0]!.shapes[0]!;
    const [circle, cone] = [
      { unit: 'squares', zones: [{ reach: 2 }] },
      { shape: 'cone', wide: 90, unit: 'squares', zones: [{ reach: 2 }] },
    ] as const satisfies readonly Partial<Area>[];
    for (const area of [circle, cone]) {
      const laid = { area: { ...AREA, ...area }, at: tokenOn(scene, 'o', giant), degrees: 0 };
      const counted = [7, 8, 9].map((x) => areas.zoneAt(laid, 'a', tokenOn(scene, 'a', at(x, 3))) === 0);
      const { x, radius } = about(area) as { x: number; radius: number };
      const shown = [7, 8, 9].map((column) => column * 100 + 50 <= x + radius);
      expect([counted, shown], area === cone ? 'cone' : 'circle').toEqual([
        [true, true, false],
        [true, true, false],
      ]);
    }
    expect(about(circle)).toMatchObject({ x: 550, y: 350, radius: 350 });
    expect(about({ zones: [{ reach: 3 }] }, OPEN)).toMatchObject({ radius: 200 });
    const there = (x: number) => about(circle, scene, { x, y: 0, unit: 'squares' });
    expect([there(0), there(2)]).toMatchObject([{ radius: 350 }, { radius: 250 }]);
  });

  test('what strikes is hot, and coolest in its outmost zones', () => {
    const zones = [1, 2, 3, 4].map((reach) => ({ reach }));
    expect(drawn({ zones, fills: { as: 'targets' } }).map(({ color }) => color)).toEqual([
      '#e03131',
      '#f08c00',
      '#f2c94c',
      '#f2c94c',
    ]);
  });

  test('a cone is as long and as wide as it says, and turned', () => {
    const cone = { type: 'cone', ...CENTER, rotation: 30, curvature: 'round' };
    expect(drawn({ shape: 'cone', wide: 60 }, 30).map(({ shapes, zone }) => [zone, ...shapes])).toEqual([
      [0, { ...cone, radius: 200, angle: 60 }],
      [1, { ...cone, radius: 400, angle: 60 }],
    ]);
    expect(drawn({ shape: 'cone' }, 30)[0]!.shapes).toEqual([{ ...cone, radius: 200, angle: 0 }]);
  });

  test('a line begins half a space behind its middle', () => {
    const line: Partial<Area> = { shape: 'line', unit: 'squares', wide: 2, zones: [{ reach: 5 }] };
    const shape = { type: 'line', length: 500, width: 200 };
    expect(drawn(line)).toEqual([{ zone: 0, color: '#1c7ed6', shapes: [{ ...shape, x: 400, y: 250, rotation: 0 }] }]);
    expect(drawn(line, 90)[0]!.shapes[0]).toMatchObject({ x: 450, y: 200, rotation: 90 });
    expect(drawn(line, 180)[0]!.shapes[0]).toMatchObject({ x: 500, y: 250 });
  });

  test('a square has its corner or its middle where it is put', () => {
    const square: Partial<Area> = { shape: 'square', unit: 'squares', zones: [{ reach: 4 }] };
    const shape = { type: 'rectangle', width: 400, height: 400, rotation: 0 };
    expect(drawn(square)).toEqual([{ zone: 0, color: '#1c7ed6', shapes: [{ ...shape, x: 400, y: 200 }] }]);
    expect(drawn({ ...square, centered: true })[0]!.shapes).toEqual([{ ...shape, x: 250, y: 50 }]);
  });

  test('what strikes is hottest in the middle, and everywhere on a line and in a square', () => {
    const fills = { as: 'targets' } as never;
    const colors = (area: Partial<Area>) => drawn({ ...area, fills }).map(({ color }) => color);
    const hottest = '#e03131';
    expect(colors({ zones: [1, 2, 3, 4].map((reach) => ({ reach })) })).toEqual([
      hottest,
      ...['#f08c00', '#f2c94c', '#f2c94c'],
    ]);
    expect([colors({ shape: 'line', wide: 1 }), colors({ shape: 'square' })]).toEqual([[hottest], [hottest]]);
  });

  test('marks have no outline, and what has come down elsewhere lies there', () => {
    expect(drawn({ shape: 'marks' })).toEqual([]);
    const landed = { x: 2, y: -1, unit: 'squares' } as const;
    expect(drawn({ zones: [{ reach: 3 }] }, 0, scene, landed)[0]!.shapes[0]).toMatchObject({ x: 650, y: 150 });
    const metres = { x: 3, y: -1.5, unit: 'metres' } as const;
    expect(drawn({ zones: [{ reach: 3 }] }, 0, scene, metres)[0]!.shapes[0]).toMatchObject({ x: 650, y: 150 });
  });
});
