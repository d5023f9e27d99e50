/**
 * What the second tellings of the five books share: how they read a case's input and where their dice come from.
 * They are written from `RULES.md` and the `.ops.md` files alone, plainly, and know nothing of the rules layer;
 * `against.ts` holds both against each other.
 */
import { isBag, type Bag, type Data } from '../../cases/format.ts';

/** Where dice, random choices and decisions come from. */
export interface Table {
  /** Faces of `count` dice. */
  roll(count: number, sides?: number): readonly number[];
  /** A 1-based choice among `count`; a single candidate is no choice. */
  pick(count: number): number;
  /** A decision: `undefined` is the default; `options` are what a player at random chooses among. */
  choose(options: readonly Data[]): Data | undefined;
}

/** An operation of a case told from the book. `reasons` instead of a result: the refusals that apply. */
export type Telling = (given: Bag, table: Table) => Answer;
export type Tellings = Readonly<Record<string, Telling>>;
export interface Answer {
  /** Every refusal that the book has for this input; none: the operation is allowed. */
  readonly reasons?: readonly string[];
  readonly [key: string]: unknown;
}

/** What stands at a dotted path; `undefined` where nothing does. */
export function at(given: Data | undefined, path: string): Data | undefined {
  return path.split('.').reduce<Data | undefined>((part, key) => (isBag(part) ? part[key] : undefined), given);
}

export const num = (given: Data | undefined, path: string, initial = 0): number =>
  (at(given, path) ?? initial) as number;

/** A number or null; absent is `initial`. */
export function maybe(given: Data | undefined, path: string, initial: number | null = null): number | null {
  const value = at(given, path);
  return value === undefined ? initial : (value as number | null);
}

export const flag = (given: Data | undefined, path: string, initial = false): boolean =>
  (at(given, path) ?? initial) as boolean;

export const text = (given: Data | undefined, path: string, initial = ''): string =>
  (at(given, path) ?? initial) as string;

export const list = (given: Data | undefined, path: string): readonly Data[] => (at(given, path) ?? []) as Data[];

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A setting of a game whose keys hold dots of their own. */
interface Setting {
  (given: Bag, key: string, initial: string): string;
  (given: Bag, key: string, initial: number): number;
  (given: Bag, key: string, initial: boolean): boolean;
}
export const settingsOf = (game: string): Setting =>
  ((given: Bag, key: string, initial: Data): Data => {
    const settings = given['settings'];
    return (isBag(settings) ? settings[`${game}.${key}`] : undefined) ?? initial;
  }) as Setting;

/** The names of the entries that are true. */
export const holding = (reasons: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(reasons).filter((name) => reasons[name]);

/** The dice, picks and decisions of a case, all of which must be used. */
export function scripted(given: Bag): Table & { readonly rest: () => number } {
  const dice = [...list(given, 'dice')] as number[];
  const picks = [...list(given, 'picks')] as number[];
  const choices = [...list(given, 'choices')];
  const next = (sides: number): number => {
    const face = dice.shift();
    if (face === undefined || !Number.isInteger(face) || face < 1 || face > sides) throw new Error('bad dice');
    return face;
  };
  return {
    roll: (count, sides = 6) => Array.from({ length: count }, () => next(sides)),
    pick: (count) => {
      if (count === 1) return 1;
      const picked = picks.shift();
      if (picked === undefined) throw new Error('no pick');
      return picked;
    },
    choose: () => choices.shift(),
    rest: () => dice.length + picks.length + choices.length,
  };
}
