/**
 * Revisions of documents: Foundry prepares a document anew after every change of its source, and each time it gets
 * another revision. Whatever is made of a document alone may be kept with its revision.
 */
const revisions = new WeakMap<object, number>();
let latest = 0;

/** A revision that no document has had, given to a document that is being prepared. */
export const revise = (document: object): void => void revisions.set(document, ++latest);

/** The revision of a document; null for one that has never been prepared, or whose sub-type is not Salvo's. */
export const revisionOf = (document: object): number | null => revisions.get(document) ?? null;
