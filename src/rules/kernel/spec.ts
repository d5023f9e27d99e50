/**
 * The spec of a document: its fields as plain data, said once. From it come the type a rule sees (`Held`), the reader of
 * unchecked data (`readFields`), the limits, Foundry's schema, `template.json` and the repair of damaged documents.
 */
import type { Json } from './json.ts';
import {
  bad,
  readDecimal as decimalIn,
  readFlag as flagIn,
  readInteger as integerIn,
  isRecord,
  own,
  problemAt,
  reading,
  readText as textIn,
  type Reading,
} from './reading.ts';

export type Plain = Json;

export type Spec =
  | NumberSpec
  | TextSpec
  | FlagSpec
  | HtmlSpec
  | ListSpec
  | RecordSpec
  /** Any keys, values of one kind. */
  | MapSpec
  /** Data that another reader checks: a condition, the record of an act. */
  | DataSpec;

export interface NumberSpec<Nullable extends boolean = boolean> {
  readonly field: 'number';
  readonly initial: number | null;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly nullable: Nullable;
}

export interface TextSpec<T extends string = string> {
  readonly field: 'text';
  readonly initial: T;
  readonly choices?: readonly T[];
}

export interface FlagSpec {
  readonly field: 'flag';
  readonly initial: boolean;
}

/** Rich text, cleaned by the server. */
export interface HtmlSpec {
  readonly field: 'html';
  readonly initial: '';
}

export interface ListSpec<Of extends Spec = Spec> {
  readonly field: 'list';
  readonly of: Of;
  readonly initial: readonly Plain[];
}

export interface RecordSpec<Of extends Fields = Fields, Nullable extends boolean = boolean> {
  readonly field: 'record';
  readonly of: Of;
  /** The whole record may be null, and starts as null. */
  readonly nullable: Nullable;
}

export interface MapSpec<Of extends Spec = Spec> {
  readonly field: 'map';
  readonly of: Of;
  readonly initial: { readonly [key: string]: Plain };
}

export interface DataSpec {
  readonly field: 'data';
  readonly initial: Plain;
}

export type Fields = { readonly [key: string]: Spec };

/** The value that a spec describes, as a rule sees it. */
export type Held<S extends Spec> =
  S extends NumberSpec<infer Nullable>
    ? number | (true extends Nullable ? null : never)
    : S extends TextSpec<infer T>
      ? T
      : S extends FlagSpec
        ? boolean
        : S extends HtmlSpec
          ? string
          : S extends ListSpec<infer Of>
            ? readonly Held<Of>[]
            : S extends RecordSpec<infer Of, infer Nullable>
              ? HeldFields<Of> | (true extends Nullable ? null : never)
              : S extends MapSpec<infer Of>
                ? { readonly [key: string]: Held<Of> }
                : Json;

/** Rich text is for people; no rule sees it. */
export type HeldFields<F extends Fields> = {
  readonly [K in keyof F as F[K] extends HtmlSpec ? never : K]: Held<F[K]>;
};

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number from `min` to `max` (default 0 to 9,999). */
export const integer = (initial: number, { min = 0, max = 9_999 }: Range = {}): NumberSpec<false> => ({
  field: 'number',
  initial,
  min,
  max,
  integer: true,
  nullable: false,
});

/** A number from `min` to `max` (default 0 to 1,000,000), not always whole. */
export const decimal = (initial: number, { min = 0, max = 1_000_000 }: Range = {}): NumberSpec<false> => ({
  field: 'number',
  initial,
  min,
  max,
  integer: false,
  nullable: false,
});

/** A whole number, or null where there is none; starts as null. */
export const maybeInteger = (range: Range = {}): NumberSpec<true> => ({
  ...integer(0, range),
  initial: null,
  nullable: true,
});

export const text = (initial = ''): TextSpec => ({ field: 'text', initial });
export const oneOf = <T extends string>(choices: readonly T[], initial: NoInfer<T> = choices[0]!): TextSpec<T> => ({
  field: 'text',
  initial,
  choices,
});
export const flag = (initial = false): FlagSpec => ({ field: 'flag', initial });
export const html = (): HtmlSpec => ({ field: 'html', initial: '' });
export const list = <Of extends Spec>(of: Of, initial: readonly Plain[] = []): ListSpec<Of> => ({
  field: 'list',
  of,
  initial,
});
export const record = <Of extends Fields>(of: Of): RecordSpec<Of, false> => ({ field: 'record', of, nullable: false });
export const maybeRecord = <Of extends Fields>(of: Of): RecordSpec<Of, true> => ({
  field: 'record',
  of,
  nullable: true,
});
/** A record with the same spec under each of `names`. */
export const recordByKeys = <K extends string, Of extends Spec>(
  names: readonly K[],
  of: Of,
): RecordSpec<{ readonly [key in K]: Of }, false> =>
  record(Object.fromEntries(names.map((name) => [name, of])) as { readonly [key in K]: Of });
export const map = <Of extends Spec>(of: Of): MapSpec<Of> => ({ field: 'map', of, initial: {} });
export const data = (initial: Plain): DataSpec => ({ field: 'data', initial });

/** A pool that a token bar can show: `value` of `max`. */
export const pool = (
  initial: number,
  range: Range = {},
): RecordSpec<{ value: NumberSpec<false>; max: NumberSpec<false> }, false> =>
  record({ value: integer(initial, range), max: integer(initial, range) });

/** The initial data of a document of this kind. */
export function initialOf(spec: Spec): Plain {
  if (spec.field !== 'record') return spec.initial;
  return spec.nullable ? null : initialOfAll(spec.of);
}

export const initialOfAll = (fields: Fields): { readonly [key: string]: Plain } =>
  Object.fromEntries(Object.entries(fields).map(([key, spec]) => [key, initialOf(spec)]));

/** Dotted paths of the rich-text fields, as the manifest wants them. */
export function htmlPaths(fields: Fields, prefix = ''): readonly string[] {
  return Object.entries(fields).flatMap(([key, spec]) => {
    if (spec.field === 'html') return [prefix + key];
    return spec.field === 'record' ? htmlPaths(spec.of, `${prefix}${key}.`) : [];
  });
}

/**
 * The fields of an unchecked record. A missing value gets its initial value and is no problem; a value that does not fit
 * gets its initial value (a number out of range the nearer bound) and is listed as a problem with its path. Unknown keys
 * and rich text are passed over. Total: any JSON in.
 */
export function readFields<F extends Fields>(fields: F, from: Reading): HeldFields<F> {
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) {
    const spec = fields[key]!;
    if (spec.field !== 'html') read[key] = valueAt(spec, from, key);
  }
  return read as HeldFields<F>;
}

/** The value of one field, as `readFields` reads it. */
export function readField<S extends Spec>(spec: S, from: Reading, key: string): Held<S> {
  return valueAt(spec, from, key) as Held<S>;
}

function valueAt(spec: Spec, from: Reading, key: string): unknown {
  const found = own(from.at, key);
  if (found === undefined) return initialRead(spec);
  switch (spec.field) {
    case 'number':
      return found === null && spec.nullable ? null : numberAt(spec, from, key);
    case 'text':
      return spec.choices && !spec.choices.some((choice) => choice === found)
        ? bad(from, key, 'unknownValue', spec.initial, [...spec.choices])
        : textIn(from, key, spec.initial);
    case 'html':
      return textIn(from, key);
    case 'flag':
      return flagIn(from, key, spec.initial);
    case 'list':
      return listAt(spec, from, key, found);
    case 'record':
      return found === null && spec.nullable ? null : readFields(spec.of, within(from, key, found));
    case 'map':
      return mapAt(spec, within(from, key, found));
    case 'data':
      return found;
  }
}

/** A value that was not given, in the shape of a given one. */
const initialRead = (spec: Spec): unknown =>
  spec.field === 'record' && !spec.nullable
    ? readFields(spec.of, EMPTY)
    : spec.field === 'record'
      ? null
      : spec.initial;

const EMPTY: Reading = { at: {}, path: '', problems: [] };

function numberAt(spec: NumberSpec, from: Reading, key: string): number {
  const read = spec.integer ? integerIn : decimalIn;
  return read(from, key, spec.initial ?? 0, spec.min, spec.max);
}

const within = (from: Reading, key: string, found: Json): Reading =>
  reading(found, `${from.path}${key}.`, from.problems);

/** The readable entries; in a list of choices each once. */
function listAt(spec: ListSpec, from: Reading, key: string, found: Json): readonly unknown[] {
  if (!Array.isArray(found)) return bad(from, key, 'notAList', spec.initial);
  const { of } = spec;
  const entries = (found as readonly Json[]).flatMap((entry, index): readonly unknown[] => {
    const at: Reading = { at: { [index]: entry }, path: `${from.path}${key}.`, problems: from.problems };
    if (of.field === 'record') {
      if (isRecord(entry)) return [readFields(of.of, within(at, String(index), entry))];
      from.problems.push(problemAt(`${at.path}${index}`, 'notARecord', entry));
      return [];
    }
    const before = from.problems.length;
    const value = valueAt(of, at, String(index));
    return from.problems.length > before && of.field === 'text' ? [] : [value];
  });
  return of.field === 'text' && of.choices ? [...new Set(entries)] : entries;
}

function mapAt({ of }: MapSpec, from: Reading): { readonly [key: string]: unknown } {
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(from.at)) if (key !== '__proto__') read[key] = valueAt(of, from, key);
  return read;
}
