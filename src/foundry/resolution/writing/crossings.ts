/**
 * Crossing writes. Foundry's writes give a value's new state, not its old one, and the later write wins without a
 * word. A number written by hand while an act's own write was on its way is added to the act's result; a number
 * written over an act's within a moment is reported to that person and to the GM.
 */
import { valueAt } from '../../../rules/index.ts';
import { listen, localize, world, type ActorDoc, type Source } from '../../api.ts';
import { leastAt } from './values.ts';

interface Write {
  readonly actor: ActorDoc;
  readonly update: Source;
}

interface Missed {
  readonly actor: ActorDoc;
  readonly changes: Source;
}

type Hook = (actor: ActorDoc, changed: Source, options: { readonly salvo?: unknown }, by: string) => void;

/** A watch on the numbers that are about to be written, until `end`. */
export function crossings(writes: readonly Write[]): {
  readonly end: () => void;
  readonly missed: () => readonly Missed[];
} {
  const numbers = new Map(writes.map(({ actor, update }) => [actor.uuid, { actor, before: numbersIn(actor, update) }]));
  const foreign = new Map<string, Map<string, number>>();
  const hear: Hook = (actor, changed, { salvo }) => {
    const watched = numbers.get(actor.uuid);
    if (!watched || salvo !== undefined) return;
    for (const path of watched.before.keys()) {
      const value = valueAt(changed, path);
      if (typeof value === 'number') foreign.set(actor.uuid, (foreign.get(actor.uuid) ?? new Map()).set(path, value));
    }
  };
  const id = listen('updateActor', hear);
  return {
    end: () => Hooks.off('updateActor', id),
    missed: () => [...foreign].flatMap(([uuid, found]) => missedBy(numbers.get(uuid)!, found)),
  };
}

function missedBy(
  { actor, before }: { actor: ActorDoc; before: ReadonlyMap<string, number> },
  found: ReadonlyMap<string, number>,
): Missed[] {
  const changes = [...found].flatMap(([path, value]) => {
    const by = value - (before.get(path) ?? value);
    const current = numberAt(actor, path);
    return by === 0 || current === null ? [] : [[path, Math.max(leastAt(actor.type, path), current + by)] as const];
  });
  return changes.length === 0 ? [] : [{ actor, changes: Object.fromEntries(changes) }];
}

const numbersIn = (actor: ActorDoc, update: Source): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(update).flatMap(([path, value]) => {
      const current = typeof value === 'number' ? numberAt(actor, path) : null;
      return current === null ? [] : [[path, current] as const];
    }),
  );

function numberAt(actor: ActorDoc, path: string): number | null {
  const value = valueAt(actor, path);
  return typeof value === 'number' ? value : null;
}

/** The time in ms after an act within which a write by hand counts as made without having seen it. */
const UNSEEN = 2_000;
/** Numbers that acts have just written: the time, by the place. */
const fresh = new Map<string, number>();

/** A warning for users who write over an act's number. */
export function registerCrossings(): void {
  const hear: Hook = (actor, changed, { salvo }, by) => {
    const time = Date.now();
    for (const [place, at] of fresh) if (time - at > UNSEEN) fresh.delete(place);
    const places = leaves(changed['system'], `${actor.uuid} system`);
    if (salvo !== undefined) for (const place of places) fresh.set(place, time);
    else if (places.some((place) => fresh.has(place))) tellOver(actor, by);
  };
  listen('updateActor', hear);
}

/** The time of the last warning about an actor: a hand that goes on writing is no news. */
const reportedAt = new Map<string, number>();

function tellOver(actor: ActorDoc, by: string): void {
  if (by !== world.user.id && !world.users.activeGM?.isSelf) return;
  const time = Date.now();
  if (time - (reportedAt.get(actor.uuid) ?? 0) < UNSEEN) return;
  reportedAt.set(actor.uuid, time);
  ui.notifications?.warn(localize('SALVO.note.byHand', { name: actor.name }));
}

/** The places of all numbers in a change. */
function leaves(value: unknown, place: string): readonly string[] {
  if (typeof value === 'number') return [place];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, value]) => leaves(value, `${place}.${key}`));
}
