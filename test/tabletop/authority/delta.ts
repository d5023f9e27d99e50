/** Unlinked tokens: the actor they stand for is the world's actor and a difference. */
import { deepClone, equals, isPlain, mergeObject, type Plain } from '../client/utils/objects.ts';
import { fromWire, ForcedDeletion, toWire } from '../client/utils/operators.ts';
import type { Source } from './protocol.ts';

const COLLECTIONS = ['items', 'effects'] as const;

/** The token's own actor: base and difference put together. Its id is the base's. */
export function applyDelta(base: Source, delta: Plain | null | undefined): Source {
  const whole = deepClone(base);
  if (!delta) return whole;
  for (const [key, value] of Object.entries(delta)) {
    if (key === '_id' || value === null || value === undefined) continue;
    if (key === 'items' || key === 'effects')
      whole[key] = applyCollection((base[key] ?? []) as Source[], value as Source[]);
    else if (isPlain(value))
      whole[key] = mergeObject(deepClone((base[key] ?? {}) as Plain), fromWire(value), { applyOperators: true });
    else whole[key] = value;
  }
  return whole;
}

function applyCollection(base: Source[], delta: Source[]): Source[] {
  const changed = new Map(delta.map((source) => [source._id, source]));
  const kept = base
    .map((source) => changed.get(source._id) ?? source)
    .filter((source) => source['_tombstone'] !== true);
  const added = delta.filter(
    (source) => source['_tombstone'] !== true && !base.some((entry) => entry._id === source._id),
  );
  return deepClone([...kept, ...added]);
}

/** The difference that makes `whole` of `base`. */
export function makeDelta(base: Source, whole: Source): Plain {
  const delta: Plain = {};
  for (const [key, value] of Object.entries(whole)) {
    if (key === '_id' || key === 'prototypeToken' || key === '_stats' || equals(base[key], value)) continue;
    if ((COLLECTIONS as readonly string[]).includes(key))
      delta[key] = collectionDelta((base[key] ?? []) as Source[], value as Source[]);
    else delta[key] = isPlain(value) && isPlain(base[key]) ? toWire(recordDelta(base[key], value)) : deepClone(value);
  }
  return delta;
}

function collectionDelta(base: Source[], whole: Source[]): Source[] {
  const changed = whole.filter(
    (source) =>
      !equals(
        source,
        base.find((entry) => entry._id === source._id),
      ),
  );
  const gone = base.filter((source) => !whole.some((entry) => entry._id === source._id));
  return deepClone([...changed, ...gone.map((source) => ({ _id: source._id, _tombstone: true }))]);
}

function recordDelta(base: Plain, whole: Plain): Plain {
  const delta: Plain = {};
  for (const key of Object.keys(base)) if (!(key in whole)) delta[key] = new ForcedDeletion();
  for (const [key, value] of Object.entries(whole)) {
    const before = base[key];
    if (equals(before, value)) continue;
    delta[key] = isPlain(before) && isPlain(value) ? recordDelta(before, value) : deepClone(value);
  }
  return delta;
}
