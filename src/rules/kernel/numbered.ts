/** Maps whose keys are numbers: things kept in the order in which they came. */

/** The entries of a numbered map, in order: objects keep whole-number keys sorted. */
export const numbered = <T>(map: { readonly [number: string]: T }): readonly (readonly [string, T])[] =>
  Object.entries(map);

/** The number for one more entry of a numbered map: greater than any in it. */
export function nextNumber(map: { readonly [number: string]: unknown }): string {
  let last = 0;
  for (const key of Object.keys(map)) last = Math.max(last, Number(key));
  return String(last + 1);
}
