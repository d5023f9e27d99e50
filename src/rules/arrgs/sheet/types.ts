/** The part of a combatant that rules see: the sheet as it was read, and the state that events change. */
import type { Condition, Until } from '../../kernel/condition.ts';
import type { Combatant, Fight } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { HeldFields } from '../../kernel/spec.ts';
import type { Modifier } from '../check/modifiers.ts';
import type { DamageType, Manoeuvre, MovementCategory, Resisted, Scores, Size, Skill, SpellAbility } from '../terms.ts';
import type {
  armorFields,
  characterFields,
  effectFields,
  featureFields,
  gearFields,
  hazardFields,
  spellFields,
  vehicleFields,
  weaponFields,
} from './fields.ts';

type Item<F> = { readonly id: Id } & F;

export type EffectSpec = HeldFields<typeof effectFields>;
export type Weapon = Item<HeldFields<typeof weaponFields>>;
export type Armor = Item<HeldFields<typeof armorFields>>;
export type Spell = Item<HeldFields<typeof spellFields>>;
export type Gear = Item<HeldFields<typeof gearFields>>;
type Feature = Item<HeldFields<typeof featureFields>>;
type Vehicle = HeldFields<typeof vehicleFields>;
export type Hazard = HeldFields<typeof hazardFields>;
export type Movements = HeldFields<typeof characterFields>['movement'];
export type Movement = Movements['walking'];

export interface Resistance {
  readonly value: number;
  readonly type: Resisted;
}

/** Both ends included, in squares (ARR-THR-01). */
export interface Threat {
  readonly min: number;
  readonly max: number;
}

export const SHEET_KINDS = ['character', 'vehicle', 'hazard'] as const;

/** One shape for every participant: a vehicle has no scores and no ranks, a hazard neither Vitality nor points. */
export interface ArrgsSheet {
  readonly kind: (typeof SHEET_KINDS)[number];
  readonly abilities: Scores;
  readonly skills: { readonly [skill in Skill]: number };
  readonly expertises: readonly { readonly name: string; readonly skill: Skill; readonly bonus: number }[];
  /** Total Vitality is `base` (null: the setting) with the scores and `options`. */
  readonly vitality: { readonly base: number | null; readonly options: number };
  readonly ap: number;
  /** Null: the setting `defaultAap`. */
  readonly aap: number | null;
  readonly initiativeBonus: number;
  readonly size: Size;
  readonly magnitude: number;
  readonly legs: number;
  readonly checkPenalty: number;
  /** Natural threat range; null: by size. */
  readonly threat: Threat | null;
  readonly movement: Movements;
  readonly resist: readonly Resistance[];
  readonly vulnerable: readonly DamageType[];
  readonly spellAbility: '' | SpellAbility;
  /** Most slots by level. */
  readonly slots: { readonly [level: string]: number };
  /** From the sheet, worn items and class options together, each with its source. */
  readonly effects: readonly SheetEffect[];
  /** Natural weapons and `unarmed` (ARR-ATK-13) included. */
  readonly weapons: readonly Weapon[];
  readonly armor: readonly Armor[];
  /** Check penalties of armor, and the tech bonuses of shields. */
  readonly penalties: readonly WornModifier[];
  readonly shields: readonly WornModifier[];
  readonly spells: readonly Spell[];
  readonly gear: readonly Gear[];
  readonly features: readonly Feature[];
  readonly vehicle: Vehicle | null;
  readonly hazard: Hazard | null;
}

/** An effect that comes with a sheet. */
export interface SheetEffect extends EffectSpec {
  /** The item or class option that brings it; null: the sheet itself. */
  readonly source: Id | null;
  readonly modifier: Modifier;
}

/** The modifier of armor, which counts while that is worn. */
type WornModifier = Pick<Armor, 'id' | 'appliesTo'> & { readonly modifier: Modifier };

/** An effect on a combatant, until something ends it (section 31.5). */
export interface ActiveEffect extends EffectSpec {
  readonly id: string;
  readonly clause: string;
  readonly until: Until;
  readonly source: Id | null;
  /** Gone after the first check that it helped (ARR-AID-04). */
  readonly once: boolean;
}

/** Points that Ready has converted, with what they wait for (ARR-RDY-01). */
interface Readied {
  readonly points: number;
  readonly trigger: string;
  /** The trigger in words of the table's own; may be empty. */
  readonly words: string;
  /** The readied act. */
  readonly manoeuvre: Manoeuvre;
}

/** A spell that goes on (section 31.4), in `fight.shared.spells` by number. */
export interface RunningSpell {
  readonly spell: Id;
  readonly caster: Id;
  readonly controller: Id;
  readonly school: string;
  readonly level: number;
  readonly concentration: boolean;
  readonly castRound: number;
  /** Last round in which it was controlled; null: never. */
  readonly controlledRound: number | null;
  /** Last round of its duration; null: it has none. */
  readonly lastRound: number | null;
  readonly targets: readonly Id[];
}

/** Remaining life, and the counted conditions. */
export interface Life {
  /** Vitality lost; Current Vitality is the total less this. */
  readonly lost: number;
  readonly disabled: boolean;
  readonly dying: number;
  readonly staggered: number;
  readonly dead: boolean;
}

/** A place in the order (section 3). */
export interface Standing {
  /** Null before it is opened (ARR-INI-02). */
  readonly score: number | null;
  /** Face of the initiative die, and of each die that broke a tie (ARR-INI-04). */
  readonly die: number | null;
  readonly ties: readonly number[];
  /** Knows of an enemy (ARR-SUR-01). */
  readonly aware: boolean;
  /** Slot to which it has delayed in this round (ARR-INI-06). */
  readonly delayTo: number | null;
}

/** Points of this round (sections 4 and 5). */
export interface Points {
  readonly ap: number;
  readonly aap: number;
  /** Of both kinds together. */
  readonly used: number;
  /** Converted by Ready and counted as used when they were (`readyCounts` onReady). */
  readonly converted: number;
  readonly actionsDone: number;
  readonly complementaryDone: number;
}

/** Effects of this round's Actions. */
interface Aftermath {
  /** From a Repeated attack: 0 or less (ARR-RPA-03). */
  readonly repeatedPenalty: number;
  /** Charges made (ARR-CHG-04). */
  readonly charges: number;
  /** Reaction checks made whose condition checks are still owed (ARR-DYI-03). */
  readonly reactions: number;
  /** Actions performed inside another's, whose condition checks are still owed: the Defence manoeuvre. */
  readonly answers: number;
}

/** Squares left of a Movement maneuver, and the enemies that had their window in it. */
export interface Allowance {
  readonly squares: number;
  readonly category: MovementCategory;
  readonly answered: readonly Id[];
  /** Squares moved and turns made with this Movement. */
  readonly made: number;
  readonly turns: number;
  /** n of the difficult squares that it has entered, and the penalty that it has had for them or for those that were declared (ARR-TER-01). */
  readonly rough: { readonly entered: readonly number[]; readonly penalty: number };
}

/** Squares and speed (section 26). */
export interface Motion {
  /** Moved in this round, and by which category last. */
  readonly squares: number;
  readonly category: MovementCategory | null;
  /** Movement increment of the round before; null: it was at rest. */
  readonly lastIncrement: number | null;
  /** A shock has struck in this round (ARR-ACC-09). */
  readonly stopped: boolean;
  /** Left of the Movement under way. */
  readonly allowance: Allowance | null;
  readonly facing: number;
  readonly reachShift: number;
  /** The mount or vehicle that carries it; for a carrier: its pilot. */
  readonly carriedBy: Id | null;
  readonly pilot: Id | null;
}

/** The remaining durability and stock of items, each by the item's id. */
export interface Stock {
  /** In hand or worn. */
  readonly held: { readonly [item: Id]: true };
  /** On the ground, where it was dropped or thrown. */
  readonly lying: { readonly [item: Id]: true };
  readonly loaded: { readonly [weapon: Id]: number };
  readonly quantities: { readonly [gear: Id]: number };
  /** Damage taken. */
  readonly taken: { readonly [item: Id]: number };
  /** By level. */
  readonly slotsSpent: { readonly [level: string]: number };
  /** The number of times that a spell is still memorised. */
  readonly memorised: { readonly [spell: Id]: number };
}

export interface ArrgsState {
  readonly life: Life;
  /** Conditions that are held or not, by name. */
  readonly conditions: { readonly [name: string]: Condition };
  readonly standing: Standing;
  readonly points: Points;
  readonly ready: Readied | null;
  readonly aftermath: Aftermath;
  readonly motion: Motion;
  readonly effects: { readonly [id: string]: ActiveEffect };
  readonly stock: Stock;
  /** For a hazard: it has acted, or was disarmed (GAP-14). */
  readonly spent: boolean;
}

export type ArrgsCombatant = Combatant<ArrgsSheet, ArrgsState>;
export type ArrgsFight = Fight<ArrgsCombatant>;
