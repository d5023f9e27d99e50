/** The vocabulary of `cepheus`: what a sheet holds (section 46 of RULES.md) and what a fight changes. */
import type { Combatant, Fight } from '../kernel/fight.ts';
import type { Condition } from '../kernel/condition.ts';
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

/** A weapon (section 46.2). Distances in meters, reload and draw in minor actions. */
export interface Weapon extends Omit<HeldFields<typeof weaponFields>, 'quantity' | 'equipped' | 'hits'> {
  readonly id: Id;
  readonly name: string;
  /** Size of the magazine in rounds; null: none is counted (melee, thrown). */
  readonly magazine: number | null;
}

/** `dice` D6 up to `radius` meters. */
export type BlastZone = Weapon['payload'][number];

/** A layer of worn armor. */
export interface Armor extends Omit<HeldFields<typeof armorFields>, 'ablated'> {
  readonly id: Id;
  readonly name: string;
}

/** A drug that one carries (GAP-06). */
export interface Drug {
  readonly id: Id;
  readonly kind: DrugKind;
}

/** The part read from documents, which does not change during an act. */
export interface CepheusSheet {
  readonly kind: 'character' | 'vehicle' | 'robot';
  /** The names of an actor in a vehicle's list of occupants: id, uuid or name. */
  readonly known: readonly string[];
  /** Null: a person. */
  readonly hulk: HulkSheet | null;
  /** Undamaged scores. */
  readonly max: Scores;
  /** Level by skill name; a skill that is missing is untrained. Names are as on the sheet, compared without regard to case. */
  readonly skills: { readonly [name: string]: number };
  readonly weapons: readonly Weapon[];
  /** Worn armor, outermost first. */
  readonly armor: readonly Armor[];
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

/** The changes of a vehicle, robot or drone by damage, repair and driving. Kept on the actor and its weapons. */
export interface HulkState {
  /** Never changes. */
  readonly frame: Frame;
  readonly hull: number;
  /** 0 or less: destroyed. */
  readonly structure: number;
  readonly armor: number;
  /** Hits on its systems, null: it has none. */
  readonly systems: { readonly [system in System]: number | null };
  /** Hits by weapon id, and on each limb. */
  readonly weapons: { readonly [weapon: Id]: number };
  readonly limbs: readonly number[];
  readonly cargo: number;
  readonly parts: number;
  /** Hours left by system, weapon id or `limb<number>`. */
  readonly juryRigs: { readonly [system: string]: number };
  readonly exploded: boolean;
  /** Kph. */
  readonly speed: number;
  /** Degrees. */
  readonly facing: number;
}

/** A person's place aboard. */
export interface Seat {
  readonly vehicle: Id;
  readonly role: Role;
  readonly secured: boolean;
  /** The arc into which one fires from a closed vehicle. */
  readonly arc: Arc;
}

/** The driving of a vehicle in a fight. */
export interface Motion {
  /** Effect of the evasive action that counts (CEP-VEH-21); null: none. */
  readonly evading: number | null;
  readonly driving: Driving;
  /** The driver's actions spent on driving in this round (CEP-VEH-04). */
  readonly spent: readonly ('minor' | 'significant')[];
  /** Shots of occupants in this round by arc (CEP-VEH-07). */
  readonly shots: { readonly [arc: string]: number };
  /** Maneuvers that a stunt leaves (CEP-VEH-24). */
  readonly maneuvers: number;
  /** The one in front and its number, which a pursuer has to match (CEP-VEH-27). */
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

export interface Aim {
  readonly target: Id;
  /** 0 to 6, a DM. */
  readonly dm: number;
  /** 0 to 6, points of damage. */
  readonly kill: number;
}

/** The part that a fight changes. Ids of maps are free; every field is there from the start. */
export interface CepheusState {
  /** Current scores. Kept on the actor. */
  readonly current: Scores;
  /** Rounds left by weapon id, for weapons that count them. Kept on the item. */
  readonly ammo: { readonly [weapon: Id]: number };
  /** Pieces left of weapons and drugs by item id. Kept on the item. */
  readonly quantity: { readonly [item: Id]: number };
  /** Whether shotguns are loaded with flechettes (CEP-SHT-01), by weapon id. Kept on the item. */
  readonly flechettes: { readonly [weapon: Id]: boolean };
  /** Wear of the laser rating of ablative armor, by armor id. Kept on the item. */
  readonly ablated: { readonly [armor: Id]: number };
  /** Kept on the actor. */
  readonly fatigued: boolean;
  /** Minutes and failed checks since it was knocked out; null: conscious. Kept on the actor. */
  readonly unconscious: { readonly since: number; readonly failures: number } | null;
  /** Came to with two characteristics at 0 (CEP-UNC-03). Kept on the actor. */
  readonly awake: boolean;
  /** Whether these injuries had first aid (CEP-MED-05). Kept on the actor. */
  readonly firstAidDone: boolean;
  /** Killed outright (coup de grace); three characteristics at 0 is derived, never stored. Kept on the actor. */
  readonly killed: boolean;
  /** Held as written by the GM (bound, paralyzed…). Kept on the actor. */
  readonly helpless: boolean;

  /** Null: a person. */
  readonly hulk: HulkState | null;
  readonly seat: Seat | null;
  readonly motion: Motion;

  readonly aware: boolean;
  /** Base Initiative, null before it is rolled; without Tactics. */
  readonly initiative: number | null;
  readonly initiativeMods: { readonly [id: string]: InitiativeMod };
  readonly tacticsBonus: number;
  readonly inContact: boolean;
  readonly budget: { readonly minor: number; readonly significant: number };
  readonly stance: Stance;
  readonly cover: Cover;
  readonly softCover: boolean;
  readonly metresMoved: number;
  readonly aim: Aim | null;
  readonly reactions: number;
  readonly hastened: boolean;
  readonly hastenedEver: boolean;
  /** Suppression that lasts until its target has acted; its check DM counts in `round` and the next. */
  readonly suppression: { readonly value: number; readonly round: number; readonly acted: boolean } | null;
  readonly lostSignificant: number;
  readonly grappledWith: Id | null;
  readonly extended: { readonly skill: string; readonly roundsNeeded: number; readonly roundsDone: number } | null;
  /** Weapons in hand; a weapon that is not drawn cannot be used. */
  readonly drawn: { readonly [weapon: Id]: true };
  /** Minor actions spent so far on drawing or reloading, by weapon id. */
  readonly preparing: { readonly [weapon: Id]: { readonly what: 'draw' | 'reload'; readonly spent: number } };
  /** A drug in the body: rounds at whose end it takes effect (null: it has) and wears off (GAP-06). */
  readonly drug: { readonly kind: DrugKind; readonly onset: number | null; readonly over: number } | null;
  readonly conditions: { readonly [id: string]: Condition };
}

export type CepheusCombatant = Combatant<CepheusSheet, CepheusState>;
export type CepheusFight = Fight<CepheusCombatant>;
/** An act of this ruleset on its way. */
export type Progress = ProgressOf<CepheusFight>;

/** Facts of the scene that `fight.scene` holds for this ruleset; every one has a default. */
export interface CepheusScene {
  /** 0: zero gravity; default 1. */
  readonly gravity: number;
  readonly light: (typeof LIGHTS)[number];
  readonly smoke: (typeof SMOKES)[number];
  readonly weather: (typeof WEATHERS)[number];
  readonly strongHeat: boolean;
  readonly aerosol: boolean;
  /** Radio does not get through (CEP-COM-05). */
  readonly jammed: boolean;
}

/** The GM settings of section 42, each with its catalogue values. */
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
