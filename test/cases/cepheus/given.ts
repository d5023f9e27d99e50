/** The keys of a case, and its dice laid before a procedure. */
import type { Answer, Ask, Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import type { TallyEntry } from '../../../src/rules/kernel/tally.ts';
import type { ArmorLayer } from '../../../src/rules/cepheus/attack/facts.ts';
import { dm } from '../../../src/rules/cepheus/check/check.ts';
import { optionsFrom } from '../../../src/rules/cepheus/options.ts';
import type { CepheusOptions } from '../../../src/rules/cepheus/types.ts';
import { isBag, type Bag, type Data } from '../format.ts';
import { play } from '../script.ts';

export const bag = (given: Bag, key: string): Bag => {
  const value = given[key];
  return isBag(value) ? value : {};
};
export const list = <T = Bag>(given: Bag, key: string): readonly T[] => (given[key] ?? []) as unknown as readonly T[];

/** The value under `key`, or the default of the contract. */
export function read<T extends Data>(given: Bag, key: string, fallback: T): T {
  const value = given[key];
  return (value === undefined ? fallback : value) as T;
}
export const number = (given: Bag, key: string, fallback: number): number => read<number>(given, key, fallback);
export const orNull = (given: Bag, key: string): number | null => read<number | null>(given, key, null);
export const level = (given: Bag, key = 'skill'): number | null => read<number | null>(given, key, 0);
export const flag = (given: Bag, key: string, fallback = false): boolean => read<boolean>(given, key, fallback);
export const text = <T extends string>(given: Bag, key: string, fallback: T): T =>
  read<string>(given, key, fallback) as T;

/** Some keys of an object, those that are there. */
export function some<T>(given: Bag, keys: readonly (keyof T & string)[]): Partial<T> {
  return Object.fromEntries(keys.filter((key) => key in given).map((key) => [key, given[key]])) as Partial<T>;
}

export const settings = (given: Bag): CepheusOptions => optionsFrom(bag(given, 'settings') as CepheusSettings);
type CepheusSettings = { readonly [key: string]: string | number | boolean };

/** Further DMs of a check. */
export const otherDms = (given: Bag): readonly TallyEntry[] =>
  list<number>(given, 'dms').map((value) => dm('CEP-CORE-06', 'other', value));

/** Layers outermost first; the laser rating is the rating where none is given. */
export const armor = (given: Bag): readonly ArmorLayer[] =>
  list(given, 'armor').map((layer, index) => ({
    id: String(index),
    ar: number(layer, 'ar', 0),
    arLaser: number(layer, 'arLaser', number(layer, 'ar', 0)),
    ablative: flag(layer, 'ablative'),
  }));

/** The end of a procedure on the dice and picks of the case. */
export const roll = <T>(given: Bag, procedure: Procedure<T>): T =>
  play(procedure, {
    dice: list<number>(given, 'dice'),
    picks: list<number>(given, 'picks'),
    choices: list<unknown>(given, 'choices'),
  });

/** Dice and decisions of a case that several calls share, in order. */
export interface Shared {
  run<T>(procedure: Procedure<T>): T;
  /** The next decision; null: none left, the default applies. */
  decision(): Bag | string | null;
  /** Nothing may be left over. */
  end(): void;
}

export function shared(given: Bag): Shared {
  const dice = [...list<number>(given, 'dice')];
  const choices = [...list<Bag | string>(given, 'choices')];
  const answer = (ask: Ask): Answer => {
    if (ask.ask === 'roll') return dice.splice(0, ask.count);
    if (ask.ask === 'pick') throw new Error(`no pick left for ${ask.reason}`);
    return (choices.shift() as string | undefined) ?? ask.default;
  };
  return {
    run: (procedure) => {
      let step = procedure.next();
      while (!step.done) step = procedure.next(answer(step.value));
      return step.value;
    },
    decision: () => choices.shift() ?? null,
    end: () => {
      if (dice.length + choices.length > 0) throw new Error(`left over: ${JSON.stringify({ dice, choices })}`);
    },
  };
}

/** Nothing is rolled; a die that was supplied is left over. */
export const noDice = (given: Bag): void => roll(given, nothing());
function* nothing(): Procedure<void> {}

export const codeOf = (refusal: Refusal | null): string | null => refusal?.refused ?? null;

/** `refused` and `refusedSteps` of a list. */
export const refusals = (
  each: readonly (Refusal | null)[],
): { readonly refused: string | null; readonly refusedSteps: readonly number[] } => ({
  refused: codeOf(each.find((refusal) => refusal !== null) ?? null),
  refusedSteps: each.flatMap((refusal, index) => (refusal ? [index] : [])),
});

/** The result, or nothing but the refusal. */
export const unlessRefused = <T>(result: T | Refusal, show: (value: T) => object): object =>
  isRefusal(result) ? { refused: result.refused } : { ...show(result), refused: null };
