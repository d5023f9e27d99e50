/**
 * `foundry.applications.detached`: browser windows of their own, into which applications are moved (foundryvtt issues 13128,
 * 13132; API documentation of V14: DetachedWindowDescriptor, `focused`, `windows`, the hooks openDetachedWindow and
 * closeDetachedWindow). Styles and the attributes of the page are copied; `foundry`, `game` and `ui` point to the main window's.
 */
import type { ApplicationV2 } from './application.ts';
import { environment } from './environment.ts';

export interface DetachedWindow {
  readonly window: Window;
  /** Applications in it, by id. */
  readonly applications: Map<string, ApplicationV2>;
}

const windows = new Map<string, DetachedWindow>();
let focused: Window | null = null;
let count = 0;

export const detached = {
  windows,
  /** The window of the last click or key; null: the main one. */
  get focused(): Window | null {
    return focused;
  },
};

/** Core's own listeners in every page: keys, links, tooltips. */
const listeners: ((page: Document) => void)[] = [];
export const inEveryPage = (listen: (page: Document) => void): void => {
  listeners.push(listen);
  listen(document);
};

/** In ms: a browser that opens no window by then has blocked it. */
const PATIENCE = 5_000;
const SHARED = ['foundry', 'game', 'ui', 'CONFIG', 'Hooks', 'canvas'];

export async function openDetached(width: number, height: number): Promise<string> {
  const opened = window.open('about:blank', '_blank', `popup,width=${width},height=${height}`);
  if (!opened) throw new Error('The browser opened no window');
  const id = `detached-${++count}`;
  for (const name of SHARED)
    Object.defineProperty(opened, name, { get: () => (window as unknown as Record<string, unknown>)[name] });
  await copyPage(opened.document);
  windows.set(id, { window: opened, applications: new Map() });
  noteFocus(opened, opened);
  listeners.forEach((listen) => listen(opened.document));
  opened.addEventListener('pagehide', () => void tearDown(id));
  environment().Hooks.callAll('openDetachedWindow', id, opened);
  return id;
}

/** The styles, and what stands on the page's root and body. */
async function copyPage(page: Document): Promise<void> {
  const base = page.createElement('base');
  base.href = document.baseURI;
  page.head.replaceChildren(base);
  page.title = document.title;
  for (const name of ['documentElement', 'body'] as const)
    for (const { name: attribute, value } of [...document[name].attributes]) page[name].setAttribute(attribute, value);
  const loaded = [...document.head.querySelectorAll('style, link[rel="stylesheet"]')].map((style) => {
    const copy = page.importNode(style, true);
    const done = new Promise((then) => ['load', 'error'].forEach((name) => copy.addEventListener(name, then)));
    page.head.append(copy);
    return done;
  });
  await Promise.race([Promise.all(loaded), new Promise((then) => setTimeout(then, PATIENCE))]);
}

/** `host` is where this page's clicks and keys go. */
export function noteFocus(page: Window, host: Window | null): void {
  for (const name of ['pointerdown', 'keydown', 'focus'])
    page.addEventListener(name, () => (focused = host), { capture: true });
}

/** The browser's window was closed: what is in it is closed as well. */
async function tearDown(id: string): Promise<void> {
  const found = windows.get(id);
  if (!found) return;
  windows.delete(id);
  if (focused === found.window) focused = null;
  for (const app of [...found.applications.values()]) await app.close();
  environment().Hooks.callAll('closeDetachedWindow', id, found.window);
}

/** A window that nothing is in any more goes. */
export async function closeIfEmpty(id: string): Promise<void> {
  const found = windows.get(id);
  if (!found || found.applications.size > 0) return;
  await tearDown(id);
  found.window.close();
}
