/**
 * Browser windows of their own into which Foundry moves an application ("detached", V14). What is opened from one comes up
 * in it, and what Salvo does to a page it does to all.
 */
interface DetachedWindows {
  /** Where somebody works; null or Foundry's main window: not in a detached one. */
  readonly focused: Window | null;
  readonly windows: ReadonlyMap<string, { readonly window: Window }>;
}

const detached = (): DetachedWindows | undefined =>
  (foundry.applications as unknown as { detached?: DetachedWindows }).detached;

/** What an application is opened with, so that it comes up where it was asked for. */
export function openHere(): { readonly force: true; readonly window?: { readonly windowId: string } } {
  const { focused = null, windows = new Map() } = detached() ?? {};
  const [windowId] = [...windows].find(([, value]) => focused !== null && value.window === focused) ?? [];
  return windowId === undefined ? { force: true } : { force: true, window: { windowId } };
}

/** Does something to every page there is, and to those that are opened later. */
export function inEveryPage(act: (page: Document) => void): void {
  if (typeof document !== 'object') return;
  nowInEveryPage(act);
  // Not by `listen`: what hears of hooks for all others has need of the settings, and these of the pages.
  const hooks = Hooks as unknown as { on(name: string, fn: (id: string, opened: Window) => void): void };
  hooks.on('openDetachedWindow', (_id, opened) => act(opened.document));
}

/** Does something to every page there is now. */
export function nowInEveryPage(act: (page: Document) => void): void {
  act(document);
  for (const { window } of detached()?.windows.values() ?? []) act(window.document);
}
