import type { Json, Key } from './json.ts';

/**
 * An act that the rules do not allow. It is a value, never thrown: nothing was rolled, spent or changed. `code` is
 * camelCase and stands in the ruleset's case contract; `clause` is the rule that forbids it.
 */
export interface Refusal {
  readonly refused: string;
  readonly clause: string;
  readonly values?: { readonly [name: string]: Json };
}

export function refuse(code: string, clause: string, values?: Refusal['values']): Refusal {
  return values ? { refused: code, clause, values } : { refused: code, clause };
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && typeof (value as Refusal).refused === 'string';

/** A problem of a sheet: its place (`characteristics.str.value`), its code, and the value found. */
export interface Problem {
  readonly path: string;
  readonly code: ProblemCode;
  readonly found: Json;
  readonly expected?: Json;
}

export const PROBLEM_CODES = [
  'missing',
  'notANumber',
  'notAnInteger',
  'tooSmall',
  'tooLarge',
  'notText',
  'notABoolean',
  'notAList',
  'notARecord',
  'unknownValue',
  'inconsistent',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A checked value, or every problem found in one list. */
export type Read<T> =
  | { readonly ok: true; readonly value: T; readonly problems: readonly [] }
  | { readonly ok: false; readonly value: T; readonly problems: readonly Problem[] };

/** Impossible input to a rule (a die of 7, three faces for two dice): a programming error, so it throws. */
export class RuleBug extends Error {
  override readonly name = 'RuleBug';
}

export function bug(message: string): never {
  throw new RuleBug(message);
}

/** A label for a problem list: `SALVO.problem.<code>`. */
export const problemKey = (problem: Problem): Key => `SALVO.problem.${problem.code}`;
