/** The fields of `drive` documents (section 20 of RULES.md). Weights in pounds. */
import {
  data,
  decimal,
  flag,
  html,
  integer,
  list,
  map,
  maybeInteger,
  maybeRecord,
  oneOf,
  record,
  recordByKeys,
  text,
  type NumberSpec,
} from '../../kernel/spec.ts';
import { DELIVERIES, ZAOE_KINDS } from '../areas/low-shield.ts';
import {
  AURA_KINDS,
  CHARACTERISTICS,
  ENERGY_TYPES,
  FITS,
  HANDS,
  INJURY_TYPES,
  MODES,
  PRECISIONS,
  RANGE_STEPS,
  RELATIONS,
  RESISTANCE_CLASSES,
} from '../types.ts';

const POINTS = { max: 99_999 };
const POUNDS = { max: 10_000_000 };
const TRACK = { max: 999_999 };

const maybePounds: NumberSpec<true> = { ...decimal(0, POUNDS), initial: null, nullable: true };
const byMode = record({ melee: integer(10, { max: 999 }), ranged: integer(10, { max: 999 }) });

/**
 * A resistance `against` weapons covers those of the material (any, if empty) that have every ticked trait and lack the
 * excepted one (DRV-RES-08).
 */
export const resistance = {
  against: oneOf([...ENERGY_TYPES, 'weapon'], 'heat'),
  percent: integer(50, { max: 10_000 }),
  class: oneOf(RESISTANCE_CLASSES),
  material: text(),
  blunt: flag(),
  natural: flag(),
  unarmed: flag(),
  except: oneOf(['nothing', 'blunt', 'natural', 'unarmed']),
};

const fighter = (organic: boolean) => ({
  characteristics: recordByKeys(CHARACTERISTICS, record({ base: integer(7), total: integer(7) })),
  offenseTn: byMode,
  defenseTn: byMode,
  /** Null: from total CON. */
  conTn: maybeInteger({ max: 999 }),
  /** Null: from CON and weight. */
  injuryFactor: maybeInteger({ min: 1, max: 999_999 }),
  bodyWeight: maybePounds,
  carriedWeight: decimal(0, POUNDS),
  flySpd: integer(0),
  organic: flag(organic),
  gravnet: flag(),
  resistances: list(record(resistance)),
  damageTaken: integer(0, TRACK),
  /** The injuries by rising number, the oldest first. */
  injuries: map(record({ type: oneOf(INJURY_TYPES), degrees: integer(1, { min: 1 }) })),
  willSpent: integer(0),
  fatigue: integer(0, TRACK),
  /** Projectiles that the kinetic shields can still stop; null: as many as they have uses. */
  kineticUses: maybeInteger(),
  /** Conditions by their id, as the kernel keeps them. */
  conditions: map(data(null)),
  /** The combatant's place at the start of a fight. */
  zone: text(),
  group: text(),
  biography: html(),
});

export const character = fighter(true);
export const vehicle = fighter(false);

/** Fields that items of every kind have. */
export const gear = {
  description: html(),
  weight: decimal(0),
  cost: integer(0, { max: 1_000_000_000 }),
  quantity: integer(1),
  equipped: flag(true),
};

const DAMAGE = { max: 9_999 };
const damageAndDrive = maybeRecord({ damage: integer(0, DAMAGE), drive: integer(0, DAMAGE) });
const blast = maybeRecord({ damage: integer(0, DAMAGE) });

export const weapon = {
  mode: oneOf(MODES),
  /** Null: the weapon is all energy. */
  damage: maybeInteger(DAMAGE),
  drive: integer(0, DAMAGE),
  /** The coefficients of STR in damage and drive, in melee only (DRV-WPN-01, -02). */
  strDamage: decimal(1, { max: 99 }),
  strDrive: decimal(1, { max: 99 }),
  strengthRating: maybeInteger({ min: 1, max: 999 }),
  hands: oneOf(HANDS),
  strRequired: maybeInteger({ max: 999 }),
  energy: maybeRecord({ type: oneOf(ENERGY_TYPES), damage: integer(0, DAMAGE) }),
  /** Null: the actor's own. */
  offenseTn: maybeInteger({ max: 999 }),
  extra: list(record({ kind: text('extra'), damage: integer(0, DAMAGE) })),
  frag: damageAndDrive,
  blast,
  areaFrag: damageAndDrive,
  areaBlast: blast,
  zone: maybeRecord({
    kind: oneOf(ZAOE_KINDS),
    type: oneOf(ENERGY_TYPES),
    high: integer(0, DAMAGE),
    low: integer(0, DAMAGE),
    delivery: oneOf(DELIVERIES),
  }),
  kind: record({ material: text(), blunt: flag(), natural: flag(), unarmed: flag() }),
  precise: flag(),
  overprecise: flag(),
  projectile: flag(),
  canDismember: flag(),
  critRange: oneOf(RANGE_STEPS),
};

export const armor = {
  lo: integer(10, DAMAGE),
  hi: integer(20, DAMAGE),
  metallic: flag(),
  noise: oneOf(['low', 'medium', 'high']),
  fit: oneOf(FITS),
};

/** Points of a shield or of pseudogravity: their pool, price and duration (DRV-GAP-17). */
export const points = {
  /** The name of a shared pool; empty: a pool of its own. */
  poolId: text(),
  points: integer(0, POINTS),
  resource: integer(0, POINTS),
  costPerPoint: integer(1, { max: 999 }),
  /** Null: no limit. */
  maximum: maybeInteger(POINTS),
  expires: oneOf(['never', 'turn', 'rounds', 'combat']),
  rounds: integer(1, { min: 1, max: 999 }),
};

export const shield = {
  ...points,
  precision: oneOf(PRECISIONS, 'high'),
  active: flag(true),
  device: flag(),
  /** `device`: yes for a device, else no. */
  doubleVsBlast: oneOf(['device', 'yes', 'no']),
  radius: oneOf(RELATIONS, 'engaged'),
  protects: oneOf(['self', 'group']),
  twoWay: flag(),
};

export const aura = {
  kind: oneOf(AURA_KINDS, 'heat'),
  stored: integer(0, DAMAGE),
  max: maybeInteger(DAMAGE),
  decayPerTurn: integer(0, DAMAGE),
  /** The drive of an aura that is not energy. */
  drive: integer(0, DAMAGE),
  madeByMentalAction: flag(),
  fromDevice: flag(),
  deviceId: text(),
};

export const gravity = {
  ...points,
  weightFraction: decimal(1, { min: 0.001, max: 1_000 }),
  range: oneOf(['engaged', 'short', 'medium', 'long'], 'medium'),
  grantsFlight: flag(),
};

export const kineticShield = { uses: integer(3, { max: 999 }) };
