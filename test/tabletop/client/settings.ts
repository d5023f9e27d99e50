/** game.settings: registered, validated, kept per world, per user or per client. */
import type { Document } from './abstract/document.ts';
import { DataField } from './fields/base.ts';
import { DataModel } from './abstract/model.ts';
import type { Realm } from './realm.ts';
import type { Plain } from './utils/objects.ts';
import { deepClone } from './utils/objects.ts';

export interface SettingConfig {
  name?: string;
  hint?: string;
  scope?: 'world' | 'client' | 'user';
  config?: boolean;
  type?: unknown;
  default?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step: number };
  onChange?: (value: unknown, options: Plain, userId: string) => void;
  requiresReload?: boolean;
  key: string;
  namespace: string;
  id: string;
}

export class ClientSettings {
  readonly settings = new Map<string, SettingConfig>();
  readonly menus = new Map<string, Plain>();
  readonly #realm: Realm;
  readonly #storage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  readonly #early: Plain[];
  /** `early`: what is stored, as it is read before there are documents */
  constructor(realm: Realm, early: Plain[]) {
    this.#realm = realm;
    this.#early = early;
    this.#storage = realm.options.storage ?? memory();
  }

  register(namespace: string, key: string, data: Omit<SettingConfig, 'key' | 'namespace' | 'id'>): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the setting');
    const id = `${namespace}.${key}`;
    this.settings.set(id, { scope: 'client', config: false, ...data, key, namespace, id });
  }
  registerMenu(namespace: string, key: string, data: Plain): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the menu');
    this.menus.set(`${namespace}.${key}`, { ...data, key, namespace });
  }
  get(namespace: string, key: string, options: { document?: boolean } = {}): unknown {
    const config = this.#config(namespace, key);
    if (options.document) return this.#stored(config);
    const json =
      config.scope === 'client'
        ? this.#storage.getItem(this.#storageKey(config))
        : (this.#storedSource(config)?.['value'] as string | null | undefined);
    return read(config, json ?? null);
  }
  /** @throws where the value is not valid or the user may not */
  async set(namespace: string, key: string, value: unknown, options: Plain = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    const clean = write(config, value);
    const json = JSON.stringify(clean) ?? 'null';
    if (config.scope === 'client') {
      const before = this.#storage.getItem(this.#storageKey(config));
      this.#storage.setItem(this.#storageKey(config), json);
      if (before !== json) this.#changed(config, options, this.#realm.userId);
      return clean;
    }
    if (config.scope === 'world' && !this.#realm.user()?.can('SETTINGS_MODIFY')) {
      throw new Error(`You lack permission to update the ${config.id} setting`);
    }
    await this.#store(config, json, options);
    return clean;
  }
  async #store(config: SettingConfig, json: string, options: Plain): Promise<void> {
    const stored = this.#stored(config);
    const { documentClass } = this.#realm.CONFIG['Setting'] as { documentClass: typeof Document };
    if (stored) await documentClass.updateDocuments([{ _id: stored.id, value: json }], options);
    else
      await documentClass.create(
        { key: config.id, value: json, user: config.scope === 'user' ? this.#realm.userId : null },
        options,
      );
  }
  /** A world or user setting was stored, by whomever. */
  _onStored(document: Document, options: Plain, userId: string): void {
    const config = this.settings.get(String(document._source['key']));
    const owner = document._source['user'];
    if (config && (config.scope !== 'user' || owner === this.#realm.userId)) this.#changed(config, options, userId);
  }
  #changed(config: SettingConfig, options: Plain, userId: string): void {
    try {
      config.onChange?.(this.get(config.namespace, config.key), options, userId);
    } catch (error) {
      this.#realm.report(error, `setting ${config.id}`);
    }
    if (config.scope === 'client')
      this.#realm.hooks.callAll('clientSettingChanged', config.id, this.get(config.namespace, config.key), options);
  }
  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }
  #stored(config: SettingConfig): Document | undefined {
    const user = config.scope === 'user' ? this.#realm.userId : null;
    return this.#realm.collections
      .get('Setting')
      ?.find((doc) => doc._source['key'] === config.id && (doc._source['user'] ?? null) === user);
  }
  #storedSource(config: SettingConfig): Plain | undefined {
    if (this.#realm.collections.has('Setting')) return this.#stored(config)?._source;
    const user = config.scope === 'user' ? this.#realm.userId : null;
    return this.#early.find((entry) => entry['key'] === config.id && (entry['user'] ?? null) === user);
  }
  #storageKey(config: SettingConfig): string {
    return `${this.#realm.userId}.${config.id}`;
  }
}

function read(config: SettingConfig, json: string | null): unknown {
  const { type } = config;
  const value: unknown =
    json === null
      ? deepClone(typeof config.default === 'function' && type !== Function ? undefined : config.default)
      : JSON.parse(json);
  if (type instanceof DataField) {
    const clean = type.clean(json === null && config.default === undefined ? undefined : value, {});
    return type.validate(clean) === undefined
      ? type.initialize(clean, null)
      : type.initialize(type.clean(undefined), null);
  }
  if (isModel(type)) return new type((value ?? {}) as Plain, { strict: false });
  return json === null ? value : cast(type, value);
}

function write(config: SettingConfig, value: unknown): unknown {
  const { type } = config;
  if (type instanceof DataField) {
    const clean = type.clean(type.toObject(value), {});
    const failure = type.validate(clean);
    if (failure) throw failure.asError(`${config.id}:`);
    return clean;
  }
  if (isModel(type)) return new type(value instanceof DataModel ? value.toObject() : (value as Plain)).toObject();
  const plain = cast(type, value === undefined ? config.default : value);
  if (config.choices && !Object.hasOwn(config.choices, String(plain)))
    throw new Error(`${String(plain)} is not a choice of ${config.id}`);
  return plain;
}

function cast(type: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (type === Number) return Number(value);
  if (type === String) return String(value);
  return type === Boolean ? Boolean(value) : value;
}

function isModel(type: unknown): type is typeof DataModel {
  return typeof type === 'function' && type.prototype instanceof DataModel;
}

function memory(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
