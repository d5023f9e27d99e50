/** What was declared with a command, checked against the fields of the choice: it may come from outside. */
import type { Id, Json } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, Field } from '../../ruleset.ts';
import type { DriveFight } from '../sheet.ts';

/** Checked values by key, and lists of combatants. A field that was not declared has its default; a list is null. */
export interface Declared {
  readonly values: { readonly [key: string]: string | number | boolean };
  readonly ids: { readonly [key: string]: readonly Id[] };
}

/** Whether a command that may come from outside has the shape of one. */
export function isCommand(command: unknown): command is Command {
  if (!isRecord(command)) return false;
  const { action, who, item, targets, declared } = command;
  return (
    typeof action === 'string' &&
    typeof who === 'string' &&
    (item === undefined || typeof item === 'string') &&
    (targets === undefined || (Array.isArray(targets) && targets.every((one) => typeof one === 'string'))) &&
    (declared === undefined || isRecord(declared))
  );
}

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The declared values, or a refusal `badDeclaration` that names the first key that does not fit. */
export function declaredValues(
  fight: DriveFight,
  command: Command,
  fields: readonly Field[],
  lists: readonly string[] = [],
): Declared | Refusal {
  const said = command.declared;
  if (said === undefined) return { values: defaultsOf(fields), ids: {} };
  const values: Record<string, string | number | boolean> = { ...defaultsOf(fields) };
  const ids: Record<string, readonly Id[]> = {};
  for (const key of Object.keys(said)) {
    const value = said[key]!;
    const field = fields.find((one) => one.key === key);
    if (field && fits(field, value)) values[key] = value as string | number | boolean;
    else if (lists.includes(key) && isIdList(fight, value)) ids[key] = value;
    else return refuse('badDeclaration', 'DRV-GEN-05', { key });
  }
  return { values, ids };
}

const defaults = new WeakMap<readonly Field[], Declared['values']>();

function defaultsOf(fields: readonly Field[]): Declared['values'] {
  const known = defaults.get(fields);
  if (known) return known;
  const values: Record<string, string | number | boolean> = {};
  for (const field of fields) values[field.key] = field.default;
  defaults.set(fields, values);
  return values;
}

function fits(field: Field, value: Json): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  if (field.kind === 'choice') return (field.options ?? []).some((option) => option.id === value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (!FRACTIONS.has(field.key) && !Number.isInteger(value)) return false;
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
}

/** Numbers that need not be whole. */
const FRACTIONS = new Set(['distance', 'itemWeight', 'amount']);
const MANY = 1000;

const isIdList = (fight: DriveFight, value: Json): value is readonly Id[] =>
  Array.isArray(value) &&
  value.length <= MANY &&
  new Set(value).size === value.length &&
  (value as readonly Json[]).every((id) => typeof id === 'string' && Object.hasOwn(fight.combatants, id));

export const asNumber = (declared: Declared, key: string): number => {
  const value = declared.values[key];
  return typeof value === 'number' ? value : 0;
};
export const asFlag = (declared: Declared, key: string): boolean => declared.values[key] === true;
export const asText = (declared: Declared, key: string): string => String(declared.values[key] ?? '');
