/** A change of an unlinked token's actor, as every client applies it. */
import type { Change } from '../authority/protocol.ts';
import type { Document } from './abstract/document.ts';
import { applyChange } from './apply.ts';
import type { Realm } from './realm.ts';

/** The synthetic actor takes the change as any actor would; then the token holds the new difference. */
export function takeTokenDelta(realm: Realm, change: Change): Document[] {
  const parts = String(change.operation.parent).split('.');
  const token = realm.fromUuidSync(parts.slice(0, 4).join('.')) as Document | null;
  if (!token) return [];
  // The actor has to be there before the difference is, or it would be built with the change in it.
  void token['actor'];
  const documents = applyChange(realm, change);
  token._source['delta'] = change.tokenDelta;
  token['delta'] = change.tokenDelta;
  return documents;
}
