/**
 * A rule that needs dice or a decision is a generator that yields its questions and receives the answers. It never knows
 * their source: Foundry's dice and cards, a recorded list, a seeded generator, or an enumeration of every possibility. A
 * procedure is deterministic in its inputs and answers, so inputs + answers so far are the whole state of a
 * half-finished act.
 */
import type { Id, Json, Key, Making } from './json.ts';
import { bug } from './result.ts';

/** `count` dice of `sides` sides for a combatant (null: for the table). */
export interface RollAsk {
  readonly ask: 'roll';
  readonly by: Id | null;
  readonly count: number;
  readonly sides: number;
  readonly reason: Key;
  /** `sum`: the rule needs no faces, so an answer may be the bare total. */
  readonly need: 'faces' | 'sum';
}

/**
 * The kind of decision, so that a table can settle who makes it: a `reaction` to another's act, an `allocation` of
 * points or results, a `mercy` that can only spare the other side, a `ruling` of the GM.
 */
export type DecisionKind = 'reaction' | 'allocation' | 'mercy' | 'ruling';

/** A choice among `options`, made by the owner of `by` (null: by the GM). `default` is the book's or the catalogue's fallback. */
export interface ChooseAsk {
  readonly ask: 'choose';
  readonly by: Id | null;
  readonly kind: DecisionKind;
  readonly question: Key;
  readonly clause: string;
  readonly options: readonly Option[];
  readonly default: string;
  /** The answer at a table where nobody is asked, where it is not the default. */
  readonly automatic?: string;
  /** Values named in the question: the combatant, the weapon. */
  readonly values?: { readonly [name: string]: Json };
}

export interface Option {
  readonly id: string;
  readonly label: Key;
  readonly values?: { readonly [name: string]: Json };
}

/** A whole number from `min` to `max`, both included. */
export interface AmountAsk {
  readonly ask: 'amount';
  readonly by: Id | null;
  readonly kind: DecisionKind;
  readonly question: Key;
  readonly clause: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** Values named in the question: the roll, the number needed. */
  readonly values?: { readonly [name: string]: Json };
}

/** An index from 0 to `count`-1 that fate decides: which combatant is hit, which system. `pool` names the candidates. */
export interface PickAsk {
  readonly ask: 'pick';
  readonly by: Id | null;
  readonly count: number;
  readonly reason: Key;
  readonly pool?: readonly string[];
}

/** A part of what is shared out, which takes from 0 to `max`. */
export interface Part {
  readonly id: string;
  readonly label: Key;
  readonly values?: { readonly [name: string]: Json };
  readonly max: number;
}

/** Whole numbers, one for each part in their order, which together come to `least` to `most`. */
export interface ShareAsk {
  readonly ask: 'share';
  readonly by: Id | null;
  readonly kind: DecisionKind;
  readonly question: Key;
  readonly clause: string;
  readonly least: number;
  readonly most: number;
  readonly parts: readonly Part[];
  readonly default: readonly number[];
  /** Values named in the question: the points. */
  readonly values?: { readonly [name: string]: Json };
}

/** A question for a person, where fate answers the others. */
export type DecisionAsk = ChooseAsk | AmountAsk | ShareAsk;

export type Ask = RollAsk | PickAsk | DecisionAsk;

export const isDecision = (ask: Ask): ask is DecisionAsk => ask.ask !== 'roll' && ask.ask !== 'pick';

/** Faces (or the bare sum), an option's id, a number, or the shares of all parts. Plain data, so that answers can be stored and replayed. */
export type Answer = readonly number[] | number | string;

export type Procedure<T> = Generator<Ask, T, Answer>;

/** A function that answers every question at once. */
export type Answerer = (ask: Ask) => Answer;

/** The end of a procedure, with every question answered at once; in its plain form where the build has made one. */
export function answered<T>(procedure: Procedure<T>, answer: Answerer): T {
  if (procedure instanceof Rule) return procedure.directly(answer) as T;
  let step = procedure.next();
  while (!step.done) step = procedure.next(answer(step.value));
  return step.value;
}

type Given = readonly unknown[];

/** A call of a rule, not begun. It runs as the generator, or at once in the plain form that the build made of it. */
class Rule<T> implements Procedure<T> {
  private running: Procedure<T> | null = null;
  private readonly generator: (...given: Given) => Procedure<T>;
  private readonly plain: (answer: Answerer, ...given: Given) => T;
  private readonly given: Given;

  constructor(
    generator: (...given: Given) => Procedure<T>,
    plain: (answer: Answerer, ...given: Given) => T,
    given: Given,
  ) {
    this.generator = generator;
    this.plain = plain;
    this.given = given;
  }

  /** Its end, with `answer` for every question. A call that has begun goes on as a generator. */
  directly(answer: Answerer): T {
    return this.running ? answered(this.running, answer) : this.plain(answer, ...this.given);
  }

  /** The call as a generator, the same one every time: `yield*` of the call runs it. */
  [Symbol.iterator](): Procedure<T> {
    return (this.running ??= this.generator(...this.given));
  }

  next(...answer: [] | [Answer]): IteratorResult<Ask, T> {
    return this[Symbol.iterator]().next(...answer);
  }
  return(value: T): IteratorResult<Ask, T> {
    return this[Symbol.iterator]().return(value);
  }
  throw(error: unknown): IteratorResult<Ask, T> {
    return this[Symbol.iterator]().throw(error);
  }
}

/** The procedure of one call of a rule; the build puts it in the place of every rule (`tools/direct.mjs`). */
export const rule = <T>(
  generator: (...given: Given) => Procedure<T>,
  plain: (answer: Answerer, ...given: Given) => T,
  given: Given,
): Procedure<T> => new Rule(generator, plain, given);

/** `procedure` unchanged, with `heard` told each of its answers, in order. */
export const overheard = <T>(procedure: Procedure<T>, heard: (ask: Ask, answer: Answer) => void): Procedure<T> =>
  new Rule<T>(
    () => passedOn(procedure, heard),
    (answer) =>
      answered(procedure, (ask) => {
        const given = answer(ask);
        heard(ask, given);
        return given;
      }),
    [],
  );

function* passedOn<T>(procedure: Procedure<T>, heard: (ask: Ask, answer: Answer) => void): Procedure<T> {
  let step = procedure.next();
  while (!step.done) {
    const answer = yield step.value;
    heard(step.value, answer);
    step = procedure.next(answer);
  }
  return step.value;
}

/** A roll and its reason. `faces` is null where only the sum is known. */
export interface Rolled {
  readonly count: number;
  readonly sides: number;
  readonly faces: readonly number[] | null;
  readonly sum: number;
  readonly reason: Key;
}

/** Dice whose faces the rule looks at. */
export interface RolledFaces extends Rolled {
  readonly faces: readonly number[];
}

/**
 * A roll of dice whose faces the rule looks at; `count` 0 asks nothing. Throws on a wrong count or a face out of range.
 */
export function* rollFaces(by: Id | null, count: number, sides: number, reason: Key): Procedure<RolledFaces> {
  if (count <= 0) return { count: 0, sides, faces: [], sum: 0, reason };
  const answer = yield { ask: 'roll', by, count, sides, reason, need: 'faces' };
  return rolledFaces(answer, count, sides, reason);
}

/**
 * A roll of dice of which only the sum matters; the answer may be faces or the bare sum. `count` 0 asks nothing. Throws
 * on an impossible answer.
 */
export function* rollSum(by: Id | null, count: number, sides: number, reason: Key): Procedure<Rolled> {
  if (count <= 0) return { count: 0, sides, faces: [], sum: 0, reason };
  const answer = yield { ask: 'roll', by, count, sides, reason, need: 'sum' };
  if (typeof answer !== 'number') return rolledFaces(answer, count, sides, reason);
  if (!isWithin(answer, count, count * sides)) bug(`${reason}: impossible sum ${answer}`);
  return { count, sides, faces: null, sum: answer, reason };
}

function rolledFaces(answer: Answer, count: number, sides: number, reason: Key): RolledFaces {
  if (!Array.isArray(answer)) return bug(`${reason}: faces needed, got ${typeof answer}`);
  const faces = answer as readonly number[];
  if (faces.length !== count) bug(`${reason}: ${count} faces needed, got ${faces.length}`);
  let sum = 0;
  for (let die = 0; die < count; die++) {
    const face = faces[die]!;
    if (!isWithin(face, 1, sides)) bug(`${reason}: no face ${String(face)} on a d${sides}`);
    sum += face;
  }
  return { count, sides, faces, sum, reason };
}

/**
 * The id chosen among `options`. A list of one is no question. Throws on an id that is not offered. `automatic`: as in
 * the ask.
 */
export function* choose(
  by: Id | null,
  kind: DecisionKind,
  question: Key,
  clause: string,
  options: readonly Option[],
  fallback: string,
  automatic?: string,
  values?: { readonly [name: string]: Json },
): Procedure<string> {
  if (options.length === 1) return options[0]!.id;
  const ask: Making<ChooseAsk> = { ask: 'choose', by, kind, question, clause, options, default: fallback };
  if (automatic !== undefined) ask.automatic = automatic;
  if (values) ask.values = values;
  const answer = yield ask;
  if (offers(options, answer)) return answer;
  return bug(`${question}: no such option: ${String(answer)}`);
}

function offers(options: readonly Option[], id: unknown): id is string {
  for (let i = 0; i < options.length; i++) if (options[i]!.id === id) return true;
  return false;
}

/** The whole number chosen within `bounds`. Equal bounds are no question. Throws on any other answer. */
export function* amount(
  by: Id | null,
  kind: DecisionKind,
  question: Key,
  clause: string,
  bounds: { readonly min: number; readonly max: number; readonly default: number },
  values?: { readonly [name: string]: Json },
): Procedure<number> {
  const { min, max, default: fallback } = bounds;
  if (min === max) return min;
  const answer = yield values
    ? { ask: 'amount', by, kind, question, clause, min, max, default: fallback, values }
    : { ask: 'amount', by, kind, question, clause, min, max, default: fallback };
  if (isWithin(answer, min, max)) return answer;
  return bug(`${question}: not a whole number from ${min} to ${max}: ${String(answer)}`);
}

/**
 * The shares of the parts, which together come to `least` to `most`. Where all must go to the only part, or fill every
 * part, there is no question. Throws on shares that do not fit.
 */
export function* share(
  by: Id | null,
  kind: DecisionKind,
  question: Key,
  clause: string,
  {
    least,
    most,
    default: fallback,
  }: { readonly least: number; readonly most: number; readonly default: readonly number[] },
  parts: readonly Part[],
  values?: { readonly [name: string]: Json },
): Procedure<readonly number[]> {
  if (least === most && (parts.length < 2 || most === 0 || most === room(parts))) return fallback;
  const ask: Making<ShareAsk> = { ask: 'share', by, kind, question, clause, least, most, parts, default: fallback };
  if (values) ask.values = values;
  const answer = yield ask;
  return areShares(ask, answer) ? answer : bug(`${question}: not the shares of ${least} to ${most}: ${String(answer)}`);
}

function room(parts: readonly Part[]): number {
  let sum = 0;
  for (const { max } of parts) sum += max;
  return sum;
}

function areShares({ parts, least, most }: ShareAsk, answer: unknown): answer is readonly number[] {
  if (!Array.isArray(answer) || answer.length !== parts.length) return false;
  let sum = 0;
  for (let at = 0; at < parts.length; at++) {
    const part: unknown = answer[at];
    if (!isWithin(part, 0, parts[at]!.max)) return false;
    sum += part;
  }
  return isWithin(sum, least, most);
}

/**
 * The index, from 0, that fate picks among `count` candidates. A single candidate is no question. Throws on an index
 * out of range.
 */
export function* pick(by: Id | null, count: number, reason: Key, pool?: readonly string[]): Procedure<number> {
  if (count <= 1) return 0;
  const answer = yield pool ? { ask: 'pick', by, count, reason, pool } : { ask: 'pick', by, count, reason };
  return isWithin(answer, 0, count - 1) ? answer : bug(`${reason}: no candidate ${String(answer)} of ${count}`);
}

/** Whether `answer` fits `ask`; drivers check people's answers with it before they feed them to a procedure. */
export function answers(ask: Ask, answer: unknown): answer is Answer {
  switch (ask.ask) {
    case 'roll':
      return Array.isArray(answer)
        ? answer.length === ask.count && answer.every((face) => isWithin(face, 1, ask.sides))
        : ask.need === 'sum' && isWithin(answer, ask.count, ask.count * ask.sides);
    case 'choose':
      return offers(ask.options, answer);
    case 'amount':
      return isWithin(answer, ask.min, ask.max);
    case 'share':
      return areShares(ask, answer);
    case 'pick':
      return isWithin(answer, 0, ask.count - 1);
  }
}

/** Whether an answer is a whole number from `min` to `max`, both included. */
const isWithin = (answer: unknown, min: number, max: number): answer is number =>
  Number.isInteger(answer) && (answer as number) >= min && (answer as number) <= max;
