/** The terms of the book: lists, and the types made from them. */

export const CHARACTERISTICS = ['ws', 'bs', 's', 't', 'ag', 'int', 'per', 'wp', 'fel'] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** The characteristics that a machine takes from its pilot (GAP-18). */
export const PILOTED: readonly Characteristic[] = ['ws', 'bs', 'ag', 'wp', 'int', 'per'];

/** Hit locations, head first (GAP-05). */
export const LOCATIONS = ['head', 'rightArm', 'leftArm', 'body', 'rightLeg', 'leftLeg'] as const;
export type Location = (typeof LOCATIONS)[number];

/** Altitude bands, ascending (ADE-ALT-01). */
export const BANDS = ['ground', 'low', 'high'] as const;
export type Band = (typeof BANDS)[number];

export const KINDS = ['character', 'machine', 'starship'] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds of weapons; `thrown`: a melee weapon that leaves the hand. */
export const WEAPON_KINDS = ['melee', 'ranged', 'thrown', 'unarmed'] as const;
export type WeaponKind = (typeof WEAPON_KINDS)[number];

/** The kind of an attack, on which the evasions against it depend (ADE-EVA-11 to -18). */
export type AttackKind = WeaponKind | 'grapple' | 'boarding' | 'ram' | 'opposedTest';

export const EVASIONS = ['deflect', 'dodge', 'parry', 'pointDefense', 'repelBoarders'] as const;
export type Evasion = (typeof EVASIONS)[number];

/** The Reactions that an adjacent ally may take for the target of an attack (GAP-04). */
export type AllyReaction = 'guardian' | 'protectAlly';

export const TALENTS = [
  'counterAttack',
  'takedown',
  'disarm',
  'advancedDisarm',
  'unarmedWarrior',
  'unarmedMaster',
  'fearless',
] as const;
export type Talent = (typeof TALENTS)[number];

export const QUALITIES = ['unarmed', 'natural', 'pistol', 'small', 'subdual', 'primitive', 'twoHanded'] as const;
export type Quality = (typeof QUALITIES)[number];

export const DAMAGE_TYPES = ['impact', 'rending', 'piercing', 'energy'] as const;

/** The skills with their characteristics (GAP-04). */
export const SKILLS = {
  dodge: 'ag',
  parry: 'ws',
  acrobatics: 'ag',
  athletics: 's',
  awareness: 'per',
  stealth: 'ag',
  medical: 'int',
} as const satisfies { readonly [skill: string]: Characteristic };
export type Skill = keyof typeof SKILLS;
export const SKILL_NAMES = Object.keys(SKILLS) as readonly Skill[];

export const RANKS = ['unskilled', 'proficient', 'trained', 'mastery'] as const;
export type Rank = (typeof RANKS)[number];

/** The conditions with fixed names (GAP-06); beside them, `useless-<location>` marks a useless location (GAP-03). */
export const CONDITIONS = [
  'surprised',
  'guardMode',
  'heavyAttack',
  'running',
  'stunned',
  'prone',
  'pinned',
  'shaken',
  'immobilized',
  'adrift',
  'helpless',
  'unconscious',
  'bleeding',
  'dying',
  'down',
] as const;
export type ConditionName = (typeof CONDITIONS)[number] | 'restrained';

export const SUBTYPES = ['attack', 'concentration', 'melee', 'movement', 'ranged'] as const;
export type Subtype = (typeof SUBTYPES)[number];

export const COSTS = ['free', 'half', 'full', 'extended'] as const;
export type Cost = (typeof COSTS)[number];

/** The declared circumstances of an attack (ADE-MOD-06, -07, GAP-08). */
export const CIRCUMSTANCES = ['higherGround', 'fog', 'darkness', 'intoMelee', 'engaged'] as const;
export type Circumstance = (typeof CIRCUMSTANCES)[number];

export const COVERS = ['none', 'light', 'solid', 'heavy'] as const;
export type Cover = (typeof COVERS)[number];

/** The average size, which changes nothing (GAP-07). */
export const AVERAGE_SIZE = 4;
