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

/** A threat range in squares, both ends included (ARR-THR-01). */
export interface Threat {
  readonly min: number;
  readonly max: number;
}

export const SHEET_KINDS = ['character', 'vehicle', 'hazard'] as const;

/** The sheet of any participant, in one shape: a vehicle has no scores or ranks, a hazard no Vitality or points. */
export interface ArrgsSheet {
  readonly kind: (typeof SHEET_KINDS)[number];
  readonly abilities: Scores;
  readonly skills: { readonly [skill in Skill]: number };
  readonly expertises: readonly { readonly name: string; readonly skill: Skill; readonly bonus: number }[];
  /** The parts of Total Vitality beside the ability scores (ARR-VIT-01). `base` null: the setting `vitalityBase`. */
  readonly vitality: { readonly base: number | null; readonly options: number };
  readonly ap: number;
  /** Additional Action Points; null: the setting `defaultAap`. */
  readonly aap: number | null;
  readonly initiativeBonus: number;
  readonly size: Size;
  readonly magnitude: number;
  readonly legs: number;
  readonly checkPenalty: number;
  /** The natural threat range; null: that of the size. */
  readonly threat: Threat | null;
  readonly movement: Movements;
  readonly resist: readonly Resistance[];
  readonly vulnerable: readonly DamageType[];
  readonly spellAbility: '' | SpellAbility;
  /** The number of spell slots by level. */
  readonly slots: { readonly [level: string]: number };
  /** The effects of the sheet itself, of its items and of its class options, each with its source. */
  readonly effects: readonly SheetEffect[];
  /** Weapons, including natural ones and `unarmed` (ARR-ATK-13). */
  readonly weapons: readonly Weapon[];
  readonly armor: readonly Armor[];
  /** The check penalties of armor, and the tech bonuses of shields. */
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

/** The modifier of a piece of armor; it counts while the armor is worn. */
type WornModifier = Pick<Armor, 'id' | 'appliesTo'> & { readonly modifier: Modifier };

/** An effect that something in the fight has put on a combatant (section 31.5). */
export interface ActiveEffect extends EffectSpec {
  readonly id: string;
  readonly clause: string;
  readonly until: Until;
  readonly source: Id | null;
  /** Whether it ends with the first check that it helps (ARR-AID-04). */
  readonly once: boolean;
}

/** The points that Ready has converted, and their trigger (ARR-RDY-01). */
interface Readied {
  readonly points: number;
  readonly trigger: string;
  /** The trigger in the table's own words; may be empty. */
  readonly words: string;
  /** The readied act. */
  readonly manoeuvre: Manoeuvre;
}

/** A spell still in effect (section 31.4), kept in `fight.shared.spells` by number. */
export interface RunningSpell {
  readonly spell: Id;
  readonly caster: Id;
  readonly controller: Id;
  readonly school: string;
  readonly level: number;
  readonly concentration: boolean;
  readonly castRound: number;
  /** The last round in which it was controlled; null: never. */
  readonly controlledRound: number | null;
  /** The last round of its duration; null: no end is set. */
  readonly lastRound: number | null;
  readonly targets: readonly Id[];
}

/** Lost Vitality, the counted conditions, and death. */
export interface Life {
  /** Total less Current Vitality. */
  readonly lost: number;
  readonly disabled: boolean;
  readonly dying: number;
  readonly staggered: number;
  readonly dead: boolean;
}

/** A place in the order (section 3). */
export interface OrderPlace {
  /** The initiative score; null: not determined yet (ARR-INI-02). */
  readonly score: number | null;
  /** The faces of the initiative die (null: none was rolled) and of each die rolled for a tie (ARR-INI-04). */
  readonly die: number | null;
  readonly ties: readonly number[];
  /** Whether it knows of an enemy (ARR-SUR-01). */
  readonly aware: boolean;
  /** The slot to which it has delayed in this round; null: none (ARR-INI-06). */
  readonly delayTo: number | null;
}

/** The points of this round (sections 4 and 5). */
export interface Points {
  readonly ap: number;
  readonly aap: number;
  /** Points of both kinds used in this round (ARR-MAP-01). */
  readonly used: number;
  /** Unspent points that counted as used when Ready converted them (`readyCounts` onReady, ARR-MAP-05). */
  readonly converted: number;
  readonly actionsDone: number;
  readonly complementaryDone: number;
}

/** The aftereffects of this round's Actions. */
interface Aftermath {
  /** The penalty that Repeated attacks have left, 0 or less (ARR-RPA-03). */
  readonly repeatedPenalty: number;
  /** The number of charges made (ARR-CHG-04). */
  readonly charges: number;
  /** The number of reaction checks whose condition checks are still owed (ARR-DYI-03). */
  readonly reactions: number;
  /** The number of Defence manoeuvres whose condition checks are still owed (0.4 step 12). */
  readonly answers: number;
}

/** The rest of a Movement maneuver: the squares left, and the enemies that have had a window in it (ARR-OPP-08). */
export interface Allowance {
  readonly squares: number;
  readonly category: MovementCategory;
  readonly answered: readonly Id[];
  /** Squares moved and turns made with this Movement. */
  readonly made: number;
  readonly turns: number;
  /** The n of each difficult square entered, and the penalty taken for squares entered or declared (ARR-TER-01). */
  readonly rough: { readonly entered: readonly number[]; readonly penalty: number };
}

/** A combatant's movement (section 26). */
export interface Motion {
  /** Squares moved in this round, and the category last used (null: none). */
  readonly squares: number;
  readonly category: MovementCategory | null;
  /** The movement increment of the round before; null: it was at rest. */
  readonly lastIncrement: number | null;
  /** Whether a shock has struck in this round (ARR-ACC-09). */
  readonly stopped: boolean;
  /** The rest of the Movement maneuver under way; null: none. */
  readonly allowance: Allowance | null;
  readonly facing: number;
  readonly reachShift: number;
  /** The mount or vehicle that carries it; for a carrier: its pilot. */
  readonly carriedBy: Id | null;
  readonly pilot: Id | null;
}

/** The place, damage and remaining stock of items, each by the item's id. */
export interface Stock {
  /** Items in hand or worn. */
  readonly held: { readonly [item: Id]: true };
  /** Items on the ground, where they were dropped or thrown. */
  readonly lying: { readonly [item: Id]: true };
  readonly loaded: { readonly [weapon: Id]: number };
  readonly quantities: { readonly [gear: Id]: number };
  /** Damage that an item has taken. */
  readonly taken: { readonly [item: Id]: number };
  /** Spell slots spent, by level. */
  readonly slotsSpent: { readonly [level: string]: number };
  /** The number of times that a spell is still memorised. */
  readonly memorised: { readonly [spell: Id]: number };
}

export interface ArrgsState {
  readonly life: Life;
  /** The plain conditions that it holds, by name. */
  readonly conditions: { readonly [name: string]: Condition };
  readonly standing: OrderPlace;
  readonly points: Points;
  readonly ready: Readied | null;
  readonly aftermath: Aftermath;
  readonly motion: Motion;
  readonly effects: { readonly [id: string]: ActiveEffect };
  readonly stock: Stock;
  /** Whether a hazard has acted or was disarmed (GAP-14). */
  readonly spent: boolean;
}

export type ArrgsCombatant = Combatant<ArrgsSheet, ArrgsState>;
export type ArrgsFight = Fight<ArrgsCombatant>;
