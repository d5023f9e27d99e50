/** The declared values of a command, checked against the fields of the choice: the command may come from outside. */
import type { Command, Field } from './command.ts';
import { isIn, type Fight } from './fight.ts';
import type { Id, Json } from './json.ts';
import { refuse, type Refusal } from './result.ts';

/** The declared values, checked; the possible values, with the default of each; lists as they were declared. */
export interface Declared {
  readonly values: { readonly [key: string]: Json };
  readonly fields: readonly Field[];
  readonly lists: { readonly [key: string]: readonly Json[] };
}

/** A list that may be declared besides the fields: of combatants, each once, or of anything else. `T` is the type of an entry. */
export interface List<T> {
  readonly key: string;
  /** The combatant of an entry; null where it is none. */
  readonly whose?: (entry: Json) => Id | null;
  /** Whether a value may stand in a list that names no combatants. */
  readonly fits?: (entry: Json) => boolean;
  /** Whether a table is asked for it as the fight stands; absent: always. A list that nobody asked for may be given. */
  readonly isRequested?: (fight: Fight) => boolean;
  /** A key that is never set: it ties `T` to the list. */
  readonly of?: T;
}

/** The keys of the lists for which a choice asks as the fight stands. */
export const requestedKeys = (lists: readonly List<unknown>[], fight: Fight): readonly string[] =>
  lists.filter(({ isRequested }) => isRequested?.(fight) ?? true).map(({ key }) => key);

/** A combatant near a point, with the distance in meters and, where the table knows it, the bearing in degrees. */
export interface Near {
  readonly id: Id;
  readonly metres: number;
  readonly degrees?: number;
}

/** A list of ids alone. */
export const idList = (key: string): List<Id> => ({
  key,
  whose: (entry) => (typeof entry === 'string' ? entry : null),
});

/** A list of records with an `id`. */
export const recordList = <T extends { readonly id: Id }>(key: string, fits: (entry: Entry) => boolean): List<T> => ({
  key,
  whose(entry) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
    const record = entry as Entry;
    return typeof record['id'] === 'string' && fits(record) ? record['id'] : null;
  },
});

type Entry = { readonly [key: string]: Json };

export const nearList = (key: string): List<Near> =>
  recordList(key, ({ metres, degrees }) => isDistance(metres) && (degrees === undefined || Number.isFinite(degrees)));

const isDistance = (value: Json | undefined): boolean => typeof value === 'number' && value >= 0 && value < Infinity;

/** The declared values, or a refusal `badDeclaration` that names the first key that does not fit. */
export function declaredValues(
  fight: Fight,
  command: Command,
  possible: Possible,
  clause: string,
  lists: readonly List<unknown>[] = [],
): Declared | Refusal {
  const values = command.declared;
  if (values === undefined) return presetsOf(possible);
  const { fields } = possible;
  const found: { [key: string]: readonly Json[] } = {};
  for (const key of Object.keys(values)) {
    const value = values[key]!;
    const field = fields.find((field) => field.key === key);
    if (field && fits(field, value)) continue;
    const list = lists.find((list) => list.key === key);
    if (!list || !isListOf(fight, list, value)) return refuse('badDeclaration', clause, { key });
    found[key] = value;
  }
  return { values, fields, lists: found };
}

/** Something with fields, which may be listed no earlier than they are asked for. */
interface Possible {
  readonly fields: readonly Field[];
}

const NOTHING = {};

/** Nothing declared: every field at its default. */
export const presetsOf = (possible: Possible): Declared => new Presets(possible);

class Presets implements Declared {
  readonly values = NOTHING;
  readonly lists = NOTHING;
  private readonly possible: Possible;

  constructor(possible: Possible) {
    this.possible = possible;
  }

  get fields(): readonly Field[] {
    return this.possible.fields;
  }
}

function fits(field: Field, value: Json): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  if (field.kind === 'choice') return (field.options ?? []).some((option) => option.id === value);
  if (field.kind === 'text') return typeof value === 'string' && value.length <= (field.max ?? 0);
  if (typeof value !== 'number' || !(field.fraction ? Number.isFinite(value) : Number.isInteger(value))) return false;
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
}

const MANY = 1000;

function isListOf(fight: Fight, list: List<unknown>, value: Json): value is readonly Json[] {
  if (!Array.isArray(value) || value.length > MANY) return false;
  if (list.fits) return (value as readonly Json[]).every(list.fits);
  const ids = new Set<Id>();
  for (const entry of value as readonly Json[]) {
    const id = list.whose?.(entry) ?? null;
    if (id === null || ids.has(id) || !isIn(fight, id)) return false;
    ids.add(id);
  }
  return true;
}

/** The entries of a list; undefined where it was not declared. */
export const listed = <T>(declared: Declared, { key }: List<T>): readonly T[] | undefined =>
  declared.lists[key] as readonly T[] | undefined;

/** The value of a field as declared, else its default. */
export function valueOf(declared: Declared, key: string): Json | undefined {
  const { values } = declared;
  if (values !== NOTHING && Object.hasOwn(values, key)) return values[key];
  for (const field of declared.fields) if (field.key === key) return field.default;
  return undefined;
}

export const asNumber = (declared: Declared, key: string): number => {
  const value = valueOf(declared, key);
  return typeof value === 'number' ? value : 0;
};
export const asFlag = (declared: Declared, key: string): boolean => valueOf(declared, key) === true;
export const asText = (declared: Declared, key: string): string => String(valueOf(declared, key) ?? '');
