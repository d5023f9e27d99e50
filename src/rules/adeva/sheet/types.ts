/**
 * The types of a combatant: the sheet, read from documents, and the state, changed by a fight (section 43.1 of
 * RULES.md).
 */
import type { Condition } from '../../kernel/condition.ts';
import type { Combatant, Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Progress } from '../../kernel/progress.ts';
import type { HeldFields } from '../../kernel/spec.ts';
import type { Band, Characteristic, Kind, Location, Rank, Skill, Talent } from '../terms.ts';
import type {
  ARMOR_FIELDS,
  DEFLECTOR_FIELDS,
  PILOT_FIELDS,
  POWER_FIELDS,
  STARSHIP_FIELDS,
  WEAPON_FIELDS,
} from './fields.ts';

type WeaponFields = HeldFields<typeof WEAPON_FIELDS>;

/** A weapon; `clipMax` null: it counts no shots. The shots left, jams and whether it is at hand belong to the state. */
export type Weapon = Omit<WeaponFields, 'clip' | 'jammed' | 'equipped'> & {
  readonly id: Id;
  readonly clipMax: number | null;
};
export type Armor = HeldFields<typeof ARMOR_FIELDS> & { readonly id: Id };
export type Deflector = HeldFields<typeof DEFLECTOR_FIELDS> & { readonly id: Id };
export type Power = HeldFields<typeof POWER_FIELDS> & { readonly id: Id };
/** A machine's pilot; `id` is the machine's `pilotId`. */
export type Pilot = HeldFields<typeof PILOT_FIELDS> & { readonly id: string };
export type Marines = HeldFields<typeof STARSHIP_FIELDS>['marines'];

export type ByLocation = { readonly [location in Location]: number };
/** The base and the Unnatural value of each characteristic (ADE-CORE-20). */
export type Scores = { readonly [key in Characteristic]: { readonly base: number; readonly unnatural: number } };

/** The sheet of a combatant, which a fight does not change. */
export interface AdevaSheet {
  readonly kind: Kind;
  readonly characteristics: Scores;
  readonly pilot: Pilot | null;
  /** The id and UUID of the actor, by which other sheets refer to the combatant. */
  readonly names: readonly string[];
  readonly woundsMax: number;
  readonly diesAtZero: boolean;
  /** The AP of the body or hull with worn armor, without cover (ADE-SOK-06). */
  readonly ap: ByLocation;
  /** The same AP against a primitive weapon under `primitiveMode` doubleAp (GAP-09). */
  readonly doubledAp: ByLocation;
  /** Whether the AP of the body counts everywhere and no location is rolled. */
  readonly oneLocation: boolean;
  readonly size: number;
  readonly flies: boolean;
  readonly reactionsMax: number;
  readonly hands: number;
  /** The squares added to the Half Move. */
  readonly moveMod: number;
  readonly skills: { readonly [skill in Skill]: Rank };
  /** The test numbers of Dodge and Parry that replace the skills (GAP-04); null: the skill counts. */
  readonly dodge: number | null;
  readonly parry: number | null;
  readonly talents: readonly Talent[];
  readonly marines: Marines | null;
  readonly weapons: readonly Weapon[];
  /** The weapons, followed by the Unarmed attack of a combatant with a body. */
  readonly allWeapons: readonly Weapon[];
  readonly armor: readonly Armor[];
  /** The armor that is cover. */
  readonly covers: readonly Armor[];
  readonly deflectors: readonly Deflector[];
  readonly powers: readonly Power[];
}

/** The budget of a combatant's own turn (ADE-ACT-10), and what has been used in it. */
export interface Turn {
  readonly halfLeft: number;
  readonly fullUsed: boolean;
  readonly extendedUsed: boolean;
  readonly attackUsed: boolean;
  readonly concentrationUsed: boolean;
  readonly halfMoved: boolean;
  /** The number of Free Actions taken. */
  readonly freeCount: number;
}

/** The subtypes used in another combatant's turn (ADE-SUB-05); `turnOf` null: no action yet. */
export interface ForeignTurn {
  readonly turnOf: Id | null;
  readonly round: number;
  readonly attackUsed: boolean;
  readonly concentrationUsed: boolean;
}

/** The Initiative roll (ADE-INI-01 to -05); `agility` is the score at the moment of the roll, which decides ties. */
export interface Initiative {
  readonly die: number;
  readonly bonus: number;
  readonly total: number;
  readonly agility: number;
  readonly tieRolls: readonly number[];
}

/** An Extended Action in progress (ADE-ACT-06 to -08). It needs rounds or passed tests; the other need is null. */
export interface Task {
  readonly name: string;
  readonly roundsNeeded: number | null;
  readonly roundsDone: number;
  readonly testsNeeded: number | null;
  readonly testsDone: number;
  readonly restartOnInterrupt: boolean;
  /** Whether the length is hidden from the player (ADE-ACT-07). */
  readonly hidden: boolean;
  /** Whether the task has been worked on in the current turn. */
  readonly worked: boolean;
}

/** A declared Overwatch (ADE-OVW-02). */
export interface Overwatch {
  readonly weapon: Id;
  readonly mode: 'single' | 'burst';
  readonly intendedHits: number;
  /** The radius of the kill zone in squares. */
  readonly radius: number;
  /** The trigger (ADE-OVW-03). */
  readonly condition: string;
  /** The combatant that the trigger names, if any. */
  readonly named: Id | null;
}

/** A combatant's part in a grapple (ADE-GRP-04). */
export interface Grapple {
  readonly other: Id;
  readonly role: 'controller' | 'restrained';
  /** Whether the controller has taken the Grapple action in this turn. */
  readonly tookGrapple: boolean;
  /** Whether the controller has gained control in this turn, by Take Control. */
  readonly tookControl: boolean;
  /** Whether the special action that the Grapple action includes has been taken. */
  readonly specialDone: boolean;
}

/** An entry of characteristic decay (ADE-AIL-01). */
export interface Decay {
  readonly characteristic: Characteristic;
  readonly amount: number;
  readonly source: string;
}

/** A weapon taken from another combatant. Its shots and its jam stay in the owner's state. */
export interface Taken {
  /** The owner. */
  readonly from: Id;
  /** The weapon's id on the owner's sheet. */
  readonly item: Id;
  readonly weapon: Weapon;
}

/** The state of a combatant, which the events of a fight change. */
export interface AdevaState {
  /** The Wounds left; for a starship, the Hull. */
  readonly wounds: number;
  /** The running total of damage past 0 Wounds (ADE-WND-06). */
  readonly lethal: number;
  readonly fatigue: number;
  readonly fate: { readonly value: number; readonly max: number };
  /** The remaining Fate Points of a machine's pilot (GAP-18), which belong to the pilot wherever they are spent. */
  readonly pilotFate: number;
  readonly decay: { readonly [number: string]: Decay };
  readonly deflectorWeakening: { readonly [number: string]: { readonly amount: number; readonly source: string } };
  readonly conditions: { readonly [id: string]: Condition };
  /** Whether First aid has been given since the latest damage (GAP-16). */
  readonly treated: boolean;
  readonly ended: { readonly dead: boolean; readonly captured: boolean; readonly out: boolean };
  readonly band: Band;
  readonly falling: { readonly startBand: Band; readonly sinceRound: number } | null;
  readonly initiative: Initiative | null;
  readonly turn: Turn;
  readonly foreign: ForeignTurn;
  /** The Reactions left. */
  readonly reactions: number;
  readonly aim: { readonly bonus: number } | null;
  readonly feint: { readonly target: Id } | null;
  /** Whether a Counter-Attack has been made since the start of the combatant's last turn (ADE-CTR-04). */
  readonly counterUsed: boolean;
  readonly overwatch: Overwatch | null;
  readonly grapple: Grapple | null;
  readonly extended: Task | null;
  /** Whether the combatant has been attacked since its last turn, which counts while it is pinned (GAP-06). */
  readonly attackedSince: boolean;
  /** The shots left, by weapon. */
  readonly clips: { readonly [weapon: Id]: number };
  readonly jammed: { readonly [weapon: Id]: true };
  /** The weapons in hand, and the mounted and natural ones. */
  readonly equipped: { readonly [weapon: Id]: true };
  /**
   * The combatant's weapons that have left its hands: on the ground (`taken` false, `to` the combatant in whose square
   * the weapon lies) or in the hands of another (`taken` true, `to` the holder).
   */
  readonly lost: { readonly [weapon: Id]: { readonly to: Id; readonly taken: boolean } };
  /** The weapons taken from others, by the id that they have with the new holder (ADE-DIS-03). */
  readonly taken: { readonly [weapon: Id]: Taken };
  /** The points that cover has lost, by item (GAP-07). */
  readonly coverLost: { readonly [armor: Id]: number };
}

export type AdevaCombatant = Combatant<AdevaSheet, AdevaState>;
export type AdevaFight = Fight<AdevaCombatant>;
/** An act in progress, with the fight as it is at that point. */
export type AdevaProgress = Progress<AdevaFight>;
