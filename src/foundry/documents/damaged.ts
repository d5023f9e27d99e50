/** Documents that could not be read in full, for the GM. Nothing of them is lost, nothing stops the world. */
import { report, world, type Doc } from '../api.ts';
import type { Quarantined } from '../data/repair.ts';
import { SCHEMA_VERSION } from '../data/types.ts';
import { setSetting, setting } from '../settings.ts';
import { tableOfCombat } from '../resolution/table/table.ts';
import { keptAside } from '../resolution/table/combat-rows.ts';
import { isNewer, isUnsaved, storeWhole } from '../resolution/messages/whole.ts';

export interface Damaged {
  readonly uuid: string;
  readonly name: string;
  /** Values that were put aside. */
  readonly values: readonly Quarantined[];
  /** Whether it is repaired for this session only: the store still holds the unreadable original. */
  readonly unsaved: boolean;
  /** Whether it claims to be a newer Salvo's, and is not written. */
  readonly newer: boolean;
  /** Whether it could not be loaded at all. */
  readonly unloadable: boolean;
}

interface Holding extends Iterable<Doc> {
  /** The part of the uuid before an id. */
  readonly documentName: string;
  readonly invalidDocumentIds: Iterable<string>;
}

/** The world's actors, those of unlinked tokens, the items of all of them, and the world's items. */
function collections(): readonly Holding[] {
  const own = [...world.scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (!token.actorLink && token.actor ? [token.actor] : [])),
  );
  const tokens = { documentName: 'Actor', invalidDocumentIds: [], [Symbol.iterator]: () => own[Symbol.iterator]() };
  const items = [...world.actors, ...own].map(({ uuid, items: list }) => ({
    documentName: `${uuid}.Item`,
    invalidDocumentIds: (list as unknown as Holding).invalidDocumentIds,
    [Symbol.iterator]: () => list[Symbol.iterator](),
  }));
  return [game.actors, tokens, ...items, game.items] as unknown as Holding[];
}

/** Every world document of Salvo's with something put aside, and every one that Foundry could not load. */
export const damagedDocuments = (): readonly Damaged[] => [...collections().flatMap(damagedIn), ...damagedFights()];

/** Combatants with anything unreadable in the fight's part of their state. */
function damagedFights(): readonly Damaged[] {
  return [...world.combats].flatMap((combat) => {
    const table = tableOfCombat(combat);
    return [...combat.combatants].flatMap((combatant) => {
      const values = [...keptAside(combatant), ...(table?.aside.get(combatant.id) ?? [])];
      return values.length === 0
        ? []
        : [{ uuid: combatant.uuid, name: combatant.name, values, unsaved: false, newer: false, unloadable: false }];
    });
  });
}

function damagedIn(holding: Holding): readonly Damaged[] {
  const lost = [...holding.invalidDocumentIds].map((id) => ({
    uuid: `${holding.documentName}.${id}`,
    name: id,
    values: [],
    unsaved: false,
    newer: false,
    unloadable: true,
  }));
  return [
    ...[...holding].map(damageOf).filter((damaged) => damaged.unsaved || damaged.newer || damaged.values.length > 0),
    ...lost,
  ];
}

function damageOf(doc: Doc): Damaged {
  const found = doc.system['quarantine'];
  const values = Array.isArray(found) ? (found as Quarantined[]) : [];
  return { uuid: doc.uuid, name: doc.name, values, unsaved: isUnsaved(doc), newer: isNewer(doc), unloadable: false };
}

/** The storing of repaired documents, each whole and once; returns the names of those that could not be stored. */
export async function storeRepairs(): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const doc of collections().flatMap((holding) => [...holding])) {
    if (!isUnsaved(doc)) continue;
    const stored = await storeWhole(doc).catch(report);
    if (!stored) failed.push(doc.name);
  }
  if (failed.length === 0) await stamp();
  return failed;
}

const needsLook = (): number => damagedDocuments().filter((damaged) => damaged.unsaved || damaged.unloadable).length;

/** The world is stamped with this version's shape where every single document has it. */
async function stamp(): Promise<void> {
  // An assistant may be the active GM without the right to write settings.
  if (setting('stamp') >= SCHEMA_VERSION || needsLook() > 0 || !world.user.can('SETTINGS_MODIFY')) return;
  await setSetting('stamp', SCHEMA_VERSION);
}

/**
 * A notice to the GM, once a session, of how many documents need a look and where the list is; and a warning about a
 * world stored by a newer Salvo.
 */
export async function reportDamaged(): Promise<void> {
  if (!world.user.isGM) return;
  const count = needsLook();
  const notice = count === 1 ? 'SALVO.damaged.noticeOne' : 'SALVO.damaged.notice';
  if (count > 0) ui.notifications?.warn(game.i18n.format(notice, { count: String(count) }));
  if (setting('stamp') > SCHEMA_VERSION)
    ui.notifications?.error(game.i18n.format('SALVO.damaged.newer', { name: game.world.title }));
  if (world.users.activeGM?.isSelf) await stamp().catch(report);
}
