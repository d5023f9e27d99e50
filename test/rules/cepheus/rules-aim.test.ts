import { describe } from 'vitest';
import { rows } from './rules-rows.ts';

const on = (dm: number, kill: number) => ({ target: 'T', dm, kill });
const NONE = { target: null, dm: 0, kill: 0 };

describe('aim', () => {
  // prettier-ignore
  rows('aimTrack', [
    ['CEP-AIM-01 +1 each, at most +6', { steps: [{ do: 'aim', times: 7 }] }, { aim: on(6, 0) }],
    ['CEP-AIM-02 any other action drops it', { aim: on(2, 0), steps: [{ do: 'otherAction' }] }, { aim: NONE, warned: false }],
    ['CEP-AIM-03 somebody else: dropped without benefit', { aim: on(2, 2), steps: [{ do: 'attack', target: 'X' }] }, { aim: NONE, attacks: [{ dm: 0, killDamage: 0 }] }],
    ['CEP-AIM-04 a new target', { aim: on(3, 4), steps: [{ do: 'aimKill', target: 'X' }] }, { aim: { target: 'X', dm: 0, kill: 2 } }],
    ['CEP-AIM-05 CEP-MOD-05 the kill alone is no aim for a sight', { aim: on(0, 4), weapon: { laserSight: true }, steps: [{ do: 'attack' }] }, { attacks: [{ dm: 0, sightDm: 0, killDamage: 4 }] }],
    ['CEP-AIM-05 both sights', { aim: on(1, 0), weapon: { laserSight: true, telescopicSight: true }, steps: [{ do: 'attack' }] }, { attacks: [{ sightDm: 2 }] }],
    ['CEP-AIM-06 +2 each, at most +6', { steps: [{ do: 'aimKill', times: 4 }] }, { aim: on(0, 6) }],
    ['CEP-AIM-06 +1 each, by setting', { steps: [{ do: 'aimKill', times: 4 }], settings: { aimKillPerAction: 1 } }, { aim: on(0, 4) }],
    ['CEP-AIM-06 +2 once, by setting', { steps: [{ do: 'aimKill', times: 4 }], settings: { aimKillPerAction: 'flat' } }, { aim: on(0, 2) }],
    ['CEP-AIM-07 a dive', { aim: on(0, 2), steps: [{ do: 'dive' }] }, { aim: NONE, warned: true }],
    ['CEP-AIM-07 a move without an aim for the kill', { aim: on(2, 0), steps: [{ do: 'move' }] }, { aim: NONE, warned: false }],
    ['CEP-AIM-07 a dodge without an aim for the kill', { aim: on(2, 0), steps: [{ do: 'dodge' }] }, { aim: NONE, warned: false }],
    ['CEP-AIM-08 suppressed', { aim: on(2, 2), steps: [{ do: 'suppressed' }] }, { aim: NONE }],
    ['CEP-AIM-08 only the kill, by setting', { aim: on(2, 2), steps: [{ do: 'attackedBy', effect: 0 }], settings: { aimLostOnHit: 'killOnly' } }, { aim: on(2, 0) }],
    ['CEP-AIM-08 nothing else left, by setting', { aim: on(0, 2), steps: [{ do: 'distracted' }], settings: { aimLostOnHit: 'killOnly' } }, { aim: NONE }],
    ['CEP-AIM-09 the attack uses it up', { aim: on(0, 2), steps: [{ do: 'attack' }, { do: 'attack' }] }, { attacks: [{ killDamage: 2 }, { killDamage: 0 }] }],
    ['CEP-AIM-10 exclusive, by setting', { aim: on(2, 0), steps: [{ do: 'aimKill' }], settings: { aimMix: false } }, { aim: on(0, 2) }],
    ['CEP-RCT-11 a parry breaks both', { aim: on(2, 2), steps: [{ do: 'parry' }] }, { aim: NONE, warned: false }],
  ]);
});

describe('reactions', () => {
  // prettier-ignore
  rows('allowedActions', [
    ['CEP-RCT-01 one for each attack', { actor: { reactedToThis: true } }, { dodge: false }],
    ['CEP-RCT-04 unconscious', { incoming: 'melee', actor: { unconscious: true } }, { dodge: false, parry: false, shoot: false, move: false, aim: false }],
    ['CEP-COUP-03 the helpless cannot react', { incoming: 'melee', actor: { helpless: true } }, { dodge: false, parry: false }],
    ['CEP-RCT-07 prone: parry, no dodge', { incoming: 'melee', actor: { stance: 'prone' } }, { dodge: false, parry: true }],
    ['CEP-EXT-02 busy', { actor: { extendedAction: true } }, { dodge: false, shoot: false, meleeAttack: false, move: false }],
    ['CEP-DLY-05 who waits may react', { actor: { delaying: true } }, { dodge: true }],
    ['CEP-RCT-05 an aim for the kill can be given up', { actor: { aim: { kill: 4 } } }, { dodge: true }],
    ['CEP-EXP-02 a blast: dodge or dive', { incoming: 'blast' }, { dodge: true, dive: true, parry: false }],
    ['CEP-VEH-39 inside a closed vehicle', { incoming: 'blast', actor: { inClosedVehicle: true } }, { dodge: false, dive: false }],
    ['CEP-CVR-06 hidden: no shooting', { actor: { cover: 'full', stance: 'crouched' } }, { shoot: false, move: true }],
    ['CEP-GRP-10 nothing but the opposed check', { actor: { grappled: true } }, { meleeAttack: false, move: false, aim: false, opposedCheck: true }],
  ]);
  // prettier-ignore
  rows('react', [
    ['CEP-RCT-02 after having acted it costs the next round', { reaction: 'dodge', actor: { initiative: 9, acted: true, reactions: 2 } }, { attackerDm: -1, initiative: [9, 7], checkDm: -3, reactions: 3 }],
    ['CEP-RCT-03 double, by setting', { reaction: 'dodge', actor: { reactions: 1 }, settings: { reactionDm: 'double' } }, { checkDm: -4 }],
    ['CEP-RCT-06 something to duck behind', { reaction: 'dodge', actor: { duckBehind: true } }, { attackerDm: -2 }],
    ['CEP-RCT-08 unskilled: 0, costs are paid', { reaction: 'parry', actor: { meleeSkill: null, initiative: 5 } }, { attackerDm: 0, initiative: [3, 5], checkDm: -1 }],
    ['CEP-RCT-09 no action is spent', { reaction: 'dodge' }, { lostSignificant: 0, stance: 'standing' }],
    ['CEP-RCT-11 CEP-AIM-07 the aim is gone', { reaction: 'dodge', actor: { aim: { dm: 2, kill: 2 } } }, { aim: { dm: 0, kill: 0 }, warned: true }],
    ['CEP-RCT-01 not twice', { reaction: 'dodge', actor: { reactedToThis: true } }, { refused: 'alreadyReacted' }],
    ['CEP-RCT-04 unaware', { reaction: 'dodge', actor: { aware: false } }, { refused: 'unaware' }],
    ['CEP-UNC-04 unconscious', { reaction: 'dodge', actor: { unconscious: true } }, { refused: 'unconscious' }],
    ['CEP-RCT-04 helpless', { reaction: 'parry', actor: { helpless: true } }, { refused: 'helpless' }],
    ['CEP-GRP-10 grappled', { reaction: 'parry', actor: { grappled: true } }, { refused: 'grappled' }],
    ['CEP-EXT-02 busy', { reaction: 'dodge', actor: { extendedAction: true } }, { refused: 'extendedAction' }],
    ['CEP-VEH-20 vehicles do not dodge', { reaction: 'dodge', actor: { kind: 'vehicle' } }, { refused: 'vehicle' }],
    ['CEP-EXP-04 a dive is for blasts', { reaction: 'dive', incoming: 'shooting' }, { refused: 'notBlast' }],
    ['CEP-VEH-39 inside a closed vehicle', { reaction: 'dive', actor: { inClosedVehicle: true } }, { refused: 'inClosedVehicle' }],
    ['CEP-EXP-02 a dodge of a blast', { reaction: 'dodge', incoming: 'blast', actor: { cover: 'half' } }, { attackerDm: 0, initiativeMod: -2 }],
    ['CEP-ZGR-04 Zero-G limits the parry', { reaction: 'parry', gravity: 0, actor: { meleeSkill: 3, zeroG: 1 } }, { attackerDm: -1 }],
    ['CEP-ZGR-04 without it nothing is left', { reaction: 'parry', gravity: 0, actor: { meleeSkill: 3 } }, { attackerDm: 0 }],
  ]);
});
