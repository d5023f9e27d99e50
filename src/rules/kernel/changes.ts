/** Changes of a state by what it holds: values, numbers, records, maps, sets of ids. A change to the same value is none. */
import { adding, dropping, pathTo, putting, setting, type Change } from './event.ts';
import { sameJson, type Id, asJson } from './json.ts';

/** A change of one value of a combatant's state, or none where it already has that value. */
export function changeTo<S extends object, K extends keyof S & string>(state: S, key: K, to: S[K]): readonly Change[] {
  const from = asJson(state[key]);
  return sameJson(from, asJson(to)) ? [] : [setting(key, from, asJson(to))];
}

/** The change that puts a value under a key of a map, or replaces the one there. */
export function putAt(map: { readonly [key: string]: unknown }, path: string, key: string, to: unknown): Change {
  const from = Object.hasOwn(map, key) ? asJson(map[key]) : undefined;
  return from === undefined ? putting(pathTo(path, key), asJson(to)) : setting(pathTo(path, key), from, asJson(to));
}

export const removeAt = (map: { readonly [key: string]: unknown }, path: string, key: string): readonly Change[] =>
  Object.hasOwn(map, key) ? [dropping(pathTo(path, key), asJson(map[key]))] : [];

/** A change of one number by `by`, or none where that is 0. */
export const adjust = (path: string, by: number): readonly Change[] => (by === 0 ? [] : [adding(path, by)]);

/** The changes that give fields of a flat record the values of `to`: numbers by delta, anything else replaced. */
export function recordChanges<T extends object>(path: string, from: T, to: Partial<T>): readonly Change[] {
  const changes: Change[] = [];
  for (const key in to) {
    const [before, next] = [asJson(from[key]), asJson(to[key])];
    if (sameJson(before, next)) continue;
    if (typeof before === 'number' && typeof next === 'number') changes.push(adding(pathTo(path, key), next - before));
    else changes.push(setting(pathTo(path, key), before, next));
  }
  return changes;
}

/** The change that puts an id into a set of ids, which is a map from id to true. */
export const addMember = (path: string, id: Id): Change => putting(pathTo(path, id), true);

/** The change that takes an id out of a set of ids. */
export const removeMember = (path: string, id: Id): Change => dropping(pathTo(path, id), true);

export const decrease = (path: string, by: number): Change => adding(path, -by);
