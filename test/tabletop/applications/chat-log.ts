// The chat log: messages in order, and a line to speak or roll on. Whoever has it out of sight is shown what comes as a toast.
import { environment, type DocumentLike, type Json } from './environment.ts';
import type { MessageLike } from './messages.ts';
import type { RenderOptions } from './options.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

export class ChatLog extends AbstractSidebarTab {
  static override tabName = 'chat';
  static override DEFAULT_OPTIONS: Json = {
    classes: ['chat-sidebar'],
    actions: {
      deleteMessage: (_event: Event, target: HTMLElement) => {
        const id = target.closest<HTMLElement>('[data-message-id]')?.dataset['messageId'];
        return environment()
          .game.messages.get(id ?? '')
          ?.delete();
      },
    },
  };
  #log: HTMLElement | undefined;
  /** The earliest message that is drawn stands at this place among all; earlier ones come as the log is scrolled to its top. */
  #from = 0;
  #rendering = new Map<string, Promise<void>>();

  override async _renderHTML(): Promise<HTMLElement[]> {
    const log = document.createElement('ol');
    log.className = 'chat-log plain';
    log.setAttribute('role', 'log');
    log.setAttribute('aria-label', 'Chat');
    log.tabIndex = 0;
    this.#log = log;
    return [log, this.#input()];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
  override async _onRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#rendering.clear();
    this.#from = environment().game.messages.size;
    await this.renderBatch(batchSize());
    this.scrollBottom();
    this.#log?.addEventListener('scroll', () => {
      if (this.#log?.scrollTop === 0) void this.renderBatch(batchSize());
    });
  }

  /** Up to `size` messages more, drawn above those that are; what is looked at stays where it is. */
  async renderBatch(size: number): Promise<void> {
    const earlier = [...environment().game.messages].slice(Math.max(0, this.#from - size), this.#from);
    this.#from -= earlier.length;
    const first = this.#log?.querySelector<HTMLElement>('[data-message-id]')?.dataset['messageId'];
    const below = (this.#log?.scrollHeight ?? 0) - (this.#log?.scrollTop ?? 0);
    for (const message of earlier) await this.#inTurn(message as unknown as MessageLike, first);
    if (first !== undefined && this.#log) this.#log.scrollTop = this.#log.scrollHeight - below;
  }

  #input(): HTMLElement {
    const form = document.createElement('form');
    form.className = 'chat-form';
    const modes = modesOf();
    const options = Object.entries(modes)
      .map(([id, label]) => `<option value="${id}">${label}</option>`)
      .join('');
    form.innerHTML = `<label class="sr-only" for="chat-message">Say something, or roll: /r 2d6</label>
      <textarea id="chat-message" rows="2" placeholder="Say something, or roll: /r 2d6"></textarea>
      <div class="chat-controls"><label class="sr-only" for="message-mode">Who sees it</label><select id="message-mode">${options}</select>
      <button type="submit" class="default">Send</button></div>`;
    const area = form.querySelector('textarea') as HTMLTextAreaElement;
    const mode = form.querySelector('select') as HTMLSelectElement;
    mode.value = String(environment().game.settings.get('core', 'messageMode') ?? 'public');
    mode.addEventListener('change', () => void environment().game.settings.set('core', 'messageMode', mode.value));
    area.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = area.value.trim();
      area.value = '';
      if (text) void this.processMessage(text);
    });
    return form;
  }

  /** A line spoken: `/r FORMULA` rolls it, `/gm TEXT` whispers to the GMs, anything else is said to all. */
  async processMessage(text: string): Promise<unknown> {
    if (environment().Hooks.call('chatMessage', this, text, {}) === false) return undefined;
    const [, formula] = /^\/(?:r|roll)\s+(.+)$/i.exec(text) ?? [];
    if (formula) return this.#roll(formula);
    const [, secret] = /^\/gm\s+(.+)$/i.exec(text) ?? [];
    const gms = [...environment().game.users].filter((user) => user.isGM).map((user) => user.id);
    const content = environment().foundry.utils.escapeHTML(secret ?? text);
    return environment().CONFIG['ChatMessage']?.documentClass?.create?.({
      content,
      ...(secret ? { whisper: gms } : {}),
    });
  }
  async #roll(formula: string): Promise<unknown> {
    try {
      const roll = new (environment().Roll)(formula);
      await roll.evaluate();
      return await roll.toMessage();
    } catch (error) {
      const notes = environment().ui['notifications'] as { error(text: string): void };
      return notes.error(`"${formula}" is not a roll: ${(error as Error).message}`);
    }
  }

  /** A message added, or shown again where it stands; the popped-out log shows it too. */
  async postOne(message: MessageLike): Promise<void> {
    if (!this.isPopout) void this.popout?.postOne(message);
    return this.#inTurn(message);
  }
  /** `above`: the message above which a new one is drawn; at the end without it. */
  async #inTurn(message: MessageLike, above?: string): Promise<void> {
    const before = this.#rendering.get(message.id) ?? Promise.resolve();
    const turn = before.then(() => this.#post(message, above));
    this.#rendering.set(
      message.id,
      turn.catch(() => undefined),
    );
    return turn;
  }
  async #post(message: MessageLike, above?: string): Promise<void> {
    if (!this.#log || message.visible === false) return;
    const place = document.createElement('li');
    const prior = this.#find(message.id);
    const below = above === undefined ? null : this.#find(above);
    if (!prior) this.#log.insertBefore(Object.assign(place, { hidden: true }), below);
    const atBottom = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 60;
    const html = await message.renderHTML();
    const now = prior ?? place;
    if (!now.isConnected) return;
    keepFocus(now, html);
    if (atBottom) this.scrollBottom();
  }
  #find(id: string): HTMLElement | null {
    return this.#log?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`) ?? null;
  }
  async updateMessage(message: MessageLike): Promise<void> {
    await this.postOne(message);
    await this.#redrawToast(message);
  }
  deleteMessage(id: string): void {
    if (!this.isPopout) this.popout?.deleteMessage(id);
    this.#find(id)?.remove();
    toastOf(id)?.remove();
  }
  /**
   * The same card once more beside the sidebar, where the user's setting asks for cards (issues 12458 and 13673). A message
   * that changes is drawn anew there (issue 12022), and then stays until it is clicked or the log is looked at (issue 12290, open).
   */
  async notify(message: MessageLike): Promise<void> {
    const { chatNotifications } = environment().game.settings.get('core', 'uiConfig') as { chatNotifications?: string };
    if (this.active || chatNotifications !== 'cards' || message.visible === false) return;
    const toast = await message.renderHTML();
    toast.addEventListener('contextmenu', () => toast.remove());
    document.getElementById('chat-notifications')?.append(toast);
    setTimeout(() => toast.remove(), TOAST_LIFETIME);
  }
  async #redrawToast(message: MessageLike): Promise<void> {
    const toast = this.isPopout ? null : toastOf(message.id);
    if (toast) toast.replaceWith(await message.renderHTML());
  }
  scrollBottom(): void {
    this.#log?.scrollTo({ top: this.#log.scrollHeight });
  }
}

/** Messages that the log draws at a time. */
const batchSize = (): number => environment().CONFIG['ChatMessage']?.['batchSize'] as number;

/** In ms. */
const TOAST_LIFETIME = 5_000;

const toastOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#chat-notifications [data-message-id="${CSS.escape(id)}"]`);

/** A swap of a message's element; open details stay open and the focused control keeps the focus. */
function keepFocus(prior: HTMLElement, next: HTMLElement): void {
  const { activeElement } = prior.ownerDocument;
  const focused = prior.contains(activeElement) ? (activeElement as HTMLElement) : null;
  const focusable = 'button, input, select, textarea, summary, a[href], [tabindex]';
  const index = focused ? [...prior.querySelectorAll(focusable)].indexOf(focused) : -1;
  const open = [...prior.querySelectorAll('details')].map((details) => details.open);
  prior.replaceWith(next);
  next.querySelectorAll('details').forEach((details, at) => (details.open ||= open[at] ?? false));
  if (index >= 0)
    (next.querySelectorAll<HTMLElement>(focusable)[index] ?? next.querySelector<HTMLElement>(focusable))?.focus();
}

function modesOf(): Record<string, string> {
  const { modes } = (environment().CONFIG['ChatMessage'] ?? {}) as {
    modes?: Record<string, { label?: string } | string>;
  };
  const english: Record<string, string> = {
    public: 'Public',
    gm: 'To the GM',
    blind: 'Blind to the GM',
    self: 'To myself',
    ic: 'In character',
  };
  return Object.fromEntries(Object.keys(modes ?? english).map((id) => [id, english[id] ?? id]));
}

/** A log that is kept in step with the messages. */
export function followMessages(log: () => ChatLog | undefined): void {
  const { Hooks } = environment();
  Hooks.on('createChatMessage', (message: MessageLike) => {
    void log()?.postOne(message);
    void log()?.notify(message);
  });
  Hooks.on('updateChatMessage', (message: MessageLike) => void log()?.updateMessage(message));
  Hooks.on('deleteChatMessage', (message: DocumentLike) => log()?.deleteMessage(message.id as string));
}
