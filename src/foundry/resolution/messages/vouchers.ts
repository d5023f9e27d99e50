/**
 * What GMs vouch for: of each act the digest of what its message must say. It stands on the GM's own User document, where
 * no player can write and which every client has; it outlives reloads, other GMs in turn, and fights. An act's message and
 * its digest are written in one request, so that neither is ever without the other, and nothing older holds beside them.
 */
import type { Id } from '../../../rules/index.ts';
import { world, type Source, type Write } from '../../api.ts';
import { recordOf } from '../../data/record.ts';

interface Voucher {
  /** Of several GMs' vouchers for one act, the one with the highest number counts. */
  readonly count: number;
  /** What the message must come to. */
  readonly digest: string;
}

const KEY = 'proofs';

/** The voucher for an act, null where no GM vouches for it. */
export function voucherOf(message: Id): Voucher | null {
  let found: Voucher | null = null;
  for (const user of world.users) {
    if (!user.isGM) continue;
    const voucher = read(recordOf(user.getFlag('salvo', KEY))[message]);
    if (voucher && voucher.count > (found?.count ?? 0)) found = voucher;
  }
  return found;
}

function read(text: unknown): Voucher | null {
  const [, count, digest] = /^(\d{1,9}) ([0-9a-f]+)$/.exec(String(text)) ?? [];
  return count === undefined || digest === undefined ? null : { count: Number(count), digest };
}

/** What vouches for what a message will say, to be written with it. */
export function voucherFor(message: Id, digest: string): Write {
  const count = (voucherOf(message)?.count ?? 0) + 1;
  return { document: 'User', updates: [{ _id: world.user.id, ...proofs({ [message]: `${count} ${digest}` }) }] };
}

/** Drops this GM's vouchers for acts whose messages are gone. */
export async function dropOld(): Promise<void> {
  const gone = Object.keys(recordOf(world.user.getFlag('salvo', KEY))).filter((id) => !world.messages.get(id));
  if (gone.length > 0) await world.user.update(proofs(Object.fromEntries(gone.map((id) => [id, _del]))));
}

const proofs = (changes: Source): Source => ({ flags: { salvo: { [KEY]: changes } } });
