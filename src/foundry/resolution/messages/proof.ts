/**
 * Whether a message of Salvo's can be believed. A request counts as it was created and for whom the server says created it;
 * everything later counts where a GM vouches for it (`vouchers.ts`), never because of who wrote on the message last.
 */
import { canonical, type Id, type Json } from '../../../rules/index.ts';
import { world, type MessageDoc, type UserDoc } from '../../api.ts';
import { sha256 } from '../../data/digest.ts';
import { isOwnResolver, isResolver, ownsAll, tableOfAction } from './entitled.ts';
import { actionOf, isAction, isSalvo, type Action } from './records.ts';
import { voucherOf } from './vouchers.ts';

interface Sighting {
  readonly by: Id;
  /** Empty: longer than anything that is honestly asked for, and not looked at any further. */
  readonly digest: string;
}

/** In characters: of what is asked for, with 200 targets and all that can be declared, well below a tenth. */
const LONGEST = 100_000;

/** Messages that were seen as they came: by whom, as the server says, and what they said. */
const sightings = new Map<Id, Sighting>();

/** To be called before anything that works messages off. */
export function registerProofs(): void {
  Hooks.on('createChatMessage', (message: unknown, _options: unknown, by: string) => see(message as MessageDoc, by));
  Hooks.on('deleteChatMessage', (message: unknown) => void sightings.delete((message as MessageDoc).id));
}

function see(message: MessageDoc, by: Id): void {
  if (!isSalvo(message)) return;
  const isTooLong = !world.users.get(by)?.isGM && JSON.stringify(message.system).length > LONGEST;
  sightings.set(message.id, { by, digest: isTooLong ? '' : saying(message) });
}

/** What a message says, whoever is named as its author. */
const saying = (message: MessageDoc): string =>
  digestOf(isAction(message) ? { ...actionOf(message), author: '' } : message.toObject()['system']);

const digestOf = (value: unknown): string => sha256(canonical(JSON.parse(JSON.stringify(value)) as Json)).slice(0, 32);

/** What of an act its voucher is about. */
export const digestOfAct = ({ drawn, ...action }: Action): string =>
  // What is not there leaves no trace: acts of before are vouched for as they were.
  digestOf(drawn ? { ...action, drawn } : action);

/** The author of a request, an answer or a wish to undo; null where it is not as it was made, or where that cannot be told any more. */
export function makerOf(message: MessageDoc): UserDoc | null {
  const { author } = message;
  if (!author) return null;
  const sighting = sightings.get(message.id);
  if (sighting?.digest === '') return null;
  if (sighting) return sighting.by === author.id && sighting.digest === saying(message) ? author : null;
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats;
  return modifiedTime === createdTime && lastModifiedBy === author.id ? author : null;
}

/** Whether an act is not what its maker asked for and a GM vouches for. */
export function isAltered(message: MessageDoc, action: Action): boolean {
  const voucher = voucherOf(message.id);
  if (action.state === 'requested') {
    if (action.answers.length > 0 || action.outcome || action.asking || action.refusal || action.facts) return true;
    if (action.shifts || action.drawn) return true;
    return voucher !== null || makerOf(message) === null;
  }
  if (!voucher) return action.state !== 'refused' && !isOwn(message, action);
  return digestOfAct(action) !== voucher.digest;
}

/**
 * Whether a player's client worked an act off, as it may while no GM is there: nobody vouches for it, and it concerns nobody
 * but actors that its author owns. Only that client goes on with it.
 */
export function isOwn(message: MessageDoc, action: Action): boolean {
  const { author } = message;
  if (!author || author.isGM || action.state === 'requested' || action.combat !== '') return false;
  if (voucherOf(message.id) || message._stats.lastModifiedBy !== author.id) return false;
  return ownsAll(author, tableOfAction(action));
}

/** Whether this client goes on with the act. */
export function resolves(message: MessageDoc, action: Action): boolean {
  if (isOwn(message, action)) return isOwnResolver(message, tableOfAction(action));
  return isResolver(message, action);
}

/** Whether a message tells of an act that was begun and that neither a GM vouches for nor its author's client may go on with. */
export const isForged = (message: MessageDoc, action: Action): boolean =>
  action.state !== 'requested' && action.state !== 'refused' && !voucherOf(message.id) && !isOwn(message, action);
