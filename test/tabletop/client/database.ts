/** How a document operation runs: prepared by the client that asks, and applied by every client when the authority says so. */
import type { Change, Operation, Source } from '../authority/protocol.ts';
import type { Document, OperationContext } from './abstract/document.ts';
import type { EmbeddedCollection } from './collections.ts';
import type { Realm, UserLike } from './realm.ts';
import { deepClone, expandObject, isEmpty, type Plain } from './utils/objects.ts';
import { fromWire, toWire } from './utils/operators.ts';

type DocumentClass = typeof Document;

export async function create(
  documentClass: DocumentClass,
  data: (Plain | Document)[],
  operation: OperationContext,
): Promise<Document[]> {
  const { parent = null, ...options } = operation;
  const user = currentUser(documentClass);
  const sources: Plain[] = [];
  for (const given of data) {
    const source = readSource(given, options.keepId ?? false);
    const document = new documentClass(source, { parent });
    if (!document.canUserModify(user, 'create', source)) throw lacksPermission(user, 'create', document);
    if (
      await vetoed(
        document,
        options,
        `preCreate${documentClass.documentName}`,
        () => document._preCreate(source, options, user),
        [source],
      )
    )
      continue;
    sources.push(document.toObject());
  }
  if (sources.length === 0) return [];
  if (parent)
    lineage(parent, (above) =>
      above._preCreateDescendantDocuments(
        parent,
        collectionName(parent, documentClass),
        sources,
        options,
        user.id as string,
      ),
    );
  return send(documentClass, 'create', parent, options, { data: sources as Source[] });
}

export async function update(
  documentClass: DocumentClass,
  updates: Plain[],
  operation: OperationContext,
): Promise<Document[]> {
  const { parent = null, ...options } = operation;
  const user = currentUser(documentClass);
  const differences: Plain[] = [];
  for (const given of updates) {
    const changes = deepClone(expandObject(given));
    const document = find(documentClass, parent, String(changes['_id']));
    if (!document) throw new Error(`${documentClass.documentName} [${String(changes['_id'])}] does not exist!`);
    if (!document.canUserModify(user, 'update', changes)) throw lacksPermission(user, 'update', document);
    delete changes['_id'];
    const difference = await prepareUpdate(document, changes, options, user);
    if (difference) differences.push({ ...difference, _id: document.id });
  }
  if (differences.length === 0) return [];
  if (parent)
    lineage(parent, (above) =>
      above._preUpdateDescendantDocuments(
        parent,
        collectionName(parent, documentClass),
        differences,
        options,
        user.id as string,
      ),
    );
  return send(documentClass, 'update', parent, options, { data: differences as Source[] });
}

/** What really changes, after the document and the hooks had their say; undefined where nothing is to be sent. */
async function prepareUpdate(
  document: Document,
  changes: Plain,
  options: OperationContext,
  user: UserLike,
): Promise<Plain | undefined> {
  const recursive = options.recursive ?? true;
  const difference = document.updateSource(changes, { dryRun: true, recursive });
  const diff = options.diff !== false;
  if (diff && isEmpty(difference)) return undefined;
  const candidate = diff ? difference : changes;
  const name = `preUpdate${document.documentName}`;
  if (await vetoed(document, options, name, () => document._preUpdate(candidate, options, user), [candidate]))
    return undefined;
  const final = document.updateSource(candidate, { dryRun: true, recursive });
  return diff && isEmpty(final) ? undefined : final;
}

export async function remove(
  documentClass: DocumentClass,
  ids: string[],
  operation: OperationContext,
): Promise<Document[]> {
  const { parent = null, ...options } = operation;
  const user = currentUser(documentClass);
  const removed: string[] = [];
  for (const id of operation['deleteAll'] ? allIds(documentClass, parent) : ids) {
    const document = find(documentClass, parent, id, true);
    if (!document) throw new Error(`${documentClass.documentName} [${id}] does not exist!`);
    if (!document.canUserModify(user, 'delete')) throw lacksPermission(user, 'delete', document);
    if (
      await vetoed(
        document,
        options,
        `preDelete${documentClass.documentName}`,
        () => document._preDelete(options, user),
        [],
      )
    )
      continue;
    removed.push(id);
  }
  if (removed.length === 0) return [];
  if (parent)
    lineage(parent, (above) =>
      above._preDeleteDescendantDocuments(
        parent,
        collectionName(parent, documentClass),
        removed,
        options,
        user.id as string,
      ),
    );
  return send(documentClass, 'delete', parent, options, { ids: removed });
}

function currentUser(documentClass: DocumentClass): UserLike {
  const user = documentClass.tabletop.user();
  if (!user) throw new Error('Documents cannot be written before setup');
  return user;
}

function readSource(given: Plain | Document, keepId: boolean): Plain {
  const isDocument = typeof (given as Document).toObject === 'function';
  const source = isDocument ? (given as Document).toObject() : deepClone(expandObject(given));
  if (!keepId) delete source['_id'];
  return source;
}

function lacksPermission(user: UserLike, action: string, document: Document): Error {
  return new Error(
    `User ${String((user as { name?: unknown }).name)} lacks permission to ${action} ${document.documentName} [${String(document.id)}]`,
  );
}

/** The document's own pre-method first, then the hook; false from either stops the operation. */
async function vetoed(
  document: Document,
  options: OperationContext,
  hook: string,
  method: () => Promise<boolean | undefined>,
  args: unknown[],
): Promise<boolean> {
  if ((await method()) === false) return true;
  const realm = document.tabletop;
  return options.noHook !== true && !realm.hooks.call(hook, document, ...args, options, realm.userId);
}

async function send(
  documentClass: DocumentClass,
  action: Operation['action'],
  parent: Document | null,
  options: Plain,
  what: Partial<Operation>,
): Promise<Document[]> {
  const wire = toWire(what) as Partial<Operation>;
  const plain = JSON.parse(
    JSON.stringify(options, (key, value: unknown) => (key === 'parent' ? undefined : value)),
  ) as Plain;
  return documentClass.tabletop.request({
    action,
    documentName: documentClass.documentName,
    parent: parent?.uuid,
    options: plain,
    ...wire,
  });
}

/** Applies what the authority has done. @returns the documents concerned, as they are here now */
export function applyChange(realm: Realm, change: Change): Document[] {
  const { operation, userId } = change;
  const parent = operation.parent ? (realm.fromUuidSync(operation.parent) as Document | null) : null;
  if (operation.parent && !parent) return [];
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
      const document = realm.collections.get(name)?.load(own);
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
  const collection = parent ? parent.getEmbeddedCollection(name) : realm.collections.get(name);
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
  const invalid = collection?.getInvalid(String(difference['_id']));
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
  const collection = parent ? parent.getEmbeddedCollection(name) : realm.collections.get(name);
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

/** A changed part makes its wholes prepare themselves again, innermost first. */
function resetUp(parent: Document): void {
  parent.reset();
  if (parent.parent) resetUp(parent.parent as Document);
}

function lineage(parent: Document, tell: (above: Document) => void): void {
  for (let above: Document | null = parent; above; above = above.parent as Document | null) {
    const one = above;
    guarded(one.tabletop, one, () => tell(one));
  }
}

function guarded(realm: Realm, document: Document, act: () => void): void {
  try {
    act();
  } catch (error) {
    realm.report(error, document.uuid);
  }
}

function rerender(realm: Realm, name: string, options: Plain): void {
  if (options['render'] !== false) realm.collections.get(name)?.render(false, { renderContext: name });
}

function find(
  documentClass: DocumentClass,
  parent: Document | null,
  id: string,
  invalid = false,
): Document | undefined {
  const collection = parent
    ? parent.getEmbeddedCollection(documentClass.documentName)
    : documentClass.tabletop.collections.get(documentClass.documentName);
  return collection?.get(id, { invalid: invalid || true });
}

function allIds(documentClass: DocumentClass, parent: Document | null): string[] {
  const collection = parent
    ? parent.getEmbeddedCollection(documentClass.documentName)
    : documentClass.tabletop.collections.get(documentClass.documentName);
  return [...(collection?.keys() ?? [])];
}

const collectionName = (parent: Document, documentClass: DocumentClass): string =>
  fieldOf(parent, documentClass.documentName);
const fieldOf = (parent: Document, name: string): string => parent.getEmbeddedCollection(name).name;
