/**
 * The fields of `adeva` documents, the single source of types, readers and schemas (sections 43 and 46.1 of RULES.md).
 * Distances are in squares.
 */
import {
  data,
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
  BANDS,
  CHARACTERISTICS,
  COSTS,
  DAMAGE_TYPES,
  LOCATIONS,
  QUALITIES,
  RANKS,
  SKILL_NAMES,
  SUBTYPES,
  TALENTS,
  WEAPON_KINDS,
} from '../terms.ts';

const SCORE = { min: 0, max: 999 };
const SIGNED = { min: -999, max: 999 };
const FACES = { min: 2, max: 100 };

const characteristics = recordByKeys(
  CHARACTERISTICS,
  record({ base: integer(30, SCORE), unnatural: integer(0, SIGNED) }),
);
/** The entries of decay under rising numbers: the oldest has the lowest. */
const decay = map(record({ characteristic: oneOf(CHARACTERISTICS), amount: integer(0), source: text() }));
const skills = recordByKeys(SKILL_NAMES, oneOf(RANKS));
/** The damage dice in the order in which they are rolled, and the flat number. */
const damage = {
  dice: list(record({ count: integer(1, { min: 0, max: 50 }), sides: integer(10, FACES) })),
  flat: integer(0, SIGNED),
};

/** The part of a combatant's state that is stored with the actor. */
const kept = {
  decay,
  fatigue: integer(0),
  lethal: integer(0),
  diesAtZero: flag(true),
  band: oneOf(BANDS),
  /** The entries under rising numbers, like those of `decay`. */
  deflectorWeakening: map(record({ amount: integer(0), source: text() })),
  /** The lasting conditions by id, in the kernel's form. */
  conditions: map(data(null)),
  treated: flag(),
  ended: record({ dead: flag(), captured: flag(), out: flag() }),
} as const;

/** The fields that characters and machines share. */
const fighter = {
  characteristics,
  ...kept,
  wounds: pool(10),
  naturalAp: recordByKeys(LOCATIONS, integer(0)),
  /** Whether the AP of the body counts everywhere and no location is rolled. */
  oneLocation: flag(),
  fate: pool(0),
  size: integer(4, { min: 1, max: 7 }),
  flies: flag(),
  reactionsMax: integer(1, { max: 20 }),
  hands: integer(2, { max: 20 }),
  /** The squares added to the Half Move (ADE-MOV-01). */
  moveMod: integer(0, SIGNED),
  skills,
  /**
   * The test numbers of Dodge and Parry that replace the skills of minor characters (GAP-04); null: the skill counts.
   */
  dodge: maybeInteger(SIGNED),
  parry: maybeInteger(SIGNED),
  talents: list(oneOf(TALENTS)),
  biography: html(),
} as const;

export const CHARACTER_FIELDS = fighter satisfies Fields;

/**
 * The fields of a machine. `pilotId`: the actor whose WS, BS, Ag, WP, Int, Per, skills, fatigue and Fate count (GAP-18);
 * the adapter adds that actor's sheet under the key `pilot`.
 */
export const MACHINE_FIELDS = {
  ...fighter,
  diesAtZero: flag(false),
  pilotId: text(),
} as const satisfies Fields;

/** The fields of a pilot's sheet that a machine uses (GAP-18). */
export const PILOT_FIELDS = {
  characteristics,
  decay,
  fatigue: integer(0),
  skills,
  dodge: maybeInteger(SIGNED),
  parry: maybeInteger(SIGNED),
  fate: pool(0),
} as const satisfies Fields;

export const STARSHIP_FIELDS = {
  characteristics,
  ...kept,
  /** The Hull. */
  wounds: pool(15),
  ap: integer(0),
  size: integer(1, { min: 1, max: 10 }),
  reactionsMax: integer(1, { max: 20 }),
  moveMod: integer(0, SIGNED),
  skills,
  fate: pool(0),
  /** The Marines: the modifier `mod` on Boarding and Repel Boarders, and the damage of boarders (GAP-15). */
  marines: record({
    mod: integer(0, { min: -100, max: 100 }),
    dice: integer(1, { max: 50 }),
    sides: integer(10, FACES),
    flat: integer(0, SIGNED),
  }),
  biography: html(),
} as const satisfies Fields;

/**
 * The fields of a weapon (43.2). A capacity `semi` or `full` of null is not listed and follows from the Hit rating
 * (GAP-09).
 */
export const WEAPON_FIELDS = {
  kind: oneOf(WEAPON_KINDS),
  /** The characteristic tested instead of WS or BS (ADE-ATK-06); `usual`: none. */
  testChar: oneOf(['usual', ...CHARACTERISTICS] as const),
  range: integer(0),
  reach: integer(1),
  hitRating: integer(1, { min: 1, max: 99 }),
  ...damage,
  addSb: flag(true),
  pen: integer(0),
  damageType: oneOf(DAMAGE_TYPES),
  qualities: list(oneOf(QUALITIES)),
  semi: maybeInteger({ min: 1, max: 99 }),
  full: maybeInteger({ min: 1, max: 99 }),
  /** The magazine; null: the weapon counts no shots (ADE-ATK-10). */
  clip: maybeRecord({ value: integer(0), max: integer(0) }),
  reloadCost: oneOf(['half', 'full'] as const),
  jammed: flag(),
  parryMod: integer(0, SIGNED),
  hands: integer(1, { max: 20 }),
  longRange: flag(),
  pointDefense: flag(),
  /** Whether the weapon needs no hand and is always ready. */
  mounted: flag(),
  equipped: flag(true),
  description: html(),
} as const satisfies Fields;

/** The fields of armor (43.3). */
export const ARMOR_FIELDS = {
  ap: recordByKeys(LOCATIONS, integer(0)),
  primitive: flag(),
  moveMod: integer(0, SIGNED),
  sbMod: integer(0, SIGNED),
  /**
   * Whether the armor is cover, which adds to worn armor and loses 1 point with each hit that gets through (GAP-07).
   */
  cover: flag(),
  equipped: flag(true),
  description: html(),
} as const satisfies Fields;

/**
 * The fields of a Deflector (43.4). Its weakening is stored with the actor, since it applies to every source
 * (ADE-DFL-07).
 */
export const DEFLECTOR_FIELDS = {
  strength: integer(0),
  allowsSecondEvasion: flag(),
  active: flag(true),
  description: html(),
} as const satisfies Fields;

export const POWER_FIELDS = {
  cost: oneOf(COSTS, 'half'),
  subtypes: list(oneOf(SUBTYPES)),
  movesUser: flag(),
  description: html(),
} as const satisfies Fields;

export const AILMENT_FIELDS = {
  /** The points of decay; 0: the ailment causes no decay. */
  amount: integer(0),
  characteristic: oneOf(CHARACTERISTICS),
  endsWithCycle: flag(true),
  description: html(),
} as const satisfies Fields;

/** The fields of every kind of combatant. */
export const ACTOR_FIELDS = {
  character: CHARACTER_FIELDS,
  machine: MACHINE_FIELDS,
  starship: STARSHIP_FIELDS,
} as const;
/** The fields of every kind of item. */
export const ITEM_FIELDS = {
  weapon: WEAPON_FIELDS,
  armor: ARMOR_FIELDS,
  deflector: DEFLECTOR_FIELDS,
  power: POWER_FIELDS,
  ailment: AILMENT_FIELDS,
} as const;
