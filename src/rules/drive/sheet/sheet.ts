/** The contents of a `drive` sheet, and the state that a fight changes (section 20 of RULES.md). */
import type { Condition } from '../../kernel/condition.ts';
import type { Combatant, Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Progress as ProgressOf } from '../../kernel/progress.ts';
import type { HeldFields } from '../../kernel/spec.ts';
import type { Characteristic, Injury, Resistance, WeaponKind } from '../types.ts';
import type { armor, aura, gravity, points, shield, weapon } from './fields.ts';

export type Scores = { readonly [name in Characteristic]: number };

export const SHEET_KINDS = ['character', 'vehicle'] as const;

interface Item {
  readonly id: Id;
  readonly name: string;
}

type Held = HeldFields<typeof weapon>;

/** A weapon without STR. Unlike in its document, drive is null where damage is, and blasts are plain numbers. */
export interface DriveWeapon extends Item, Omit<Held, 'drive' | 'blast' | 'areaBlast' | 'kind'> {
  readonly drive: number | null;
  readonly blast: number | null;
  readonly areaBlast: number | null;
  readonly kind: WeaponKind;
  /** Bare hands or a part of the body. */
  readonly natural: boolean;
}

/** The armor that counts: an actor has one effective range (DRV-GAP-22). */
export interface WornArmor extends Item, HeldFields<typeof armor> {}

/** A source of points, with their pool, price and duration (DRV-GAP-17). `maximum` null: no limit. */
export interface PointSource extends Item, Omit<HeldFields<typeof points>, 'points' | 'resource'> {}

/**
 * A low shield that `protects` a group covers the whole group of its holder (DRV-SHL-04); a `twoWay` shield also stops
 * attacks that leave it (DRV-SHL-22).
 */
export interface ShieldItem extends PointSource, Omit<HeldFields<typeof shield>, keyof PointSource | NotHeld> {
  readonly doubleVsBlast: boolean;
}

/** Fields that become state, or are read in another form. */
type NotHeld = 'points' | 'resource' | 'active' | 'doubleVsBlast';

/** `weightFraction`: the fraction of the target's weight that points have to match (DRV-PGR-05), above 0. */
export interface GravityItem extends PointSource, Omit<HeldFields<typeof gravity>, keyof PointSource | NotHeld> {}

export interface AuraItem extends Item, Omit<HeldFields<typeof aura>, 'stored' | 'drive' | 'deviceId'> {
  /** The drive of an aura that is not energy; null: it is energy. */
  readonly drive: number | null;
  readonly deviceId: Id | null;
}

/** The part read from documents, which does not change during an act. */
export interface DriveSheet {
  readonly kind: (typeof SHEET_KINDS)[number];
  readonly base: Scores;
  readonly total: Scores;
  /** Derived (DRV-INJ-08) unless a number was stored. */
  readonly injuryFactor: number;
  readonly offenseTn: { readonly melee: number; readonly ranged: number };
  readonly defenseTn: { readonly melee: number; readonly ranged: number };
  /** Null: from total CON (DRV-GAP-08). */
  readonly conTn: number | null;
  /** Pounds. */
  readonly bodyWeight: number;
  readonly carriedWeight: number;
  readonly flySpd: number;
  readonly organic: boolean;
  readonly gravnet: boolean;
  readonly weapons: readonly DriveWeapon[];
  /** The weapons that strike a target, not whole zones. */
  readonly attacks: readonly Id[];
  readonly armor: WornArmor | null;
  readonly shields: readonly ShieldItem[];
  readonly auras: readonly AuraItem[];
  readonly gravity: readonly GravityItem[];
  readonly kineticUses: number;
  readonly resistances: readonly Resistance[];
}

type Ids = { readonly [id: Id]: true };

/** The part that a fight changes. Keys of maps are ids or rising numbers; every field exists from the start. */
export interface DriveState {
  /** The damage track; stored on the actor, as are the fields up to `fatigue`. */
  readonly damageTaken: number;
  /** The injuries by rising number, the oldest first. */
  readonly injuries: { readonly [number: string]: Injury };
  readonly willSpent: number;
  readonly fatigue: number;
  /** Shielding and pseudogravity points by pool. */
  readonly pools: { readonly [poolId: Id]: number };
  /** The resource left for making points, by item. */
  readonly resources: { readonly [item: Id]: number };
  readonly kineticUses: number;
  /** Stored damage of the auras that are held, above 0. */
  readonly auras: { readonly [aura: Id]: number };
  /** Shields that are up. */
  readonly active: Ids;

  readonly zone: Id;
  readonly group: Id | null;
  readonly engagedWith: Ids;
  readonly grapplingWith: Ids;
  readonly inGroupDefense: boolean;
  readonly inCover: boolean;
  /** Combatants on this vehicle (DRV-SHL-08). */
  readonly boarders: Ids;

  /** Score of the turn order; null before it is rolled. */
  readonly score: number | null;
  readonly budget: { readonly movement: number; readonly action: number };
  readonly flightPaid: boolean;
  /** Whether it resists pseudogravity by flight, until it declines (DRV-PGR-09). */
  readonly resists: boolean;
  /** Particle degrees of each attack of this combat, by rising number. */
  readonly particle: { readonly [number: string]: number };
  /** The last round in which its place was passed over (DRV-RND-07). */
  readonly passedRound: number;
  readonly conditions: { readonly [id: string]: Condition };
}

export type DriveCombatant = Combatant<DriveSheet, DriveState>;
export type DriveFight = Fight<DriveCombatant>;
/** An act in progress. */
export type Progress = ProgressOf<DriveFight>;
