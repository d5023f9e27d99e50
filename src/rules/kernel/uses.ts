/** Which fields of a document are of use to it, by what it is: a table shows those, and the others where somebody asks for all. */
import { sameJson, type Json } from './json.ts';
import { reading } from './reading.ts';
import { initialOf, readFields, type Fields, type HeldFields } from './spec.ts';

/** When a field is of use, by what the document is and the kind of actor that holds it (empty: nobody does). A field that is not named always is. */
export type Needs<F extends Fields> = { readonly [K in keyof F]?: (of: HeldFields<F>, holder: string) => boolean };

/** Of no use to most of its kind. */
export const rarely = (): boolean => false;

/** `held`: of no use, and yet it holds something, which is not to be lost from sight. */
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

/** Nothing, none, no: the rounds of a blade, whatever a new weapon starts with. */
const isNothing = (value: Json): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isNothing) : !value;
