/**
 * The keys of a case that an adapter looks at: a key that none reads asks for nothing, so it is a mistake of one of
 * them.
 */
import { isBag, type Bag, type Data } from './format.ts';

/** `given` itself for its readers; the path of every key that is read goes into `read`, with `[]` for entries of lists. */
export const recorded = (given: Bag, read: Set<string>): Bag => watched(given, '', read) as Bag;

function watched(value: Data, path: string, read: Set<string>): Data {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value as object, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string' || !Object.hasOwn(target, key) || key === 'length') return found;
      const at = Array.isArray(target) ? `${path}[]` : path === '' ? key : `${path}.${key}`;
      read.add(at);
      // A fight freezes its settings, and a frozen part has to be handed out as it is: it counts as read whole.
      if (Object.isFrozen(target)) {
        for (const inner of pathsIn(found as Data, at)) read.add(inner);
        return found;
      }
      return watched(found as Data, at, read);
    },
  }) as Data;
}

/** The paths of all keys in `value`, as `recorded` notes them. */
export function pathsIn(value: Data, path = ''): readonly string[] {
  if (Array.isArray(value)) {
    return (value as readonly Data[]).flatMap((entry) => [`${path}[]`, ...pathsIn(entry, `${path}[]`)]);
  }
  if (!isBag(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [at, ...pathsIn(part, at)];
  });
}
