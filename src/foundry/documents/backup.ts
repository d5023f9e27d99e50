/**
 * All of Salvo's data in a world as one file with a hash, and back: people and things, fights, acts and the GMs'
 * vouchers, the differences in the actors of unlinked tokens, and the settings. The file does not record when or by whom
 * something was written, so that restored data is stored again byte by byte.
 */
import { canonical, type Json, type Refusal, refuse } from '../../rules/index.ts';
import { report, world, type Source } from '../api.ts';
import { isRecord, numberIn, asRecord, textIn, textOrder } from '../data/record.ts';
import { sha256 } from '../data/digest.ts';
import { SCHEMA_VERSION, subType } from '../data/types.ts';
import { placeOfFault as placeOfDocument } from './door.ts';
import { isSalvo } from '../resolution/messages/records.ts';
import { setSetting, setting, TABLE_SETTINGS } from '../settings.ts';
import { inTurn } from '../resolution/desk.ts';

const FORMAT = 'salvo-backup';
const KINDS = ['Item', 'Actor', 'Combat', 'ChatMessage'] as const;
type Kind = (typeof KINDS)[number];
/** A longer text is no file of Salvo's. */
const MOST = 200_000_000;

interface Backup {
  readonly format: typeof FORMAT;
  readonly schema: number;
  readonly documents: { readonly [kind in Kind]: readonly Source[] };
  /** Differences in the actors of unlinked tokens, by the token's uuid. */
  readonly tokens: { readonly [uuid: string]: unknown };
  readonly settings: Source;
  /** The vouchers of each GM, by the id of their act. */
  readonly proofs: { readonly [user: string]: Source };
}

interface Stored {
  readonly id: string;
  readonly type: string;
  readonly _source?: Source;
  toObject(): Source;
}

/** The file: canonical JSON, with the hash of everything else at its end. */
export function exportAll(): string {
  const content = contentNow();
  return textOf(content);
}

const textOf = (content: Backup): string => {
  const text = canonical(content as unknown as Json);
  return `${text.slice(0, -1)},"~hash":"${sha256(text)}"}`;
};

function contentNow(): Backup {
  const own: { readonly [kind in Kind]: Iterable<Stored> } = {
    Item: [...(game.items as unknown as Iterable<Stored>)].filter((item) => subType(item.type)),
    Actor: [...world.actors].filter((actor) => subType(actor.type)),
    Combat: [...world.combats].filter((combat) => combat.getFlag('salvo', 'fight') !== undefined),
    ChatMessage: [...world.messages].filter(isSalvo),
  };
  const documents = Object.fromEntries(KINDS.map((kind) => [kind, [...own[kind]].map(plain).sort(byId)]));
  return JSON.parse(
    JSON.stringify({
      format: FORMAT,
      schema: SCHEMA_VERSION,
      documents,
      tokens: tokensNow(),
      settings: Object.fromEntries(TABLE_SETTINGS.map((key) => [key, setting(key)])),
      proofs: Object.fromEntries([...world.users].filter((user) => user.isGM).map((user) => [user.id, proofsOf(user)])),
    }),
  ) as Backup;
}

const proofsOf = (user: { getFlag(scope: 'salvo', key: string): unknown }): Source =>
  asRecord(user.getFlag('salvo', 'proofs'));

const plain = (doc: Stored): Source => unstamped(doc.toObject()) as Source;
const byId = (a: Source, b: Source): number => textOrder(textIn(a['_id']), textIn(b['_id']));

function tokensNow(): { readonly [uuid: string]: unknown } {
  const found = [...world.scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => {
      const { delta } = token.toObject();
      return !token.actorLink && subType(token.actor?.type ?? '') ? [[token.uuid, unstamped(delta)] as const] : [];
    }),
  );
  return Object.fromEntries(found);
}

/** A value without the server's stamps of time and author. */
function unstamped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unstamped);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== '_stats');
  return Object.fromEntries(kept.map(([key, value]) => [key, unstamped(value)]));
}

/** The content of a file, or the reason it cannot be restored, with the place. */
export function read(text: string): Backup | Refusal {
  const bad = (place: string): Refusal => refuse('badBackup', '', { place });
  if (text.length > MOST) return bad('size');
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    return bad(String(error instanceof SyntaxError ? error.message : 'depth'));
  }
  if (!isRecord(found) || found['format'] !== FORMAT) return bad('format');
  if (!(numberIn(found['schema']) <= SCHEMA_VERSION)) return bad('schema');
  const { '~hash': hash, ...content } = found;
  const place = placeOfFault(content);
  if (place !== null) return bad(place);
  return hash === hashOf(content) ? (content as unknown as Backup) : bad('~hash');
}

function hashOf(content: Source): string {
  return sha256(canonical(content as unknown as Json));
}

/** The first part that differs from the shape of a backup. */
function placeOfFault({ documents, tokens, settings, proofs }: Source): string | null {
  for (const [name, value] of Object.entries({ documents, tokens, settings, proofs }))
    if (!isRecord(value)) return name;
  for (const kind of KINDS) {
    const list = asRecord(documents)[kind];
    if (!Array.isArray(list)) return `documents.${kind}`;
    for (const [at, value] of list.entries()) {
      const fault = faultIn(kind, value);
      if (fault !== null) return [`documents.${kind}.${at}`, fault].filter(Boolean).join('.');
    }
  }
  return null;
}

function faultIn(kind: Kind, value: unknown): string | null {
  if (!isRecord(value)) return '';
  if (!/^[A-Za-z0-9]{16}$/.test(textIn(value['_id']))) return '_id';
  return kind === 'Combat' ? null : placeOfDocument(kind, value);
}

interface Class {
  deleteDocuments(ids: readonly string[], operation: object): Promise<unknown>;
  createDocuments(data: readonly Source[], operation: object): Promise<unknown>;
}

/**
 * The restoration of everything in the file; newer documents stay. A GM's act; null: done. Refused: `onlyGM`,
 * `badBackup`, and `notRestored` with the first kind of documents that cannot be made: those are as they were.
 */
export async function restore(text: string): Promise<Refusal | null> {
  if (!world.user.isGM) return refuse('onlyGM', '');
  const backup = read(text);
  if ('refused' in backup) return backup;
  // No act is worked off, and no voucher dropped, while its message is not back yet.
  let refusal: Refusal | null = null;
  await inTurn(async () => void (refusal = await putAllBack(backup)));
  return refusal;
}

async function putAllBack(backup: Backup): Promise<Refusal | null> {
  for (const [id, proofs] of Object.entries(backup.proofs)) {
    const user = world.users.get(id);
    if (user?.isGM) await user.update({ flags: { salvo: { proofs } } });
  }
  for (const kind of KINDS)
    if (!(await putBack(kind, backup.documents[kind]))) return refuse('notRestored', '', { kind });
  for (const [uuid, delta] of Object.entries(backup.tokens)) {
    const token = fromUuidSync(uuid as never) as unknown as { update(changes: Source): Promise<unknown> } | null;
    await token?.update({ delta: _replace(delta) });
  }
  // An older file lacks some of them.
  for (const key of TABLE_SETTINGS.filter((key) => Object.hasOwn(backup.settings, key))) {
    const kept = backup.settings[key];
    if (canonical(setting(key) as unknown as Json) !== canonical(kept as Json)) await setSetting(key, kept as never);
  }
  return null;
}

/** Whether the documents of the file now stand in place of those of the same ids; if not, these stand there again. */
async function putBack(kind: Kind, sources: readonly Source[]): Promise<boolean> {
  const former = storedAt(kind, sources).map((doc) => doc.toObject());
  if (await replaced(kind, sources)) return true;
  await replaced(kind, former);
  return false;
}

/** Whether documents were made of all the sources, after those of the same ids were deleted. */
async function replaced(kind: Kind, sources: readonly Source[]): Promise<boolean> {
  const { [kind]: documents } = foundry.documents as unknown as Record<Kind, Class>;
  try {
    const there = storedAt(kind, sources).map(({ id }) => id);
    if (there.length > 0) await documents.deleteDocuments(there, {});
    if (sources.length > 0) await documents.createDocuments(sources, { keepId: true, keepEmbeddedIds: true });
  } catch (error) {
    report(error);
  }
  // A module's veto is no error: the document is not made.
  return storedAt(kind, sources).length === sources.length;
}

/** The documents of the world that have the ids of the sources. */
function storedAt(kind: Kind, sources: readonly Source[]): readonly Stored[] {
  const collections = { Item: game.items, Actor: world.actors, Combat: world.combats, ChatMessage: world.messages };
  const { [kind]: collection } = collections as unknown as Record<Kind, { get(id: string): Stored | undefined }>;
  return sources.flatMap((source) => collection.get(textIn(source['_id'])) ?? []);
}

/** The file, handed to the browser for saving. */
export function download(): void {
  const name = `salvo-${game.world.id}.json`;
  foundry.utils.saveDataToFile(exportAll(), 'application/json', name);
}
