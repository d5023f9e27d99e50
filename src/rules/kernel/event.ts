/**
 * An event is plain data in the past tense. It carries its changes as deltas, so it has an inverse, and two events on the
 * same number add up whatever their order.
 */
import { type Id, type Json, sameJson } from './json.ts';
import { PLAIN, plainCopy } from './copies.ts';

/**
 * `path` is dotted, inside the state of the combatant `who` (or inside the fight where `who` is null). `by` adds to a
 * number (absent counts as 0). `from`/`to` replaces a value: without `from` there was no value, without `to` it is
 * removed. Null is a value like any other.
 */
export type Change =
  | { readonly path: string; readonly by: number }
  | { readonly path: string; readonly from?: Json; readonly to?: Json };

export interface Event {
  /** Past tense, camelCase: `harmed`, `spent`, `conditionGained`, `initiativeChanged`. */
  readonly kind: string;
  readonly who: Id | null;
  readonly clause: string;
  readonly changes: readonly Change[];
  /** Amounts and names for the text of the event, never read by a rule. */
  readonly facts?: { readonly [name: string]: Json };
  /** The straight line along which it moves `who` over the scene; absent: no movement, or along the way drawn for its act. */
  readonly shift?: Shift;
}

/**
 * The direction of a movement: up to another combatant, away from one, beside a carrier, or in degrees clockwise from
 * the north.
 */
export type Line = { readonly to: Id } | { readonly from: Id } | { readonly beside: Id } | { readonly degrees: number };

export type Shift = Line & { readonly squares: number };

/** The kind of the event by which an act is paid for. */
export const SPENT = 'spent';

export const adding = (path: string, by: number): Change => ({ path, by });
/** The change that replaces one value by another. */
export const setting = (path: string, from: Json, to: Json): Change => ({ path, from, to });
/** The change that puts a value where there was none. */
export const putting = (path: string, to: Json): Change => ({ path, to });
/** The change that removes a value, key and all. */
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
/** A node that was copied for the current changes and may be written to. */
type Copy = { [key: string]: Json };

/** `state` after `changes`. Untouched parts are shared with `state`, which stays as it was; touched parts are copied once. */
export function changed<T extends object>(state: T, changes: readonly Change[]): T {
  return changes.length === 0 ? state : changedCopy(plainCopy(state) as T, changes, PLAIN.parts);
}

/** Copiers of records directly within a state, where its ruleset has any. */
type Parts = { readonly [key: string]: ((part: object) => object) | undefined };

/** The state after `changes`, made of `copy`: a fresh copy of it from the caller, which is changed and returned. */
export function changedCopy<T extends object>(copy: T, changes: readonly Change[], parts: Parts): T {
  const copies: Copy[] | null = changes.length > 1 ? [] : null;
  const root = copy as unknown as Copy;
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i]!;
    if (isRemoval(change)) i += removed(root, changes, i, parts, copies);
    else write(root, change, parts, copies);
  }
  return copy;
}

const isRemoval = (change: Change): boolean => !('by' in change) && change.to === undefined;

/**
 * The first of `changes` that does not fit `state`, or null if all do: a replacement that finds a different value, or an
 * amount taken from a number that is not there (any more).
 */
export function conflictIn(state: object, changes: readonly Change[]): Conflict | null {
  let next = state as unknown as Node;
  for (const change of changes) {
    const found = valueAt(next, change.path);
    const fits = 'by' in change ? found !== undefined || change.by >= 0 : sameJson(found, change.from);
    if (!fits)
      return { path: change.path, expected: ('by' in change ? null : change.from) ?? null, found: found ?? null };
    next = changed(next, [change]);
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

/** A change written into `root`, which is a copy; nodes on the way are copied unless they are among `copies`. */
function write(root: Copy, change: Change, parts: Parts, copies: Copy[] | null): void {
  const path = pathOf(change.path);
  const { key } = path;
  const node = nodeWithin(root, path, parts, copies);
  if ('by' in change) {
    const current = ownValue(node, key);
    put(node, key, (typeof current === 'number' ? current : 0) + change.by);
  } else put(node, key, change.to!);
}

/** The node in which `path` ends, copied, or made where there is none. */
function nodeWithin(root: Copy, { keys }: Path, parts: Parts, copies: Copy[] | null): Copy {
  let node = root;
  const last = keys.length - 1;
  for (let depth = 0; depth < last; depth++) {
    const key = keys[depth]!;
    const inner = ownValue(node, key);
    if (inner !== undefined && copies?.includes(inner as Copy)) {
      node = inner as Copy;
      continue;
    }
    const copy = (isNode(inner) ? ((depth === 0 ? parts[key] : undefined) ?? plainCopy)(inner) : {}) as Copy;
    copies?.push(copy);
    put(node, key, copy);
    node = copy;
  }
  return node;
}

/**
 * The number of changes after the one at `first` that remove a key of the same node. Their keys and its own go in one
 * copy: an object from which a key was deleted is slow.
 */
function removed(root: Copy, changes: readonly Change[], first: number, parts: Parts, copies: Copy[] | null): number {
  const path = pathOf(changes[first]!.path);
  const { keys, key } = path;
  if (keys.length === 1) {
    if (Object.hasOwn(root, key)) delete root[key];
    return 0;
  }
  const gone = [key];
  for (let at = first + 1; at < changes.length; at++) {
    const other = pathOf(changes[at]!.path);
    if (!isRemoval(changes[at]!) || !isBeside(other, path)) break;
    gone.push(other.key);
  }
  const parent = path.parent!;
  const node = nodeWithin(root, parent, parts, copies);
  const inner = ownValue(node, parent.key);
  const copy = isNode(inner) ? copyWithout(inner, gone) : {};
  copies?.push(copy);
  put(node, parent.key, copy);
  return gone.length - 1;
}

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function copyWithout(node: Node, gone: readonly string[]): Copy {
  const copy: Copy = {};
  for (const key in node) if (!gone.includes(key)) put(copy, key, node[key]!);
  return copy;
}

/** Objects inherit functions, which no state holds, and `__proto__`, of which a copy is empty. */
function ownValue(node: Node, key: string): Json | undefined {
  const value = node[key];
  return typeof value === 'function' ? undefined : value;
}

/** A plain assignment to `__proto__` would not make a key of it. */
function put(node: Copy, key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
  else node[key] = value;
}

/** The path of `key` within `path`: the same string every time, since a new one is slow to look up. */
export function pathTo(path: string, key: string): string {
  let within = pathsWithin.get(path);
  if (!within) pathsWithin.set(path, (within = new Map()));
  let found = within.get(key);
  if (found !== undefined) return found;
  if (within.size >= MOST_PATHS) within.clear();
  within.set(key, (found = `${path}.${key}`));
  return found;
}

const MOST_PATHS = 4096;
const pathsWithin = new Map<string, Map<string, string>>();
const pathsSeen = new Map<string, Path>();

/** A dotted path, taken apart. */
interface Path {
  readonly keys: readonly string[];
  /** The last of the keys. */
  readonly key: string;
  /** The path of the node in which it ends; null: the state itself. */
  readonly parent: Path | null;
}

/** The parts of a dotted path. The paths of a fight are few and come again and again. */
function pathOf(path: string): Path {
  const known = pathsSeen.get(path);
  if (known) return known;
  if (pathsSeen.size >= MOST_PATHS) pathsSeen.clear();
  const dot = path.lastIndexOf('.');
  const parent = dot < 0 ? null : pathOf(path.slice(0, dot));
  const key = path.slice(dot + 1);
  const parts = { keys: parent ? [...parent.keys, key] : [key], key, parent };
  pathsSeen.set(path, parts);
  return parts;
}

/** Whether two paths end in one node. */
const isBeside = (a: Path, b: Path): boolean =>
  a.keys.length === b.keys.length && a.keys.every((key, at) => at === a.keys.length - 1 || key === b.keys[at]);

export function event(
  kind: string,
  who: Id | null,
  clause: string,
  changes: readonly Change[],
  facts?: Event['facts'],
): Event {
  return facts ? { kind, who, clause, changes, facts } : { kind, who, clause, changes };
}
