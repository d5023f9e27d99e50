/** The vocabulary of `fluid`: what a sheet holds (section 14 of RULES.md) and what a fight changes. */
import type { Condition } from '../../kernel/condition.ts';
import type { Combatant, Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { HeldFields } from '../../kernel/spec.ts';
import type { Happening } from '../count/round-log.ts';
import type { EnteredBy, Terrain } from '../opening/distance.ts';
import type { Awareness, SurpriseAction } from '../opening/surprise.ts';
import type { Actions, Granted, Shortening } from '../round/allowance.ts';
import type { character, weapon } from './fields.ts';

type WeaponFields = Omit<HeldFields<typeof weapon>, 'equipped' | 'weight' | 'cost' | 'quantity'>;

/** A weapon (section 14). Distances in ft. */
export interface Weapon extends Omit<WeaponFields, 'increment' | 'magazine'> {
  readonly id: Id;
  readonly name: string;
  /** Null: no range increments. */
  readonly increment: number | null;
  /** Shots in a full magazine; null: its shots are not counted. */
  readonly magazine: number | null;
}

/** The fields of a character that no fight changes. DR and Defense include the armor worn, the weapons include bare hands. */
export interface FluidSheet extends Omit<HeldFields<typeof character>, keyof FluidState> {
  readonly weapons: readonly Weapon[];
}

/** A line of a Count's history. */
export interface CountLine {
  readonly round: number;
  readonly clause: string;
  readonly label: string;
  readonly value: number;
  readonly source?: string;
  readonly setAside?: string;
}

/** The part of a combatant that a fight changes. Every field is present from the start; numbered maps are in the order of events. */
export interface FluidState {
  // Kept on the actor between fights:
  readonly vitality: number;
  readonly vitalityMax: number;
  readonly wounds: number;
  readonly woundsMax: number;
  readonly stable: boolean;
  readonly damageTaken: number;
  readonly failures: number;
  readonly stressTotal: number;
  readonly stressLevel: number;
  readonly subdualTotal: number;
  readonly electricalTotal: number;
  readonly actionDice: number;
  /** Shots left, by the ids of weapons that count them. Kept on the item. */
  readonly ammo: { readonly [weapon: Id]: number };
  readonly conditions: { readonly [id: string]: Condition };

  // Kept in the fight:
  /** Null before the Initiative check. */
  readonly count: number | null;
  /** The history of the Count: the total of these lines and of `earlier` is the Count. */
  readonly history: { readonly [number: string]: CountLine };
  /** The sum of older lines, which are not kept one by one. */
  readonly earlier: number;
  /** Happenings of this round that change the Count at its end. */
  readonly log: { readonly [number: string]: Happening };
  readonly lostHalfActions: number;
  /** The round from which the first action must be the Press (FLU-PRS-01); null: no Press is due. */
  readonly pressFrom: number | null;
  /** The last tie-break (FLU-AMB-16): combatants with the same `name` were tied, and the lower `place` acts first. */
  readonly tie: { readonly name: string; readonly place: number } | null;
  readonly enteredBy: EnteredBy;
  /** Whether it has left the fight, with its Count (FLU-INI-05). */
  readonly left: boolean;

  readonly actions: Actions;
  /** Delay actions in this round. */
  readonly delayed: number;
  /** A readied half action and its trigger (FLU-GAP-26). */
  readonly readied: { readonly action: string; readonly trigger: string } | null;
  /** An action that may be taken outside its Count (FLU-RND-10). */
  readonly granted: Granted | null;
  /** A skill check whose second half is due in the next round (FLU-RND-08). */
  readonly split: { readonly bonus: number; readonly dc: number; readonly round: number } | null;
  /** Effects that may each shorten an action of this round (FLU-RND-11). */
  readonly shorter: { readonly [number: string]: Shortening };
  /** The action taken in the surprise round (FLU-SUR-05). */
  readonly surprised: SurpriseAction | null;
  readonly aim: Id | null;
  readonly braced: boolean;
}

export type FluidCombatant = Combatant<FluidSheet, FluidState>;
export type FluidFight = Fight<FluidCombatant>;

/** The facts that `fight.scene` may hold for this ruleset. */
export interface FluidScene {
  /** FLU-DST-01; null: no distance is rolled. */
  readonly place: Terrain | null;
  /** The line of sight indoors, in ft. */
  readonly lineOfSight: number;
  /** FLU-SUR-01; null: the GM is asked. */
  readonly awareness: Awareness | null;
  /** Sides that try to hide (FLU-SUR-03); empty: the GM is asked if some groups are aware. */
  readonly acting: readonly string[];
  /** Combatants that take no part in the check (FLU-SUR-07). */
  readonly barred: readonly Id[];
  /** Whether owners are asked for Action Dice after their Initiative check; else only `dice` are added (FLU-INI-04). */
  readonly asksDice: boolean;
  /** Action Dice added to the check without a question. */
  readonly dice: { readonly [id: Id]: number };
}
