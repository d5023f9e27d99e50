/** The data of `adeva` documents, said once (sections 43 and 46.1 of RULES.md). Distances in squares. */
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
  recordOf,
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

const characteristics = recordOf(CHARACTERISTICS, record({ base: integer(30, SCORE), unnatural: integer(0, SIGNED) }));
/** By rising number: the oldest has the least. */
const decay = map(record({ characteristic: oneOf(CHARACTERISTICS), amount: integer(0), source: text() }));
const skills = recordOf(SKILL_NAMES, oneOf(RANKS));
/** Damage dice in the order in which they are rolled, and the flat part. */
const damage = {
  dice: list(record({ count: integer(1, { min: 0, max: 50 }), sides: integer(10, FACES) })),
  flat: integer(0, SIGNED),
};

/** The part of a fighter's state that is stored with the actor. */
const kept = {
  decay,
  fatigue: integer(0),
  lethal: integer(0),
  diesAtZero: flag(true),
  band: oneOf(BANDS),
  /** By rising number, as `decay`. */
  deflectorWeakening: map(record({ amount: integer(0), source: text() })),
  /** Lasting conditions by their id, as the kernel keeps them. */
  conditions: map(data(null)),
  treated: flag(),
  ended: record({ dead: flag(), captured: flag(), out: flag() }),
} as const;

/** Fields common to a character and a machine. */
const fighter = {
  characteristics,
  ...kept,
  wounds: pool(10),
  naturalAp: recordOf(LOCATIONS, integer(0)),
  /** One armor value, that of the body, for all of it: no location is rolled. */
  oneLocation: flag(),
  fate: pool(0),
  size: integer(4, { min: 1, max: 7 }),
  flies: flag(),
  reactionsMax: integer(1, { max: 20 }),
  hands: integer(2, { max: 20 }),
  /** Added to the Half Move, in squares (ADE-MOV-01). */
  moveMod: integer(0, SIGNED),
  skills,
  /** Test numbers in place of the skill, for minor characters (GAP-04); null: none. */
  dodge: maybeInteger(SIGNED),
  parry: maybeInteger(SIGNED),
  talents: list(oneOf(TALENTS)),
  biography: html(),
} as const;

export const CHARACTER_FIELDS = fighter satisfies Fields;

/** `pilotId`: whose WS, BS, Ag, WP, Int, Per, skills, fatigue and Fate count; the adapter lays that sheet beside this one as `pilot`. */
export const MACHINE_FIELDS = {
  ...fighter,
  diesAtZero: flag(false),
  pilotId: text(),
} as const satisfies Fields;

/** The part of a pilot's sheet that a machine needs. */
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
  /** Added to Boarding and Repel Boarders; damage of the boarders (GAP-15). */
  marines: record({
    mod: integer(0, { min: -100, max: 100 }),
    dice: integer(1, { max: 50 }),
    sides: integer(10, FACES),
    flat: integer(0, SIGNED),
  }),
  biography: html(),
} as const satisfies Fields;

/** Section 43.2. A capacity that is null is not listed (GAP-09). */
export const WEAPON_FIELDS = {
  kind: oneOf(WEAPON_KINDS),
  /** The score tested instead of WS or BS (ADE-ATK-06). */
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
  /** Null: it counts no shots. */
  clip: maybeRecord({ value: integer(0), max: integer(0) }),
  reloadCost: oneOf(['half', 'full'] as const),
  jammed: flag(),
  parryMod: integer(0, SIGNED),
  hands: integer(1, { max: 20 }),
  longRange: flag(),
  pointDefense: flag(),
  /** Needs no hand, and is always at hand. */
  mounted: flag(),
  equipped: flag(true),
  description: html(),
} as const satisfies Fields;

/** Section 43.3. */
export const ARMOR_FIELDS = {
  ap: recordOf(LOCATIONS, integer(0)),
  primitive: flag(),
  moveMod: integer(0, SIGNED),
  sbMod: integer(0, SIGNED),
  /** Cover adds to what is worn, and each hit that gets through lowers it by 1 (GAP-07). */
  cover: flag(),
  equipped: flag(true),
  description: html(),
} as const satisfies Fields;

/** Section 43.4. The weakening is the actor's, for it applies to every source (ADE-DFL-07). */
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
  /** Points of decay; 0: it is no decay. */
  amount: integer(0),
  characteristic: oneOf(CHARACTERISTICS),
  endsWithCycle: flag(true),
  description: html(),
} as const satisfies Fields;

/** Every sub-type of the ruleset with its fields. */
export const ACTOR_FIELDS = {
  character: CHARACTER_FIELDS,
  machine: MACHINE_FIELDS,
  starship: STARSHIP_FIELDS,
} as const;
export const ITEM_FIELDS = {
  weapon: WEAPON_FIELDS,
  armor: ARMOR_FIELDS,
  deflector: DEFLECTOR_FIELDS,
  power: POWER_FIELDS,
  ailment: AILMENT_FIELDS,
} as const;
