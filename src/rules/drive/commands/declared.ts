/** What was declared with a command, checked against the fields of the choice: it may come from outside. */
import type { Id, Json } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, Field } from '../../ruleset.ts';
import type { DriveFight } from '../sheet.ts';

/** What was declared, checked, with the defaults of the fields that were not; and lists of combatants. */
export interface Declared {
  readonly said: { readonly [key: string]: Json };
  readonly defaults: { readonly [key: string]: Json };
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
  const preset = defaultsOf(fields);
  if (said === undefined) return { said: preset, defaults: preset, ids: {} };
  const ids: Record<string, readonly Id[]> = {};
  for (const key of Object.keys(said)) {
    const value = said[key]!;
    const field = fields.find((one) => one.key === key);
    if (field && fits(field, value)) continue;
    if (lists.includes(key) && isIdList(fight, value)) ids[key] = value;
    else return refuse('badDeclaration', 'DRV-GEN-05', { key });
  }
  return { said, defaults: preset, ids };
}

const defaults = new WeakMap<readonly Field[], Declared['defaults']>();

function defaultsOf(fields: readonly Field[]): Declared['defaults'] {
  const known = defaults.get(fields);
  if (known) return known;
  const values: Record<string, Json> = {};
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

const valueOf = ({ said, defaults }: Declared, key: string): Json | undefined =>
  Object.hasOwn(said, key) ? said[key] : defaults[key];

export const asNumber = (declared: Declared, key: string): number => {
  const value = valueOf(declared, key);
  return typeof value === 'number' ? value : 0;
};
export const asFlag = (declared: Declared, key: string): boolean => valueOf(declared, key) === true;
export const asText = (declared: Declared, key: string): string => String(valueOf(declared, key) ?? '');
