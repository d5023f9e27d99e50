// Game settings: one window with every setting that has `config`, by package, and buttons for registered menus.
import { ApplicationV2 } from './application.ts';
import { environment, localize, type Json, type SettingLike, type SettingMenuLike } from './environment.ts';
import type { FormDataExtended } from './form-data.ts';
import { formInput } from './form-fields.ts';

async function save(this: ApplicationV2, _event: Event, _form: HTMLFormElement, data: FormDataExtended): Promise<void> {
  const { settings } = environment().game;
  let reload = false;
  for (const [id, value] of Object.entries(data.object)) {
    const setting = settings.settings.get(id);
    if (!setting || settings.get(setting.namespace, setting.key) === value) continue;
    await settings.set(setting.namespace, setting.key, value);
    reload ||= Boolean((setting as { requiresReload?: boolean }).requiresReload);
  }
  if (reload) location.reload();
}

export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Json = {
    id: 'settings-config',
    tag: 'form',
    classes: ['settings-config'],
    window: { title: 'Game settings', contentClasses: ['standard-form'] },
    position: { width: 620, height: 560 },
    form: { handler: save, closeOnSubmit: true },
  };

  override async _renderHTML(): Promise<HTMLElement[]> {
    const { settings, menus } = environment().game.settings;
    const { isGM } = environment().game.user;
    const shown = [...settings.values()].filter((setting) => setting.config && (isGM || setting.scope !== 'world'));
    const open = [...menus.values()].filter((menu) => isGM || !menu.restricted);
    const groups = [...new Set([...open, ...shown].map(({ namespace }) => namespace))].map((namespace) => {
      const fieldset = document.createElement('fieldset');
      const legend = Object.assign(document.createElement('legend'), { textContent: titleOf(namespace) });
      fieldset.append(legend, ...open.filter((menu) => menu.namespace === namespace).map(menuRow));
      fieldset.append(...shown.filter((setting) => setting.namespace === namespace).map(settingRow));
      return fieldset;
    });
    const footer = document.createElement('footer');
    footer.className = 'form-footer';
    footer.innerHTML = '<button type="submit" class="default">Save</button>';
    const none = Object.assign(document.createElement('p'), { textContent: 'There is nothing to set.' });
    return [...(groups.length ? groups : [none]), footer];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}

const titleOf = (namespace: string): string =>
  namespace === environment().game.system.id ? environment().game.system.title : namespace;

function menuRow(menu: SettingMenuLike): HTMLElement {
  const row = rowOf(menu.name ?? menu.key, menu.hint);
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['menu'] = `${menu.namespace}.${menu.key}`;
  if (menu.icon) button.append(Object.assign(document.createElement('i'), { className: menu.icon }));
  button.append(` ${localize(menu.label ?? menu.name ?? menu.key)}`);
  button.addEventListener('click', () => void new menu.type().render(true));
  row.querySelector('.form-fields')?.append(button);
  return row;
}

function settingRow(setting: SettingLike): HTMLElement {
  const id = `${setting.namespace}.${setting.key}`;
  const row = rowOf(setting.name ?? setting.key, setting.hint, `setting-${id}`);
  const value = environment().game.settings.get(setting.namespace, setting.key);
  row.querySelector('.form-fields')?.append(inputOf(setting, { name: id, id: `setting-${id}`, value }));
  return row;
}

function inputOf(setting: SettingLike, hash: Json): HTMLElement {
  const { type, choices, range } = setting;
  if (type && typeof type === 'object') return formInput(type, { ...hash, choices });
  const kinds = new Map<unknown, string>([
    [Boolean, 'BooleanField'],
    [Number, 'NumberField'],
  ]);
  const field = { ...range, constructor: { name: kinds.get(type) ?? 'StringField' } };
  return formInput(field as never, { ...hash, choices });
}

function rowOf(name: string, hint?: string, forId = ''): HTMLElement {
  const row = document.createElement('div');
  row.className = 'form-group';
  const label = Object.assign(document.createElement('label'), { textContent: localize(name), htmlFor: forId });
  row.append(label, Object.assign(document.createElement('div'), { className: 'form-fields' }));
  if (hint) row.append(Object.assign(document.createElement('p'), { className: 'hint', textContent: localize(hint) }));
  return row;
}
