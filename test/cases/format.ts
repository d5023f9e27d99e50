/** The format of a case file; its contract stands in the `.ops.md` beside it. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };
export type Bag = { readonly [key: string]: Data };

export interface Case {
  readonly id: string;
  readonly rules: readonly string[];
  readonly when: string;
  readonly given: Bag;
  readonly then: Bag;
}

/**
 * An operation: it renames the input, calls the rules layer, and renames the result. It holds no rule and no number of
 * its own.
 */
export type Operation = (given: Bag) => unknown;
export type Operations = { readonly [when: string]: Operation };

/** `given` of one entry of a batch: objects merge key by key at every depth, anything else is replaced. */
export function merge(base: Data | undefined, over: Data | undefined): Data {
  if (over === undefined) return base ?? null;
  if (!isBag(base) || !isBag(over)) return over;
  const merged: Record<string, Data> = { ...base };
  for (const [key, value] of Object.entries(over)) merged[key] = merge(base[key], value);
  return merged;
}

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The differences between `got` and `expected`, one line each. Keys that are not expected are not looked at. */
export function differences(expected: Data, got: unknown, path = ''): readonly string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(got)) return [difference(path, expected, got)];
    if (got.length !== expected.length) return [difference(path, expected, got)];
    return (expected as readonly Data[]).flatMap((entry, index) => differences(entry, got[index], `${path}[${index}]`));
  }
  if (isBag(expected)) {
    if (!isBag(got)) return [difference(path, expected, got)];
    return Object.entries(expected).flatMap(([key, entry]) =>
      differences(entry, got[key], path ? `${path}.${key}` : key),
    );
  }
  const found = got === undefined || Object.is(got, -0) ? (got === undefined ? null : 0) : got;
  return found === expected ? [] : [difference(path, expected, got)];
}

const difference = (path: string, expected: unknown, got: unknown): string =>
  `${path || 'result'}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got ?? null)}`;
