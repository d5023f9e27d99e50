/**
 * The repair of stored data: it makes any JSON loadable. A value that cannot be read becomes its safe default, and the
 * original is kept in `quarantine` with its path, so that nothing disappears and the GM sees every problem. Keys unknown
 * to the schema are kept under `legacy`. Pure and idempotent; never throws.
 */
import { isRecord } from './record.ts';
import { initialOf, type Fields, type NumberSpec, type Plain, type Spec } from '../../rules/index.ts';

export interface Quarantined {
  readonly path: string;
  readonly value: Plain;
}

export interface Repaired {
  readonly source: Record<string, unknown>;
  readonly quarantined: readonly Quarantined[];
}

/** Keys of every model, written by Salvo itself. */
const OWN_KEYS = new Set(['quarantine', 'legacy']);
const MAX_DEPTH = 32;

export function repair(fields: Fields, source: unknown): Repaired {
  if (isWhole(fields, source)) return { source, quarantined: [] };
  const quarantined: Quarantined[] = [];
  const found = isRecord(source) ? source : {};
  if (!isRecord(source) && source !== undefined) quarantined.push({ path: '', value: plain(source) });
  const repaired = repairRecord(fields, found, '', quarantined);
  const legacy: Record<string, unknown> = { ...(repaired['legacy'] as object | undefined) };
  for (const key of Object.keys(found)) {
    if (Object.hasOwn(fields, key) || OWN_KEYS.has(key)) continue;
    if (Object.hasOwn(legacy, key)) quarantined.push({ path: `legacy.${key}`, value: plain(legacy[key]) });
    if (safeKey(key)) legacy[key] = plain(found[key]);
    else quarantined.push({ path: key, value: plain(found[key]) });
  }
  const before = (repaired['quarantine'] ?? []) as Quarantined[];
  return { source: { ...repaired, quarantine: [...before, ...quarantined], legacy }, quarantined };
}

/** Whether a source needs no repair, as nearly every one; to find that out costs less than to make it anew. */
const isWhole = (fields: Fields, source: unknown): source is Record<string, unknown> =>
  isRecord(source) && [...OWN_KEYS].every((key) => Object.hasOwn(source, key)) && isSoundRecord(fields, source);

const isSoundRecord = (fields: Fields, found: Record<string, unknown>): boolean =>
  Object.keys(found).every((key) => Object.hasOwn(fields, key) && isSound(fields[key]!, found[key]));

function isSound(spec: Spec, found: unknown): boolean {
  switch (spec.field) {
    case 'number':
      return found === null ? spec.nullable : isNumberOf(spec, found) && found >= spec.min && found <= spec.max;
    case 'text':
      return typeof found === 'string' && (spec.choices?.includes(found) ?? true);
    case 'html':
      return typeof found === 'string';
    case 'flag':
      return typeof found === 'boolean';
    case 'list':
      return Array.isArray(found) && found.every((value) => isSound(spec.of, value));
    case 'map':
      return isRecord(found) && Object.keys(found).every((key) => safeKey(key) && isSound(spec.of, found[key]));
    case 'record':
      return found === null ? spec.nullable : isRecord(found) && isSoundRecord(spec.of, found);
    case 'data':
      return isPlain(found);
  }
}

/** Whether it is a number of the kind that a field holds, in its range or out of it. */
const isNumberOf = ({ integer }: NumberSpec, found: unknown): found is number =>
  typeof found === 'number' && (integer ? Number.isInteger(found) : Number.isFinite(found));

/** Whether a value is its own storable form. */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((value) => isPlain(value, depth + 1));
  return Object.entries(value).every(([key, value]) => safeKey(key) && isPlain(value, depth + 1));
}

function repairRecord(
  fields: Fields,
  found: Record<string, unknown>,
  prefix: string,
  out: Quarantined[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, spec] of Object.entries(fields)) {
    if (!Object.hasOwn(found, key)) continue;
    result[key] = repairValue(spec, found[key], prefix + key, out);
  }
  return result;
}

function repairValue(spec: Spec, found: unknown, path: string, out: Quarantined[]): unknown {
  if (isSound(spec, found)) return found;
  const bad = (): Plain => {
    out.push({ path, value: plain(found) });
    return initialOf(spec);
  };
  switch (spec.field) {
    case 'number':
      return repairNumber(spec, found, bad);
    case 'text':
    case 'html':
    case 'flag':
      return bad();
    case 'list':
      return Array.isArray(found)
        ? found.map((value, index) => repairValue(spec.of, value, `${path}.${index}`, out))
        : bad();
    case 'map':
      return isRecord(found) ? repairMap(spec.of, found, path, out) : bad();
    case 'record':
      return isRecord(found) ? repairNested(spec.of, found, path, out) : bad();
    case 'data':
      return found === undefined ? bad() : plain(found);
  }
}

/** Text that is exactly a number is read as one; no other conversion is tried. A number out of range is kept aside and clamped. */
function repairNumber(spec: NumberSpec, found: unknown, bad: () => Plain): Plain {
  const value = typeof found === 'string' && /^-?\d+(\.\d+)?$/.test(found.trim()) ? Number(found) : found;
  if (!isNumberOf(spec, value)) return bad();
  const near = Math.min(spec.max, Math.max(spec.min, value));
  if (near !== value) bad();
  return near;
}

function repairMap(
  of: Spec,
  found: Record<string, unknown>,
  path: string,
  out: Quarantined[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(found)) {
    if (safeKey(key)) result[key] = repairValue(of, value, `${path}.${key}`, out);
    else out.push({ path: `${path}.${key}`, value: plain(value) });
  }
  return result;
}

/** Unknown keys inside a record are put aside as well: the schema would drop them. */
function repairNested(
  of: Fields,
  found: Record<string, unknown>,
  path: string,
  out: Quarantined[],
): Record<string, unknown> {
  for (const key of Object.keys(found)) {
    if (!Object.hasOwn(of, key)) out.push({ path: `${path}.${key}`, value: plain(found[key]) });
  }
  return repairRecord(of, found, `${path}.`, out);
}

/** JSON text; where that cannot be made (a circle, thousands of levels), the type of the value. */
function textOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return String(error);
  }
}

const safeKey = (key: string): boolean => key !== '__proto__' && key !== 'constructor' && key !== 'prototype';

/** The storable form of any value: JSON, and below a depth that no honest document has, its text. */
function plain(value: unknown, depth = 0): Plain {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object') return String(value);
  if (depth > MAX_DEPTH) return textOf(value);
  if (Array.isArray(value)) return value.map((value) => plain(value, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, value]) => [safeKey(key) ? key : `${key} `, plain(value, depth + 1)]));
}
