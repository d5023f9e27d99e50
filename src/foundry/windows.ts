/**
 * Browser windows of their own into which Foundry moves an application ("detached", V14). What is opened from one comes up
 * in it, and what Salvo does to a page it does to all.
 */
import { listen, localize, report } from './api.ts';

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
  const [windowId] = [...windows].find(([, one]) => focused !== null && one.window === focused) ?? [];
  return windowId === undefined ? { force: true } : { force: true, window: { windowId } };
}

/** Does something to every page there is, and to those that are opened later. */
export function inEveryPage(act: (page: Document) => void): void {
  if (typeof document !== 'object') return;
  nowInEveryPage(act);
  listen('openDetachedWindow', (_id: string, { document: page }: Window) => act(page));
}

/** Does something to every page there is now. */
export function nowInEveryPage(act: (page: Document) => void): void {
  act(document);
  for (const { window } of detached()?.windows.values() ?? []) act(window.document);
}

interface Button {
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  readonly default?: boolean;
}

interface Question {
  readonly title: string;
  /** Markup: whoever puts a name into it escapes it. */
  readonly content: string;
  readonly classes?: readonly string[];
  /** In pixels. */
  readonly width?: number;
}

/** True: yes. Closed without a word is no. */
export async function confirm(question: Question): Promise<boolean> {
  const yes = { action: 'yes', label: localize('SALVO.ui.yes'), icon: 'fa-solid fa-check' };
  const no = { action: 'no', label: localize('SALVO.ui.no'), icon: 'fa-solid fa-xmark', default: true };
  return (await pressed(question, [yes, no])) === 'yes';
}

/** Shows something to read. */
export async function tell(question: Question): Promise<void> {
  await pressed(question, [{ action: 'ok', label: localize('SALVO.ui.close'), default: true }]);
}

/** The action of the button that was pressed, null where it was closed otherwise. */
function pressed(
  { title, content, classes = [], width = 420 }: Question,
  buttons: readonly Button[],
): Promise<string | null> {
  return new Promise((resolve) => {
    const dialog = new foundry.applications.api.DialogV2({
      window: { title },
      classes,
      position: { width },
      content,
      buttons: buttons.map((button) => ({ ...button, callback: () => resolve(button.action) })),
    } as never);
    dialog.addEventListener('close', () => resolve(null));
    dialog.render(openHere() as never).catch((error: unknown) => {
      report(error);
      resolve(null);
    });
  });
}
