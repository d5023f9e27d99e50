// How a chat message looks: its frame, and the rolls of a message that says nothing of its own.
import { environment, type Json } from './environment.ts';
import { cleanHTML } from './text-editor.ts';

export interface DieLike {
  readonly faces: number;
  readonly number?: number;
  readonly results: readonly { result: number; active?: boolean; discarded?: boolean }[];
}
export interface RollLike {
  readonly formula: string;
  readonly total?: number;
  readonly dice: readonly DieLike[];
}
export interface MessageLike {
  readonly id: string;
  readonly content: string;
  readonly flavor?: string;
  readonly timestamp: number;
  readonly whisper?: readonly string[];
  readonly blind?: boolean;
  readonly visible?: boolean;
  readonly isContentVisible?: boolean;
  readonly alias?: string;
  readonly speaker?: { alias?: string };
  readonly author?: { id: string; name: string; color?: unknown } | null;
  readonly rolls: readonly RollLike[];
  readonly system?: { renderHTML?: unknown };
  renderHTML(options?: Json): Promise<HTMLElement>;
  delete(): Promise<unknown>;
}

/** The standard element of a message: who, when, flavor, content and rolls. */
export async function renderMessage(message: MessageLike, options: Json = {}): Promise<HTMLElement> {
  const item = document.createElement('li');
  item.className = ['chat-message', 'message', message.whisper?.length ? 'whisper' : '', message.blind ? 'blind' : '']
    .filter(Boolean)
    .join(' ');
  item.dataset['messageId'] = message.id;
  item.append(headerOf(message, options), await contentOf(message));
  return item;
}

function headerOf(message: MessageLike, options: Json): HTMLElement {
  const header = document.createElement('header');
  header.className = 'message-header';
  const sender = document.createElement('h4');
  sender.className = 'message-sender';
  sender.textContent = message.alias ?? message.speaker?.alias ?? message.author?.name ?? '';
  const metadata = document.createElement('span');
  metadata.className = 'message-metadata';
  const time = document.createElement('time');
  time.className = 'message-timestamp';
  time.textContent = new Date(message.timestamp).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  metadata.append(time);
  if (options['canDelete'] ?? environment().game.user.isGM) metadata.append(deleteButton());
  header.append(sender, metadata);
  if (message.whisper?.length) header.append(spanOf('whisper-to', `To: ${namesOf(message.whisper)}`));
  if (message.flavor) header.append(spanOf('flavor-text', message.flavor));
  return header;
}

const namesOf = (ids: readonly string[]): string =>
  ids.map((id) => environment().game.users.get(id)?.name ?? '?').join(', ');

function spanOf(className: string, text: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className, textContent: text });
}

function deleteButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'message-delete icon fa-solid fa-trash';
  button.dataset['action'] = 'deleteMessage';
  button.setAttribute('aria-label', 'Delete message');
  return button;
}

async function contentOf(message: MessageLike): Promise<HTMLElement> {
  const content = document.createElement('div');
  content.className = 'message-content';
  if (message.isContentVisible === false) {
    content.append(spanOf('secret-roll', 'A hidden roll.'));
    return content;
  }
  content.innerHTML = cleanHTML(message.content ?? '');
  for (const roll of message.rolls ?? []) content.append(rollElement(roll));
  return content;
}

/** Formula and total; its dice unfold with a press. */
export function rollElement(roll: RollLike): HTMLElement {
  const details = document.createElement('details');
  details.className = 'dice-roll';
  const summary = document.createElement('summary');
  summary.append(spanOf('dice-formula', roll.formula), spanOf('dice-total', String(roll.total ?? '…')));
  const tooltip = document.createElement('div');
  tooltip.className = 'dice-tooltip';
  for (const die of roll.dice) {
    const faces = die.results.map(
      ({ result, active }) => `<li class="roll die${active === false ? ' discarded' : ''}">${Number(result)}</li>`,
    );
    tooltip.insertAdjacentHTML(
      'beforeend',
      `<p>${die.results.length}d${Number(die.faces)}</p><ol class="dice-rolls plain">${faces.join('')}</ol>`,
    );
  }
  details.append(summary, tooltip);
  return details;
}
