/**
 * The referee's desk: what lies on it is worked off one piece at a time, oldest first; an act that waits for an answer
 * holds up its own fight only. Nothing is kept in memory that the messages do not say, so any client can take over.
 */
import { type Answer, answers as fits, type Refusal, refuse } from '../../rules/index.ts';
import { createMessage, isReferee, report, serverTime, world, type MessageDoc } from '../api.ts';
import { registerCrossings } from './writing/crossings.ts';
import { isDoerGone, mayAnswerFor, mayReverseFor, tableOfAction, groundOf } from './messages/entitled.ts';
import { actionOf, isAction, isAnswer, isReversal, type Action } from './messages/records.ts';
import { isAltered, isForged, isOwn, makerOf, registerProofs, resolves } from './messages/proof.ts';
import { resolve } from './resolve.ts';
import { reversalObjection, reverse } from './reverse.ts';
import { dropOld } from './messages/vouchers.ts';
import { isNewer } from './messages/whole.ts';
import { discarded, isToBeRefused, notBegun, refused, tellRefused, write } from './messages/written.ts';
import { takeSeat } from '../tab.ts';

const UNFINISHED: readonly string[] = ['requested', 'asking', 'applying', 'undoing'];
/** Ids of messages that may need work; the messages themselves are asked before anything is done. */
const pending = new Set<string>();
/** Work that is not a message's: the GM's own turn changes. */
const jobs: (() => Promise<void>)[] = [];
/** Says which acts wait for something besides the answers to their questions; they hold up nothing. */
let gate: (message: MessageDoc) => boolean = () => false;
let working = false;
let again = false;

export const setGate = (waits: typeof gate): void => void (gate = waits);

export function registerDesk(): void {
  registerProofs();
  registerCrossings();
  Hooks.on('createChatMessage', (message: unknown) => receive(message as MessageDoc));
  Hooks.on('updateChatMessage', (message: unknown) => receive(message as MessageDoc));
  Hooks.on('deleteChatMessage', (message: unknown, _options: unknown, by: string) => gone(message as MessageDoc, by));
  Hooks.on('userConnected', () => takeUp());
  Hooks.once('ready', () => takeSeat(takeUp));
}

/** Looks through all messages for unfinished work: at the start, and when the referee may have changed. */
function takeUp(): void {
  for (const message of world.messages) note(message);
  jobs.push(dropOld);
  work();
}

/** States in which the dice are known and what becomes of them is not. */
const OPEN: readonly string[] = ['asking', 'decided', 'byHand', 'applying', 'undoing'];

/** A user who has seen the dice does not get others by deleting the message: what a player deletes then is posted again. */
function gone(message: MessageDoc, by: string): void {
  pending.delete(message.id);
  if (!isAction(message) || !isReferee() || world.users.get(by)?.isGM) return;
  const action = actionOf(message);
  if (action.answers.length === 0 || !OPEN.includes(action.state) || isAltered(message, action)) return;
  createMessage(message.toObject(), { keepId: true }).catch(report);
}

function receive(message: MessageDoc): void {
  note(message);
  if (pending.has(message.id)) work();
}

/** Whether there is something left to do with a message of Salvo's. */
export const isUnfinished = (message: MessageDoc): boolean =>
  (isAction(message) && UNFINISHED.includes(actionOf(message).state)) ||
  isAnswer(message) ||
  (isReversal(message) && !message.system['refusal']);

function note(message: MessageDoc): void {
  if (isUnfinished(message) && !isNewer(message) && !(isAction(message) && isForged(message, actionOf(message))))
    pending.add(message.id);
  else pending.delete(message.id);
}

/** Works until nothing can be done. An error is told to the user; its piece is tried again later. */
export function work(): void {
  again = true;
  if (working) return;
  working = true;
  void (async () => {
    try {
      while (again) {
        again = false;
        await workOnce();
      }
    } finally {
      working = false;
    }
  })();
}

/** Does `job` in its turn, after what is being worked on; resolves when it is done. */
export function inTurn(job: () => Promise<void>): Promise<void> {
  return new Promise((done, failed) => {
    jobs.push(() => job().then(done, failed));
    work();
  });
}

/** The first act of this combat that is not through, null if all are. */
export const openAct = (combat: string): MessageDoc | null =>
  [...pending]
    .flatMap((id) => world.messages.get(id) ?? [])
    .find((message) => isAction(message) && actionOf(message).combat === combat && !gate(message)) ?? null;

async function workOnce(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  const busy = new Set<string>();
  const pieces = inOrder();
  for (const message of pieces.slice(0, AT_ONCE)) {
    try {
      if (isAnswer(message)) await takeAnswer(message);
      else if (isReversal(message)) await takeReversal(message);
      else await takeAction(message, busy);
    } catch (error) {
      failed(message, error);
    }
  }
  if (await informed()) again = true;
  else if (pieces.length > AT_ONCE && pieces.slice(0, AT_ONCE).some(({ id }) => !pending.has(id))) again = true;
}

/** Pieces that are worked off before the desk is looked over anew, for what somebody else has put there. */
const AT_ONCE = 20;
/** Pieces of one person's that wait at once; what comes on top is sent back unread. */
const MOST_WAITING = 50;

/** Whether anybody was told anything; where the server does not take it, it is tried again later. */
async function informed(): Promise<boolean> {
  try {
    return (await tellRefused()) > 0;
  } catch (error) {
    report(error);
    setTimeout(work, AGAIN_AFTER);
    return false;
  }
}

/** Told once, and tried again a few times: a write that the server refused may go through later. */
function failed({ id }: MessageDoc, error: unknown): void {
  pending.delete(id);
  report(error);
  const times = (failures.get(id) ?? 0) + 1;
  failures.set(id, times);
  if (times === 1) ui.notifications?.error(game.i18n.format('SALVO.error.failed', { id }));
  if (times > TRIES) return;
  setTimeout(() => {
    const message = world.messages.get(id);
    if (message) receive(message);
  }, times * AGAIN_AFTER);
}

/** How often an act failed on this client. */
const failures = new Map<string, number>();
const TRIES = 3;
/** In ms. */
const AGAIN_AFTER = 1_000;

/**
 * What this client may have to do with: everybody's first piece, then everybody's second; answers before the acts that wait
 * for them, then by time.
 */
function inOrder(): readonly MessageDoc[] {
  const rank = (message: MessageDoc): number => (isAnswer(message) ? 0 : 1);
  const referee = isReferee();
  const byTime = [...pending]
    .flatMap((id) => world.messages.get(id) ?? [])
    .filter((message) => (referee ? !isToBeRefused(message.id) : !isAction(message) || message.author?.isSelf))
    .sort((a, b) => rank(a) - rank(b) || a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));
  const counts = new Map<string, number>();
  const places = new Map<string, number>();
  for (const { id, author } of byTime) {
    const place = counts.get(author?.id ?? '') ?? 0;
    counts.set(author?.id ?? '', place + 1);
    // A GM's own are not held back.
    places.set(id, author?.isGM ? 0 : place);
  }
  if (referee) for (const message of byTime) if (places.get(message.id)! >= MOST_WAITING) sentBack(message);
  return byTime
    .filter(({ id }) => !isToBeRefused(id))
    .sort((a, b) => places.get(a.id)! - places.get(b.id)! || rank(a) - rank(b));
}

/** Too much at once: nothing of it was begun. */
function sentBack(message: MessageDoc): void {
  if (isAnswer(message)) discarded(message);
  else if (isReversal(message) || actionOf(message).state === 'requested') notBegun(message, refuse('tooMany', ''));
}

async function takeAction(message: MessageDoc, busy: Set<string>): Promise<void> {
  const place = actionOf(message).combat || message.id;
  if (busy.has(place) || isToBeRefused(message.id) || gate(message)) return;
  const done = await resolve(message);
  note(message);
  const after = actionOf(message);
  if (after.state === 'asking') {
    busy.add(place);
    wakeAt(after);
  } else if (!done) busy.add(place);
}

/** An answer counts once, from somebody entitled, for the question that is open; then its message goes. */
async function takeAnswer(message: MessageDoc): Promise<void> {
  const target = targetOf(message);
  const action = target && actionOf(target);
  if (!(target && action ? resolves(target, action) : isReferee())) return;
  if (!target || !action || !isValidAnswer(message, target, action)) return discarded(message);
  const answers = [...action.answers, message.system['value'] as Answer];
  const kept = await write(target, action, { answers, asking: null });
  if (!kept) await refused(target, refuse('altered', ''));
  pending.delete(message.id);
  await message.delete();
  again = true;
}

/** The act that an answer or a wish to undo is about. */
function targetOf(message: MessageDoc): MessageDoc | undefined {
  const target = world.messages.get(String(message.system['action']));
  return target && isAction(target) ? target : undefined;
}

function isValidAnswer(message: MessageDoc, target: MessageDoc, action: Action): boolean {
  const { state, asking } = action;
  const table = tableOfAction(action);
  const maker = makerOf(message);
  if (state !== 'asking' || !asking || asking.index !== message.system['index'] || !maker || !table) return false;
  if (isAltered(target, action)) return false;
  return mayAnswerFor(maker, table, asking.ask) && fits(asking.ask, message.system['value']);
}

async function takeReversal(message: MessageDoc): Promise<void> {
  const target = targetOf(message);
  const action = target && actionOf(target);
  const own = target && action && isOwn(target, action) && message.author?.id === target.author?.id;
  if (!(own ? resolves(target, action) : isReferee())) return;
  // Begun before a crash: the act has gone on by itself.
  if (target?.getFlag('salvo', 'reversal') === message.id) return void (await message.delete());
  const refusal = target && action ? whyNotReversed(message, target, action) : refuse('gone', '');
  if (refusal) return notBegun(message, refusal);
  if (target) await reverse(target, message.id);
  await message.delete();
  pending.delete(message.id);
}

function whyNotReversed(message: MessageDoc, target: MessageDoc, action: Action): Refusal | null {
  const maker = makerOf(message);
  const table = groundOf(action);
  if (table && isDoerGone(table, action.command)) return refuse('actorGone', '');
  if (!maker || (table && !mayReverseFor(maker, action, table))) return refuse('notEntitled', '');
  if (isOwn(target, action) && maker.id !== target.author?.id) return refuse('notASalvoAction', '');
  return reversalObjection(target, action, table, message.system['redo'] === true);
}

/** Comes back when the question's time is up. */
function wakeAt({ asking }: Action): void {
  if (!asking || asking.until <= 0) return;
  setTimeout(work, Math.max(0, asking.until - serverTime()) + 50);
}
