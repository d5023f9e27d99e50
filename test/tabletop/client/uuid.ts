/** fromUuid and fromUuidSync. */
import type { Document } from './abstract/document.ts';
import { packOf } from './packs.ts';
import type { Realm } from './realm.ts';
import { parseUuid } from './utils/misc.ts';

export async function findUuid(realm: Realm, uuid: string): Promise<unknown> {
  const parsed = parseUuid(uuid);
  if (!parsed?.pack) return findUuidSync(realm, uuid);
  const document = await packOf(realm, parsed.pack)?.getDocument(String(parsed.primaryId));
  return (document && descend(document, parsed.embedded)) ?? null;
}

/** For a compendium: the index entry, unless the document was loaded before. */
export function findUuidSync(realm: Realm, uuid: string): unknown {
  const parsed = parseUuid(uuid);
  if (!parsed) return null;
  if (parsed.pack) {
    const pack = packOf(realm, parsed.pack);
    const loaded = pack?.get(String(parsed.primaryId));
    return (loaded ? descend(loaded, parsed.embedded) : pack?.index.get(String(parsed.primaryId))) ?? null;
  }
  const document = realm.collections.get(String(parsed.primaryType))?.get(String(parsed.primaryId));
  return (document && descend(document, parsed.embedded)) ?? null;
}

function descend(document: Document, path: string[]): Document | undefined {
  let found: Document | undefined = document;
  for (let index = 0; index + 1 < path.length; index += 2) {
    const [name, id] = [path[index] as string, path[index + 1] as string];
    try {
      found = found?.getEmbeddedDocument(name, id);
    } catch {
      return undefined;
    }
  }
  return found;
}
