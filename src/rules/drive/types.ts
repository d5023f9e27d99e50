/** The vocabulary of `drive`, and the records its rules work on. Damage, drive and points are whole numbers of 0 or more. */
import type { Id } from '../kernel/json.ts';

export const ENERGY_TYPES = ['particle', 'electric', 'heat', 'frost', 'blast'] as const;
export type EnergyType = (typeof ENERGY_TYPES)[number];
/** The content of an aura: one energy type, or damage that is not energy. */
export const AURA_KINDS = [...ENERGY_TYPES, 'normal'] as const;
export type AuraKind = (typeof AURA_KINDS)[number];

export const INJURY_TYPES = ['superficial', 'perception', 'core', 'handArm', 'mobility'] as const;
export type InjuryType = (typeof INJURY_TYPES)[number];

/** Closeness of two combatants, nearest first (DRV-POS-06). The last four are range steps. */
export const RELATIONS = ['grappling', 'engaged', 'grouped', 'short', 'medium', 'long', 'extreme'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RANGE_STEPS = ['short', 'medium', 'long', 'extreme'] as const;
export type RangeStep = (typeof RANGE_STEPS)[number];

/** The closeness of a shield to the body; low acts first. */
export const PRECISIONS = ['low', 'medium', 'high'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** `explosive`: the device strikes its target. */
export const MODES = ['melee', 'ranged', 'explosive'] as const;
export type Mode = (typeof MODES)[number];

/** The rows of the shield matrix (section 10 of RULES.md). */
export type AttackKind =
  | 'meleeEnergy'
  | 'meleeWithEnergy'
  | 'rangedEnergy'
  | 'projectileWithEnergy'
  | 'explosiveImpact'
  | 'explosiveArea'
  | 'energyAoeDirect'
  | 'energyAoeArea'
  | 'zaoe'
  | 'rocketPod'
  | 'clusterBomb'
  | 'energyAura'
  | 'normal';

export type AoeKind = 'deliberate' | 'overeffect';

/** The effects of an attack besides injuries. */
export type SideEffect = 'deafened' | 'ignited' | 'knockdown' | 'stunned';

export const STATUSES = [
  'deafened',
  'ignited',
  'knockdown',
  'stunned',
  'prone',
  'incapacitated',
  'dead',
  'paralyzed',
  'pinned',
  'mentalOnly',
  'limbUseless',
  'hobbled',
] as const;
export type StatusName = (typeof STATUSES)[number];

export const CHARACTERISTICS = ['str', 'dex', 'con', 'int', 'spd', 'wgt', 'will'] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

export const FITS = ['loose', 'moderate', 'strict'] as const;
export type Fit = (typeof FITS)[number];
export const HANDS = ['oneHanded', 'twoHanded'] as const;
export type Hands = (typeof HANDS)[number];

/** The band of drive in which armor halves damage; both ends belong to it, 0 <= lo <= hi. */
export interface Armor {
  readonly lo: number;
  readonly hi: number;
  /** Whether it is metallic, which matters to electric damage only (DRV-ARM-08). */
  readonly metallic: boolean;
}

/** Damage of one energy type; its drive is the damage (DRV-ENE-02). */
export interface Energy {
  readonly type: EnergyType;
  readonly damage: number;
}

export interface DamageAndDrive {
  readonly damage: number;
  readonly drive: number;
}

/** The weapon traits that resistances to kinds of weapons compare (DRV-RES-03). */
export interface WeaponKind {
  readonly material: string | null;
  readonly blunt: boolean;
  readonly natural: boolean;
  readonly unarmed: boolean;
}

/** A weapon in an attack; its numbers include STR and declared cuts. */
export interface AttackWeapon {
  readonly id: Id;
  /** Damage that is not energy; null: the weapon has none. */
  readonly normal: DamageAndDrive | null;
  readonly energy: Energy | null;
  /** Added damage that is not energy, with the weapon's drive; each kind has an id of its own. */
  readonly extra: readonly { readonly kind: string; readonly damage: number }[];
  /** Explosives only; `frag` and `blast` each keep their own drive (DRV-COM-07). */
  readonly frag: DamageAndDrive | null;
  readonly blast: number | null;
  readonly kind: WeaponKind;
  readonly precise: boolean;
  readonly overprecise: boolean;
  /** A kinetic shield can stop it. */
  readonly projectile: boolean;
}

/** An active source of shielding. Its points are in a pool of its own or in a shared one (DRV-SHL-17). */
export interface ShieldSource {
  readonly id: Id;
  readonly precision: Precision;
  readonly poolId: Id;
  readonly doubleVsBlast: boolean;
  /** Low precision only: an attacker must be farther away than this (DRV-SHL-03). */
  readonly radius: Relation;
}

/** Points by pool id. */
export type Pools = { readonly [poolId: Id]: number };

export const RESISTANCE_CLASSES = ['innate', 'gear', 'temporary'] as const;
type ResistanceClass = (typeof RESISTANCE_CLASSES)[number];

/** The scope of a resistance: one energy type, or weapons that agree with it in every named trait (DRV-RES-08). */
export type ResistanceMatch =
  | { readonly energy: EnergyType }
  | {
      readonly material?: string;
      readonly blunt?: boolean;
      readonly natural?: boolean;
      readonly unarmed?: boolean;
    };

/** A resistance (`percent` below 100) or a weakness (above 100): the percentage of the damage that is taken. */
export interface Resistance {
  readonly match: ResistanceMatch;
  readonly percent: number;
  readonly class: ResistanceClass;
}

/** The injuries of one attack, all of the same type (DRV-INJ-05). */
export interface Injury {
  readonly type: InjuryType;
  readonly degrees: number;
}

/** A victim as the rules of damage see it. */
export interface Target {
  readonly id: Id;
  readonly armor: Armor | null;
  readonly shields: readonly ShieldSource[];
  readonly pools: Pools;
  readonly resistances: readonly Resistance[];
  /** Damage that makes one degree of injury, 1 or more. */
  readonly injuryFactor: number;
  readonly damageTaken: number;
  readonly organic: boolean;
  /** Projectiles that its kinetic shield can still stop. */
  readonly kineticUses: number;
}

/** The origin of an attack, as shields see it. */
export interface Approach {
  readonly relation: Relation;
  /** The attacker has climbed onto the protected vehicle (DRV-SHL-08). */
  readonly onProtectedVehicle: boolean;
  /** Zone-wide attacks only: the starting point, inside or outside a low shield (DRV-ZAE-06). */
  readonly origin: 'outside' | 'inside';
}

export const approachFrom = (relation: Relation, onProtectedVehicle = false): Approach => ({
  relation,
  onProtectedVehicle,
  origin: 'outside',
});

/** Whether `a` is a greater distance than `b`. */
export const isFarther = (a: Relation, b: Relation): boolean => RELATIONS.indexOf(a) > RELATIONS.indexOf(b);
