/** Settings and sums of a table: GM settings, tallies, places, and the dice that a rule rolled. */
import { describe, expect, test } from 'vitest';
import { isPlace } from '../../../src/rules/kernel/area.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { isOffered, optionsOf, type OptionSpec } from '../../../src/rules/kernel/options.ts';
import {
  answered,
  overheard,
  pick,
  rollFaces,
  rollSum,
  type Ask,
  type Procedure,
} from '../../../src/rules/kernel/procedure.ts';
import { withDice } from '../../../src/rules/kernel/outcome.ts';
import * as tally from '../../../src/rules/kernel/tally.ts';

const SPEC: OptionSpec = { key: 'x', clauses: ['X-1'], values: [1], prominent: true };
const SPECS: readonly OptionSpec[] = [
  { ...SPEC, key: 'mode', values: ['book', 'house'] },
  { ...SPEC, key: 'limit', values: [5, '<number>'], range: { min: 2, max: 9 } },
];

describe('GM settings', () => {
  const options = optionsOf(SPECS, (value) => ({ mode: value<string>('mode'), limit: value<number>('limit') }));

  test('are at their defaults except for given values that are offered', () => {
    expect(options.defaults).toEqual({ mode: 'book', limit: 5 });
    expect(options.from({})).toBe(options.defaults);
    expect(options.from({ mode: 'house', limit: 9 })).toEqual({ mode: 'house', limit: 9 });
    expect(options.from({ mode: 'other', limit: 10, more: 1 })).toEqual(options.defaults);
  });

  test('are made once of what cannot change', () => {
    const [frozen, loose] = [Object.freeze({ limit: 3 }), { limit: 3 }];
    expect(options.from(frozen)).toBe(options.from(frozen));
    const before = options.from(loose);
    loose.limit = 4;
    expect([before.limit, options.from(loose).limit]).toEqual([3, 4]);
  });

  test.each<[Partial<OptionSpec>, readonly Json[], readonly (Json | undefined)[]]>([
    [{ values: [1, true, 'word'] }, [1, true, 'word'], [2, false, '<number>', '<text>', 'other', null, undefined, {}]],
    [
      { values: [0, '<number>'], range: { min: -1, max: 3 } },
      [-1, 0, 3],
      [-2, 4, 0.5, Number.NaN, '1', '<number>', Infinity],
    ],
    [{ values: [0, '<number>'], range: { min: -1, max: 3 }, fraction: true }, [-1, 0.5, 3], [-1.1, 3.1, Number.NaN]],
    [{ values: [0, '<number>'] }, [0], [1]],
    [{ values: [0], range: { min: 0, max: 3 } }, [0], [1]],
    [{ values: ['', '<text>'] }, ['', 'any'], ['<text>', 5, null, ['any']]],
  ])('take what they offer: %j', (spec, taken, refused) => {
    expect(taken.filter((value) => !isOffered({ ...SPEC, ...spec }, value))).toEqual([]);
    expect(refused.filter((value) => isOffered({ ...SPEC, ...spec }, value))).toEqual([]);
  });
});

describe('a tally', () => {
  const cover = tally.entry('X-1', 'cover', -2);
  const aim = tally.entry('X-2', 'aim', 3, 'scope');
  const dropped = tally.setAside(aim, 'stacks');

  test('adds up the amounts that count and keeps those set aside, with the reason', () => {
    expect(dropped).toEqual({ clause: 'X-2', label: 'aim', value: 3, source: 'scope', setAside: 'stacks' });
    expect(tally.setAside(cover, 'capped')).toEqual({ ...cover, setAside: 'capped' });
    expect([tally.total([cover, aim, dropped]), tally.total([dropped]), tally.total([])]).toEqual([1, 0, 0]);
    expect(tally.amountOf([cover, aim, aim, dropped], 'aim')).toBe(6);
    expect(tally.amountOf([cover], 'aim')).toBe(0);
  });

  test('shows amounts that are not 0 or were set aside', () => {
    const none = tally.entry('X-3', 'none', 0);
    const gone = tally.setAside(none, 'stacks');
    expect(tally.worthShowing([cover, none, dropped, gone])).toEqual([cover, dropped, gone]);
  });

  test('has an entry of a named amount for every value, without those of 0', () => {
    const amount = tally.named('X-4', 'luck');
    for (const value of [-17, -16, -1, 0, 1, 16, 17])
      expect(tally.valued(amount, value)).toEqual({ clause: 'X-4', label: 'luck', value });
    const entries: tally.TallyEntry[] = [];
    for (const value of [2, 0, -3]) tally.add(entries, amount, value);
    expect(entries.map(({ value }) => value)).toEqual([2, -3]);
    expect(tally.valued(amount, 2)).toBe(tally.valued(amount, 2));
  });
});

test.each<[unknown, boolean]>([
  [{}, true],
  [{ x: 1, y: -2.5 }, true],
  [{ degrees: 90, with: ['a'], without: [] }, true],
  [{ x: 1 }, false],
  [{ y: 1 }, false],
  [{ x: 1, y: Infinity }, false],
  [{ x: '1', y: 1 }, false],
  [{ degrees: Number.NaN }, false],
  [{ z: 1 }, false],
  [{ with: 'a' }, false],
  [{ with: ['a', ''] }, false],
  [{ without: [1] }, false],
  [{ with: ['a'.repeat(200)] }, true],
  [{ with: ['a'.repeat(201)] }, false],
  [{ with: new Array(200).fill('a') }, true],
  [{ with: new Array(201).fill('a') }, false],
  [[], false],
  [null, false],
  ['x', false],
])('from outside, %j as a place', (place, expected) => {
  expect(isPlace(place)).toBe(expected);
});

describe('a rule', () => {
  function* rolled(): Procedure<number> {
    const faces = yield* rollFaces('a', 2, 6, 'first');
    const sum = yield* rollSum(null, 3, 6, 'second');
    const chosen = yield* pick('a', 4, 'third');
    return faces.sum + sum.sum + chosen;
  }
  const answer = (ask: Ask) => (ask.ask === 'pick' ? 3 : ask.ask === 'roll' && ask.need === 'sum' ? 11 : [2, 5]);

  test('keeps the dice it rolled, faces where there are any', () => {
    const { value, dice } = answered(withDice(rolled()), answer);
    expect(value).toBe(21);
    expect(dice).toEqual([
      { reason: 'first', count: 2, sides: 6, faces: [2, 5], sum: 7 },
      { reason: 'second', count: 3, sides: 6, faces: null, sum: 11 },
    ]);
  });

  test('is overheard in order, whether it runs at once or step by step', () => {
    const heard: string[] = [];
    const listening = () => overheard(rolled(), (ask, given) => heard.push(`${ask.ask} ${String(given)}`));
    expect(answered(listening(), answer)).toBe(21);
    const steps = listening();
    let step = steps.next();
    while (!step.done) step = steps.next(answer(step.value));
    expect(step.value).toBe(21);
    expect(heard).toEqual(['roll 2,5', 'roll 11', 'pick 3', 'roll 2,5', 'roll 11', 'pick 3']);
  });

  test('whose steps a caller has requested is answered by them', () => {
    const begun = overheard(rolled(), () => undefined);
    expect(begun[Symbol.iterator]()).toBe(begun[Symbol.iterator]());
    expect(answered(begun, answer)).toBe(21);
    expect(begun.next()).toEqual({ done: true, value: undefined });
  });

  test('asks for no dice where there are none, and no pick of one', () => {
    for (const none of [rollFaces('a', 0, 6, 'r'), rollSum('a', -1, 6, 'r')])
      expect(none.next()).toEqual({ done: true, value: { count: 0, sides: 6, faces: [], sum: 0, reason: 'r' } });
    expect(pick('a', 0, 'r').next()).toEqual({ done: true, value: 0 });
    expect(pick('a', 2, 'r', ['x', 'y']).next().value).toEqual({
      ask: 'pick',
      by: 'a',
      count: 2,
      reason: 'r',
      pool: ['x', 'y'],
    });
    expect(pick('a', 2, 'r').next().value).toEqual({ ask: 'pick', by: 'a', count: 2, reason: 'r' });
  });
});
