/**
 * A tally is a list of named amounts. What did not count stays in the list with the reason, so that every number explains
 * itself; a total is computed from its tally and never stored beside it.
 */
import type { Key } from './json.ts';

export interface TallyEntry {
  readonly clause: string;
  readonly label: Key;
  readonly value: number;
  /** The source: an item's or a combatant's id, an event. */
  readonly source?: string;
  /** Why it does not count (`SALVO.reason.…`): it did not stack, was capped, was cancelled. Absent: it counts. */
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

/** Sum of what counts. */
export function total(tally: Tally): number {
  let sum = 0;
  for (let i = 0; i < tally.length; i++) {
    const one = tally[i]!;
    if (one.setAside === undefined) sum += one.value;
  }
  return sum;
}

/** The amounts that say something: not 0, or set aside for a reason. */
export const telling = (tally: Tally): Tally => tally.filter((one) => one.value !== 0 || one.setAside !== undefined);

/** The counted amount under `label`, 0 if there is none. */
export function amountOf(tally: Tally, label: Key): number {
  let sum = 0;
  for (const one of tally) if (one.label === label && one.setAside === undefined) sum += one.value;
  return sum;
}
