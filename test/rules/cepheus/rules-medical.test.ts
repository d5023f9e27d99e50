import { describe } from 'vitest';
import type { Bag } from '../../cases/format.ts';
import { rows } from './rules-rows.ts';

const max = { str: 8, dex: 8, end: 8 };
const hurt = (str: number, dex: number, end: number, more: Bag = {}): Bag => ({
  max,
  current: { str, dex, end },
  ...more,
});

describe('natural healing', () => {
  // prettier-ignore
  rows('healDay', [
    ['CEP-HEAL-01 with the END DM of now', hurt(4, 8, 8, { max: { ...max, end: 12 }, dice: [2] }), { naturalPoints: 2 }],
    ['CEP-HEAL-05 CEP-HEAL-01 END at the start of the day', hurt(8, 8, 2, { dice: [6], choices: [{ end: 4 }] }), { naturalPoints: 4, current: { end: 6 } }],
    ['CEP-HEAL-02 active', hurt(8, 8, 6, { activity: 'active', choices: [{ end: 1 }] }), { naturalPoints: 1, current: { end: 7 } }],
    ['CEP-HEAL-03 seriously wounded, active', hurt(6, 6, 2, { activity: 'active' }), { naturalPoints: 0, current: { end: 2 } }],
    ['CEP-HEAL-04 it may kill', hurt(1, 1, 0), { naturalPoints: -2, dead: true }],
    ['CEP-HEAL-04 lost by default as damage', hurt(4, 4, 2), { naturalPoints: -2, current: { str: 3, dex: 4, end: 1 } }],
    ['CEP-HEAL-04 nothing is lost, by setting', hurt(4, 4, 2, { settings: { negativeHealing: false } }), { naturalPoints: 0, current: { str: 4, dex: 4, end: 2 } }],
    ['CEP-HEAL-04 a loss must add up', hurt(4, 4, 2, { choices: [{ str: 1 }] }), { refused: 'badSplit' }],
    ['CEP-INJ-04 not more than the points', hurt(4, 8, 8, { dice: [2], choices: [{ str: 3 }] }), { refused: 'badSplit' }],
    ['CEP-INJ-04 the maximum is the limit', hurt(7, 8, 8, { dice: [2], choices: [{ str: 2 }] }), { current: { str: 8 }, state: 'healthy' }],
    ['the healthy do not heal', { max, current: max }, { naturalPoints: 0, state: 'healthy' }],
    ['CEP-MED-11 care instead, by setting', hurt(4, 8, 8, { medicalCare: { doctorSkill: 1 }, settings: { careStacks: false } }), { naturalPoints: 0, carePoints: 3, current: { str: 7 } }],
    ['CEP-MED-10 no care for the seriously wounded', hurt(4, 4, 4, { medicalCare: { doctorSkill: 1 } }), { refused: 'seriouslyWounded' }],
  ]);
  // prettier-ignore
  rows('mentalHealing', [
    ['CEP-MEN-01 not above the maximum', { max: { int: 7, edu: 7 }, current: { int: 6, edu: 1 }, days: 4 }, { current: { int: 7, edu: 5 } }],
  ]);
});

describe('treatment', () => {
  // prettier-ignore
  rows('firstAid', [
    ['CEP-MED-01 five minutes', { effect: 3, minutes: 5 }, { points: 6, total: null }],
    ['CEP-MED-02 an hour', { effect: 3, minutes: 60 }, { points: 3 }],
    ['CEP-MED-01 CEP-MED-02 half a minute later', { effect: 3, minutes: 5.5 }, { points: 3 }],
    ['CEP-MED-02 later', { effect: 3, minutes: 61 }, { points: 0 }],
    ['CEP-MED-02 half a minute after the hour', { effect: 3, minutes: 60.5 }, { points: 0 }],
    ['CEP-MED-03 a failure does no harm', hurt(4, 8, 8, { skill: null, dice: [1, 1] }), { effect: -9, points: 0, current: { str: 4 } }],
    ['CEP-MED-04 on oneself', { self: true, dice: [4, 4] }, { total: 6 }],
    ['CEP-MED-05 new damage', { firstAidDone: true, newDamage: true, effect: 1 }, { refused: null, points: 2 }],
    ['CEP-MED-05 again, by setting', { firstAidDone: true, effect: 1, settings: { firstAidRepeat: true } }, { refused: null }],
    ['CEP-MED-03 more than the points', hurt(4, 4, 8, { effect: 1, choices: [{ str: 2, dex: 1 }] }), { refused: 'badSplit' }],
  ]);
  // prettier-ignore
  rows('surgery', [
    ['CEP-MED-06 without a hospital', hurt(4, 4, 4, { hospital: false }), { refused: 'noHospital' }],
    ['CEP-MED-06 once the Effect, by setting', hurt(4, 4, 4, { effect: 3, settings: { surgeryFactor: 1 }, choices: [{ end: 3 }] }), { points: 3, current: { end: 7 } }],
    ['CEP-MED-06 a failure costs its Effect', hurt(4, 4, 4, { effect: -3 }), { points: -3, current: { str: 4, dex: 4, end: 1 } }],
    ['CEP-MED-07 on oneself', hurt(4, 4, 4, { self: true, skill: 2, dice: [4, 4], choices: [] }), { total: 6, effect: -2 }],
    ['CEP-MED-08 only for the seriously wounded', hurt(4, 4, 8), { refused: 'notSeriouslyWounded' }],
  ]);
  // prettier-ignore
  rows('medicalCare', [
    ['CEP-MED-09 never below 0', hurt(8, 8, 1, { doctorSkill: 0 }), { points: 0, gains: { end: 0 } }],
    ['CEP-MED-09 without a hospital', hurt(4, 8, 8, { hospital: false }), { refused: 'noHospital' }],
    ['CEP-CORE-22 what one cannot take passes to the other', hurt(7, 2, 8, { doctorSkill: 4 }), { points: 6, gains: { str: 1, dex: 5 } }],
    ['CEP-CORE-22 a leftover point goes to the last one that is missing', hurt(6, 5, 8, { doctorSkill: 3 }), { points: 5, gains: { str: 2, dex: 3 } }],
    ['CEP-CORE-22 equal damage, by default the first', hurt(5, 5, 8, { doctorSkill: 1 }), { gains: { str: 2, dex: 1 } }],
  ]);
  // prettier-ignore
  rows('treatmentChain', [
    ['CEP-MED-05 a second first aid', hurt(4, 8, 8, { steps: [{ do: 'firstAid', effect: 1 }, { do: 'firstAid', effect: 1 }], choices: [{ str: 2 }] }), { steps: [{ points: 2, current: { str: 6 } }, { refused: 'alreadyTreated' }], refusedSteps: [1] }],
    ['CEP-MED-10 care after surgery', hurt(4, 4, 4, { steps: [{ do: 'medicalCare' }, { do: 'surgery', effect: 2 }, { do: 'medicalCare', doctorSkill: 1 }], choices: [{ end: 4 }, 'dex'] }), { steps: [{ refused: 'seriouslyWounded' }, { current: { end: 8 } }, { points: 3, current: { str: 5, dex: 6 } }], refusedSteps: [0] }],
  ]);
});
