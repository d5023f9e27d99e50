/** Whether an unchecked value is a record: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record itself; an empty one for any other value. */
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** A text itself; an empty one for any other value: `String` throws on an object whose `toString` is no function. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The order of two texts that is the same on every client, whatever its language. */
export const textOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The number in a value or in its text, else NaN. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
