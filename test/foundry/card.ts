/** A card without a page: its text as the template gives it, and its buttons as the card's own listener hears them. */
import { vi } from 'vitest';
import type { Seat, Table } from '../tabletop/inprocess/table.ts';
import { gameOf, type Doc } from './firefight.ts';

type Listener = (event: object) => void;

/** The part of an element that a card uses. */
class Page {
  html = '';
  readonly dataset: Record<string, string> = {};
  readonly listeners = new Map<string, Listener>();
  className = '';
  content = { children: [] as Page[] };
  readonly children: Page[] = [];
  get ownerDocument(): { createElement(): Page } {
    return { createElement: () => new Page() };
  }
  set innerHTML(html: string) {
    const child = new Page();
    child.html = html;
    this.content = { children: [child] };
  }
  replaceChildren(...children: Page[]): void {
    this.children.splice(0, this.children.length, ...children);
  }
  querySelectorAll(): readonly [] {
    return [];
  }
  querySelector(): null {
    return null;
  }
  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, listener);
  }
}

function card(seat: Seat, message: { readonly id: string }): Page {
  const own = gameOf(seat).messages.get(message.id);
  const page = new Page();
  const { Hooks } = seat.globals as unknown as { Hooks: { callAll(name: string, ...args: unknown[]): void } };
  Hooks.callAll('renderChatMessageHTML', own, page);
  return page.children[0]!;
}

/** The card's HTML, as this user's client draws it at first: the prospects of an open question are still worked out. */
export async function drawnAtFirst(table: Table, seat: Seat, message: Pick<Doc, 'id'>): Promise<string> {
  const page = card(seat, message);
  const html = (): string => page.children.map((child) => child.html).join('');
  if (html() === '') await table.settle();
  return html();
}

/** The card's HTML, as this user's client draws it in the end. */
export async function drawn(table: Table, seat: Seat, message: Pick<Doc, 'id'>): Promise<string> {
  for (;;) {
    const html = await drawnAtFirst(table, seat, message);
    if (!html.includes('aria-busy')) return html;
    await table.advance(1);
  }
}

/** A press of a button of the card, whether it is shown or not. */
export function press(seat: Seat, message: Pick<Doc, 'id'>, name: string): void {
  const button = { dataset: { salvo: name }, parentElement: null, closest: () => null, disabled: false };
  const target = { closest: () => button };
  const event = { target, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  card(seat, message).listeners.get('click')!(event);
}
