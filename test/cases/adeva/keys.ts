/** The keys of an adeva case, read strictly: a key that its adapter does not read is an error, and so is a missing one. */
import { placeId } from '../../../src/rules/adeva/damage/damage.ts';
import { OPTIONS, type AdevaOptions } from '../../../src/rules/adeva/options.ts';
import { isRefusal, type Answer, type Ask, type Procedure } from '../../../src/rules/kernel/index.ts';
import { isBag, type Bag, type Data, type Operation } from '../format.ts';
import { play } from '../script.ts';

/** A record of a case under reading. */
export interface Keys {
  number(key: string, fallback?: number): number;
  maybeNumber(key: string): number | null;
  flag(key: string, fallback?: boolean): boolean;
  text(key: string, fallback?: string): string;
  /** A word of an enumeration; case files are checked against their contract, so it is taken as one. */
  word<T extends string>(key: string, fallback?: T): T;
  maybeWord<T extends string>(key: string): T | null;
  words<T extends string>(key: string): readonly T[];
  numbers(key: string): readonly number[];
  /** A list of lists of words: an order by groups. */
  lists(key: string): readonly (readonly string[])[];
  /** A list of records, taken as they stand. */
  entries<T>(key: string): readonly T[];
  /** Steps by name; a step that is a record has its name under `action` and may have the keys of `more`, which change no cost. */
  steps(key: string, more: readonly string[]): readonly string[];
  /** A record under `key`, empty where there is none. */
  inside(key: string): Keys;
  maybe(key: string): Keys | null;
  each<T>(key: string, read: (entry: Keys) => T): readonly T[];
  has(key: string): boolean;
}

/** A record of a case with the answers that go with it. */
export interface Given extends Keys {
  readonly options: AdevaOptions;
  /** Settings that differ from their defaults, as they are said. */
  readonly settings: Bag;
  /** The end of a rule on the dice and choices of the case; `decisions` instead of those of the case. */
  play<T>(procedure: Procedure<T>, decisions?: readonly Data[]): T;
  /** The end that `play` gives, with faces that lie before those of the case. */
  playing<T>(procedure: Procedure<T>, before: readonly number[], decisions: readonly Data[]): T;
}

/** An operation whose adapter must read every key of its input. */
export const reading =
  (adapter: (given: Given) => unknown): Operation =>
  (bag) => {
    const seen: Seen = new Map();
    const keys = keysOf(bag, '', seen);
    const settings = isBag(bag['settings']) ? partsOf(bag['settings']) : {};
    const dice = keys.numbers('dice');
    const choices = keys.list('choices');
    keys.maybe('settings', false);
    let rolled = false;
    const given: Given = {
      ...keys,
      options: OPTIONS.from(settings),
      settings,
      play: (procedure, decisions) => given.playing(procedure, [], decisions ?? choices),
      playing(procedure, before, decisions) {
        rolled = true;
        return play(procedure, { dice: [...before, ...dice], choices: decisions, decide });
      },
    };
    const result = adapter(given);
    if (!rolled && dice.length > 0 && !isRefused(result)) throw new Error(`dice left over: ${dice.join(', ')}`);
    const left = [...seen].flatMap(([path, { record, read }]) =>
      Object.keys(record).flatMap((key) => (read.has(key) ? [] : [path + key])),
    );
    if (left.length > 0) throw new Error(`not read: ${left.join(', ')}`);
    return result;
  };

/** The settings by their keys: each part of a record (`prone`, `assist`, `fateUses`) is a setting of its own. */
const partsOf = (settings: Bag): Bag =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      isBag(value) && key !== 'autoResults'
        ? Object.entries(value).map(([part, each]) => [`${key}.${part}`, each])
        : [[key, value]],
    ),
  );

/** The replacement of a damage die stands in a case as `auto`, `none` or an object (2.5 of the contract). */
function decide(ask: Ask, entry: unknown): Answer {
  if (entry === 'auto' && ask.ask === 'choose') return ask.default;
  if (typeof entry === 'string' || typeof entry === 'number') return entry;
  const { hit, die } = entry as { readonly hit?: number; readonly die: number };
  return placeId({ hit: hit ?? 0, die });
}

/** A refused act rolls nothing, whatever faces a batch holds for all of its entries. */
const isRefused = (result: unknown): boolean =>
  typeof (result as { readonly refused?: unknown } | null)?.refused === 'string';

/** The code of a refusal, else null. */
export const codeOf = (value: unknown): string | null => (isRefusal(value) ? value.refused : null);

interface Reader extends Keys {
  list(key: string): readonly Data[];
  maybe(key: string, strict?: boolean): Keys | null;
}

/** The records of a case that were looked into, by their path, each with the keys that were read. */
type Seen = Map<string, { readonly record: Bag; readonly read: Set<string> }>;

function keysOf(bag: Bag, path: string, unread: Seen): Reader {
  const seen = unread.get(path) ?? { record: bag, read: new Set<string>() };
  unread.set(path, seen);
  const { read } = seen;
  const at = (key: string): Data | undefined => {
    read.add(key);
    return bag[key];
  };
  function wanted<T extends Data>(key: string, type: string, fallback?: T): T {
    const found = at(key) ?? fallback;
    if (typeof found !== type) throw new Error(`${path}${key}: ${type} wanted, found ${JSON.stringify(found)}`);
    return found as T;
  }
  const list = (key: string): readonly Data[] => {
    const found = at(key);
    return Array.isArray(found) ? [...(found as readonly Data[])] : [];
  };
  const maybe = (key: string, strict = true): Keys | null => {
    const found = at(key);
    return isBag(found) ? keysOf(found, `${path}${key}.`, strict ? unread : new Map()) : null;
  };
  return {
    number: (key, fallback) => wanted(key, 'number', fallback),
    maybeNumber: (key) => ((at(key) ?? null) === null ? null : wanted<number>(key, 'number')),
    flag: (key, fallback) => wanted(key, 'boolean', fallback),
    text: (key, fallback) => wanted(key, 'string', fallback),
    word: <T extends string>(key: string, fallback?: T) => wanted<T>(key, 'string', fallback),
    maybeWord: <T extends string>(key: string) => ((at(key) ?? null) === null ? null : wanted<T>(key, 'string')),
    words: <T extends string>(key: string) => list(key) as readonly T[],
    numbers: (key) => list(key) as readonly number[],
    entries: <T>(key: string) => list(key) as readonly T[],
    lists: (key) => list(key) as readonly (readonly string[])[],
    steps: (key, more) =>
      list(key).map((step, index) => {
        if (!isBag(step)) return step as string;
        const entry = keysOf(step, `${path}${key}.${index}.`, unread);
        for (const name of more) entry.has(name);
        return entry.text('action');
      }),
    inside: (key) => maybe(key) ?? keysOf({}, `${path}${key}.`, unread),
    maybe,
    each: (key, entry) =>
      list(key).map((found, index) => entry(keysOf(found as Bag, `${path}${key}.${index}.`, unread))),
    has: (key) => (at(key) ?? null) !== null,
    list,
  };
}
