/** foundry.utils: paths, merging, differences. Dotted keys are paths everywhere, as documented. */
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from './operators.ts';

export type Plain = Record<string, unknown>;

/** The documented name of a value's type: `Object`, `Array`, `null`, `number`… */
export function getType(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (isPlain(value)) return 'Object';
  for (const kind of [Array, Set, Map, Promise, Error, RegExp, Date]) if (value instanceof kind) return kind.name;
  return 'Unknown';
}

export function isPlain(value: unknown): value is Plain {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A record made in another realm (a test's vm, another window) has that realm's Object.prototype.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlain(value) && Object.keys(value).length === 0;
}

/** A copy of records, arrays, sets, maps and dates; anything else (documents, functions) is kept as it is. */
export function deepClone<T>(original: T, options: { strict?: boolean } = {}): T {
  return cloneValue(original, options.strict ?? false, 0) as T;
}

function cloneValue(value: unknown, strict: boolean, depth: number): unknown {
  if (depth > 100)
    throw new Error('Maximum depth exceeded. Be sure your object does not contain cyclical data structures.');
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => cloneValue(item, strict, depth + 1));
  // Most of what a table does is this: records first, and without a list of pairs for each.
  if (isPlain(value)) {
    const copy: Plain = {};
    for (const key of Object.keys(value)) {
      const item = value[key];
      assign(copy, key, item === null || typeof item !== 'object' ? item : cloneValue(item, strict, depth + 1));
    }
    return copy;
  }
  if (value instanceof Date) return new Date(value);
  if (value instanceof Set) return new Set([...value].map((item) => cloneValue(item, strict, depth + 1)));
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, cloneValue(item, strict, depth + 1)]));
  if (strict) throw new Error('deepClone cannot clone advanced objects');
  return value;
}

/** Own assignment even for `__proto__`: data never reaches a prototype. */
function assign(target: Plain, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  else target[key] = value;
}

function own(target: unknown, key: string): unknown {
  if (key === '__proto__' && !Object.hasOwn(target as object, key)) return undefined;
  return (target as Plain)[key];
}

/** The value at a dotted path; undefined where the path ends early. */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || object === null || object === undefined) return undefined;
  if (typeof object === 'object' && key in object) return own(object, key);
  let target: unknown = object;
  for (const part of key.split('.')) {
    if (target === null || (typeof target !== 'object' && typeof target !== 'function')) return undefined;
    if (!(part in target)) return undefined;
    target = own(target, part);
  }
  return target;
}

export function hasProperty(object: unknown, key: string): boolean {
  if (!key || object === null || object === undefined) return false;
  let target: unknown = object;
  for (const part of key.split('.')) {
    if (target === null || typeof target !== 'object' || !(part in target)) return false;
    target = own(target, part);
  }
  return true;
}

/** A dotted path set, with the records it needs. @returns whether anything changed */
export function setProperty(object: unknown, key: string, value: unknown): boolean {
  if (!key || object === null || typeof object !== 'object') return false;
  const parts = key.split('.');
  const last = parts.pop() as string;
  let target = object as Plain;
  for (const part of parts) {
    const next = own(target, part);
    if (next === null || typeof next !== 'object') assign(target, part, {});
    target = own(target, part) as Plain;
  }
  if (last in target && own(target, last) === value) return false;
  assign(target, last, value);
  return true;
}

export function deleteProperty(object: unknown, key: string): boolean {
  const parts = key.split('.');
  const last = parts.pop() as string;
  const target = parts.length ? getProperty(object, parts.join('.')) : object;
  if (target === null || typeof target !== 'object' || !(last in target)) return false;
  return delete (target as Plain)[last];
}

/** `{'a.b': 1}` → `{a: {b: 1}}`, at every level. */
export function expandObject(object: unknown): Plain {
  return expandValue(object, 0) as Plain;
}

function expandValue(value: unknown, depth: number): unknown {
  if (depth > 100) throw new Error('Maximum object expansion depth exceeded');
  if (Array.isArray(value)) return value.map((item) => expandValue(item, depth + 1));
  if (!isPlain(value)) return value;
  const expanded: Plain = {};
  for (const [key, inner] of Object.entries(value)) {
    const item = expandValue(inner, depth + 1);
    const before = getProperty(expanded, key);
    if (isPlain(before) && isPlain(item)) mergeObject(before, item);
    else if (key.includes('.')) setProperty(expanded, key, item);
    else assign(expanded, key, item);
  }
  return expanded;
}

/** `{a: {b: 1}}` → `{'a.b': 1}`; empty records stay as leaves. */
export function flattenObject(object: unknown): Plain {
  const flat: Plain = {};
  for (const [key, value] of Object.entries((object ?? {}) as Plain)) {
    if (!isPlain(value) || isEmpty(value)) assign(flat, key, value);
    else for (const [inner, leaf] of Object.entries(flattenObject(value))) flat[`${key}.${inner}`] = leaf;
  }
  return flat;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  applyOperators?: boolean;
  /** V13's name of applyOperators, deprecated in V14 */
  performDeletions?: boolean;
}

/** The merge of `other` into `original` (or into a copy of it), as documented for foundry.utils.mergeObject. */
export function mergeObject(original: unknown, other: unknown = {}, options: MergeOptions = {}, depth = 0): Plain {
  if (!isPlainTarget(original) || !isPlainTarget(other)) throw new Error('One of original or other are not Objects!');
  let target = original as Plain;
  let source = other as Plain;
  if (depth === 0) {
    if (options.inplace === false) target = deepClone(target);
    if (Object.keys(source).some((key) => key.includes('.'))) source = expandObject(source);
    if (Object.keys(target).some((key) => key.includes('.'))) {
      const expanded = expandObject(target);
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, expanded);
    }
  }
  for (const [key, value] of Object.entries(source)) mergeKey(target, key, value, options, depth);
  return target;
}

function isPlainTarget(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function mergeKey(target: Plain, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const operators = options.applyOperators ?? options.performDeletions ?? false;
  if (operators && value instanceof ForcedDeletion) return void delete target[key];
  if (operators && value instanceof ForcedReplacement) return assign(target, key, deepClone(value.value));
  if (operators && key.startsWith('-=')) return void delete target[key.slice(2)];
  if (operators && key.startsWith('==')) return assign(target, key.slice(2), deepClone(value));
  const before = own(target, key);
  if (!(key in target) || (key === '__proto__' && before === undefined)) {
    const allowed =
      depth === 0 ? options.insertKeys !== false : options.insertValues !== false && options.insertKeys !== false;
    if (allowed) assign(target, key, operators && isPlain(value) ? mergeObject({}, value, options, depth + 1) : value);
    return;
  }
  if (isPlain(before) && isPlain(value) && options.recursive !== false) {
    mergeObject(before, value, { ...options, inplace: true }, depth + 1);
    return;
  }
  if (options.overwrite === false) return;
  if (options.enforceTypes && before !== undefined && getType(before) !== getType(value)) {
    throw new Error('Mismatched data types encountered during object merge.');
  }
  assign(target, key, value);
}

/** The differences of `other` from `original`; with `inner`, only keys that `original` has. */
export function diffObject(
  original: Plain,
  other: Plain,
  options: { inner?: boolean; deletionKeys?: boolean } = {},
): Plain {
  const difference: Plain = {};
  for (const [key, value] of Object.entries(other)) {
    const before = own(original, key);
    if (value instanceof DataFieldOperator) {
      if (!(value instanceof ForcedDeletion) || key in original) difference[key] = value;
      continue;
    }
    if (options.inner && !(key in original)) continue;
    if (isPlain(before) && isPlain(value)) {
      const inner = diffObject(before, value, options);
      if (!isEmpty(inner)) assign(difference, key, inner);
    } else if (!equals(before, value)) assign(difference, key, value);
  }
  return difference;
}

/** Deep equality of records, arrays, sets and primitives. */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equals(item, b[index]));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((item) => b.has(item));
  return isPlain(a) && isPlain(b) && objectsEqual(a, b);
}

export function objectsEqual(a: Plain, b: Plain): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}
