/** Small readers of unchecked data: each gives a usable value and notes any fault of the value it found. */
import type { Json } from './json.ts';
import type { Problem, ProblemCode } from './result.ts';

export type Source = { readonly [key: string]: Json };

/** A record being read: its contents, its place, and the one list of all problems. */
export interface Reading {
  readonly at: Source;
  readonly path: string;
  readonly problems: Problem[];
}

export const reading = (source: Json | undefined, path: string, problems: Problem[]): Reading => {
  if (isRecord(source)) return { at: source, path, problems };
  problems.push(problemAt(path, source === undefined ? 'missing' : 'notARecord', source));
  return { at: {}, path, problems };
};

/** A whole number within bounds. A number out of bounds is brought to the nearer bound. */
export function readInteger(from: Reading, key: string, fallback: number, min: number, max: number): number {
  const found = own(from.at, key);
  if (found === undefined) return fallback;
  if (typeof found !== 'number' || !Number.isFinite(found)) return bad(from, key, 'notANumber', fallback);
  if (found < min) return bad(from, key, 'tooSmall', min, min);
  if (found > max) return bad(from, key, 'tooLarge', max, max);
  if (!Number.isInteger(found)) return bad(from, key, 'notAnInteger', Math.floor(found));
  return found === 0 ? 0 : found;
}

/** A number within bounds, as by `readInteger`, fractions allowed. */
export function readDecimal(from: Reading, key: string, fallback: number, min: number, max: number): number {
  const found = own(from.at, key);
  if (found === undefined) return fallback;
  if (typeof found !== 'number' || !Number.isFinite(found)) return bad(from, key, 'notANumber', fallback);
  if (found < min) return bad(from, key, 'tooSmall', min, min);
  if (found > max) return bad(from, key, 'tooLarge', max, max);
  return found === 0 ? 0 : found;
}

export function readFlag(from: Reading, key: string, fallback = false): boolean {
  const found = own(from.at, key);
  if (found === undefined) return fallback;
  return typeof found === 'boolean' ? found : bad(from, key, 'notABoolean', fallback);
}

export function readText(from: Reading, key: string, fallback = ''): string {
  const found = own(from.at, key);
  if (found === undefined) return fallback;
  return typeof found === 'string' ? found : bad(from, key, 'notText', fallback);
}

export function readOneOf<T extends string>(from: Reading, key: string, values: readonly T[], fallback: T): T {
  const found = own(from.at, key);
  if (found === undefined) return fallback;
  const known = values.find((value) => value === found);
  return known ?? bad(from, key, 'unknownValue', fallback, [...values]);
}

/** The known values of a list, in its order, each once. */
export function readSeveralOf<T extends string>(
  from: Reading,
  key: string,
  values: readonly T[],
  fallback: readonly T[] = [],
): readonly T[] {
  if (own(from.at, key) === undefined) return fallback;
  const found = readList(from, key).map((entry, index) => {
    const known = values.find((value) => value === entry);
    if (known === undefined)
      from.problems.push(problemAt(`${from.path}${key}.${index}`, 'unknownValue', entry, [...values]));
    return known;
  });
  return [...new Set(found.filter((entry) => entry !== undefined))];
}

export function readList(from: Reading, key: string): readonly Json[] {
  const found = own(from.at, key);
  if (found === undefined) return [];
  return Array.isArray(found) ? (found as readonly Json[]) : bad(from, key, 'notAList', []);
}

/** The record under `key`; a missing one is a problem. */
export const inside = (from: Reading, key: string): Reading =>
  reading(own(from.at, key), `${from.path}${key}.`, from.problems);

export function own(source: Source, key: string): Json | undefined {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

export const isRecord = (value: Json | undefined): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value that stands in for a bad one under `key`, whose problem is noted. */
export function bad<T>(from: Reading, key: string, code: ProblemCode, value: T, expected?: Json): T {
  from.problems.push(problemAt(`${from.path}${key}`, code, own(from.at, key), expected));
  return value;
}

/** A problem with what was found at `path`. */
export function problemAt(path: string, code: ProblemCode, found: Json | undefined, expected?: Json): Problem {
  const at = path.endsWith('.') ? path.slice(0, -1) : path;
  const problem = { path: at, code, found: found ?? null };
  return expected === undefined ? problem : { ...problem, expected };
}

/** The record under `key`; an empty one where it is missing, which is no problem. */
export const maybe = (from: Reading, key: string): Reading =>
  own(from.at, key) === undefined ? { ...from, at: {}, path: `${from.path}${key}.` } : inside(from, key);

/** The items of the kind `type`, each with its place in the list. */
export function itemsOf(from: Reading, type: string): readonly Reading[] {
  return readList(from, 'items').flatMap((source, index) =>
    isRecord(source) && own(source, 'type') === type ? [reading(source, `items.${index}.`, from.problems)] : [],
  );
}

/**
 * The id of an item. Ids are parts of dotted paths: not empty, without a dot, not `__proto__`, and unique among `taken`,
 * to which it is added. An id that does not fit is replaced and noted as a problem.
 */
export function readId(item: Reading, fallback: string, taken: Set<string>): string {
  const found = readText(item, 'id');
  const fits = found !== '' && found !== '__proto__' && !found.includes('.') && !taken.has(found);
  let id = fits ? found : bad(item, 'id', own(item.at, 'id') === undefined ? 'missing' : 'inconsistent', fallback);
  while (taken.has(id)) id += '_';
  taken.add(id);
  return id;
}

const MOST_ROUNDS = 9_999;

/** Rounds in a magazine of `max`; null where the item counts none. A number above the maximum is lowered, with a problem. */
export function readMagazine(item: Reading): { readonly value: number; readonly max: number } | null {
  if ((own(item.at, 'magazine') ?? null) === null) return null;
  const magazine = inside(item, 'magazine');
  const max = readInteger(magazine, 'max', 0, 0, MOST_ROUNDS);
  const value = readInteger(magazine, 'value', max, 0, MOST_ROUNDS);
  return { max, value: value > max ? bad(magazine, 'value', 'inconsistent', max, max) : value };
}
