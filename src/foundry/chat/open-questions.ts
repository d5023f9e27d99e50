/** Questions that wait for an answer, wherever they are shown besides their card: on the sheet of the combatant asked, in the tracker. */
import { documentAt, listen, localize, serverTime, world, type ActorDoc, type MessageDoc } from '../api.ts';
import { tableOfAction } from '../resolution/messages/entitled.ts';
import { actionOf, isAction } from '../resolution/messages/records.ts';
import { cardView } from './card-view.ts';
import { hidingOn } from './hidden.ts';
import type { QuestionView } from './question-view.ts';
import { WORKED_OUT } from './prospects.ts';
import { summed } from './shares.ts';

export interface OpenQuestion {
  readonly message: string;
  /** The combatant that must answer; null: the GM. */
  readonly by: string | null;
  /** The act behind the question: what, who, whom. */
  readonly act: string;
  readonly question: QuestionView;
}

/** Questions of one fight, or with `actor` those for this actor, in a fight or outside; the oldest first. */
export function questionsOf(
  wanted: { readonly combat: string } | { readonly actor: ActorDoc },
): readonly OpenQuestion[] {
  return [...world.messages]
    .filter((message) => isAction(message) && message.system['state'] === 'asking' && fits(message, wanted))
    .flatMap(openQuestions);
}

function fits(message: MessageDoc, wanted: { readonly combat: string } | { readonly actor: ActorDoc }): boolean {
  const action = actionOf(message);
  if ('combat' in wanted) return action.combat === wanted.combat;
  const ask = action.asking?.ask;
  if (!ask || ask.by === null) return false;
  return tableOfAction(action)?.actors.get(ask.by)?.uuid === wanted.actor.uuid;
}

/** The question that a message asks of anybody; none where this user may not read the message. */
function openQuestions(message: MessageDoc): readonly OpenQuestion[] {
  if (!message.isContentVisible) return [];
  const action = actionOf(message);
  const table = tableOfAction(action);
  const { question, title, who, whom } = cardView(
    message,
    hidingOn(message, () => table),
  );
  if (!question || !action.asking) return [];
  const act = [title, [who, whom].filter(Boolean).join(' → ')].filter(Boolean).join(' · ');
  return [{ message: message.id, by: action.asking.ask.by, act, question }];
}

interface Log {
  readonly element?: HTMLElement;
  readonly popout?: Log;
  renderBatch?(size: number): Promise<void>;
}

/** The card of the question, scrolled into view: in the popped-out log where there is one, else in the sidebar's. */
export function showCard(id: string): void {
  const { chat, sidebar } = ui as unknown as { chat?: Log; sidebar?: { changeTab?(tab: string, group: string): void } };
  const out = chat?.popout;
  if (!out) sidebar?.changeTab?.('chat', 'primary');
  void drawn(out ?? chat, id).then((card) => card?.scrollIntoView({ block: 'center' }));
}

/** The card in a log, which draws older messages only on scrolling up to them. */
async function drawn(log: Log | undefined, id: string): Promise<Element | null> {
  const find = (): Element | null => log?.element?.querySelector(`[data-message-id="${id}"]`) ?? null;
  for (let batch = 0; !find() && batch * BATCH < world.messages.size; batch++) await log?.renderBatch?.(BATCH);
  return find();
}

/** Older messages drawn at a time, on the way to a card. */
const BATCH = 100;

/** Every clock under `root` counts down, until it is drawn anew or leaves the page. */
export function countDown(root: HTMLElement): void {
  for (const clock of root.querySelectorAll<HTMLElement>('[data-until]')) {
    const until = Number(clock.dataset['until'] ?? 0);
    if (until <= 0 || clock.dataset['counting'] === String(until)) continue;
    clock.dataset['counting'] = String(until);
    const show = (): void => {
      const left = Math.max(0, Math.ceil((until - serverTime()) / 1000));
      clock.textContent = localize('SALVO.ui.secondsLeft', { seconds: left });
    };
    show();
    const timer = setInterval(() => {
      if (clock.isConnected && clock.dataset['until'] === String(until)) show();
      else clearInterval(timer);
    }, 1000);
  }
}

/**
 * The watch on questions, which tells this user once, with one of Foundry's own sounds, that an answer is wanted. A GM
 * hears the sound alone: the card asks.
 */
export function watchQuestions(): void {
  const notices = new Map<string, { readonly index: number; remove(): void }>();
  const look = (isGone: boolean) => (found: unknown) => {
    const message = found as MessageDoc;
    if (!isAction(message)) return;
    const isOpen = !isGone && message.system['state'] === 'asking';
    const open = isOpen ? openQuestions(message).find(({ question }) => question.mine) : undefined;
    const shown = notices.get(message.id);
    if (shown?.index === open?.question.index) return;
    // A notice of what has been answered would lie over whatever comes next.
    shown?.remove();
    notices.delete(message.id);
    if (open) notices.set(message.id, { index: open.question.index, ...noticeOf(open) });
  };
  Hooks.on('createChatMessage', look(false));
  Hooks.on('updateChatMessage', look(false));
  Hooks.on('deleteChatMessage', look(true));
}

function noticeOf({ act, question }: OpenQuestion): { remove(): void } {
  playNotice();
  if (world.user.isGM) return { remove: () => undefined };
  const notice = ui.notifications?.info(localize('SALVO.ui.asked', { question: question.text, act }));
  return { remove: () => notice?.remove() };
}

/**
 * A watch that calls `changed` whenever a question comes, changes, or goes, and once its prospects are worked out; other
 * news of an act does not count. The function returned ends it.
 */
export function whenQuestioned(changed: () => void): () => void {
  const asking = new Set<string>();
  const look = (isGone: boolean) => (found: unknown) => {
    const message = found as MessageDoc;
    if (!isAction(message)) return;
    const isOpen = !isGone && message.system['state'] === 'asking';
    if (isOpen) asking.add(message.id);
    if (isOpen || asking.delete(message.id)) changed();
  };
  const hooks = [
    ['createChatMessage', listen('createChatMessage', look(false))],
    ['updateChatMessage', listen('updateChatMessage', look(false))],
    ['deleteChatMessage', listen('deleteChatMessage', look(true))],
    [WORKED_OUT, listen(WORKED_OUT, changed)],
  ] as const;
  return () => hooks.forEach(([name, id]) => Hooks.off(name as never, id));
}

function playNotice(): void {
  const { audio } = foundry as unknown as { audio: { AudioHelper: { play(data: object, push: boolean): unknown } } };
  const { notification = '' } = CONFIG.sounds as unknown as { notification?: string };
  if (notification !== '')
    audio.AudioHelper.play({ src: notification, volume: 0.6, autoplay: true, loop: false }, false);
}

/** The message that a control on a sheet or in the tracker is about. */
export function messageAt(target: HTMLElement): MessageDoc | null {
  const id = target.closest<HTMLElement>('[data-message]')?.dataset['message'];
  return id === undefined ? null : ((documentAt(`ChatMessage.${id}`) as MessageDoc | null) ?? null);
}

/** Questions shown under `root` are answered there as on their card. */
export function answerIn(
  root: HTMLElement,
  press: (message: MessageDoc, event: Event) => unknown,
  enter: (message: MessageDoc, event: KeyboardEvent) => unknown,
): void {
  const about = (event: Event, then: (message: MessageDoc) => unknown): void => {
    const message = messageAt(event.target as HTMLElement);
    if (message) void then(message);
  };
  root.addEventListener('click', (event) => about(event, (message) => press(message, event)));
  root.addEventListener('keydown', (event) => about(event, (message) => enter(message, event)));
  root.addEventListener('input', summed);
}
