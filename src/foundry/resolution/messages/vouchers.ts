/**
 * Vouchers of GMs: for each act the digest of its message's content. They stand on the GM's own User document, where no
 * player can write and which every client has; they outlive reloads, other GMs in turn, and fights. An act's message and
 * its digest are written in one request, so that neither is ever without the other, and nothing older holds beside them.
 */
import type { Id } from '../../../rules/index.ts';
import { world, type Source, type Write } from '../../api.ts';
import { asRecord } from '../../data/record.ts';

interface Voucher {
  /** The number of the voucher: of several GMs' vouchers for one act, that with the highest one counts. */
  readonly count: number;
  /** The digest that the message must have. */
  readonly digest: string;
}

const KEY = 'proofs';

/** The voucher for an act, null where no GM vouches for it. */
export function voucherOf(message: Id): Voucher | null {
  let found: Voucher | null = null;
  for (const user of world.users) {
    if (!user.isGM) continue;
    const voucher = read(asRecord(user.getFlag('salvo', KEY))[message]);
    if (voucher && voucher.count > (found?.count ?? 0)) found = voucher;
  }
  return found;
}

function read(text: unknown): Voucher | null {
  const found = /^(\d{1,9}) ([0-9a-f]+)$/.exec(String(text));
  return found && { count: Number(found[1]), digest: found[2]! };
}

/** The voucher for a message's next content, to be written with it. */
export function voucherFor(message: Id, digest: string): Write {
  const count = (voucherOf(message)?.count ?? 0) + 1;
  return { document: 'User', updates: [{ _id: world.user.id, ...proofs({ [message]: `${count} ${digest}` }) }] };
}

/** The removal of this GM's vouchers for acts whose messages are gone. */
export async function dropOld(): Promise<void> {
  const gone = Object.keys(asRecord(world.user.getFlag('salvo', KEY))).filter((id) => !world.messages.get(id));
  if (gone.length > 0) await world.user.update(proofs(Object.fromEntries(gone.map((id) => [id, _del]))));
}

const proofs = (changes: Source): Source => ({ flags: { salvo: { [KEY]: changes } } });
