/** The fields of a sheet and its items (section 46), from which types, reader, limits and stored data are derived. */
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
  recordByKeys,
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

/** The limit of a score: far above 33, from which the DM stays the same (CEP-CORE-08). */
const SCORE = { max: 99 };

export const cepheusCharacter = {
  characteristics: recordByKeys(CHARACTERISTICS, pool(7, SCORE)),
  /** Level by skill name, in the table's own spelling. */
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
  /** Whether the present injuries have had first aid (CEP-MED-05). */
  firstAidDone: flag(),
  killed: flag(),
  helpless: flag(),
  biography: html(),
};

/** The field of a system's hits, 0 to `max`; null: there is no such system (CEP-VEH-54). */
const hits = (max: number) => ({ ...maybeInteger({ max }), initial: 0 });

/** The fields that vehicles, robots and drones have in place of wounds (section 46.4). */
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
  /** Base price in credits, of which rebuilding Structure costs a share (CEP-REP-06). */
  price: integer(0, { max: 1_000_000_000 }),
  /** Units of spare parts aboard (CEP-REP-02). */
  parts: integer(0),
  /** Hours that each jury-rig still lasts (CEP-REP-01), by system, weapon id or `limb<number>`. */
  juryRigs: map(decimal(1)),
  exploded: flag(),
  biography: html(),
};

export const cepheusVehicle = {
  frame: oneOf(VEHICLE_FRAMES),
  open: flag(),
  military: flag(),
  sizeDm: integer(1, { min: -10, max: 10 }),
  /** Cover of its occupants and shooters per arc by its description; `auto` and null: as in CEP-VEH-06 and -07. */
  cover: oneOf(['auto', ...COVERS]),
  softCover: oneOf(['auto', 'yes', 'no']),
  shootersPerArc: maybeInteger({ max: 99 }),
  /** Name of the skill that its driver uses. */
  skill: text('Wheeled Vehicle'),
  agility: integer(0, { min: -20, max: 20 }),
  /** Kph. */
  speedMax: integer(100, { max: 100_000 }),
  speed: integer(0, { max: 100_000 }),
  /** Degrees clockwise; 0 is toward the top of the scene. The rotation of a token takes precedence. */
  facing: integer(0, { max: 359 }),
  ...hulk,
  /** The usual occupants; `actor` is the id, uuid or name of an actor. */
  occupants: list(record({ actor: text(), role: oneOf(ROLES), secured: flag(true), arc: oneOf(ARCS) })),
};

/** The characteristics of a robot; its END counts as 7 (CEP-VEH-58). */
export const ROBOT_CHARACTERISTICS = ['str', 'dex', 'int', 'edu', 'soc'] as const;

export const cepheusRobot = {
  frame: oneOf(ROBOT_FRAMES),
  characteristics: recordByKeys(ROBOT_CHARACTERISTICS, pool(7, SCORE)),
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
  /** Range types of its one or two uses (CEP-DIF-10); the first is the usual one. */
  ranges: list(oneOf(RANGE_TYPES), ['pistol']),
  /** Name of the skill that it takes (GAP-03), spelled as on the sheet. */
  skill: text('Slug Pistol'),
  /** Number of D6. */
  damageDice: integer(2, { max: 99 }),
  damageFlat: integer(0, { min: -99, max: 999 }),
  damageType: oneOf(DAMAGE_TYPES, 'P'),
  /** Burst sizes of the rate-of-fire line; 0: no single shots, 1: single shots. */
  rof: list(integer(1, { max: 1_000 }), [1]),
  /** Rounds left and capacity; null: rounds are not counted. */
  magazine: maybeRecord({ value: integer(0), max: integer(0) }),
  /** Minor actions to draw and to reload it (CEP-ACT-08). */
  drawActions: integer(1, { max: 100 }),
  reloadActions: integer(1, { max: 100 }),
  /** Combat rounds to reload it, where the book prints rounds (GAP-05); 0: it prints minor actions. */
  reloadRounds: integer(0, { max: 100 }),
  /** Whether it reloads twice as fast for a user who gives up dodging (GAP-05). */
  hurriedReload: flag(),
  /** Required STR, each missing point of which is a DM -1 (GAP-05); 0: none. */
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
  /** Lowest sum of the other DMs at which an intelligent weapon helps (CEP-MOD-04); null: not an intelligent weapon. */
  intelTolerance: maybeInteger({ min: -20, max: 20 }),
  /** Blast zones, `dice` D6 up to `radius` meters; empty: no payload. */
  payload: list(record({ radius: decimal(3, { max: 10_000 }), dice: integer(1, { max: 99 }) })),
  payloadKind: oneOf(PAYLOADS),
  /** Mount on a vehicle (CEP-VEH-09). */
  mount: oneOf(MOUNTS),
  /** Hits on it as a vehicle's weapon (CEP-VEH-47). */
  hits: integer(0, { max: PART_HITS }),
};

export const cepheusArmor = {
  ...gear,
  equipped: flag(true),
  ar: integer(0, { max: 999 }),
  arLaser: integer(0, { max: 999 }),
  ablative: flag(),
  /** Points lost of the laser rating (CEP-ARM-03). */
  ablated: integer(0, { max: 999 }),
  /** Place among several layers: higher ones are farther out and meet a hit first (CEP-ARM-02). */
  layer: integer(0, { max: 9 }),
  /** Name of the skill that its wearer needs (GAP-07); empty: none. */
  requiredSkill: text(),
  fullBattleDress: flag(),
  /** Points by which STR and DEX count higher for everything but damage (GAP-07). */
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

/** The fields of a weapon and of armor that rules use; the others are for people, or are read separately. */
export const weaponFields = without(cepheusWeapon, 'description', 'techLevel', 'mass', 'cost', 'magazine');
export const armorFields = without(cepheusArmor, 'description', 'techLevel', 'mass', 'cost', 'quantity', 'equipped');

function without<F extends Fields, K extends keyof F>(fields: F, ...keys: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.some((entry) => entry === key))) as Omit<
    F,
    K
  >;
}
