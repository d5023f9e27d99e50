/** Unchecked values looked at as records: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record that a value is, an empty one where it is none. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
