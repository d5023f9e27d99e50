/** The sheet of an item, for every kind of every ruleset: a form made from its spec, in the groups of its kind. */
import type { Json } from '../../rules/index.ts';
import { localize, type Source } from '../api.ts';
import { nobody } from '../words/names.ts';
import { subType } from '../data/types.ts';
import { SalvoItemSheet, type Context, type RenderOptions, type TemplatePart } from '../applications/base.ts';
import { enrich, schemaFields } from './enrich.ts';
import { FORM_ACTIONS } from '../applications/forms/form-actions.ts';
import { readForm } from '../applications/forms/form-read.ts';
import { formView, type FormField } from '../applications/forms/form-view.ts';
import { keyboardClicks } from './keyboard.ts';
import { isQuarantined, problemViews } from './sheet-view.ts';
import { thingOf } from './things.ts';

const item = 'systems/salvo/templates/item';
const parts = 'systems/salvo/templates/parts';

export class ThingSheet extends SalvoItemSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo', 'salvo-sheet', 'salvo-item'],
    position: { width: 560, height: 'auto' },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: { ...FORM_ACTIONS, showAllFields: ThingSheet.onShowAllFields },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: `${item}/header.hbs`, templates: [`${parts}/problems.hbs`] },
    body: { template: `${item}/body.hbs`, templates: [`${parts}/form-field.hbs`], scrollable: [''] },
    notes: { template: `${item}/notes.hbs` },
  };

  /** Whether fields of no use to it are shown as well. */
  #all = false;
  /** Fields of no use that have held a value since the window was opened: emptied, they do not vanish under the hand. */
  readonly #held = new Set<string>();

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const { system } = this.item;
    const type = subType(this.item.type);
    return {
      ...context,
      item: this.item,
      system,
      editable: this.isEditable,
      typeLabel: localize(`TYPES.Item.${this.item.type}`),
      quarantined: isQuarantined(this.item),
      problems: problemViews(this.item, [], nobody),
      ...(type ? this.#form(formView({ subType: type, system, editable: this.isEditable, except: [] })) : {}),
      fields: schemaFields(this.item),
      enriched: await enrich(system['description'], this.item),
    };
  }

  /** The fields in the groups of their kind; only those of use or with a value, unless all are wanted. */
  #form(form: readonly FormField[]): Context {
    const { type, system, actor } = this.item;
    const uses = Object.entries(thingOf(type).uses?.(system as Json, subType(actor?.type ?? '')?.kind ?? '') ?? {});
    for (const [name, use] of uses) if (use === 'held') this.#held.add(name);
    const idle = new Set(uses.flatMap(([name, use]) => (use === 'idle' && !this.#held.has(name) ? [keyOf(name)] : [])));
    const shown = form.filter((field) => isThere(field) && (this.#all || !idle.has(field.key)));
    return { groups: grouped(type, shown), all: this.#all, idle: idle.size };
  }

  static async onShowAllFields(this: ThingSheet): Promise<void> {
    this.#all = !this.#all;
    await this.render({ parts: ['body'] });
  }

  override _onClose(options: Record<string, unknown>): void {
    super._onClose(options);
    this.#all = false;
    this.#held.clear();
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    keyboardClicks(this.element);
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, data: unknown): Source {
    return readForm(super._processFormData(event, form, data));
  }
}

interface FormGroup {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly FormField[];
}

const keyOf = (name: string): string => `field:${name}`;

/** Whether there is anything to see of it: optional parts are absent where nothing may be edited. */
const isThere = ({ kind, fields, rows, editable }: FormField): boolean =>
  editable || !((kind === 'group' && fields === null) || (kind === 'rows' && rows.length === 0));

/** The fields in the groups of their kind; those in no group come last. */
function grouped(type: string, form: readonly FormField[]): readonly FormGroup[] {
  const { groups } = thingOf(type);
  const named = new Set(groups.flatMap(({ fields }) => fields.map(keyOf)));
  const fieldsNamed = (names: readonly string[]): readonly FormField[] =>
    names.flatMap((name) => form.filter(({ key }) => key === keyOf(name)));
  const rest = form.filter(({ key }) => !named.has(key));
  return [...groups.map(({ key, fields }) => ({ key, fields: fieldsNamed(fields) })), { key: 'more', fields: rest }]
    .filter(({ fields }) => fields.length > 0)
    .map(({ key, fields }) => ({ key, fields, label: localize(`SALVO.item.group.${key}`) }));
}
