/** The terms of the book as lists, in its own spelling (RULES.md, section 0.3). */

export const ABILITIES = ['body', 'agility', 'intellect', 'personality'] as const;
export type Ability = (typeof ABILITIES)[number];
export type Scores = { readonly [ability in Ability]: number };

export const SKILLS = [
  'meleeWeaponry',
  'missileWeaponry',
  'arcane',
  'nature',
  'religion',
  'athletics',
  'discipline',
  'piloting',
  'ride',
] as const;
export type Skill = (typeof SKILLS)[number];

export const SPELL_SKILLS = ['arcane', 'nature', 'religion'] as const satisfies readonly Skill[];
export const SPELL_ABILITIES = ['intellect', 'personality'] as const satisfies readonly Ability[];
export type SpellAbility = (typeof SPELL_ABILITIES)[number];

export const ATTACK_KINDS = ['melee', 'ranged', 'spell'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

export const DEFENCE_KINDS = ['fortitude', 'reflex', 'willpower'] as const;
export type DefenceKind = (typeof DEFENCE_KINDS)[number];

/** The kind of an outcome: `numeric` has a success value, `binary` only succeeds or fails (ARR-CORE-05). */
export type Effect = 'numeric' | 'binary';

/** The types of modifiers, in the order of the rows of section 9 (ARR-MOD-01 to -10). */
export const MODIFIER_TYPES = [
  'ability',
  'skill',
  'inherent',
  'augmented',
  'assisted',
  'magic',
  'tech',
  'size',
  'circumstance',
  'checkPenalty',
] as const;
export type ModifierType = (typeof MODIFIER_TYPES)[number];

/** The types of damage (ARR-DMG-01). */
export const DAMAGE_TYPES = [
  'acid',
  'bludgeoning',
  'cold',
  'electricity',
  'fire',
  'force',
  'negative',
  'piercing',
  'positive',
  'slashing',
  'sonic',
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** The subjects of Damage Resistance: one type of damage, or all of them (ARR-DMG-05). */
export const RESISTED = [...DAMAGE_TYPES, 'all'] as const;
export type Resisted = (typeof RESISTED)[number];

/** The size categories, smallest first (GAP-06). */
export const SIZES = [
  'fine',
  'diminutive',
  'tiny',
  'small',
  'medium',
  'large',
  'huge',
  'gargantuan',
  'colossal',
] as const;
export type Size = (typeof SIZES)[number];

/** Every condition by name. Those not in `PLAIN_CONDITIONS` are counted or follow from Vitality. */
export const CONDITIONS = [
  'disabled',
  'dying',
  'staggered',
  'prone',
  'surprised',
  'unconscious',
  'stunned',
  'helpless',
  'immobile',
  'fatigued',
  'exhausted',
  'dead',
] as const;
export type ConditionName = (typeof CONDITIONS)[number];

/** The conditions that a combatant has or has not, without a count. */
export const PLAIN_CONDITIONS = [
  'prone',
  'surprised',
  'unconscious',
  'stunned',
  'helpless',
  'immobile',
  'fatigued',
  'exhausted',
] as const satisfies readonly ConditionName[];
export type PlainCondition = (typeof PLAIN_CONDITIONS)[number];

/** The manoeuvres, in the order of section 23. */
export const MANOEUVRES = [
  'aidAnother',
  'attack',
  'changeReach',
  'charge',
  'controlSpell',
  'counterspell',
  'defence',
  'disarm',
  'dismissSpell',
  'miscellaneous',
  'mount',
  'movement',
  'ready',
  'reload',
  'repeatedAttack',
  'reposition',
  'sidestep',
  'standUp',
  'sunder',
  'trip',
  'withdraw',
  'opportunity',
] as const;
export type Manoeuvre = (typeof MANOEUVRES)[number];

/** The categories of movement (ARR-MOV-02). */
export const MOVEMENT_CATEGORIES = ['walking', 'burrowing', 'flying', 'swimming', 'climbing', 'space'] as const;
export type MovementCategory = (typeof MOVEMENT_CATEGORIES)[number];

/** The eight directions, clockwise from the north as the d8 of a shift counts them (ARR-AOE-04). */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The firing arcs of a mounted weapon, 90 degrees each (GAP-07). */
export const ARCS = ['front', 'right', 'rear', 'left', 'all'] as const;

/** Action Points, spent in a combatant's own turn, and Additional Action Points, spent at any time (ARR-ACT-02). */
export const POOLS = ['ap', 'aap'] as const;
export type Pool = (typeof POOLS)[number];
