/** A combatant of `adeva`: what is read from documents, and what a fight changes (section 43.1 of RULES.md). */
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

/** `clipMax` null: it counts no shots. What is left in it, jams and what is at hand are in the state. */
export type Weapon = Omit<WeaponFields, 'clip' | 'jammed' | 'equipped'> & {
  readonly id: Id;
  readonly clipMax: number | null;
};
export type Armor = HeldFields<typeof ARMOR_FIELDS> & { readonly id: Id };
export type Deflector = HeldFields<typeof DEFLECTOR_FIELDS> & { readonly id: Id };
export type Power = HeldFields<typeof POWER_FIELDS> & { readonly id: Id };
/** `id`: by what the machine's sheet names it. */
export type Pilot = HeldFields<typeof PILOT_FIELDS> & { readonly id: string };
export type Marines = HeldFields<typeof STARSHIP_FIELDS>['marines'];

export type ByLocation = { readonly [location in Location]: number };
export type Scores = { readonly [key in Characteristic]: { readonly base: number; readonly unnatural: number } };

export interface AdevaSheet {
  readonly kind: Kind;
  readonly characteristics: Scores;
  readonly pilot: Pilot | null;
  /** By what others name it on their sheets, besides its id in the fight. */
  readonly names: readonly string[];
  readonly woundsMax: number;
  readonly diesAtZero: boolean;
  /** AP of the body or hull with what is worn, without cover; and the same to a primitive weapon where that counts double. */
  readonly ap: ByLocation;
  readonly doubledAp: ByLocation;
  /** One armor value, that of the body; no location is rolled. */
  readonly oneLocation: boolean;
  readonly size: number;
  readonly flies: boolean;
  readonly reactionsMax: number;
  readonly hands: number;
  /** Squares added to the Half Move. */
  readonly moveMod: number;
  readonly skills: { readonly [skill in Skill]: Rank };
  /** Test numbers in place of the skill; null: none. */
  readonly dodge: number | null;
  readonly parry: number | null;
  readonly talents: readonly Talent[];
  readonly marines: Marines | null;
  readonly weapons: readonly Weapon[];
  /** The weapons, then the fists of a combatant with a body. */
  readonly allWeapons: readonly Weapon[];
  readonly armor: readonly Armor[];
  /** The armor that is cover. */
  readonly covers: readonly Armor[];
  readonly deflectors: readonly Deflector[];
  readonly powers: readonly Power[];
}

/** The turn budget (ADE-ACT-10) and what the turn has seen. */
export interface Turn {
  readonly halfLeft: number;
  readonly fullUsed: boolean;
  readonly extendedUsed: boolean;
  readonly attackUsed: boolean;
  readonly concentrationUsed: boolean;
  readonly halfMoved: boolean;
  /** Free Actions taken. */
  readonly freeCount: number;
}

/** Subtypes used in another combatant's turn (ADE-SUB-05); `turnOf` null: none yet. */
export interface ForeignTurn {
  readonly turnOf: Id | null;
  readonly round: number;
  readonly attackUsed: boolean;
  readonly concentrationUsed: boolean;
}

/** The Initiative roll (ADE-INI-01 to -05); `agility` is the score of that moment, for ties. */
export interface Initiative {
  readonly die: number;
  readonly bonus: number;
  readonly total: number;
  readonly agility: number;
  readonly tieRolls: readonly number[];
}

/** An Extended Action on its way (ADE-ACT-06 to -08); the needs that are null do not count. */
export interface Task {
  readonly name: string;
  readonly roundsNeeded: number | null;
  readonly roundsDone: number;
  readonly testsNeeded: number | null;
  readonly testsDone: number;
  readonly restartOnInterrupt: boolean;
  /** The player does not see its length (ADE-ACT-07). */
  readonly hidden: boolean;
  /** Worked on in the turn that is on. */
  readonly worked: boolean;
}

/** A declared Overwatch (ADE-OVW-02). */
export interface Overwatch {
  readonly weapon: Id;
  readonly mode: 'single' | 'burst';
  readonly intendedHits: number;
  /** Radius of the kill zone, in squares. */
  readonly radius: number;
  /** Its trigger, and the combatant named in it (ADE-OVW-03). */
  readonly condition: string;
  readonly named: Id | null;
}

export interface Grapple {
  readonly other: Id;
  readonly role: 'controller' | 'restrained';
  /** The controller has taken the Grapple action in this turn. */
  readonly tookGrapple: boolean;
  /** The controller has become it in this turn, by Take Control. */
  readonly tookControl: boolean;
  /** The special action that comes with it is done. */
  readonly specialDone: boolean;
}

/** An entry of characteristic decay (ADE-AIL-01). */
export interface Decay {
  readonly characteristic: Characteristic;
  readonly amount: number;
  readonly source: string;
}

/** Another combatant's weapon. Its shots and its jam are counted with its owner. */
export interface Taken {
  readonly from: Id;
  /** Its id there. */
  readonly item: Id;
  readonly weapon: Weapon;
}

export interface AdevaState {
  /** Wounds left; the Hull of a starship. */
  readonly wounds: number;
  /** Running total past 0 Wounds (ADE-WND-06). */
  readonly lethal: number;
  readonly fatigue: number;
  readonly fate: { readonly value: number; readonly max: number };
  /** For a machine: its pilot's remaining Fate Points (GAP-18). They are the pilot's, wherever they are spent. */
  readonly pilotFate: number;
  readonly decay: { readonly [number: string]: Decay };
  readonly deflectorWeakening: { readonly [number: string]: { readonly amount: number; readonly source: string } };
  readonly conditions: { readonly [id: string]: Condition };
  readonly treated: boolean;
  readonly ended: { readonly dead: boolean; readonly captured: boolean; readonly out: boolean };
  readonly band: Band;
  readonly falling: { readonly startBand: Band; readonly sinceRound: number } | null;
  readonly initiative: Initiative | null;
  readonly turn: Turn;
  readonly foreign: ForeignTurn;
  /** Reactions left. */
  readonly reactions: number;
  readonly aim: { readonly bonus: number } | null;
  readonly feint: { readonly target: Id } | null;
  /** A Counter-Attack was made since the start of its own last turn (ADE-CTR-04). */
  readonly counterUsed: boolean;
  readonly overwatch: Overwatch | null;
  readonly grapple: Grapple | null;
  readonly extended: Task | null;
  /** It was attacked since its own last turn (GAP-06, pinned). */
  readonly attackedSince: boolean;
  /** Shots left by weapon. */
  readonly clips: { readonly [weapon: Id]: number };
  readonly jammed: { readonly [weapon: Id]: true };
  /** Weapons in hand, and mounted or natural ones. */
  readonly equipped: { readonly [weapon: Id]: true };
  /** Weapons that lie on the ground or are in another's hands, with their place or holder. */
  readonly lost: { readonly [weapon: Id]: { readonly to: Id; readonly taken: boolean } };
  /** Weapons taken from others, by the id that they have in these hands (ADE-DIS-03). */
  readonly taken: { readonly [weapon: Id]: Taken };
  /** Points that the cover has lost, by item (GAP-07). */
  readonly coverLost: { readonly [armor: Id]: number };
}

export type AdevaCombatant = Combatant<AdevaSheet, AdevaState>;
export type AdevaFight = Fight<AdevaCombatant>;
/** An act of this book in progress. */
export type Way = Progress<AdevaFight>;
