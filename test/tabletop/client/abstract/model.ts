/** foundry.abstract.DataModel: a source, a schema, and the values that the schema shows of the source. */
import { type CleanOptions, readOperatorKeys } from '../fields/base.ts';
import { type Fields, SchemaField, show } from '../fields/containers.ts';
import { DataModelValidationError, type DataModelValidationFailure } from '../fields/failure.ts';
import { deepClone, expandObject, getProperty, isEmpty, isPlain, type Plain } from '../utils/objects.ts';
import { DataFieldOperator, ForcedReplacement } from '../utils/operators.ts';

export interface ModelContext {
  parent?: unknown;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  /** the source is part of the parent's and is not copied (internal) */
  shared?: boolean;
  [option: string]: unknown;
}

export interface UpdateOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
}

/** `_initialize` as part of a parent's: the parent prepares its children itself. */
export const NESTED = { nested: true };

const schemas = new WeakMap<object, SchemaField>();

export class DataModel {
  [field: string]: unknown;
  declare readonly _source: Plain;
  declare readonly parent: DataModel | null;

  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(data: Plain | DataModel = {}, context: ModelContext = {}) {
    const { parent = null, strict = true, ...options } = context;
    Object.defineProperty(this, 'parent', { value: parent, writable: false, configurable: true });
    this._configure(options);
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, '_source', { value: source, writable: false, configurable: true });
    this.validate({
      strict,
      fallback: context.fallback ?? false,
      dropInvalidEmbedded: context.dropInvalidEmbedded ?? false,
    });
    this._initialize(options);
  }

  static defineSchema(): Fields {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }
  static get schema(): SchemaField {
    const known = schemas.get(this);
    if (known) return known;
    const schema = new SchemaField(this.defineSchema());
    schemas.set(this, schema);
    return schema;
  }
  get schema(): SchemaField {
    return this.#class.schema;
  }
  get #class(): typeof DataModel {
    return this.constructor as typeof DataModel;
  }
  get invalid(): boolean {
    return this.schema.validate(this._source, {}) !== undefined;
  }

  protected _configure(_options: Plain): void {}

  protected _initializeSource(data: Plain | DataModel, options: ModelContext): Plain {
    const own = data instanceof DataModel ? data.toObject() : options.shared ? data : deepClone(data);
    const migrated = this.#class.migrateDataSafe(own);
    return this.#class.cleanData(migrated, {});
  }

  /** The model's values, taken from the source. */
  protected _initialize(options: Plain = {}): void {
    for (const [name, field] of this.schema.entries())
      show(this, name, field.initialize(this._source[name], this, options));
  }
  reset(): void {
    this._initialize();
  }

  static migrateData(source: Plain): Plain {
    this.schema._migrateSource(source, source);
    return source;
  }
  /** The same as migrateData, but an error in it is left to validation. */
  static migrateDataSafe(source: Plain): Plain {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Migration of ${this.name} failed`, error);
    }
    return source;
  }
  static cleanData(source: Plain = {}, options: CleanOptions = {}): Plain {
    return this.schema.clean(source, options) as Plain;
  }
  static shimData(data: Plain): Plain {
    return data;
  }
  static validateJoint(_data: Plain): void {}
  static fromSource(source: Plain, context: ModelContext = {}): DataModel {
    return new this(source, { strict: false, ...context });
  }
  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json) as Plain);
  }

  /** @throws DataModelValidationError where strict (the default) and invalid. @returns whether it is valid */
  validate(
    options: Plain & { strict?: boolean; fallback?: boolean; changes?: Plain; dropInvalidEmbedded?: boolean } = {},
  ): boolean {
    const { strict = true, fallback = false, changes } = options;
    const source = changes ?? this._source;
    const failure = this.schema.validate(source, {
      partial: changes !== undefined,
      fallback,
      source,
      ...pick(options, 'dropInvalidEmbedded'),
    });
    if (failure) return this.#refuse(failure, strict);
    if (changes) return true;
    try {
      this.#class.validateJoint(this._source);
    } catch (error) {
      if (strict)
        throw error instanceof DataModelValidationError
          ? error
          : new DataModelValidationError(String((error as Error).message));
      return false;
    }
    return true;
  }
  #refuse(failure: DataModelValidationFailure, strict: boolean): false {
    const error = failure.asError(`${this.#class.name} [${String(this._source['_id'] ?? '')}] validation errors:`);
    if (strict) throw error;
    console.warn(error.message);
    return false;
  }

  /** The merge of changes into the source; @returns what really differed. With `dryRun` nothing is changed. */
  updateSource(changes: Plain = {}, options: UpdateOptions = {}): Plain {
    const change = this.#readChanges(changes, options);
    const touched = Object.keys(change).filter((key) => this.schema.has(key));
    const next = Object.fromEntries(
      touched.filter((key) => key in this._source).map((key) => [key, deepClone(this._source[key])]),
    );
    const difference: Plain = {};
    const whole = { ...this._source, ...next };
    const type = change['type'] ?? this._source['type'];
    this.schema._updateAll(next, change, difference, {
      partial: true,
      source: whole,
      ...(typeof type === 'string' && { type }),
    });
    if (isEmpty(difference)) return difference;
    const failure = this.schema.validate(next, {
      partial: true,
      fallback: options.fallback ?? false,
      source: { ...this._source, ...next },
    });
    if (failure) this.#refuse(failure, true);
    this.#class.validateJoint({ ...this._source, ...next });
    if (!options.dryRun) this.#commit(next);
    return difference;
  }
  #readChanges(changes: Plain, options: UpdateOptions): Plain {
    const change = readOperatorKeys(deepClone(expandObject(changes))) as Plain;
    const typed = this.schema.has('type') && !('type' in change);
    if (typed) change['type'] = this._source['type'];
    this.#class.migrateDataSafe(change);
    if (typed) delete change['type'];
    if (options.recursive === false) {
      for (const [key, value] of Object.entries(change)) if (isPlain(value)) change[key] = new ForcedReplacement(value);
    }
    return change;
  }
  #commit(next: Plain): void {
    for (const [key, value] of Object.entries(next)) this.schema.fields[key]?._commit(this._source, key, value);
    this._initialize();
  }

  /** A new model of the same data with these changes. */
  clone(data: Plain = {}, context: ModelContext = {}): DataModel | Promise<DataModel> {
    const source = this.toObject();
    const copy = new this.#class(source, { parent: this.parent, ...context });
    if (!isEmpty(data)) copy.updateSource(data);
    return copy;
  }
  /** The source's copy, or (false) the values as prepared. */
  toObject(source = true): Plain {
    if (source) return deepClone(this._source);
    const shown: Plain = {};
    for (const [name, field] of this.schema.entries()) {
      const value = field.toObject(this[name]);
      if (value !== undefined) shown[name] = value;
    }
    return shown;
  }
  toJSON(): Plain {
    return this.toObject();
  }
}

function pick(options: Plain, key: string): Plain {
  return key in options ? { [key]: options[key] } : {};
}

/** Whether an update holds an operator anywhere under `path`. */
export function hasOperator(change: unknown, path: string): boolean {
  return getProperty(change, path) instanceof DataFieldOperator;
}
