import { describe } from 'vitest';
import { rows } from './rows.ts';

const shot = { kind: 'ranged', dice: [10] };

describe('attack', () => {
  // prettier-ignore
  rows('attackRoll', [
    ['FLU-GAP-06 Dex for ranged, Str for the rest', { kind: 'ranged', strMod: 5, dexMod: 1, dice: [10] }, { bonus: 1, total: 11 }],
    ['FLU-GAP-06 unarmed', { kind: 'unarmed', strMod: 5, dexMod: 1, dice: [10] }, { bonus: 5 }],
    ['FLU-GAP-20 aimed and braced', { ...shot, aimed: true, braced: true }, { bonus: 2 }],
    ['FLU-GAP-06 one short misses', { ...shot, target: { other: 1 } }, { defense: 11, margin: -1, hit: false }],
    ['FLU-GAP-08 a threat', { ...shot, dice: [19], threatFrom: 19 }, { hit: true, threat: true }],
    ['FLU-GAP-08 no threat on a miss', { ...shot, dice: [20], target: { other: 30 } }, { hit: false, threat: false }],
    ['FLU-GAP-08 FLU-GAP-23 standard actors score none', { ...shot, dice: [20], actorKind: 'standard' }, { hit: true, threat: false }],
    ['FLU-GAP-09 an error', { ...shot, dice: [2], errorTo: 2 }, { error: true }],
    ['FLU-GAP-09 no error on a hit', { ...shot, baseAttack: 20, dice: [1] }, { hit: true, error: false }],
    ['FLU-GAP-06 natural 20 hits by the setting', { ...shot, dice: [20], target: { other: 30 }, settings: { 'fluid.attack.naturalAuto': true } }, { hit: true, threat: true }],
    ['FLU-GAP-06 natural 1 misses by the setting', { ...shot, baseAttack: 30, dice: [1], settings: { 'fluid.attack.naturalAuto': true } }, { hit: false, error: true }],
    ['FLU-GAP-28 fatigued and exhausted: -3 in all', { ...shot, dexMod: 2, conditions: ['fatigued', 'exhausted'] }, { bonus: -1 }],
    ['FLU-GAP-28 FLU-GAP-07 an exhausted target', { ...shot, target: { dexMod: 2, conditions: ['exhausted'] } }, { defense: 9 }],
    ['FLU-GAP-28 prone in melee', { kind: 'melee', dice: [10], conditions: ['prone'] }, { bonus: -2 }],
    ['FLU-GAP-28 prone does not spoil a shot', { ...shot, conditions: ['prone'] }, { bonus: 0 }],
    ['FLU-GAP-28 sprawled spoils both', { ...shot, conditions: ['sprawled'] }, { bonus: -2 }],
    ['FLU-GAP-28 crouched from afar', { ...shot, target: { conditions: ['crouched'] } }, { bonus: -1 }],
    ['FLU-GAP-28 crouched beside one', { ...shot, adjacent: true, target: { conditions: ['crouched', 'prone'] } }, { bonus: 0 }],
    ['FLU-GAP-28 helpless from afar gives nothing', { ...shot, target: { dexMod: 3, conditions: ['unconscious'] } }, { bonus: 0, defense: 10 }],
    ['FLU-GAP-28 helpless once', { kind: 'melee', dice: [10], target: { conditions: ['unconscious', 'dying', 'helpless'] } }, { bonus: 4 }],
    ['FLU-GAP-03 FLU-GAP-28 stunned is vulnerable', { ...shot, target: { dexMod: 3, dodge: 2, conditions: ['stunned'] } }, { defense: 10 }],
  ]);
  // prettier-ignore
  rows('activate', [
    ['FLU-GAP-08 a critical hit', { kind: 'threat', actionDice: 1, pool: 1 }, { activated: true, result: 'criticalHit', poolLeft: 0, modifiers: [] }],
    ['FLU-GAP-08 a skill check', { kind: 'threat', check: 'skill', actionDice: 1, pool: 1 }, { result: 'criticalSuccess' }],
    ['FLU-GAP-09 FLU-MOD-08 a critical failure', { kind: 'error', check: 'skill', actionDice: 3, pool: 3 }, { result: 'criticalFailure', modifiers: [-6] }],
    ['FLU-GAP-08 no threat', { kind: 'threat', eligible: false, actionDice: 1, pool: 1 }, { refused: 'noThreat', activated: false, result: 'hit', poolLeft: 1 }],
    ['FLU-GAP-09 no error', { kind: 'error', eligible: false, actionDice: 1, pool: 1 }, { refused: 'noError', result: 'miss', modifiers: [] }],
    ['FLU-GAP-10 not enough', { kind: 'error', actionDice: 2, pool: 1 }, { refused: 'notEnoughDice', poolLeft: 1 }],
    ['FLU-GAP-09 none is never refused', { kind: 'error', check: 'skill', eligible: false, actionDice: 0, pool: 0 }, { refused: null, result: 'failure' }],
  ]);
  // prettier-ignore
  rows('boostRoll', [
    ['FLU-GAP-10 one per damage roll', { roll: 'damage', total: 5, actionDice: 1, alreadySpent: 1 }, { refused: 'oneDiePerDamageRoll', total: 5 }],
    ['FLU-GAP-10 two at once', { roll: 'damage', total: 5, actionDice: 2 }, { refused: 'oneDiePerDamageRoll' }],
    ['FLU-GAP-10 not on attributes', { roll: 'attribute', total: 5, actionDice: 1 }, { refused: 'rollNotBoostable' }],
    ['FLU-GAP-10 not on vitality', { roll: 'vitality', total: 5, actionDice: 1 }, { refused: 'rollNotBoostable' }],
    ['FLU-GAP-10 nothing was rolled', { roll: 'none', total: 5, actionDice: 1 }, { refused: 'rollNotBoostable' }],
    ['FLU-GAP-23 standard actors have none', { roll: 'attack', total: 5, actionDice: 1, actorKind: 'standard' }, { refused: 'standardActor' }],
    ['FLU-GAP-10 more than the pool', { roll: 'save', total: 5, actionDice: 2, pool: 1 }, { refused: 'notEnoughDice', poolLeft: 1 }],
    ['FLU-INI-04 a late joiner may', { roll: 'initiative', total: 5, actionDice: 1, dice: [2] }, { refused: null, total: 7, poolLeft: 0 }],
    ['FLU-GAP-10 a d6 by the setting', { roll: 'attack', total: 5, actionDice: 1, dice: [6, 5], settings: { 'fluid.ad.die': 6 } }, { total: 16 }],
  ]);
  // prettier-ignore
  rows('actionDicePool', [
    ['FLU-GAP-10 the usual start', {}, { pool: 3 }],
    ['FLU-GAP-10 a threat below the team gives nothing', { start: 2, threatLevel: 1, averageLevel: 9 }, { pool: 2 }],
    ['FLU-GAP-10 another start', { settings: { 'fluid.ad.start': 5 }, threatLevel: 5 }, { pool: 7 }],
  ]);
  const gun = { defense: 10, recoil: 5, ammo: 30 };
  // prettier-ignore
  rows('burst', [
    ['FLU-GAP-31 one', { ...gun, total: 14 }, { hits: 1 }],
    ['FLU-GAP-31 two', { ...gun, total: 19 }, { hits: 2 }],
    ['FLU-GAP-31 a miss takes the shots', { ...gun, total: 9, critical: true }, { hit: false, hits: 0, shotsUsed: 3, woundHits: 0 }],
    ['FLU-GAP-31 no recoil counts as 1', { ...gun, recoil: 0, total: 12 }, { hits: 3 }],
    ['FLU-GAP-31 margin 10', { ...gun, total: 20, settings: { 'fluid.burst.mode': 'margin' } }, { hits: 3 }],
    ['FLU-GAP-31 two shots left', { ...gun, total: 20, ammo: 2 }, { refused: 'notEnoughAmmo', hit: false, hits: 0, shotsUsed: 0, woundHits: 0 }],
  ]);
  const auto = { ...gun, volleys: 3, autofireRating: 4 };
  const margin = { 'fluid.autofire.mode': 'margin' };
  // prettier-ignore
  rows('autofire', [
    ['FLU-GAP-32 at most one per volley', { ...auto, total: 40, critical: true }, { hits: 3, woundHits: 1, shotsUsed: 15 }],
    ['FLU-GAP-32 by the recoil', { ...auto, total: 15 }, { hits: 2 }],
    ['FLU-GAP-32 above the rating', { ...auto, total: 15, volleys: 5 }, { refused: 'tooManyVolleys', total: 15, hits: 0 }],
    ['FLU-GAP-32 too few shots', { ...auto, total: 15, ammo: 14 }, { refused: 'notEnoughAmmo' }],
    ['FLU-GAP-32 margin: -1 per volley, a hit per 4', { ...auto, total: 21, settings: margin }, { total: 18, hits: 3, shotsUsed: 9 }],
    ['FLU-GAP-32 margin: 6 shots at least', { ...auto, total: 21, volleys: 1, ammo: 5, settings: margin }, { refused: 'notEnoughAmmo', total: 21 }],
    ['FLU-GAP-32 margin: 10 volleys at most', { ...auto, total: 21, volleys: 11, ammo: 90, settings: margin }, { refused: 'tooManyVolleys' }],
  ]);
  const fire = { total: 19, recoil: 4, squares: 2, ammo: 10, autofireRating: 2, willSave: 5 };
  // prettier-ignore
  rows('suppressiveFire', [
    ['FLU-GAP-37 saved', { ...fire, dice: [10] }, { dc: 15, success: true, stressDamage: 0, modifiers: [], shotsUsed: 10 }],
    ['FLU-GAP-37 FLU-AMB-30 failed: the general row', { ...fire, dice: [9], settings: { 'fluid.saves.stacking': 'stack' } }, { success: false, stressDamage: 1, modifiers: [-2] }],
    ['FLU-GAP-37 too few shots', { ...fire, ammo: 9 }, { refused: 'notEnoughAmmo', dc: null, success: null, stressDamage: 0, shotsUsed: 0, modifiers: [] }],
    ['FLU-GAP-37 too many squares', { ...fire, squares: 3, ammo: 99 }, { refused: 'tooManySquares' }],
  ]);
  // prettier-ignore
  rows('rangeBand', [
    ['FLU-GAP-33 within reach', { distance: 5 }, { band: 'melee', increments: 1, penalty: 0 }],
    ['FLU-GAP-33 30 ft', { distance: 30, increment: 30 }, { band: 'cqb', increments: 1, penalty: 0 }],
    ['FLU-GAP-33 31 ft', { distance: 31, increment: 30 }, { band: 'long', increments: 2, penalty: -2 }],
    ['FLU-GAP-33 point blank', { distance: 0, increment: 30 }, { increments: 1 }],
    ['FLU-GAP-33 the last increment', { distance: 300, increment: 30 }, { refused: null, increments: 10, penalty: -18 }],
    ['FLU-GAP-33 beyond', { distance: 301, increment: 30 }, { refused: 'outOfRange', increments: 11, penalty: -20 }],
    ['FLU-GAP-33 other settings', { distance: 40, increment: 10, settings: { 'fluid.range.cqb': 50, 'fluid.range.penalty': 1, 'fluid.range.maxIncrements': 3 } }, { band: 'cqb', penalty: -3, refused: 'outOfRange' }],
  ]);
});
