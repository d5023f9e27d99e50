/** Single rules of sections 0, 7 to 18 and 20 to 26, in the form of cases. */
import { describe } from 'vitest';
import { hold } from './rows.ts';

const D = { weapon: { sides: [10] }, target: { tb: 3, wounds: 20 } };

// prettier-ignore
describe('tests', () => {
  hold([
    ['ADE-CORE-06: degrees of failure', 'test', { score: 40, dice: [61] }, { success: false, dos: 0, dof: 3 }],
    ['ADE-CORE-06: a natural 100 has at least one', 'test', { score: 130, dice: [100] }, { success: false, dof: 1 }],
    ['ADE-CORE-14: only the leader of a Push is assisted, not whoever resists', 'grapplePush', { controller: { score: 30, helpers: 2 }, opponent: { score: 30, helpers: 3 }, halfMove: 9, dice: [50, 31] }, { success: true, squares: 2 }],
    ['ADE-CORE-14: nobody helps to break free', 'breakFree', { restrained: { score: 30 }, controller: { score: 30 }, each: [{ restrained: { helpers: 3 }, dice: [31, 30] }, { controller: { helpers: 3 }, dice: [30, 31] }] }, { each: [{ success: false }, { success: true }] }],
    ['ADE-CORE-14: nor to disarm', 'disarm', { initiator: { score: 30, helpers: 3 }, opponent: { score: 30, helpers: 3 }, attacker: { talents: ['disarm'] }, dice: [30, 31] }, { targetNumber: 30, success: true }],
    ['ADE-CORE-14: nor to knock down', 'knockDown', { initiator: { score: 30, helpers: 3 }, opponent: { score: 30, helpers: 3 }, dice: [30, 31] }, { targetNumber: 30, targetProne: true }],
    ['ADE-CORE-14: nor a watcher', 'overwatchOrder', { watcher: { score: 30 }, actor: { score: 30 }, each: [{ watcher: { helpers: 3 }, dice: [31, 30] }, { actor: { helpers: 3 }, dice: [30, 31] }] }, { each: [{ first: 'actor' }, { first: 'watcher' }] }],
    ['ADE-CORE-07, GAP-01: modifiers add up', 'test', { score: 40, mods: [30, 30, 30, -5], dice: [100] }, { targetNumber: 125 }],
    ['ADE-CORE-07: or stop at 60', 'test', { score: 40, mods: [30, 30, 30], settings: { modifierCap: 60 }, dice: [100] }, { targetNumber: 100 }],
    ['ADE-CORE-08: a confirmation has no modifier', 'criticalConfirmation', { score: 44, raw: 12, soak: 20, dice: [44] }, { targetNumber: 44, confirmed: true, dealt: 1, chartRow: null }],
    ['ADE-CORE-13: a failed side counts 0 in the margin', 'opposedTest', { initiator: { score: 40 }, opponent: { score: 40 }, dice: [20, 80] }, { winner: 'initiator', margin: 3 }],
    ['ADE-CORE-13: or its degrees of failure', 'opposedTest', { initiator: { score: 40 }, opponent: { score: 40 }, settings: { opposedFailedDos: 'negative' }, dice: [20, 80] }, { winner: 'initiator', margin: 8 }],
    ['ADE-CORE-21, ADE-CORE-22: bonuses follow the decayed score', 'actorSoak', { toughness: 42, decay: [15], ap: 3 }, { tb: 2, soak: 5 }],
    ['ADE-CORE-30, ADE-CORE-31: everything is rounded down', 'characteristicBonus', { base: 39 }, { bonus: 3 }],
    ['ADE-CORE-30: degrees', 'test', { score: 59, dice: [40] }, { dos: 2 }],
    ['ADE-AIL-04: decays add up', 'characteristicBonus', { base: 42, decay: [5, 10] }, { current: 27, bonus: 2 }],
    ['ADE-AIL-05: on a score of 0 only a natural 1 passes', 'test', { score: 0, mods: [60], each: [{ dice: [2] }, { dice: [1] }] }, { each: [{ success: false }, { success: true }] }],
    ['ADE-AIL-05: nor does another automatic result', 'test', { score: 0, mods: [60], settings: { autoResults: { success: 5, fail: 96 } }, each: [{ dice: [5] }, { dice: [1] }] }, { each: [{ success: false }, { success: true }] }],
    ['ADE-AIL-05: with Agility 0 nobody moves', 'moveDistances', { agility: 20, decay: [20], mods: [2] }, { half: 0, run: 0 }],
    ['ADE-CORE-03: other automatic results', 'test', { score: 40, each: [{ settings: { autoResults: 'none' }, mods: [-60], dice: [1] }, { settings: { autoResults: { success: 5, fail: 96 } }, mods: [-60], dice: [5] }, { settings: { autoResults: { success: 5, fail: 96 } }, mods: [80], dice: [96] }] }, { each: [{ success: false }, { success: true, dos: 1 }, { success: false }] }],
  ]);
});

// prettier-ignore
describe('actions', () => {
  hold([
    ['ADE-LST-01, ADE-SUB-01, ADE-SUB-08: a Standard Attack is as its weapon', 'actionInfo', { action: 'standardAttack', each: [{}, { weapon: { kind: 'ranged' } }, { weapon: { kind: 'unarmed' } }] }, { each: [{ cost: 'half', subtypes: ['attack', 'melee'] }, { subtypes: ['attack', 'ranged'] }, { subtypes: ['attack', 'melee'] }] }],
    ['ADE-LST-02, ADE-LST-03, ADE-LST-04', 'actionInfo', { each: [{ action: 'burst' }, { action: 'flurry' }, { action: 'calledShot' }] }, { each: [{ cost: 'half', subtypes: ['attack', 'ranged'] }, { cost: 'half', subtypes: ['attack', 'melee'] }, { cost: 'half' }] }],
    ['ADE-LST-05, ADE-LST-06, ADE-LST-07', 'actionInfo', { each: [{ action: 'charge' }, { action: 'heavyAttack' }, { action: 'multipleAttack' }] }, { each: [{ cost: 'full', subtypes: ['attack', 'melee', 'movement'] }, { cost: 'full', subtypes: ['attack', 'melee'] }, { cost: 'full' }] }],
    ['ADE-LST-08, ADE-LST-09, ADE-LST-10, ADE-LST-11', 'actionInfo', { each: [{ action: 'attackOfOpportunity' }, { action: 'counterAttack' }, { action: 'overwatch' }, { action: 'suppressiveFire' }] }, { each: [{ cost: 'free', subtypes: ['attack', 'concentration', 'melee'] }, { cost: 'free', subtypes: ['attack', 'melee'] }, { cost: 'full', subtypes: ['attack', 'concentration', 'ranged'] }, { cost: 'full', subtypes: ['attack', 'ranged'] }] }],
    ['ADE-LST-12, ADE-LST-13, ADE-LST-14, ADE-LST-15', 'actionInfo', { each: [{ action: 'grappleInitiate' }, { action: 'guardMode' }, { action: 'knockDown' }, { action: 'takeDown' }] }, { each: [{ cost: 'full' }, { cost: 'full' }, { cost: 'half' }, { cost: 'half' }] }],
    ['ADE-LST-17, ADE-LST-19, ADE-LST-20, ADE-LST-21', 'actionInfo', { each: [{ action: 'disarm' }, { action: 'boarding' }, { action: 'ram' }, { action: 'grapple' }] }, { each: [{ cost: 'full', subtypes: ['melee'] }, { cost: 'half', subtypes: ['attack', 'melee'] }, { cost: 'full', subtypes: ['attack', 'melee', 'movement'] }, { cost: 'full', subtypes: [] }] }],
    ['ADE-MOV-06: a Half Move is a Half Action, the others are Full ones', 'actionInfo', { each: [{ action: 'halfMove' }, { action: 'fullMove' }, { action: 'run' }, { action: 'disengage' }] }, { each: [{ cost: 'half', subtypes: ['movement'] }, { cost: 'full' }, { cost: 'full' }, { cost: 'full' }] }],
    ['ADE-ACT-05: Free Actions without end', 'turnPlan', { steps: ['standardAttack', 'freeAction', 'freeAction', 'feint', 'freeAction'] }, { refused: null, halfActionsLeft: 0 }],
    ['ADE-ACT-11: a Charge that contains a Grapple costs a Full Action', 'turnPlan', { steps: [{ action: 'charge', contains: 'grappleInitiate' }, 'halfMove'] }, { refused: 'noHalfAction', refusedSteps: [1] }],
    ['ADE-GRP-09, ADE-GRP-16: what a restrained combatant may do', 'turnPlan', { conditions: ['restrained'], each: [{ steps: ['breakFree', 'breakFree'] }, { steps: ['standardAttack', 'breakFree'] }, { steps: ['halfMove'] }, { steps: ['freeAction', 'burst'] }, { steps: ['burst'], settings: { restrainedOther: true } }] }, { each: [{ refused: null, halfActionsLeft: 0 }, { refused: 'noHalfAction' }, { refused: 'restrained' }, { refused: 'restrained', refusedSteps: [1] }, { refused: null }] }],
  ]);
});

// prettier-ignore
describe('the attack test', () => {
  hold([
    ['ADE-ATK-02: reach', 'attackLegal', { action: 'standardAttack', each: [{ distance: 2 }, { distance: 2, weapon: { reach: 2 } }] }, { each: [{ refused: 'outOfReach', maximumDistance: null }, { refused: null }] }],
    ['ADE-ATK-04: the stated range changes nothing', 'attackModifier', { action: 'standardAttack', score: 40, weapon: { kind: 'ranged', range: 10 }, each: [{ distance: 9 }, { distance: 20 }] }, { each: [{ targetNumber: 50 }, { targetNumber: 50 }] }],
    ['GAP-08: unless brackets are on', 'attackModifier', { action: 'standardAttack', score: 40, weapon: { kind: 'ranged', range: 11 }, settings: { rangeBrackets: 'on' }, each: [{ distance: 2 }, { distance: 5 }, { distance: 6 }, { distance: 12 }] }, { each: [{ targetNumber: 80 }, { targetNumber: 60 }, { targetNumber: 50 }, { targetNumber: 40 }] }],
    ['ADE-MOD-01, ADE-STD-02: exactly one action modifier, the +10 included', 'attackModifier', { action: 'attackOfOpportunity', score: 33 }, { actionModifier: 10, targetNumber: 43 }],
    ['ADE-MOD-02, ADE-MOD-03: surprised and in Guard Mode', 'attackModifier', { action: 'heavyAttack', score: 40, target: { conditions: ['guardMode', 'surprised'] } }, { actionModifier: 30, targetNumber: 80 }],
    ['ADE-MOD-10: a Heavy Attack of its own changes no later attack', 'attackModifier', { action: 'standardAttack', score: 40, attacker: { conditions: ['heavyAttack'] } }, { targetNumber: 50 }],
    ['ADE-MOD-11: whatever the GM adds', 'attackModifier', { action: 'standardAttack', score: 40, mods: [7, -3] }, { targetNumber: 54 }],
    ['ADE-BUR-01, ADE-FLU-01: a Hit rating of 1 neither bursts nor flurries', 'attackLegal', { each: [{ action: 'burst', weapon: { range: 20 } }, { action: 'flurry' }] }, { each: [{ refused: 'hitRating' }, { refused: 'hitRating' }] }],
    ['ADE-BUR-04: the floor for everything', 'attackModifier', { action: 'burst', intendedHits: 9, score: 50, settings: { burstCapScope: 'total' }, each: [{ mods: [-20] }, { aim: 20 }] }, { each: [{ targetNumber: 20 }, { targetNumber: 35 }] }],
    ['ADE-CAL-01, ADE-CAL-02: a Called Shot', 'attackModifier', { action: 'calledShot', score: 47, each: [{}, { settings: { calledShot: -20 } }] }, { each: [{ targetNumber: 37 }, { targetNumber: 27 }] }],
    ['ADE-MUL-03, ADE-MUL-05: one weapon of a Multiple Attack', 'attackModifier', { action: 'multipleAttack', score: 60, each: [{}, { mode: 'burst', intendedHits: 8, weapon: { kind: 'ranged' } }, { mode: 'burst', intendedHits: 8, weapon: { kind: 'ranged' }, settings: { multiAttackBurst: 'netFloor' } }] }, { each: [{ targetNumber: 40 }, { targetNumber: 0 }, { targetNumber: 30 }] }],
    ['ADE-ALT-05, ADE-ALT-06, ADE-ALT-09: between the bands', 'altitudeAttack', { each: [{ target: { band: 'low' } }, { target: { band: 'low' }, weapon: { kind: 'ranged' } }, { target: { band: 'high' }, weapon: { kind: 'ranged' } }, { target: { band: 'high' }, weapon: { kind: 'ranged', longRange: true } }, { attacker: { band: 'low' }, target: { band: 'high' }, weapon: { kind: 'ranged', longRange: true } }] }, { each: [{ refused: 'altitude' }, { refused: null, modifier: -20 }, { refused: 'altitude' }, { refused: null, modifier: -20 }, { refused: null, modifier: 0 }] }],
    ['ADE-ALT-03, ADE-ALT-04: Low is 60 squares up, to High no distance is compared', 'attackLegal', { action: 'standardAttack', distance: 20, weapon: { kind: 'ranged', range: 30, longRange: true }, each: [{ target: { band: 'low' } }, { target: { band: 'high' } }] }, { each: [{ refused: null, effectiveDistance: 60 }, { refused: null, effectiveDistance: null }] }],
    ['ADE-FLU-03, ADE-BUR-06: a Burst jams, a Flurry does not', 'attackRoll', { score: 120, intendedHits: 3, dice: [95], each: [{ action: 'burst' }, { action: 'flurry' }] }, { each: [{ success: true, hits: 0, jam: true }, { success: true, hits: 3, jam: false }] }],
    ['ADE-HIT-01: one hit whatever the degrees', 'attackRoll', { action: 'standardAttack', score: 60, dice: [5] }, { dos: 7, hits: 1 }],
    ['ADE-HIT-06, ADE-FLU-02: a Flurry spreads within its own reach', 'spreadTargets', { action: 'flurry', targetNumber: 40, weapon: { reach: 2 }, candidates: [{ id: 'p', fromOriginal: 4, fromAttacker: 2, targetNumber: 40 }, { id: 'q', fromOriginal: 1, fromAttacker: 3, targetNumber: 60 }] }, { eligible: ['p'] }],
    ['a dos of none: a passed Burst may hit nothing (WE-01)', 'attackRoll', { action: 'burst', intendedHits: 2, score: 45, settings: { dosFormula: 'margin' }, dice: [40] }, { success: true, dos: 0, hits: 0 }],
  ]);
});

// prettier-ignore
describe('evasion', () => {
  hold([
    ['ADE-EVA-10, ADE-EVA-11, ADE-EVA-12, ADE-EVA-13', 'evasionOptions', { deflector: 20, pointDefense: true, each: [{ attackKind: 'melee' }, { attackKind: 'ranged' }, { attackKind: 'thrown' }, { attackKind: 'unarmed', armed: false }, { attackKind: 'melee', armed: false }, { attackKind: 'melee', armed: false, talents: ['unarmedWarrior'] }] }, { each: [{ options: ['deflect', 'dodge', 'parry'] }, { options: ['deflect', 'dodge', 'pointDefense'] }, { options: ['deflect', 'dodge'] }, { options: ['deflect', 'dodge', 'parry'] }, { options: ['deflect', 'dodge'] }, { options: ['deflect', 'dodge', 'parry'] }] }],
    ['ADE-EVA-14, ADE-EVA-16, ADE-EVA-17, ADE-EVA-18', 'evasionOptions', { deflector: 20, each: [{ attackKind: 'grapple' }, { attackKind: 'boarding' }, { attackKind: 'ram', reactionsLeft: 0 }, { attackKind: 'opposedTest' }] }, { each: [{ options: ['deflect', 'dodge'] }, { options: ['deflect', 'dodge', 'repelBoarders'] }, { options: ['deflect', 'dodge'] }, { options: [] }] }],
    ['GAP-06: states of the target', 'evasionOptions', { attackKind: 'melee', deflector: 20, each: [{ conditions: ['stunned'] }, { conditions: ['immobilized'] }, { conditions: ['unconscious'] }, { conditions: ['pinned', 'prone'] }] }, { each: [{ options: ['deflect'] }, { options: ['deflect', 'parry'] }, { options: [] }, { options: ['deflect', 'dodge', 'parry'] }] }],
    ['ADE-DFL-01, ADE-DFL-09: strength 100 fails on a natural 100', 'evasion', { evasionKind: 'deflect', score: 100, each: [{ dice: [99] }, { dice: [100] }] }, { each: [{ success: true, hitsLeft: 0 }, { success: false, hitsLeft: 1 }] }],
    ['ADE-DFL-10: fatigue lowers a Dodge and no Deflect', 'evasionNumber', { score: 50, fatigue: 2, each: [{ evasionKind: 'dodge' }, { evasionKind: 'deflect' }, { evasionKind: 'deflect', conditions: ['heavyAttack', 'prone'] }, { evasionKind: 'dodge', conditions: ['heavyAttack', 'prone'], rank: 'mastery' }] }, { each: [{ targetNumber: 40 }, { targetNumber: 50 }, { targetNumber: 20 }, { targetNumber: 10 }] }],
    ['GAP-04: ranks, weapons and Marines', 'evasionNumber', { score: 40, each: [{ evasionKind: 'parry', rank: 'unskilled', weapon: { parryMod: 10 }, conditions: ['prone'] }, { evasionKind: 'repelBoarders', marines: { mod: 20 } }, { evasionKind: 'pointDefense', mods: [-5] }] }, { each: [{ targetNumber: 20 }, { targetNumber: 60 }, { targetNumber: 35 }] }],
    ['ADE-DFL-02, ADE-EVA-08: offered after the hit, and it may be declined', 'attack', { action: 'standardAttack', score: 40, ...D, target: { ...D.target, evasions: { deflect: 90 } }, each: [{ dice: [50, 2], choices: ['none'] }, { dice: [51] }] }, { each: [{ evasionAsked: true, evasionSuccess: null, hitsLeft: 1 }, { evasionAsked: false, hitsLeft: 0 }] }],
  ]);
});

// prettier-ignore
describe('damage', () => {
  hold([
    ['ADE-DMG-01, ADE-DMG-10: each hit has its own dice and meets full soak', 'attack', { action: 'flurry', score: 60, intendedHits: 2, weapon: { sides: [10], flat: 2 }, target: { tb: 4, wounds: 20 }, dice: [50, 3, 9], choices: ['none'] }, { hits: 2, results: [{ raw: 5, soak: 4, dealt: 1 }, { raw: 11, soak: 4, dealt: 7 }], wounds: 12 }],
    ['ADE-DMG-06, ADE-HIT-03: one die of one hit, at the full degrees', 'attack', { action: 'flurry', score: 60, intendedHits: 2, weapon: { sides: [10] }, target: { tb: 0, wounds: 50 }, dice: [10, 2, 2], choices: [{ hit: 1, die: 0 }] }, { dos: 6, results: [{ raw: 2 }, { raw: 6 }] }],
    ['ADE-DMG-09, ADE-CRT-12: no degrees without an attack test', 'damageRoll', { weapon: { sides: [10] }, dice: [1] }, { raw: 1, replaced: null }],
    ['ADE-CRT-01, ADE-CRT-02: degrees are never a natural maximum', 'damageRoll', { weapon: { sides: [10, 5] }, dos: 10, each: [{ dice: [1, 4] }, { dice: [1, 5] }] }, { each: [{ raw: 14, naturalMax: false, replaced: 0 }, { raw: 15, naturalMax: true, replaced: 0 }] }],
    ['ADE-CRT-03: a maximum that is replaced', 'damageRoll', { weapon: { sides: [5] }, dos: 7, choices: [{ die: 0 }], dice: [5], each: [{}, { settings: { critReplacedDie: 'ignored' } }] }, { each: [{ raw: 7, naturalMax: true }, { raw: 7, naturalMax: false }] }],
    ['ADE-CRT-07: not confirmed, an ordinary hit', 'criticalConfirmation', { score: 44, raw: 12, soak: 8, dice: [45] }, { confirmed: false, dealt: 4, chartRow: null }],
    ['ADE-CRT-04: every maximum die for itself', 'attack', { action: 'standardAttack', score: 50, weapon: { sides: [10, 10] }, target: { tb: 3, wounds: 40 }, settings: { critScope: 'perDie' }, dice: [60, 10, 10, 20, 2, 80] }, { results: [{ confirmed: true, chartRow: 2 }] }],
    ['ADE-WND-01, ADE-WND-07: Fate by its maximum, or by what is left', 'applyDamage', { wounds: 2, dealt: 5, fate: { max: 2, current: 0 }, each: [{}, { settings: { fateCounts: 'current' } }] }, { each: [{ wounds: 0, lethal: 3, chartRow: 3, dead: false }, { wounds: 0, lethal: 0, dead: true }] }],
    ['ADE-WND-08: the minimum of a critical past 0 Wounds', 'applyDamage', { wounds: 0, lethal: 9, fate: { max: 1 }, dealt: 1 }, { lethal: 10, lethalTaken: 1, chartRow: 10, dead: true }],
    ['GAP-09: Subdual stops at 0', 'applyDamage', { wounds: 3, dealt: 9, subdual: true, each: [{}, { fate: { max: 1 } }] }, { each: [{ wounds: 0, dead: false, out: true }, { wounds: 0, lethal: 0, lethalTaken: 0, out: true }] }],
    ['ADE-WND-02: without Fate and not dead at 0', 'applyDamage', { wounds: 3, dealt: 9, diesAtZero: false }, { wounds: 0, dead: false, out: false }],
    ['ADE-UNA-05, GAP-11: fists of the trained', 'unarmedHit', { sb: 4, tb: 3, dice: [7], each: [{ talents: ['unarmedWarrior'] }, { talents: ['unarmedWarrior', 'unarmedMaster'] }] }, { each: [{ raw: 8, dealt: 5, fatigue: 1 }, { raw: 11, dealt: 8, fatigue: 1 }] }],
    ['ADE-UNA-02: by raw damage', 'unarmedHit', { sb: 4, tb: 3, ap: 1, dice: [4], each: [{}, { settings: { unarmedFatigueOn: 'raw' } }] }, { each: [{ raw: 5, dealt: 1, fatigue: 0 }, { fatigue: 1 }] }],
    ['GAP-03: rows of the chart', 'lethalEffect', { halfMove: 5, each: [{ row: 1 }, { row: 4 }, { row: 5 }, { row: 6 }, { row: 6, location: 'leftArm' }, { row: 7 }, { row: 9 }] }, { each: [{ conditions: ['shaken'] }, { conditions: ['stunned'] }, { conditions: ['prone', 'stunned'], fatigue: 1 }, { fatigue: 2, dropsHeld: false }, { dropsHeld: true, fatigue: 0, halfMove: 5 }, { conditions: ['bleeding'] }, { conditions: ['dying'] }] }],
    ['ADE-CAL-03: the first hit on the called location', 'hitLocations', { roll: 46, hits: 2, calledLocation: 'head', dice: [100] }, { locations: ['head', 'leftLeg'] }],
    ['GAP-05: 5 and 100 reversed', 'hitLocations', { each: [{ roll: 5 }, { roll: 100 }, { roll: 10 }] }, { each: [{ locations: ['body'] }, { locations: ['leftLeg'] }, { locations: ['head'] }] }],
    ['ADE-TKD-06: by raw damage', 'attack', { action: 'takeDown', score: 50, weapon: { sides: [10], sb: 3 }, target: { tb: 3, ap: 2, wounds: 8, toughness: 36 }, settings: { takedownDamage: 'raw' }, dice: [45, 8, 20] }, { toughnessTargetNumber: 6, stunned: true, wounds: 8 }],
  ]);
});
