/** A document and its parents: they are told of a change below. */
import type { Document } from './abstract/document.ts';
import type { Realm } from './realm.ts';

/** The news to the parent and everything above it, innermost first. */
export function lineage(parent: Document, tell: (above: Document) => void): void {
  for (let above: Document | null = parent; above; above = above.parent as Document | null) {
    const doc = above;
    guarded(doc.tabletop, doc, () => tell(doc));
  }
}

/** Errors in there are reported; the rest goes on. */
export function guarded(realm: Realm, document: Document, act: () => void): void {
  try {
    act();
  } catch (error) {
    realm.report(error, document.uuid);
  }
}

/** The field of the parent that holds documents of this name. */
export const fieldOf = (parent: Document, name: string): string => parent.getEmbeddedCollection(name).name;
