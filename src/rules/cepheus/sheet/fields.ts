/** The fields of a sheet and its items, said once (section 46): types, reader, limits and stored data come from here. */
import {
  decimal,
  flag,
  html,
  integer,
  list,
  map,
  maybeInteger,
  maybeRecord,
  oneOf,
  pool,
  record,
  recordOf,
  text,
  type Fields,
} from '../../kernel/spec.ts';
import {
  ARCS,
  CHARACTERISTICS,
  COMMS,
  COVERS,
  DAMAGE_TYPES,
  DRUGS,
  MOUNTS,
  PAYLOADS,
  RANGE_TYPES,
  ROBOT_FRAMES,
  ROLES,
  SENSORS,
  SYSTEM_HITS,
  VEHICLE_FRAMES,
  PART_HITS,
} from '../vocabulary.ts';

/** 15 + the enhancements a book may grant; the DM stops growing at 33. */
const SCORE = { max: 99 };

export const cepheusCharacter = {
  characteristics: recordOf(CHARACTERISTICS, pool(7, SCORE)),
  /** Level by the skill's name as the table writes it. */
  skills: map(integer(0, { min: 0, max: 20 })),
  species: text('Human'),
  unit: text(),
  commander: flag(),
  unshakable: flag(),
  machine: flag(),
  sensors: list(oneOf(SENSORS)),
  comms: list(oneOf(COMMS), ['direct']),
  fatigued: flag(),
  unconscious: maybeRecord({ since: integer(0), failures: integer(0) }),
  awake: flag(),
  /** Whether these injuries had first aid (CEP-MED-05). */
  firstAidDone: flag(),
  killed: flag(),
  helpless: flag(),
  biography: html(),
};

/** Hits that a system has taken; null: there is none (CEP-VEH-54). */
const hits = (max: number) => ({ ...maybeInteger({ max }), initial: 0 });

/** The systems of vehicles, robots and drones in place of wounds (section 46.4). */
const hulk = {
  hull: pool(1),
  structure: record({ value: integer(1, { min: -999 }), max: integer(1) }),
  armor: pool(0),
  systems: record({
    drive: hits(SYSTEM_HITS.drive),
    powerPlant: hits(SYSTEM_HITS.powerPlant),
    sensors: hits(SYSTEM_HITS.sensors),
    computer: hits(SYSTEM_HITS.computer),
  }),
  cargo: pool(0),
  /** Credits; Structure is rebuilt at a share of it (CEP-REP-06). */
  price: integer(0, { max: 1_000_000_000 }),
  /** Units of spare parts aboard (CEP-REP-02). */
  parts: integer(0),
  /** Hours that a jury-rigged system goes on working (CEP-REP-01), by system. */
  juryRigs: map(decimal(1)),
  exploded: flag(),
  biography: html(),
};

export const cepheusVehicle = {
  frame: oneOf(VEHICLE_FRAMES),
  open: flag(),
  military: flag(),
  sizeDm: integer(1, { min: -10, max: 10 }),
  /** Differences of its description from CEP-VEH-06 and -07. */
  cover: oneOf(['auto', ...COVERS]),
  softCover: oneOf(['auto', 'yes', 'no']),
  shootersPerArc: maybeInteger({ max: 99 }),
  /** Skill of the driver, by name. */
  skill: text('Wheeled Vehicle'),
  agility: integer(0, { min: -20, max: 20 }),
  /** Kph. */
  speedMax: integer(100, { max: 100_000 }),
  speed: integer(0, { max: 100_000 }),
  /** Degrees clockwise; 0 is to the top of the scene. A token's rotation goes before it. */
  facing: integer(0, { max: 359 }),
  ...hulk,
  /** The usual occupant: the id, the uuid or the name of an actor. */
  occupants: list(record({ actor: text(), role: oneOf(ROLES), secured: flag(true), arc: oneOf(ARCS) })),
};

/** The characteristics of a robot; its END counts as 7 (CEP-VEH-58). */
export const ROBOT_CHARACTERISTICS = ['str', 'dex', 'int', 'edu', 'soc'] as const;

export const cepheusRobot = {
  frame: oneOf(ROBOT_FRAMES),
  characteristics: recordOf(ROBOT_CHARACTERISTICS, pool(7, SCORE)),
  skills: map(integer(0, { min: 0, max: 20 })),
  unit: text(),
  commander: flag(),
  sensors: list(oneOf(SENSORS)),
  comms: list(oneOf(COMMS), ['radio']),
  /** Hits on each limb. */
  limbs: list(integer(0, { max: PART_HITS })),
  sizeDm: integer(0, { min: -10, max: 10 }),
  ...hulk,
};

const gear = {
  description: html(),
  techLevel: integer(0, { max: 30 }),
  mass: decimal(0),
  cost: integer(0, { max: 1_000_000_000 }),
  quantity: integer(1),
};

export const cepheusWeapon = {
  ...gear,
  equipped: flag(true),
  /** One or two ways to use it (CEP-DIF-10); the first is the usual one. */
  ranges: list(oneOf(RANGE_TYPES), ['pistol']),
  /** By name (GAP-03), as written on the sheet. */
  skill: text('Slug Pistol'),
  /** Number of D6. */
  damageDice: integer(2, { max: 99 }),
  damageFlat: integer(0, { min: -99, max: 999 }),
  damageType: oneOf(DAMAGE_TYPES, 'P'),
  /** Burst sizes of the rate-of-fire line; 0: no single shots, 1: single shots. */
  rof: list(integer(1, { max: 1_000 }), [1]),
  /** Null: no ammunition is counted. */
  magazine: maybeRecord({ value: integer(0), max: integer(0) }),
  /** Minor actions (CEP-ACT-08). */
  drawActions: integer(1, { max: 100 }),
  reloadActions: integer(1, { max: 100 }),
  /** Where the book prints combat rounds; 0: it prints minor actions. */
  reloadRounds: integer(0, { max: 100 }),
  /** Twice as fast for somebody who gives up dodging (GAP-05). */
  hurriedReload: flag(),
  /** STR that it takes, each missing point a DM -1 (GAP-05); 0: any. */
  minStr: integer(0, SCORE),
  recoil: flag(),
  laser: flag(),
  energy: flag(),
  slugThrower: flag(),
  heavy: flag(),
  flechette: flag(),
  laserSight: flag(),
  telescopicSight: flag(),
  gyrostabilizer: flag(),
  /** Sum of other DMs from which an intelligent weapon helps (CEP-MOD-04); null: not an intelligent weapon. */
  intelTolerance: maybeInteger({ min: -20, max: 20 }),
  /** Blast zones, `dice` D6 up to `radius` meters; empty: no payload. */
  payload: list(record({ radius: decimal(3, { max: 10_000 }), dice: integer(1, { max: 99 }) })),
  payloadKind: oneOf(PAYLOADS),
  /** Its place on a vehicle, and its own hits (CEP-VEH-09, -47). */
  mount: oneOf(MOUNTS),
  hits: integer(0, { max: PART_HITS }),
};

export const cepheusArmor = {
  ...gear,
  equipped: flag(true),
  ar: integer(0, { max: 999 }),
  arLaser: integer(0, { max: 999 }),
  ablative: flag(),
  /** Wear of the laser rating (CEP-ARM-03). */
  ablated: integer(0, { max: 999 }),
  /** Higher layers are farther out and meet the hit first. */
  layer: integer(0, { max: 9 }),
  /** Skill that wearing it needs; empty: none. */
  requiredSkill: text(),
  fullBattleDress: flag(),
  /** Points that STR and DEX count higher for all but damage (GAP-07). */
  grantsStr: integer(0, SCORE),
  grantsDex: integer(0, SCORE),
};

export const cepheusGear = {
  ...gear,
  equipped: flag(),
  sensor: oneOf(['none', ...SENSORS]),
  comm: oneOf(['none', ...COMMS]),
  drug: oneOf(['none', ...DRUGS]),
};

/** The part of an item that a rule sees: the rest is for people, or read apart. */
export const weaponFields = without(cepheusWeapon, 'description', 'techLevel', 'mass', 'cost', 'magazine');
export const armorFields = without(cepheusArmor, 'description', 'techLevel', 'mass', 'cost', 'quantity', 'equipped');

function without<F extends Fields, K extends keyof F>(fields: F, ...keys: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.some((entry) => entry === key))) as Omit<
    F,
    K
  >;
}
