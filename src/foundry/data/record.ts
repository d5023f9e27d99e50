/** Unchecked values looked at as records: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record that a value is, an empty one where it is none. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** The text that a value is, an empty one where it is none: `String` throws on what says that its `toString` is something else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The order of two texts that is the same on every client, whatever its language. */
export const textOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The number that a value is or spells, else NaN. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
