/** What a sheet of `drive` holds and what a fight changes (section 20 of RULES.md). */
import type { Condition } from '../../kernel/condition.ts';
import type { Combatant, Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { ZoneAttack } from '../areas/low-shield.ts';
import type {
  Armor,
  AuraKind,
  Characteristic,
  DamageAndDrive,
  Fit,
  Injury,
  Mode,
  RangeStep,
  Resistance,
  ShieldSource,
  WeaponKind,
} from '../types.ts';
import type { ListedWeapon } from '../attack/wielding.ts';

export type Scores = { readonly [name in Characteristic]: number };

export const SHEET_KINDS = ['character', 'vehicle'] as const;

/** A weapon without STR. */
export interface DriveWeapon extends ListedWeapon {
  readonly id: Id;
  readonly name: string;
  readonly mode: Mode;
  /** Target number of its offense roll; null: the actor's own. */
  readonly offenseTn: number | null;
  readonly extra: readonly { readonly kind: string; readonly damage: number }[];
  readonly frag: DamageAndDrive | null;
  readonly blast: number | null;
  readonly areaFrag: DamageAndDrive | null;
  readonly areaBlast: number | null;
  /** A weapon that strikes a whole zone; null: it does not. */
  readonly zone: Pick<ZoneAttack, 'kind' | 'type' | 'high' | 'low' | 'delivery'> | null;
  readonly kind: WeaponKind;
  readonly precise: boolean;
  readonly overprecise: boolean;
  readonly projectile: boolean;
  readonly canDismember: boolean;
  /** The farthest range step at which a hit can be critical (DRV-CRT-02, DRV-GAP-11). */
  readonly critRange: RangeStep;
}

export const NOISES = ['low', 'medium', 'high'] as const;

/** The one effective range of an actor (DRV-GAP-22). */
export interface WornArmor extends Armor {
  readonly id: Id;
  readonly name: string;
  readonly noise: (typeof NOISES)[number];
  readonly fit: Fit;
}

export const EXPIRIES = ['never', 'turn', 'rounds', 'combat'] as const;

/** Where points come from and how long they last (DRV-GAP-17). */
export interface PointSource {
  readonly id: Id;
  readonly name: string;
  readonly poolId: Id;
  readonly costPerPoint: number;
  /** Null: no limit. */
  readonly maximum: number | null;
  readonly expires: (typeof EXPIRIES)[number];
  /** Looked at where it expires after rounds. */
  readonly rounds: number;
}

export interface ShieldItem extends ShieldSource, PointSource {
  readonly device: boolean;
  /** A low shield may stand over the whole group of its holder (DRV-SHL-04). */
  readonly protects: 'self' | 'group';
  /** It also stops what leaves it (DRV-SHL-22). */
  readonly twoWay: boolean;
}

export interface GravityItem extends PointSource {
  /** Fraction of the weight that has to be matched (DRV-PGR-05), above 0. */
  readonly weightFraction: number;
  readonly range: 'engaged' | 'short' | 'medium' | 'long';
  readonly grantsFlight: boolean;
}

export interface AuraItem {
  readonly id: Id;
  readonly name: string;
  readonly kind: AuraKind;
  readonly max: number | null;
  readonly decayPerTurn: number;
  /** Of an aura that is no energy. */
  readonly drive: number | null;
  readonly madeByMentalAction: boolean;
  readonly fromDevice: boolean;
  readonly deviceId: Id | null;
}

/** What is read from documents and does not change during an act. */
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
  readonly armor: WornArmor | null;
  readonly shields: readonly ShieldItem[];
  readonly auras: readonly AuraItem[];
  readonly gravity: readonly GravityItem[];
  readonly kineticUses: number;
  readonly resistances: readonly Resistance[];
}

type Ids = { readonly [id: Id]: true };

/** What a fight changes. Keys of maps are ids or rising numbers; every field is there from the start. */
export interface DriveState {
  /** Kept on the actor, with all up to `fatigue`. */
  readonly damageTaken: number;
  /** By rising number: the oldest has the least. */
  readonly injuries: { readonly [number: string]: Injury };
  readonly willSpent: number;
  readonly fatigue: number;
  /** Shielding and pseudogravity points by pool. */
  readonly pools: { readonly [poolId: Id]: number };
  /** What points are made of, by item. */
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
  /** Those who have climbed onto this vehicle. */
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
