/**
 * What GMs vouch for: of each act the digest of what its message must say. It stands on the GM's own User document, where
 * no player can write and which every client has; it outlives reloads, other GMs in turn, and fights. An act's message is
 * written after its digest was, so for a moment both what it said and what it will say hold; the next write ends that.
 */
import type { Id } from '../../rules/index.ts';
import { isReferee, world, type Source } from '../api.ts';
import { recordOf } from '../data/record.ts';

interface Voucher {
  /** Of several GMs' vouchers for one act, the one with the highest number counts. */
  readonly count: number;
  /** What the message must come to. */
  readonly digest: string;
  /** What it came to before, while the change is on its way; empty once the change has arrived. */
  readonly before: string;
}

/** What stands in place of a digest where there was only a request. */
export const NEW = 'new';

const KEY = 'proofs';
/** Vouchers whose change has arrived, to be written with the next one or when nothing else is to do. */
const arrived = new Map<Id, string>();

/** The voucher for an act, null where no GM vouches for it. */
export function voucherOf(message: Id): Voucher | null {
  let found: Voucher | null = null;
  for (const user of world.users) {
    if (!user.isGM) continue;
    const one = read(recordOf(user.getFlag('salvo', KEY))[message]);
    if (one && one.count > (found?.count ?? 0)) found = one;
  }
  return found;
}

function read(text: unknown): Voucher | null {
  const [, count, digest, before = ''] = /^(\d{1,9}) ([0-9a-f]+)(?: (new|[0-9a-f]+))?$/.exec(String(text)) ?? [];
  return count === undefined || digest === undefined ? null : { count: Number(count), digest, before };
}

/** Vouches for what a message will say, before it is written. */
export async function vouch(message: Id, digest: string, before: string): Promise<void> {
  const count = (voucherOf(message)?.count ?? 0) + 1;
  const settled = [...arrived].filter(([id]) => id !== message);
  arrived.clear();
  await write({ ...Object.fromEntries(settled), [message]: `${count} ${digest} ${before}` });
}

/** The message says now what it was vouched to say. */
export function arrive(message: Id): void {
  const voucher = voucherOf(message);
  if (voucher) arrived.set(message, `${voucher.count} ${voucher.digest}`);
}

/** From now on only what the messages say now holds. */
export async function settle(): Promise<void> {
  if (arrived.size === 0 || !isReferee()) return;
  const settled = Object.fromEntries(arrived);
  arrived.clear();
  await write(settled);
}

/** Drops this GM's vouchers for acts whose messages are gone. */
export async function dropOld(): Promise<void> {
  const gone = Object.keys(recordOf(world.user.getFlag('salvo', KEY))).filter((id) => !world.messages.get(id));
  if (gone.length > 0) await write(Object.fromEntries(gone.map((id) => [id, _del])));
}

const write = async (changes: Source): Promise<unknown> => world.user.update({ flags: { salvo: { [KEY]: changes } } });
