/** The values that events give to stored places, within what their documents can take. */
import {
  changed,
  type Command,
  type Event,
  type Id,
  type Json,
  type Refusal,
  refuse,
  valueAt,
  findCombatant,
} from '../../../rules/index.ts';
import type { ActorDoc, Source } from '../../api.ts';
import { storedBy, type StoragePlace } from '../../data/place.ts';
import { specOf } from '../../data/types.ts';
import type { Table } from '../table/table.ts';

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

/** A value for a place. */
export interface Placed {
  readonly place: StoragePlace;
  readonly value: unknown;
}

/** The values of one combatant's stored places after the events, computed from the documents' present content. */
export function storedChanges(table: Table, id: Id, events: readonly Event[]): ReadonlyMap<string, Placed> {
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
export function leastAt(type: string, path: string): number {
  const spec = specOf(type, path.replace(/^system\./, ''));
  return spec?.field === 'number' ? spec.min : 0;
}

/** The part of a document that holds its places. */
interface Holder {
  readonly type: string;
  readonly system: Source;
}

export const actorOf = ({ actors, beside }: Table, id: Id, place: StoragePlace): ActorDoc | undefined =>
  place.beside === undefined ? actors.get(id) : beside.get(id)?.[place.beside];

function actorOrItem(table: Table, id: Id, place: StoragePlace): Holder {
  const actor = actorOf(table, id, place);
  const doc = place.item === null ? actor : actor?.items.get(place.item);
  return doc ?? { type: '', system: {} };
}
