/**
 * A tally is a list of named amounts. An amount that does not count stays in the list with the reason, so that every
 * number explains itself; a total is computed from its tally and never stored beside it.
 */
import type { Key } from './json.ts';

export interface TallyEntry {
  readonly clause: string;
  readonly label: Key;
  readonly value: number;
  /** The source: an item's or a combatant's id, an event. */
  readonly source?: string;
  /** Reason that it does not count (`SALVO.reason.…`): it did not stack, was capped, was canceled. Absent: it counts. */
  readonly setAside?: Key;
}

export type Tally = readonly TallyEntry[];

export function entry(clause: string, label: Key, value: number, source?: string): TallyEntry {
  return source === undefined ? { clause, label, value } : { clause, label, value, source };
}

/** The same amount, shown but not counted. */
export function setAside({ clause, label, value, source }: TallyEntry, reason: Key): TallyEntry {
  return source === undefined
    ? { clause, label, value, setAside: reason }
    : { clause, label, value, source, setAside: reason };
}

/**
 * A named amount: entries from -16 to 16 are made once, as every check has several. An amount caused by an item or a
 * combatant has a `source` and is an `entry` of its own.
 */
export type Named = readonly TallyEntry[];

const FARTHEST = 16;

export const named = (clause: string, label: Key): Named =>
  Array.from({ length: 2 * FARTHEST + 1 }, (_, index) => entry(clause, label, index - FARTHEST));

/** The entry of a named amount. */
export const valued = (amount: Named, value: number): TallyEntry =>
  amount[value + FARTHEST] ?? entry(amount[0]!.clause, amount[0]!.label, value);

/** A named amount added to a tally under construction; an amount of 0 is left out. */
export function add(tally: TallyEntry[], amount: Named, value: number): void {
  if (value !== 0) tally.push(valued(amount, value));
}

/** Sum of the amounts that count. */
export function total(tally: Tally): number {
  let sum = 0;
  for (let i = 0; i < tally.length; i++) {
    const entry = tally[i]!;
    if (entry.setAside === undefined) sum += entry.value;
  }
  return sum;
}

/** The amounts worth showing: not 0, or set aside for a reason. */
export function worthShowing(tally: Tally): Tally {
  for (let i = 0; i < tally.length; i++) if (!tells(tally[i]!)) return tally.filter(tells);
  return tally;
}

const tells = ({ value, setAside }: TallyEntry): boolean => value !== 0 || setAside !== undefined;

/** The counted amount under `label`, 0 if there is none. */
export function amountOf(tally: Tally, label: Key): number {
  let sum = 0;
  for (const entry of tally) if (entry.label === label && entry.setAside === undefined) sum += entry.value;
  return sum;
}
