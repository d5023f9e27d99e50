/** A guided start for the GM: the place, who is aware, who takes part, who rolls together; then initiative. */
import type { Command } from '../../rules/index.ts';
import { localize, type CombatDoc } from '../api.ts';
import { act } from '../resolution/request.ts';
import { tableOfCombat } from '../resolution/table/table.ts';
import { finished } from '../resolution/turns.ts';
import { SalvoApplication, type Context, type RenderOptions, type TemplatePart } from './base.ts';
import { setUpView, type SetUpView } from './set-up-view.ts';
import type { FieldView } from './field-view.ts';

export class SetUp extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    tag: 'form',
    classes: ['salvo', 'salvo-set-up'],
    window: { resizable: true, contentClasses: ['standard-form'] },
    position: { width: 800, height: 'auto' },
    form: { handler: SetUp.onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: SetUp.onCancel },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: 'systems/salvo/templates/tracker/set-up.hbs', scrollable: ['.salvo-set-up-rows'] },
  };

  readonly #combat: CombatDoc;

  constructor(combat: CombatDoc) {
    super({ id: `salvo-set-up-${combat.id}` } as never);
    this.#combat = combat;
  }

  override get title(): string {
    return localize('SALVO.setUp.title');
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const table = tableOfCombat(this.#combat);
    return { ...context, id: this.id, view: table ? setUpView(table, this.#combat) : null };
  }

  static async onCancel(this: SetUp): Promise<void> {
    await this.close();
  }

  /** Changes are settled one after the other, then initiative is rolled. */
  static async onSubmit(this: SetUp, _event: Event, form: HTMLFormElement): Promise<void> {
    const table = tableOfCombat(this.#combat);
    if (!table) return;
    const view = setUpView(table, this.#combat);
    await this.#regroup(form, view);
    for (const command of commandsOf(form, view)) {
      const table = tableOfCombat(this.#combat);
      if (table) await finished(await act(table, command));
    }
    await (this.#combat as unknown as { rollAll(): Promise<unknown> }).rollAll();
  }

  async #regroup(form: HTMLFormElement, view: SetUpView): Promise<void> {
    for (const row of view.rows) {
      const input = form.elements.namedItem(`group:${row.id}`) as HTMLInputElement | null;
      const actor = this.#combat.combatants.get(row.id)?.actor;
      if (input && actor && input.value.trim() !== row.group)
        await actor.update({ 'system.group': input.value.trim() });
    }
  }
}

/** A command for the scene and one for each combatant, where anything differs from the present state. */
function commandsOf(form: HTMLFormElement, view: SetUpView): readonly Command[] {
  const first = view.rows[0]?.id ?? '';
  const scene = changedIn(form, 'scene', view.fields);
  const commands: Command[] = scene ? [{ action: view.action, who: first, declared: scene }] : [];
  for (const row of view.rows) {
    const declared = changedIn(form, row.id, row.fields);
    if (declared) commands.push({ action: row.action, who: row.id, declared });
  }
  return commands;
}

/** All values of a form's part, null where none was changed. */
function changedIn(
  form: HTMLFormElement,
  part: string,
  fields: readonly FieldView[],
): Readonly<Record<string, string | number | boolean>> | null {
  const values = fields.map((field) => [field, valueIn(form, `${part}:${field.key}`, field)] as const);
  if (values.every(([field, value]) => value === field.value)) return null;
  return Object.fromEntries(values.map(([field, value]) => [field.key, value]));
}

function valueIn(form: HTMLFormElement, name: string, field: FieldView): string | number | boolean {
  const control = form.elements.namedItem(name) as HTMLInputElement | null;
  if (!control) return field.value;
  if (field.kind === 'flag') return control.checked;
  if (field.kind === 'choice') return control.value;
  return Number.isNaN(control.valueAsNumber) ? field.value : control.valueAsNumber;
}
