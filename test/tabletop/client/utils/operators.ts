/** V14's update operators: `_del` and `_replace(value)`, and the form in which they cross the wire. */

/** Base of what may stand in an update in place of a value. */
export abstract class DataFieldOperator {
  abstract toWire(): unknown;
}

/** In an update: remove this key. A field of a schema goes back to its initial value. */
export class ForcedDeletion extends DataFieldOperator {
  override toWire(): unknown {
    return { [WIRE]: 'delete' };
  }
}

/** In an update: put this value in the place of the old one, without merging. */
export class ForcedReplacement extends DataFieldOperator {
  readonly value: unknown;
  constructor(value: unknown) {
    super();
    this.value = value;
  }
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
  override toWire(): unknown {
    return { [WIRE]: 'replace', value: this.value };
  }
}

const WIRE = '$operator';

/** Operators → plain records, through the whole value. */
export function toWire(value: unknown): unknown {
  if (value instanceof DataFieldOperator) return value.toWire();
  if (Array.isArray(value)) return value.map(toWire);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toWire(inner)]));
}

/** Plain records → operators, through the whole value. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (value === null || typeof value !== 'object') return value;
  const record = value as Record<string, unknown>;
  if (record[WIRE] === 'delete') return new ForcedDeletion();
  if (record[WIRE] === 'replace') return new ForcedReplacement(record['value']);
  return Object.fromEntries(Object.entries(record).map(([key, inner]) => [key, fromWire(inner)]));
}
