/** game.packs: compendia, each locked or open. */
import { isLocked, type Change, type Source } from '../authority/protocol.ts';
import { findInPack, listBelow, mergeSource } from '../authority/store.ts';
import type { Document } from './abstract/document.ts';
import { Collection } from './collections.ts';
import type { Realm } from './realm.ts';
import type { PackData } from './types.ts';
import { deepClone, type Plain } from './utils/objects.ts';

type IndexEntry = Plain & { _id: string; name: string; uuid: string };

export class CompendiumCollection extends Collection<Document> {
  readonly metadata: PackData['metadata'] & { id: string };
  readonly index = new Collection<IndexEntry>();
  readonly invalidDocumentIds = new Set<string>();
  readonly _source: Plain[] = [];
  readonly #realm: Realm;
  #data: PackData;
  #isOwn = false;
  constructor(realm: Realm, data: PackData) {
    super();
    this.#realm = realm;
    this.#data = data;
    this.metadata = { ...data.metadata, id: `${data.metadata.packageName}.${data.metadata.name}` };
    for (const source of data.documents) this.index.set(source._id, this.#entry(source));
  }
  #entry(source: Plain & { _id: string }): IndexEntry {
    const uuid = `Compendium.${this.collection}.${this.documentName}.${source._id}`;
    return {
      _id: source._id,
      name: String(source['name']),
      type: source['type'],
      img: source['img'],
      folder: source['folder'] ?? null,
      system: source['system'],
      uuid,
    };
  }
  /** The pack's id: package and name. */
  get collection(): string {
    return this.metadata.id;
  }
  get title(): string {
    return this.metadata.label;
  }
  /** Whether the compendium is locked, which is kept for all in one setting of the world's. */
  get locked(): boolean {
    return isLocked(this.collection, this.#settings.get('core', 'compendiumConfiguration'));
  }
  get #settings(): CompendiumSettings {
    return this.#realm.game['settings'] as CompendiumSettings;
  }
  async configure(configuration: { locked?: boolean }): Promise<void> {
    const before = this.#settings.get('core', 'compendiumConfiguration');
    const own = { ...before[this.collection], ...configuration };
    await this.#settings.set('core', 'compendiumConfiguration', { ...before, [this.collection]: own });
  }
  get documentName(): string {
    return this.metadata.type;
  }
  get documentClass(): typeof Document {
    return (this.#realm.CONFIG[this.documentName] as { documentClass: typeof Document }).documentClass;
  }
  get visible(): boolean {
    return true;
  }
  async getIndex(_options: Plain = {}): Promise<Collection<IndexEntry>> {
    return this.index;
  }
  async getDocument(id: string): Promise<Document | undefined> {
    return this.#load(id);
  }
  async getDocuments(query: { _id__in?: string[]; type?: string } = {}): Promise<Document[]> {
    const wanted = this.index.filter(
      (entry) => (query._id__in?.includes(entry._id) ?? true) && (query.type ?? entry['type']) === entry['type'],
    );
    return wanted.map((entry) => this.#load(entry._id)).filter((found) => found !== undefined);
  }
  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
  async importDocument(document: Document): Promise<Document | undefined> {
    if (this.locked) throw new Error(`You may not import documents into the locked Compendium ${this.collection}`);
    return this.documentClass.create(document.toObject(), { pack: this.collection });
  }
  /** An authority's change applied to the local entries; documents that were loaded follow on their own. */
  _store({ operation, result }: Change): void {
    const { action, documentName, parent, ids = [] } = operation;
    if (!this.#isOwn) this.#data = deepClone(this.#data);
    this.#isOwn = true;
    const above = parent ? findInPack(this.#data, parent).at(-1) : undefined;
    const list = above ? listBelow(above, documentName) : this.#data.documents;
    if (!list) return;
    if (action === 'create') list.push(...(deepClone(result) as Source[]));
    if (action === 'delete') for (const id of ids) list.splice(list.findIndex((source) => source._id === id) >>> 0, 1);
    if (action === 'update')
      for (const source of result) {
        const stored = list.find(({ _id }) => _id === source._id);
        if (stored) mergeSource(documentName, stored, source);
      }
    this.index.clear();
    for (const source of this.#data.documents) this.index.set(source._id, this.#entry(source));
  }
  /** A new document taken in, for those who hear of it. */
  load(source: Plain): Document | undefined {
    return this.#load(String(source['_id']));
  }
  render(): void {}
  #load(id: string): Document | undefined {
    const known = this.get(id);
    const source = this.#data.documents.find((source) => source._id === id);
    if (known || !source) return known;
    const document = new this.documentClass(source, { pack: this.collection, strict: true, dropInvalidEmbedded: true });
    this.set(id, document);
    return document;
  }
}

interface CompendiumSettings {
  get(namespace: string, key: string): Record<string, { locked?: boolean }>;
  set(namespace: string, key: string, value: object): Promise<unknown>;
}

/** The compendium that an operation happens in. */
export const packOf = (realm: Realm, id: unknown): CompendiumCollection | undefined =>
  (realm.game['packs'] as Map<string, CompendiumCollection> | undefined)?.get(String(id));

export function makePacks(realm: Realm): Collection<CompendiumCollection> {
  const packs = new Collection<CompendiumCollection>();
  for (const data of realm.options.packs) {
    const pack = new CompendiumCollection(realm, data);
    packs.set(pack.collection, pack);
  }
  return packs;
}
