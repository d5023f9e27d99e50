/**
 * A document repaired on loading is sound in memory and damaged in the store. A change of one field would store that
 * field's new shape beside the old rest (Foundry's issue 14454), so the first change of such a document stores its data
 * whole, with everything put aside. A newer Salvo's data is not changed at all.
 */
import { listen, world, type ActorDoc, type Doc, type Source } from '../../api.ts';
import { isRecord, numberIn, asRecord, textIn } from '../../data/record.ts';
import { SCHEMA_VERSION, subType } from '../../data/types.ts';

/**
 * The parts of each document whose stored data differs from the repaired data: the ids of its items, and '' for
 * itself.
 */
const unsaved = new WeakMap<object, Set<string>>();

interface Raw {
  readonly _id?: unknown;
  readonly type?: unknown;
  readonly system?: unknown;
  readonly items?: unknown;
}

/** A document's source made of the given data; any differences between the two are remembered. */
export function madeWhole<S extends object>(doc: object, given: object, make: (given: object) => S): S {
  const before = shapes(given);
  const source = make(versioned(given));
  const differing = [...shapes(source)].filter(([id, shape]) => before.has(id) && before.get(id) !== shape);
  unsaved.set(doc, new Set(differing.map(([id]) => id)));
  return source;
}

/** A stored source without a version is of the first. Only a source with a version is taken for whole, and repaired. */
function versioned(raw: Raw): Raw {
  const all: readonly unknown[] = Array.isArray(raw.items) ? raw.items : [];
  const items = all.map((value) => (isRecord(value) ? versioned(value) : value));
  const system = versionedSystem(raw);
  // A source that is part of another must stay the same object.
  const same = system === raw.system && items.every((item, at) => item === all[at]);
  return same ? raw : { ...raw, system, ...(items.length > 0 && { items }) };
}

function versionedSystem({ _id, type, system }: Raw): unknown {
  if (typeof _id !== 'string' || system === undefined || !subType(textIn(type))) return system;
  if (!isRecord(system)) return { version: 1, quarantine: [{ path: '', value: system }] };
  return Object.hasOwn(system, 'version') ? system : { ...system, version: 1 };
}

/** The marks of a repaired source: its version, and the number of values put aside. */
function shapes(raw: Raw): ReadonlyMap<string, string> {
  const items = Array.isArray(raw.items) ? raw.items.filter(isRecord) : [];
  return new Map([['', shapeOf(raw)], ...items.map((item) => [textIn(item['_id']), shapeOf(item)] as const)]);
}

function shapeOf({ system }: Raw): string {
  const { version, quarantine } = asRecord(system);
  return `${numberIn(version)}/${Array.isArray(quarantine) ? quarantine.length : 0}`;
}

type Owned = Doc & { readonly actor?: ActorDoc | null; readonly items?: ActorDoc['items'] };

/** Whether the store holds other data than the document shows. A token's own actor stores only its differences from its base. */
export const isUnsaved = (doc: Owned): boolean =>
  !(doc.actor ?? (doc as Partial<ActorDoc>)).isToken &&
  ((unsaved.get(doc)?.has('') ?? false) || (!!doc.actor && (unsaved.get(doc.actor)?.has(doc.id) ?? false)));

export const isNewer = ({ system }: { readonly system: Source }): boolean =>
  numberIn(system['version']) > SCHEMA_VERSION;

/** The storing of a repaired document's data, whole and once. False: it is a newer Salvo's, or was not stored. */
export async function storeWhole(doc: Doc): Promise<boolean> {
  if (!isNewer(doc)) await doc.update({ system: _replace(doc.toObject()['system']) }, { diff: false });
  return !isUnsaved(doc);
}

export function registerWholeness(): void {
  for (const hook of ['preUpdateActor', 'preUpdateItem']) listen(hook, beforeUpdate);
  for (const hook of ['updateActor', 'updateItem']) listen(hook, afterUpdate);
  for (const hook of ['preCreateItem', 'preDeleteItem', 'preCreateActiveEffect', 'preDeleteActiveEffect'])
    listen(hook, beforeInside);
}

/** Whether something may enter a document or leave it: not if the document is a newer Salvo's. */
function beforeInside(doc: Owned): boolean {
  const { parent } = doc as unknown as { readonly parent: Doc | null };
  return parent?.system !== undefined && isNewer(parent) ? forbidden(parent) : true;
}

function beforeUpdate(doc: Owned, changed: Source): boolean {
  for (const [owned, change] of touched(doc, changed)) {
    if (isNewer(owned) && !isHarmless(change)) return forbidden(owned);
    if (foundry.utils.getType(change['system']) !== 'Object') continue;
    if (isUnsaved(owned)) change['system'] = changedWhole(owned, change['system'] as Source);
  }
  return true;
}

/** Whether a change leaves a newer Salvo's data alone, or takes the claim back, as a GM may. */
function isHarmless(change: Source): boolean {
  const { system, ...rest } = change;
  if (Object.keys(rest).some((key) => !['_id', '_stats', 'folder', 'ownership', 'sort', 'items'].includes(key)))
    return false;
  return system === undefined || (world.user.isGM && numberIn((system as Source)['version']) <= SCHEMA_VERSION);
}

function forbidden({ name }: Doc): false {
  ui.notifications?.error(game.i18n.format('SALVO.damaged.newer', { name }));
  return false;
}

/** The GM declares a document that claims a newer Salvo to be this one's. */
export const takeVersion = async (doc: Doc): Promise<unknown> => doc.update({ 'system.version': SCHEMA_VERSION });

const changedWhole = (doc: Doc, change: Source): unknown =>
  _replace(foundry.utils.mergeObject(doc.toObject()['system'] as Source, change, { applyOperators: true } as never));

function afterUpdate(doc: Owned, changed: Source): void {
  for (const [owned, change] of touched(doc, changed)) {
    if (!('system' in change)) continue;
    unsaved.get(owned)?.delete('');
    if (owned.actor) unsaved.get(owned.actor)?.delete(owned.id);
  }
}

/** The document, and those of its items that change with it. */
function touched(doc: Owned, changed: Source): readonly (readonly [Owned, Source])[] {
  const rows = Array.isArray(changed['items']) ? (changed['items'] as Source[]) : [];
  const items = rows.map((row) => [doc.items?.get(textIn(row['_id'])), row] as const);
  return [[doc, changed], ...items.filter((item): item is [Owned & (typeof item)[0] & object, Source] => !!item[0])];
}
