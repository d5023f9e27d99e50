/** The acts of a ruleset: finding the parts of a command, judging it, and listing what a combatant may do. */
import type { Area, Place } from './area.ts';
import {
  isCommand,
  type Aim,
  type Choice,
  type Command,
  type Field,
  type Moves,
  type OnConditions,
  type OnOrder,
  type OnRound,
  type Price,
} from './command.ts';
import { declaredValues, requestedKeys, presetsOf, type Declared, type List } from './declared.ts';
import { combatantIn, findCombatant, isIn, type Combatant, type Fight } from './fight.ts';
import type { Id, Key, Making } from './json.ts';
import type { Foreseen, Odds } from './odds.ts';
import type { Outcome } from './outcome.ts';
import type { Procedure } from './procedure.ts';
import { afterAct, ended, type Progress } from './progress.ts';
import { isRefusal, refuse, type Refusal } from './result.ts';

/** An item as a ruleset holds it: its id, or a record with an id. */
export type Item = Id | { readonly id: Id };

/**
 * A kind of act.
 * @typeParam R the request that its functions receive: `Request` with the ruleset's additions.
 * @typeParam P the result of `prepare`, worked out once for judging, odds and performing.
 */
export interface Act<C extends Combatant, I extends Item, R extends Request<C, I>, P = unknown> {
  readonly action: string;
  readonly clause: string;
  readonly target: Choice['target'];
  /** The actor itself may be the target. */
  readonly selfToo?: true;
  /** A ruling: only a GM may ask for it, whatever the state of the combatant it concerns. */
  readonly gm?: true;
  /** A ruling on conditions: a table shows it beside them. */
  readonly onConditions?: OnConditions;
  /** An act on the actor's own place in the order: a tracker offers it there. */
  readonly onOrder?: OnOrder;
  /** A ruling on the modifiers of the round: the preview of the round's end offers it. */
  readonly onRound?: OnRound;
  /** A roll that the GM calls for: the table may leave its difficulty to the person who rolls. */
  readonly check?: true;
  /** The way in which it is asked for before the fight opens: once for all (`scene`), or of each combatant. */
  readonly setup?: 'scene' | 'each';
  /** Hours or days pass with it: the table may ask for it together with those of a whole party. */
  readonly time?: true;
  /** Whether the act concerns this combatant at all; absent: everybody. */
  readonly concerns?: (combatant: C) => boolean;
  /** Whether the act makes sense now, whoever's turn it is: a combatant that is not tired needs no rest. Absent: always. */
  readonly applies?: (combatant: C, fight: Fight<C>) => boolean;
  /** Whether a combatant like this can be its target at all; absent: everybody can. */
  readonly suits?: (target: C) => boolean;
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
  /** The act takes its actor where its token is dragged. */
  readonly moves?: Moves;
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
  /** Whether the actor cannot pay for the act with any item or declaration; it is asked before the items are looked through. Absent: only a request tells. */
  cannotPay?(act: A, fight: Fight<C>, combatant: C): boolean;
  /** Certain consequences of the act besides its cost; absent: the book has nothing to say beforehand. */
  foreseen?(act: A, request: R): readonly Foreseen[];
  /** The cost, by kinds of the budget. */
  cost(act: A, request: R): Choice['cost'];
}

/** The answers of the contract that acts give, and the way from a command to its request. */
export interface Acts<C extends Combatant, I extends Item, R extends Request<C, I>> {
  choices(fight: Fight<C>, who: Id, action?: string): readonly Choice[];
  /** The first act of several actions that is allowed with the command that `aim` makes, ready to be run; null: there is none. */
  allowed(fight: Fight<C>, who: Id, actions: readonly string[], aim: Aim): Procedure<Outcome | Refusal> | null;
  perform(fight: Fight<C>, command: Command): Procedure<Outcome | Refusal>;
  odds(fight: Fight<C>, command: Command): Odds | Refusal;
  /** The price of the act as it is declared: a choice has that of its defaults. */
  price(fight: Fight<C>, command: Command): Price | Refusal;
  /** Areas that the command covers on the scene; none where it cannot be read. */
  areas(fight: Fight<C>, command: Command): readonly Area[];
  /** The parts of a command, not yet judged. */
  request(fight: Fight<C>, command: Command): R | Refusal;
}

/**
 * The answers of a ruleset from its acts, in the order in which a table shows them. Refusals: `badCommand`,
 * `unknownAction`, `unknownCombatant`, `unknownItem`, `notConcerned`, `unknownTarget`, `badDeclaration`, `noTarget`, `noPlace`,
 * `tooManyTargets`, `selfTarget`, `noOdds`, and the ruleset's own.
 */
export function actsOf<C extends Combatant, I extends Item, R extends Request<C, I>, A extends Act<C, I, R>>(
  rules: ActRules<C, I, R, A>,
  acts: readonly A[],
): Acts<C, I, R> {
  const all = withEveryKey(acts);
  const byName: ReadonlyMap<string, A> = new Map(all.map((act) => [act.action, act]));
  const labels = new Map(all.map(({ action }) => [action, `SALVO.${rules.ruleset}.action.${action}`]));

  function actFor(command: Command): A | Refusal {
    if (!isCommand(command)) return refuse('badCommand', rules.clause);
    return byName.get(command.action) ?? refuse('unknownAction', rules.clause, { action: command.action });
  }

  /** The fight as an act finds it. */
  const foundBy = (act: A, fight: Fight<C>, who: Id, ruled = false): Fight<C> =>
    rules.before?.(act, fight, who, ruled)?.fight ?? fight;

  /** The parts of a command to an act that it may find changed. */
  const requestedIn = (act: A, fight: Fight<C>, command: Command): R | Refusal =>
    requested(act, foundBy(act, fight, command.who, command.ruled), command);

  function requested(act: A, fight: Fight<C>, command: Command): R | Refusal {
    const doer = doerOf(act, fight, command, rules.clause);
    return isRefusal(doer) ? doer : requestedOf(act, fight, doer, command);
  }

  function requestedOf(act: A, fight: Fight<C>, doer: Doer<C, I>, command: Command): R | Refusal {
    const { targets: named = NOBODY, place } = command;
    const targets = eachOnce(named);
    for (const target of targets) if (!isIn(fight, target)) return refuse('unknownTarget', rules.clause, { target });
    const declared = declaredValues(fight, command, doer, rules.clause, act.lists);
    return isRefusal(declared) ? declared : requestOf(act, fight, doer, targets, declared, place);
  }

  function requestOf(
    act: A,
    fight: Fight<C>,
    { combatant, item }: Doer<C, I>,
    targets: readonly Id[],
    declared: Declared,
    place?: Place,
  ): R {
    const request: Making<Request<C, I, R['options']>> = {
      fight,
      action: act.action,
      who: combatant.id,
      combatant,
      item,
      targets,
      declared,
      options: rules.options(fight.options),
    };
    if (place) request.place = place;
    rules.complete?.(request as never, act);
    return request as unknown as R;
  }

  function perform(fight: Fight<C>, command: Command): Procedure<Outcome | Refusal> {
    const result = performed(fight, command);
    return 'next' in result ? result : settled(result);
  }

  function performed(fight: Fight<C>, command: Command): Procedure<Outcome | Refusal> | Outcome | Refusal {
    const act = actFor(command);
    if (isRefusal(act)) return act;
    const { who, ruled = false } = command;
    const before = rules.before?.(act, fight, who, ruled) ?? null;
    const found = before ? before.fight : fight;
    const request = requested(act, ruled ? onTurn(found, who) : found, command);
    const result = isRefusal(request) ? request : performedOf(act, request);
    return before ? preceded(before, 'next' in result ? result : settled(result)) : result;
  }

  function performedOf(act: A, request: R): Procedure<Outcome | Refusal> | Outcome | Refusal {
    const aim = targetRefusal(act, request, rules.clause);
    if (aim) return aim;
    const judged = judgedBy(rules, act, request);
    if (isRefusal(judged)) return judged;
    // Where the act's own reason says more, it comes first.
    if (act.concerns?.(request.combatant) === false) return refuse('notConcerned', act.clause);
    return act.perform(request, judged.prepared);
  }

  function odds(fight: Fight<C>, command: Command): Odds | Refusal {
    const act = actFor(command);
    if (isRefusal(act)) return act;
    if (!act.odds) return refuse('noOdds', act.clause, { action: command.action });
    const request = requestedIn(act, fight, command);
    if (isRefusal(request)) return request;
    const aim = targetRefusal(act, request, rules.clause);
    if (aim) return aim;
    const prepared = act.prepare?.(request);
    if (isRefusal(prepared)) return prepared;
    const refused = act.refusal?.(request, prepared) ?? null;
    if (!refused) return act.odds(request, prepared);
    if (!act.plannable?.includes(refused.refused)) return refused;
    const planned = act.odds(request, prepared);
    if (isRefusal(planned)) return planned;
    return { ...planned, assuming: [`SALVO.assuming.${refused.refused}`, ...planned.assuming] };
  }

  /** An act with one of its items, before it has a target. */
  const untargeted = (act: A, fight: Fight<C>, doer: Doer<C, I>): R =>
    requestOf(act, fight, doer, NOBODY, presetsOf(doer));

  function priceOf(act: A, request: R): Price {
    const cost = rules.cost(act, request);
    return rules.foreseen ? { cost, foreseen: rules.foreseen(act, request) } : { cost };
  }

  function choiceOf(act: A, fight: Fight<C>, combatant: C, item: I | null): Choice {
    const doer = new Doer(act, fight, combatant, item);
    const request = untargeted(act, fight, doer);
    const judged = judgedBy(rules, act, request);
    const { cost, foreseen } = priceOf(act, request);
    const choice: Making<Choice> = {
      action: act.action,
      clause: act.clause,
      label: act.now ? labelNow(rules.ruleset, act.action, act.now(combatant, item)) : labels.get(act.action)!,
      cost,
      target: act.target,
      fields: doer.fields,
      lists: act.lists ? requestedKeys(act.lists, fight) : NO_LISTS,
      refused: isRefusal(judged) ? judged : null,
    };
    if (item !== null) choice.item = idOf(item);
    if (act.applies?.(combatant, fight) === false) choice.moot = true;
    if (act.selfToo) choice.selfToo = act.selfToo;
    if (act.suits) choice.suited = suitedBy(act.suits, fight);
    if (act.moves) choice.moves = movesOf(act, act.moves, fight, combatant);
    if (foreseen) choice.foreseen = foreseen;
    if (act.gm) choice.gm = act.gm;
    if (act.onConditions) choice.onConditions = act.onConditions;
    if (act.onOrder) choice.onOrder = act.onOrder;
    if (act.onRound) choice.onRound = act.onRound;
    if (act.check) choice.check = act.check;
    if (act.setup) choice.setup = act.setup;
    if (act.time) choice.time = act.time;
    return choice;
  }

  function firstAllowed(act: A, at: Fight<C>, who: Id, aim: Aim): Procedure<Outcome | Refusal> | null {
    const before = rules.before?.(act, at, who, false) ?? null;
    const fight = before ? before.fight : at;
    const combatant = combatantIn(fight, who);
    if (act.concerns?.(combatant) === false || rules.cannotPay?.(act, fight, combatant)) return null;
    for (const item of act.items ? act.items(combatant, fight) : NO_ITEM) {
      const found = allowedWith(act, fight, new Doer(act, fight, combatant, item), aim);
      if (found) return before ? preceded(before, found) : found;
    }
    return null;
  }

  /** The act aimed at one target after the other, as long as only the target is refused; null: it is not allowed. */
  function allowedWith(act: A, fight: Fight<C>, doer: Doer<C, I>, aim: Aim): Procedure<Outcome | Refusal> | null {
    const unaimed = untargeted(act, fight, doer);
    if (rules.barred(act, unaimed) ?? rules.unpaid?.(act, unaimed)) return null;
    const { action } = act;
    const { item, fields } = doer;
    const offer = item === null ? { action, fields } : { action, item: idOf(item), fields };
    const refused: Id[] = [];
    for (let command = aim(offer, refused); command; command = aim(offer, refused)) {
      const request = requestedOf(act, fight, doer, command);
      const result = isRefusal(request) ? request : performedOf(act, request);
      if (!isRefusal(result)) return 'next' in result ? result : settled(result);
      const { targets = NOBODY } = command;
      if (targets.length === 0 || isRefusal(judgedBy(rules, act, unaimed))) return null;
      refused.push(...targets);
    }
    return null;
  }

  function choicesOf(act: A, fight: Fight<C>, who: Id): readonly Choice[] {
    const combatant = combatantIn(fight, who);
    if (act.concerns?.(combatant) === false) return [];
    if (!act.items) return [choiceOf(act, fight, combatant, null)];
    return act.items(combatant, fight).map((item) => choiceOf(act, fight, combatant, item));
  }

  return {
    perform,
    odds,
    price(fight, command) {
      const act = actFor(command);
      if (isRefusal(act)) return act;
      const request = requestedIn(act, fight, command);
      return isRefusal(request) ? request : priceOf(act, request);
    },
    areas(fight, command) {
      const act = actFor(command);
      if (isRefusal(act) || !act.areas) return NO_AREAS;
      const request = requestedIn(act, fight, command);
      return isRefusal(request) ? NO_AREAS : act.areas(request);
    },
    request(fight, command) {
      const act = actFor(command);
      return isRefusal(act) ? act : requestedIn(act, fight, command);
    },
    allowed(fight, who, actions, aim) {
      for (const action of actions) {
        const act = byName.get(action);
        const found = act ? firstAllowed(act, fight, who, aim) : null;
        if (found) return found;
      }
      return null;
    },
    choices(fight, who, action) {
      if (action === undefined) return all.flatMap((act) => choicesOf(act, foundBy(act, fight, who), who));
      const act = byName.get(action);
      return act ? choicesOf(act, foundBy(act, fight, who), who) : [];
    },
  };
}

/** The word for the one of several things that an act does; the stage of the act has it as its title. */
export const labelNow = (ruleset: string, action: string, name: string): Key =>
  `SALVO.${ruleset}.actionNow.${action}.${name}`;

/** The acts, each with the keys of all of them: engines read records of one shape faster than those of many. */
function withEveryKey<A extends object>(acts: readonly A[]): readonly A[] {
  const none = Object.fromEntries(acts.flatMap((act) => Object.keys(act)).map((key) => [key, undefined]));
  return acts.map((act) => ({ ...none, ...act }));
}

function movesOf<C extends Combatant, I extends Item, R extends Request<C, I>>(
  { mover }: Act<C, I, R>,
  moves: Moves,
  fight: Fight<C>,
  combatant: C,
): Moves {
  const found = mover?.(fight, combatant) ?? null;
  return found === null ? moves : { ...moves, mover: found };
}

/** The result of `prepare` where the act is allowed; else the refusal. An act that is barred prepares nothing. */
export function judgedBy<R, A extends Judged<R>>(
  rules: { barred(act: A, request: R): Refusal | null; unpaid?(act: A, request: R): Refusal | null },
  act: A,
  request: R,
): { readonly prepared: unknown } | Refusal {
  const barred = rules.barred(act, request);
  if (barred) return barred;
  const prepared = act.prepare?.(request);
  if (isRefusal(prepared)) return prepared;
  return act.refusal?.(request, prepared) ?? rules.unpaid?.(act, request) ?? { prepared };
}

interface Judged<R> {
  prepare?(request: R): unknown;
  refusal?(request: R, prepared: unknown): Refusal | null;
}

/** The actor of `command` and its item, or the refusal that one of them is missing: `unknownCombatant`, `unknownItem`, citing `clause`. */
function doerOf<C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  fight: Fight<C>,
  { who, item: id }: Command,
  clause: string,
): Doer<C, I> | Refusal {
  const combatant = findCombatant(fight, who);
  if (!combatant) return refuse('unknownCombatant', clause, { who });
  const item = act.items?.(combatant, fight).find((each) => idOf(each) === id) ?? null;
  if (act.items && item === null) return refuse('unknownItem', clause, { item: id ?? null });
  return new Doer(act, fight, combatant, item);
}

/** The combatant of a command, its item, and everything that may be declared with both, listed only where it is asked for. */
class Doer<C extends Combatant, I extends Item> {
  readonly combatant: C;
  readonly item: I | null;
  private readonly act: Pick<Act<C, I, never>, 'fields'>;
  private readonly fight: Fight<C>;
  private listed: readonly Field[] | null = null;

  constructor(act: Pick<Act<C, I, never>, 'fields'>, fight: Fight<C>, combatant: C, item: I | null) {
    this.combatant = combatant;
    this.item = item;
    this.act = act;
    this.fight = fight;
  }

  get fields(): readonly Field[] {
    return (this.listed ??= this.act.fields?.(this.fight, this.combatant, this.item) ?? NO_FIELDS);
  }
}

/** The fight as if it were this combatant's turn. */
const onTurn = <F extends Fight>(fight: F, who: Id): F => ({
  ...fight,
  turn: who,
  acted: { ...fight.acted, [who]: true },
});

const idOf = (item: Item): Id => (typeof item === 'string' ? item : item.id);
const eachOnce = (ids: readonly Id[]): readonly Id[] => (ids.length < 2 ? ids : [...new Set(ids)]);

const NO_FIELDS: readonly Field[] = [];
const suitedBy = <C extends Combatant>(suits: (target: C) => boolean, { combatants }: Fight<C>): readonly Id[] =>
  combatants.flatMap((combatant) => (suits(combatant) ? [combatant.id] : []));

const NO_ITEM = [null];
const NO_LISTS: readonly string[] = [];
const NO_AREAS: readonly Area[] = [];
const NOBODY: readonly Id[] = [];

/** Whether the command has as many targets as the act takes, or is aimed at the ground: `noTarget`, `noPlace`, `tooManyTargets`, `selfTarget`. */
function targetRefusal<C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  request: R,
  clause: string,
): Refusal | null {
  const { target, selfToo = false } = act;
  const { targets, who } = request;
  if (target === 'none') return null;
  if (targets.length === 0) {
    if (target === 'place') return placeRefusal(act, request);
    return onGround(act, request) ? null : refuse('noTarget', clause);
  }
  if (target === 'one' && targets.length > 1) return refuse('tooManyTargets', clause);
  return targets.includes(who) && !selfToo ? refuse('selfTarget', clause) : null;
}

const onGround = <C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  request: R,
): boolean => request.place?.x !== undefined && (act.areas?.(request) ?? NO_AREAS).some(({ ground }) => ground);

/** The refusal of an area that the command puts nowhere: on no combatant, at no place, about nobody listed. */
function placeRefusal<C extends Combatant, I extends Item, R extends Request<C, I>>(
  act: Act<C, I, R>,
  request: R,
): Refusal | null {
  if (!act.areas || request.place?.x !== undefined) return null;
  for (const { from, fills, clause } of act.areas(request))
    if (from === 'point' && fills?.list !== undefined && request.declared.lists[fills.list] === undefined)
      return refuse('noPlace', clause);
  return null;
}

/** An act with all that came before it. */
function* preceded<F extends Fight>(
  before: Progress<F>,
  act: Procedure<Outcome | Refusal>,
): Procedure<Outcome | Refusal> {
  const outcome = yield* act;
  return isRefusal(outcome) ? outcome : ended(afterAct(before, outcome), outcome.action, outcome.actor);
}

/** A procedure without questions. */
function* settled<T>(value: T): Procedure<T> {
  return value;
}
