/** The sheet of a thing, for every kind of every ruleset: a form made from its spec, in the groups of its kind. */
import { localize, type ItemDoc, type Source } from '../api.ts';
import { nobody } from '../chat/words.ts';
import { subType } from '../data/types.ts';
import { SalvoItemSheet, type Context, type RenderOptions, type TemplatePart } from '../applications/base.ts';
import { enrich, fieldsOf } from './enrich.ts';
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
    actions: FORM_ACTIONS,
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: `${item}/header.hbs`, templates: [`${parts}/problems.hbs`] },
    body: { template: `${item}/body.hbs`, templates: [`${parts}/form-field.hbs`], scrollable: [''] },
    notes: { template: `${item}/notes.hbs` },
  };

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
      groups: type
        ? grouped(this.item, formView({ subType: type, system, editable: this.isEditable, except: [] }))
        : [],
      fields: fieldsOf(this.item),
      enriched: await enrich(system['description'], this.item),
    };
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

/** The fields in the groups of their kind, without those that this thing has no use for; what no group names comes last. */
function grouped({ type, system }: ItemDoc, form: readonly FormField[]): readonly FormGroup[] {
  const { groups } = thingOf(type);
  const keys = [...new Set(groups.map(({ key }) => key))];
  const named = new Set(groups.flatMap(({ fields }) => fields));
  const used = (wanted: string): readonly string[] =>
    groups.filter(({ key, when = () => true }) => key === wanted && when(system)).flatMap(({ fields }) => fields);
  const fieldsAt = (names: readonly string[]): readonly FormField[] =>
    names.flatMap((name) => form.filter(({ key }) => key === `field:${name}`));
  const rest = form.filter(({ key }) => !named.has(key.slice('field:'.length)));
  return [...keys.map((key) => ({ key, fields: fieldsAt(used(key)) })), { key: 'more', fields: rest }]
    .filter(({ fields }) => fields.length > 0)
    .map(({ key, fields }) => ({ key, fields, label: localize(`SALVO.item.group.${key}`) }));
}
