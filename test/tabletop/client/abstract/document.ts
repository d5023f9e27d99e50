/** foundry.abstract.Document with what V14's client documents add to it. */
import { EMBEDDED } from '../../authority/protocol.ts';
import { type EmbeddedCollection } from '../collections.ts';
import * as database from '../database.ts';
import type { Realm, UserLike } from '../realm.ts';
import { sheetOf } from '../sheets.ts';
import { getProperty, type Plain } from '../utils/objects.ts';
import { ForcedDeletion } from '../utils/operators.ts';
import { OWNERSHIP, userLevel } from './ownership.ts';
import { DataModel, type ModelContext } from './model.ts';
import { TypeDataModel } from './type-data.ts';

export interface DocumentMetadata {
  name: string;
  collection: string;
  label: string;
  coreTypes?: readonly string[];
  isPrimary?: boolean;
}

export interface OperationContext {
  parent?: Document | null;
  pack?: string | null;
  keepId?: boolean;
  diff?: boolean;
  recursive?: boolean;
  render?: boolean;
  noHook?: boolean;
  [option: string]: unknown;
}

export class Document extends DataModel {
  static tabletop: Realm;
  static metadata: DocumentMetadata = { name: 'Document', collection: 'documents', label: 'DOCUMENT.Document' };
  declare readonly collections: Record<string, EmbeddedCollection>;
  declare readonly apps: Record<string, { render(options?: unknown): unknown }>;
  declare name: string;

  static get documentName(): string {
    return this.metadata.name;
  }
  static get collectionName(): string {
    return this.metadata.collection;
  }
  static get hasTypeData(): boolean {
    return this.schema.has('system');
  }
  /** Core's types and the system's. */
  static get TYPES(): string[] {
    const own = this.tabletop.options.manifest.documentTypes?.[this.documentName] ?? {};
    return [...(this.metadata.coreTypes ?? []), ...Object.keys(own)];
  }
  static get implementation(): typeof Document {
    return (this.tabletop.CONFIG[this.documentName] as { documentClass: typeof Document }).documentClass;
  }
  static defaultName(_context: Plain = {}): string {
    return `New ${this.documentName}`;
  }

  get tabletop(): Realm {
    return classOf(this).tabletop;
  }
  get documentName(): string {
    return classOf(this).documentName;
  }
  get collectionName(): string {
    return classOf(this).collectionName;
  }
  get id(): string | null {
    return (this._source['_id'] as string | null | undefined) ?? null;
  }
  get isEmbedded(): boolean {
    return this.parent !== null;
  }
  get pack(): string | null {
    return (this['_pack'] as string | undefined) ?? (this.parent as Document | null)?.pack ?? null;
  }
  get inCompendium(): boolean {
    return this.pack !== null;
  }
  get uuid(): string {
    const own = `${this.documentName}.${String(this.id)}`;
    if (this.parent) return `${(this.parent as Document).uuid}.${own}`;
    return this.pack ? `Compendium.${this.pack}.${own}` : own;
  }
  get collection(): unknown {
    if (this.parent) return (this.parent as Document).getEmbeddedCollection(this.documentName);
    return this.tabletop.collections.get(this.documentName);
  }
  get sheet(): unknown {
    return sheetOf(this);
  }
  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }

  protected override _configure(options: Plain): void {
    super._configure(options);
    const hidden = (name: string, value: unknown) =>
      Object.defineProperty(this, name, { value, writable: true, configurable: true });
    hidden('collections', {});
    hidden('apps', {});
    if (options['pack']) hidden('_pack', options['pack']);
  }
  protected override _initialize(options: Plain = {}): void {
    super._initialize(options);
    for (const name of Object.values(EMBEDDED[this.documentName] ?? {}))
      this.collections[name] = this[name] as EmbeddedCollection;
    if (this.tabletop.documentsReady && !options['nested']) this._safePrepareData();
  }
  /** A second initialization from the source; nested, without preparing (internal). */
  _reinitialize(options: Plain): void {
    this._initialize(options);
  }

  prepareData(): void {
    const system = this['system'] instanceof TypeDataModel ? this['system'] : undefined;
    system?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    system?.prepareDerivedData();
    this.prepareDerivedData();
  }
  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      this.tabletop.report(error, `${this.uuid} prepareData`);
    }
  }
  prepareBaseData(): void {}
  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections))
      for (const item of collection.values()) item._safePrepareData();
  }
  prepareDerivedData(): void {}

  // Permissions
  getUserLevel(user: UserLike | undefined = this.tabletop.user()): number {
    if (this.parent && !('ownership' in this._source)) return (this.parent as Document).getUserLevel(user);
    return userLevel(this._source['ownership'], user?.id ?? '');
  }
  testUserPermission(user: UserLike, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const wanted = typeof permission === 'string' ? (OWNERSHIP[permission] ?? 3) : permission;
    if (user.isGM) return options.exact ? wanted === 3 : true;
    const level = this.getUserLevel(user);
    return options.exact ? level === wanted : level >= wanted;
  }
  get permission(): number {
    const user = this.tabletop.user();
    return user?.isGM ? 3 : this.getUserLevel(user);
  }
  get isOwner(): boolean {
    const user = this.tabletop.user();
    return user !== undefined && this.testUserPermission(user, 'OWNER');
  }
  get limited(): boolean {
    const user = this.tabletop.user();
    return user !== undefined && this.testUserPermission(user, 'LIMITED', { exact: true });
  }
  get visible(): boolean {
    const user = this.tabletop.user();
    return user !== undefined && this.testUserPermission(user, 'LIMITED');
  }
  get hasPlayerOwner(): boolean {
    const users = (this.tabletop.collections.get('User')?.contents ?? []) as unknown as UserLike[];
    return users.some((user) => !user.isGM && this.testUserPermission(user, 'OWNER'));
  }
  canUserModify(user: UserLike, action: string, _data: Plain = {}): boolean {
    if (user.isGM) return true;
    if (this.parent) return (this.parent as Document).canUserModify(user, 'update');
    if (action === 'create') return classOf(this).canUserCreate(user);
    return this.testUserPermission(user, 'OWNER');
  }
  static canUserCreate(user: UserLike): boolean {
    return user.isGM || user.can(`${this.documentName.toUpperCase()}_CREATE`);
  }

  // Flags
  getFlag(scope: string, key: string): unknown {
    return getProperty((this['flags'] as Plain)[checkedScope(this, scope)], key);
  }
  async setFlag(scope: string, key: string, value: unknown): Promise<Document | undefined> {
    return this.update({ flags: { [checkedScope(this, scope)]: nest(key, value) } });
  }
  async unsetFlag(scope: string, key: string): Promise<Document | undefined> {
    return this.update({ flags: { [checkedScope(this, scope)]: nest(key, new ForcedDeletion()) } });
  }

  // The database
  static async create<T extends Document = Document>(
    data: Plain | Document | (Plain | Document)[],
    operation: OperationContext = {},
  ): Promise<T> {
    const created = await this.createDocuments(Array.isArray(data) ? data : [data], operation);
    return (Array.isArray(data) ? created : created[0]) as unknown as T;
  }
  static async createDocuments(data: (Plain | Document)[] = [], operation: OperationContext = {}): Promise<Document[]> {
    return database.create(this.implementation, data, operation);
  }
  static async updateDocuments(updates: Plain[] = [], operation: OperationContext = {}): Promise<Document[]> {
    return database.update(this.implementation, updates, operation);
  }
  static async deleteDocuments(
    ids: string[] = [],
    operation: OperationContext & { deleteAll?: boolean } = {},
  ): Promise<Document[]> {
    return database.remove(this.implementation, ids, operation);
  }
  static get(id: string, _options: Plain = {}): Document | undefined {
    return this.tabletop.collections.get(this.documentName)?.get(id);
  }
  async update(data: Plain = {}, operation: OperationContext = {}): Promise<this | undefined> {
    const [updated] = await classOf(this).updateDocuments([{ ...data, _id: this.id }], {
      ...operation,
      ...(this.pack !== null && { pack: this.pack }),
      parent: this.parent as Document | null,
    });
    return updated as this | undefined;
  }
  async delete(operation: OperationContext = {}): Promise<this | undefined> {
    const [deleted] = await classOf(this).deleteDocuments([String(this.id)], {
      ...operation,
      ...(this.pack !== null && { pack: this.pack }),
      parent: this.parent as Document | null,
    });
    return deleted as this | undefined;
  }
  getEmbeddedCollection(name: string): EmbeddedCollection {
    const field = EMBEDDED[this.documentName]?.[name] ?? name;
    const collection = this.collections[field];
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }
  getEmbeddedDocument(
    name: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): Document | undefined {
    return this.getEmbeddedCollection(name).get(id, options);
  }
  async createEmbeddedDocuments(
    name: string,
    data: (Plain | Document)[] = [],
    operation: OperationContext = {},
  ): Promise<Document[]> {
    return this.getEmbeddedCollection(name).documentClass.createDocuments(data, within(this, operation));
  }
  async updateEmbeddedDocuments(
    name: string,
    updates: Plain[] = [],
    operation: OperationContext = {},
  ): Promise<Document[]> {
    return this.getEmbeddedCollection(name).documentClass.updateDocuments(updates, within(this, operation));
  }
  async deleteEmbeddedDocuments(
    name: string,
    ids: string[],
    operation: OperationContext & { deleteAll?: boolean } = {},
  ): Promise<Document[]> {
    const collection = this.getEmbeddedCollection(name);
    const all = operation.deleteAll ? [...collection.keys()] : ids;
    return collection.documentClass.deleteDocuments(all, within(this, operation));
  }
  /** This document made what a file says; its name in the world's order, and who owns it, stay. */
  async importFromJSON(json: string): Promise<this> {
    const source = new (classOf(this))(JSON.parse(json) as Plain).toObject();
    for (const key of ['_id', '_stats', 'folder', 'sort', 'ownership']) delete source[key];
    for (const [name, key] of Object.entries(EMBEDDED[this.documentName] ?? {})) {
      const { [key]: rows } = source as Record<string, Plain[] | undefined>;
      delete source[key];
      if (!rows || !this.collections[key]) continue;
      await this.deleteEmbeddedDocuments(name, [], { deleteAll: true });
      await this.createEmbeddedDocuments(name, rows, { keepId: true });
    }
    await this.update(source, { diff: false, recursive: false });
    return this;
  }
  override clone(
    data: Plain = {},
    context: ModelContext & { save?: boolean; keepId?: boolean } = {},
  ): Document | Promise<Document> {
    const { save, keepId, ...rest } = context;
    const source = this.toObject();
    if (!keepId) delete source['_id'];
    const copy = new (classOf(this))(source, { parent: this.parent, ...rest });
    copy.updateSource(data);
    return save
      ? classOf(this).create(copy.toObject(), { parent: this.parent as Document | null, keepId: keepId ?? false })
      : copy;
  }

  // Lifecycle; a sub-type's model hears of it too.
  async _preCreate(data: Plain, options: Plain, user: UserLike): Promise<boolean | undefined> {
    return this.#typeData?._preCreate(data, options, user);
  }
  _onCreate(data: Plain, options: Plain, userId: string): void {
    this.#typeData?._onCreate(data, options, userId);
  }
  async _preUpdate(changed: Plain, options: Plain, user: UserLike): Promise<boolean | undefined> {
    return this.#typeData?._preUpdate(changed, options, user);
  }
  _onUpdate(changed: Plain, options: Plain, userId: string): void {
    this.#typeData?._onUpdate(changed, options, userId);
    if (options['render'] !== false)
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
  }
  async _preDelete(options: Plain, user: UserLike): Promise<boolean | undefined> {
    return this.#typeData?._preDelete(options, user);
  }
  _onDelete(options: Plain, userId: string): void {
    this.#typeData?._onDelete(options, userId);
    for (const app of Object.values(this.apps))
      void (app as { close?: (o: Plain) => unknown }).close?.({ submit: false });
  }
  _preCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _data: Plain[],
    _options: Plain,
    _userId: string,
  ): void {}
  _preUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _changes: Plain[],
    _options: Plain,
    _userId: string,
  ): void {}
  _preDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _ids: string[],
    _options: Plain,
    _userId: string,
  ): void {}
  _onCreateDescendantDocuments(
    _parent: Document,
    collection: string,
    _documents: Document[],
    _data: Plain[],
    options: Plain,
    _userId: string,
  ): void {
    this.#descendants('create', collection, options);
  }
  _onUpdateDescendantDocuments(
    _parent: Document,
    collection: string,
    _documents: Document[],
    _changes: Plain[],
    options: Plain,
    _userId: string,
  ): void {
    this.#descendants('update', collection, options);
  }
  _onDeleteDescendantDocuments(
    _parent: Document,
    collection: string,
    _documents: Document[],
    _ids: string[],
    options: Plain,
    _userId: string,
  ): void {
    this.#descendants('delete', collection, options);
  }
  #descendants(action: string, collection: string, options: Plain): void {
    if (options['render'] !== false) this.render(false, { renderContext: `${action}.${collection}` });
  }
  get #typeData(): TypeDataModel | undefined {
    return this['system'] instanceof TypeDataModel ? this['system'] : undefined;
  }
  render(force = false, context: Plain = {}): void {
    for (const app of Object.values(this.apps)) app.render({ force, ...context });
  }
}

/** An operation on what stands in a document. */
const within = (parent: Document, operation: OperationContext): OperationContext => ({
  ...operation,
  parent,
  ...(parent.pack !== null && { pack: parent.pack }),
});

/** Not a private member: the base constructor already needs it. */
const classOf = (document: Document) => document.constructor as typeof Document;

/** Flags belong to core, the world, the system or a module that is there. */
function checkedScope(document: Document, scope: string): string {
  const { game, options } = document.tabletop;
  const modules = game['modules'] as ReadonlyMap<string, unknown>;
  if (['core', 'world', options.manifest.id].includes(scope) || modules.has(scope)) return scope;
  throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

function nest(key: string, value: unknown): Plain {
  return key.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value) as Plain;
}
