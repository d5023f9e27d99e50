/** The contents of a `drive` sheet, and the changes of a fight (section 20 of RULES.md). */
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

/** A weapon without STR. Unlike in its document, drive is null where damage is, and blast is a number alone. */
export interface DriveWeapon extends Item, Omit<Held, 'drive' | 'blast' | 'areaBlast' | 'kind'> {
  readonly drive: number | null;
  readonly blast: number | null;
  readonly areaBlast: number | null;
  readonly kind: WeaponKind;
  /** Bare hands or a part of the body. */
  readonly natural: boolean;
}

/** The only effective range of an actor (DRV-GAP-22). */
export interface WornArmor extends Item, HeldFields<typeof armor> {}

/** The source of points, and their duration (DRV-GAP-17). `maximum` null: no limit. */
export interface PointSource extends Item, Omit<HeldFields<typeof points>, 'points' | 'resource'> {}

/**
 * A low shield may `protect` the whole group of its holder (DRV-SHL-04); a `twoWay` shield also stops what leaves it
 * (DRV-SHL-22).
 */
export interface ShieldItem extends PointSource, Omit<HeldFields<typeof shield>, keyof PointSource | NotHeld> {
  readonly doubleVsBlast: boolean;
}

/** Fields that are state, or are read in another form. */
type NotHeld = 'points' | 'resource' | 'active' | 'doubleVsBlast';

/** `weightFraction`: of the weight that has to be matched (DRV-PGR-05), above 0. */
export interface GravityItem extends PointSource, Omit<HeldFields<typeof gravity>, keyof PointSource | NotHeld> {}

export interface AuraItem extends Item, Omit<HeldFields<typeof aura>, 'stored' | 'drive' | 'deviceId'> {
  /** For an aura that is no energy. */
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

/** The part that a fight changes. Keys of maps are ids or rising numbers; every field is there from the start. */
export interface DriveState {
  /** Kept on the actor, with all up to `fatigue`. */
  readonly damageTaken: number;
  /** By rising number: the oldest has the least. */
  readonly injuries: { readonly [number: string]: Injury };
  readonly willSpent: number;
  readonly fatigue: number;
  /** Shielding and pseudogravity points by pool. */
  readonly pools: { readonly [poolId: Id]: number };
  /** The sources of points, by item. */
  readonly resources: { readonly [item: Id]: number };
  readonly kineticUses: number;
  /** Stored damage of the auras that are held; an aura at 0 is gone. */
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
/** An act on its way. */
export type Progress = ProgressOf<DriveFight>;
