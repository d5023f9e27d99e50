/**
 * An event is plain data in the past tense. It carries its changes as deltas, so it has an inverse, and two events on the
 * same number add up whatever their order.
 */
import type { Id, Json } from './json.ts';
import { sameJson } from './json.ts';

/**
 * `path` is dotted, inside the state of the combatant `who` (or inside the fight where `who` is null).
 * `by` adds to a number (absent counts as 0). `from`/`to` replaces a value: without `from` there was none, without `to` it
 * goes. Null is a value like any other.
 */
export type Change =
  { readonly path: string; readonly by: number } | { readonly path: string; readonly from?: Json; readonly to?: Json };

export interface Event {
  /** Past tense, camelCase: `harmed`, `spent`, `conditionGained`, `initiativeChanged`. */
  readonly kind: string;
  readonly who: Id | null;
  readonly clause: string;
  readonly changes: readonly Change[];
  /** Amounts and names for the text of the event, never read by a rule. */
  readonly facts?: { readonly [name: string]: Json };
}

export const adding = (path: string, by: number): Change => ({ path, by });
/** Replaces one value by another. */
export const setting = (path: string, from: Json, to: Json): Change => ({ path, from, to });
/** Puts a value where there was none. */
export const putting = (path: string, to: Json): Change => ({ path, to });
/** Takes a value away, key and all. */
export const dropping = (path: string, from: Json): Change => ({ path, from });

/** The event that takes `event` back. */
export function inverse(event: Event): Event {
  return { ...event, changes: [...event.changes].reverse().map(inverseChange) };
}

/** The events that take all of `events` back, last first. */
export const inverses = (events: readonly Event[]): readonly Event[] => [...events].reverse().map(inverse);

function inverseChange(change: Change): Change {
  if ('by' in change) return { path: change.path, by: -change.by };
  return {
    path: change.path,
    ...(change.to === undefined ? {} : { from: change.to }),
    ...(change.from === undefined ? {} : { to: change.from }),
  };
}

/** A change that no longer fits: the value at `path` is not what the change replaces. */
export interface Conflict {
  readonly path: string;
  readonly expected: Json;
  readonly found: Json;
}

type Node = { readonly [key: string]: Json };

/** `state` after `changes`. What is not touched is shared with `state`, which stays as it was. */
export function changed<T extends object>(state: T, changes: readonly Change[]): T {
  let next = state as unknown as Node;
  for (const change of changes) next = withChange(next, change.path.split('.'), 0, change);
  return next as unknown as T;
}

/** The first replacement in `changes` that finds another value than it replaces, or null if all of them fit. */
export function conflictIn(state: object, changes: readonly Change[]): Conflict | null {
  let next = state as unknown as Node;
  for (const change of changes) {
    if (!('by' in change)) {
      const found = valueAt(next, change.path);
      if (!sameJson(found, change.from)) {
        return { path: change.path, expected: change.from ?? null, found: found ?? null };
      }
    }
    next = withChange(next, change.path.split('.'), 0, change);
  }
  return null;
}

/** The value at a dotted path, undefined if there is none. Only own keys count. */
export function valueAt(state: object, path: string): Json | undefined {
  let at: unknown = state;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Node)[key];
  }
  return at as Json | undefined;
}

function withChange(node: Node, path: readonly string[], depth: number, change: Change): Node {
  const key = path[depth]!;
  const now = Object.hasOwn(node, key) ? node[key] : undefined;
  if (depth < path.length - 1) {
    const inner = typeof now === 'object' && now !== null && !Array.isArray(now) ? (now as Node) : {};
    return { ...node, [key]: withChange(inner, path, depth + 1, change) };
  }
  if ('by' in change) return { ...node, [key]: (typeof now === 'number' ? now : 0) + change.by };
  if (change.to !== undefined) return { ...node, [key]: change.to };
  const { [key]: _gone, ...rest } = node;
  return rest;
}
