/** Operations that undo and redo acts; an act that not every document has taken is undone as well. */
import { conflict, eventsOf, type Id, inverses, type Refusal, refuse } from '../../rules/index.ts';
import type { MessageDoc } from '../api.ts';
import { tableGone, tableToChange, isTurnChange } from './messages/entitled.ts';
import { isAltered } from './messages/proof.ts';
import { actionOf, type Action } from './messages/records.ts';
import { isMovedSince, shiftedBack } from './measure/shifts.ts';
import { isStored, type Table } from './table/table.ts';
import { combatMark, combatMarks, isForgotten, markOf, marksOf, type Operation } from './writing/marks.ts';
import { cutOff, deleted } from './writing/values.ts';
import { apply } from './writing/write.ts';
import { insist } from './messages/written.ts';

export const notTaken = (held: readonly Id[]): Refusal => refuse('notTaken', '', { who: held });

/**
 * The undo of an act that some documents have not taken: the others give their part back, since an act takes effect
 * whole or not at all.
 */
export async function takeBack(message: MessageDoc, action: Action, held: readonly Id[]): Promise<boolean> {
  const update = { turns: action.turns + 1, refusal: notTaken(held) };
  return finishReversal(message, await insist(message, action, { state: 'undoing', ...update }));
}

/** The operation of an act as it stands: each undo and redo is one of its own. */
export const operationOf = (message: MessageDoc, action: Action, events: Operation['events']): Operation => ({
  id: `${message.id}.${action.turns}`,
  events,
  ...(isTurnChange(action.command) ? { turn: 'push' as const } : {}),
  ...(action.shifts ? { shifts: action.turns % 2 === 0 ? action.shifts : shiftedBack(action.shifts) } : {}),
});

/** Whether the documents say that this act, as its message describes it, was really applied and not undone. */
export function wasApplied(message: MessageDoc, action: Action, table: Table): boolean {
  if (!action.outcome) return false;
  const operation = operationOf(message, action, eventsForward(action));
  if (table.combat) return combatMarks(table.combat).includes(combatMark(operation));
  return operation.events.every((event) => {
    if (event.who === null || !event.changes.some((change) => isStored(table, change.path))) return true;
    const actor = table.actors.get(event.who);
    return actor !== undefined && marksOf(actor).includes(markOf(operation, event.who));
  });
}

const eventsForward = (action: Action): Operation['events'] => {
  const events = action.outcome ? eventsOf(action.outcome) : [];
  return action.turns % 2 === 0 ? events : inverses(events);
};

const whoOf = ({ outcome }: Action): readonly Id[] =>
  outcome ? eventsOf(outcome).flatMap(({ who }) => who ?? []) : [];

/**
 * The events that still have a place. Where the fight is gone, its part of a state is gone with it: only the
 * documents' part is left.
 */
const lasting = (table: Table, events: Operation['events']): Operation['events'] =>
  table.combat || table.fight.phase !== 'ended'
    ? events
    : events.map((event) => ({ ...event, changes: event.changes.filter(({ path }) => isStored(table, path)) }));

/** Reason that an act cannot be undone (or redone) now; null where it can. */
export function reversalObjection(
  message: MessageDoc,
  action: Action,
  table: Table | null,
  redo: boolean,
): Refusal | null {
  if (!table) return tableGone(action);
  if (isTurnChange(action.command)) return refuse('usePrevious', '');
  if (action.state !== (redo ? 'undone' : 'applied')) return refuse(redo ? 'notUndone' : 'notApplied', '');
  if (!action.outcome || isAltered(message, action)) return refuse('notASalvoAction', '');
  if (!wasApplied(message, action, table))
    return refuse(isForgotten(table, whoOf(action)) ? 'tooLongAgo' : 'notASalvoAction', '');
  if (isMovedSince(action.shifts, `${message.id}.${action.turns}`)) return refuse('superseded', '', { path: 'token' });
  const events = lasting(table, redo ? eventsOf(action.outcome) : inverses(eventsOf(action.outcome)));
  const missing = deleted(table, action.command, events);
  if (missing) return missing;
  const found = conflict(table.fight, events);
  if (found) return refuse('superseded', '', { path: found.path });
  const cut = cutOff(table, events);
  return cut === null ? null : refuse('cutOff', '', { path: cut });
}

/** The undo or redo of an act, as a new operation; the act keeps the id of the message that requested it. */
export async function reverse(message: MessageDoc, id: Id): Promise<boolean> {
  const action = actionOf(message);
  const begun = await insist(
    message,
    action,
    { state: 'undoing', turns: action.turns + 1 },
    { flags: { reversal: id } },
  );
  return finishReversal(message, begun);
}

/** An undo that a document has not taken stays open: it is reported, and tried again. With a refusal on record, the act was never applied whole. */
export async function finishReversal(message: MessageDoc, action: Action): Promise<boolean> {
  const { turns, refusal } = action;
  const operation = operationOf(message, action, eventsForward(action));
  const undoes = refusal ? { undoes: `${message.id}.${turns - 1}` } : {};
  const held = await apply(() => mustHave(tableToChange(action)), { ...operation, ...undoes });
  const isRedo = turns % 2 === 0;
  if (held.length > 0 && isRedo) return takeBack(message, action, held);
  if (held.length > 0) throw new Error(`the data of ${held.join(', ')} were not changed`);
  await insist(message, action, { state: refusal ? 'refused' : isRedo ? 'applied' : 'undone' });
  return true;
}

export function mustHave(table: Table | null): Table {
  if (!table) throw new Error('the fight is gone');
  return table;
}
