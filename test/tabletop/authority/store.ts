/** The stored world: finding a document by uuid and changing plain sources. */
import { deepClone, isPlain, mergeObject, type Plain } from '../client/utils/objects.ts';
import { fromWire } from '../client/utils/operators.ts';
import { applyDelta } from './delta.ts';
import { EMBEDDED, type PackStore, type Source, type WorldData, type WorldDocument } from './protocol.ts';

export interface Step {
  name: string;
  source: Source;
}

/** From the primary document down to the one the uuid names. Empty where any of them is missing. */
export function findChain(world: WorldData, uuid: string): Step[] {
  const parts = uuid.split('.');
  const chain: Step[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [name, id] = [parts[index] as string, parts[index + 1] as string];
    const above = chain.at(-1);
    const source = above ? findBelow(world, above, name, id) : findPrimary(world, name, id);
    if (!source) return [];
    chain.push({ name, source });
  }
  return chain;
}

/** The same in a compendium, whose uuids begin `Compendium.<package>.<pack>.`. */
export function findInPack(pack: PackStore, uuid: string): Step[] {
  const [, , , name, id, ...below] = uuid.split('.');
  const source = pack.documents.find((source) => source._id === id);
  if (!name || !source) return [];
  const chain: Step[] = [{ name, source }];
  for (let at = 0; at + 1 < below.length; at += 2) {
    const [inner, key] = [below[at]!, below[at + 1]];
    const found = listBelow(chain.at(-1)!, inner)?.find((source) => source._id === key);
    if (!found) return [];
    chain.push({ name: inner, source: found });
  }
  return chain;
}

export function findPrimary(world: WorldData, name: string, id: unknown): Source | undefined {
  return world.documents[name as WorldDocument]?.find((source) => source._id === id);
}

function findBelow(world: WorldData, above: Step, name: string, id: string): Source | undefined {
  if (above.name === 'Token' && name === 'Actor') {
    const base = findPrimary(world, 'Actor', above.source['actorId']);
    return base && applyDelta(base, above.source['delta'] as Plain | null);
  }
  return listBelow(above, name)?.find((source) => source._id === id);
}

/** The list that embedded documents of this name stand in. */
export function listBelow(above: Step, name: string): Source[] | undefined {
  const field = EMBEDDED[above.name]?.[name];
  return field === undefined ? undefined : ((above.source[field] ??= []) as Source[]);
}

/** A new source with ids for itself and for all embedded in it, where they have none. */
export function assignIds(name: string, source: Source, newId: () => string): Source {
  if (typeof source._id !== 'string') source._id = newId();
  for (const [inner, field] of Object.entries(EMBEDDED[name] ?? {})) {
    for (const below of (source[field] ?? []) as Source[]) assignIds(inner, below, newId);
  }
  return source;
}

/** The merge of a difference into a stored source, embedded lists by id. */
export const mergeSource = (name: string, source: Source, difference: Plain): void =>
  mergeInto(name, source, fromWire(deepClone(difference)) as Plain);

function mergeInto(name: string, source: Source, change: Plain): void {
  delete change['_id'];
  for (const [inner, field] of Object.entries(EMBEDDED[name] ?? {})) {
    const list = change[field];
    delete change[field];
    if (!Array.isArray(list)) continue;
    const stored = (source[field] ??= []) as Source[];
    for (const item of list.filter(isPlain) as Source[]) {
      const known = stored.find((source) => source._id === item._id);
      if (known) mergeInto(inner, known, item);
      else stored.push(item);
    }
  }
  mergeObject(source, change, { applyOperators: true });
}
