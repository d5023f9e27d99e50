/** Fields that hold models: one model, the data of a sub-type, a collection of documents. */
import type { Document } from '../abstract/document.ts';
import type { DataModel, ModelContext } from '../abstract/model.ts';
import { EmbeddedCollection } from '../collections.ts';
import type { Realm } from '../realm.ts';
import { deepClone, equals, isEmpty, isPlain, type Plain } from '../utils/objects.ts';
import { ForcedDeletion, ForcedReplacement } from '../utils/operators.ts';
import { type CleanOptions, DataField, type FieldOptions, type ValidateOptions } from './base.ts';
import { ArrayField, SchemaField } from './containers.ts';
import { DataModelValidationFailure } from './failure.ts';
import { mergeRecord, ObjectField } from './records.ts';

type ModelClass = typeof DataModel;

export class EmbeddedDataField extends SchemaField {
  readonly model: ModelClass;
  constructor(model: ModelClass, options: FieldOptions = {}) {
    super(model.defineSchema(), options);
    this.model = model;
  }
  override clean(value: unknown, options?: CleanOptions): unknown {
    return isPlain(value) ? this.model.cleanData(value, options) : super.clean(value, options);
  }
  override initialize(value: unknown, parent: unknown, options: Plain = {}): unknown {
    return value ? new this.model(value as Plain, { ...options, parent, shared: true, strict: false }) : value;
  }
  override toObject(value: unknown): unknown {
    return value ? (value as DataModel).toObject(false) : value;
  }
  override _migrateSource(_source: Plain, value: unknown): void {
    if (isPlain(value)) this.model.migrateDataSafe(value);
  }
}

/** `system`: validated by the sub-type's data model, where it has one. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly document: typeof Document;
  constructor(document: typeof Document, options: FieldOptions = {}) {
    super(options);
    this.document = document;
  }
  getModelForType(type: unknown): ModelClass | undefined {
    const models = this.document.tabletop.CONFIG[this.document.documentName]?.dataModels ?? {};
    return typeof type === 'string' && Object.hasOwn(models, type)
      ? (models[type] as unknown as ModelClass)
      : undefined;
  }
  override getInitialValue(data: Plain = {}): unknown {
    const model = this.getModelForType(data['type']);
    return model ? model.cleanData({}, {}) : {};
  }
  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const model = this.getModelForType(options.type ?? options.source?.['type']);
    return model ? model.cleanData(value as Plain, { partial: options.partial ?? false }) : value;
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): unknown {
    super._validateType(value, options);
    const model = this.getModelForType(options.source?.['type']);
    if (!model) return undefined;
    const failure = model.schema.validate(value, { fallback: options.fallback ?? false, source: value as Plain });
    if (!failure) model.validateJoint(value as Plain);
    return failure;
  }
  override initialize(value: unknown, parent: unknown, options: Plain = {}): unknown {
    const model = this.getModelForType((parent as DataModel)._source['type']);
    if (!model) return deepClone(value);
    return new model(value as Plain, { ...options, parent, shared: true, strict: false });
  }
  override toObject(value: unknown): unknown {
    const toObject = (value as { toObject?: (source: boolean) => unknown } | undefined)?.toObject;
    return toObject ? toObject.call(value, false) : deepClone(value);
  }
  override _migrateSource(source: Plain, value: unknown): void {
    if (isPlain(value)) this.getModelForType(source['type'])?.migrateDataSafe(value);
  }
  override _updateInto(target: Plain, key: string, change: unknown, difference: Plain, options: CleanOptions): void {
    const model = this.getModelForType(options.type ?? options.source?.['type']);
    const record = target[key];
    if (!isPlain(change) || !isPlain(record)) return super._updateInto(target, key, change, difference, options);
    const inner: Plain = {};
    if (model) model.schema._updateAll(record, change, inner, { partial: true, source: record });
    else mergeRecord(record, change, inner);
    if (!isEmpty(inner)) difference[key] = inner;
  }
}

/** A collection of documents within a document. Its sources are shared with the documents themselves. */
export class EmbeddedCollectionField extends ArrayField {
  static override recursive = true;
  readonly documentName: string;
  readonly realm: Realm;
  constructor(realm: Realm, documentName: string, options: FieldOptions = {}) {
    super(new ObjectField(), options);
    this.realm = realm;
    this.documentName = documentName;
  }
  get documentClass(): typeof Document {
    return (this.realm.CONFIG[this.documentName] as { documentClass: typeof Document }).documentClass;
  }
  override _cast(value: unknown): unknown {
    const list =
      value instanceof Map ? [...(value as Map<string, unknown>).values()] : Array.isArray(value) ? value : [];
    return list.map((item) => (isDocument(item) ? item.toObject() : item));
  }
  override _cleanType(value: unknown): unknown {
    const list = (value as unknown[]).filter(isPlain);
    for (const item of list) this.documentClass.cleanData(this.documentClass.migrateDataSafe(item), {});
    return list;
  }
  override _validateType(value: unknown, options: ValidateOptions & { dropInvalidEmbedded?: boolean } = {}): unknown {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    if (options.dropInvalidEmbedded) return undefined;
    const failure = new DataModelValidationFailure();
    for (const item of value as Plain[]) {
      const below = this.documentClass.schema.validate(item, { source: item });
      if (below && !options.partial) failure.fields[String(item['_id'])] = below;
    }
    return failure.isEmpty() ? undefined : failure;
  }
  override initialize(value: unknown, parent: unknown, options: Plain = {}): unknown {
    const model = parent as Document;
    const known = model[this.name];
    const collection =
      known instanceof EmbeddedCollection ? known : new EmbeddedCollection(this.name, model, this.documentClass);
    collection.initialize(value as Plain[], options as ModelContext);
    return collection;
  }
  override toObject(value: unknown): unknown {
    return [...((value as EmbeddedCollection | undefined)?.values() ?? [])].map((item) => item.toObject(false));
  }
  override _migrateSource(): void {
    // Embedded sources are migrated as they are cleaned.
  }
  override _updateInto(target: Plain, key: string, change: unknown, difference: Plain): void {
    if (change instanceof ForcedReplacement || change instanceof ForcedDeletion || !Array.isArray(change)) return;
    const list = (target[key] ?? []) as Plain[];
    const changed: Plain[] = [];
    for (const item of change as Plain[]) {
      const before = list.find((entry) => entry['_id'] === item['_id']);
      const inner: Plain = {};
      if (before) {
        const typed = {
          partial: true,
          source: before,
          ...(typeof before['type'] === 'string' && { type: before['type'] }),
        };
        this.documentClass.schema._updateAll(before, item, inner, typed);
        if (!isEmpty(inner)) changed.push({ _id: item['_id'], ...inner });
      } else if (typeof item['_id'] === 'string') {
        const created = this.documentClass.cleanData(deepClone(item), {});
        list.push(created);
        changed.push(deepClone(created));
      }
    }
    target[key] = list;
    if (changed.length) difference[key] = changed;
  }
  /** The sources that the documents hold are the ones written into, so that both stay one. */
  override _commit(source: Plain, key: string, value: unknown): void {
    const live = (source[key] ??= []) as Plain[];
    for (const next of value as Plain[]) {
      const before = live.find((item) => item['_id'] === next['_id']);
      if (!before) live.push(next);
      else if (!equals(before, next)) commitRecord(this.documentClass.schema, before, next);
    }
  }
}

function commitRecord(schema: SchemaField, before: Plain, next: Plain): void {
  for (const [key, value] of Object.entries(next)) schema.fields[key]?._commit(before, key, value);
}

function isDocument(value: unknown): value is DataModel {
  return typeof value === 'object' && value !== null && '_source' in value;
}

export { DataField };
