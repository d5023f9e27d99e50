/** The tables and thresholds of the book, row by row: conditions, wounds, volleys, ways of firing. */
import { describe, expect, test } from 'vitest';
import { modesOf } from '../../../src/rules/fluid/attack/situation.ts';
import {
  attackedModifiers,
  attackModifiers,
  isIdle,
  CONDITIONS,
  isVulnerable,
  modifierOf,
  modifierWith,
  speedWith,
} from '../../../src/rules/fluid/fight/conditions.ts';
import { lossOf, reductionFor, woundState } from '../../../src/rules/fluid/harm/wounds.ts';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { DEFAULTS } from '../../../src/rules/fluid/options.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { act, scripted, stateOf } from './log.ts';
import { person, running } from './people.ts';
import { rows } from './rows.ts';

// prettier-ignore
const EFFECTS: readonly (readonly [id: string, vulnerable: boolean, acts: boolean, speed: number, score: number, melee: number, ranged: number, shotAt: number, beside: number])[] = [
  ['flatFooted',  true,  true,  30,  0,  0,  0,  0, 0],
  ['vulnerable',  true,  true,  30,  0,  0,  0,  0, 0],
  ['reeling',     false, true,  30,  0,  0,  0,  0, 0],
  ['bleeding',    false, true,  30,  0,  0,  0,  0, 0],
  ['fatigued',    false, true,  30, -1,  0,  0,  0, 0],
  ['exhausted',   false, true,  15, -3,  0,  0,  0, 0],
  ['crouched',    false, true,  15,  0,  0,  0, -1, 0],
  ['prone',       false, true,  30,  0, -2,  0, -2, 0],
  ['sprawled',    true,  true,  30,  0, -2, -2,  0, 0],
  ['stunned',     true,  false, 30,  0,  0,  0,  0, 0],
  ['helpless',    true,  true,  30,  0,  0,  0,  0, 4],
  ['unconscious', true,  false, 30,  0,  0,  0,  0, 4],
  ['dying',       true,  false, 30,  0,  0,  0,  0, 4],
  ['dead',        false, false, 30,  0,  0,  0,  0, 0],
];

describe('conditions (FLU-GAP-28)', () => {
  test.each(EFFECTS)(
    'FLU-GAP-28 FLU-GAP-19 %s',
    (id, vulnerable, acts, speed, score, melee, ranged, shotAt, beside) => {
      const ids = [id];
      expect([isVulnerable(ids), !ids.some(isIdle), speedWith(ids, 30), modifierWith(2, ids)]).toEqual([
        vulnerable,
        acts,
        speed,
        2 + score,
      ]);
      expect([total(attackModifiers(ids, false)), total(attackModifiers(ids, true))]).toEqual([melee, ranged]);
      expect([total(attackedModifiers(ids, false, true)), total(attackedModifiers(ids, true, false))]).toEqual([
        shotAt,
        beside,
      ]);
      expect([attackedModifiers(ids, false, false), total(attackedModifiers(ids, true, true))]).toEqual([[], beside]);
    },
  );

  test.each(EFFECTS)(
    'FLU-GAP-28 %s stands in a tally only where it changes a number',
    (id, _vulnerable, _acts, _speed, _score, ...numbers) => {
      const [melee, ranged, shotAt, beside] = numbers;
      const lines = [
        ...[attackModifiers([id], false), attackModifiers([id], true)],
        ...[attackedModifiers([id], false, true), attackedModifiers([id], true, true)],
      ];
      expect(lines.map(({ length }) => length > 0)).toEqual([melee !== 0, ranged !== 0, shotAt !== 0, beside !== 0]);
    },
  );

  test('every condition has its row', () => expect(EFFECTS.map(([id]) => id)).toEqual(CONDITIONS));

  test('FLU-GAP-36 a modifier is half of what a score is above 10, rounded down', () =>
    expect([7, 8, 9, 10, 11, 12, 13].map(modifierOf)).toEqual([-2, -1, -1, 0, 0, 1, 1]));

  test('FLU-GAP-28 exhaustion takes the place of fatigue; two ways of being slow both count', () => {
    expect([modifierWith(0, ['fatigued', 'exhausted']), speedWith(['exhausted', 'crouched'], 35)]).toEqual([-3, 8]);
    expect(speedWith(['crouched', 'crouched'], 30)).toBe(15);
  });
});

describe('wounds (FLU-GAP-11, -12, -34)', () => {
  test('FLU-GAP-12 none below 1, dying to -9, dead at -10; stable is only unconscious', () => {
    const state = (wounds: number, stable = false, options = {}) =>
      woundState(wounds, stable, { ...DEFAULTS, ...options });
    expect([1, 0, -9, -10].map((wounds) => state(wounds))).toEqual(['ok', 'dying', 'dying', 'dead']);
    expect([0, -9, -10].map((wounds) => state(wounds, true))).toEqual(['unconscious', 'unconscious', 'dead']);
    expect([state(0, false, { dyingFrom: -1 }), state(-1, false, { dyingFrom: -1 })]).toEqual(['unconscious', 'dying']);
    expect([state(-11, false, { deadAt: -12 }), state(-12, false, { deadAt: -12 })]).toEqual(['dying', 'dead']);
  });

  test('FLU-GAP-11 FLU-GAP-12 vitality first, the excess to wounds; the first loss of wounds tires by the setting', () => {
    const loss = (vitality: number, wounds: number, damage: number, critical = false, fatigueOnFirst = true) =>
      Object.values(lossOf({ vitality, wounds, woundsMax: 12 }, damage, critical, { ...DEFAULTS, fatigueOnFirst }));
    expect([loss(5, 12, 5), loss(5, 12, 6), loss(5, 11, 6), loss(5, 12, 6, false, false)]).toEqual([
      [5, 0, false],
      [5, 1, true],
      [5, 1, false],
      [5, 1, false],
    ]);
    expect([loss(5, 12, 3, true), loss(0, 12, 3), loss(-2, 12, 3)]).toEqual([
      [0, 3, true],
      [0, 3, true],
      [0, 3, true],
    ]);
  });

  test('FLU-GAP-34 an entry for the damage type is used instead; piercing lowers it, never below 0', () => {
    const dr = { melee: 3, ranged: 5, acid: 1 };
    const reduction = (kind: 'unarmed' | 'melee' | 'ranged', type = 'lethal', piercing = 0) =>
      reductionFor(dr, kind, type, piercing);
    expect([reduction('ranged'), reduction('melee'), reduction('unarmed')]).toEqual([5, 3, 3]);
    expect([reduction('ranged', 'acid'), reduction('ranged', 'lethal', 2), reduction('ranged', 'lethal', 9)]).toEqual([
      1, 3, 0,
    ]);
    expect(reductionFor({}, 'ranged', 'lethal', 0)).toBe(0);
  });
});

describe('ways of firing (FLU-GAP-31, -32)', () => {
  const margin = { 'fluid.burst.mode': 'margin', 'fluid.autofire.mode': 'margin' };
  const gun = { defense: 10, recoil: 9, ammo: 90, settings: margin };
  const auto = { ...gun, volleys: 10, autofireRating: 1 };
  // prettier-ignore
  rows('burst', [
    ['FLU-GAP-31 margin 4', { ...gun, total: 14 }, { hits: 1 }],
    ['FLU-GAP-31 margin 5', { ...gun, total: 15 }, { hits: 2 }],
    ['FLU-GAP-31 margin 9', { ...gun, total: 19 }, { hits: 2 }],
    ['FLU-GAP-31 a margin of twice the recoil', { ...gun, settings: {}, recoil: 4, total: 18 }, { hits: 3 }],
    ['FLU-GAP-31 a margin of less than twice the recoil', { ...gun, settings: {}, recoil: 4, total: 17 }, { hits: 2 }],
  ]);
  // prettier-ignore
  rows('autofire', [
    ['FLU-GAP-32 margin: ten volleys of 3, -1 each, and 3 is no second hit', { ...auto, total: 23 }, { total: 13, hits: 1, shotsUsed: 30, refused: null }],
    ['FLU-GAP-32 margin: 4 is a second hit', { ...auto, total: 24 }, { total: 14, hits: 2 }],
    ['FLU-GAP-32 margin: six shots are enough for two volleys', { ...auto, ammo: 6, volleys: 2, total: 14 }, { refused: null, shotsUsed: 6 }],
    ['FLU-GAP-32 by recoil a volley takes five', { ...auto, settings: {}, autofireRating: 4, volleys: 4, ammo: 20, total: 28 }, { refused: null, shotsUsed: 20, hits: 3 }],
    ['FLU-GAP-32 one recoil less a point', { ...auto, settings: {}, autofireRating: 4, volleys: 4, ammo: 20, total: 18 }, { hits: 1 }],
  ]);
  // prettier-ignore
  rows('endOfRound', [
    ['FLU-MOD-16 two points are a Count', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 2, saveFailed: true }] }, { net: -1 }],
    ['FLU-MOD-16 three are no more', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 3, saveFailed: true }] }, { net: -1 }],
    ['FLU-MOD-14 a single wound', { count: 30, events: [{ type: 'injury', id: 'i', wounds: 1 }] }, { net: -2 }],
    ['FLU-MOD-29 the parts of a struck injury that are left', { count: 30, events: [{ type: 'injury', id: 'i', wounds: 3, struck: true }, { type: 'injury', id: 'i', wounds: 0 }] }, { net: 0 }],
  ]);

  test('FLU-GAP-31 FLU-GAP-32 each weapon is fired in the ways that it has', () => {
    const modes = (more: object) => modesOf({ ...person({ id: 'A', weapons: ['pistol'] }).sheet.weapons[0]!, ...more });
    expect([
      modes({}),
      modes({ burst: true }),
      modes({ autofireRating: 1 }),
      modes({ kind: 'melee', autofireRating: 1 }),
    ]).toEqual([['single'], ['single', 'burst'], ['single', 'autofire'], ['single']]);
  });

  test('FLU-GAP-37 only automatic weapons sweep, as many squares as they are rated for', () => {
    const fight = running(
      [
        { id: 'A', weapons: ['rifle', 'pistol', 'sword'], state: { count: 20 } },
        { id: 'B', side: 'them', state: { count: 9 } },
      ],
      'A',
    );
    expect(fluid.choices(fight, 'A', 'strafe').map(({ item }) => item)).toEqual(['rifle']);
    const sweep = (squares: number) =>
      act(scripted(fight), 'A', 'suppress', {
        item: 'rifle',
        target: 'B',
        declared: { squares, distance: 25 },
        dice: squares > 5 ? [] : [1, 20],
      });
    expect([sweep(5).refused, sweep(6).refused?.refused]).toEqual([null, 'tooManySquares']);
    expect(stateOf(sweep(5), 'A').ammo['rifle']).toBe(5);
  });
});
