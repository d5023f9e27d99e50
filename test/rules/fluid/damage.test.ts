import { describe } from 'vitest';
import { rows } from './rows.ts';

const body = { vitality: 5, wounds: 10 };

describe('damage', () => {
  // prettier-ignore
  rows('applyDamage', [
    ['FLU-GAP-11 vitality alone', { ...body, damage: 5 }, { vitality: 0, wounds: 10, woundsLost: 0, modifiers: [] }],
    ['FLU-GAP-11 FLU-GAP-08 FLU-MOD-15 FLU-MOD-22 critical', { ...body, damage: 3, critical: true }, { vitality: 5, wounds: 7, modifiers: [-5] }],
    ['FLU-MOD-23 critical and stopped', { ...body, damage: 3, dr: { ranged: 3 }, critical: true }, { wounds: 10, modifiers: [] }],
    ['FLU-GAP-34 unarmed meets melee', { ...body, damage: 6, kind: 'unarmed', dr: { melee: 4, ranged: 1 } }, { vitality: 3 }],
    ['FLU-GAP-34 the damage type counts in its place', { ...body, damage: 6, damageType: 'laser', dr: { ranged: 5, laser: 1 } }, { vitality: 0 }],
    ['FLU-GAP-34 a DR of 0 for the type is an entry', { ...body, damage: 5, damageType: 'laser', dr: { ranged: 5, laser: 0 } }, { vitality: 0 }],
    ['FLU-GAP-34 armor piercing', { ...body, damage: 6, dr: { ranged: 3 }, armorPiercing: 5 }, { vitality: 0, wounds: 9 }],
    ['FLU-GAP-12 exactly 0 is dying', { vitality: 0, wounds: 4, damage: 4 }, { wounds: 0, state: 'dying' }],
    ['FLU-GAP-12 or only unconscious', { vitality: 0, wounds: 4, damage: 4, settings: { 'fluid.wounds.dyingFrom': -1 } }, { state: 'unconscious' }],
    ['FLU-GAP-12 -9', { vitality: 0, wounds: 4, damage: 13 }, { state: 'dying' }],
    ['FLU-GAP-12 -10', { vitality: 0, wounds: 4, damage: 14 }, { wounds: -10, state: 'dead' }],
    ['FLU-GAP-12 dead at another number', { vitality: 0, wounds: 4, damage: 9, settings: { 'fluid.wounds.deadAt': -5 } }, { state: 'dead' }],
    ['FLU-GAP-12 tired by the first wound', { ...body, damage: 6, settings: { 'fluid.wounds.fatigueOnFirst': true } }, { conditions: ['fatigued'] }],
    ['FLU-GAP-12 not by a later one', { ...body, woundsMax: 11, damage: 6, settings: { 'fluid.wounds.fatigueOnFirst': true } }, { conditions: [] }],
  ]);
  const minion = { damage: 8, saveBonus: 4 };
  // prettier-ignore
  rows('damageSave', [
    ['FLU-GAP-23 nothing got through', { ...minion, damage: 0, damageTaken: 3 }, { saveCalled: false, dc: null, success: null, newFailures: 0, damageTaken: 3, out: false }],
    ['FLU-GAP-23 passed damage stays', { ...minion, damageTaken: 5, dice: [12] }, { dc: 16, success: true, damageTaken: 13, modifiers: [] }],
    ['FLU-GAP-23 not by the setting', { ...minion, damageTaken: 5, dice: [12], settings: { 'fluid.standard.cumulative': false } }, { dc: 14, success: true, damageTaken: 0 }],
    ['FLU-GAP-23 each critical die is a failure', { ...minion, criticalDice: 2, failuresToDrop: 3, dice: [20] }, { success: true, newFailures: 2, failures: 2, out: false, damageTaken: 0, modifiers: [] }],
    ['FLU-GAP-23 blast: one more per full 10', { damage: 40, saveBonus: 0, blast: true, dice: [10], failuresToDrop: 5 }, { dc: 30, newFailures: 3 }],
    ['FLU-GAP-23 FLU-AMB-28 it can take more', { ...minion, failures: 1, failuresToDrop: 3, dice: [1] }, { failures: 2, out: false, modifiers: [-2] }],
  ]);
  // prettier-ignore
  rows('dyingRound', [
    ['FLU-GAP-30 stable already', { wounds: -3, constitution: 12, stable: true }, { rolled: false, state: 'unconscious' }],
    ['FLU-GAP-30 the last wound', { wounds: -9, constitution: 12, dice: [13] }, { wounds: -10, state: 'dead', stable: false }],
    ['FLU-GAP-12 not dying', { wounds: 1, constitution: 12 }, { rolled: false, state: 'ok' }],
    ['FLU-GAP-12 at 0 by the setting', { wounds: 0, constitution: 12, settings: { 'fluid.wounds.dyingFrom': -1 } }, { rolled: false, state: 'unconscious' }],
    ['FLU-GAP-12 dead', { wounds: -10, constitution: 12 }, { rolled: false, state: 'dead' }],
  ]);
  // prettier-ignore
  rows('criticalInjuryCheck', [
    ['FLU-GAP-14 24 is not enough', { damage: 24, fortSave: 0 }, { saveCalled: false, criticalInjury: false, modifiers: [] }],
    ['FLU-GAP-14 25, saved', { damage: 25, fortSave: 5, dice: [10] }, { success: true, criticalInjury: false, modifiers: [] }],
    ['FLU-GAP-14 other numbers', { damage: 10, fortSave: 5, dice: [10], settings: { 'fluid.critInjury.damage': 10, 'fluid.critInjury.dc': 16 } }, { criticalInjury: true }],
  ]);
  // prettier-ignore
  rows('blastDamage', [
    ['FLU-GAP-17 each halving rounds down', { damage: 11, increments: 2, refSave: 0, dice: [1] }, { damageHere: 2, damage: 2, modifiers: [-5] }],
    ['FLU-GAP-17 nothing arrives', { damage: 3, increments: 2, refSave: 0 }, { damageHere: 0, saveCalled: false, success: null, damage: 0 }],
    ['FLU-AMB-02 stack', { damage: 9, refSave: 0, dice: [1], settings: { 'fluid.saves.stacking': 'stack' } }, { modifiers: [-2, -5] }],
    ['FLU-GAP-20 braced', { damage: 9, refSave: 6, braced: true, dice: [12] }, { success: false, damage: 9 }],
    ['FLU-GAP-17 a DC of its own', { damage: 9, dc: 10, refSave: 0, dice: [10] }, { success: true, damage: 4 }],
  ]);
  const nerve = { damageType: 'stress', damage: 5, score: 10, saveBonus: 0 };
  // prettier-ignore
  rows('thresholdDamage', [
    ['FLU-GAP-18 exactly the score is not exceeded', { ...nerve, total: 5 }, { total: 10, threshold: 0, saveCalled: false, dc: null, success: null, level: null }],
    ['FLU-GAP-18 the highest multiple', { ...nerve, total: 26, dr: 9, dice: [1] }, { damage: 5, total: 31, threshold: 3, dc: 20, level: 3, modifiers: [-5] }],
    ['FLU-AMB-02 FLU-MOD-18 stack', { ...nerve, total: 9, dice: [1], settings: { 'fluid.saves.stacking': 'stack' } }, { modifiers: [-2, -5] }],
    ['FLU-GAP-35 critical, nothing exceeded', { ...nerve, critical: true, dice: [15] }, { threshold: 0, dc: 16, success: false, level: 1 }],
    ['FLU-GAP-35 critical, one step up', { ...nerve, total: 9, critical: true, dice: [16] }, { dc: 16, success: true, level: null }],
    ['FLU-GAP-35 DR counts twice against subdual', { ...nerve, damageType: 'subdual', damage: 12, dr: 3, total: 5, dice: [11] }, { damage: 6, total: 11, dc: 12, success: false, unconscious: true, modifiers: [-2] }],
    ['FLU-GAP-35 nothing taken, no save', { ...nerve, damageType: 'subdual', dr: 3, total: 15 }, { damage: 0, saveCalled: false, unconscious: false }],
    ['FLU-GAP-15 always: the entry without a save', { ...nerve, damageType: 'electrical', damage: 6, settings: { 'fluid.electrical.mode': 'always' } }, { saveCalled: false, modifiers: [-3] }],
    ['FLU-GAP-15 always: and after a made one', { ...nerve, damageType: 'electrical', damage: 12, dice: [20], settings: { 'fluid.electrical.mode': 'always' } }, { success: true, modifiers: [-6], nauseatedRounds: 0 }],
    ['FLU-AMB-24 special', { ...nerve, damageType: 'electrical', damage: 12, dice: [2, 4], settings: { 'fluid.electrical.save': 'special' } }, { modifiers: [-6], nauseatedRounds: 4 }],
    ['FLU-AMB-17 manual', { ...nerve, damageType: 'electrical', damage: 12, dice: [2, 4], settings: { 'fluid.electrical.mode': 'manual' } }, { modifiers: [-2], nauseatedRounds: 4 }],
    ['FLU-GAP-18 other DCs', { ...nerve, total: 9, dice: [9], settings: { 'fluid.threshold.dcBase': 6, 'fluid.threshold.dcStep': 3 } }, { dc: 9, success: true }],
  ]);
  // prettier-ignore
  rows('poolMaxima', [
    ['FLU-GAP-36 a low Constitution', { constitution: 7, dice: [8, 3] }, { vitalityMax: 7, woundsMax: 7 }],
    ['FLU-GAP-36 a face of 13 throws', { constitution: 7, dice: [13] }, { throws: true }],
  ]);
});

describe('conditions', () => {
  // prettier-ignore
  rows('flatFootedAfter', [
    ['FLU-GAP-03 a half action', { flatFooted: true, event: 'halfAction' }, { flatFooted: false }],
    ['FLU-GAP-03 a full action', { flatFooted: true, event: 'fullAction' }, { flatFooted: false }],
    ['FLU-AMB-27 not a free one', { flatFooted: true, event: 'freeAction' }, { flatFooted: true }],
    ['FLU-GAP-03 not a miss', { flatFooted: true, event: 'wasMissed' }, { flatFooted: true }],
    ['FLU-GAP-03 not the end of a round', { flatFooted: true, event: 'roundEnded' }, { flatFooted: true }],
    ['FLU-GAP-03 it does not come back', { flatFooted: false, event: 'wasMissed' }, { flatFooted: false }],
  ]);
  // prettier-ignore
  rows('conditionEffects', [
    ['FLU-GAP-28 exhausted and crouched', { conditions: ['exhausted', 'crouched', 'fatigued'], str: 10, dex: 9, speed: 35 }, { strMod: -3, dexMod: -4, speed: 8, attackedMod: { adjacent: 0, distantRanged: -1 } }],
    ['FLU-GAP-28 stunned', { conditions: ['stunned'] }, { canAct: false, vulnerable: true }],
    ['FLU-GAP-28 helpless may act', { conditions: ['helpless'] }, { canAct: true, vulnerable: true, attackedMod: { adjacent: 4, distantRanged: 0 } }],
    ['FLU-GAP-28 dead', { conditions: ['dead'] }, { canAct: false, vulnerable: false }],
    ['FLU-GAP-28 sprawled and prone', { conditions: ['sprawled', 'prone'] }, { attackMod: { melee: -4, ranged: -2 }, vulnerable: true }],
    ['FLU-GAP-02 FLU-GAP-19 reeling by itself changes nothing here', { conditions: ['reeling', 'bleeding'] }, { canAct: true, vulnerable: false, strMod: 0 }],
  ]);
  // prettier-ignore
  rows('gainCondition', [
    ['FLU-GAP-29 not twice', { conditions: ['prone'], gain: 'prone' }, { conditions: ['prone'] }],
    ['FLU-GAP-29 exhausted replaces fatigued', { conditions: ['fatigued', 'prone'], gain: 'exhausted' }, { conditions: ['exhausted', 'prone'] }],
    ['FLU-GAP-29 fatigued while exhausted', { conditions: ['exhausted'], gain: 'fatigued' }, { conditions: ['exhausted', 'unconscious'] }],
    ['FLU-GAP-29 exhausted twice', { conditions: ['exhausted'], gain: 'exhausted' }, { conditions: ['exhausted', 'unconscious'] }],
    ['FLU-GAP-29 emotional ones replace each other', { conditions: ['afraid', 'prone'], gain: 'angry', emotional: ['afraid', 'angry'] }, { conditions: ['angry', 'prone'] }],
    ['FLU-GAP-29 others stay', { conditions: ['afraid'], gain: 'prone', emotional: ['afraid', 'angry'] }, { conditions: ['afraid', 'prone'] }],
    ['FLU-GAP-02 reeling once', { conditions: ['reeling'], gain: 'reeling' }, { conditions: ['reeling'] }],
  ]);
});
