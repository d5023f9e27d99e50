/**
 * Browser windows of their own into which Foundry moves an application ("detached", V14). A window opened from one comes
 * up in it, and Salvo's changes to a page go to all.
 */
interface DetachedWindows {
  /** The window in which the user works; null or Foundry's main window: no detached one. */
  readonly focused: Window | null;
  readonly windows: ReadonlyMap<string, { readonly window: Window }>;
}

const detached = (): DetachedWindows | undefined =>
  (foundry.applications as unknown as { detached?: DetachedWindows }).detached;

/** The render options of an application, so that it comes up in the window that asked for it. */
export function openHere(): { readonly force: true; readonly window?: { readonly windowId: string } } {
  const { focused = null, windows = new Map() } = detached() ?? {};
  const [windowId] = [...windows].find(([, value]) => focused !== null && value.window === focused) ?? [];
  return windowId === undefined ? { force: true } : { force: true, window: { windowId } };
}

/** A function applied to every page there is, and to those that are opened later. */
export function inEveryPage(act: (page: Document) => void): void {
  if (typeof document !== 'object') return;
  nowInEveryPage(act);
  // Not by `listen`: the file that hears hooks for all others needs the settings, and these need the pages.
  const hooks = Hooks as unknown as { on(name: string, fn: (id: string, opened: Window) => void): void };
  hooks.on('openDetachedWindow', (_id, opened) => act(opened.document));
}

/** A function applied to every page there is now. */
export function nowInEveryPage(act: (page: Document) => void): void {
  act(document);
  for (const { window } of detached()?.windows.values() ?? []) act(window.document);
}
