/** Changes of a state: what they come to, what takes them back, and what no longer fits. */
import { describe, expect, test } from 'vitest';
import {
  addMember,
  adjust,
  changeTo,
  decrease,
  putAt,
  recordChanges,
  removeAt,
  removeMember,
} from '../../../src/rules/kernel/changes.ts';
import {
  adding,
  changed,
  conflictIn,
  dropping,
  inverse,
  inverses,
  putting,
  setting,
  valueAt,
  type Change,
  type Event,
  type Shift,
} from '../../../src/rules/kernel/event.ts';
import {
  applied,
  appliedAll,
  conflict,
  fightEvent,
  newFight,
  type Combatant,
  combatantIn,
  chained,
} from '../../../src/rules/kernel/fight.ts';
import { canonical, deepFreeze, sameJson, type Json } from '../../../src/rules/kernel/json.ts';
import { distancesIn, shiftsIn } from '../../../src/rules/kernel/moves.ts';
import { nextNumber, numbered } from '../../../src/rules/kernel/numbered.ts';

const STATE = deepFreeze({ hits: 5, aim: null, worn: { head: 'helmet', left: { arm: 2 } } });
const by = (...changes: readonly Change[]): Event => ({ kind: 'changed', who: 'a', clause: 'X-1', changes });
const person = (id: string, state: object = STATE): Combatant => ({ id, name: id, side: id, sheet: {}, state });
const FIGHT = deepFreeze(newFight('some', [person('a'), person('b')], { scene: { light: 1 } }));

describe('a change', () => {
  test.each<[string, Change, Json]>([
    ['adds', adding('hits', 2), { ...STATE, hits: 7 }],
    ['takes', decrease('hits', 2), { ...STATE, hits: 3 }],
    ['counts what is not there as 0', adding('shots.left', 2), { ...STATE, shots: { left: 2 } }],
    ['counts what is no number as 0', adding('worn.head', 2), { ...STATE, worn: { ...STATE.worn, head: 2 } }],
    ['replaces', setting('worn.head', 'helmet', null), { ...STATE, worn: { ...STATE.worn, head: null } }],
    ['puts', putting('worn.left.hand', 'ring'), { ...STATE, worn: { ...STATE.worn, left: { arm: 2, hand: 'ring' } } }],
    ['drops, key and all', dropping('worn.left.arm', 2), { ...STATE, worn: { ...STATE.worn, left: {} } }],
    ['makes a record of what is none', putting('aim.at', 'b'), { ...STATE, aim: { at: 'b' } }],
  ])('%s', (_, change, expected) => {
    expect(changed(STATE, [change])).toEqual(expected);
  });

  test('is taken back by its inverse, with nothing left beside it', () => {
    for (const change of [
      adding('hits', -3),
      setting('worn.head', 'helmet', 'cap'),
      putting('worn.feet', 'boots'),
      dropping('worn.left.arm', 2),
    ]) {
      const there = changed(STATE, [change]);
      expect(there).not.toEqual(STATE);
      expect(changed(there, inverse(by(change)).changes)).toEqual(STATE);
    }
  });

  test('of several the last is taken back first', () => {
    const changes = [setting('hits', 5, 6), setting('hits', 6, 7), putting('hurt', true)];
    const events = [by(...changes), by(setting('hits', 7, 8))];
    expect(inverse(events[0]!).changes).toEqual([dropping('hurt', true), setting('hits', 7, 6), setting('hits', 6, 5)]);
    const there = appliedAll(FIGHT, events);
    expect(combatantIn(there, 'a').state).toMatchObject({ hits: 8, hurt: true });
    expect(conflict(there, inverses(events))).toBeNull();
    expect(appliedAll(there, inverses(events))).toEqual(FIGHT);
  });

  test('finds own keys alone', () => {
    expect([valueAt(STATE, 'worn.left.arm'), valueAt(STATE, 'aim'), valueAt(STATE, 'aim.at')]).toEqual([
      2,
      null,
      undefined,
    ]);
    expect([valueAt(STATE, 'constructor'), valueAt(STATE, 'worn.head.length'), valueAt(STATE, 'hits.toFixed')]).toEqual(
      [undefined, undefined, undefined],
    );
  });
});

describe('a change does not fit', () => {
  test.each<[string, readonly Change[], unknown]>([
    ['any sum', [adding('hits', 2), decrease('hits', 9)], null],
    ['more of what is not there', [adding('shots', 2)], null],
    ['nothing of what is not there', [adding('shots', 0)], null],
    ['the value that it names', [setting('worn.left', { arm: 2 }, null)], null],
    ['what an earlier one has put', [putting('hurt', 1), dropping('hurt', 1)], null],
    ['less of what is not there', [adding('shots', -1)], { path: 'shots', expected: null, found: null }],
    ['another value', [setting('worn.head', 'cap', null)], { path: 'worn.head', expected: 'cap', found: 'helmet' }],
    ['a value where there is none', [setting('hurt', true, false)], { path: 'hurt', expected: true, found: null }],
    ['none where there is a value', [putting('hits', 1)], { path: 'hits', expected: null, found: 5 }],
    ['none where there is null', [putting('aim', 'b')], { path: 'aim', expected: null, found: null }],
    ['the second', [adding('hits', 1), setting('hits', 5, 4)], { path: 'hits', expected: 5, found: 6 }],
  ])('%s', (_, changes, expected) => {
    expect(conflictIn(STATE, changes)).toEqual(expected);
    const found = conflict(FIGHT, [by(), by(...changes)]);
    expect(found).toEqual(expected && { who: 'a', ...expected });
  });

  test('a combatant that is gone, and in the fight itself', () => {
    const gone = { ...by(adding('hits', 1)), who: 'z' };
    expect(conflict(FIGHT, [gone])).toEqual({ who: 'z', path: '', expected: 'z', found: null });
    expect(applied(FIGHT, gone)).toEqual(FIGHT);
    const round = (from: number): Event => fightEvent('roundStarted', '', [setting('round', from, 1)]);
    expect(conflict(FIGHT, [round(0)])).toBeNull();
    expect(conflict(FIGHT, [round(0), round(0)])).toEqual({ who: null, path: 'round', expected: 0, found: 1 });
  });
});

describe('events', () => {
  test('change the combatants they name, once each and in their order, and leave all else shared', () => {
    const events = [
      by(adding('hits', 1)),
      { ...by(adding('hits', 10)), who: 'b' },
      fightEvent('turnStarted', '', [setting('turn', null, 'b')], { who: 'b' }),
      by(adding('hits', 2), putting('worn.feet', 'boots')),
      { ...by(), who: 'b' },
      fightEvent('light', '', [setting('scene.light', 1, 2)]),
    ];
    const after = appliedAll(FIGHT, events);
    expect(after).toEqual({
      ...FIGHT,
      turn: 'b',
      scene: { light: 2 },
      combatants: [
        person('a', { ...STATE, hits: 8, worn: { ...STATE.worn, feet: 'boots' } }),
        person('b', { ...STATE, hits: 15 }),
      ],
    });
    expect(combatantIn(after, 'b').state).toHaveProperty('worn', STATE.worn);
    expect(combatantIn(FIGHT, 'a').state).toEqual(STATE);
    expect(appliedAll(FIGHT, [by()])).toBe(FIGHT);
  });

  test('of the fight have facts only where there are any', () => {
    expect(fightEvent('light', 'X-1', [])).toEqual({ kind: 'light', who: null, clause: 'X-1', changes: [] });
    expect(fightEvent('light', 'X-1', [], { of: 2 })).toMatchObject({ facts: { of: 2 } });
  });

  test('that build on each other each see the fight after the ones before', () => {
    const double = (fight: typeof FIGHT): readonly Event[] => [
      by(adding('hits', (combatantIn(fight, 'a').state as typeof STATE).hits)),
    ];
    const events = chained(FIGHT, double, () => [], double);
    expect(events.map(({ changes }) => changes)).toEqual([[adding('hits', 5)], [adding('hits', 10)]]);
  });

  test('tell how far each has gone: the sum of its ways, in the unit of the act', () => {
    const moved = (who: string | null, facts: Event['facts'], kind = 'moved'): Event => ({
      ...by(),
      kind,
      who,
      facts: facts!,
    });
    const events = [
      moved('a', { squares: 3, feet: 15 }),
      moved('b', { squares: 1 }),
      moved('a', { squares: 2 }),
      moved('c', { feet: 5 }),
      moved('d', { squares: 'far' }),
      moved('a', { squares: 9 }, 'pushed'),
      moved(null, { squares: 9 }),
    ];
    const outcome = { action: 'go', actor: 'a', stages: [{ kind: 'effect', who: 'a', title: 'x', events }] } as const;
    expect([...distancesIn(outcome, { unit: 'squares' })]).toEqual([
      ['a', 5],
      ['b', 1],
    ]);
  });
});

describe('straight lines', () => {
  test('that go on as they began are one; another line, or another’s, is one of its own', () => {
    const shift = (who: string | null, shift: Shift): Event => ({ ...by(), kind: 'moved', who, shift });
    const events = [
      shift('a', { to: 'b', squares: 2 }),
      shift('b', { to: 'a', squares: 1 }),
      shift('a', { squares: 3, to: 'b' }),
      shift('a', { degrees: 90, squares: 1 }),
      shift(null, { degrees: 90, squares: 1 }),
      by(),
    ];
    const outcome = { action: 'go', actor: 'a', stages: [{ kind: 'effect', who: 'a', title: 'x', events }] } as const;
    expect(shiftsIn(outcome)).toEqual([
      { who: 'a', shift: { to: 'b', squares: 5 } },
      { who: 'b', shift: { to: 'a', squares: 1 } },
      { who: 'a', shift: { degrees: 90, squares: 1 } },
    ]);
    // Along a line nobody goes the way that was drawn.
    expect([...distancesIn(outcome, { unit: 'squares' })]).toEqual([]);
  });
});

describe('makers of changes', () => {
  test('leave out what changes nothing', () => {
    expect([adjust('hits', 0), adjust('hits', -1)]).toEqual([[], [adding('hits', -1)]]);
    expect([changeTo(STATE, 'hits', 5), changeTo(STATE, 'hits', 6)]).toEqual([[], [setting('hits', 5, 6)]]);
    expect(recordChanges('worn', { a: 1, b: 'x', c: [1] }, { a: 4, b: 'y', c: [1] })).toEqual([
      adding('worn.a', 3),
      setting('worn.b', 'x', 'y'),
    ]);
    expect(recordChanges('worn', { a: 1 } as object, { a: null })).toEqual([setting('worn.a', 1, null)]);
  });

  test('put into maps and sets, and take out', () => {
    expect(putAt({ x: 1 }, 'map', 'y', 2)).toEqual(putting('map.y', 2));
    expect(putAt({ x: 1 }, 'map', 'x', 2)).toEqual(setting('map.x', 1, 2));
    expect([removeAt({ x: 1 }, 'map', 'x'), removeAt({ x: 1 }, 'map', 'y')]).toEqual([[dropping('map.x', 1)], []]);
    expect([addMember('set', 'a'), removeMember('set', 'a')]).toEqual([
      putting('set.a', true),
      dropping('set.a', true),
    ]);
  });

  test('keep a map by number in order, and find the next', () => {
    const map = { 10: 'ten', 9: 'nine', 11: 'eleven' };
    expect(numbered(map).map(([, value]) => value)).toEqual(['nine', 'ten', 'eleven']);
    expect([nextNumber(map), nextNumber({})]).toEqual(['12', '1']);
  });
});

test('equal data give equal text, whatever the order of their keys', () => {
  const [first, other] = [
    { b: [1, { d: 'x', c: null }], a: true },
    { a: true, b: [1, { c: null, d: 'x' }] },
  ];
  expect(canonical(first)).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}');
  expect(canonical(other)).toBe(canonical(first));
  expect([sameJson(first, other), sameJson([1], [1, 2]), sameJson({ a: 1 }, { b: 1 }), sameJson(1, '1')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([sameJson(undefined, undefined), sameJson(null, undefined), sameJson(null, null), sameJson({}, null)]).toEqual(
    [true, false, true, false],
  );
});

test('freezing goes all the way down', () => {
  const value = deepFreeze({ list: [{ deep: { er: 1 } }] });
  expect(Object.isFrozen(value.list[0]!.deep) && Object.isFrozen(value.list) && Object.isFrozen(value)).toBe(true);
});

test('a new fight is of the first schema, in nobody’s turn, before its first round', () => {
  const { schema, phase, round, turn, acted, waiting } = newFight('some', []);
  expect([schema, phase, round, turn, acted, waiting]).toEqual([1, 'setup', 0, null, {}, {}]);
});

test('a number is added to a key that every object inherits as to any other', () => {
  const counted = changed({ hits: {} }, [adding('hits.__proto__', 2), adding('hits.x', 3)]) as {
    readonly hits: object;
  };
  expect(Object.entries(counted.hits)).toEqual([
    ['__proto__', 2],
    ['x', 3],
  ]);
});

test('what stands below a key that every object inherits is that state’s alone', () => {
  const put = [putting('hits.__proto__.x', 1), putting('hits.__proto__.y', 2), putting('hits.constructor.z', 3)];
  const held = changed({ hits: {} }, put);
  expect(valueAt(held, 'hits.__proto__')).toEqual({ x: 1, y: 2 });
  expect(valueAt(held, 'hits.constructor')).toEqual({ z: 3 });
  const emptied = changed(held, [dropping('hits.__proto__.x', 1), dropping('hits.__proto__.y', 2)]);
  expect(valueAt(emptied, 'hits.__proto__')).toEqual({});
  expect([valueAt(held, 'hits.__proto__.x'), Object.keys(Object.prototype)]).toEqual([1, []]);
});
