// ui.notifications: short notices that a screen reader speaks and that go away by themselves. Five stand at once; the others wait
// (published types, Notifications.MAX_ACTIVE and LIFETIME_MS).
import { environment, localize, type Json } from './environment.ts';

interface NoticeOptions {
  localize?: boolean;
  permanent?: boolean;
  console?: boolean;
  progress?: boolean;
  format?: Json;
}
interface Notice {
  readonly id: number;
  readonly message: string;
  readonly type: string;
  update(changes: { pct?: number; message?: string }): void;
  remove(): void;
}

export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  #count = 0;
  #shown = new Map<number, HTMLElement>();
  #waiting: { readonly id: number; readonly item: HTMLElement; readonly goes: boolean }[] = [];

  info(message: string, options?: NoticeOptions): Notice {
    return this.notify(message, 'info', options);
  }
  success(message: string, options?: NoticeOptions): Notice {
    return this.notify(message, 'success', options);
  }
  warn(message: string, options?: NoticeOptions): Notice {
    return this.notify(message, 'warning', options);
  }
  error(message: string, options?: NoticeOptions): Notice {
    return this.notify(message, 'error', options);
  }

  notify(message: string | Error, type = 'info', options: NoticeOptions = {}): Notice {
    const given = message instanceof Error ? message.message : String(message);
    const text = options.format
      ? environment().game.i18n.format(given, options.format)
      : options.localize
        ? localize(given)
        : given;
    const id = ++this.#count;
    const item = document.createElement('li');
    item.className = `notification ${type}`;
    item.setAttribute('role', type === 'error' || type === 'warning' ? 'alert' : 'status');
    item.textContent = text;
    item.addEventListener('click', () => this.remove(id));
    this.#waiting.push({ id, item, goes: !options.permanent && !options.progress });
    this.#show();
    const update = (changes: { pct?: number; message?: string }): void => {
      if (changes.message) item.textContent = changes.message;
      if (changes.pct !== undefined) item.style.setProperty('--progress', `${Math.round(changes.pct * 100)}%`);
      if (changes.pct !== undefined && changes.pct >= 1) setTimeout(() => this.remove(id), 1500);
    };
    return { id, message: text, type, update, remove: () => this.remove(id) };
  }
  #show(): void {
    while (this.#shown.size < Notifications.MAX_ACTIVE && this.#waiting.length > 0) {
      const { id, item, goes } = this.#waiting.shift()!;
      document.getElementById('notifications')?.append(item);
      this.#shown.set(id, item);
      if (goes) setTimeout(() => this.remove(id), Notifications.LIFETIME_MS);
    }
  }
  has(notice: number | Notice): boolean {
    const id = typeof notice === 'number' ? notice : notice.id;
    return this.#shown.has(id) || this.#waiting.some((entry) => entry.id === id);
  }
  remove(notice: number | Notice): void {
    const id = typeof notice === 'number' ? notice : notice.id;
    this.#waiting = this.#waiting.filter((entry) => entry.id !== id);
    this.#shown.get(id)?.remove();
    this.#shown.delete(id);
    this.#show();
  }
  clear(): void {
    this.#waiting = [];
    for (const id of this.#shown.keys()) this.remove(id);
  }
}
