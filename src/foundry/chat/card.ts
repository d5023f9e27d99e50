/**
 * Salvo's messages in the chat log. A card is drawn from the message's data every time the log shows it; opened parts
 * stay open. Buttons only request: the referee judges the user's rights again.
 */
import { listen, localize, world, type MessageDoc } from '../api.ts';
import { confirm } from '../dialogs.ts';
import { tableOfAction } from '../resolution/messages/entitled.ts';
import { actionOf, isAction, isAnswer, isReversal } from '../resolution/messages/records.ts';
import { reversalObjection } from '../resolution/reverse.ts';
import { answer, goBackTo, letTakeEffect, reject, requestReversal, standingOn } from '../resolution/request.ts';
import { setLine, setWording } from '../resolution/messages/notice.ts';
import { isRefusal } from '../../rules/index.ts';
import { namesAt } from '../words/names.ts';
import { countDown, watchQuestions } from './open-questions.ts';
import { actsText, cardView, doerOf, stagesOf, telling } from './card-view.ts';
import { workOn } from './prospects.ts';
import { enteredShares, summed, sumUpAll } from './shares.ts';
import { fill, keepingEnd, refill } from '../page/dom.ts';
import { hidingOn } from './hidden.ts';
import { refusalText } from '../words/words.ts';

const path = 'systems/salvo/templates/chat';
/** The opened stages of each message, for this user. */
const opened = new Map<string, Set<string>>();

/** The words and listeners of cards, set in `init`. */
export function registerCards(): void {
  watchQuestions();
  setLine(telling);
  setWording((refusal, table) => refusalText(refusal, table.ruleset.id, namesAt(table)));
  listen('renderChatMessageHTML', draw);
}

/** Foundry shows the frame of a whispered message with dice to everybody, and its content only to its readers. */
function draw(message: MessageDoc, html: HTMLElement): void {
  if (isAction(message)) concealDoer(message, html);
  if (!message.isContentVisible) return;
  if (isAction(message)) drawCard(message, html);
  else if (isAnswer(message) || isReversal(message)) drawNote(message, html);
}

/** The line above a card names whoever acts, to those as well who may not know of them or may not read the card. */
function concealDoer(message: MessageDoc, html: HTMLElement): void {
  const doer = doerOf(actionOf(message));
  const sender = html.querySelector('.message-sender');
  if (sender && doer !== null && hidingOn(message).stage(doer)) sender.textContent = localize('SALVO.ui.somebody');
}

function drawCard(message: MessageDoc, html: HTMLElement): void {
  const card = placeFor(html, 'salvo-card');
  if (answered?.message === message.id) {
    card.tabIndex = -1;
    setTimeout(stayAt, 0, card);
  }
  const rolling = rollingOf(message);
  const view = cardView(message, hidingOn(message));
  card.dataset['state'] = view.state;
  card.dataset['ruleset'] = actionOf(message).ruleset;
  void rolling?.then(() => card.isConnected && drawCard(message, html));
  const shown = rolling ? { ...view, verdicts: [], stages: [], folded: false, changes: [] } : view;
  const finish = (): void => {
    reopen(message, card);
    countDown(card);
    sumUpAll(card);
  };
  fill(card, `${path}/card.hbs`, shown, finish);
  // While dice still roll, the card is drawn again once they lie still.
  void workOn(message)?.then(() => {
    if (card.isConnected && !rollingOf(message))
      keepingEnd(card, () => refill(card, `${path}/card.hbs`, cardView(message, hidingOn(message)), finish));
  });
  card.addEventListener('click', (event) => void pressed(message, event));
  card.addEventListener('keydown', (event) => void entered(message, event));
  card.addEventListener('input', summed);
  card.addEventListener('toggle', (event) => noteToggle(message, event), { capture: true });
}

/** Dice So Nice, where it is installed: a message whose dice still roll shows no result before they lie still. */
interface ThreeD {
  waitFor3DAnimationByMessageID(message: string): Promise<unknown>;
}

const rollingOf = (message: MessageDoc & { readonly _dice3danimating?: boolean }): Promise<unknown> | undefined =>
  message._dice3danimating
    ? (game as { readonly dice3d?: ThreeD }).dice3d?.waitFor3DAnimationByMessageID(message.id)
    : undefined;

/** The card on which the keyboard has pressed a button, until the focus is elsewhere. */
let answered: { readonly message: string; readonly log: Element } | null = null;

/**
 * The focus at a card that was drawn anew under a keyboard's press: on the next answer, else on itself. Never on its
 * other buttons: a second press would undo the act.
 */
function stayAt(card: HTMLElement): void {
  const { activeElement, body } = card.ownerDocument;
  if (!card.isConnected || !answered?.log.contains(card)) return;
  if (activeElement !== body && !card.contains(activeElement)) answered = null;
  if (activeElement !== body) return;
  const next = card.querySelector<HTMLElement>('.salvo-answers :is(button, input), .salvo-shares input');
  (next ?? card).focus({ preventScroll: true });
}

/** The note that the keyboard presses a button of a card in a log. The pointer's next press ends it. */
function noteKeyboard(message: MessageDoc, pressed: HTMLElement): void {
  const log = pressed.closest('[data-message-id]')?.parentElement;
  if (!log || !pressed.matches(':focus-visible')) return;
  answered = { message: message.id, log };
  log.ownerDocument.addEventListener('pointerdown', () => (answered = null), { once: true, capture: true });
}

/** A pending answer or undo request; it goes when the referee has dealt with it, or shows the refusal. */
function drawNote(message: MessageDoc, html: HTMLElement): void {
  const note = placeFor(html, 'salvo-note');
  const found = message.system['refusal'];
  const refusal = isRefusal(found) ? refusalText(found, '') : '';
  const kind = isAnswer(message) ? 'answer' : message.system['redo'] === true ? 'redo' : 'undo';
  const state = refusal !== '' ? 'refused' : world.users.activeGM ? 'sent' : 'waiting';
  // Handled in a moment, it matters only to its sender; a GM hears of the failures, without a toast for each.
  html.style.display = state === 'sent' && message.author?.isSelf !== true ? 'none' : '';
  fill(note, `${path}/note.hbs`, { text: localize(`SALVO.note.${kind}.${state}`), refusal });
}

function placeFor(html: HTMLElement, name: string): HTMLElement {
  const content = html.querySelector<HTMLElement>('.message-content') ?? html;
  const place = html.ownerDocument.createElement('section');
  place.className = `salvo ${name}`;
  content.replaceChildren(place);
  return place;
}

/** A press on a button of a question or of a card, wherever it is shown. */
export async function pressed(message: MessageDoc, event: Event): Promise<void> {
  const button = (event.target as HTMLElement).closest<HTMLButtonElement>('button[data-salvo]');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  noteKeyboard(message, button);
  await once(button, () => progress(message, button));
}

/** The Enter key in the field of an amount or of a share, which answers with it. */
export async function entered(message: MessageDoc, event: KeyboardEvent): Promise<void> {
  const target = event.target as HTMLElement;
  if (event.key !== 'Enter' || !target.matches('[data-salvo-amount], [data-salvo-share]')) return;
  event.preventDefault();
  const button = target
    .closest('.salvo-question')
    ?.querySelector<HTMLButtonElement>('button:is([data-salvo="amount"], [data-salvo="share"])');
  noteKeyboard(message, target);
  if (button && !button.disabled) await once(button, () => progress(message, button));
}

/**
 * The work of a button. All buttons of a question are disabled while one of them works, so that a double press is one
 * press.
 */
async function once(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const around = button.closest('.salvo-question') ?? button.parentElement;
  const siblings = around?.querySelectorAll<HTMLButtonElement>('button[data-salvo]') ?? [button];
  for (const sibling of siblings) sibling.disabled = true;
  try {
    await work();
  } finally {
    setTimeout(() => {
      for (const sibling of siblings) sibling.disabled = false;
    }, 1500);
  }
}

async function progress(message: MessageDoc, button: HTMLButtonElement): Promise<void> {
  const index = Number(button.dataset['index']);
  switch (button.dataset['salvo']) {
    case 'choose':
      return answer(message, index, button.dataset['value'] ?? '');
    case 'amount': {
      const input = button.parentElement?.querySelector<HTMLInputElement>('[data-salvo-amount]');
      if (!input || Number.isNaN(input.valueAsNumber)) return;
      const value = Math.round(input.valueAsNumber);
      return answer(message, index, Math.min(Number(input.max), Math.max(Number(input.min), value)));
    }
    case 'share': {
      const shares = button.closest<HTMLElement>('[data-salvo-shares]');
      const entered = shares && enteredShares(shares);
      return entered ? answer(message, index, entered) : undefined;
    }
    case 'undo':
      return takeBack(message);
    case 'redo':
      return requestReversal(message, { redo: true });
    case 'reject':
      return reject(message);
    case 'apply':
      return letTakeEffect(message);
  }
}

/**
 * The undo of an act from its card. Where later acts build on it, they are named, with the offer to undo all of them
 * first.
 */
async function takeBack(message: MessageDoc): Promise<void> {
  const action = actionOf(message);
  const above = standingOn(message);
  const refusal = reversalObjection(message, action, tableOfAction(action), false);
  if (above.length === 0 || refusal?.refused !== 'superseded') return requestReversal(message, { redo: false });
  const goesBack = await confirm({
    title: localize('SALVO.ui.goBack'),
    content: foundry.utils.escapeHTML(localize('SALVO.ui.goBackHint', { acts: actsText(above) })),
  });
  if (goesBack) await goBackTo(message);
}

function reopen(message: MessageDoc, card: HTMLElement): void {
  for (const key of opened.get(message.id) ?? []) {
    const details = card.querySelector<HTMLDetailsElement>(`details[data-key="${key}"]`);
    if (!details) continue;
    details.open = true;
    unfold(message, details);
  }
}

/** The stages of a long card, drawn when its fold is first opened. */
function unfold(message: MessageDoc, fold: HTMLDetailsElement): void {
  const list = fold.matches('.salvo-fold') ? fold.querySelector<HTMLElement>('ol') : null;
  if (!list || list.childElementCount > 0) return;
  fill(list, `${path}/stages.hbs`, { stages: stagesOf(message, hidingOn(message)) }, () => reopen(message, list));
}

function noteToggle(message: MessageDoc, event: Event): void {
  const details = event.target as HTMLDetailsElement;
  const key = details.dataset['key'];
  if (key === undefined) return;
  const keys = opened.get(message.id) ?? new Set<string>();
  if (details.open) keys.add(key);
  else keys.delete(key);
  opened.set(message.id, keys);
  if (details.open) unfold(message, details);
}
