import { describe } from 'vitest';
import type { Bag } from '../../cases/format.ts';
import { rows } from './rules-rows.ts';

describe('vehicles', () => {
  // prettier-ignore
  rows('firingArc', [
    ['CEP-VEH-01 relative to the facing', { facing: 350, bearing: 80, mount: 'right' }, { arcs: ['right'], mayFire: true }],
    ['CEP-VEH-02 both on a border', { facing: 90, bearing: 45, mount: 'left' }, { arcs: ['front', 'left'], mayFire: true }],
    ['CEP-VEH-02 past the border, once around', { facing: 350, bearing: 214, mount: 'left' }, { arcs: ['rear'], mayFire: false }],
    ['CEP-VEH-02 on the border, once around', { facing: 350, bearing: 215, mount: 'left' }, { arcs: ['rear', 'left'], mayFire: true }],
    ['CEP-VEH-08 a passenger of an open one', { bearing: 180, mount: 'open' }, { arcs: ['rear'], mayFire: true }],
    ['CEP-VEH-09 the wrong arc', { bearing: 180, mount: 'front' }, { mayFire: false }],
  ]);
  // prettier-ignore
  rows('vehicleProtection', [
    ['CEP-VEH-06 military: full and hard', { military: true }, { cover: 'full', coverDm: -4, softCover: false }],
    ['CEP-VEH-07 military: one for each arc', { military: true }, { shootersPerArc: 1, suppressible: false }],
    ['CEP-VEH-08 open: no cover, no limit', { open: true }, { cover: 'none', coverDm: 0, shootersPerArc: null, anyDirection: true }],
    ['CEP-VEH-06 unless the description differs', { cover: 'threeQuarter', softCover: false }, { cover: 'threeQuarter', coverDm: -2, softCover: false }],
  ]);
  // prettier-ignore
  rows('keepControl', [
    ['CEP-VEH-04 simple driving', { spent: ['minor'] }, { controlled: true }],
    ['CEP-VEH-04 nothing spent', {}, { controlled: false }],
    ['CEP-VEH-04 too little', { driving: 'demanding', spent: ['minor'] }, { controlled: false }],
  ]);
  // prettier-ignore
  rows('controlCheck', [
    ['CEP-VEH-21 a failed evasion gives 0', { action: 'evade', effect: -2 }, { total: null, success: false, attackDmAgainst: 0, attackDmFrom: 0 }],
    ['CEP-VEH-21 … or helps the others, by setting', { action: 'evade', effect: -2, settings: { negativeEffect: 'literal' } }, { attackDmAgainst: 2 }],
    ['CEP-VEH-23 a dodge behind something, and evasion', { action: 'ram', target: { reaction: 'dodge', duckBehind: true, evading: 2 }, dice: [6, 5] }, { sumDm: -4, total: 7, success: false }],
    ['CEP-VEH-23 no victim in a stunt', { action: 'stunt', target: { reaction: 'dodge' }, dice: [4, 4] }, { dms: { dodge: 0 }, success: true }],
    ['CEP-VEH-24 CEP-VEH-28 a stunt is a control check', { action: 'stunt', driver: { skill: null }, agility: 1, dice: [5, 5] }, { sumDm: -2, total: 8 }],
    ['CEP-VEH-43 the second hit replaces the first', { drive: 2, dice: [4, 4] }, { dms: { driveDamage: -2 } }],
    ['CEP-VEH-55 … or adds, by setting', { drive: 2, settings: { driveStacks: 'add' }, dice: [4, 4] }, { dms: { driveDamage: -3 } }],
  ]);
  // prettier-ignore
  rows('weave', [
    ['CEP-CORE-16 up', { kph: 21 }, { maxW: 2 }],
    ['CEP-VEH-27 no other number', { kph: 75, w: 2, leaderW: 3 }, { refused: 'mustMatchLeader' }],
    ['CEP-VEH-25 at least 1', { kph: 75, w: 0 }, { refused: 'wOutOfRange' }],
    ['CEP-VEH-25 on its way', { each: [{ kph: 0, w: 1 }, { kph: 1, w: 1, dice: [6, 6] }] }, { each: [{ refused: 'notMoving' }, { maxW: 1 }] }],
  ]);
  // prettier-ignore
  rows('collision', [
    ['CEP-CORE-15 0 kph', { kph: 0 }, { diceCount: 0 }],
    ['CEP-VEH-12 past armor, by setting', { kph: 20, rolled: 8, vehicleArmor: 6, targetArmor: 6, settings: { collisionArmor: false } }, { targetDamage: 8, vehicleDamage: 8, groups: [2] }],
    ['CEP-VEH-12 armor holds', { kph: 20, rolled: 8, vehicleArmor: 9, targetArmor: 6, occupants: [{ id: 'o', secured: false }] }, { targetDamage: 2, vehicleDamage: 0, groups: [], occupants: { o: { damage: 0, thrownMetres: 0 } } }],
    ['CEP-CORE-17 a quarter, down, by setting', { kph: 20, rolled: 7, occupants: [{ id: 'o' }], settings: { fractionalDamage: 'down' } }, { occupants: { o: { damage: 1 } } }],
    ['CEP-VEH-13 CEP-CORE-18 own armor; 3 m for each started 10 kph', { kph: 21, rolled: 9, vehicleArmor: 8, occupants: [{ id: 'o', secured: false, armor: [{ ar: 5 }] }] }, { vehicleDamage: 1, occupants: { o: { damage: 4, thrownMetres: 9 } } }],
  ]);
  // prettier-ignore
  rows('vehicleSpeed', [
    ['CEP-VEH-55 they add, by setting', { speedMax: 100, drive: 2, settings: { driveStacks: 'add' } }, { speed: 65, controlDm: -3 }],
    ['CEP-VEH-43 disabled', { speedMax: 100, drive: 3 }, { speed: 0, controlDm: null, disabled: true }],
    ['CEP-CORE-19 down to whole kph', { speedMax: 77, drive: 1, powerPlant: 2 }, { speed: 34 }],
  ]);
});

describe('vehicle damage', () => {
  // prettier-ignore
  rows('vehicleGroups', [
    ['CEP-VEH-31 nothing', { damageAfterArmor: 0 }, { groups: [] }],
    ['CEP-VEH-31 three', { damageAfterArmor: 3 }, { groups: [1] }],
    ['CEP-VEH-31 four', { damageAfterArmor: 4 }, { groups: [1, 1] }],
    ['CEP-VEH-31 fifteen', { damageAfterArmor: 15 }, { groups: [1, 1, 2] }],
    ['CEP-VEH-31 thirty', { damageAfterArmor: 30 }, { groups: [3, 2, 1] }],
    ['CEP-VEH-31 thirty-three', { damageAfterArmor: 33 }, { groups: [3, 3] }],
    ['CEP-VEH-32 35: two over', { damageAfterArmor: 35 }, { groups: [3, 3] }],
    ['CEP-VEH-32 36', { damageAfterArmor: 36 }, { groups: [3, 3, 1] }],
    ['CEP-VEH-32 42', { damageAfterArmor: 42 }, { groups: [3, 3, 2, 1] }],
    ['CEP-VEH-32 45', { damageAfterArmor: 45 }, { groups: [3, 3, 2, 2] }],
    ['CEP-VEH-32 37, by setting', { damageAfterArmor: 37, settings: { overflow: 'bands' } }, { groups: [3, 3, 2] }],
    ['CEP-VEH-30 no floor, by setting', { rawDamage: 9, vehicleArmor: 12, effect: 6, settings: { effect6VsVehicles: false } }, { damage: 0, groups: [] }],
  ]);

  const hit = (damage: number, vehicle: Bag, dice: readonly number[], more: Bag = {}): Bag => ({
    damageAfterArmor: damage,
    vehicle,
    dice,
    ...more,
  });
  // prettier-ignore
  rows('vehicleDamage', [
    ['CEP-VEH-40 Hull', hit(7, { hull: 3, structure: 2 }, [3, 3]), { vehicle: { hull: 1, structure: 2 } }],
    ['CEP-VEH-41 Structure', hit(1, { hull: 0, structure: 2 }, [1, 1]), { vehicle: { structure: 1 }, destroyed: false }],
    ['CEP-VEH-42 armor', hit(7, { hull: 3, armor: 1 }, [3, 4]), { vehicle: { armor: 0, hull: 2 } }],
    ['CEP-VEH-42 nothing at 0, by setting', hit(7, { hull: 3, armor: 1 }, [3, 4], { settings: { armorAtZero: 'none' } }), { vehicle: { armor: 0, hull: 3 } }],
    ['CEP-VEH-43 disabled, then Hull', hit(7, { hull: 3, drive: 2 }, [1, 3]), { vehicle: { drive: 3, hull: 2 }, disabled: true }],
    ['CEP-VEH-44 blind, then Hull', hit(7, { hull: 3, sensors: 1 }, [5, 6]), { vehicle: { sensors: 2, hull: 2 }, sensorDm: null }],
    ['CEP-VEH-36 Hull at 0: the same row inside', hit(7, { hull: 1, structure: 2, sensors: null }, [1, 2]), { vehicle: { hull: 0, powerPlant: 1, structure: 2 }, lostRound: 'current' }],
    ['CEP-VEH-37 a power plant that is gone: Structure', hit(1, { hull: 0, structure: 3, powerPlant: 3 }, [1, 2]), { vehicle: { structure: 2 } }],
    ['CEP-VEH-45 CEP-VEH-57 destroyed: Structure hits at Hull 0', hit(1, { hull: 0, structure: 3, powerPlant: 2 }, [1, 2, 2]), { vehicle: { powerPlant: 3, structure: 1 }, disabled: true }],
    ['CEP-VEH-45 CEP-VEH-57 a robot: Hull, then Structure', hit(1, { kind: 'robot', hull: 1, structure: 3, powerPlant: 2 }, [1, 2, 3]), { vehicle: { hull: 0, structure: 1 }, disabled: true }],
    ['CEP-VEH-56 lost in the next round', hit(1, { kind: 'drone', hull: 1, acted: true }, [1, 2]), { lostRound: 'next' }],
    ['CEP-VEH-46 a limb', hit(1, { kind: 'robot', hull: 1, weapons: [2], limbs: [0, 1] }, [4, 5], { picks: [2] }), { vehicle: { weapons: [2], limbs: [0, 2] } }],
    ['CEP-VEH-52 weapons and limbs in one pool', hit(1, { kind: 'robot', hull: 1, weapons: [0], limbs: [0] }, [4, 5], { picks: [2] }), { vehicle: { weapons: [0], limbs: [1] }, weaponDms: [0] }],
    ['CEP-VEH-47 none left: Hull', hit(1, { hull: 2, weapons: [2] }, [4, 5]), { vehicle: { hull: 1 }, weaponDms: [null] }],
    ['CEP-VEH-48 CEP-VEH-53 a passenger, anew for each hit', hit(7, { passengers: [{ id: 'p' }, { id: 'q', armor: [{ ar: 5 }] }] }, [3, 4], { picks: [2, 1] }), { victims: [{ id: 'q', damage: 2 }, { id: 'p', damage: 7 }] }],
    ['CEP-VEH-48 nobody there: Structure', hit(1, { structure: 2 }, [3, 4]), { vehicle: { structure: 1 }, victims: [] }],
    ['CEP-VEH-49 no cargo left: Structure', hit(7, { structure: 2, cargo: 1 }, [4, 5]), { vehicle: { structure: 1, cargo: 0 }, cargoHits: 1 }],
    ['CEP-VEH-50 no pilot: Structure', hit(1, { structure: 2 }, [6, 6]), { vehicle: { structure: 1 } }],
    ['CEP-VEH-51 a computer', hit(7, { structure: 2, computer: 1 }, [5, 5]), { vehicle: { computer: 2, structure: 1 }, disabled: false }],
    ['CEP-VEH-51 a robot for good', hit(1, { kind: 'robot', hull: 2, computer: 1 }, [6, 6]), { vehicle: { computer: 2 }, disabled: true, offRounds: 0 }],
    ['CEP-VEH-54 no computer: Structure', hit(1, { structure: 2, computer: null }, [5, 5]), { vehicle: { computer: null, structure: 1 } }],
    ['CEP-VEH-34 CEP-VEH-33 the column anew for each group', hit(4, { hull: 1, structure: 3 }, [3, 3, 3, 3]), { vehicle: { hull: 0, structure: 2 } }],
    ['CEP-VEH-38 a wreck', hit(40, { structure: 0 }, []), { groups: [], destroyed: true, explodes: false }],
    ['CEP-VEH-39 out of an open one they may dodge', hit(7, { open: true, structure: 1 }, [3, 3]), { explodes: true, explosion: { occupantsMayDodge: true } }],
    ['CEP-VEH-58 a robot at Hull 0', hit(1, { kind: 'robot', hull: 0, structure: 2 }, [3, 3]), { vehicle: { structure: 1 } }],
  ]);
});

describe('repairs and starships', () => {
  // prettier-ignore
  rows('repair', [
    ['CEP-REP-02 no parts', { kind: 'system', units: 0 }, { refused: 'noParts' }],
    ['CEP-REP-02 the unit is spent by the attempt', { kind: 'system', dice: [1, 2, 6] }, { success: false, unitsUsed: 1, hours: 6, restored: 0 }],
    ['CEP-REP-05 a failed check', { kind: 'hull', skill: null, dice: [1, 2, 6] }, { success: false, restored: 0 }],
    ['CEP-REP-04 needs a workshop', { kind: 'destroyedSystem', workshop: false }, { refused: 'noWorkshop' }],
    ['CEP-REP-06 needs a workshop', { kind: 'structure', workshop: false }, { refused: 'noWorkshop' }],
    ['CEP-REP-06 each point', { kind: 'structure', points: 2, basePrice: 1000, dice: [1, 4] }, { hoursEach: [10, 40], hours: 50, cost: 400, restored: 2, total: null }],
  ]);
  // prettier-ignore
  rows('salvage', [
    ['CEP-REP-03 no parts from people', { donors: { passengers: 3, hull: 1, limb: 1 } }, { units: 2 }],
  ]);
  // prettier-ignore
  rows('shipDamage', [
    ['CEP-CORE-20 down, both', { first: { dice: 1, effect: 6 }, others: [{ dice: 3 }], dice: [6, 5] }, { rawDamage: 17, halfDice: [1], scaled: 0, damage: 0 }],
    ['CEP-SHP-02 not below 0', { rawDamage: 60, shipArmor: 4 }, { scaled: 1, damage: 0 }],
  ]);
});
