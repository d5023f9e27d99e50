/** The keys of an arrgs case, read strictly: a key that its adapter does not read is an error, and so is a missing one. */
import { OPTION_SPECS, optionsFrom, type ArrgsOptions } from '../../../src/rules/arrgs/options.ts';
import { entry, isOffered, isRefusal, type Procedure, type Tally } from '../../../src/rules/kernel/index.ts';
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
  /** A record under `key`, empty where there is none. */
  inside(key: string): Keys;
  maybe(key: string): Keys | null;
  each<T>(key: string, read: (entry: Keys) => T): readonly T[];
  has(key: string): boolean;
}

/** A record of a case with the answers that go with it. */
export interface Given extends Keys {
  readonly options: ArrgsOptions;
  /** Settings that differ from their defaults, as they are said. */
  readonly settings: Bag;
  /** The end of a rule on the dice and choices of the case; `decisions` instead of those of the case. */
  play<T>(procedure: Procedure<T>, decisions?: readonly Data[]): T;
}

/** An operation whose adapter must read every key of its input. */
export const reading =
  (adapter: (given: Given) => unknown): Operation =>
  (bag) => {
    const unread: (() => readonly string[])[] = [];
    const keys = keysOf(bag, '', unread);
    const settings = isBag(bag['settings']) ? bag['settings'] : {};
    const dice = keys.numbers('dice');
    const choices = keys.list('choices');
    keys.maybe('settings', false);
    checkSettings(settings);
    let isPlayed = false;
    const given: Given = {
      ...keys,
      options: optionsFrom(settings),
      settings,
      play(procedure, decisions) {
        isPlayed = true;
        return play(procedure, { dice, choices: decisions ?? choices });
      },
    };
    const result = adapter(given);
    const left = unread.flatMap((each) => each());
    if (left.length > 0) throw new Error(`not read: ${left.join(', ')}`);
    if (!isPlayed && dice.length + choices.length > 0) throw new Error('dice or choices left over');
    return result;
  };

/** A setting that the book does not know, or a value that it does not offer, is an error too. */
function checkSettings(settings: Bag): void {
  for (const [key, value] of Object.entries(settings)) {
    const spec = OPTION_SPECS.find((each) => each.key === key);
    if (!spec || !isOffered(spec, value)) throw new Error(`no such setting: ${key} ${JSON.stringify(value)}`);
  }
}

/** A finished modifier as the one entry of a tally. */
export const modifier = (of: Keys, key = 'modifier', fallback?: number): Tally => [
  entry('', `SALVO.arrgs.case.${key}`, of.number(key, fallback)),
];

/** The code of a refusal, else null. */
export const codeOf = (value: unknown): string | null => (isRefusal(value) ? value.refused : null);

interface Reader extends Keys {
  list(key: string): readonly Data[];
  maybe(key: string, strict?: boolean): Keys | null;
}

function keysOf(bag: Bag, path: string, unread: (() => readonly string[])[]): Reader {
  const read = new Set<string>();
  unread.push(() =>
    Object.keys(bag)
      .filter((key) => !read.has(key))
      .map((key) => path + key),
  );
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
    return Array.isArray(found) ? (found as readonly Data[]) : [];
  };
  const maybe = (key: string, strict = true): Keys | null => {
    const found = at(key);
    return isBag(found) ? keysOf(found, `${path}${key}.`, strict ? unread : []) : null;
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
    inside: (key) => maybe(key) ?? keysOf({}, `${path}${key}.`, unread),
    maybe,
    each: (key, entry) =>
      list(key).map((found, index) => entry(keysOf(found as Bag, `${path}${key}.${index}.`, unread))),
    has: (key) => (at(key) ?? null) !== null,
    list,
  };
}
