/**
 * The one writer. Events become updates, one per document, each with the operation's mark in the same update as its
 * effect, so that nothing is applied twice or half: an interrupted operation is simply applied again.
 */
import { type Change, changed, type Id, type Json } from '../../../rules/index.ts';
import { updateActors, writeAll, type ActorDoc, type Source } from '../../api.ts';
import { tokenUpdates } from '../measure/shifts.ts';
import type { Table } from '../table/table.ts';
import { fightAfter, applyToCombat, combatUpdateFor, combatWrite } from './combat-write.ts';
import { crossings } from './crossings.ts';
import { MARKS_KEPT, type Operation, isDue, markOf, marksOf, combatMarks } from './marks.ts';
import { type Placed, storedChanges, actorOf } from './values.ts';

/**
 * The application of an operation to everything it touches. `read` lays the table anew from live documents. A repeated
 * call does nothing. Returns the combatants that have not taken it: another module or newer data may stand against a
 * change. Then the combat is left as it is, except by a turn change, which goes on without them.
 */
export async function apply(read: () => Table, operation: Operation): Promise<readonly Id[]> {
  const unmoved = await applyToTokens(read(), operation);
  if (unmoved.length > 0) return unmoved;
  let left = [...new Set(operation.events.flatMap((event) => event.who ?? []))];
  await applyAtOnce(read(), left, operation);
  let table = read();
  const held: Id[] = [];
  while (left.length > 0) {
    const batch = oneOfEachActor(table, left);
    const updates = batch.flatMap((id) => updatesOf(table, id, operation));
    if (updates.length > 0) {
      await applyToActors(updates, operation);
      table = read();
      held.push(...batch.filter((id) => updatesOf(table, id, operation).length > 0));
    }
    left = left.filter((id) => !batch.includes(id));
  }
  if (table.combat && (held.length === 0 || operation.turn)) await applyToCombat(table, table.combat, operation);
  return held;
}

/** The moving and turning of tokens; returns the combatants whose tokens a module has kept in place. */
async function applyToTokens(table: Table, operation: Operation): Promise<readonly Id[]> {
  for (const { token, update } of tokenUpdates(table, operation)) await token.update(update, { salvo: operation.id });
  return tokenUpdates(table, operation).map(({ who }) => who);
}

/**
 * A single request with everything, where there is a combat to write beside actors, all of them the world's and each
 * one combatant's. Where a module stands against a part of it nothing is written, and the separate writes find out
 * whose it is.
 */
async function applyAtOnce(table: Table, ids: readonly Id[], operation: Operation): Promise<void> {
  const { combat } = table;
  if (!combat || !isDue(combatMarks(combat), operation, null) || oneOfEachActor(table, ids).length < ids.length) return;
  const updates = ids.flatMap((id) => updatesOf(table, id, operation));
  if (updates.length === 0 || updates.some(({ actor }) => actor.isToken)) return;
  await watched(updates, operation, () =>
    writeAll([
      { document: 'Actor', updates: updates.map(wholeOf), operation: { salvo: operation.id } },
      combatWrite(combat, combatUpdateFor(table, combat, operation, fightAfter(table, operation)), operation),
    ]),
  );
}

/** The writing of `updates` by `write`; values written by others meanwhile are kept. */
async function watched(
  updates: readonly ActorUpdate[],
  operation: Operation,
  write: () => Promise<unknown>,
): Promise<void> {
  const crossing = crossings(updates);
  try {
    await write();
  } finally {
    crossing.end();
  }
  for (const { actor, changes } of crossing.missed()) await actor.update(changes, { salvo: operation.id });
}

const wholeOf = ({ actor, update, rows }: ActorUpdate): Source => ({
  _id: actor.id,
  ...update,
  ...(rows.length > 0 ? { items: rows } : {}),
});

/**
 * The combatants of whom no two share an actor. Two may stand for one, or have one beside them: the second's values
 * come from the result of the first's write.
 */
function oneOfEachActor(table: Table, ids: readonly Id[]): readonly Id[] {
  const seen = new Set<ActorDoc>();
  return ids.filter((id) => {
    const own = holdersFor(table, id);
    if (own.some((actor) => seen.has(actor))) return false;
    for (const actor of own) seen.add(actor);
    return true;
  });
}

/** The actors that store a combatant's state: its own, then those beside it. */
const holdersFor = ({ actors, beside }: Table, id: Id): readonly ActorDoc[] => [
  ...(actors.has(id) ? [actors.get(id)!] : []),
  ...Object.values(beside.get(id) ?? {}),
];

/** A single write for the actors of the world, and one for each token's own actor. */
const applyToActors = (updates: readonly ActorUpdate[], operation: Operation): Promise<void> =>
  watched(updates, operation, async () => {
    for (const { actor, mark, update, rows } of updates.filter((update) => update.actor.isToken)) {
      await applyToItems(actor, rows, mark, operation);
      await actor.update(update, { salvo: operation.id });
    }
    const whole = updates.filter(({ actor }) => !actor.isToken).map(wholeOf);
    if (whole.length > 0) await updateActors(whole, { salvo: operation.id });
  });

interface ActorUpdate {
  readonly actor: ActorDoc;
  readonly mark: string;
  readonly update: Source;
  /** The updates of its items. */
  readonly rows: readonly Source[];
}

/**
 * The updates of one combatant's documents: none where they were made already, or nothing is theirs. The combatant's actor bears
 * the mark of every operation.
 */
function updatesOf(table: Table, id: Id, operation: Operation): readonly ActorUpdate[] {
  const places = [...storedChanges(table, id, operation.events).values()];
  if (places.length === 0) return [];
  const mark = markOf(operation, id);
  return holdersFor(table, id).flatMap((actor, index) => {
    const own = places.filter(({ place }) => actorOf(table, id, place) === actor);
    if ((index > 0 && own.length === 0) || !isDue(marksOf(actor), operation, id)) return [];
    return [updateOf(actor, own, mark)];
  });
}

function updateOf(actor: ActorDoc, places: readonly Placed[], mark: string): ActorUpdate {
  const update: Source = { 'system.ops': [...marksOf(actor), mark].slice(-MARKS_KEPT) };
  const items = new Map<Id, Source>();
  for (const { place, value } of places) {
    if (place.item === null) update[place.path] = value;
    else if (actor.items.get(place.item)) {
      items.set(place.item, { ...(items.get(place.item) ?? { _id: place.item }), [place.path]: value });
    }
  }
  return { actor, mark, update, rows: [...items.values()].map(expanded) };
}

/**
 * Foundry does not take items together with other changes of an unlinked token's actor (its issue 9384). They go first,
 * each with the mark on it, so that an operation interrupted between the two is finished and not repeated.
 */
async function applyToItems(actor: ActorDoc, rows: readonly Source[], mark: string, { id }: Operation): Promise<void> {
  const left = rows.filter((row) => actor.items.get(String(row['_id']))?.getFlag('salvo', 'op') !== mark);
  const marked = left.map((row) => ({ ...row, flags: { salvo: { op: mark } } }));
  if (marked.length > 0) await actor.updateEmbeddedDocuments('Item', marked, { salvo: id });
}

/** `{ _id, 'system.a.b': 1 }` as nested records: embedded updates take no dotted keys. */
function expanded(flat: Source): Source {
  const changes: Change[] = Object.entries(flat).map(([path, to]) => ({ path, to: to as Json }));
  return changed<Source>({}, changes);
}
