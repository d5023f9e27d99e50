/** What was declared with a command, checked against the fields of the choice: it may come from outside. */
import type { Id, Json } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Command, Field } from '../../ruleset.ts';
import type { FluidFight } from '../types.ts';

/** Somebody caught in a blast, in blast increments from ground zero. */
export interface Caught {
  readonly id: Id;
  readonly increments: number;
}

/** Somebody near the first target, with the distance in meters. */
export interface Near {
  readonly id: Id;
  readonly metres: number;
}

/** What may be declared besides the fields: told blast increments, or who stands near as the table measures it. */
export type ListKey = 'blast' | 'neighbors';

/** Checked values by key. A field that was not declared has its default. */
export interface Declared {
  readonly values: { readonly [key: string]: string | number | boolean };
  /** `blast`: who else is caught in it. */
  readonly blast: readonly Caught[];
  /** `neighbors`: who stands near the first target; of use where nobody said who is caught. */
  readonly neighbors: readonly Near[];
}

const MANY = 1000;

/** Whether `command` has the shape of one at all: it may come from outside. */
export function isCommand(command: unknown): command is Command {
  if (typeof command !== 'object' || command === null || Array.isArray(command)) return false;
  const { action, who, item, targets, declared } = command as { readonly [key: string]: unknown };
  if (typeof action !== 'string' || typeof who !== 'string') return false;
  if (item !== undefined && typeof item !== 'string') return false;
  if (targets !== undefined && !(Array.isArray(targets) && targets.every((id) => typeof id === 'string'))) return false;
  return declared === undefined || (typeof declared === 'object' && declared !== null && !Array.isArray(declared));
}

/** The declared values, or a refusal `badDeclaration` that names the first key that does not fit. */
export function declaredValues(
  fight: FluidFight,
  command: Command,
  fields: readonly Field[],
  lists: readonly ListKey[] = [],
): Declared | Refusal {
  const said = command.declared ?? {};
  const values: Record<string, string | number | boolean> = {};
  for (const field of fields) values[field.key] = field.default;
  let blast: readonly Caught[] = [];
  let neighbors: readonly Near[] = [];
  for (const key of Object.keys(said)) {
    const value = said[key]!;
    const field = fields.find((one) => one.key === key);
    if (field && fits(field, value)) values[key] = value as string | number | boolean;
    else if (key === 'blast' && lists.includes(key) && isListOf<Caught>(fight, value, isCaught)) blast = value;
    else if (key === 'neighbors' && lists.includes(key) && isListOf<Near>(fight, value, isNear)) neighbors = value;
    else return refuse('badDeclaration', 'FLU-GAP-06', { key });
  }
  return { values, blast, neighbors };
}

/** Numbers are whole here: feet, points, bonuses. */
function fits(field: Field, value: Json): boolean {
  if (field.kind === 'flag') return typeof value === 'boolean';
  if (field.kind === 'choice') return (field.options ?? []).some((option) => option.id === value);
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
}

type Bag = { readonly [key: string]: Json };

const isCaught = ({ increments }: Bag): boolean => Number.isInteger(increments) && (increments as number) >= 0;
const isNear = ({ metres }: Bag): boolean => typeof metres === 'number' && metres >= 0 && metres < Infinity;

/** A list of known combatants, each once. */
function isListOf<T>(
  fight: FluidFight,
  value: Json,
  fitting: (one: Bag) => boolean,
): value is readonly Json[] & readonly T[] {
  if (!Array.isArray(value) || value.length > MANY) return false;
  const ids = new Set<string>();
  return (value as readonly Json[]).every((one) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return false;
    const { id } = one as Bag;
    if (typeof id !== 'string' || !Object.hasOwn(fight.combatants, id) || ids.has(id)) return false;
    ids.add(id);
    return fitting(one as Bag);
  });
}

export const asNumber = (declared: Declared, key: string): number => {
  const value = declared.values[key];
  return typeof value === 'number' ? value : 0;
};
export const asFlag = (declared: Declared, key: string): boolean => declared.values[key] === true;
export const asText = (declared: Declared, key: string): string => String(declared.values[key] ?? '');
