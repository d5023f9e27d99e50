/** Documents that could not be read in full: what the GM is shown. Nothing of them is lost, nothing stops the world. */
import { world, type Doc } from '../api.ts';
import type { Quarantined } from '../data/repair.ts';

export interface Damaged {
  readonly uuid: string;
  readonly name: string;
  /** Values that were put aside; empty: the whole document could not be loaded. */
  readonly values: readonly Quarantined[];
}

/** Every world document of Salvo's with something put aside, and every one that Foundry could not load. */
export function damagedDocuments(): readonly Damaged[] {
  const found: Damaged[] = [];
  for (const actor of world.actors) {
    look(actor, found);
    for (const item of actor.items) look(item, found);
  }
  for (const item of (game.items ?? []) as unknown as Iterable<Doc>) look(item, found);
  for (const collection of [game.actors, game.items]) {
    for (const id of collection?.invalidDocumentIds ?? []) {
      found.push({ uuid: `${collection?.documentName ?? ''}.${id}`, name: id, values: [] });
    }
  }
  return found;
}

function look(doc: Doc, found: Damaged[]): void {
  const values = doc.system['quarantine'];
  if (Array.isArray(values) && values.length > 0) {
    found.push({ uuid: doc.uuid, name: doc.name, values: values as Quarantined[] });
  }
}

/** Tells the GM, once a session, how many documents need a look and where the list is. */
export function reportDamaged(): void {
  if (!world.user.isGM) return;
  const count = damagedDocuments().length;
  if (count > 0) ui.notifications?.warn(game.i18n.format('SALVO.damaged.notice', { count: String(count) }));
}
