import { describe, expect, test } from 'vitest';
import { takeDamage } from '../../../src/rules/cepheus/harm/injury.ts';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import { replay } from '../../../src/play/replay.ts';
import type { Bag } from '../../cases/format.ts';
import { rows } from './rules-rows.ts';

describe('damage', () => {
  const laser = (more: Bag): Bag => ({ rawDamage: 20, laser: true, ...more });
  // prettier-ignore
  rows('damage', [
    ['CEP-DMG-01 CEP-DMG-02 everything', { damageDice: 1, damageFlat: 2, extraDice: 1, extraPoints: 1, effect: 3, aimKill: 4, dice: [2, 5] }, { rawDamage: 17, damage: 17 }],
    ['CEP-CORE-01 a face of 7', { damageDice: 1, dice: [7] }, { throws: true }],
    ['CEP-THR-04 the Effect is barred', { damageDice: 1, effect: 3, addEffect: false, dice: [2] }, { rawDamage: 2 }],
    ['CEP-DMG-02 never below 0 after the dice of the weapon', { damageDice: 1, damageFlat: -4, effect: 2, aimKill: 3, dice: [1] }, { rawDamage: 5 }],
    ['CEP-DMG-02 never below 0 after the Effect', { damageDice: 1, effect: -5, aimKill: 3, dice: [1] }, { rawDamage: 3 }],
    ['CEP-DMG-03 below the armor', { rawDamage: 4, armor: [{ ar: 5 }] }, { damage: 0 }],
    ['CEP-ARM-01 the value against lasers', laser({ armor: [{ ar: 3, arLaser: 8 }] }), { damage: 12 }],
    ['CEP-ARM-02 layers add up', { rawDamage: 20, armor: [{ ar: 3 }, { ar: 5 }] }, { damage: 12 }],
    ['CEP-ARM-03 only lasers wear it down', { rawDamage: 20, armor: [{ ar: 3, arLaser: 8, ablative: true }] }, { damage: 17, armorAfter: [{ ar: 3, arLaser: 8 }] }],
    ['CEP-ARM-03 not below 0', laser({ armor: [{ ar: 0, arLaser: 0, ablative: true }] }), { armorAfter: [{ arLaser: 0 }] }],
    ['CEP-CORE-14 half, up', { rawDamage: 9, energy: true, extreme: true }, { reducedDamage: 5 }],
    ['CEP-AIM-11 the kill before the half', { damageDice: 1, aimKill: 6, energy: true, extreme: true, dice: [2] }, { rawDamage: 8, reducedDamage: 4 }],
    ['CEP-DMG-02 half before aerosol', laser({ extreme: true, aerosol: true }), { reducedDamage: 0, damage: 0 }],
    ['CEP-DMG-02 aerosol only stops lasers', { rawDamage: 20, aerosol: true }, { reducedDamage: 20 }],
  ]);
});

describe('injury', () => {
  const max = { str: 7, dex: 7, end: 7 };
  // prettier-ignore
  rows('injury', [
    ['CEP-DMG-04 END takes it all: no choice', { max, hits: [7] }, { current: { str: 7, dex: 7, end: 0 }, state: 'wounded', surplus: 0 }],
    ['CEP-DMG-04 the chosen one first, then the last', { max, hits: [16], choices: ['dex'] }, { current: { str: 5, dex: 0, end: 0 }, state: 'unconscious' }],
    ['CEP-DMG-06 by default the higher', { max: { str: 5, dex: 9, end: 4 }, hits: [6], choices: ['auto'] }, { current: { str: 5, dex: 7, end: 0 } }],
    ['CEP-DMG-07 surplus is lost', { max, hits: [25] }, { dead: true, unconscious: false, state: 'dead', surplus: 4 }],
    ['CEP-DMG-05 more than all that is left', { max, current: { end: 0, dex: 1, str: 1 }, hits: [9], choices: [{ str: 1, dex: 1 }] }, { dead: true, surplus: 7 }],
    ['CEP-DMG-05 more than a characteristic has', { max, current: { end: 2 }, hits: [4], choices: [{ end: 4 }] }, { refused: 'badSplit', current: { end: 2 } }],
    ['CEP-DMG-05 a first injury is not split', { max, hits: [9], choices: [{ end: 7, str: 2 }] }, { refused: 'badSplit', steps: [] }],
    ['CEP-DMG-09 STR at 0 does not knock out', { max, current: { str: 0 }, hits: [] }, { unconscious: false }],
    ['CEP-DMG-09 … unless by setting', { max, current: { str: 0 }, hits: [], settings: { koRule: 'strOrDexAtZero' } }, { unconscious: true, state: 'unconscious' }],
    ['CEP-DMG-09 END alone never', { max, current: { end: 0 }, hits: [], settings: { koRule: 'strOrDexAtZero' } }, { unconscious: false }],
    ['CEP-DMG-10 healed: a first injury again', { max, previouslyInjured: true, hits: [9] }, { current: { str: 5, dex: 7, end: 0 } }],
    ['CEP-DMG-11 nothing, then the first', { max, hits: [0, 9], choices: ['dex'] }, { current: { str: 7, dex: 5, end: 0 } }],
    ['CEP-INJ-01 all three damaged', { max, current: { str: 6, dex: 6, end: 6 } }, { wounded: true, seriouslyWounded: true, state: 'seriouslyWounded' }],
    ['CEP-INJ-02 one at its maximum again', { max, current: { dex: 1, end: 1 } }, { seriouslyWounded: false, state: 'wounded' }],
    ['CEP-UNC-03 awake with two at 0', { max, current: { dex: 0, end: 0 }, awake: true, hits: [0] }, { unconscious: false, state: 'wounded' }],
    ['CEP-UNC-03 knocked out again by any damage', { max, current: { dex: 0, end: 0 }, awake: true, hits: [1] }, { unconscious: true }],
  ]);

  test.each([
    ['CEP-DMG-04 one question after END', { str: 7, dex: 8, end: 7 }, 9, ['str'], { str: 5, dex: 8, end: 0 }],
    [
      'CEP-DMG-05 END, then STR; DEX takes the rest',
      { str: 7, dex: 8, end: 5 },
      6,
      [[1, 2, 3]],
      { str: 5, dex: 5, end: 4 },
    ],
    ['CEP-DMG-05 nothing to decide when all is lost', { str: 1, dex: 1, end: 1 }, 9, [], { str: 0, dex: 0, end: 0 }],
  ] as const)('%s', (_name, current, damage, answers, after) => {
    const health = deepFreeze({ max: { str: 7, dex: 8, end: 7 }, current });
    const played = replay(takeDamage('victim', health, damage), answers);
    expect(played).toMatchObject({ done: true, value: { current: after } });
  });

  test('CEP-DMG-04 the question says how many points END has not absorbed', () => {
    const asked = replay(takeDamage('victim', { max, current: max }, 9), []);
    expect(asked).toMatchObject({ done: false, pending: { values: { points: 2 } } });
  });
});

describe('fatigue and coming to', () => {
  // prettier-ignore
  rows('fatigue', [
    ['CEP-FAT-02 not below 0', { end: 33 }, { restHours: 0 }],
    ['CEP-FAT-01 fresh', { fatigued: false }, { checkDm: 0, restHours: 0, unconscious: false }],
    ['CEP-FAT-03 once is not twice', { fatigued: false, again: true }, { checkDm: -2, unconscious: false }],
  ]);
  // prettier-ignore
  rows('wakeUp', [
    ['CEP-UNC-02 three earlier failures', { failures: 3, dice: [2, 3] }, { totals: [8], awakeAtMinute: 1, failures: 3 }],
    ['CEP-UNC-01 awake: no roll any more', { minutes: 3, dice: [4, 4] }, { totals: [8, null, null], awakeAtMinute: 1 }],
    ['CEP-UNC-02 still out', { minutes: 2, dice: [1, 1, 1, 1] }, { totals: [2, 3], awakeAtMinute: null, failures: 2 }],
  ]);
});
