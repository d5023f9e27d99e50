/** Plain data that survives `JSON.parse(JSON.stringify(x))` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The id of a combatant, an item, or an operation: free text, never built from a name. */
export type Id = string;

/** A language key such as `SALVO.cepheus.dm.aim`; the rules layer never produces text. */
export type Key = string;

/** Equality by content. Key order does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && sameList(a, b);
  return sameRecord(a as JsonRecord, b as JsonRecord);
}

type JsonRecord = { readonly [key: string]: Json };

const sameList = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((value, index) => sameJson(value, b[index]));

function sameRecord(a: JsonRecord, b: JsonRecord): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** Text of `value` with sorted keys, so that equal data give equal text. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const record = value as { readonly [key: string]: Json };
  const parts = Object.keys(record)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(record[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}

/** `value` itself, frozen with everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/** A record under construction: an optional field is added only where it has a value. */
export type Making<T> = { -readonly [key in keyof T]: T[key] };

/** State is JSON throughout; an interface does not say so to the compiler. */
export const asJson = (value: unknown): Json => value as Json;
