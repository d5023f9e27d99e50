/**
 * The referee's desk: its pieces are worked off one at a time, one of each user's in turn and answers first; an act that
 * waits for an answer holds up its own fight only. Nothing is kept in memory that the messages do not say, so any client can take over.
 */
import { type Answer, answers as fits, type Refusal, refuse } from '../../rules/index.ts';
import { createMessage, isReferee, listen, report, serverTime, world, type MessageDoc } from '../api.ts';
import { registerCrossings } from './writing/crossings.ts';
import { isDoerGone, mayAnswerFor, mayReverseFor, tableOfAction, tableToChange } from './messages/entitled.ts';
import { actionOf, isAction, isAnswer, isReversal, type Action } from './messages/records.ts';
import { registerConcealment } from './messages/concealed.ts';
import { isAltered, isForged, isOwn, makerOf, registerProofs, resolves } from './messages/proof.ts';
import { resolve } from './resolve.ts';
import { reversalObjection, reverse } from './reverse.ts';
import { dropOld } from './messages/vouchers.ts';
import { isNewer } from './messages/whole.ts';
import { discarded, isToBeRefused, notBegun, refused, tellRefused, write } from './messages/written.ts';
import { textOrder } from '../data/record.ts';
import { takeSeat } from '../tab.ts';

const UNFINISHED: readonly string[] = ['requested', 'asking', 'applying', 'undoing'];
/** Ids of messages that may need work; each message itself is read again before anything is done. */
const pending = new Set<string>();
/** Work without a message: the GM's own turn changes. */
const jobs: (() => Promise<void>)[] = [];
/** Whether an act waits for something besides the answers to its questions; such an act holds up nothing. */
let gate: ((message: MessageDoc) => boolean) | undefined;
/** The work at the desk; `again`: it looks its pieces over once more afterwards. */
let state: 'idle' | 'working' | 'again' = 'idle';

export const setGate = (waits: NonNullable<typeof gate>): void => void (gate = waits);

export function registerDesk(): void {
  registerProofs();
  registerConcealment();
  registerCrossings();
  Hooks.on('createChatMessage', (message: unknown) => receive(message as MessageDoc));
  Hooks.on('updateChatMessage', (message: unknown) => receive(message as MessageDoc));
  Hooks.on('deleteChatMessage', (message: unknown, _options: unknown, by: string) => gone(message as MessageDoc, by));
  // A question about somebody who is gone waits for nothing.
  for (const hook of ['deleteToken', 'deleteCombatant', 'deleteActor']) listen(hook, work);
  Hooks.on('userConnected', () => takeUp());
  Hooks.once('ready', () => takeSeat(takeUp));
}

/** A search of all messages for unfinished work: at the start, and when the referee may have changed. */
function takeUp(): void {
  for (const message of world.messages) note(message);
  jobs.push(() => dropOld().catch(report));
  work();
}

/** States in which the dice are known but the result is not applied yet. */
const OPEN: readonly string[] = ['asking', 'decided', 'byHand', 'applying', 'undoing'];

/** A message that a player deletes once its dice are known is posted again, so that nobody rolls twice. */
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

/** Whether a message of Salvo's still needs work. */
export const isUnfinished = (message: MessageDoc): boolean =>
  (isAction(message) && UNFINISHED.includes(actionOf(message).state)) ||
  isAnswer(message) ||
  (isReversal(message) && !message.system['refusal']);

function note(message: MessageDoc): void {
  if (isUnfinished(message) && !isNewer(message) && !(isAction(message) && isForged(message, actionOf(message))))
    pending.add(message.id);
  else pending.delete(message.id);
}

/**
 * The work on all pieces, until nothing more can be done. The user is told of an error; its piece is tried again
 * later.
 */
export function work(): void {
  const isIdle = state === 'idle';
  state = 'again';
  if (isIdle) void workOn();
}

async function workOn(): Promise<void> {
  try {
    while (state === 'again') {
      state = 'working';
      await workOnce();
    }
  } finally {
    state = 'idle';
  }
}

/** A job done in its turn, after the current piece; the promise resolves when it is done. */
export function inTurn(job: () => Promise<void>): Promise<void> {
  return new Promise((done, failed) => {
    jobs.push(() => job().then(done, failed));
    work();
  });
}

/** The first unfinished act of this combat; null if there is none. */
export const unfinishedAct = (combat: string): MessageDoc | null =>
  [...pending]
    .flatMap((id) => world.messages.get(id) ?? [])
    .find((message) => isAction(message) && actionOf(message).combat === combat && !gate?.(message)) ?? null;

async function workOnce(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  const busy = new Set<string>();
  let workedOff = 0;
  for (const message of inOrder()) {
    if (workedOff === AT_ONCE) break;
    try {
      if (isAnswer(message)) await takeAnswer(message);
      else if (isReversal(message)) await takeReversal(message);
      else await takeAction(message, busy);
    } catch (error) {
      failed(message, error);
    }
    if (!pending.has(message.id)) workedOff++;
  }
  if ((await informed()) || workedOff === AT_ONCE) state = 'again';
}

/**
 * Pieces worked off before the desk is looked over anew, for other people's new ones. Pieces that wait do not count.
 */
const AT_ONCE = 20;
/** The most pieces of one person that wait at once; further ones are sent back unread. */
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

/**
 * A failure, reported once, and its piece tried again a few times: a write that the server refused may go through
 * later.
 */
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

/** The number of an act's failures on this client. */
const failures = new Map<string, number>();
const TRIES = 3;
/** The time in ms before a first new try. */
const AGAIN_AFTER = 1_000;

/**
 * Work that this client may have to do: everybody's first piece, then everybody's second; answers before the acts that
 * wait for them, then by time.
 */
function inOrder(): readonly MessageDoc[] {
  const rank = (message: MessageDoc): number => Number(!isAnswer(message));
  const referee = isReferee();
  const byTime = [...pending]
    .flatMap((id) => world.messages.get(id) ?? [])
    .filter((message) => (referee ? !isToBeRefused(message.id) : !isAction(message) || message.author?.isSelf))
    .sort((a, b) => rank(a) - rank(b) || a.timestamp - b.timestamp || textOrder(a.id, b.id));
  const counts = new Map<string, number>();
  const places = new Map<string, number>();
  for (const { id, author } of byTime) {
    const place = counts.get(author?.id ?? '') ?? 0;
    counts.set(author?.id ?? '', place + 1);
    // A GM's own pieces are not held back.
    places.set(id, author?.isGM ? 0 : place);
  }
  if (referee) for (const message of byTime) if (places.get(message.id)! >= MOST_WAITING) sentBack(message);
  return byTime
    .filter(({ id }) => !isToBeRefused(id))
    .sort((a, b) => places.get(a.id)! - places.get(b.id)! || rank(a) - rank(b));
}

/** A piece more than its author may have waiting, sent back: nothing of it was begun. */
function sentBack(message: MessageDoc): void {
  if (isAnswer(message)) discarded(message);
  else if (isReversal(message) || actionOf(message).state === 'requested') notBegun(message, refuse('tooMany', ''));
}

async function takeAction(message: MessageDoc, busy: Set<string>): Promise<void> {
  const place = actionOf(message).combat || message.id;
  // An answer taken in the same round may have ended it.
  if (!isUnfinished(message) || busy.has(place) || isToBeRefused(message.id) || gate?.(message)) return;
  const done = await resolve(message);
  note(message);
  const after = actionOf(message);
  if (after.state === 'asking') {
    busy.add(place);
    wakeAt(after);
  } else if (!done) busy.add(place);
}

/** An answer, which counts once, from an entitled user, for the open question; then its message goes. */
async function takeAnswer(message: MessageDoc): Promise<void> {
  const act = actFor(message);
  if (!(act ? resolves(act.target, act.action) : isReferee())) return;
  if (!act || !isValidAnswer(message, act)) return discarded(message);
  const { target, action } = act;
  const answers = [...action.answers, message.system['value'] as Answer];
  const kept = await write(target, action, { answers, asking: null });
  if (!kept) await refused(target, refuse('altered', ''));
  pending.delete(message.id);
  await message.delete();
}

interface Act {
  readonly target: MessageDoc;
  readonly action: Action;
}

/** The act to which an answer or undo request belongs. */
function actFor(message: MessageDoc): Act | null {
  const target = world.messages.get(String(message.system['action']));
  return target && isAction(target) ? { target, action: actionOf(target) } : null;
}

function isValidAnswer(message: MessageDoc, { target, action }: Act): boolean {
  const { asking } = action;
  if (!asking || asking.index !== message.system['index'] || isAltered(target, action)) return false;
  const table = tableOfAction(action);
  const maker = makerOf(message);
  return !!table && !!maker && mayAnswerFor(maker, table, asking.ask) && fits(asking.ask, message.system['value']);
}

async function takeReversal(message: MessageDoc): Promise<void> {
  const act = actFor(message);
  if (!(act ? reverses(message, act) : isReferee())) return;
  if (!act) return notBegun(message, refuse('gone', ''));
  // Begun before a crash: the act has gone on by itself.
  if (act.target.getFlag('salvo', 'reversal') === message.id) return void (await message.delete());
  const refusal = whyNotReversed(message, act);
  if (refusal) return notBegun(message, refusal);
  await reverse(act.target, message.id);
  await message.delete();
  pending.delete(message.id);
}

/**
 * Whether this client undoes or redoes an act: a player's own client, for its player, what it worked off itself; the
 * referee all else.
 */
const reverses = ({ author }: MessageDoc, { target, action }: Act): boolean =>
  isOwn(target, action) && author?.id === target.author?.id ? resolves(target, action) : isReferee();

function whyNotReversed(message: MessageDoc, { target, action }: Act): Refusal | null {
  const maker = makerOf(message);
  const table = tableToChange(action);
  if (table && isDoerGone(table, action.command)) return refuse('actorGone', '');
  if (!maker || (table && !mayReverseFor(maker, action, table))) return refuse('notEntitled', '');
  if (isOwn(target, action) && maker.id !== target.author?.id) return refuse('notASalvoAction', '');
  return reversalObjection(target, action, table, message.system['redo'] === true);
}

/**
 * A return to the desk when the question's time is up. Where it already is, and another client has to see to it,
 * nothing is waited for.
 */
function wakeAt({ asking }: Action): void {
  if (!asking) return;
  const left = asking.until - serverTime();
  if (left > 0) setTimeout(work, left);
}
