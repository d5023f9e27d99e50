/** The way of a dragged token: its length in each unit, the combatants it passes, and the end point of an act on it. */
import { describe, expect, test } from 'vitest';
import type { Event, Moves, Outcome } from '../../../src/rules/index.ts';
import type { Spot } from '../../../src/foundry/api.ts';
import { shiftedBack, shiftsBy, shiftsOf } from '../../../src/foundry/resolution/measure/shifts.ts';
import * as ways from '../../../src/foundry/resolution/measure/way.ts';
import { asking, commandOf, sceneWith, tableOn, tokenOn } from './scene.ts';

const scene = sceneWith();
const FEET = sceneWith({ distance: 5, units: 'ft' });
const OPEN = sceneWith({ type: 0 });
const spot = (x: number, y: number, elevation = 0): Spot => ({ x: x * 100, y: y * 100, elevation });
const token = (of = scene) => tokenOn(of, 'a', { at: [0, 0] });
const MOVES: Moves = { field: 'metres', unit: 'metres', rank: 1 };

describe('a way from outside', () => {
  const points = [spot(0, 0), spot(1, 0)];

  test.each<[string, unknown, boolean]>([
    ['of two points', { token: 'Token.a', points }, true],
    ['of one', { token: 'Token.a', points: [spot(0, 0)] }, false],
    ['of 200', { token: 'Token.a', points: new Array(200).fill(spot(0, 0)) }, true],
    ['of 201', { token: 'Token.a', points: new Array(201).fill(spot(0, 0)) }, false],
    ['of nobody', { points }, false],
    ['without points', { token: 'Token.a', points: 'far' }, false],
    ['with a point that is none', { token: 'Token.a', points: [...points, { x: 1, y: 1 }] }, false],
    ['with a point nowhere', { token: 'Token.a', points: [...points, spot(Infinity, 0)] }, false],
    ['none', null, false],
  ])('%s', (_, value, expected) => {
    expect(ways.wayOf(value)).toEqual(expected ? value : null);
  });

  test('keeps nothing of its points but where they are', () => {
    const said = { token: 'Token.a', points: points.map((point) => ({ ...point, more: 1 })), more: 1 };
    expect(ways.wayOf(said)).toEqual({ token: 'Token.a', points });
  });

  test('is of the token that acts, from where it stands, and has an end', () => {
    const table = tableOn(scene, { a: { at: [0, 0], elevation: 2 }, b: { at: [3, 0] } });
    const objection = (way: Partial<ways.Way>, who = 'a') =>
      ways.wayObjection(table, commandOf({ who }), {
        token: 'Token.a',
        points: [spot(0, 0, 2), spot(3, 0, 2)],
        ...way,
      });
    expect(objection({})).toBeNull();
    for (const from of [spot(1, 0, 2), spot(0, 1, 2), spot(0, 0)])
      expect(objection({ points: [from, spot(3, 0)] })).toMatchObject({ refused: 'tokenElsewhere' });
    expect(objection({ token: 'Token.b' })).toMatchObject({ refused: 'tokenElsewhere' });
    expect(objection({}, 'b')).toMatchObject({ refused: 'tokenElsewhere' });
    expect(objection({}, 'x')).toMatchObject({ refused: 'tokenElsewhere' });
    // A thousand spaces, to and fro, or up (of 1.5 m each).
    const far = (length: number) => objection({ points: [spot(0, 0, 2), spot(length, 0, 2), spot(0, 0, 2)] });
    expect([far(500), far(500.4)]).toMatchObject([null, { refused: 'malformed' }]);
    const high = (up: number) => objection({ points: [spot(0, 0, 2), spot(0, 0, 2 + up)] });
    expect([high(1_500), high(1_502)]).toMatchObject([null, { refused: 'malformed' }]);
    // Each leg counts from where the one before it ended.
    expect(objection({ points: [spot(0, 0, 2), spot(0, 500, 2), spot(0, 1_000, 2)] })).toBeNull();
    expect(objection({ points: [spot(0, 0, 2), spot(500, 0, 2), spot(1_000, 0, 2)] })).toBeNull();
    expect(objection({ points: [spot(0, 0, 2), spot(0, 0, 752), spot(0, 0, 1_502)] })).toBeNull();
  });
});

describe('the length of a way', () => {
  const length = (of: typeof scene, unit: Moves['unit'], ...points: readonly Spot[]) =>
    ways.lengthAlong(token(of), points, unit);

  test('in the unit of the act, as the scene counts', () => {
    const way = [spot(0, 0), spot(3, 0), spot(3, 2)];
    expect(['metres', 'feet', 'squares'].map((unit) => length(scene, unit as never, ...way))).toEqual([7.5, 25, 5]);
    expect(['metres', 'feet', 'squares'].map((unit) => length(FEET, unit as never, ...way))).toEqual([7.5, 25, 5]);
    expect(length(scene, 'squares', spot(0, 0))).toBe(0);
    expect(length(scene, 'metres')).toBe(0);
  });

  test('without a grid it is as long as it is, in squares begun', () => {
    expect(length(OPEN, 'metres', spot(0, 0), spot(1, 1))).toBe(2.12);
    expect(length(OPEN, 'squares', spot(0, 0), spot(3, 4))).toBe(5);
    expect(length(OPEN, 'squares', spot(0, 0), spot(2.01, 0))).toBe(3);
    // On squares a diagonal is one of them, however long the scene makes it.
    expect(length(sceneWith({ diagonals: 1 }), 'squares', spot(0, 0), spot(3, 3))).toBe(3);
  });
});

describe('the distance reached', () => {
  const way = { token: 'Token.a', points: [spot(0, 0), spot(3, 0), spot(3, 2)] };
  const reached = (of: typeof scene, unit: Moves['unit'], far: number) => ways.reached(token(of), way, unit, far);

  test('to the last space that is reached, over each point', () => {
    expect([0, 1, 3, 4, 5, 9].map((squares) => reached(scene, 'squares', squares))).toEqual([
      spot(0, 0),
      spot(1, 0),
      spot(3, 0),
      spot(3, 1),
      spot(3, 2),
      spot(3, 2),
    ]);
    expect([1.4, 1.5, 2.9, -1].map((metres) => reached(scene, 'metres', metres))).toEqual([
      spot(0, 0),
      spot(1, 0),
      spot(1, 0),
      spot(0, 0),
    ]);
    // Rounding is forgiven.
    expect([1.44, 1.45, 1.46].map((metres) => reached(scene, 'metres', metres))).toEqual([
      spot(0, 0),
      spot(1, 0),
      spot(1, 0),
    ]);
  });

  test('over whole spaces, where there are any', () => {
    const slanted = ways.spacesOf(token(), [spot(0, 0), spot(2, 1)]);
    expect(slanted).toHaveLength(3);
    expect(slanted.every(({ x, y }) => x % 100 === 0 && y % 100 === 0)).toBe(true);
    expect(ways.spacesOf(token(OPEN), [spot(0, 0, 3), spot(2, 0, 6)]).map(({ elevation }) => elevation)).toEqual([
      3, 4, 5, 6,
    ]);
  });

  test('without a grid in steps of about a space', () => {
    expect(ways.spacesOf(token(OPEN), [spot(0, 0), spot(3, 0, 3)])).toEqual([
      spot(0, 0),
      ...[1, 2, 3].map((at) => spot((3 * at) / 4, 0, (3 * at) / 4)),
      spot(3, 0, 3),
    ]);
    expect(ways.spacesOf(token(OPEN), [spot(1, 2), spot(1, 4), spot(3, 4)])).toEqual([
      spot(1, 2),
      spot(1, 3),
      spot(1, 4),
      spot(2, 4),
      spot(3, 4),
    ]);
    expect(ways.spacesOf(token(OPEN), [spot(0, 0), spot(0, 0)])).toEqual([spot(0, 0), spot(0, 0)]);
    expect(reached(OPEN, 'metres', 4.5)).toEqual(spot(3, 0));
  });
});

describe('what a way tells an act', () => {
  const measured = (
    facts: readonly string[],
    lists: readonly string[],
    points: readonly Spot[],
    moves: Moves | undefined = MOVES,
  ) => {
    const choice = asking('do', facts, lists, moves ? { moves } : {});
    const standing = { a: { at: [0, 0] }, b: { at: [2, 1] }, c: { at: [30, 0] } } as const;
    const table = tableOn(scene, standing, { choices: [choice] });
    return ways.measuredOn(table, commandOf(), { token: 'Token.a', points });
  };

  test('how long it is, how it turns and where it looks in the end', () => {
    const facts = ['metres', 'turns', 'facing'];
    // It looks down.
    expect(measured(facts, [], [spot(0, 0), spot(0, 2)])).toEqual({ metres: 3, turns: 0, facing: 180 });
    expect(measured(facts, [], [spot(0, 0), spot(2, 0)])).toEqual({ metres: 3, turns: 1, facing: 90 });
    expect(measured(facts, [], [spot(0, 0), spot(0, -2)])).toEqual({ metres: 3, turns: 2, facing: 0 });
    expect(measured(facts, [], [spot(0, 0), spot(0, 2), spot(2, 4)])).toEqual({ metres: 6, turns: 1, facing: 135 });
    expect(measured(facts, [], [spot(0, 0), spot(2, 0), spot(2, 2), spot(4, 2)])).toEqual({
      metres: 9,
      turns: 3,
      facing: 90,
    });
    expect(measured(facts, [], [spot(0, 0), spot(0, 0, 3)])).toEqual({ metres: 3, turns: 0, facing: 180 });
    expect(measured(facts, [], [spot(0, 0), spot(2, 0)], { ...MOVES, unit: 'squares' })).toMatchObject({ metres: 2 });
  });

  test('the combatants it passes, how near at every space, and those left behind', () => {
    const along = [spot(0, 0), spot(3, 0)];
    expect(measured([], ['near', 'along', 'left'], along)).toEqual({
      near: [{ id: 'b', squares: 2 }],
      along: [{ id: 'b', distances: [2, 1, 1, 1] }],
      left: [{ id: 'b', metres: 3, squares: 2, after: { metres: 1.5, squares: 1 } }],
    });
    const on = measured([], ['left'], [spot(0, 0), spot(6, 0)]);
    expect(on).toEqual({ left: [{ id: 'b', metres: 3, squares: 2, after: { metres: 6, squares: 4 } }] });
    // Whoever watches it may be anywhere; what counts is the start, the end and the space that comes nearest.
    const at = (metres: number, squares: number) => ({ metres, squares });
    expect(measured([], ['watchers'], [spot(0, 0), spot(6, 0)])).toEqual({
      watchers: [
        { id: 'b', ...at(3, 2), after: at(6, 4), nearest: at(1.5, 1) },
        { id: 'c', ...at(45, 30), after: at(36, 24), nearest: at(36, 24) },
      ],
    });
    // Somebody is passed whom any space of it comes as near to as 30 m.
    const toward = measured([], ['near'], [spot(0, 0), spot(10, 0)]);
    expect(toward['near']).toEqual([
      { id: 'b', squares: 2 },
      { id: 'c', squares: 30 },
    ]);
  });

  test('of a vehicle, the combatants it passes: as far beside and above its driver as it stands', () => {
    const moves = { ...MOVES, mover: 'car' };
    const standing = {
      a: { at: [5, 5], elevation: 6 },
      car: { at: [1, 2], elevation: 3 },
      b: { at: [5, 2], elevation: 3 },
    } as const;
    const table = tableOn(scene, standing, { choices: [asking('do', ['metres'], ['along'], { moves })] });
    const points = [spot(5, 5, 6), spot(7, 5, 6)];
    expect(ways.measuredOn(table, commandOf(), { token: 'Token.a', points })).toEqual({
      metres: 3,
      along: [{ id: 'b', distances: [4, 3, 2] }],
    });
  });

  test('a little more than a quarter turn counts as two', () => {
    const choices = [asking('do', ['turns'], [], { moves: MOVES })];
    const turns = (x: number, y: number) =>
      ways.measuredOn(tableOn(OPEN, { a: { at: [0, 0] } }, { choices }), commandOf(), {
        token: 'Token.a',
        points: [spot(0, 0), spot(x, y)],
      })['turns'];
    // It looks down.
    expect([turns(10, 0), turns(10, -0.2), turns(10, 0.2)]).toEqual([1, 2, 1]);
  });

  test('no more than the act needs, and nothing to an act without a movement', () => {
    expect(measured(['turns'], [], [spot(0, 0), spot(2, 0)])).toEqual({ turns: 1 });
    expect(measured(['turns'], [], [spot(0, 0), spot(2, 0)], null as never)).toEqual({});
    const table = tableOn(
      scene,
      { a: { at: [0, 0] }, b: { at: [3, 0] } },
      { choices: [asking('do', ['metres', 'ahead'], [], { moves: MOVES })] },
    );
    expect(ways.measuredOn(table, commandOf({ action: 'other', targets: ['b'] }), undefined)).toEqual({});
    expect(ways.measuredOn(table, commandOf(), undefined)).toEqual({ ahead: 90 });
    expect(ways.measuredOn(table, commandOf({ who: 'x' }), { token: 'Token.a', points: [] })).toEqual({});
  });
});

describe('a way that is said by its direction', () => {
  const way = (
    declared: object,
    { who = 'a', moves = MOVES as Moves | undefined, drawn = undefined as ways.Way | undefined } = {},
  ) => {
    const choice = asking('do', ['metres'], [], moves ? { moves } : {});
    const table = tableOn(scene, { a: { at: [1, 1], elevation: 3 } }, { choices: [choice] });
    return ways.wayFor(table, commandOf({ who, declared: declared as never }), drawn);
  };
  const straight = (x: number, y: number) => ({ token: 'Token.a', points: [spot(1, 1, 3), spot(x, y, 3)] });

  test('goes straight on, as many spaces as are declared, one space by default, and no more than 60', () => {
    expect(way({ direction: '90', metres: 3 })).toEqual(straight(4, 1));
    expect(way({ direction: '180', metres: 2 })).toEqual(straight(1, 3));
    expect(way({ direction: '130' })).toEqual(straight(2, 2));
    for (const metres of [0, 'far', 1]) expect(way({ direction: '90', metres })).toEqual(straight(2, 1));
    expect([way({ direction: '90', metres: 60 }), way({ direction: '90', metres: 99 })]).toEqual(
      new Array(2).fill(straight(61, 1)),
    );
  });

  test('is none where no direction is said, nobody stands anywhere, or the act goes no way', () => {
    for (const direction of [undefined, 90, 'left', '-90', '9.5', ''])
      expect(way({ direction, metres: 3 })).toBeUndefined();
    expect(way({ direction: '90' }, { who: 'x' })).toBeUndefined();
    expect(way({ direction: '90' }, { moves: null as never })).toBeUndefined();
  });

  test('is the drawn way, where there is one', () => {
    const drawn = { token: 'Token.a', points: [spot(1, 1), spot(0, 0)] };
    expect(way({ direction: '90' }, { drawn })).toBe(drawn);
    expect(way({}, { drawn })).toBe(drawn);
  });
});

describe('where an act leaves tokens', () => {
  const moved = (who: string, metres: number): Event => ({
    kind: 'moved',
    who,
    clause: '',
    changes: [],
    facts: { metres },
  });
  const outcome = (...events: readonly Event[]): Outcome => ({
    action: 'do',
    actor: 'a',
    stages: [{ kind: 'effect', who: 'a', title: '', events }],
  });
  const away = { ...sceneWith(), id: 'away' } as typeof scene;
  const STANDING = {
    a: { at: [0, 0] },
    b: { at: [0, 1], elevation: 1.5 },
    c: { at: [9, 9] },
    d: { at: [0, 0], scene: away },
  } as const;
  const way = { token: 'Token.a', points: [spot(0, 0), spot(4, 0, 3)] };
  const shifts = (
    result: Outcome,
    { moves = MOVES as Moves | undefined, who = 'a', along = way as ways.Way | undefined, a = {} } = {},
  ) => {
    const choice = asking('do', [], [], moves ? { moves } : {});
    const standing = { ...STANDING, a: { ...STANDING.a, ...a } };
    return shiftsBy(tableOn(scene, standing, { choices: [choice] }), commandOf({ who }), along, result);
  };
  const shift = (who: string, from: Spot, to: Spot) => ({ who, token: `Token.${who}`, from, to });

  test('as far along the way as it went', () => {
    expect(shifts(outcome(moved('a', 3)))).toEqual([shift('a', spot(0, 0), spot(2, 0, 1.5))]);
    expect(shifts(outcome(moved('a', 99)))).toEqual([shift('a', spot(0, 0), spot(4, 0, 3))]);
    expect(shifts(outcome(moved('a', 1)))).toEqual([]);
    expect(shifts(outcome())).toEqual([]);
  });

  test('by so many spaces, from wherever it stands', () => {
    const from = spot(2, 3, 1.5);
    const goes = (spaces: number, to: Spot) =>
      shifts(outcome({ ...moved('a', 0), facts: { squares: spaces } }), {
        moves: { ...MOVES, unit: 'squares' },
        along: { token: 'Token.a', points: [from, to] },
        a: { at: [2, 3], elevation: 1.5 },
      });
    expect(goes(1, spot(6, 3, 1.5))).toEqual([shift('a', from, spot(3, 3, 1.5))]);
    expect(goes(2, spot(6, 3, 4.5))).toEqual([shift('a', from, spot(4, 3, 3))]);
    expect(goes(2, spot(2, 7, 4.5))).toEqual([shift('a', from, spot(2, 5, 3))]);
  });

  test('where they stand, if it goes no space, wherever that is by now; and without a way', () => {
    expect(shifts(outcome(moved('a', 0)), { a: { at: [2, 3] } })).toEqual([]);
    const table = tableOn(scene, STANDING, { choices: [asking('do', [], [], { moves: MOVES })] });
    expect(shiftsBy(table, commandOf(), undefined, outcome(moved('a', 3)))).toEqual([]);
  });

  test('with companions, by as much, on the same scene', () => {
    expect(shifts(outcome(moved('b', 3), moved('d', 3)))).toEqual([
      shift('a', spot(0, 0), spot(2, 0, 1.5)),
      shift('b', spot(0, 1, 1.5), spot(2, 1, 3)),
    ]);
  });

  test('where they stand, if the act goes no way or nobody acts', () => {
    expect(shifts(outcome(moved('a', 3)), { moves: null as never })).toEqual([]);
    expect(shifts(outcome(moved('a', 3)), { who: 'x' })).toEqual([]);
  });

  test('and back again', () => {
    const [there] = shifts(outcome(moved('a', 3)));
    expect(shiftedBack([there!])).toEqual([{ ...there!, from: there!.to, to: there!.from }]);
  });

  test('in a message: each with its combatant, token, start and end', () => {
    const full = { who: 'a', token: 'Token.a', from: spot(0, 0), to: spot(1, 0) };
    expect(shiftsOf([full])).toEqual([full]);
    for (const key of ['who', 'token', 'from', 'to']) {
      expect(shiftsOf([full, { ...full, [key]: 7 }])).toBeNull();
      expect(shiftsOf([{ ...full, [key]: undefined }])).toBeNull();
    }
    const stopped = { ...full, stopped: { after: 1, of: 3 } };
    expect(shiftsOf([stopped])).toEqual([stopped]);
    for (const odd of [null, 3, {}, { after: 1 }, { after: '1', of: 3 }])
      expect(shiftsOf([{ ...full, stopped: odd }])).toBeNull();
    for (const none of [[], null, 'x', [null], { 0: full }]) expect(shiftsOf(none)).toBeNull();
  });
});
