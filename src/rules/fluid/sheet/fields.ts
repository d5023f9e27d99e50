/** The fields of the documents (section 14 of RULES.md), from which their types, readers, limits and schemas are made. */
import {
  data,
  decimal,
  flag,
  html,
  integer,
  list,
  map,
  maybeRecord,
  oneOf,
  pool,
  record,
  recordByKeys,
  text,
} from '../../kernel/spec.ts';

export const ACTOR_KINDS = ['special', 'standard'] as const;
/** An important character with vitality, wounds and Action Dice, or a minor one with a damage save (FLU-GAP-23). */
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const SCORES = ['str', 'dex', 'con', 'int', 'wis'] as const;
export const SAVES = ['fort', 'ref', 'will'] as const;
export type SaveKind = (typeof SAVES)[number];

export const ATTACK_KINDS = ['unarmed', 'melee', 'ranged'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

/** FLU-GAP-17: the usual DC of the Reflex save against a blast. */
export const BLAST_DC = 15;

const BONUS = { min: -999, max: 999 };
const REDUCTION = { max: 999 };
/** The limit of sight and hearing, in ft. */
const SIGHT = { max: 1_000_000 };
/** The limits of wounds; below 0 a character is dying, then dead (FLU-GAP-12). */
const WOUNDS = { min: -9_999, max: 9_999 };

export const character = {
  kind: oneOf(ACTOR_KINDS, 'special'),
  level: integer(1, { max: 99 }),
  initBonus: integer(0, BONUS),
  scores: recordByKeys(SCORES, integer(10, { max: 9_999 })),
  baseAttack: integer(0, BONUS),
  attackOther: recordByKeys(ATTACK_KINDS, integer(0, BONUS)),
  defense: record({ base: integer(10, BONUS), dodge: integer(0, BONUS), other: integer(0, BONUS) }),
  /** The damage reduction, by kind of attack or damage type. */
  dr: map(integer(0, REDUCTION)),
  vitality: pool(8),
  wounds: pool(10, WOUNDS),
  stable: flag(),
  actionDice: integer(3),
  damageSave: integer(0, BONUS),
  damageTaken: integer(0),
  failures: integer(0),
  failuresToDrop: integer(1, { min: 1, max: 99 }),
  saves: recordByKeys(SAVES, integer(0, BONUS)),
  /** Bonus to the opposed check before a surprise round. */
  stealth: integer(0, BONUS),
  // Distances in ft:
  sightRange: integer(0, SIGHT),
  hearingRange: integer(0, SIGHT),
  speed: integer(30),
  reach: integer(5),
  proficiencies: list(text()),
  /** The group whose members share one Initiative check (FLU-INI-03); empty: its own check. */
  group: text(),
  /** Ids of conditions that replace each other (FLU-GAP-29). */
  emotional: list(text()),
  stressTotal: integer(0),
  stressLevel: integer(0),
  subdualTotal: integer(0),
  electricalTotal: integer(0),
  /** The conditions that a fight leaves, by their ids. */
  conditions: map(data(null)),
  biography: html(),
} as const;

const thing = {
  description: html(),
  weight: decimal(0),
  cost: integer(0, { max: 1_000_000_000 }),
  quantity: integer(1),
} as const;

export const weapon = {
  ...thing,
  equipped: flag(true),
  kind: oneOf(ATTACK_KINDS, 'melee'),
  damage: record({ dice: integer(1, { max: 99 }), sides: integer(6, { min: 2, max: 100 }), flat: integer(0, BONUS) }),
  /** `lethal`, `stress`, `subdual`, `electrical`, or any other word that DR may know. */
  damageType: text('lethal'),
  armorPiercing: integer(0, REDUCTION),
  /** Range increment in ft; 0: none. */
  increment: integer(0, { max: 100_000 }),
  threatFrom: integer(20, { min: 1, max: 21 }),
  errorTo: integer(1, { max: 20 }),
  recoil: integer(0, { max: 999 }),
  /** Whether it can fire bursts. */
  burst: flag(),
  /** The most volleys or squares of automatic fire; 0: none. */
  autofireRating: integer(0, { max: 999 }),
  /** Blast increment in squares; 0: no blast. */
  blastIncrement: integer(0),
  blastDc: integer(BLAST_DC, { max: 999 }),
  /** Null: its shots are not counted. */
  magazine: maybeRecord({ value: integer(0), max: integer(0) }),
  tactical: flag(),
  /** The proficiency it needs; empty: none. */
  proficiency: text(),
} as const;

export const armor = {
  ...thing,
  equipped: flag(true),
  dr: map(integer(0, REDUCTION)),
  defensePenalty: integer(0, { max: 99 }),
  checkPenalty: integer(0, { max: 99 }),
} as const;

export const gear = { ...thing, equipped: flag() } as const;
