/**
 * A record is an outcome as a message stores and sends it. Repetition is left out: property names, where a list can give
 * them by place, and the common beginning of the ruleset's language keys.
 */
import type { Json } from './json.ts';
import type { Outcome } from './outcome.ts';

type Part = { [name: string]: unknown };

/** A kind of entry, and how it becomes a list. */
interface Form {
  /** Its properties by their places. */
  readonly places: readonly string[];
  /** All places are always filled; a property without a place follows as an entry of its own. */
  readonly open?: true;
  /** The properties that are language keys. */
  readonly keys?: readonly string[];
  /** The lists of entries inside it, and the single entries. */
  readonly lists?: { readonly [name: string]: Form };
  readonly entries?: { readonly [name: string]: Form };
  /** Properties that follow from the others, with their values. */
  readonly follows?: (part: Part) => Part;
}

const STAGE: Form = {
  places: ['kind', 'who', 'title', 'events'],
  open: true,
  keys: ['title'],
  lists: {
    dice: { places: ['reason', 'sides', 'faces'], keys: ['reason'], follows: countAndSum },
    tally: { places: ['clause', 'label', 'value', 'source', 'setAside'], keys: ['label', 'setAside'] },
    steps: { places: ['clause', 'label', 'before', 'after', 'source'], keys: ['label'] },
    events: {
      places: ['kind', 'who', 'clause', 'changes', 'facts', 'shift'],
      lists: { changes: { places: ['path', 'by'] } },
    },
  },
  entries: { verdict: { places: ['key', 'good', 'values', 'sums'], keys: ['key'] } },
};

/** The record of an outcome. `ruleset`: the id with which its language keys begin, and which the record leaves out. */
export const recordOf = ({ action, actor, stages }: Outcome, ruleset: string): Json => ({
  action,
  actor,
  stages: stages.map((stage) => packed(stage, STAGE, `SALVO.${ruleset}.`)) as Json,
});

/** The outcome that a record describes. An outcome stored whole comes back unchanged; so does anything that is no record: any JSON is taken. */
export const outcomeOf = (record: { readonly [name: string]: unknown }, ruleset: string): Outcome =>
  ({
    ...record,
    stages: each(record['stages'], (stage) => unpacked(stage, STAGE, `SALVO.${ruleset}.`)),
  }) as unknown as Outcome;

function packed(entry: unknown, form: Form, prefix: string): unknown {
  const part = { ...(entry as Part) };
  for (const [name, follows] of Object.entries(form.follows?.(part) ?? {}))
    if (part[name] === follows) delete part[name];
  changeWithin(
    part,
    form,
    (key) => shortened(key, prefix),
    (inner, of) => packed(inner, of, prefix),
  );
  return listed(part, form);
}

function unpacked(stored: unknown, form: Form, prefix: string): unknown {
  const part = named(stored, form);
  if (part === null) return stored;
  changeWithin(
    part,
    form,
    (key) => lengthened(key, prefix),
    (inner, of) => unpacked(inner, of, prefix),
  );
  return { ...form.follows?.(part), ...part };
}

/** A change of the language keys of `part` and of the entries inside it, made in place. */
function changeWithin(
  part: Part,
  { keys = [], lists = {}, entries = {} }: Form,
  changeKey: (key: unknown) => unknown,
  changeEntry: (entry: unknown, form: Form) => unknown,
): void {
  const change = (name: string, changed: (value: unknown) => unknown): void => {
    if (part[name] !== undefined) part[name] = changed(part[name]);
  };
  for (const key of keys) change(key, changeKey);
  for (const [name, form] of Object.entries(lists))
    change(name, (list) => each(list, (entry) => changeEntry(entry, form)));
  for (const [name, form] of Object.entries(entries)) change(name, (entry) => changeEntry(entry, form));
}

const each = (list: unknown, change: (entry: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.map(change) : list;

/** The values of `part` by their places; `part` itself where that would lose something. */
function listed(part: Part, { places, open }: Form): unknown {
  const given = Object.keys(part).filter((name) => part[name] !== undefined);
  const leading = open ? places : places.slice(0, given.length);
  if (!leading.every((name) => part[name] !== undefined)) return part;
  const values = leading.map((name) => part[name]);
  if (given.length === leading.length) return values;
  return open
    ? [...values, Object.fromEntries(given.filter((name) => !places.includes(name)).map((name) => [name, part[name]]))]
    : part;
}

/** A copy of a value that stands as itself or as a list; null: neither. */
function named(stored: unknown, { places, open }: Form): Part | null {
  if (!Array.isArray(stored)) return isPart(stored) ? { ...stored } : null;
  const rest: unknown = open ? stored[places.length] : undefined;
  const values = places.slice(0, stored.length).map((name, index) => [name, stored[index] as unknown] as const);
  return { ...Object.fromEntries(values), ...(isPart(rest) ? rest : {}) };
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

const shortened = (key: unknown, prefix: string): unknown =>
  typeof key === 'string' && key.startsWith(prefix) ? key.slice(prefix.length - 1) : key;

const lengthened = (key: unknown, prefix: string): unknown =>
  typeof key === 'string' && key.startsWith('.') ? prefix + key.slice(1) : key;

/** The count and the sum of dice, where they are given by their faces. */
function countAndSum({ faces }: Part): Part {
  if (!Array.isArray(faces) || !faces.every((face) => typeof face === 'number')) return {};
  return { count: faces.length, sum: faces.reduce((sum: number, face: number) => sum + face, 0) };
}
