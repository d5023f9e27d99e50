import { describe, expect, test } from 'vitest';
import { characteristicDm } from '../../../src/rules/cepheus/check/check.ts';
import { rangeDms } from '../../../src/rules/cepheus/scene/range.ts';
import { options, optionsFrom } from '../../../src/rules/cepheus/options.ts';
import { BANDS, RANGE_TYPES, type Band, type RangeType } from '../../../src/rules/cepheus/types.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { rows } from './rules-rows.ts';

const difficulty = (type: RangeType, band: Band): number | null => {
  const dms = rangeDms(type, { band, extreme: false });
  return dms && total(dms);
};

describe('checks', () => {
  rows('check', [
    ['CEP-CORE-05 a natural 2 may succeed', { skill: 6, dice: [1, 1] }, { total: 8, success: true }],
    [
      'CEP-CORE-05 a natural 12 may fail',
      { skill: null, difficulty: 'veryDifficult', dice: [6, 6] },
      { total: 5, success: false },
    ],
    ['CEP-CORE-06 every DM counts once', { dms: [1, 1, -2, 3], dice: [3, 4] }, { total: 10 }],
    ['CEP-CORE-03 Effect 0 succeeds', { dice: [4, 4] }, { effect: 0, degree: 'success' }],
    [
      'CEP-CORE-04 Effect -5 is a failure, -6 an exceptional one',
      { skill: null, dice: [3, 2] },
      { effect: -6, degree: 'exceptionalFailure' },
    ],
    [
      'CEP-CORE-10 Jack-of-all-Trades never helps beyond 0',
      { skill: null, jackOfAllTrades: 5, dice: [4, 4] },
      { skillDm: 0 },
    ],
    ['CEP-CORE-11 Simple', { difficulty: 'simple', dice: [1, 1] }, { difficultyDm: 6, total: 8 }],
    ['CEP-CORE-11 Formidable', { difficulty: 'formidable', dice: [6, 6] }, { difficultyDm: -6 }],
    ['CEP-CORE-01 three dice for two', { dice: [1, 2, 3] }, { throws: true }],
    [
      'CEP-BLD-02 the first of the highest goes',
      { dropHighest: true, dice: [2, 5, 5] },
      { kept: [2, 5], discarded: 5 },
    ],
  ]);

  test('CEP-CORE-08 CEP-CORE-12 floor of the third, less two, at most 9', () => {
    const scores = [0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21, 23, 24, 26, 27, 29, 30, 32, 33, 60];
    const dms = [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9];
    expect(scores.map(characteristicDm)).toEqual(dms);
  });

  rows('opposedCheck', [
    [
      'CEP-CORE-07 the higher Effect wins below 0 too',
      { a: { skill: null }, b: {}, dice: [1, 2, 1, 2] },
      { aEffect: -8, bEffect: -5, winner: 'b' },
    ],
    ['CEP-CORE-07 tie and equal scores', { dice: [3, 3, 2, 4] }, { winner: null, reroll: true }],
  ]);
});

describe('range', () => {
  rows('rangeBand', [
    ['CEP-RNG-01 3 m is Close', { metres: 3 }, { band: 'close' }],
    ['CEP-RNG-01 12 m is Short', { metres: 12 }, { band: 'short' }],
    ['CEP-RNG-01 50.5 m is Medium', { metres: 50.5 }, { band: 'medium' }],
    ['CEP-RNG-01 51 m is Long', { metres: 51 }, { band: 'long' }],
    ['CEP-RNG-01 250.9 m is Long', { metres: 250.9 }, { band: 'long' }],
    ['CEP-RNG-01 500.9 m is Very Long', { metres: 500.9 }, { band: 'veryLong' }],
    ['CEP-RNG-01 501 m is Distant', { metres: 501 }, { band: 'distant' }],
    ['CEP-RNG-04 the same square is Personal', { squares: 0 }, { band: 'personal' }],
    ['CEP-RNG-02 34 squares are Medium', { squares: 34 }, { band: 'medium' }],
    ['CEP-RNG-02 35 squares are Long', { squares: 35 }, { band: 'long' }],
    ['CEP-RNG-02 167 squares are Very Long', { squares: 167 }, { band: 'veryLong' }],
    ['CEP-RNG-02 334 squares are Very Long', { squares: 334 }, { band: 'veryLong' }],
    ['CEP-RNG-02 334 squares by setting', { squares: 334, settings: { square334: 'distant' } }, { band: 'distant' }],
    ['CEP-RNG-02 335 squares are Distant', { squares: 335 }, { band: 'distant' }],
    [
      'CEP-RNG-03 meters by setting',
      { metres: 3.4, squares: 2, gridKind: 'square', settings: { rangeTable: 'metres' } },
      { band: 'short' },
    ],
    ['CEP-RNG-05 CEP-XRG-01 5000 m is not yet extreme', { metres: 5000 }, { band: 'distant', extreme: false }],
    ['CEP-RNG-05 the GM says no', { metres: 9000, gmExtreme: false }, { band: 'distant', extreme: false }],
    ['CEP-XRG-01 squares count 1.5 m each', { squares: 3334 }, { extreme: true }],
  ]);

  test.each([
    ['CEP-DIF-01', 'closeQuarters', [0, -2, null, null, null, null, null]],
    ['CEP-DIF-02', 'extendedReach', [-2, 0, null, null, null, null, null]],
    ['CEP-DIF-03', 'thrown', [null, 0, -2, -2, null, null, null]],
    ['CEP-DIF-04', 'pistol', [-2, 0, 0, -2, -4, null, null]],
    ['CEP-DIF-05', 'rifle', [-4, -2, 0, 0, 0, -2, -4]],
    ['CEP-DIF-06', 'shotgun', [-2, 0, -2, -2, -4, null, null]],
    ['CEP-DIF-07', 'assaultWeapon', [-2, 0, 0, 0, -2, -4, -6]],
    ['CEP-DIF-08', 'rocket', [-4, -2, -2, 0, 0, -2, -4]],
  ] as const)('%s %s by band', (_clause, type, dms) => {
    expect(BANDS.map((band) => difficulty(type, band))).toEqual(dms);
  });

  test('CEP-DIF-11 18 of 56 cells are blank', () => {
    const cells = RANGE_TYPES.flatMap((type) => BANDS.map((band) => difficulty(type, band)));
    expect([cells.length, cells.filter((cell) => cell === null).length]).toEqual([56, 18]);
  });

  rows('difficulty', [
    ['CEP-XRG-02 rifle beyond Distant', { rangeType: 'rifle', metres: 5001 }, { dm: -6, extreme: true }],
    ['CEP-XRG-02 rocket flagged by the GM', { rangeType: 'rocket', metres: 800, gmExtreme: true }, { dm: -6 }],
    ['CEP-XRG-01 a pistol has no Distant entry', { rangeType: 'pistol', metres: 6000 }, { dm: null }],
    ['CEP-DIF-10 a thrown dagger', { rangeType: 'thrown', band: 'short' }, { dm: -2 }],
    ['CEP-DIF-10 the same dagger in hand', { rangeType: 'closeQuarters', band: 'short' }, { dm: null }],
  ]);

  rows('startingRange', [
    ['CEP-RNG-08 total darkness caps at Short', { place: 'seaSurface', darkness: 'total' }, { band: 'short' }],
    ['CEP-RNG-08 partial darkness leaves Medium', { place: 'outdoors', darkness: 'partial' }, { band: 'medium' }],
    ['CEP-RNG-07 a tunnel', { place: 'tunnel' }, { band: 'short' }],
  ]);
});

describe('settings (section 42)', () => {
  test('every setting is there once, its default first', () => {
    const keys = options.specs.map((spec) => spec.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBe(35);
    for (const spec of options.specs) expect(options.defaults).toHaveProperty(spec.key, spec.values[0]);
  });

  test.each([
    ['an offered value', { proneShort: 0 }, 'proneShort', 0],
    ['a number where numbers are offered', { moveDmCap: -4 }, 'moveDmCap', -4],
    ['a number out of range', { moveDmCap: 4 }, 'moveDmCap', 'none'],
    ['a word that is not offered', { koRule: 'never' }, 'koRule', 'twoAtZero'],
    ['the placeholder is no value', { extremeFrom: '<number>' }, 'extremeFrom', 5000],
    ['an unknown key', { nothing: 1 }, 'square334', 'veryLong'],
  ] as const)('%s', (_name, said, key, value) => {
    expect(optionsFrom(said)).toHaveProperty(key, value);
  });
});
