/** The documents of the book, field by field (RULES.md, sections 31 and 34.1). Distances in squares. */
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
  record,
  recordByKeys,
  text,
  type Fields,
} from '../../kernel/spec.ts';
import {
  ABILITIES,
  ARCS,
  DAMAGE_TYPES,
  DEFENCE_KINDS,
  MODIFIER_TYPES,
  MOVEMENT_CATEGORIES,
  PLAIN_CONDITIONS,
  RESISTED,
  SIZES,
  SKILLS,
  SPELL_ABILITIES,
  ATTACK_KINDS,
} from '../terms.ts';

const SQUARES = { max: 999 };
const SCORE = { min: -5, max: 30 };

/** The kinds of effects (section 31.5). */
const EFFECT_KINDS = [
  'checkModifier',
  'defenceModifier',
  'drExtra',
  'vulnerability',
  'apChange',
  'aapChange',
  'critRange',
  'threatShift',
  'speedChange',
  'drainExtra',
] as const;

/** The checks that a modifier may apply to. */
export const SUBJECTS = ['all', ...ATTACK_KINDS, ...DEFENCE_KINDS, ...SKILLS, 'initiative', 'movement'] as const;

/** The fields of an effect: of a character, an item, a class option, or one put on in the fight. */
export const effectFields = {
  kind: oneOf(EFFECT_KINDS),
  /** The type of a modifier to checks or defenses (section 9). */
  type: oneOf(MODIFIER_TYPES, 'inherent'),
  value: integer(0, { min: -99, max: 99 }),
  appliesTo: oneOf(SUBJECTS),
  /** The damage that extra Damage Resistance or a vulnerability applies to. */
  damageType: oneOf(RESISTED, 'all'),
};

const effects = list(record(effectFields));
const resist = list(record({ value: integer(1, { min: 1, max: 99 }), type: oneOf(RESISTED) }));
const vulnerable = list(oneOf(DAMAGE_TYPES));
const damageTypes = list(oneOf(DAMAGE_TYPES));

/** The fields of one movement category (ARR-MOV-02). With a base speed of 0 it is not open to its owner. */
const movement = (baseSpeed: number) =>
  record({
    baseSpeed: integer(baseSpeed, SQUARES),
    /** The current speed; null: the base speed. */
    speed: maybeInteger(SQUARES),
    natural: flag(baseSpeed > 0),
    manoeuvrability: integer(10, { min: -20, max: 99 }),
    rate: integer(1, { min: 1, max: 99 }),
  });

const movements = record({
  walking: movement(5),
  burrowing: movement(0),
  flying: movement(0),
  swimming: movement(0),
  climbing: movement(0),
  space: movement(0),
});

/** The fields common to characters and vehicles. */
const body = {
  size: oneOf(SIZES, 'medium'),
  magnitude: integer(1, { min: 1, max: 5 }),
  resist,
  vulnerable,
  /**
   * Squares moved in this round, the movement increment of the round before (null: it was at rest), and whether a shock
   * has struck in this round (ARR-ACC-09).
   */
  squaresThisRound: integer(0, { max: 9_999 }),
  miLastRound: maybeInteger({ max: 999 }),
  stoppedThisRound: flag(),
  /** Degrees clockwise from the north; tracked where the manoeuvrability is below 10 (ARR-TRN-04). */
  facing: integer(0, { max: 359 }),
  biography: html(),
};

export const characterFields = {
  ...body,
  abilities: recordByKeys(ABILITIES, integer(0, SCORE)),
  skills: recordByKeys(SKILLS, integer(0, { max: 20 })),
  expertises: list(record({ name: text(), skill: oneOf(SKILLS), bonus: integer(0, { max: 20 }) })),
  vitality: record({
    /** Class Vitality; null: the setting `vitalityBase`. */
    base: maybeInteger({ min: -99, max: 9_999 }),
    options: integer(0, { min: -999, max: 999 }),
    /** Total less Current Vitality; negative where a source has raised Current Vitality above it (ARR-VIT-08). */
    lost: integer(0, { min: -9_999, max: 9_999 }),
  }),
  ap: integer(3, { max: 99 }),
  /** Additional Action Points; null: the setting `defaultAap`. */
  aap: maybeInteger({ max: 99 }),
  initiative: record({ bonus: integer(0, { min: -99, max: 99 }), score: maybeInteger({ min: -99, max: 999 }) }),
  legs: integer(2, { max: 99 }),
  /** The check penalty apart from that of worn items. */
  checkPenalty: integer(0, { max: 99 }),
  /** The natural threat range; null: that of the size (GAP-06). */
  threat: maybeRecord({ min: integer(1, SQUARES), max: integer(1, SQUARES) }),
  reachShift: integer(0, { min: -99, max: 99 }),
  movement: movements,
  disabled: flag(),
  dying: integer(0, { max: 99 }),
  staggered: integer(0, { max: 99 }),
  dead: flag(),
  /** Conditions by name, in the kernel's form; a plain list of names is accepted too. */
  conditions: map(data(null)),
  /** Empty: the higher of Intellect and Personality (GAP-10). */
  spellAbility: oneOf(['', ...SPELL_ABILITIES]),
  /** Spell slots by level. */
  slots: map(record({ max: integer(0, { max: 99 }), spent: integer(0, { max: 99 }) })),
  modifiers: effects,
};

export const vehicleFields = {
  ...body,
  vitality: record({ max: integer(20, { min: 1, max: 9_999 }), lost: integer(0, { min: -9_999, max: 9_999 }) }),
  category: oneOf(MOVEMENT_CATEGORIES),
  baseSpeed: integer(8, SQUARES),
  speed: maybeInteger(SQUARES),
  rate: integer(1, { min: 1, max: 99 }),
  manoeuvrability: integer(10, { min: -20, max: 99 }),
  reflexBonus: integer(0, { min: -99, max: 99 }),
  fortitude: integer(0, { min: -99, max: 99 }),
  /** Whether the occupants may be attacked themselves (GAP-12). */
  open: flag(),
  seats: integer(1, { max: 999 }),
  dead: flag(),
};

/** The fields of a hazard: a trap or another danger of the place (GAP-14). */
export const hazardFields = {
  attackKind: oneOf(ATTACK_KINDS, 'ranged'),
  modifier: integer(0, { min: -99, max: 99 }),
  critMin: integer(20, { min: 2, max: 20 }),
  /** The base success value; null: a binary effect, that of `effectOnSuccess` alone. */
  baseSv: maybeInteger({ max: 999 }),
  types: damageTypes,
  defence: oneOf(DEFENCE_KINDS, 'reflex'),
  effectOnSuccess: oneOf(['none', 'staggered', 'dying', ...PLAIN_CONDITIONS]),
  effectAmount: integer(1, { max: 99 }),
  /** Radius of its area; 0: a single target. */
  radius: integer(0, SQUARES),
  /** The DC of the check that disarms it. */
  disarmDc: integer(10, { max: 99 }),
  magnitude: integer(1, { min: 1, max: 5 }),
  /** Whether it was triggered or disarmed; it then has no effect until it is set again. */
  spent: flag(),
  biography: html(),
};

/** The fields of an item that can be damaged (ARR-SUN). `durability`: the default. */
const wear = (durability: number) => ({
  durability: integer(durability, { min: 1, max: 999 }),
  taken: integer(0, { max: 999 }),
  itemResist: resist,
  itemVulnerable: vulnerable,
});

/** Whether an item lies on the ground, dropped or thrown: it is picked up before it is drawn again (ARR-MSC-01). */
const lying = flag();

const WEAPON_KINDS = ['melee', 'ranged', 'both'] as const;

export const weaponFields = {
  kind: oneOf(WEAPON_KINDS),
  baseSv: integer(1, { max: 999 }),
  types: damageTypes,
  critMin: integer(20, { min: 2, max: 20 }),
  reach: integer(0, { max: 99 }),
  /** The range increment in squares; null: none. */
  increment: maybeInteger({ min: 1, max: 999 }),
  maxIncrements: integer(10, { min: 1, max: 999 }),
  /** The skill and the ability of its checks (ARR-CHK-07); empty: the usual ones. */
  skill: oneOf(['', ...SKILLS]),
  ability: oneOf(['', ...ABILITIES]),
  techBonus: integer(0, { min: -99, max: 99 }),
  tripBonus: integer(0, { min: -99, max: 99 }),
  /** The side, in squares, of the area that one attack covers; 1: a single target (ARR-AOE-01). */
  footprint: integer(1, { min: 1, max: 99 }),
  /** The reloading of the weapon; null: it is never reloaded. */
  reload: maybeRecord({
    cost: integer(1, { max: 9 }),
    dc: integer(10, { max: 99 }),
    /** Whether one Reload may load several items (ARR-RLD-01). */
    multi: flag(),
    capacity: integer(1, { min: 1, max: 999 }),
    loaded: integer(0, { max: 999 }),
  }),
  /** The kind of ammunition that it uses; empty: none. */
  ammunition: text(),
  hands: integer(1, { max: 2 }),
  natural: flag(),
  equipped: flag(true),
  lying,
  arc: oneOf(ARCS, 'all'),
  modifiers: effects,
  ...wear(10),
  description: html(),
};

export const armorFields = {
  resist,
  checkPenalty: integer(0, { max: 99 }),
  techBonus: integer(0, { min: -99, max: 99 }),
  /** The defense that the tech bonus applies to. */
  appliesTo: oneOf(DEFENCE_KINDS, 'reflex'),
  equipped: flag(true),
  lying,
  hands: integer(0, { max: 2 }),
  modifiers: effects,
  ...wear(20),
  description: html(),
};

const SPELL_DEFENCES = [...DEFENCE_KINDS, 'none'] as const;
const DURATIONS = ['instant', 'concentration', 'rounds', 'lasting'] as const;
const SPELL_EFFECTS = ['none', 'heal', 'dying', 'staggered', ...PLAIN_CONDITIONS] as const;

export const spellFields = {
  level: integer(1, { max: 20 }),
  school: text(),
  skill: oneOf(['arcane', 'nature', 'religion']),
  /** The defense that resists it; `none`: it works on willing targets alone. */
  defence: oneOf(SPELL_DEFENCES, 'reflex'),
  /** The base success value; null: a binary effect (ARR-SV-05). */
  sv: maybeInteger({ max: 999 }),
  types: damageTypes,
  increment: maybeInteger({ min: 1, max: 999 }),
  maxIncrements: integer(10, { min: 1, max: 999 }),
  /** Radius of its area; 0: a single target. */
  radius: integer(0, SQUARES),
  duration: oneOf(DURATIONS),
  rounds: integer(1, { max: 999 }),
  /** The Vitality that it drains; null: the usual drain (ARR-VIT-04). */
  drain: maybeInteger({ max: 99 }),
  /** The effect of a success: Vitality restored, a counted condition, or a plain one. */
  effectOnSuccess: oneOf(SPELL_EFFECTS),
  /** The amount added to a counted condition; 0: the success value. */
  effectAmount: integer(1, { min: -99, max: 99 }),
  /** The most that it adds to a counted condition. */
  effectMost: integer(99, { max: 99 }),
  critMin: integer(20, { min: 2, max: 20 }),
  /** The number of times that it is memorized. */
  memorised: integer(1, { max: 99 }),
  description: html(),
};

export const gearFields = {
  quantity: integer(1, { max: 9_999 }),
  /** The kind of ammunition that this gear is; empty: none. */
  ammunition: text(),
  equipped: flag(true),
  modifiers: effects,
  ...wear(5),
  description: html(),
};

/** The fields of a class option or a template: its effects, and a manoeuvre of its own (ARR-KND-02, -04). */
export const featureFields = {
  modifiers: effects,
  special: maybeRecord({
    kind: oneOf(['swift', 'immediate']),
    cost: integer(1, { max: 99 }),
    trigger: text(),
  }),
  description: html(),
};

/** The fields of every kind of combatant and of item. */
export const DOCUMENTS = {
  arrgsCharacter: characterFields,
  arrgsVehicle: vehicleFields,
  arrgsHazard: hazardFields,
  arrgsWeapon: weaponFields,
  arrgsArmor: armorFields,
  arrgsSpell: spellFields,
  arrgsGear: gearFields,
  arrgsFeature: featureFields,
} as const satisfies { readonly [type: string]: Fields };
