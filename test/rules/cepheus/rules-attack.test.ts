import { describe, expect, test } from 'vitest';
import { attackTally } from '../../../src/rules/cepheus/attack/modifiers.ts';
import { optionsFrom } from '../../../src/rules/cepheus/options.ts';
import { attackSituation } from '../../../src/rules/cepheus/attack/facts.ts';
import { worthShowing, total } from '../../../src/rules/kernel/tally.ts';
import type { Bag } from '../../cases/format.ts';
import { rows, type Row } from './rules-rows.ts';

/** A plain rifle shot at Medium range with something added. */
const shot = (more: Bag): Bag => ({ rangeType: 'rifle', band: 'medium', ...more });
const blow = (more: Bag): Bag => ({ rangeType: 'closeQuarters', band: 'personal', ...more });
const shots = (all: readonly Row[]): readonly Row[] => all.map(([name, given, then]) => [name, shot(given), then]);
const near = { id: 'n', metres: 1 };

describe('modifiers', () => {
  // prettier-ignore
  rows('attackDms', shots([
    ['CEP-ATK-05 CEP-ATK-06 what applies adds up', { band: 'veryLong', attacker: { skill: 1, dex: 9 }, otherDms: [2, -1] }, { dms: { difficulty: -2, skill: 1, characteristic: 1, other: 1 }, sumDm: 1 }],
    ['CEP-CORE-09 the DM of the score now', { attacker: { dex: 2 } }, { dms: { characteristic: -2 } }],
    ['CEP-CORE-10 unskilled', { attacker: { skill: null, jackOfAllTrades: 1 } }, { dms: { skill: -2 } }],
    ['CEP-CORE-13 19.9 m', { target: { movedMetres: 19.9 } }, { dms: { targetMoved: -1 } }],
    ['CEP-MOD-02 CEP-CVR-01 quarter', { target: { cover: 'quarter' } }, { dms: { cover: 0 } }],
    ['CEP-CVR-02 half', { target: { cover: 'half' } }, { dms: { cover: -1 } }],
    ['CEP-CVR-03 three quarters', { target: { cover: 'threeQuarter' } }, { dms: { cover: -2 } }],
    ['CEP-CVR-03 CEP-CVR-05 full', { target: { cover: 'full' } }, { dms: { cover: -4 }, refused: null }],
    ['CEP-CVR-04 CEP-STN-06 prone: one step', { target: { cover: 'quarter', stance: 'prone' } }, { dms: { cover: -1 } }],
    ['CEP-CVR-04 three quarters and crouched: -4, and can be hit', { target: { cover: 'threeQuarter', stance: 'crouched' } }, { dms: { cover: -4 }, refused: null }],
    ['CEP-STN-03 crouched without cover', { target: { stance: 'crouched' } }, { dms: { cover: 0, targetProne: 0 } }],
    ['CEP-MOD-09 CEP-STN-05 prone at Short', { band: 'short', target: { stance: 'prone' } }, { dms: { targetProne: -2 } }],
    ['CEP-STN-05 prone at Short, by setting', { band: 'short', target: { stance: 'prone' }, settings: { proneShort: 0 } }, { dms: { targetProne: 0 } }],
    ['CEP-STN-05 … which Medium does not mind', { target: { stance: 'prone' }, settings: { proneShort: 0 } }, { dms: { targetProne: -2 } }],
    ['CEP-STN-05 prone at Personal', { band: 'personal', target: { stance: 'prone' } }, { dms: { targetProne: 2 } }],
    ['CEP-MOD-03 CEP-ENV-01 darkness', { scene: { light: 'dark' } }, { dms: { light: -4 } }],
    ['CEP-ENV-02 CEP-SEN-03 a sensor', { scene: { light: 'dark' }, attacker: { sensors: ['infraRed'] }, target: { warm: false } }, { dms: { light: 0 } }],
    ['CEP-SEN-02 intensifier in total darkness', { scene: { light: 'dark' }, attacker: { sensors: ['lightIntensification'] } }, { dms: { light: 0 } }],
    ['CEP-SEN-02 … not, by setting', { scene: { light: 'dark' }, attacker: { sensors: ['lightIntensification'] }, settings: { intensifierTotalDark: false } }, { dms: { light: -4 } }],
    ['CEP-SEN-02 … which low light does not mind', { scene: { light: 'low' }, attacker: { sensors: ['lightIntensification'] }, settings: { intensifierTotalDark: false } }, { dms: { light: 0 } }],
    ['CEP-ENV-03 thick smoke', { scene: { smoke: 'thick' } }, { dms: { smoke: -2 } }],
    ['CEP-ENV-04 … against a laser', { scene: { smoke: 'thick' }, weapon: { laser: true } }, { dms: { smoke: -4 } }],
    ['CEP-SEN-01 infra-red against a cold target', { scene: { smoke: 'normal' }, attacker: { sensors: ['infraRed'] }, target: { warm: false } }, { dms: { smoke: -1 } }],
    ['CEP-SEN-04 weather with a sensor', { scene: { weather: 'extreme' }, attacker: { sensors: ['lightIntensification'] } }, { dms: { weather: -1 } }],
    ['CEP-MOD-07 a dodge', { target: { reaction: 'dodge' } }, { dms: { dodge: -1 } }],
    ['CEP-MOD-10 CEP-ZGR-03 recoil in free fall', { gravity: 0, attacker: { zeroG: 0 }, weapon: { recoil: true } }, { dms: { recoil: -2 } }],
    ['CEP-ZGR-03 with a gyrostabilizer', { gravity: 0, attacker: { zeroG: 0 }, weapon: { recoil: true, gyrostabilizer: true } }, { dms: { recoil: -1 } }],
    ['CEP-ZGR-01 the lower level', { gravity: 0, attacker: { skill: 3, zeroG: 1 } }, { dms: { skill: 1 } }],
    ['CEP-ZGR-02 no Zero-G, softened', { gravity: 0, attacker: { skill: 3, jackOfAllTrades: 2 } }, { dms: { skill: -1 } }],
    ['CEP-MOD-11 CEP-FIC-01 into combat', { target: { neighbors: [near] } }, { dms: { intoCombat: -2 } }],
    ['CEP-FIC-01 the firer does not count', { target: { neighbors: [{ ...near, isAttacker: true }] } }, { dms: { intoCombat: 0 } }],
    ['CEP-FIC-01 nor somebody at 1.5 m', { target: { neighbors: [{ id: 'n', metres: 1.5 }] } }, { dms: { intoCombat: 0 } }],
    ['CEP-MOD-12 panic, no burst DM', { panic: true, burstSize: 10, weapon: { magazine: 30 } }, { dms: { panic: -2, burst: 0 }, roundsSpent: 30 }],
    ['CEP-MOD-13 suppression', { suppression: true }, { dms: { suppression: -2 }, roundsSpent: 2 }],
    ['CEP-MOD-14 extreme range', { metres: 6000, attacker: { skill: 3, rest: true } }, { dms: { difficulty: -4, extremeRange: -2 }, refused: null }],
    ['CEP-MOD-15 CEP-BST-05 a spread burst of four', { burstSize: 4 }, { dms: { burst: 1 }, extraPoints: 0 }],
    ['CEP-MOD-17 a vehicle', { target: { kind: 'vehicle' } }, { dms: { size: 1 } }],
    ['CEP-VEH-05 a small one', { target: { kind: 'vehicle', sizeDm: 0 } }, { dms: { size: 0 } }],
    ['CEP-VEH-05 not its occupant', { target: { kind: 'occupant' } }, { dms: { size: 0 } }],
    ['CEP-MOD-19 CEP-SHP-01 a starship', { target: { kind: 'starship' } }, { dms: { size: 4 } }],
    ['CEP-MOD-18 an occupant of an evading vehicle', { target: { kind: 'occupant', evading: 2 } }, { dms: { targetEvasion: -2 } }],
    ['CEP-VEH-21 a failed evasion', { target: { kind: 'vehicle', evading: -3 } }, { dms: { targetEvasion: 0 } }],
    ['CEP-VEH-21 … literally, by setting', { target: { kind: 'vehicle', evading: -3 }, settings: { negativeEffect: 'literal' } }, { dms: { targetEvasion: 3 } }],
    ['CEP-MOD-20 hastened', { attacker: { hastened: true } }, { dms: { hasten: -1 } }],
    ['CEP-MOD-21 reactions, doubled by setting', { attacker: { reactions: 2 }, settings: { reactionDm: 'double' } }, { dms: { reactions: -4 } }],
    ['CEP-MOD-24 CEP-VEH-47 a damaged mount', { weapon: { hits: 1 } }, { dms: { weaponDamage: -2 } }],
    ['CEP-MOD-04 below the tolerance', { otherDms: [-1], weapon: { intelTolerance: 0 } }, { dms: { intelligentWeapon: 0 } }],
    ['CEP-MOD-04 rating 1 tolerates -2', { otherDms: [-2], weapon: { intelTolerance: -2 } }, { dms: { intelligentWeapon: 1 }, sumDm: -1 }],
    ['CEP-BLD-01 unskilled and blind', { blind: true, attacker: { skill: null } }, { dms: { skill: 0 } }],
    ['CEP-BLD-01 … still unskilled, by setting', { blind: true, attacker: { skill: null }, settings: { blindUnskilled: 'minus3' } }, { dms: { skill: -3 } }],
    ['CEP-BLD-03 a blind burst', { blind: true, burstSize: 10, attacker: { skill: 3 } }, { dms: { skill: 0, burst: 2 } }],
    ['CEP-SUP-10 grouped fire has no use', { suppression: true, burstSize: 4, burstUse: 'grouped' }, { dms: { burst: 0 }, extraPoints: 0 }],
    ['CEP-SUP-11 one who cannot be hit', { suppression: true, target: { cover: 'full', stance: 'prone' } }, { dms: { cover: -4 }, refused: null }],
    ['CEP-RNG-05 CEP-XRG-06 aim for the kill at extreme range', { metres: 6000, attacker: { skill: 3, rest: true, aim: { kill: 6 } } }, { refused: null }],
  ]));

  // prettier-ignore
  rows('attackDms', [
    ['CEP-ENV-07 melee in smoke, dark and storm', blow({ scene: { light: 'dark', smoke: 'thick', weather: 'extreme' } }), { dms: { light: 0, smoke: 0, weather: 0 } }],
    ['CEP-CVR-07 cover against melee', blow({ target: { cover: 'half' } }), { dms: { cover: -1 } }],
    ['CEP-ATK-02 by choice', blow({ attacker: { str: 12, dex: 3, characteristic: 'dex' } }), { dms: { characteristic: -1 } }],
    ['CEP-ATK-02 the higher', blow({ attacker: { str: 12, dex: 3 } }), { dms: { characteristic: 2 } }],
    ['CEP-ATK-03 shooting goes by DEX', shot({ attacker: { str: 12, dex: 3 } }), { dms: { characteristic: -1 } }],
    ['CEP-STN-05 a prone target at Close', { rangeType: 'extendedReach', band: 'close', target: { stance: 'prone' } }, { dms: { targetProne: 0 } }],
    ['CEP-FIC-01 not in melee', blow({ target: { neighbors: [near] } }), { dms: { intoCombat: 0 } }],
    ['CEP-RCT-08 CEP-MOD-08 an unskilled parry', blow({ target: { reaction: 'parry', meleeSkill: null } }), { dms: { parry: 0 } }],
    ['CEP-MOD-16 CEP-SHT-02 flechettes at Long', { rangeType: 'shotgun', band: 'long', weapon: { flechette: true, damageDice: 4 } }, { dms: { flechette: 1, difficulty: -4 }, damageDice: 2, spread: true }],
    ['CEP-SHT-01 flechettes at Short', { rangeType: 'shotgun', band: 'short', weapon: { flechette: true, damageDice: 4 } }, { dms: { flechette: 0 }, damageDice: 4, spread: false }],
    ['CEP-SHT-04 other shells', { rangeType: 'shotgun', band: 'long', weapon: { damageDice: 4 } }, { dms: { flechette: 0 }, damageDice: 4, spread: false }],
  ]);

  test('a sensor leaves the canceled amount in the tally, with the reason', () => {
    const attack = attackSituation(
      { rangeType: 'rifle', band: 'medium', scene: { light: 'dark', weather: 'extreme' }, attacker: { sensors: ['infraRed'] } },
      optionsFrom({}),
    ); // prettier-ignore
    const tally = attackTally(attack, optionsFrom({}));
    expect(total(tally)).toBe(-1);
    expect(worthShowing(tally)).toEqual([
      { clause: 'CEP-ENV-01', label: 'SALVO.cepheus.dm.light', value: -4, setAside: 'SALVO.cepheus.reason.sensor' },
      { clause: 'CEP-ENV-05', label: 'SALVO.cepheus.dm.weather', value: -1 },
      { clause: 'CEP-ENV-05', label: 'SALVO.cepheus.dm.weather', value: -1, setAside: 'SALVO.cepheus.reason.sensor' },
    ]);
  });

  test('CEP-BLD-01 blind fire leaves the skill in the tally, with the reason; what changes nothing leaves none', () => {
    const skillOf = (attacker: object, settings = {}) => {
      const options = optionsFrom(settings);
      const attack = attackSituation({ rangeType: 'rifle', band: 'medium', blind: true, attacker }, options);
      return attackTally(attack, options).filter(({ label }) => label === 'SALVO.cepheus.dm.skill');
    };
    const [clause, label, reason] = ['CEP-BLD-01', 'SALVO.cepheus.dm.skill', 'SALVO.cepheus.reason.blind'];
    expect(skillOf({ skill: 3 })).toEqual([{ clause, label, value: 3, setAside: reason }]);
    expect(skillOf({ skill: null })).toEqual([{ clause, label, value: -3, setAside: reason }]);
    expect(skillOf({ skill: null }, { blindUnskilled: 'minus3' })).toEqual([
      { clause: 'CEP-CORE-10', label, value: -3 },
    ]);
    expect(skillOf({ skill: 0 }).filter(({ value }) => value !== 0)).toEqual([]);
  });
});

describe('legality', () => {
  const extreme = { metres: 6000, attacker: { skill: 3, rest: true } };
  // prettier-ignore
  rows('attack', [
    ['CEP-UNC-04 unconscious', shot({ attacker: { unconscious: true } }), { refused: 'unconscious', roundsSpent: 0 }],
    ['CEP-GRP-10 grappled', shot({ attacker: { grappled: true } }), { refused: 'grappled' }],
    ['CEP-ACT-08 not drawn', shot({ weapon: { ready: false } }), { refused: 'weaponNotReady' }],
    ['CEP-VEH-47 destroyed', shot({ weapon: { hits: 2 } }), { refused: 'weaponDestroyed' }],
    ['CEP-CVR-06 behind full cover', shot({ attacker: { cover: 'full', stance: 'prone' } }), { refused: 'attackerInFullCover' }],
    ['CEP-DIF-03 CEP-DIF-09 thrown at Personal', { rangeType: 'thrown', band: 'personal' }, { refused: 'bandImpossible' }],
    ['CEP-XRG-01 a pistol beyond Distant', { ...extreme, rangeType: 'pistol' }, { refused: 'bandImpossible', extreme: true }],
    ['CEP-XRG-01 blind fire is out', { ...extreme, rangeType: 'rifle', blind: true }, { refused: 'bandImpossible' }],
    ['CEP-XRG-03 the base level counts', { ...extreme, rangeType: 'rifle', gravity: 0, dice: [1, 1] }, { refused: null }],
    ['CEP-XRG-04 moved', { ...extreme, rangeType: 'rifle', attacker: { skill: 3, rest: true, moved: true } }, { refused: 'notStationary' }],
    ['CEP-XRG-04 without a rest', { ...extreme, rangeType: 'rifle', attacker: { skill: 3 } }, { refused: 'noRest' }],
    ['CEP-BST-01 a size not on the line', shot({ burstSize: 3, weapon: { rof: [1, 4], magazine: 30 } }), { refused: 'sizeNotAvailable', allowedSizes: [1, 4], magazine: 30 }],
    ['CEP-BST-01 no single shots', shot({ weapon: { rof: [0, 4], magazine: 30 } }), { refused: 'sizeNotAvailable', allowedSizes: [4] }],
    ['CEP-SUP-03 twice the rounds', shot({ suppression: true, burstSize: 4, weapon: { rof: [1, 4], magazine: 7 } }), { refused: 'notEnoughAmmo', roundsNeeded: 8, allowedSizes: [1] }],
    ['CEP-PNC-01 not with a laser', shot({ panic: true, weapon: { slugThrower: false, magazine: 9 } }), { refused: 'notSlugThrower' }],
    ['CEP-PNC-01 nor with a sword', blow({ panic: true }), { refused: 'notSlugThrower' }],
    ['CEP-PNC-01 nor with a heavy weapon', shot({ panic: true, weapon: { heavy: true, magazine: 9 } }), { refused: 'notSmallArm' }],
    ['CEP-PNC-02 at least one round', shot({ panic: true, weapon: { magazine: 0 } }), { refused: 'notEnoughAmmo', roundsNeeded: 1 }],
  ]);
});

describe('the attack', () => {
  // prettier-ignore
  rows('attack', [
    ['CEP-ATK-06 7 misses', shot({ weapon: { damageDice: 3 }, dice: [3, 4] }), { total: 7, hit: false, damage: 0, rawDamage: null }],
    ['CEP-ATK-07 CEP-DMG-01 dice and Effect', shot({ weapon: { damageDice: 2, damageFlat: 1 }, dice: [6, 5, 1, 2] }), { effect: 3, rawDamage: 7, damage: 7 }],
    ['CEP-DMG-01 damage is not resolved', shot({ dice: [6, 5] }), { hit: true, damage: null, damageDice: null }],
    ['CEP-RCT-10 costs are paid on a miss', shot({ target: { reaction: 'dodge' }, dice: [1, 1] }), { hit: false, reactionCost: { initiativeMod: -2, checkDm: -1 } }],
    ['CEP-AIM-03 an aim is used up by a miss', shot({ attacker: { aim: { dm: 2, kill: 2 } }, dice: [1, 1] }), { aimAfter: { dm: 0, kill: 0 } }],
    ['CEP-XRG-05 CEP-CORE-14 half, up, of everything', { rangeType: 'rifle', metres: 6000, attacker: { skill: 3, rest: true, aim: { kill: 2 } }, weapon: { energy: true, damageDice: 1 }, target: { armor: [{ ar: 1 }] }, dice: [6, 6, 2] }, { effect: 1, rawDamage: 5, reducedDamage: 3, damage: 2 }],
    ['CEP-XRG-05 not for slugs', { rangeType: 'rifle', metres: 6000, attacker: { skill: 3, rest: true }, weapon: { damageDice: 1 }, dice: [6, 6, 2] }, { rawDamage: 3, reducedDamage: 3 }],
    ['CEP-BLD-04 no others: no pick', shot({ blind: true, dice: [6, 6, 6] }), { victim: 1, hit: true }],
    ['CEP-BLD-04 a miss strikes nobody', shot({ blind: true, eligible: 3, dice: [1, 1, 6] }), { victim: null, hit: false }],
    ['CEP-PNC-04 three rounds: a point', shot({ panic: true, weapon: { magazine: 3, damageDice: 1 }, dice: [6, 6, 4] }), { effect: 2, extraPoints: 1, rawDamage: 7, magazine: 0 }],
    ['CEP-BST-04 grouped: a point', shot({ burstSize: 3, burstUse: 'grouped', weapon: { damageDice: 1 }, dice: [4, 4, 4] }), { extraPoints: 1, rawDamage: 5 }],
    ['CEP-SUP-04 a failed suppression is a miss', shot({ suppression: true, weapon: { damageDice: 3 }, dice: [4, 4] }), { hit: false, damage: 0, targetSuppressed: null }],
    ['CEP-SUP-01 CEP-SUP-05 after having acted: the next round', shot({ suppression: true, target: { initiative: 4, acted: true }, dice: [6, 6] }), { effect: 2, targetSuppressed: { initiative: [4, 2], checkDm: -1 } }],
    ['CEP-SUP-06 with Effect 0 too', shot({ suppression: true, target: { initiative: 4 }, dice: [6, 4] }), { effect: 0, targetSuppressed: { initiative: [4, 4], checkDm: -1 } }],
    ['CEP-SUP-09 a vehicle does not mind', shot({ suppression: true, target: { kind: 'vehicle' }, weapon: { magazine: 9 }, dice: [6, 6] }), { hit: true, targetSuppressed: null, magazine: 7 }],
    ['CEP-THR-02 CEP-THR-03 a knife', { rangeType: 'thrown', band: 'close', attacker: { skill: 1 }, weapon: { damageDice: 1 }, dice: [4, 4, 2] }, { effect: 1, rawDamage: 3, roundsSpent: 0 }],
    ['CEP-THR-04 CEP-EXP-07 a grenade does nothing by itself', { rangeType: 'thrown', band: 'close', weapon: { damageDice: 5, payload: true }, dice: [6, 6] }, { hit: true, damage: null, followUp: null }],
    ['CEP-FIC-02 a miss into combat', shot({ target: { neighbors: [near] }, dice: [3, 4] }), { followUp: 'stray' }],
    ['CEP-FIC-04 a grenade into combat', { rangeType: 'thrown', band: 'short', weapon: { payload: true }, target: { neighbors: [near] }, dice: [1, 1] }, { followUp: 'scatter' }],
    ['CEP-THR-07 a missed knife lands anywhere', { rangeType: 'thrown', band: 'short', dice: [1, 1] }, { followUp: null }],
    ['CEP-SHP-02 no floor against starships', shot({ target: { kind: 'starship', armor: [{ ar: 99 }] }, weapon: { damageDice: 1 }, dice: [6, 6, 1] }), { effect: 8, damage: 0 }],
    ['CEP-VEH-30 the floor against vehicles', shot({ target: { kind: 'vehicle', armor: [{ ar: 99 }] }, attacker: { skill: 1 }, weapon: { damageDice: 1 }, dice: [6, 6, 1] }), { effect: 6, damage: 1 }],
    ['CEP-VEH-30 … none, by setting', shot({ target: { kind: 'vehicle', armor: [{ ar: 99 }] }, attacker: { skill: 1 }, weapon: { damageDice: 1 }, settings: { effect6VsVehicles: false }, dice: [6, 6, 1] }), { effect: 6, damage: 0 }],
    ['CEP-SHT-03 nobody beside a missed target', { rangeType: 'shotgun', band: 'medium', weapon: { flechette: true, damageDice: 4 }, target: { neighbors: [near] }, dice: [1, 1] }, { spreadHits: { n: null }, damage: 0 }],
    ['CEP-CORE-01 a die too few', shot({ weapon: { damageDice: 3 }, dice: [6, 6, 1, 1] }), { throws: true }],
  ]);
});

describe('fire modes', () => {
  const grouped = (burstSize: number, more: Bag = {}): Bag => ({ burstSize, burstUse: 'grouped', ...more });
  // prettier-ignore
  rows('fireMode', [
    ['CEP-BST-03 a single shot', {}, { dm: 0, extraDice: 0, extraPoints: 0, roundsSpent: 1 }],
    ['CEP-BST-02 CEP-BST-04 three, grouped', grouped(3), { dm: 0, extraDice: 0, extraPoints: 1 }],
    ['CEP-BST-05 four, grouped', grouped(4), { dm: 0, extraDice: 1, extraPoints: 0 }],
    ['CEP-BST-06 ten, grouped', grouped(10), { extraDice: 2 }],
    ['CEP-BST-07 twenty, spread', { burstSize: 20 }, { dm: 3, extraDice: 0 }],
    ['CEP-BST-07 twenty, grouped', grouped(20), { dm: 0, extraDice: 3 }],
    ['CEP-BST-08 a hundred, spread', { burstSize: 100 }, { dm: 4 }],
    ['CEP-BST-08 a hundred, grouped', grouped(100), { extraDice: 4 }],
    ['CEP-BST-09 two as one', { burstSize: 2, weapon: { magazine: 5 } }, { dm: 0, roundsSpent: 2, magazine: 3 }],
    ['CEP-BST-09 two as three, by setting', { burstSize: 2, settings: { burst2: 'as3' } }, { dm: 1, roundsSpent: 2 }],
    ['CEP-BST-11 twelve use the row of ten', grouped(12), { extraDice: 2, roundsSpent: 12 }],
    ['CEP-SUP-10 suppressing', grouped(4, { suppression: true }), { dm: -2, extraDice: 0, roundsSpent: 8 }],
    ['CEP-PNC-04 two rounds', { panic: true, weapon: { magazine: 2 } }, { extraDice: 0, extraPoints: 0 }],
    ['CEP-PNC-04 three rounds', { panic: true, weapon: { magazine: 3 } }, { extraDice: 0, extraPoints: 1 }],
    ['CEP-PNC-04 a hundred rounds', { panic: true, weapon: { magazine: 100 } }, { extraDice: 4 }],
    ['CEP-PNC-01 no slug thrower', { panic: true, weapon: { magazine: 5, slugThrower: false } }, { refused: 'notSlugThrower', magazine: 5, roundsNeeded: 5 }],
  ]);
});
