/** The base of all data fields: initial values, cleaning, validation, and how an update meets what is there. */
import { deepClone, equals, type Plain } from '../utils/objects.ts';
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from '../utils/operators.ts';
import { DataModelValidationFailure } from './failure.ts';

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  validate?: (value: unknown, options: Plain) => unknown;
  validationError?: string;
  [option: string]: unknown;
}

export interface CleanOptions {
  /** only the keys that are present: an update's difference */
  partial?: boolean;
  /** the whole source that the value stands in */
  source?: Plain;
  /** the document sub-type, for the field `system` */
  type?: string;
}

export interface ValidateOptions {
  partial?: boolean;
  /** whether initial values are put where values are invalid, instead of failing */
  fallback?: boolean;
  source?: Plain;
  type?: string;
}

export class DataField {
  static recursive = false;
  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: '',
      hint: '',
    };
  }

  readonly options: FieldOptions;
  name = '';
  parent: DataField | undefined = undefined;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string | undefined;

  constructor(options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    this.options = options;
    const merged = { ...(this.constructor as typeof DataField)._defaults, ...options };
    // An option called `validate` is the custom validator; the method of that name stays the method.
    for (const [key, value] of Object.entries(merged)) if (key !== 'validate') (this as unknown as Plain)[key] = value;
    if (context.name) this.name = context.name;
    if (context.parent) this.parent = context.parent;
  }

  /** Dotted path from the schema's root. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join('.');
  }

  getInitialValue(data: Plain = {}): unknown {
    if (typeof this.initial === 'function') return (this.initial as (data: Plain) => unknown).call(this, data);
    if (this.initial !== undefined) return deepClone(this.initial);
    return this.required && this.nullable ? null : undefined;
  }

  clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value instanceof DataFieldOperator) return value;
    if (value === null && this.nullable) return null;
    if (value === null || value === undefined) return this.getInitialValue(options.source ?? {});
    return this._cleanType(this._cast(value), options);
  }
  _cast(value: unknown): unknown {
    return value;
  }
  _cleanType(value: unknown, _options: CleanOptions = {}): unknown {
    return value;
  }

  /** Nothing when valid. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (value instanceof DataFieldOperator) return undefined;
    if (value === undefined) return this.required ? this._fail('may not be undefined', value) : undefined;
    if (value === null) return this.nullable ? undefined : this._fail('may not be null', value);
    try {
      const own = this._validateType(value, options);
      if (own instanceof DataModelValidationFailure) return own;
      if (own === false) return this._fail(this.validationError ?? 'is not a valid value', value);
      const custom = this.options.validate?.call(this, value, options as Plain);
      if (custom === false) return this._fail(this.validationError ?? 'is not a valid value', value);
      return custom instanceof DataModelValidationFailure ? custom : undefined;
    } catch (error) {
      return this._fail(error instanceof Error ? error.message : String(error), value);
    }
  }
  _validateType(_value: unknown, _options: ValidateOptions = {}): unknown {
    return undefined;
  }
  protected _fail(message: string, invalidValue: unknown): DataModelValidationFailure {
    return new DataModelValidationFailure({ message, invalidValue });
  }

  /** From the stored value to what the model shows. */
  initialize(value: unknown, _model: unknown, _options: Plain = {}): unknown {
    return value;
  }
  /** From what the model shows to plain data. */
  toObject(value: unknown): unknown {
    return value;
  }
  /** The reshaping of old sources below this field. */
  _migrateSource(_source: Plain, _value: unknown): void {}

  /** The merge of one change into `target[key]`; `difference` notes what really changed. */
  _updateInto(target: Plain, key: string, change: unknown, difference: Plain, options: CleanOptions): void {
    if (change instanceof ForcedDeletion) {
      const initial = this.clean(undefined, options);
      if (!equals(target[key], initial)) difference[key] = change;
      target[key] = initial;
      return;
    }
    const replacing = change instanceof ForcedReplacement;
    const value = this.clean(replacing ? change.value : change, { ...options, partial: false });
    if (equals(target[key], value)) return;
    target[key] = value;
    difference[key] = replacing ? new ForcedReplacement(value) : deepClone(value);
  }

  /** An updated value put into the live source. */
  _commit(source: Plain, key: string, value: unknown): void {
    source[key] = value;
  }

  /** A field within this one, by path. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }
  apply(fn: string | ((field: DataField, value: unknown) => unknown), value?: unknown): unknown {
    const call =
      typeof fn === 'string'
        ? (field: DataField) => ((field as unknown as Plain)[fn] as (v: unknown) => unknown)(value)
        : fn;
    return call(this, value);
  }
}

/** `-=key` and `==key`, the form before V14, as operators; through all levels. */
export function readOperatorKeys(changes: unknown): unknown {
  if (Array.isArray(changes)) return changes.map(readOperatorKeys);
  if (changes instanceof DataFieldOperator || changes === null || typeof changes !== 'object') return changes;
  if (Object.getPrototypeOf(changes) !== Object.prototype) return changes;
  const read: Plain = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith('-=')) read[key.slice(2)] = new ForcedDeletion();
    else if (key.startsWith('==')) read[key.slice(2)] = new ForcedReplacement(value);
    else if (key !== '__proto__') read[key] = readOperatorKeys(value);
  }
  return read;
}
