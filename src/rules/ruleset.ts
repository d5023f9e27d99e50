/**
 * The contract of a ruleset, small and closed: the order of the fight and fourteen functions, five of them optional.
 * Everything else (driving, storing, showing, undoing) is done once, for all rulesets, by `play` and the adapter.
 */
import type { Area } from './kernel/area.ts';
import type { Aim, Choice, Command, Price } from './kernel/command.ts';
import type { Moment } from './kernel/condition.ts';
import type { Combatant, Fight } from './kernel/fight.ts';
import type { Id, Json, Key } from './kernel/json.ts';
import type { Odds } from './kernel/odds.ts';
import type { OptionSpec } from './kernel/options.ts';
import type { Order } from './kernel/order.ts';
import type { Outcome } from './kernel/outcome.ts';
import type { Procedure } from './kernel/procedure.ts';
import type { Read, Refusal } from './kernel/result.ts';
import type { Tally } from './kernel/tally.ts';

export type { Aim, Choice, Command, Field, OnConditions, Offer as Way } from './kernel/command.ts';
export type { Odds, Scale } from './kernel/odds.ts';
export type { OptionSpec } from './kernel/options.ts';

/**
 * `up`: acts; `down`: alive and out of the fight for now; `dead`; `destroyed`: an object or machine that is gone.
 * Depends on the combatant and the options alone.
 */
export type Standing = 'up' | 'down' | 'dead' | 'destroyed';

/** The part of a combatant that tracker rows, token bars and sheets show. */
export interface Status {
  readonly budget: readonly {
    readonly kind: string;
    readonly label: Key;
    readonly left: number;
    readonly of: number;
    /** Whether answers to questions spend it: a table shows beside them what is left. */
    readonly asked?: true;
  }[];
  readonly gauges: readonly Gauge[];
  readonly conditions: readonly StatusCondition[];
  readonly standing: Standing;
  /** Whether it is up and yet can do nothing now: surprised, stunned. */
  readonly barred?: true;
  /** Changes of its place in the order, newest last. */
  readonly initiative: Tally;
  /** The place that it would get now, and the reasons, where the book moves places at the end of a round. */
  readonly expected?: { readonly count: number; readonly tally: Tally };
  /** Consequences of the end of this round for it, in order; absent: none. */
  readonly due?: readonly Due[];
  /** The count at which it took the first part of a turn that goes on later in this round. */
  readonly partedAt?: number;
}

/** A score of a combatant that runs out or fills up. */
export interface Gauge {
  readonly id: string;
  readonly label: Key;
  readonly value: number;
  readonly max: number;
  /** Whether it fills up with harm, so that empty is the healthy state. */
  readonly harm?: true;
  /** The item that holds it, by which gauges of one label are told apart. */
  readonly item?: Id;
}

/** A consequence of the end of a round. */
export interface Due {
  readonly label: Key;
  readonly clause: string;
  /** Points of damage, the count of a condition. */
  readonly value?: number;
}

export interface StatusCondition {
  /** The id of the condition, which is that of the token's status effect too. */
  readonly id: string;
  readonly label: Key;
  /** The values of its label. */
  readonly values?: { readonly [name: string]: Json };
  readonly clause: string;
  readonly value?: number;
  /** The combatant that shares the condition: the holder, or the one held. */
  readonly other?: Id;
  /** The table's own note: what a readied combatant waits for. */
  readonly words?: string;
  /** A sentence about it as it is now: a language key with its values. */
  readonly details?: { readonly label: Key; readonly values: { readonly [name: string]: Json } };
}

/** A distance as a table measures it. */
export interface MeasuredDistance {
  readonly metres: number;
  readonly feet: number;
  readonly squares: number;
  readonly gridKind: 'none' | 'square' | 'hex';
  /** Meters a square is wide. */
  readonly squareMetres: number;
}

/** A language key with its values; the lower `rank` is the closer. */
export interface Closeness {
  readonly label: Key;
  readonly values: { readonly [name: string]: Json };
  readonly rank: number;
}

export interface Ruleset<C extends Combatant = Combatant> {
  readonly id: string;
  /** Prefix of its clauses: `CEP`. */
  readonly clauses: string;
  readonly options: readonly OptionSpec[];
  /** The dice it rolls, by sides. */
  readonly dice: readonly number[];
  /** An unchecked sheet made into a combatant's sheet and fresh state, with all problems in one list. Total: any JSON in. */
  read(kind: string, source: Json): Read<Pick<C, 'sheet' | 'state'>>;
  /** The action that attacks once with one item: the first that a table offers. */
  readonly plainAttack: string;
  /** The actions that make a weapon ready for use, as somebody tries them who has none ready. */
  readonly readying: readonly string[];
  /** The action by which a late combatant gets a place in the order; absent: the book knows none. */
  readonly joining?: string;
  readonly order: Order<C>;
  /** The acts open to `who` now. With `action` only the choices of that action are needed; others may be left out. */
  choices(fight: Fight<C>, who: Id, action?: string): readonly Choice[];
  /** The first choice of several actions that is allowed with the command that `aim` makes, ready to be run; null: there is none. */
  allowed(fight: Fight<C>, who: Id, actions: readonly string[], aim: Aim): Procedure<Outcome | Refusal> | null;
  perform(fight: Fight<C>, command: Command): Procedure<Outcome | Refusal>;
  /** The fight past a moment: only the book's own events of that moment; the pointer is moved by `nextTurn`. */
  advance(fight: Fight<C>, moment: Moment): Procedure<Outcome>;
  odds(fight: Fight<C>, command: Command): Odds | Refusal;
  /** The price of an act as it is declared, or the reason that the command has none. */
  price(fight: Fight<C>, command: Command): Price | Refusal;
  /** Areas of the scene that a command covers, as the book has them: drawn before the act is done, and measured for it. */
  areas?(fight: Fight<C>, command: Command): readonly Area[];
  /** The rings about `who` in which it threatens others, each by its outermost zone; absent: the book measures none. */
  threatened?(fight: Fight<C>, who: Id): readonly Area[];
  /** Whether a combatant is still able to fight: the part of its status that every turn asks for. */
  standing(fight: Fight<C>, combatant: C): Standing;
  status(fight: Fight<C>, who: Id): Status;
  /** The book's name for the current part of the round, as a language key; absent where it has none. */
  phase?(fight: Fight<C>): Key | null;
  /** The book's name for a measured distance, as a language key; absent where it names none. */
  band?(fight: Fight<C>, away: MeasuredDistance): Key;
  /** The closeness of one combatant to another where the fight measures no distance; null, or absent: it measures. */
  closeness?(fight: Fight<C>, from: Id, to: Id): Closeness | null;
}
