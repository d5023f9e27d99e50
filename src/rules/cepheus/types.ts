/** The types of `cepheus`: the contents of a sheet (section 46 of RULES.md) and the state that a fight changes. */
import type { Condition } from '../kernel/condition.ts';
import type { Combatant, Fight } from '../kernel/fight.ts';
import type { Id } from '../kernel/json.ts';
import type { Progress as ProgressOf } from '../kernel/progress.ts';
import type { HeldFields } from '../kernel/spec.ts';
import type { armorFields, cepheusVehicle, weaponFields } from './sheet/fields.ts';
import type {
  Arc,
  Characteristic,
  Comm,
  Cover,
  Driving,
  DrugKind,
  Frame,
  LIGHTS,
  Physical,
  Role,
  Sensor,
  SMOKES,
  Stance,
  System,
  WEATHERS,
} from './vocabulary.ts';

export * from './vocabulary.ts';

/** Scores, each 0 or more. */
export type Scores = { readonly [name in Characteristic]: number };
export type PhysicalScores = { readonly [name in Physical]: number };

/** A weapon (section 46.2). Distances are in meters; drawing and reloading are counted in minor actions. */
export interface Weapon extends Omit<HeldFields<typeof weaponFields>, 'quantity' | 'equipped' | 'hits'> {
  readonly id: Id;
  readonly name: string;
  /** Capacity of the magazine in rounds; null: rounds are not counted (melee, thrown). */
  readonly magazine: number | null;
}

/** A zone of a blast: `dice` D6 of damage up to `radius` meters from its center (CEP-EXP-01). */
export type BlastZone = Weapon['payload'][number];

/** A layer of worn armor. */
export interface Armor extends Omit<HeldFields<typeof armorFields>, 'ablated'> {
  readonly id: Id;
  readonly name: string;
}

/** A drug that a character carries (GAP-06). */
export interface Drug {
  readonly id: Id;
  readonly kind: DrugKind;
}

/** The part of a combatant that is read from documents and does not change during an act. */
export interface CepheusSheet {
  readonly kind: 'character' | 'vehicle' | 'robot';
  /** Id, uuid and name of the actor, as far as it has them; a vehicle's list of occupants names it by any of these. */
  readonly known: readonly string[];
  /** Fixed values of a vehicle, robot or drone; null: a person. */
  readonly hulk: HulkSheet | null;
  /** Undamaged scores. */
  readonly max: Scores;
  /**
   * Level by skill name, 0 or more; a missing skill is unskilled (CEP-CORE-10). Names are spelled as on the sheet and
   * compared without regard to case.
   */
  readonly skills: { readonly [name: string]: number };
  readonly weapons: readonly Weapon[];
  /** Worn armor, outermost first. */
  readonly armor: readonly Armor[];
  /** The STR and DEX that worn battle dress adds (GAP-07). */
  readonly granted: Pick<Scores, 'str' | 'dex'>;
  readonly sensors: readonly Sensor[];
  readonly comms: readonly Comm[];
  readonly drugs: readonly Drug[];
  readonly unit: string;
  readonly commander: boolean;
  readonly unshakable: boolean;
  readonly machine: boolean;
}

type VehicleFields = HeldFields<typeof cepheusVehicle>;

/** The unchanging part of a vehicle, robot or drone (section 46.4). */
export interface HulkSheet extends Pick<
  VehicleFields,
  | 'open'
  | 'military'
  | 'sizeDm'
  | 'cover'
  | 'softCover'
  | 'shootersPerArc'
  | 'skill'
  | 'agility'
  | 'speedMax'
  | 'price'
  | 'occupants'
> {
  readonly maxHull: number;
  readonly maxStructure: number;
  readonly maxArmor: number;
}

/**
 * The values of a vehicle, robot or drone that damage, repair and driving change. Stored on the actor and its weapons.
 */
export interface HulkState {
  /** The kind of machine; it never changes. */
  readonly frame: Frame;
  readonly hull: number;
  /** 0 or less: destroyed (CEP-VEH-38). */
  readonly structure: number;
  readonly armor: number;
  /** Hits on each system; null: there is no such system (CEP-VEH-54). */
  readonly systems: { readonly [system in System]: number | null };
  /** Hits on each weapon, by its id. */
  readonly weapons: { readonly [weapon: Id]: number };
  /** Hits on each limb of a robot or drone. */
  readonly limbs: readonly number[];
  readonly cargo: number;
  readonly parts: number;
  /** Hours that each jury-rig still lasts (CEP-REP-01), by system, weapon id or `limb<number>`. */
  readonly juryRigs: { readonly [system: string]: number };
  readonly exploded: boolean;
  /** Present speed in kph. */
  readonly speed: number;
  /** Degrees clockwise, 0 to 359; 0 is toward the top of the scene. */
  readonly facing: number;
}

/** A person's place aboard. */
export interface Seat {
  readonly vehicle: Id;
  readonly role: Role;
  readonly secured: boolean;
  /** The arc into which the occupant of a closed vehicle fires (CEP-VEH-01). */
  readonly arc: Arc;
}

/** The state of a vehicle's driving in a fight. */
export interface Motion {
  /** Effect of the evasive action in force (CEP-VEH-21); null: none. */
  readonly evading: number | null;
  readonly driving: Driving;
  /** The driver's actions spent on driving in this round (CEP-VEH-04). */
  readonly spent: readonly ('minor' | 'significant')[];
  /** Shots of occupants in this round by arc (CEP-VEH-07). */
  readonly shots: { readonly [arc: string]: number };
  /** Maneuvers of a stunt that are still to be made (CEP-VEH-24). */
  readonly maneuvers: number;
  /** The pursued vehicle and the w of its weave, which the pursuer must match (CEP-VEH-27); null: no chase. */
  readonly chase: { readonly leader: Id; readonly w: number } | null;
}

/** A change of Initiative (CEP-INI-05). */
export interface InitiativeMod {
  /** The round in which it counts. */
  readonly round: number;
  /** Whether it counts in every later round as well (`leadershipLasts`). */
  readonly lasting: boolean;
  readonly value: number;
  readonly clause: string;
  readonly source: string;
}

export interface AimState {
  readonly target: Id;
  /** DM on the next attack, 0 to 6 (CEP-AIM-01). */
  readonly dm: number;
  /** Points of damage added to the next hit, 0 to 6 (CEP-AIM-06). */
  readonly kill: number;
}

/**
 * The part of a combatant that a fight changes. Every field is present from the start; the keys of its maps are free.
 */
export interface CepheusState {
  /** Current scores. Stored on the actor. */
  readonly current: Scores;
  /** Rounds left in each weapon that counts them, by its id. Stored on the item. */
  readonly ammo: { readonly [weapon: Id]: number };
  /** Pieces left of each weapon and drug, by item id. Stored on the item. */
  readonly quantity: { readonly [item: Id]: number };
  /** Whether each shotgun is loaded with flechettes (CEP-SHT-01), by weapon id. Stored on the item. */
  readonly flechettes: { readonly [weapon: Id]: boolean };
  /** Points that each layer of armor has lost of its laser rating (CEP-ARM-03), by armor id. Stored on the item. */
  readonly ablated: { readonly [armor: Id]: number };
  /** Whether it is fatigued (CEP-FAT-01). Stored on the actor. */
  readonly fatigued: boolean;
  /**
   * The round in which it was knocked out (0: before the fight) and the END checks failed since (CEP-UNC-02); null:
   * conscious. Stored on the actor.
   */
  readonly unconscious: { readonly since: number; readonly failures: number } | null;
  /** Whether it has come to with two characteristics still at 0 (CEP-UNC-03). Stored on the actor. */
  readonly awake: boolean;
  /** Whether the present injuries have had first aid (CEP-MED-05). Stored on the actor. */
  readonly firstAidDone: boolean;
  /**
   * Whether it was killed outright by a coup de grace (CEP-COUP-01); death by three characteristics at 0 is derived
   * instead. Stored on the actor.
   */
  readonly killed: boolean;
  /** Whether the GM has marked it as helpless: bound, paralyzed (CEP-COUP-03). Stored on the actor. */
  readonly helpless: boolean;

  /** Changing values of a vehicle, robot or drone; null: a person. */
  readonly hulk: HulkState | null;
  readonly seat: Seat | null;
  readonly motion: Motion;

  readonly aware: boolean;
  /** Base Initiative without the Tactics bonus; null before it is rolled. */
  readonly initiative: number | null;
  readonly initiativeMods: { readonly [id: string]: InitiativeMod };
  readonly tacticsBonus: number;
  readonly inContact: boolean;
  readonly budget: { readonly minor: number; readonly significant: number };
  /** The actions spent in its last turn: a trade is one of its significant action for two minor ones (CEP-ACT-02). */
  readonly spent: 'nothing' | 'action' | 'trade';
  readonly stance: Stance;
  readonly cover: Cover;
  readonly softCover: boolean;
  readonly metresMoved: number;
  readonly aim: AimState | null;
  readonly reactions: number;
  readonly hastened: boolean;
  readonly hastenedEver: boolean;
  /**
   * The latest suppression. `value`: the Effect, taken off the Initiative (CEP-SUP-05); `round`: the first of the two
   * rounds in which its DM on checks counts (CEP-SUP-06); `acted`: whether the target has acted since (CEP-SUP-08).
   */
  readonly suppression: { readonly value: number; readonly round: number; readonly acted: boolean } | null;
  readonly lostSignificant: number;
  readonly grappledWith: Id | null;
  readonly extended: { readonly skill: string; readonly roundsNeeded: number; readonly roundsDone: number } | null;
  /** Weapons in hand, by id; only these can be used. */
  readonly drawn: { readonly [weapon: Id]: true };
  /** Minor actions spent so far on drawing or reloading, by weapon id. */
  readonly preparing: { readonly [weapon: Id]: { readonly what: 'draw' | 'reload'; readonly spent: number } };
  /**
   * The drug in the body (GAP-06): it takes effect at the end of round `onset` (null: it already has) and wears off at
   * the end of round `over`.
   */
  readonly drug: { readonly kind: DrugKind; readonly onset: number | null; readonly over: number } | null;
  readonly conditions: { readonly [id: string]: Condition };
}

export type CepheusCombatant = Combatant<CepheusSheet, CepheusState>;
export type CepheusFight = Fight<CepheusCombatant>;
/** An act of this ruleset in progress. */
export type Progress = ProgressOf<CepheusFight>;

/** The facts that `fight.scene` holds for this ruleset; each has a default. */
export interface CepheusScene {
  /** 1 by default; 0: zero gravity. */
  readonly gravity: number;
  readonly light: (typeof LIGHTS)[number];
  readonly smoke: (typeof SMOKES)[number];
  readonly weather: (typeof WEATHERS)[number];
  readonly strongHeat: boolean;
  readonly aerosol: boolean;
  /** Whether radio is jammed (CEP-COM-05). */
  readonly jammed: boolean;
}

/** The GM settings of section 42, each with its possible values. */
export interface CepheusOptions {
  readonly rangeTable: 'auto' | 'metres' | 'squares';
  readonly square334: 'veryLong' | 'distant';
  readonly proneShort: -2 | 0;
  readonly proneMove: 3 | 1.5 | 0;
  readonly aimKillPerAction: 2 | 1 | 'flat';
  readonly aimMix: boolean;
  readonly aimLostOnHit: 'both' | 'killOnly';
  readonly hastenScope: 'perRound' | 'perCombat';
  readonly reactionDm: 'single' | 'double';
  readonly reactionDmUntil: 'roundEnd' | 'ownNextTurnEnd';
  readonly negativeEffect: 'floor0' | 'literal';
  readonly tacticsScope: 'commander' | 'best';
  readonly leadershipLasts: 'oneRound' | 'fight';
  readonly moveDmCap: 'none' | number;
  readonly intensifierTotalDark: boolean;
  readonly blindUnskilled: 'zero' | 'minus3';
  readonly burst2: 'asSingle' | 'as3';
  readonly blastDodge: 'subtractRoll' | 'oneDieLess';
  readonly fractionalDamage: 'up' | 'down';
  readonly extremeFrom: number | 'gmOnly';
  readonly strayEffect: 'zero' | 'reroll';
  readonly grappleEffect: 'own' | 'margin';
  readonly suppressionStacking: 'highest' | 'sum';
  readonly scatter: 'literal' | 'magnitude';
  readonly koRule: 'twoAtZero' | 'strOrDexAtZero';
  readonly negativeHealing: boolean;
  readonly firstAidRepeat: boolean;
  readonly surgeryFactor: 2 | 1;
  readonly careStacks: boolean;
  readonly collisionArmor: boolean;
  readonly overflow: 'groups' | 'bands';
  readonly armorAtZero: 'hull' | 'none';
  readonly driveStacks: 'replace' | 'add';
  readonly effect6VsVehicles: boolean;
  readonly roundReloads: 'asPrinted' | 'one';
}
