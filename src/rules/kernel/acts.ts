/** The acts of a ruleset: performing a command, its odds and its price, and listing what a combatant may do. */
import type { Act, ActRules, Item, Request } from './act.ts';
import type { Area } from './area.ts';
import { isCommand, type Aim, type Choice, type Command, type Moves, type Price } from './command.ts';
import { requestedKeys } from './declared.ts';
import { combatantIn, type Combatant, type Fight } from './fight.ts';
import type { Id, Key, Making } from './json.ts';
import type { Odds } from './odds.ts';
import type { Outcome } from './outcome.ts';
import type { Procedure } from './procedure.ts';
import { afterAct, ended, type Progress } from './progress.ts';
import { Doer, idOf, judgedBy, requested, requestedOf, targetRefusal, untargeted } from './request.ts';
import { isRefusal, refuse, type Refusal } from './result.ts';

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
    requested(rules, act, foundBy(act, fight, command.who, command.ruled), command);

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
    const request = requested(rules, act, ruled ? onTurn(found, who) : found, command);
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

  function priceOf(act: A, request: R): Price {
    const cost = rules.cost(act, request);
    return rules.foreseen ? { cost, foreseen: rules.foreseen(act, request) } : { cost };
  }

  function choiceOf(act: A, fight: Fight<C>, combatant: C, item: I | null): Choice {
    const doer = new Doer(act, fight, combatant, item);
    const request = untargeted(rules, act, fight, doer);
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
    if (act.helps) choice.helps = act.helps;
    if (act.suits) choice.suited = suitedBy(act.suits, fight, combatant);
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
    const unaimed = untargeted(rules, act, fight, doer);
    if (rules.barred(act, unaimed) ?? rules.unpaid?.(act, unaimed)) return null;
    const { action } = act;
    const { item, fields } = doer;
    const offer = item === null ? { action, fields } : { action, item: idOf(item), fields };
    const refused: Id[] = [];
    for (let command = aim(offer, refused); command; command = aim(offer, refused)) {
      const request = requestedOf(rules, act, fight, doer, command);
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

/** The fight as if it were this combatant's turn. */
const onTurn = <F extends Fight>(fight: F, who: Id): F => ({
  ...fight,
  turn: who,
  acted: { ...fight.acted, [who]: true },
});

const suitedBy = <C extends Combatant>(
  suits: (target: C, actor: C) => boolean,
  { combatants }: Fight<C>,
  actor: C,
): readonly Id[] => combatants.flatMap((target) => (suits(target, actor) ? [target.id] : []));

const NO_ITEM = [null];
const NO_LISTS: readonly string[] = [];
const NO_AREAS: readonly Area[] = [];
const NOBODY: readonly Id[] = [];

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
