/** Reading an unchecked sheet: total over any JSON, every problem in one list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { DEFAULTS, optionsFrom } from '../../../src/rules/fluid/options.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { person } from './people.ts';

test('any JSON gives a usable sheet and state', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (source, kind) => {
      const { value, ok, problems } = fluid.read(kind, source as Json);
      expect(ok).toBe(problems.length === 0);
      expect(value.sheet.weapons.at(-1)!.id).toBe('unarmed');
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
  );
});

test('every problem is in the list, with its path', () => {
  const { problems, value } = fluid.read('character', {
    kind: 'villain',
    initBonus: 'fast',
    scores: { str: 50_000 },
    dr: { ranged: -1 },
    conditions: ['prone', 'sleepy', 3, 'dying'],
    items: [
      { type: 'weapon', id: 'a.b', damage: { dice: 1.5 }, magazine: { value: 9, max: 5 } },
      { type: 'weapon' },
      { type: 'armor', equipped: true, dr: { ranged: 4 }, defensePenalty: 2 },
      'junk',
    ],
  });
  expect(problems.map((problem) => `${problem.path} ${problem.code}`).sort()).toEqual([
    'conditions unknownValue',
    'conditions.2 notText',
    'dr.ranged tooSmall',
    'initBonus notANumber',
    'items.0.damage.dice notAnInteger',
    'items.0.id inconsistent',
    'items.0.magazine.value inconsistent',
    'items.1.id missing',
    'kind unknownValue',
    'scores.str tooLarge',
  ]);
  expect(value.sheet).toMatchObject({ kind: 'special', initBonus: 0, dr: { ranged: 4 }, defense: { other: -2 } });
  expect(Object.keys(value.state.conditions)).toEqual(['prone']);
});

test('FLU-GAP-23 a standard actor has no vitality, wounds or Action Dice', () => {
  const { sheet, state } = person({ id: 'x', sheet: { kind: 'standard', actionDice: 3 } });
  expect(sheet.kind).toBe('standard');
  expect(state).toMatchObject({ vitality: 0, vitalityMax: 0, wounds: 0, woundsMax: 0, actionDice: 0 });
});

test('options: a value that is not offered counts as missing', () => {
  expect(optionsFrom({ 'fluid.cap.mode': 'both', 'fluid.press.min': 'high', 'fluid.ad.die': 0 })).toEqual(DEFAULTS);
  expect(optionsFrom({ 'fluid.free.limit': 3, 'fluid.wounds.dyingFrom': -1 })).toMatchObject({
    freeLimit: 3,
    dyingFrom: -1,
  });
  expect(optionsFrom({ 'fluid.free.limit': '<number>' }).freeLimit).toBe('none');
});

test('FLU-GAP-28: a condition that a fight left behind keeps its end and its amount; what says no end lasts', () => {
  const kept = (until: Json, more: object = {}): Json => ({ id: 'stunned', clause: 'FLU-GAP-28', until, ...more });
  const readBack = (conditions: Json) => fluid.read('character', { conditions }).value.state.conditions['stunned'];
  for (const until of [
    { at: 'never' },
    { at: 'endOfFight' },
    { at: 'endOfRound', round: 2 },
    { at: 'startOfTurn', of: 'b', round: 2 },
    { at: 'endOfTurn', of: 'b', round: 2 },
  ])
    expect(readBack({ stunned: kept(until) })?.until, until.at).toEqual(until);
  expect(readBack({ stunned: kept({ at: 'never' }, { value: 3 }) })?.value).toBe(3);
  for (const odd of [
    true,
    kept('soon'),
    kept({ at: 'endOfRound' }),
    kept({ at: 'endOfTurn', round: 2 }),
    kept({ at: 'someday', round: 2 }),
    { ...(kept({ at: 'endOfRound', round: 2 }) as object), id: 'prone' },
    { ...(kept({ at: 'endOfRound', round: 2 }) as object), clause: 7 },
    { ...(kept({ at: 'endOfRound', round: 2 }) as object), until: null },
  ])
    expect(readBack({ stunned: odd as Json })?.until).toEqual({ at: 'never' });
  expect(fluid.read('character', { conditions: { sleepy: true } }).problems.map(({ code }) => code)).toEqual([
    'unknownValue',
  ]);
  expect(fluid.read('character', { conditions: ['stunned', 3] }).value.state.conditions).toHaveProperty('stunned');
});
