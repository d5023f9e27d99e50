/** A kind of act, its request, and what a ruleset says about all of its acts. */
import type { Area, Place } from './area.ts';
import type { Choice, Field } from './command.ts';
import type { Declared, List } from './declared.ts';
import type { Combatant, Fight } from './fight.ts';
import type { Id, Making } from './json.ts';
import type { Foreseen, Odds } from './odds.ts';
import type { Outcome } from './outcome.ts';
import type { Procedure } from './procedure.ts';
import type { Progress } from './progress.ts';
import type { Refusal } from './result.ts';

/** An item as a ruleset holds it: its id, or a record with an id. */
export type Item = Id | { readonly id: Id };

/** The traits of a kind of act that its choices have too. */
type Traits = Pick<
  Choice,
  | 'action'
  | 'clause'
  | 'target'
  | 'selfToo'
  | 'helps'
  | 'moves'
  | 'gm'
  | 'onConditions'
  | 'onOrder'
  | 'onRound'
  | 'check'
  | 'setup'
  | 'time'
>;

/**
 * A kind of act.
 * @typeParam R the request that its functions receive: `Request` with the ruleset's additions.
 * @typeParam P the result of `prepare`, worked out once for judging, odds and performing.
 */
export interface Act<C extends Combatant, I extends Item, R extends Request<C, I>, P = unknown> extends Traits {
  /** Whether the act concerns this combatant at all; absent: everybody. */
  readonly concerns?: (combatant: C) => boolean;
  /** Whether the act makes sense now, whoever's turn it is: a combatant that is not tired needs no rest. Absent: always. */
  readonly applies?: (combatant: C, fight: Fight<C>) => boolean;
  /** Whether a combatant like this can be its target at all; absent: everybody can. */
  readonly suits?: (target: C, actor: C) => boolean;
  /** Items with which the act can be done; absent: it needs none. */
  readonly items?: (combatant: C, fight: Fight<C>) => readonly I[];
  /**
   * The one of several things that it does with this item as things stand, which its choice then names (`labelNow`).
   * Absent: it always does the same.
   */
  readonly now?: (combatant: C, item: I | null) => string;
  readonly fields?: (fight: Fight<C>, combatant: C, item: I | null) => readonly Field[];
  /** The lists of others that may be declared besides the fields. */
  readonly lists?: readonly List<unknown>[];
  /** The mount or vehicle that the actor steers; null: the actor moves by itself. */
  readonly mover?: (fight: Fight<C>, combatant: C) => Id | null;
  /** Result worked out once from a request, before the request is judged; a choice is prepared without targets. */
  prepare?(request: R): P | Refusal;
  /** Reason that forbids the act although its cost could be paid. Without targets it is judged as far as possible. */
  refusal?(request: R, prepared: P): Refusal | null;
  /** A procedure where the act needs dice or decisions, else the outcome at once. */
  perform(request: R, prepared: P): Procedure<Outcome | Refusal> | Outcome | Refusal;
  /** Areas of the scene that the act covers as declared; absent: none. */
  readonly areas?: (request: R) => readonly Area[];
  /** Its own reasons that leave its dice unchanged: a player out of reach wants to know what a step closer would bring. */
  readonly plannable?: readonly string[];
  /** Exact odds before committing, where its own reasons allow it or are `plannable`, whoever's turn it is; absent: it has none. */
  odds?(request: R, prepared: P): Odds | Refusal;
}

/** A command whose parts were found and checked. */
export interface Request<C extends Combatant, I extends Item, O = unknown> {
  readonly fight: Fight<C>;
  readonly action: string;
  readonly who: Id;
  readonly combatant: C;
  /** Null where the act needs none. */
  readonly item: I | null;
  /** Known combatants, each once; empty where a choice is judged before it has a target. */
  readonly targets: readonly Id[];
  readonly declared: Declared;
  /** The GM settings of the fight, complete. */
  readonly options: O;
  /** The point of the scene at which it is aimed, if it names one. */
  readonly place?: Place;
}

/** Everything that a ruleset says about all of its acts. */
export interface ActRules<C extends Combatant, I extends Item, R extends Request<C, I>, A extends Act<C, I, R>> {
  readonly ruleset: string;
  /** The clause cited for a command that names something unknown. */
  readonly clause: string;
  /** The GM settings of a fight, complete. */
  options(overrides: Fight['options']): R['options'];
  /** The progress by what comes before an act whenever it is asked for, as a place in the order; the act finds the fight after it. Null and absent: nothing comes. */
  before?(act: A, fight: Fight<C>, who: Id, ruled: boolean): Progress<Fight<C>> | null;
  /** The ruleset's additions, put into a request under construction; absent: none. */
  complete?(request: Making<Partial<R>> & Request<C, I, R['options']>, act: A): void;
  /** Reason that forbids an act before its own reason is asked: the state of the actor, the moment, the kind of target, the cost, in the book's order. */
  barred(act: A, request: R): Refusal | null;
  /** Reason that the cost cannot be paid, where the book asks for it after the act's own reason; absent: `barred` covers it. */
  unpaid?(act: A, request: R): Refusal | null;
  /** Whether the actor cannot pay for the act with any item, nothing being declared; it is asked before the items are looked through. Absent: only a request tells. */
  cannotPay?(act: A, fight: Fight<C>, combatant: C): boolean;
  /** Certain consequences of the act besides its cost; absent: the book has nothing to say beforehand. */
  foreseen?(act: A, request: R): readonly Foreseen[];
  /** The cost, by kinds of the budget. */
  cost(act: A, request: R): Choice['cost'];
}
