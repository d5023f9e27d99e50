/**
 * Copies of a state, written out key by key by its ruleset. Engines copy an object whose keys they know fifteen times as
 * fast as one whose keys they must look up, and they treat all copies as one kind.
 */

/** A copy of a record with all of its keys. */
export type Copy<T> = (record: T) => { readonly [key in keyof T]-?: T[key] };

/** The copier of a whole state, and of the records directly within it that acts often change. */
export interface Copies<S> {
  readonly state: Copy<S>;
  readonly parts?: { readonly [key in keyof S]?: Copy<NonNullable<S[key]>> };
}

/** Copiers as events see them, without any ruleset's types. */
interface AnyCopies {
  readonly state: (state: object) => object;
  readonly parts: { readonly [key: string]: ((part: object) => object) | undefined };
}

const byRuleset = new Map<string, AnyCopies>();

/** A ruleset whose states are copied by these functions. */
export function withCopies<R extends { readonly id: string }, S extends object>(
  ruleset: R,
  { state, parts = {} }: Copies<S>,
): R {
  byRuleset.set(ruleset.id, { state, parts: Object.assign(noParts(), parts) } as unknown as AnyCopies);
  return ruleset;
}

/** The copiers of a ruleset; a ruleset that has entered none gets plain copies. */
export const copiesOf = (ruleset: string): AnyCopies => byRuleset.get(ruleset) ?? PLAIN;

/** A copy of a record with any keys. */
export const plainCopy = (record: object): object => ({ ...record });

/** A record without the keys that every object inherits: a path may say `constructor`. */
const noParts = (): AnyCopies['parts'] => Object.create(null) as AnyCopies['parts'];

export const PLAIN: AnyCopies = { state: plainCopy, parts: noParts() };
