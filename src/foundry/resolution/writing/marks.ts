/** Operations, and the marks that they leave on documents: nothing is applied twice. */
import { canonical, type Event, type Id, type Json } from '../../../rules/index.ts';
import type { ActorDoc, CombatDoc } from '../../api.ts';
import type { TokenShift } from '../measure/shifts.ts';
import type { Table } from '../table/table.ts';

/** The numbers of operations on one person, and in one fight, that can be undone; older marks are dropped. */
export const MARKS_KEPT = 60;

export const FIGHT_MARKS_KEPT = 200;

/** A single application of an act's events; its id is the act's with the number of its undos and redos. */
export interface Operation {
  readonly id: string;
  readonly events: readonly Event[];
  /** Tokens that it moves. */
  readonly shifts?: readonly TokenShift[];
  /** A turn change is kept so that Previous can undo it; `pop`: this one undoes the last. */
  readonly turn?: 'push' | 'pop';
  /** The id of the operation that this one undoes, and only where that operation was taken. */
  readonly undoes?: string;
}

/** Whether an operation is still to be applied at documents with these marks. */
export const isDue = (marks: readonly string[], { id, undoes }: Operation, who: Id | null): boolean =>
  !isMarked(marks, id, who) && (undoes === undefined || isMarked(marks, undoes, who));

/** Whether an operation has left its mark, whatever it changed: two browsers with different views of it do not both apply it. */
const isMarked = (marks: readonly string[], id: string, who: Id | null): boolean =>
  marks.some((mark) => mark.startsWith(`${id}:${who ?? ''}:`));

/** The mark of an operation on a document: its id, its combatant (one actor may stand for two) and a digest of its changes. */
export const markOf = (operation: Operation, who: Id): string =>
  markFor(
    operation,
    who,
    operation.events.filter((event) => event.who === who),
  );

const markFor = ({ id }: Operation, who: Id | null, events: readonly Event[]): string =>
  `${id}:${who ?? ''}:${digest(canonical(events as unknown as Json))}`;

export const marksOf = (doc: ActorDoc): readonly string[] =>
  Array.isArray(doc.system['ops']) ? (doc.system['ops'] as string[]) : [];

export function combatMarks(combat: CombatDoc): readonly string[] {
  const marks = combat.getFlag('salvo', 'ops');
  return Array.isArray(marks) ? (marks as string[]) : [];
}

/** Whether some document has the mark of an operation. */
export const isBegun = ({ id }: Operation, { actors, combat }: Table): boolean =>
  [...actors].some(([who, actor]) => isMarked(marksOf(actor), id, who)) ||
  (combat !== null && isMarked(combatMarks(combat), id, null));

/** Whether marks have been dropped where an operation of these people would have left its own. */
export const isForgotten = ({ actors, combat }: Table, who: readonly Id[]): boolean =>
  (combat !== null && combatMarks(combat).length >= FIGHT_MARKS_KEPT) ||
  who.some((id) => marksOf(actors.get(id) ?? NOBODY).length >= MARKS_KEPT);

const NOBODY = { system: {} } as ActorDoc;

export const combatMark = (operation: Operation): string => markFor(operation, null, operation.events);

/** A short digest (FNV-1a, 53 bits of two runs): it guards against altered records, not against a GM. */
export function digest(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
