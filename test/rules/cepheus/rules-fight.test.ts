import { describe } from 'vitest';
import type { Bag } from '../../cases/format.ts';
import { rows } from './rules-rows.ts';

describe('beside the attack', () => {
  const helpless = { helpless: true };
  // prettier-ignore
  rows('coupDeGrace', [
    ['CEP-COUP-01 at Close range', { metres: 3, target: helpless }, { dead: true, refused: null }],
    ['CEP-COUP-01 beyond it', { metres: 3.5, target: helpless }, { dead: false, refused: 'outOfReach' }],
    ['CEP-RNG-06 a pistol at one square', { attackKind: 'shooting', metres: 1.5, weapon: { magazine: 3 }, target: { bound: true } }, { dead: true, roundsSpent: 1, magazine: 2 }],
    ['CEP-RNG-06 a pistol farther off', { attackKind: 'shooting', metres: 2, weapon: { magazine: 3 }, target: helpless }, { refused: 'outOfReach', magazine: 3 }],
    ['CEP-COUP-02 the last round', { attackKind: 'shooting', metres: 1, weapon: { magazine: 1 }, target: helpless }, { dead: true, magazine: 0 }],
    ['CEP-COUP-02 an empty pistol', { attackKind: 'shooting', metres: 1, weapon: { magazine: 0 }, target: helpless }, { refused: 'notEnoughAmmo' }],
    ['CEP-COUP-03 grappled or surprised is not helpless', { metres: 1, target: { grappled: true, surprised: true } }, { refused: 'notHelpless' }],
  ]);
  // prettier-ignore
  rows('scatter', [
    ['CEP-THR-05 -1: 5 m', { effect: -1 }, { metres: 5, directionDegrees: null }],
    ['CEP-FIC-04 no stray roll for a payload', { effect: -1, intoCombat: true }, { strayRoll: false }],
    ['CEP-FIC-02 a knife into combat', { effect: -1, intoCombat: true, payload: false }, { strayRoll: true }],
  ]);
  // prettier-ignore
  rows('strayShot', [
    ['CEP-FIC-02 3 misses', { damageDice: 2, dice: [3] }, { hit: false, effect: null, rawDamage: null }],
    ['CEP-FIC-02 4 hits', { damageDice: 1, damageFlat: 1, dice: [4, 2] }, { hit: true, effect: 0, rawDamage: 3 }],
    ['CEP-FIC-03 a roll of its own, by setting', { damageDice: 1, dice: [4, 6, 5, 2], settings: { strayEffect: 'reroll' } }, { hit: true, effect: 3, rawDamage: 5 }],
    ['CEP-FIC-03 a roll of its own that misses', { damageDice: 1, dice: [4, 3, 4], settings: { strayEffect: 'reroll' } }, { hit: false, damage: null }],
  ]);
  // prettier-ignore
  rows('suppressible', [
    ['CEP-SUP-09 machines', { target: { machine: true } }, { affected: false }],
    ['CEP-SUP-09 zealots', { target: { zealot: true } }, { affected: false }],
    ['CEP-SUP-09 the unshakable', { target: { unshakable: true } }, { affected: false }],
    ['CEP-VEH-10 inside a closed vehicle', { target: { inVehicle: 'closed' } }, { affected: false }],
    ['CEP-VEH-08 in an open one', { target: { inVehicle: 'open' } }, { affected: true }],
  ]);
});

describe('grappling', () => {
  const won = (result: string, more: Bag = {}): Bag => ({
    a: { effect: 2 },
    b: { effect: -1 },
    choices: [result, 'end'],
    ...more,
  });
  // prettier-ignore
  rows('grapple', [
    ['CEP-GRP-01 out of reach', { opening: true, metres: 1.5 }, { refused: 'outOfReach' }],
    ['CEP-GRP-01 the starter loses', { opening: true, a: { effect: -1 }, b: { effect: 0 } }, { winner: 'b', result: null, grappled: false }],
    ['CEP-GRP-01 by STR or DEX, each its own', { a: { str: 12, dex: 3, characteristic: 'dex' }, b: {}, dice: [4, 4, 4, 4] }, { aEffect: -1, bEffect: 0, winner: 'b' }],
    ['CEP-GRP-01 an opening tie', { opening: true, a: { effect: 1 }, b: { effect: 1 } }, { winner: null, reroll: true, grappled: false }],
    ['CEP-GRP-09 it goes on unless it is ended', { a: { effect: 2 }, b: { effect: 0 } }, { result: 'continue', grappled: true }],
    ['CEP-GRP-03 taken with Effect 6', won('disarm', { a: { effect: 6 } }), { weapon: 'taken', grappled: false }],
    ['CEP-GRP-03 by the margin, by setting', won('disarm', { a: { effect: 4 }, b: { effect: -2 }, settings: { grappleEffect: 'margin' } }), { weapon: 'taken' }],
    ['CEP-GRP-04 drag', won('drag'), { metres: 3, result: 'drag' }],
    ['CEP-GRP-05 escape', { a: { effect: 2 }, b: { effect: 0 }, choices: ['escape'] }, { metres: 6, grappled: false }],
    ['CEP-GRP-05 escape crouching over rubble', { difficultTerrain: true, a: { effect: 2, stance: 'crouched' }, b: { effect: 0 }, choices: ['escape'] }, { metres: 1.5 }],
    ['CEP-GRP-06 never below 0', won('damage', { a: { effect: -3 }, b: { effect: -5 } }), { rawDamage: 0, damage: 0 }],
    ['CEP-GRP-06 by the margin, by setting', won('damage', { settings: { grappleEffect: 'margin' } }), { rawDamage: 5 }],
    ['CEP-GRP-07 knocked prone', won('knockProne'), { loserStance: 'prone' }],
    ['CEP-GRP-08 thrown', { a: { effect: 7 }, b: { effect: -1, armor: [{ ar: 9 }] }, choices: ['throw'], dice: [5] }, { rawDamage: 5, damage: 0, metres: 3, grappled: false }],
    ['CEP-ZGR-04 Zero-G limits the level', { gravity: 0, a: { skill: 3, zeroG: 1 }, b: { skill: 3 }, dice: [4, 4, 4, 4] }, { aEffect: 1, bEffect: -3 }],
  ]);
});

describe('explosions', () => {
  const known = (more: Bag): Bag => ({ zoneDamage: 13, ...more });
  // prettier-ignore
  rows('blast', [
    ['CEP-EXP-01 the zone of its distance', { zones: [{ radius: 2, dice: 4 }, { radius: 4, dice: 1 }], metres: 2.5, dice: [5] }, { diceCount: 1, damage: 5 }],
    ['CEP-EXP-01 without dice only what is known', { source: 'frag', metres: 6 }, { diceCount: 3, mayDodge: true, rawDamage: null }],
    ['CEP-VEH-39 a vehicle, beyond 6 m', { source: 'vehicleExplosion', metres: 7, dice: [1, 2] }, { diceCount: 2, damage: 3 }],
    ['CEP-EXP-02 CEP-EXP-06 a reaction costs as any other', known({ reaction: 'dive' }), { initiativeMod: -2, checkDm: -1 }],
    ['CEP-EXP-03 not below 0', { zoneDamage: 2, reaction: 'dodge', dice: [6] }, { reducedDamage: 0, damage: 0 }],
    ['CEP-EXP-03 one die less, by setting', { source: 'frag', metres: 5, reaction: 'dodge', dice: [3, 5, 2], settings: { blastDodge: 'oneDieLess' } }, { rawDamage: 10, reducedDamage: 8 }],
    ['CEP-EXP-04 CEP-CORE-17 half, down, by setting', known({ reaction: 'dive', settings: { fractionalDamage: 'down' } }), { reducedDamage: 6 }],
    ['CEP-EXP-05 prone, and an action lost', known({ reaction: 'dive' }), { stance: 'prone', lostSignificant: 1 }],
    ['CEP-EXP-07 the Effect is never added', known({ effect: 6, armor: [{ ar: 20 }] }), { rawDamage: 13, damage: 0 }],
    ['CEP-CVR-06 full cover is no help against it', known({ actor: { cover: 'full', stance: 'crouched' } }), { damage: 13, refused: null }],
    ['CEP-VEH-39 inside a closed vehicle', known({ reaction: 'dodge', actor: { inClosedVehicle: true } }), { refused: 'inClosedVehicle', mayDodge: false }],
    ['CEP-RCT-04 unaware', known({ reaction: 'dodge', actor: { aware: false } }), { refused: 'unaware' }],
  ]);
});
