/** Fields of records with any keys: free-form, or with one kind of value. */
import { deepClone, equals, isEmpty, isPlain, type Plain } from '../utils/objects.ts';
import { ForcedDeletion, ForcedReplacement } from '../utils/operators.ts';
import { type CleanOptions, DataField, type FieldOptions, type ValidateOptions } from './base.ts';
import { show } from './containers.ts';
import { DataModelValidationFailure } from './failure.ts';

/** Any record; an update merges into it. */
export class ObjectField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: () => ({}) };
  }
  override _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }
  override _validateType(value: unknown, _options: ValidateOptions = {}): unknown {
    if (!isPlain(value)) throw new Error('must be an object');
    return undefined;
  }
  override initialize(value: unknown, _model?: unknown, _options?: Plain): unknown {
    return deepClone(value);
  }
  override toObject(value: unknown): unknown {
    return deepClone(value);
  }
  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }
  override _updateInto(target: Plain, key: string, change: unknown, difference: Plain, options: CleanOptions): void {
    if (!isPlain(change) || !isPlain(target[key])) return super._updateInto(target, key, change, difference, options);
    const inner: Plain = {};
    mergeRecord(target[key], change, inner);
    if (!isEmpty(inner)) difference[key] = inner;
  }
}

/** The merge of free-form records; operators are carried out at every level. */
export function mergeRecord(target: Plain, change: Plain, difference: Plain): void {
  for (const [key, value] of Object.entries(change)) {
    if (key === '__proto__') continue;
    const before = target[key];
    if (value instanceof ForcedDeletion) {
      if (key in target) difference[key] = value;
      delete target[key];
    } else if (isPlain(before) && isPlain(value)) {
      const inner: Plain = {};
      mergeRecord(before, value, inner);
      if (!isEmpty(inner)) difference[key] = inner;
    } else {
      const next = value instanceof ForcedReplacement ? value.value : value;
      if (equals(before, next) && key in target) continue;
      target[key] = deepClone(next);
      difference[key] = value instanceof ForcedReplacement ? value : deepClone(next);
    }
  }
}

/** A record of any keys with one kind of value. */
export class TypedObjectField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, expandKeys: true };
  }
  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;
  constructor(element: DataField, options: FieldOptions = {}) {
    super(options);
    this.element = element;
    element.parent ??= this;
    element.name ||= 'element';
  }
  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const data = value as Plain;
    for (const key of Object.keys(data)) {
      if (this.validateKey?.(key) === false) delete data[key];
      else data[key] = this.element.clean(data[key], { ...options, partial: false });
    }
    return data;
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): unknown {
    super._validateType(value, options);
    const failure = new DataModelValidationFailure();
    for (const [key, item] of Object.entries(value as Plain)) {
      const below =
        this.validateKey?.(key) === false
          ? this._fail('is not a valid key', key)
          : this.element.validate(item, { ...options, partial: false });
      if (below) failure.fields[key] = below;
    }
    return failure.isEmpty() ? undefined : failure;
  }
  override initialize(value: unknown, model: unknown, options: Plain = {}): unknown {
    if (!isPlain(value)) return value;
    const shown: Plain = {};
    for (const [key, item] of Object.entries(value)) show(shown, key, this.element.initialize(item, model, options));
    return shown;
  }
  override toObject(value: unknown): unknown {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value as Plain).map(([key, item]) => [key, this.element.toObject(item)]));
  }
  override _migrateSource(source: Plain, value: unknown): void {
    if (isPlain(value)) for (const item of Object.values(value)) this.element._migrateSource(source, item);
  }
  override _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : this.element._getField(path.slice(1));
  }
  override _updateInto(target: Plain, key: string, change: unknown, difference: Plain, options: CleanOptions): void {
    if (!isPlain(change) || !isPlain(target[key]))
      return DataField.prototype._updateInto.call(this, target, key, change, difference, options);
    const record = target[key];
    const inner: Plain = {};
    for (const [name, value] of Object.entries(change)) {
      if (name === '__proto__' || this.validateKey?.(name) === false) continue;
      if (value instanceof ForcedDeletion) {
        if (name in record) inner[name] = value;
        delete record[name];
      } else this.element._updateInto(record, name, value, inner, options);
    }
    if (!isEmpty(inner)) difference[key] = inner;
  }
}
