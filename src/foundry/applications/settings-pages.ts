/** The GM's pages in Foundry's settings: games played, rule options with their clauses, damaged documents. */
import { isOffered, type OptionSpec, type OptionValue, type Ruleset, RULESETS } from '../../rules/index.ts';
import { documentAt, localize, type Doc } from '../api.ts';
import { number } from '../words/words.ts';
import { download, restore } from '../documents/backup.ts';
import { damagedDocuments, storeRepairs } from '../documents/damaged.ts';
import { takeVersion } from '../resolution/messages/whole.ts';
import { isGameOffered, setSetting, setting } from '../settings.ts';
import { SalvoApplication, type Context, type RenderOptions, type TemplatePart } from './base.ts';
import { confirm } from '../dialogs.ts';
import { openHere } from '../windows.ts';

const path = 'systems/salvo/templates/settings';
const NUMBER = '<number>';
const TEXT = '<text>';

export function registerSettingsPages(): void {
  menu('gamesPage', 'fa-solid fa-dice', GamesPage);
  menu('optionsPage', 'fa-solid fa-scale-balanced', OptionsPage);
  menu('damagedPage', 'fa-solid fa-triangle-exclamation', DamagedPage);
}

function menu(key: string, icon: string, type: unknown): void {
  game.settings.registerMenu('salvo', key, {
    name: `SALVO.settings.${key}.name`,
    label: `SALVO.settings.${key}.label`,
    hint: `SALVO.settings.${key}.hint`,
    icon,
    type: type as never,
    restricted: true,
  });
}

abstract class SettingsPage extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    tag: 'form',
    classes: ['salvo', 'salvo-settings'],
    window: { resizable: true, contentClasses: ['standard-form'] },
    position: { width: 680, height: 620 },
    form: { handler: SettingsPage.onSubmit, submitOnChange: false, closeOnSubmit: true },
  };

  static async onSubmit(this: SettingsPage, _event: Event, form: HTMLFormElement): Promise<void> {
    await this.save(form);
  }

  abstract save(form: HTMLFormElement): Promise<void>;
}

/** The games that the table plays. */
class GamesPage extends SettingsPage {
  static override DEFAULT_OPTIONS: object = {
    id: 'salvo-games',
    window: { title: 'SALVO.settings.gamesPage.name' },
    position: { height: 'auto' },
  };
  static override PARTS: Record<string, TemplatePart> = { games: { template: `${path}/games.hbs` } };

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const games = RULESETS.map(({ id }) => ({
      id,
      name: localize(`SALVO.ruleset.${id}.name`),
      hint: localize(`SALVO.ruleset.${id}.hint`),
      on: isGameOffered(id),
    }));
    return { ...(await super._prepareContext(options)), games };
  }

  override async save(form: HTMLFormElement): Promise<void> {
    const checked = [...form.querySelectorAll<HTMLInputElement>('input[name="game"]:checked')];
    await setSetting(
      'games',
      checked.map((element) => element.value),
    );
  }
}

/** The interpretations of each book that a GM may choose among, with their clauses. */
class OptionsPage extends SettingsPage {
  static override DEFAULT_OPTIONS: object = {
    id: 'salvo-options',
    window: { title: 'SALVO.settings.optionsPage.name' },
  };
  static override PARTS: Record<string, TemplatePart> = {
    options: { template: `${path}/options.hbs`, templates: [`${path}/option.hbs`], scrollable: [''] },
  };

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const rulesets = RULESETS.filter((ruleset) => isGameOffered(ruleset.id)).map((ruleset) => ({
      id: ruleset.id,
      name: localize(`SALVO.ruleset.${ruleset.id}.name`),
      prominent: ruleset.options.filter((option) => option.prominent).map((option) => optionView(ruleset, option)),
      advanced: ruleset.options.filter((option) => !option.prominent).map((option) => optionView(ruleset, option)),
    }));
    return { ...(await super._prepareContext(options)), rulesets };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('input', check);
    this.element.addEventListener('change', check);
  }

  override async save(form: HTMLFormElement): Promise<void> {
    const chosen: Record<string, Record<string, OptionValue>> = {
      ...(setting('options') as Record<string, Record<string, OptionValue>>),
    };
    for (const ruleset of RULESETS.filter((ruleset) => isGameOffered(ruleset.id)))
      chosen[ruleset.id] = chosenIn(form, ruleset);
    await setSetting('options', chosen);
  }
}

function optionView(ruleset: Ruleset, spec: OptionSpec): object {
  const stored = setting('options')?.[ruleset.id]?.[spec.key];
  const value = stored === undefined ? spec.values[0]! : stored;
  const stem = `SALVO.${ruleset.id}.setting.${keyPart(spec.key)}`;
  const hint = `${stem}.hint`;
  const isTyped = !spec.values.includes(value);
  return {
    key: `${ruleset.id}.${spec.key}`,
    name: localize(`${stem}.name`),
    clauses: spec.clauses.join(', '),
    changed: value !== spec.values[0],
    hint: game.i18n.has(hint) ? localize(hint) : '',
    range: spec.range,
    step: spec.fraction ? 'any' : 1,
    text: spec.values.includes(TEXT),
    typed: isTyped || typeof value === 'number' ? value : '',
    options: spec.values.map((entry, index) => ({
      index,
      label: valueLabel(stem, spec, entry),
      isDefault: index === 0,
      typed: entry === NUMBER || entry === TEXT,
      selected: entry === value || (isTyped && (entry === NUMBER || entry === TEXT)),
    })),
  };
}

/** A key or value of the catalogue as part of a language key: its dots would open groups, and a formula has spaces. */
const keyPart = (key: string): string => key.replaceAll(/[^\w-]+/g, '_');

/** The value's text where the language has one; a number speaks for itself, and a table of the book is called so. */
function valueLabel(stem: string, spec: OptionSpec, value: OptionValue): string {
  if (value === NUMBER) return localize('SALVO.settings.number');
  if (value === TEXT) return localize('SALVO.settings.ownText');
  const own = `${stem}.${keyPart(String(value))}`;
  if (game.i18n.has(own)) return localize(own);
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string' && spec.values.includes(TEXT)) return localize('SALVO.settings.byTheBook');
  return typeof value === 'boolean' ? localize(value ? 'SALVO.ui.yes' : 'SALVO.ui.no') : String(value);
}

/** The options that differ from the default: only these are stored. */
function chosenIn(form: HTMLFormElement, ruleset: Ruleset): Record<string, OptionValue> {
  const chosen: Record<string, OptionValue> = {};
  for (const spec of ruleset.options) {
    const name = `${ruleset.id}.${spec.key}`;
    const select = form.elements.namedItem(name) as HTMLSelectElement | null;
    const picked = select ? spec.values[Number(select.value)] : undefined;
    const typed = form.elements.namedItem(`${name}.typed`) as HTMLInputElement | null;
    const value = picked === NUMBER || picked === TEXT ? typedIn(spec, typed) : picked;
    if (value !== undefined && value !== spec.values[0]) chosen[spec.key] = value;
  }
  return chosen;
}

/** The typed value, where the setting allows it; undefined keeps the default. */
function typedIn(spec: OptionSpec, control: HTMLInputElement | null): OptionValue | undefined {
  const value = control?.type === 'number' ? control.valueAsNumber : control?.value.trim();
  if (!isOffered(spec, value)) return undefined;
  return typeof value === 'string' && spec.reads?.(value) === false ? undefined : value;
}

/** A text that the rules cannot read is not saved: the browser says so at its control. */
function check(event: Event): void {
  const control = event.target as HTMLInputElement | HTMLSelectElement;
  const row = control.closest('.salvo-option');
  const input = row?.querySelector<HTMLInputElement>('input[type="text"]');
  const select = row?.querySelector('select');
  const [ruleset, ...key] = (select?.name ?? '').split('.');
  const spec = RULESETS.find(({ id }) => id === ruleset)?.options.find((option) => option.key === key.join('.'));
  if (!input || !select || !spec) return;
  const isChosen = spec.values[Number(select.value)] === TEXT;
  const isWrong = isChosen && typedIn(spec, input) === undefined;
  input.setCustomValidity(isWrong ? localize('SALVO.settings.unreadable') : '');
}

/** Documents with unreadable values: the place, and the original. */
class DamagedPage extends SettingsPage {
  static override DEFAULT_OPTIONS: object = {
    id: 'salvo-damaged',
    window: { title: 'SALVO.settings.damagedPage.name' },
    actions: {
      openDocument: DamagedPage.onOpen,
      storeRepairs: DamagedPage.onStore,
      takeVersion: DamagedPage.onVersion,
      exportAll: DamagedPage.onExport,
      restoreAll: DamagedPage.onRestore,
    },
  };
  static override PARTS: Record<string, TemplatePart> = {
    damaged: { template: `${path}/damaged.hbs`, scrollable: [''] },
  };

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const documents = damagedDocuments().map((damaged) => ({
      ...damaged,
      values: damaged.values.map(({ path: at, value }) => ({ path: at, value: JSON.stringify(value) })),
    }));
    return { ...(await super._prepareContext(options)), documents, unsaved: documents.some((entry) => entry.unsaved) };
  }

  override async save(): Promise<void> {}

  static onOpen(this: DamagedPage, _event: Event, target: HTMLElement): void {
    const doc = documentAt(target.dataset['uuid']) as (Doc & { sheet?: { render(options: object): unknown } }) | null;
    doc?.sheet?.render(openHere());
  }

  static async onVersion(this: DamagedPage, _event: Event, target: HTMLElement): Promise<void> {
    const doc = documentAt(target.dataset['uuid']);
    if (doc) await takeVersion(doc);
    await this.render();
  }

  static async onExport(this: DamagedPage): Promise<void> {
    download();
  }

  /** The restoration of everything in the chosen file. */
  static async onRestore(this: DamagedPage): Promise<void> {
    const [file] = this.element.querySelector<HTMLInputElement>('input[type="file"]')?.files ?? [];
    if (!file) return void ui.notifications?.warn(localize('SALVO.backup.noFile'));
    const sure = await confirm({
      title: localize('SALVO.backup.restore'),
      content: foundry.utils.escapeHTML(localize('SALVO.backup.sure', { file: file.name })),
    });
    if (!sure) return;
    const refusal = await restore(await file.text());
    if (refusal) ui.notifications?.error(localize(`SALVO.refused.${refusal.refused}`, { ...refusal.values }));
    else ui.notifications?.info(localize('SALVO.backup.restored'));
    await this.render();
  }

  /** The data about to be overwritten is saved first. */
  static async onStore(this: DamagedPage): Promise<void> {
    download();
    const failed = await storeRepairs();
    if (failed.length > 0) ui.notifications?.error(localize('SALVO.damaged.notStored', { names: failed.join(', ') }));
    await this.render();
  }
}
