/** What was declared with a command, checked against the fields of the choice: it may come from outside. */
import type { Id, Json } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, Field } from '../../ruleset.ts';
import type { CepheusFight } from '../types.ts';

/** Somebody near a point, with the distance in meters and, where the table knows it, the bearing in degrees. */
export interface Near {
  readonly id: Id;
  readonly metres: number;
  readonly degrees?: number;
}

/** Checked values by key. A field that was not declared has its default. */
export interface Declared {
  readonly values: { readonly [key: string]: string | number | boolean };
  /** Lists that the table measures: who stands how near to what. */
  readonly near: { readonly [key: string]: readonly Near[] };
  readonly ids: { readonly [key: string]: readonly Id[] };
}

/** Lists that may be declared besides the fields. */
export interface Lists {
  readonly near: readonly string[];
  readonly ids: readonly string[];
  /** Both. */
  readonly all: readonly string[];
}

export const listsOf = (near: readonly string[], ids: readonly string[]): Lists => ({
  near,
  ids,
  all: [...near, ...ids],
});

const NO_LISTS: Lists = listsOf([], []);

/** Whether a command that may come from outside has the shape of one. */
export function isCommand(command: unknown): command is Command {
  if (!isBag(command)) return false;
  const { action, who, item, targets, declared } = command;
  return (
    typeof action === 'string' &&
    typeof who === 'string' &&
    (item === undefined || typeof item === 'string') &&
    (targets === undefined || (Array.isArray(targets) && targets.every((one) => typeof one === 'string'))) &&
    (declared === undefined || isBag(declared))
  );
}

const isBag = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The declared values, or a refusal `badDeclaration` that names the first key that does not fit. */
export function declaredValues(
  fight: CepheusFight,
  command: Command,
  fields: readonly Field[],
  lists: Lists = NO_LISTS,
): Declared | Refusal {
  const said = command.declared;
  const { preset, byKey } = known(fields);
  if (said === undefined) return preset;
  const values: Record<string, string | number | boolean> = { ...preset.values };
  const near: Record<string, readonly Near[]> = {};
  const ids: Record<string, readonly Id[]> = {};
  for (const key of Object.keys(said)) {
    const value = said[key]!;
    const field = byKey.get(key);
    if (field && fits(field, value)) values[key] = value as string | number | boolean;
    else if (lists.near.includes(key) && isNearList(fight, value)) near[key] = value;
    else if (lists.ids.includes(key) && isIdList(fight, value)) ids[key] = value;
    else return refuse('badDeclaration', 'CEP-ATK-01', { key });
  }
  return { values, near, ids };
}

/** Every field at its default. */
export const presetsOf = (fields: readonly Field[]): Declared => known(fields).preset;

interface Known {
  readonly preset: Declared;
  readonly byKey: ReadonlyMap<string, Field>;
}
const seen = new WeakMap<readonly Field[], Known>();

/** What a list of fields says again and again; it is made once for each list. */
function known(fields: readonly Field[]): Known {
  const before = seen.get(fields);
  if (before) return before;
  const values = Object.fromEntries(fields.map((field) => [field.key, field.default]));
  const made = { preset: { values, near: {}, ids: {} }, byKey: new Map(fields.map((field) => [field.key, field])) };
  seen.set(fields, made);
  return made;
}

function fits(field: Field, value: Json): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  if (field.kind === 'choice') return (field.options ?? []).some((option) => option.id === value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
}

const MANY = 1000;

function isNearList(fight: CepheusFight, value: Json): value is readonly Json[] & readonly Near[] {
  if (!Array.isArray(value) || value.length > MANY) return false;
  const ids = new Set<string>();
  return (value as readonly Json[]).every((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return false;
    const { id, metres, degrees } = one as { readonly [key: string]: Json };
    if (!isKnown(fight, id) || typeof metres !== 'number' || !(metres >= 0 && metres < Infinity)) return false;
    if (degrees !== undefined && (typeof degrees !== 'number' || !Number.isFinite(degrees))) return false;
    if (ids.has(id)) return false;
    ids.add(id);
    return true;
  });
}

const isIdList = (fight: CepheusFight, value: Json): value is readonly Id[] =>
  Array.isArray(value) &&
  value.length <= MANY &&
  new Set(value).size === value.length &&
  (value as readonly Json[]).every((id) => isKnown(fight, id));

const isKnown = (fight: CepheusFight, id: Json | undefined): id is Id =>
  typeof id === 'string' && Object.hasOwn(fight.combatants, id);

export const asNumber = (declared: Declared, key: string): number => {
  const value = declared.values[key];
  return typeof value === 'number' ? value : 0;
};
export const asFlag = (declared: Declared, key: string): boolean => declared.values[key] === true;
export const asText = (declared: Declared, key: string): string => String(declared.values[key] ?? '');
