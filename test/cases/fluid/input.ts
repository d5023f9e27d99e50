import { optionsFrom, type FluidOptions } from '../../../src/rules/fluid/options.ts';
import type { OptionValue } from '../../../src/rules/kernel/fight.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { bug, isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { isBag, type Bag, type Data } from '../format.ts';
import { play } from '../script.ts';

/**
 * A number of a case. For it and the readers below, a present key has the type its contract says; a missing required
 * key throws.
 */
export const num = (bag: Bag, key: string, absent?: number): number => {
  const value = bag[key] ?? absent;
  return typeof value === 'number' ? value : bug(`${key}: a number expected`);
};
export const flag = (bag: Bag, key: string, absent = false): boolean => {
  const value = bag[key] ?? absent;
  return typeof value === 'boolean' ? value : bug(`${key}: true or false expected`);
};
export const word = <W extends string>(bag: Bag, key: string, allowed: readonly W[], absent?: W): W => {
  const value = bag[key] ?? absent;
  return allowed.find((entry) => entry === value) ?? bug(`${key}: one of ${allowed.join(', ')} expected`);
};
export const text = (bag: Bag, key: string): string => {
  const value = bag[key];
  return typeof value === 'string' ? value : bug(`${key}: text expected`);
};
/** A number that need not be there, and null where there is none; the same of a text. */
export const maybeNum = (bag: Bag, key: string): number | null => ((bag[key] ?? null) === null ? null : num(bag, key));
export const id = (bag: Bag, key: string): string | null => ((bag[key] ?? null) === null ? null : text(bag, key));
export const list = (bag: Bag, key: string): readonly Data[] => {
  const value = bag[key] ?? [];
  return Array.isArray(value) ? (value as readonly Data[]) : bug(`${key}: a list expected`);
};
export const bags = (bag: Bag, key: string): readonly Bag[] =>
  list(bag, key).map((entry) => (isBag(entry) ? entry : bug(`${key}: records expected`)));
export const texts = <W extends string = string>(bag: Bag, key: string, allowed?: readonly W[]): readonly W[] =>
  list(bag, key).map((entry) =>
    typeof entry === 'string' && (!allowed || allowed.includes(entry as W))
      ? (entry as W)
      : bug(`${key}: ${String(entry)}`),
  );
export const numbers = (bag: Bag, key: string): readonly number[] =>
  list(bag, key).map((entry) => (typeof entry === 'number' ? entry : bug(`${key}: numbers expected`)));
export const bagIn = (bag: Bag, key: string): Bag => {
  const value = bag[key] ?? {};
  return isBag(value) ? value : bug(`${key}: a record expected`);
};

/** Settings are under the catalogue's keys; `null` (no limit) is a word in the rules layer. */
export const said = (given: Bag): { readonly [key: string]: OptionValue } =>
  Object.fromEntries(
    Object.entries(bagIn(given, 'settings')).map(([key, value]) => [key, (value ?? 'none') as OptionValue]),
  );

export const options = (given: Bag): FluidOptions => optionsFrom(said(given));

/** The end of a procedure on the dice and choices of the case; all of them must be used. */
export const run = <T>(given: Bag, procedure: Procedure<T>, choices: readonly Data[] = []): T =>
  play(procedure, { dice: numbers(given, 'dice'), choices });

export const code = (refusal: Refusal | null): string | null => refusal?.refused ?? null;

/** The state after wishes taken one by one; what is refused is passed over. */
export function eachInTurn<S, W>(
  wishes: readonly W[],
  start: S,
  take: (state: S, wish: W) => S | Refusal,
): { readonly state: S; readonly refused: string | null; readonly refusedSteps: readonly number[] } {
  let state = start;
  let refused: string | null = null;
  const refusedSteps: number[] = [];
  wishes.forEach((wish, index) => {
    const next = take(state, wish);
    if (!isRefusal(next)) state = next;
    else {
      refused ??= next.refused;
      refusedSteps.push(index);
    }
  });
  return { state, refused, refusedSteps };
}
