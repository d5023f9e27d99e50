/**
 * Whether a message of Salvo's can be believed. A request counts as created, with the author that the server names;
 * later states count where a GM vouches for them (`vouchers.ts`), never because of the last writer of the message.
 */
import { canonical, type Id, type Json } from '../../../rules/index.ts';
import { world, type MessageDoc, type UserDoc } from '../../api.ts';
import { sha256 } from '../../data/digest.ts';
import { isOwnResolver, isResolver, ownsAll, tableOfAction } from './entitled.ts';
import { actionOf, isAction, isSalvo, type Action } from './records.ts';
import { voucherOf } from './vouchers.ts';

interface Sighting {
  readonly by: Id;
  /** Empty: longer than any honest request, and not looked at any further. */
  readonly digest: string;
}

/**
 * The longest content of a request, in characters: an honest one with 200 targets and every declaration stays well
 * below a tenth.
 */
const LONGEST = 100_000;

/** Messages seen on arrival: their authors, as the server names them, and their content. */
const sightings = new Map<Id, Sighting>();

/** The watch on messages as they arrive; called before anything that works messages off. */
export function registerProofs(): void {
  Hooks.on('createChatMessage', (message: unknown, _options: unknown, by: string) => see(message as MessageDoc, by));
  Hooks.on('deleteChatMessage', (message: unknown) => void sightings.delete((message as MessageDoc).id));
}

function see(message: MessageDoc, by: Id): void {
  if (!isSalvo(message)) return;
  const isTooLong = !world.users.get(by)?.isGM && JSON.stringify(message.system).length > LONGEST;
  sightings.set(message.id, { by, digest: isTooLong ? '' : saying(message) });
}

/** The content of a message, whatever author it names. */
const saying = (message: MessageDoc): string =>
  digestOf(isAction(message) ? { ...actionOf(message), author: '' } : message.toObject()['system']);

const digestOf = (value: unknown): string => sha256(canonical(JSON.parse(JSON.stringify(value)) as Json)).slice(0, 32);

const digests = new WeakMap<Action, string>();

/** The digest of the part of an act that its voucher covers, taken once of each reading. */
export function digestOfAct(action: Action): string {
  const { drawn, ...covered } = action;
  // Missing parts leave no trace: older acts are vouched for as they were.
  const digest = digests.get(action) ?? digestOf(drawn ? action : covered);
  digests.set(action, digest);
  return digest;
}

/** The author of a request, an answer or an undo request; null where it was altered, or where that cannot be known any more. */
export function makerOf(message: MessageDoc): UserDoc | null {
  const { author } = message;
  if (!author) return null;
  const sighting = sightings.get(message.id);
  if (sighting?.digest === '') return null;
  if (sighting) return sighting.by === author.id && sighting.digest === saying(message) ? author : null;
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats;
  return modifiedTime === createdTime && lastModifiedBy === author.id ? author : null;
}

/** Whether an act differs from its maker's request and from every GM's voucher. */
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
 * Whether a player's client worked an act off, as it may while no GM is present: nobody vouches for it, and it concerns
 * only actors that its author owns. Only that client goes on with it.
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

/** Whether a message describes a begun act that neither a GM vouches for nor its author's client may go on with. */
export const isForged = (message: MessageDoc, action: Action): boolean =>
  action.state !== 'requested' && action.state !== 'refused' && !voucherOf(message.id) && !isOwn(message, action);
