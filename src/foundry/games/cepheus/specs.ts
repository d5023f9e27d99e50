/** The data of `cepheus` documents (section 46 of its RULES.md). No rules in here. */
import {
  CHARACTERISTICS,
  COMMS,
  DAMAGE_TYPES,
  DRUGS,
  PAYLOADS,
  RANGE_TYPES,
  SENSORS,
} from '../../../rules/cepheus/index.ts';
import { fields, type Fields } from '../../../rules/index.ts';

const { decimal, flag, html, integer, list, map, maybeInteger, maybeRecord, oneOf, pool, record, text } = fields;

/** 15 + the enhancements a book may grant; the DM stops growing at 33. */
const SCORE = { min: 0, max: 99 };

export const cepheusCharacter: Fields = {
  characteristics: record(Object.fromEntries(CHARACTERISTICS.map((name) => [name, pool(7, SCORE)]))),
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
  killed: flag(),
  helpless: flag(),
  biography: html(),
};

const gear: Fields = {
  description: html(),
  techLevel: integer(0, { max: 30 }),
  mass: decimal(0),
  cost: integer(0, { max: 1_000_000_000 }),
  quantity: integer(1),
};

export const cepheusWeapon: Fields = {
  ...gear,
  equipped: flag(true),
  ranges: list(oneOf(RANGE_TYPES), ['pistol']),
  skill: text('Slug Pistol'),
  damageDice: integer(2, { max: 99 }),
  damageFlat: integer(0, { min: -99, max: 999 }),
  damageType: oneOf(DAMAGE_TYPES, 'P'),
  rof: list(integer(1, { max: 1_000 }), [1]),
  /** Null: no ammunition is counted. */
  magazine: maybeRecord({ value: integer(0), max: integer(0) }),
  drawActions: integer(1, { max: 100 }),
  reloadActions: integer(1, { max: 100 }),
  /** Where the book prints combat rounds; 0: it prints minor actions. */
  reloadRounds: integer(0, { max: 100 }),
  minStr: integer(0, { max: 99 }),
  recoil: flag(),
  laser: flag(),
  energy: flag(),
  slugThrower: flag(),
  heavy: flag(),
  flechette: flag(),
  laserSight: flag(),
  telescopicSight: flag(),
  gyrostabilizer: flag(),
  intelTolerance: maybeInteger({ min: -20, max: 20 }),
  payload: list(record({ radius: decimal(3, { max: 10_000 }), dice: integer(1, { max: 99 }) })),
  payloadKind: oneOf(PAYLOADS),
};

export const cepheusArmor: Fields = {
  ...gear,
  equipped: flag(true),
  ar: integer(0, { max: 999 }),
  arLaser: integer(0, { max: 999 }),
  ablative: flag(),
  ablated: integer(0, { max: 999 }),
  layer: integer(0, { max: 9 }),
  requiredSkill: text(),
  fullBattleDress: flag(),
  grantsStr: integer(0, { max: 99 }),
  grantsDex: integer(0, { max: 99 }),
};

export const cepheusGear: Fields = {
  ...gear,
  equipped: flag(),
  sensor: oneOf(['none', ...SENSORS]),
  comm: oneOf(['none', ...COMMS]),
  drug: oneOf(['none', ...DRUGS]),
};
