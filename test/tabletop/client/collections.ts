/** Collections of documents: those of the world, and those within a document. */
import type { Document } from './abstract/document.ts';
import { type ModelContext, NESTED } from './abstract/model.ts';
import type { Realm } from './realm.ts';
import type { Plain } from './utils/objects.ts';

/** foundry.utils.Collection: a Map that iterates over its values. */
export class Collection<T> extends Map<string, T> {
  get contents(): T[] {
    return [...this.values()];
  }
  // A Map iterates over entries; Foundry's collections iterate over values.
  override [Symbol.iterator](): MapIterator<never> {
    return this.values() as unknown as MapIterator<never>;
  }
  find(test: (item: T, index: number, all: this) => unknown): T | undefined {
    return this.contents.find((item, index) => test(item, index, this));
  }
  filter(test: (item: T, index: number, all: this) => unknown): T[] {
    return this.contents.filter((item, index) => test(item, index, this));
  }
  map<R>(fn: (item: T, index: number, all: this) => R): R[] {
    return this.contents.map((item, index) => fn(item, index, this));
  }
  reduce<R>(fn: (result: R, item: T, index: number) => R, initial: R): R {
    return this.contents.reduce((result, item, index) => fn(result, item, index), initial);
  }
  some(test: (item: T) => unknown): boolean {
    return this.contents.some((item) => test(item));
  }
  every(test: (item: T) => unknown): boolean {
    return this.contents.every((item) => test(item));
  }
  getName(name: string, options: { strict?: boolean } = {}): T | undefined {
    const found = this.find((item) => (item as { name?: unknown }).name === name);
    if (!found && options.strict) throw new Error(`An entry with name ${name} does not exist in the collection`);
    return found;
  }
  override get(key: string, options: { strict?: boolean } = {}): T | undefined {
    const found = super.get(key);
    if (found === undefined && options.strict)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return found;
  }
  toJSON(): unknown[] {
    return this.map((item) => (item as { toJSON?: () => unknown }).toJSON?.() ?? item);
  }
}

/** Common parts of document collections: ids whose source could not become a document. */
export class DocumentCollection extends Collection<Document> {
  readonly invalidDocumentIds = new Set<string>();
  readonly apps: { render(options?: unknown): unknown }[] = [];
  readonly documentName: string;
  readonly tabletop: Realm;
  readonly _source: Plain[] = [];
  constructor(realm: Realm, documentName: string) {
    super();
    this.tabletop = realm;
    this.documentName = documentName;
  }
  get documentClass(): typeof Document {
    return (this.tabletop.CONFIG[this.documentName] as { documentClass: typeof Document }).documentClass;
  }
  /** A document whose source is not valid, for repair. */
  getInvalid(id: string, options: { strict?: boolean } = {}): Document | undefined {
    const source = this._source.find((item) => item['_id'] === id);
    if (source && this.invalidDocumentIds.has(id))
      return this.documentClass.fromSource(source, { strict: false }) as Document;
    if (options.strict) throw new Error(`${this.documentName} id [${id}] is not in the set of invalid ids`);
    return undefined;
  }
  override get(key: string, options: { strict?: boolean; invalid?: boolean } = {}): Document | undefined {
    return super.get(key) ?? (options.invalid ? this.getInvalid(key) : super.get(key, options));
  }
  /** A stored source taken in; an invalid one is kept aside and reported. */
  load(source: Plain): Document | undefined {
    const id = String(source['_id']);
    try {
      const document = new this.documentClass(source, { strict: true, dropInvalidEmbedded: true });
      this.set(id, document);
      this.invalidDocumentIds.delete(id);
      return document;
    } catch (error) {
      this._source.push(source);
      this.invalidDocumentIds.add(id);
      this.tabletop.report(error, `${this.documentName} ${id}`);
      return undefined;
    }
  }
  render(force = false, options: Plain = {}): void {
    for (const app of this.apps) app.render({ force, ...options });
  }
  /** The world's own copy of a document from a compendium: no id, no pack. */
  fromCompendium(document: Document | Plain, options: { keepId?: boolean; clearFolder?: boolean } = {}): Plain {
    const data = (document as { toObject?: () => Plain }).toObject?.() ?? structuredClone(document as Plain);
    const uuid = (document as { uuid?: string }).uuid;
    if (!options.keepId) delete data['_id'];
    data['folder'] = null;
    data['ownership'] = { default: 0, [this.tabletop.userId]: 3 };
    data['_stats'] = { ...(data['_stats'] as Plain | undefined), compendiumSource: uuid ?? null };
    return data;
  }
  async importFromCompendium(
    pack: { getDocument(id: string): Promise<Document | undefined> },
    id: string,
    updateData: Plain = {},
    options: Plain = {},
  ): Promise<Document | undefined> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`No document ${id} in the pack`);
    return this.documentClass.create(
      { ...this.fromCompendium(document), ...updateData },
      { fromCompendium: true, ...options },
    );
  }
}

/** The documents within one document, in step with its source. */
export class EmbeddedCollection extends Collection<Document> {
  readonly invalidDocumentIds = new Set<string>();
  readonly name: string;
  readonly model: Document;
  readonly documentClass: typeof Document;
  _source: Plain[] = [];
  constructor(name: string, model: Document, documentClass: typeof Document) {
    super();
    this.name = name;
    this.model = model;
    this.documentClass = documentClass;
  }
  initialize(sources: Plain[], context: ModelContext = {}): void {
    this._source = sources;
    const known = new Map(this.entries());
    this.clear();
    this.invalidDocumentIds.clear();
    for (const source of sources) this.#take(source, known.get(String(source['_id'])), context);
  }
  #take(source: Plain, known: Document | undefined, context: ModelContext): void {
    const id = String(source['_id']);
    try {
      if (known && known._source === source) known._reinitialize(NESTED);
      this.set(
        id,
        known && known._source === source
          ? known
          : new this.documentClass(source, { ...context, ...NESTED, parent: this.model, shared: true }),
      );
    } catch (error) {
      this.invalidDocumentIds.add(id);
      this.documentClass.tabletop.report(
        error,
        `${this.model.documentName}.${String(this.model.id)} ${this.documentClass.documentName} ${id}`,
      );
    }
  }
  getInvalid(id: string): Document | undefined {
    const source = this._source.find((item) => item['_id'] === id);
    return source && (this.documentClass.fromSource(source, { parent: this.model, strict: false }) as Document);
  }
  override get(key: string, options: { strict?: boolean; invalid?: boolean } = {}): Document | undefined {
    return super.get(key) ?? (options.invalid ? this.getInvalid(key) : super.get(key, options));
  }
}
