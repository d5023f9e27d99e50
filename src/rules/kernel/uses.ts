/** The fields of use to a document, by its kind: a table shows those, and the others on request. */
import { sameJson, type Json } from './json.ts';
import { reading } from './reading.ts';
import { initialOf, readFields, type Fields, type HeldFields } from './spec.ts';

/**
 * Conditions of a field's use: the kind of document and the kind of actor that holds it (empty: nobody). A field that is
 * not named is always of use.
 */
export type Needs<F extends Fields> = { readonly [K in keyof F]?: (of: HeldFields<F>, holder: string) => boolean };

/** The condition of a field that is of no use to most of its kind. */
export const rarely = (): boolean => false;

/** `held`: of no use, but with a value that must not be lost from sight. */
export type Use = 'needed' | 'held' | 'idle';

/** The use of each field that `needs` names, in unchecked data. Total: any JSON in. */
export const usesOf =
  <F extends Fields>(fields: F, needs: Needs<F>) =>
  (source: Json, holder: string): { readonly [field: string]: Use } => {
    const held = readFields(fields, reading(source, '', []));
    const use = (key: string): Use =>
      needs[key]?.(held, holder) !== false ? 'needed' : holdsSomething(fields, held, key) ? 'held' : 'idle';
    return Object.fromEntries(Object.keys(needs).map((key) => [key, use(key)]));
  };

function holdsSomething<F extends Fields>(fields: F, held: HeldFields<F>, key: string): boolean {
  const value = (held as { readonly [key: string]: Json })[key];
  return value !== undefined && !isNothing(value) && !sameJson(value, initialOf(fields[key]!));
}

/** Nothing, none, no: the rounds of a blade, every initial value of a new weapon. */
const isNothing = (value: Json): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isNothing) : !value;
