/** The vocabulary of `fluid`: what a sheet holds (section 14 of RULES.md) and what a fight changes. */
import type { Condition } from '../../kernel/condition.ts';
import type { Combatant, Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { AttackKind } from '../attack/roll.ts';
import type { DamageReduction } from '../harm/wounds.ts';
import type { Happening } from '../count/round-log.ts';
import type { Actions, Shortening } from '../round/allowance.ts';
import type { SaveKind } from '../check/save.ts';
import type { EnteredBy, Place } from '../opening/distance.ts';
import type { Awareness, SurpriseAction } from '../opening/surprise.ts';

export const ACTOR_KINDS = ['special', 'standard'] as const;
/** An important character with vitality, wounds and Action Dice, or a minor one with a damage save (FLU-GAP-23). */
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const SCORES = ['str', 'dex', 'con', 'int', 'wis'] as const;
export type Score = (typeof SCORES)[number];

/** Damage of a weapon: dice and a flat part. */
export interface DamageFormula {
  readonly dice: number;
  readonly sides: number;
  readonly flat: number;
}

/** A weapon as section 14 has it. Distances in ft. */
export interface Weapon {
  readonly id: Id;
  readonly name: string;
  readonly kind: AttackKind;
  readonly damage: DamageFormula;
  /** `lethal`, `stress`, `subdual`, `electrical`, or any other word that DR may know. */
  readonly damageType: string;
  readonly armorPiercing: number;
  /** Null: no range increments. */
  readonly increment: number | null;
  readonly threatFrom: number;
  readonly errorTo: number;
  readonly recoil: number;
  /** Most volleys or squares of automatic fire; 0: none. */
  readonly autofireRating: number;
  /** May fire bursts. */
  readonly burst: boolean;
  /** Blast increment in squares; 0: no blast. */
  readonly blastIncrement: number;
  readonly blastDc: number;
  /** Shots in a full magazine; null: none are counted. */
  readonly magazine: number | null;
  readonly tactical: boolean;
  /** The proficiency it needs; empty: none. */
  readonly proficiency: string;
}

/** What is read from documents and does not change during an act. */
export interface FluidSheet {
  readonly kind: ActorKind;
  readonly initBonus: number;
  readonly level: number;
  readonly scores: { readonly [name in Score]: number };
  readonly baseAttack: number;
  readonly attackOther: { readonly [kind in AttackKind]: number };
  readonly defense: { readonly base: number; readonly dodge: number; readonly other: number };
  readonly dr: DamageReduction;
  readonly vitalityMax: number;
  readonly woundsMax: number;
  /** Of standard actors. */
  readonly damageSave: number;
  readonly failuresToDrop: number;
  readonly saves: { readonly [kind in SaveKind]: number };
  /** Bonus to the opposed check before a surprise round. */
  readonly stealth: number;
  readonly sightRange: number;
  readonly hearingRange: number;
  readonly speed: number;
  readonly reach: number;
  readonly proficiencies: readonly string[];
  /** Who shares one Initiative check (FLU-INI-03); empty: rolls alone. */
  readonly group: string;
  /** Conditions that replace each other (FLU-GAP-29). */
  readonly emotional: readonly string[];
  readonly weapons: readonly Weapon[];
}

/** One line of a Count's past, in the order of its key. */
export interface CountLine {
  readonly round: number;
  readonly clause: string;
  readonly label: string;
  readonly value: number;
  readonly source?: string;
  readonly setAside?: string;
}

/** What a fight changes; every field is there from the start. Maps are kept by number, in the order of what happened. */
export interface FluidState {
  /** Kept on the actor. */
  readonly vitality: number;
  readonly wounds: number;
  readonly stable: boolean;
  readonly damageTaken: number;
  readonly failures: number;
  readonly stressTotal: number;
  readonly stressLevel: number;
  readonly subdualTotal: number;
  readonly electricalTotal: number;
  readonly actionDice: number;
  /** Shots left by weapon id, for weapons that count them. Kept on the item. */
  readonly ammo: { readonly [weapon: Id]: number };
  readonly conditions: { readonly [id: string]: Condition };

  /** Null before the Initiative check. */
  readonly count: number | null;
  /** How the Count came about: the total of these lines and of `earlier` is the Count. */
  readonly history: { readonly [number: string]: CountLine };
  /** What lines that are no longer kept came to. */
  readonly earlier: number;
  /** What happened in this round and bears on the Count at its end. */
  readonly log: { readonly [number: string]: Happening };
  /** What Delay, Ready and Stand Off took off in this round, 0 or less. */
  readonly immediate: number;
  readonly lostHalfActions: number;
  readonly mustPress: boolean;
  /** The last tie-break: who shares the name was tied, the lower place acts first (FLU-AMB-16). */
  readonly tie: { readonly name: string; readonly place: number } | null;
  readonly enteredBy: EnteredBy;
  /** Left the fight; it keeps its Count (FLU-INI-05). */
  readonly left: boolean;

  readonly actions: Actions;
  /** Delay actions in this round. */
  readonly delayed: number;
  /** A readied half action and what fires it (FLU-GAP-26). */
  readonly readied: { readonly action: string; readonly trigger: string } | null;
  /** An action that may be taken outside its Count (FLU-RND-10). */
  readonly granted: string | null;
  /** A skill check whose second half is due in the next round (FLU-RND-08). */
  readonly split: { readonly bonus: number; readonly dc: number; readonly round: number } | null;
  /** What may shorten an action of this round (FLU-RND-11). */
  readonly shorter: { readonly [number: string]: Shortening };
  /** What it took in the surprise round (FLU-SUR-05). */
  readonly surprised: SurpriseAction | null;
  readonly aim: Id | null;
  readonly braced: boolean;
}

export type FluidCombatant = Combatant<FluidSheet, FluidState>;
export type FluidFight = Fight<FluidCombatant>;

/** Facts of the scene that `fight.scene` may hold for this ruleset. What is missing is asked of the GM or left out. */
export interface FluidScene {
  /** FLU-DST-01; without it no distance is rolled. */
  readonly place: Place | null;
  /** ft, indoors. */
  readonly lineOfSight: number;
  /** FLU-SUR-01; null: the GM is asked. */
  readonly awareness: Awareness | null;
  /** Sides that try to hide (FLU-SUR-03). */
  readonly acting: readonly string[];
  /** Who takes no part in the check (FLU-SUR-07). */
  readonly barred: readonly Id[];
  /** Whether owners are asked for Action Dice after their Initiative check; else only `dice` are added (FLU-INI-04). */
  readonly asksDice: boolean;
  /** Action Dice that are added to the check unasked. */
  readonly dice: { readonly [id: Id]: number };
}
