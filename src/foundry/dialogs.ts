/** Questions and texts in a dialog of Foundry's, in the window in which the user works. */
import { localize, report } from './api.ts';
import { openHere } from './windows.ts';

interface Button {
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  readonly default?: boolean;
}

interface Question {
  readonly title: string;
  /** Markup: callers escape any names in it. */
  readonly content: string;
  readonly classes?: readonly string[];
  /** The width in pixels. */
  readonly width?: number;
}

/** Whether the user says yes; closing the dialog means no. */
export async function confirm(question: Question): Promise<boolean> {
  const yes = { action: 'yes', label: localize('SALVO.ui.yes'), icon: 'fa-solid fa-check' };
  const no = { action: 'no', label: localize('SALVO.ui.no'), icon: 'fa-solid fa-xmark', default: true };
  return (await ask(question, [yes, no])) === 'yes';
}

/** A text to be read, until the user closes it. */
export async function tell(question: Question): Promise<void> {
  await ask(question, [{ action: 'ok', label: localize('SALVO.ui.close'), default: true }]);
}

/** The action of the pressed button; null where the dialog was closed otherwise. */
export function ask(
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
