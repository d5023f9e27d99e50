/** game.packs: compendia, read-only. */
import type { Document } from './abstract/document.ts';
import { Collection } from './collections.ts';
import type { Realm } from './realm.ts';
import type { PackData } from './types.ts';
import type { Plain } from './utils/objects.ts';

type IndexEntry = Plain & { _id: string; name: string; uuid: string };

export class CompendiumCollection extends Collection<Document> {
  readonly metadata: PackData['metadata'] & { id: string };
  readonly index = new Collection<IndexEntry>();
  readonly locked = true;
  readonly #realm: Realm;
  readonly #data: PackData;
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
  async importDocument(_document: Document): Promise<never> {
    throw new Error(`You may not import documents into the locked Compendium ${this.collection}`);
  }
  #load(id: string): Document | undefined {
    const known = this.get(id);
    const source = this.#data.documents.find((one) => one._id === id);
    if (known || !source) return known;
    const document = new this.documentClass(source, { pack: this.collection, strict: true, dropInvalidEmbedded: true });
    this.set(id, document);
    return document;
  }
}

export function makePacks(realm: Realm): Collection<CompendiumCollection> {
  const packs = new Collection<CompendiumCollection>();
  for (const data of realm.options.packs) {
    const pack = new CompendiumCollection(realm, data);
    packs.set(pack.collection, pack);
  }
  return packs;
}
