/**
 * Copies of a state, written out key by key by its ruleset. Engines copy an object whose keys they know fifteen times as
 * fast as one that they have to look through, and all copies are of one kind for them.
 */

/** A copy of a record with all of its keys. */
export type Copy<T> = (record: T) => { readonly [key in keyof T]-?: T[key] };

/** How a whole state is copied, and records directly within it that acts often change. */
export interface Copies<S> {
  readonly state: Copy<S>;
  readonly parts?: { readonly [key in keyof S]?: Copy<NonNullable<S[key]>> };
}

/** Copies as events see them, which know no ruleset's types. */
interface AnyCopies {
  readonly state: (state: object) => object;
  readonly parts: { readonly [key: string]: ((part: object) => object) | undefined };
}

const byRuleset = new Map<string, AnyCopies>();

/** A ruleset whose states are copied like this. */
export function withCopies<R extends { readonly id: string }, S extends object>(
  ruleset: R,
  { state, parts = {} }: Copies<S>,
): R {
  byRuleset.set(ruleset.id, { state, parts: Object.assign(noParts(), parts) } as unknown as AnyCopies);
  return ruleset;
}

/** The copies of a ruleset; one that has said nothing has plain ones. */
export const copiesOf = (ruleset: string): AnyCopies => byRuleset.get(ruleset) ?? PLAIN;

/** A copy of a record of any keys. */
export const plainCopy = (record: object): object => ({ ...record });

/** Without what every object inherits: a path may say `constructor`. */
const noParts = (): AnyCopies['parts'] => Object.create(null) as AnyCopies['parts'];

export const PLAIN: AnyCopies = { state: plainCopy, parts: noParts() };
