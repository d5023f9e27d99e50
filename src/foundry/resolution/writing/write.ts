/**
 * The one writer. Events become updates, one per document, each with the operation's mark in the same update as its
 * effect, so that nothing is applied twice or half: an interrupted operation is simply applied again.
 */
import {
  applied,
  canonical,
  type Change,
  changed,
  type Command,
  type Event,
  type Fight,
  type Id,
  type Json,
  type Refusal,
  refuse,
  valueAt,
  findCombatant,
} from '../../../rules/index.ts';
import { updateActors, world, writeAll, type ActorDoc, type CombatDoc, type Source, type Write } from '../../api.ts';
import type { Spec } from '../../../rules/index.ts';
import { subType } from '../../data/types.ts';
import { combatUpdate, putAside } from '../table/combat-rows.ts';
import { crossings } from './crossings.ts';
import { tokenUpdates, type TokenShift } from '../measure/shifts.ts';
import { announced } from './turn-hooks.ts';
import { parsed } from '../table/saved.ts';
import { isStored, tableOfCombat, type Table } from '../table/table.ts';
import { storedBy, type StoragePlace } from '../../data/place.ts';

/** The numbers of operations on one person, and in one fight, that can be undone; older marks are dropped. */
const MARKS_KEPT = 60;
const FIGHT_MARKS_KEPT = 200;

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

/** The number of turn changes that Previous can undo. */
const TURNS_KEPT = 12;

/** The turn changes on record, oldest first. */
export function turnChanges(combat: CombatDoc): readonly Operation[] {
  const { list } = parsed(combat.getFlag('salvo', 'turns'));
  return Array.isArray(list) ? (list as Operation[]) : [];
}

/** Whether an operation is still to be applied at documents with these marks. */
const isDue = (marks: readonly string[], { id, undoes }: Operation, who: Id | null): boolean =>
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

/** The first place that cannot take its change in full, because it was changed by hand since; null where all can. */
export function cutOff(table: Table, events: readonly Event[]): string | null {
  for (const id of new Set(events.flatMap((event) => event.who ?? []))) {
    const before = findCombatant(table.fight, id)?.state;
    if (!before) continue;
    const after = changed(
      before,
      events.filter((event) => event.who === id).flatMap((event) => event.changes),
    );
    for (const [path, { value }] of storedChanges(table, id, events)) {
      const whole = valueAt(after, path);
      if (typeof whole === 'number' && value !== whole && typeof value === 'number') return path;
    }
  }
  return null;
}

/** Reason that events have no place, because a document is deleted: the actor, a target, or an item. */
export function deleted(table: Table, command: Command | null, events: readonly Event[]): Refusal | null {
  const stored = storedBy(table.ruleset.id);
  for (const { who, changes } of events) {
    if (who === null || changes.length === 0) continue;
    if (!table.actors.has(who)) return refuse(command?.targets?.includes(who) ? 'targetGone' : 'actorGone', '');
    const places = changes.flatMap(({ path }) => stored?.place(path) ?? []);
    if (places.some((place) => place.item !== null && !actorOf(table, who, place)?.items.get(place.item)))
      return refuse('itemGone', '');
  }
  return null;
}

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

/** The fight after an operation, with the numbers that its documents can take. */
function fightAfter(table: Table, operation: Operation): Fight {
  const after = operation.events.reduce<Fight>(applied, table.fight);
  const combatants = after.combatants.map((combatant) => {
    const numbers = [...storedChanges(table, combatant.id, operation.events)].flatMap(
      ([path, { value }]): readonly Change[] => (typeof value === 'number' ? [{ path, to: value }] : []),
    );
    return { ...combatant, state: changed(combatant.state, numbers) };
  });
  return { ...after, combatants };
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

/** A value for a place. */
interface Placed {
  readonly place: StoragePlace;
  readonly value: unknown;
}

/** The values of one combatant's stored places after the events, computed from the documents' present content. */
function storedChanges(table: Table, id: Id, events: readonly Event[]): ReadonlyMap<string, Placed> {
  const stored = storedBy(table.ruleset.id);
  const before = findCombatant(table.fight, id)?.state;
  const result = new Map<string, Placed>();
  if (!before) return result;
  const own = events.filter((event) => event.who === id).flatMap((event) => event.changes);
  const after = changed(before, own);
  for (const change of own) {
    const place = stored?.place(change.path);
    if (place)
      result.set(change.path, { place, value: written(actorOrItem(table, id, place), place, after, change.path) });
  }
  return result;
}

/** The content of a place after the events: a value, a removed key, a record that replaces another whole. */
function written(doc: Holder, place: StoragePlace, after: object, path: string): unknown {
  if (valueAt(after, path) === undefined) return place.keyed ? _del : (place.absent ?? null);
  const value = bounded(doc, place, after, path);
  return place.keyed ? _replace(value) : value;
}

/** A number never falls below its field's minimum; a pool not above its maximum before never rises above it, whatever else happened meanwhile. */
function bounded({ type, system }: Holder, place: StoragePlace, after: object, path: string): Json {
  const value = valueAt(after, path) ?? null;
  if (typeof value !== 'number') return value;
  const max = place.path.endsWith('.value')
    ? valueAt(system, place.path.replace(/\.value$/, '.max').replace(/^system\./, ''))
    : null;
  return Math.max(leastAt(type, place.path), typeof max === 'number' ? Math.min(max, value) : value);
}

/** The minimum of a field of this document type; 0 where it is no number's field. */
function leastAt(type: string, path: string): number {
  let spec: Spec | undefined;
  let fields = subType(type)?.fields;
  for (const key of path.split('.').slice(1)) {
    spec = fields?.[key];
    fields = spec?.field === 'record' ? spec.of : undefined;
  }
  return spec?.field === 'number' ? spec.min : 0;
}

/** The part of a document that holds its places. */
interface Holder {
  readonly type: string;
  readonly system: Source;
}

const actorOf = ({ actors, beside }: Table, id: Id, place: StoragePlace): ActorDoc | undefined =>
  place.beside === undefined ? actors.get(id) : beside.get(id)?.[place.beside];

function actorOrItem(table: Table, id: Id, place: StoragePlace): Holder {
  const actor = actorOf(table, id, place);
  const doc = place.item === null ? actor : actor?.items.get(place.item);
  return doc ?? { type: '', system: {} };
}

/**
 * The combat's share of an operation. The documents hold theirs already; the rest is the fight's own state, the order
 * and the turn.
 */
async function applyToCombat(table: Table, combat: CombatDoc, operation: Operation): Promise<void> {
  if (!isDue(combatMarks(combat), operation, null)) return;
  const after = operation.events.map((event) => withoutStored(table, event)).reduce<Fight>(applied, table.fight);
  await writeAll([combatWrite(combat, combatUpdateFor(table, combat, operation, after), operation)]);
}

/** The combat's data after an operation, with its mark. */
function combatUpdateFor(table: Table, combat: CombatDoc, operation: Operation, after: Fight): Source {
  const update = combatUpdate(table, combat, after);
  update['flags.salvo.ops'] = [...combatMarks(combat), combatMark(operation)].slice(-FIGHT_MARKS_KEPT);
  if (operation.turn) update['flags.salvo.turns'] = JSON.stringify({ list: turnsAfter(combat, operation) });
  return update;
}

function combatWrite(combat: CombatDoc, update: Source, { id: salvo, turn }: Operation): Write {
  const options = turn ? announced(combat, update, turn === 'pop' ? -1 : 1) : {};
  return { document: 'Combat', updates: [{ _id: combat.id, ...update }], operation: { salvo, ...options } };
}

function turnsAfter(combat: CombatDoc, { turn, id, events }: Operation): readonly Operation[] {
  const before = turnChanges(combat);
  return turn === 'pop' ? before.slice(0, -1) : [...before, { id, events }].slice(-TURNS_KEPT);
}

export const combatMark = (operation: Operation): string => markFor(operation, null, operation.events);

const withoutStored = (table: Table, event: Event): Event => ({
  ...event,
  changes: event.changes.filter((change) => !isStored(table, change.path)),
});

/** `{ _id, 'system.a.b': 1 }` as nested records: embedded updates take no dotted keys. */
function expanded(flat: Source): Source {
  const changes: Change[] = Object.entries(flat).map(([path, to]) => ({ path, to: to as Json }));
  return changed<Source>({}, changes);
}

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

/** The reset of one combatant's part of the fight to that of a new arrival, whatever it held. */
export async function setAnew(combat: CombatDoc, id: Id): Promise<void> {
  const doc = combat.combatants.get(id);
  const table = tableOfCombat(combat);
  if (!doc || !table || !world.user.isGM) return;
  const before = { path: 'state', value: (doc.getFlag('salvo', 'state') ?? null) as Json };
  const quarantine = putAside(doc, [before]);
  await combat.update({ combatants: [{ _id: id, initiative: null, flags: { salvo: { state: '', quarantine } } }] });
}
