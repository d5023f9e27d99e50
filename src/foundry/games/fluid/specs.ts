/** The data of `fluid` documents (section 14 of its RULES.md). No rules in here. */
import { ACTOR_KINDS, ATTACK_KINDS, SAVES, SCORES } from '../../../rules/fluid/index.ts';
import { fields, type Fields, type Spec } from '../../../rules/index.ts';

const { data, decimal, flag, html, integer, list, map, maybeRecord, oneOf, pool, record, text } = fields;

/** As `read` bounds them. */
const BONUS = { min: -999, max: 999 };
const SCORE = { min: 0, max: 99 };
/** Wounds go below 0: dying, then dead (FLU-GAP-12). */
const WOUNDS = { min: -9_999, max: 9_999 };

const each = (names: readonly string[], spec: Spec): Spec =>
  record(Object.fromEntries(names.map((name) => [name, spec])));

export const fluidCharacter: Fields = {
  kind: oneOf(ACTOR_KINDS, 'special'),
  level: integer(1, { max: 99 }),
  initBonus: integer(0, BONUS),
  scores: each(SCORES, integer(10, SCORE)),
  baseAttack: integer(0, BONUS),
  attackOther: each(ATTACK_KINDS, integer(0, BONUS)),
  defense: record({ base: integer(10, BONUS), dodge: integer(0, BONUS), other: integer(0, BONUS) }),
  /** By kind of attack or damage type. */
  dr: map(integer(0, { max: 999 })),
  vitality: pool(8),
  wounds: pool(10, WOUNDS),
  stable: flag(),
  actionDice: integer(3),
  damageSave: integer(0, BONUS),
  damageTaken: integer(0),
  failures: integer(0),
  failuresToDrop: integer(1, { min: 1, max: 99 }),
  saves: each(SAVES, integer(0, BONUS)),
  stealth: integer(0, BONUS),
  /** Distances in ft. */
  sightRange: integer(0, { max: 1_000_000 }),
  hearingRange: integer(0, { max: 1_000_000 }),
  speed: integer(30),
  reach: integer(5),
  proficiencies: list(text()),
  group: text(),
  emotional: list(text()),
  stressTotal: integer(0),
  stressLevel: integer(0),
  subdualTotal: integer(0),
  electricalTotal: integer(0),
  /** Conditions by their ids, with their ends, as a fight leaves them. */
  conditions: map(data(null)),
  biography: html(),
};

const gear: Fields = {
  description: html(),
  weight: decimal(0),
  cost: integer(0, { max: 1_000_000_000 }),
  quantity: integer(1),
};

export const fluidWeapon: Fields = {
  ...gear,
  equipped: flag(true),
  kind: oneOf(ATTACK_KINDS, 'melee'),
  damage: record({ dice: integer(1, { max: 99 }), sides: integer(6, { min: 2, max: 100 }), flat: integer(0, BONUS) }),
  damageType: text('lethal'),
  armorPiercing: integer(0, { max: 999 }),
  /** ft; 0: none. */
  increment: integer(0, { max: 100_000 }),
  threatFrom: integer(20, { min: 1, max: 21 }),
  errorTo: integer(1, { max: 20 }),
  recoil: integer(0, { max: 999 }),
  burst: flag(),
  autofireRating: integer(0, { max: 99 }),
  /** Squares; 0: no blast. */
  blastIncrement: integer(0),
  blastDc: integer(15, { max: 999 }),
  /** Null: no shots are counted. */
  magazine: maybeRecord({ value: integer(0), max: integer(0) }),
  tactical: flag(),
  proficiency: text(),
};

export const fluidArmor: Fields = {
  ...gear,
  equipped: flag(true),
  dr: map(integer(0, { max: 999 })),
  defensePenalty: integer(0, { max: 99 }),
  checkPenalty: integer(0, { max: 99 }),
};

export const fluidGear: Fields = { ...gear, equipped: flag() };
