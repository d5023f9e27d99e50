/** The way in which every client applies what the authority has done: sources first, then the methods and hooks. */
import type { Change } from '../authority/protocol.ts';
import type { Document } from './abstract/document.ts';
import type { Collection, EmbeddedCollection } from './collections.ts';
import { fieldOf, guarded, lineage } from './lineage.ts';
import { packOf } from './packs.ts';
import type { Realm } from './realm.ts';
import { deepClone, type Plain } from './utils/objects.ts';
import { fromWire } from './utils/operators.ts';

/** The application of what the authority has done. @returns the documents concerned, as they are here now */
export function applyChange(realm: Realm, change: Change): Document[] {
  const { operation, userId } = change;
  const pack = operation.pack === undefined ? undefined : packOf(realm, operation.pack);
  pack?._store(change);
  const parent = operation.parent ? (realm.fromUuidSync(operation.parent) as Document | null) : null;
  // For a compendium's document that was not opened here only the entry is known.
  if (operation.parent && !parent?.documentName) return [];
  const options = { ...operation.options, parent };
  if (operation.action === 'create')
    return applyCreate(realm, parent, operation.documentName, change.result, options, userId);
  if (operation.action === 'delete')
    return applyDelete(realm, parent, operation.documentName, operation.ids ?? [], options, userId);
  return applyUpdate(realm, parent, operation.documentName, fromWire(change.result) as Plain[], options, userId);
}

function applyCreate(
  realm: Realm,
  parent: Document | null,
  name: string,
  sources: Plain[],
  options: Plain,
  userId: string,
): Document[] {
  const documents: Document[] = [];
  for (const source of sources) {
    const own = deepClone(source);
    if (parent) {
      const collection = parent.getEmbeddedCollection(name);
      if (!collection.has(String(own['_id']))) collection._source.push(own);
    } else {
      const document = (packOf(realm, options['pack']) ?? realm.collections.get(name))?.load(own);
      if (document) documents.push(document);
    }
  }
  if (parent) {
    resetUp(parent);
    for (const source of sources)
      documents.push(
        ...[parent.getEmbeddedCollection(name).get(String(source['_id']))].filter((found) => found !== undefined),
      );
  }
  for (const document of documents) {
    guarded(realm, document, () => document._onCreate(document.toObject(), options, userId));
    realm.hooks.callAll(`create${name}`, document, options, userId);
  }
  if (parent)
    lineage(parent, (above) =>
      above._onCreateDescendantDocuments(parent, fieldOf(parent, name), documents, sources, options, userId),
    );
  rerender(realm, name, options);
  return documents;
}

function applyUpdate(
  realm: Realm,
  parent: Document | null,
  name: string,
  differences: Plain[],
  options: Plain,
  userId: string,
): Document[] {
  const collection = collectionOf(realm, parent, name, options);
  const done: [Document, Plain][] = [];
  for (const difference of differences) {
    const document = collection?.get(String(difference['_id'])) as Document | undefined;
    if (!document) {
      repairInvalid(collection as EmbeddedCollection | undefined, difference);
      continue;
    }
    guarded(realm, document, () => document.updateSource(difference, {}));
    done.push([document, difference]);
  }
  if (parent) resetUp(parent);
  for (const [document, difference] of done) {
    guarded(realm, document, () => document._onUpdate(difference, options, userId));
    realm.hooks.callAll(`update${name}`, document, difference, options, userId);
  }
  const documents = done.map(([document]) => document);
  const changes = done.map(([, difference]) => difference);
  if (parent)
    lineage(parent, (above) =>
      above._onUpdateDescendantDocuments(parent, fieldOf(parent, name), documents, changes, options, userId),
    );
  rerender(realm, name, options);
  return documents;
}

/** A document that was not valid becomes one when an update mends it. */
function repairInvalid(collection: EmbeddedCollection | undefined, difference: Plain): void {
  // A compendium has none: what was not opened here is only stored.
  const invalid = collection?.getInvalid?.(String(difference['_id']));
  const load = (collection as unknown as { load?: (source: Plain) => unknown } | undefined)?.load;
  if (!collection || !invalid || !load) return;
  try {
    invalid.updateSource(difference);
    load.call(collection, invalid.toObject());
  } catch (error) {
    console.warn(error);
  }
}

function applyDelete(
  realm: Realm,
  parent: Document | null,
  name: string,
  ids: string[],
  options: Plain,
  userId: string,
): Document[] {
  const collection = collectionOf(realm, parent, name, options);
  if (!collection) return [];
  const documents = ids.map((id) => collection.get(id) as Document | undefined).filter((found) => found !== undefined);
  for (const id of ids) {
    collection.delete(id);
    collection.invalidDocumentIds.delete(id);
    const at = collection._source.findIndex((source) => source['_id'] === id);
    if (at >= 0) collection._source.splice(at, 1);
  }
  if (parent) resetUp(parent);
  for (const document of documents) {
    guarded(realm, document, () => document._onDelete(options, userId));
    realm.hooks.callAll(`delete${name}`, document, options, userId);
  }
  if (parent)
    lineage(parent, (above) =>
      above._onDeleteDescendantDocuments(parent, fieldOf(parent, name), documents, ids, options, userId),
    );
  rerender(realm, name, options);
  return documents;
}

const collectionOf = (realm: Realm, parent: Document | null, name: string, { pack }: Plain): Holding | undefined =>
  parent ? parent.getEmbeddedCollection(name) : (packOf(realm, pack) ?? realm.collections.get(name));

/** Documents of the world, of a compendium, or within a document. */
type Holding = Collection<Document> & Pick<EmbeddedCollection, 'invalidDocumentIds' | '_source'>;

/** A changed part makes its wholes prepare themselves again, innermost first. */
function resetUp(parent: Document): void {
  parent.reset();
  if (parent.parent) resetUp(parent.parent as Document);
}

function rerender(realm: Realm, name: string, options: Plain): void {
  if (options['render'] !== false) realm.collections.get(name)?.render(false, { renderContext: name });
}
