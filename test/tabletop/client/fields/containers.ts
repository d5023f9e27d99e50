/** Fields that hold others: schemas, lists, sets, records. */
import { isEmpty, isPlain, type Plain } from '../utils/objects.ts';
import { type CleanOptions, DataField, type FieldOptions, type ValidateOptions } from './base.ts';
import { DataModelValidationFailure } from './failure.ts';

export type Fields = Record<string, DataField>;

export class SchemaField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  readonly fields: Fields;
  constructor(fields: Fields, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      if (field.parent) throw new Error(`The "${field.fieldPath}" field already belongs to some other parent`);
      field.name = name;
      field.parent = this;
    }
  }
  *[Symbol.iterator](): Iterator<DataField> {
    yield* Object.values(this.fields);
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }
  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === 'string' ? path.split('.') : [...path]);
  }
  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    return first === undefined ? this : this.get(first)?._getField(rest);
  }

  override getInitialValue(data: Plain = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    return this._cleanType({}, { source: data });
  }
  override _cast(value: unknown): unknown {
    return isPlain(value) ? value : {};
  }
  /** Keys that are not in the schema are dropped. */
  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    const data = value as Plain;
    const source = this.parent ? options.source : (options.source ?? data);
    for (const key of Object.keys(data)) if (!this.has(key)) delete data[key];
    const below = { ...options, source: source ?? data };
    for (const name of Object.keys(this.fields)) {
      if (options.partial && !Object.hasOwn(data, name)) continue;
      const cleaned = this.fields[name]!.clean(data[name], below);
      if (cleaned === undefined) delete data[name];
      else data[name] = cleaned;
    }
    return data;
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): unknown {
    if (!isPlain(value)) throw new Error('must be an object');
    const failure = new DataModelValidationFailure();
    for (const [name, field] of Object.entries(this.fields)) {
      if (options.partial && !Object.hasOwn(value, name)) continue;
      const below = field.validate(value[name], options);
      if (!below) continue;
      const replaced = options.fallback ? field.clean(undefined, { source: options.source ?? value }) : undefined;
      if (options.fallback && !field.validate(replaced, options)) value[name] = replaced;
      else failure.fields[name] = below;
    }
    return failure.isEmpty() ? undefined : failure;
  }
  override initialize(value: unknown, model: unknown, options: Plain = {}): unknown {
    if (!isPlain(value)) return value;
    const shown: Plain = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const inner = field.initialize(value[name], model, options);
      // A fresh record has no accessor that a definition would have to replace.
      if (typeof inner === 'function' || name === '__proto__') show(shown, name, inner);
      else shown[name] = inner;
    }
    return shown;
  }
  override toObject(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    const data: Plain = {};
    for (const [name, field] of Object.entries(this.fields)) {
      const inner = field.toObject((value as Plain)[name]);
      if (inner !== undefined) data[name] = inner;
    }
    return data;
  }
  override _migrateSource(source: Plain, value: unknown): void {
    if (!isPlain(value)) return;
    for (const [name, field] of Object.entries(this.fields)) field._migrateSource(source, value[name]);
  }
  override _updateInto(target: Plain, key: string, change: unknown, difference: Plain, options: CleanOptions): void {
    if (!isPlain(change) || !isPlain(target[key])) return super._updateInto(target, key, change, difference, options);
    const inner: Plain = {};
    this._updateAll(target[key], change, inner, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }
  /** The merge of a whole change into a whole record. */
  _updateAll(target: Plain, change: Plain, difference: Plain, options: CleanOptions): void {
    for (const [name, value] of Object.entries(change))
      this.get(name)?._updateInto(target, name, value, difference, options);
  }
}

/** A function stands for a value that is looked up each time. */
export function show(target: object, name: string, value: unknown): void {
  if (typeof value === 'function' && !isClass(value)) {
    const find = value as () => unknown;
    Object.defineProperty(target, name, { get: find, set() {}, configurable: true, enumerable: true });
  } else Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

function isClass(value: unknown): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

export class ArrayField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, empty: true, initial: () => [] };
  }
  readonly element: DataField;
  declare empty: boolean;
  declare min: number | undefined;
  declare max: number | undefined;
  constructor(element: DataField, options: FieldOptions = {}) {
    super(options);
    this.element = element;
    element.parent ??= this;
    element.name ||= 'element';
  }
  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Set) return [...(value as Set<unknown>)];
    return isPlain(value)
      ? Object.keys(value)
          .filter((key) => /^\d+$/.test(key))
          .map((key) => value[key])
      : [value];
  }
  override _cleanType(value: unknown, options: CleanOptions = {}): unknown {
    return (value as unknown[]).map((item) => this.element.clean(item, { ...options, partial: false }));
  }
  override _validateType(value: unknown, options: ValidateOptions = {}): unknown {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    if (!this.empty && value.length === 0) throw new Error('may not be empty');
    if (typeof this.max === 'number' && value.length > this.max)
      throw new Error(`may hold at most ${this.max} elements`);
    if (typeof this.min === 'number' && value.length < this.min)
      throw new Error(`must hold at least ${this.min} elements`);
    const failure = new DataModelValidationFailure();
    value.forEach((item, index) => {
      const below = this.element.validate(item, { ...options, partial: false });
      if (below) failure.fields[String(index)] = below;
    });
    return failure.isEmpty() ? undefined : failure;
  }
  override initialize(value: unknown, model: unknown, options: Plain = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((item) => {
      const shown = this.element.initialize(item, model, options);
      return typeof shown === 'function' && !isClass(shown) ? (shown as () => unknown)() : shown;
    });
  }
  override toObject(value: unknown): unknown {
    return value === null || value === undefined
      ? value
      : Array.from(value as Iterable<unknown>, (item) => this.element.toObject(item));
  }
  override _migrateSource(source: Plain, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.element._migrateSource(source, item);
  }
  override _getField(path: string[]): DataField | undefined {
    if (path.length === 0) return this;
    return this.element._getField(path[0] === 'element' || /^\d+$/.test(path[0] as string) ? path.slice(1) : path);
  }
}

export class SetField extends ArrayField {
  override _cleanType(value: unknown, options?: CleanOptions): unknown {
    return [...new Set(super._cleanType(value, options) as unknown[])];
  }
  override initialize(value: unknown, model: unknown, options?: Plain): unknown {
    return Array.isArray(value) ? new Set(super.initialize(value, model, options) as unknown[]) : value;
  }
}
