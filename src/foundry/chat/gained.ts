/** The conditions that a combatant has after an act and had not before, in words: prone, stunned, Disabled, dead. */
import type { Change, Id, Json, Stage } from '../../rules/index.ts';
import { has, signed, text } from './words.ts';

/** The cost of an act, and notes for later, are no result of it. */
const RESULTS: readonly Stage['kind'][] = ['check', 'defense', 'shield', 'damage', 'harm', 'effect'];

/** Conditions by their names at the ends of paths: put on, set, or counted up. An event that gives one without a change has its word under `gained`. */
export function gained(stages: readonly Stage[], who: Id, ruleset: string): readonly string[] {
  const amounts = new Map<string, number | boolean>();
  for (const { kind, events } of stages) {
    if (!RESULTS.includes(kind)) continue;
    for (const event of events) {
      if (event.who !== who) continue;
      for (const change of event.changes) note(change, amounts);
      amounts.set(event.kind, true);
    }
  }
  return [...new Set([...amounts].flatMap(([name, amount]) => wording(ruleset, name, amount)))];
}

function note(change: Change, amounts: Map<string, number | boolean>): void {
  const name = change.path.slice(change.path.lastIndexOf('.') + 1);
  if ('by' in change) amounts.set(name, Number(amounts.get(name) ?? 0) + change.by);
  else if (isHeld(change.to)) amounts.set(name, !isHeld(change.from));
  else amounts.delete(name);
}

/** A condition is kept as a record, or as true. */
const isHeld = (value: Json | undefined): boolean =>
  value === true || (typeof value === 'object' && value !== null && !Array.isArray(value));

function wording(ruleset: string, name: string, amount: number | boolean): readonly string[] {
  const words = [
    `SALVO.${ruleset}.condition.${name}`,
    `SALVO.${ruleset}.status.${name}`,
    `SALVO.${ruleset}.gained.${name}`,
  ];
  const key = words.find(has);
  if (key === undefined || amount === false || (typeof amount === 'number' && amount <= 0)) return [];
  return [typeof amount === 'number' ? `${text(key)} ${signed(amount)}` : text(key)];
}
