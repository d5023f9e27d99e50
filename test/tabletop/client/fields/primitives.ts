/** Fields of one value: numbers, text, ids, uuids, colors. */
import { isValidId, parseUuid } from '../utils/misc.ts';
import { type CleanOptions, DataField, type FieldOptions } from './base.ts';

type Choices = readonly unknown[] | Record<string, unknown> | (() => readonly unknown[] | Record<string, unknown>);

function isChoice(choices: Choices | undefined, value: unknown): boolean {
  if (choices === undefined) return true;
  const offered = typeof choices === 'function' ? choices() : choices;
  return Array.isArray(offered) ? offered.includes(value) : Object.hasOwn(offered, String(value));
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }
  override _cast(value: unknown): unknown {
    if (typeof value === 'string') return value === 'true';
    return typeof value === 'object' ? false : Boolean(value);
  }
  override _validateType(value: unknown): unknown {
    if (typeof value !== 'boolean') throw new Error('must be a boolean');
    return undefined;
  }
}

export class NumberField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, integer: false, positive: false, initial: null };
  }
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices | undefined;

  override getInitialValue(data = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial === null && !this.nullable) return this.required ? undefined : undefined;
    return initial;
  }
  override _cast(value: unknown): unknown {
    return Number(value);
  }
  override _cleanType(value: unknown, _options: CleanOptions = {}): unknown {
    let number = value as number;
    if (this.integer) number = Math.round(number);
    if (typeof this.min === 'number') number = Math.max(number, this.min);
    if (typeof this.max === 'number') number = Math.min(number, this.max);
    if (this.step && Number.isFinite(number))
      number = Number((Math.round(number / this.step) * this.step).toPrecision(12));
    return number;
  }
  override _validateType(value: unknown): unknown {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('must be a finite number');
    if (this.positive && value <= 0) throw new Error('must be a positive number');
    if (typeof this.min === 'number' && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (typeof this.max === 'number' && value > this.max) throw new Error(`must be at most ${this.max}`);
    if (this.integer && !Number.isInteger(value)) throw new Error('must be an integer');
    if (!isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
    return undefined;
  }
}

export class StringField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true };
  }
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;

  override getInitialValue(data = {}): unknown {
    const initial = super.getInitialValue(data);
    return initial === undefined && this.required && this.blank ? '' : initial;
  }
  override clean(value: unknown, options?: CleanOptions): unknown {
    const text = typeof value === 'string' && this.trim ? value.trim() : value;
    return super.clean(text === '' && !this.blank ? undefined : text, options);
  }
  override _cast(value: unknown): unknown {
    return String(value);
  }
  override _validateType(value: unknown): unknown {
    if (typeof value !== 'string') throw new Error('must be a string');
    if (value === '' && !this.blank) throw new Error('may not be a blank string');
    if (!(value === '' && this.blank) && !isChoice(this.choices, value))
      throw new Error(`${value} is not a valid choice`);
    return undefined;
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: false, nullable: true, readonly: true, initial: null };
  }
  override _cast(value: unknown): unknown {
    return typeof value === 'object' && value !== null && '_id' in value ? value._id : super._cast(value);
  }
  override _validateType(value: unknown): unknown {
    if (!isValidId(value)) throw new Error('must be a valid 16-character alphanumeric ID');
    return undefined;
  }
}

export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }
  readonly model: { get?(id: string, options?: object): unknown; documentName?: string };
  declare idOnly: boolean;
  constructor(model: ForeignDocumentField['model'], options: FieldOptions = {}) {
    super(options);
    this.model = model;
  }
  override _cast(value: unknown): unknown {
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : super._cast(value);
  }
  /** The document itself, found on demand. */
  override initialize(value: unknown): unknown {
    if (this.idOnly) return value;
    return () => (typeof value === 'string' ? (this.model.get?.(value) ?? null) : null);
  }
  override toObject(value: unknown): unknown {
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }
  declare type: string | undefined;
  declare embedded: boolean | undefined;
  override _validateType(value: unknown): unknown {
    const parsed = parseUuid(value);
    if (!parsed || !isValidId(parsed.id)) throw new Error('must be a valid UUID string');
    if (this.type && parsed.type !== this.type) throw new Error(`must be the UUID of a ${this.type}`);
    if (this.embedded === false && parsed.embedded.length) throw new Error('must be the UUID of a primary document');
    return undefined;
  }
}

export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class FilePathField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }
}

export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, initial: null, blank: false };
  }
  override _validateType(value: unknown): unknown {
    if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error('must be a valid color string');
    return undefined;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

export class AngleField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0 };
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** JSON text in the source; what it says in the model. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: false, trim: true, initial: undefined };
  }
  override clean(value: unknown, options?: CleanOptions): unknown {
    return super.clean(value !== null && typeof value === 'object' ? JSON.stringify(value) : value, options);
  }
  override _validateType(value: unknown): unknown {
    if (typeof value !== 'string') throw new Error('must be serialized JSON');
    JSON.parse(value);
    return undefined;
  }
  override initialize(value: unknown): unknown {
    return typeof value === 'string' ? JSON.parse(value) : value;
  }
  override toObject(value: unknown): unknown {
    return value === undefined || value === null || this.nullable === undefined ? value : JSON.stringify(value);
  }
}

export class AnyField extends DataField {}
