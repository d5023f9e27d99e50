// DialogV2: a question with buttons, awaited.
import { ApplicationV2 } from './application.ts';
import { environment, localize, type Json, type UserLike } from './environment.ts';
import { FormDataExtended } from './form-data.ts';
import { mergeOptions, type ApplicationOptions } from './options.ts';

export type DialogCallback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
export interface DialogButton {
  action: string;
  label?: string;
  icon?: string;
  class?: string;
  type?: string;
  default?: boolean;
  disabled?: boolean;
  callback?: DialogCallback;
}

export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Json = {
    id: 'dialog-{id}',
    classes: ['dialog'],
    tag: 'dialog',
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false, contentClasses: ['standard-form'] },
    position: { width: 420 },
  };

  override _initializeApplicationOptions(options: Json): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    const buttons = (options['buttons'] as DialogButton[] | undefined) ?? [];
    if (!buttons.length) throw new Error('A dialog needs at least one button');
    merged['buttons'] = Object.fromEntries(buttons.map((button) => [button.action, button]));
    merged['content'] = options['content'];
    return merged;
  }
  get #buttons(): DialogButton[] {
    return Object.values(this.options['buttons'] as Record<string, DialogButton>);
  }

  override async _renderHTML(): Promise<HTMLFormElement> {
    const form = document.createElement('form');
    form.className = 'dialog-form standard-form';
    form.autocomplete = 'off';
    const content = document.createElement('div');
    content.className = 'dialog-content standard-form';
    const given = this.options['content'];
    if (typeof given === 'string') content.innerHTML = given;
    else if (given) content.replaceChildren(given as HTMLElement);
    const footer = document.createElement('footer');
    footer.className = 'form-footer';
    footer.append(...this.#buttons.map(buttonElement));
    form.append(content, footer);
    form.addEventListener('submit', (event) => void this._onSubmit(event.submitter as HTMLButtonElement, event));
    form.addEventListener('keydown', (event) => this.#onEnter(event));
    return form;
  }
  override _replaceHTML(form: HTMLFormElement, content: HTMLElement): void {
    content.replaceChildren(form);
  }
  #onEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || (event.target as Element).tagName !== 'INPUT') return;
    event.preventDefault();
    this.element.querySelector<HTMLButtonElement>('.form-footer button.default, .form-footer button')?.click();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const dialog = this.element as HTMLDialogElement;
    dialog.addEventListener('cancel', (event) => (event.preventDefault(), void this.close()));
    if (this.options['modal']) dialog.showModal();
    else dialog.show();
  }
  override async _onFirstRender(): Promise<void> {
    const focus =
      this.element.querySelector<HTMLElement>('[autofocus]') ??
      this.element.querySelector<HTMLElement>('.form-footer button.default');
    focus?.focus();
  }

  async _onSubmit(target: HTMLButtonElement | null, event: SubmitEvent): Promise<this> {
    event.preventDefault();
    const button = this.#buttons.find(({ action }) => action === target?.dataset['action']) ?? this.#buttons[0];
    const element = target ?? (this.element.querySelector('.form-footer button') as HTMLButtonElement);
    const result = (await button?.callback?.(event, element, this)) ?? button?.action;
    await (this.options['submit'] as ((result: unknown, dialog: DialogV2) => unknown) | undefined)?.(result, this);
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /** The answer to a dialog: what the button's callback gave (or its action); null when closed without an answer. */
  static wait(options: Json = {}): Promise<unknown> {
    const { rejectClose = false, close, render, submit, ...config } = options;
    return new Promise((resolve, reject) => {
      const dialog = new this({
        ...config,
        submit: async (result: unknown, app: DialogV2) => {
          await (submit as ((result: unknown, dialog: DialogV2) => unknown) | undefined)?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener('close', (event) => {
        const closed = (close as ((event: Event, dialog: DialogV2) => unknown) | undefined)?.(event, dialog);
        if (rejectClose && closed === undefined) reject(new Error('Dialog was dismissed without pressing a button.'));
        else resolve(closed ?? null);
      });
      if (render)
        dialog.addEventListener('render', (event) =>
          (render as (event: Event, dialog: DialogV2) => unknown)(event, dialog),
        );
      dialog.render({ force: true }).catch(reject);
    });
  }
  static confirm({ yes = {}, no = {}, ...options }: Json & { yes?: object; no?: object } = {}): Promise<unknown> {
    const answer = (action: string, label: string, icon: string, value: boolean): DialogButton => ({
      action,
      label,
      icon,
      callback: () => value,
    });
    const first = { ...answer('yes', 'COMMON.Yes', 'fa-solid fa-check', true), ...yes };
    const second = { ...answer('no', 'COMMON.No', 'fa-solid fa-xmark', false), default: !('default' in yes), ...no };
    return this.wait({
      ...options,
      buttons: [first, second, ...((options['buttons'] as DialogButton[] | undefined) ?? [])],
    });
  }
  static prompt({ ok = {}, ...options }: Json & { ok?: object } = {}): Promise<unknown> {
    const button = { action: 'ok', label: 'COMMON.Confirm', icon: 'fa-solid fa-check', default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...((options['buttons'] as DialogButton[] | undefined) ?? [])] });
  }
  /** A prompt whose answer is the form's values. */
  static input({ ok = {}, ...options }: Json & { ok?: object } = {}): Promise<unknown> {
    const callback: DialogCallback = (_event, button) => new FormDataExtended(button.form as HTMLFormElement).object;
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }
  static async query(user: UserLike | string, type: string, config: Json = {}): Promise<unknown> {
    const target = typeof user === 'string' ? environment().game.users.get(user) : user;
    if (!target?.query) throw new Error('There is no such user to ask');
    return target.query('dialog', { type, config });
  }
}

/** The handler of the query `dialog`: another user's question, asked here. */
export const answerDialogQuery = ({
  type,
  config,
}: {
  type: 'confirm' | 'prompt' | 'wait' | 'input';
  config: Json;
}): Promise<unknown> => DialogV2[type](mergeOptions({}, config));

function buttonElement(button: DialogButton): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = button.type === 'button' ? 'button' : 'submit';
  element.dataset['action'] = button.action;
  element.className = [button.class, button.default ? 'default' : ''].filter(Boolean).join(' ');
  element.disabled = button.disabled ?? false;
  if (button.icon)
    element.append(Object.assign(document.createElement('i'), { className: button.icon, ariaHidden: 'true' }));
  element.append(Object.assign(document.createElement('span'), { textContent: wordOf(button) }));
  return element;
}

function wordOf({ label, action }: DialogButton): string {
  const plain: Record<string, string> = { 'COMMON.Yes': 'Yes', 'COMMON.No': 'No', 'COMMON.Confirm': 'Confirm' };
  const text = localize(label ?? action);
  return plain[text] ?? text;
}
