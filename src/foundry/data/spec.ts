/**
 * What a data model holds, as plain data. One source for the Foundry schema, for `template.json`, for the manifest's
 * `documentTypes`, and for repairing damaged documents; no Foundry needed to read it.
 */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

export type Spec =
  | NumberSpec
  | { readonly field: 'text'; readonly initial: string; readonly choices?: readonly string[] }
  | { readonly field: 'flag'; readonly initial: boolean }
  /** Rich text, cleaned by the server. */
  | { readonly field: 'html'; readonly initial: '' }
  | { readonly field: 'list'; readonly of: Spec; readonly initial: readonly Plain[] }
  | RecordSpec
  /** Any keys, values of one kind. */
  | { readonly field: 'map'; readonly of: Spec; readonly initial: { readonly [key: string]: Plain } }
  /** Data that somebody else checks (a ruleset, the kernel). */
  | { readonly field: 'data'; readonly initial: Plain };

export interface NumberSpec {
  readonly field: 'number';
  readonly initial: number | null;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly nullable: boolean;
}

export interface RecordSpec {
  readonly field: 'record';
  readonly of: Fields;
  /** May be null as a whole; starts as null. */
  readonly nullable: boolean;
}

export type Fields = { readonly [key: string]: Spec };

/** A whole number from `min` to `max` (default 0 to 9,999). */
export const integer = (
  initial: number,
  { min = 0, max = 9_999 }: { min?: number; max?: number } = {},
): NumberSpec => ({
  field: 'number',
  initial,
  min,
  max,
  integer: true,
  nullable: false,
});

export const decimal = (
  initial: number,
  { min = 0, max = 1_000_000 }: { min?: number; max?: number } = {},
): NumberSpec => ({
  field: 'number',
  initial,
  min,
  max,
  integer: false,
  nullable: false,
});

export const maybeInteger = (range: { min?: number; max?: number } = {}): NumberSpec => ({
  ...integer(0, range),
  initial: null,
  nullable: true,
});

export const text = (initial = ''): Spec => ({ field: 'text', initial });
export const oneOf = (choices: readonly string[], initial = choices[0]!): Spec => ({ field: 'text', initial, choices });
export const flag = (initial = false): Spec => ({ field: 'flag', initial });
export const html = (): Spec => ({ field: 'html', initial: '' });
export const list = (of: Spec, initial: readonly Plain[] = []): Spec => ({ field: 'list', of, initial });
export const record = (of: Fields): RecordSpec => ({ field: 'record', of, nullable: false });
export const maybeRecord = (of: Fields): RecordSpec => ({ field: 'record', of, nullable: true });
export const map = (of: Spec): Spec => ({ field: 'map', of, initial: {} });
export const data = (initial: Plain): Spec => ({ field: 'data', initial });

/** A pool that a token bar can show: `value` of `max`. */
export const pool = (initial: number, range: { min?: number; max?: number } = {}): RecordSpec =>
  record({ value: integer(initial, range), max: integer(initial, range) });

/** What a document of this kind starts with. */
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
