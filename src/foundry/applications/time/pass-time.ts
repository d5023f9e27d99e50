/**
 * Time passes for a party: the GM says what everybody does meanwhile, sees the results, and makes it one act, which can
 * be undone as one. The results are the book's word: the acts of the ruleset by which time passes.
 */
import { type Ruleset, togetherOf } from '../../../rules/index.ts';
import { actorAt, localize, selectedTokens, world, type ActorDoc } from '../../api.ts';
import { act } from '../../resolution/request.ts';
import { rulesetOfActor, tableOfActors, type Table } from '../../resolution/table/table.ts';
import { isGameOffered } from '../../settings.ts';
import {
  SalvoApplication,
  toEach,
  type Context,
  type Handlers,
  type RenderOptions,
  type TemplatePart,
} from '../base.ts';
import { controlValue } from '../field-view.ts';
import { addDirectoryButton } from '../directory-button.ts';
import { openHere } from '../../windows.ts';
import { commandsOf, lineKey, passTimeView, type FieldValues } from './pass-time-view.ts';

const ID = 'salvo-pass-time';
const HOOKS = ['updateActor', 'deleteActor', 'updateCombat', 'deleteCombat'] as const;

/** The button in the GM's list of actors. */
export const registerPassTime = (): void => addDirectoryButton('time', 'SALVO.time.button', () => void openPassTime());

async function openPassTime(): Promise<void> {
  const open = foundry.applications.instances.get(ID) as unknown as PassTime | undefined;
  await (open ?? new PassTime()).render(openHere());
}

/** Actors of the games offered: this game's, or any of Salvo's. */
const actorsOf = (ruleset?: Ruleset): readonly ActorDoc[] =>
  [...world.actors].filter((actor) => {
    const own = rulesetOfActor(actor);
    return own !== undefined && isGameOffered(own.id) && (ruleset === undefined || own === ruleset);
  });

/** The selected tokens' actors if there are several, else all actors that players own; only those of the first one's game. */
function party(): readonly ActorDoc[] {
  const chosen = selectedTokens()
    .flatMap(({ actor }) => actor ?? [])
    .filter((actor) => rulesetOfActor(actor));
  const all = chosen.length > 1 ? chosen : actorsOf().filter((actor) => actor.hasPlayerOwner);
  return all.filter((actor) => rulesetOfActor(actor) === rulesetOfActor(all[0]!));
}

class PassTime extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    id: ID,
    tag: 'form',
    classes: ['salvo', 'salvo-pass-time'],
    window: { resizable: true, contentClasses: ['standard-form'] },
    position: { width: 760, height: 'auto' },
    form: { handler: PassTime.onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { cancel: PassTime.onCancel, remove: PassTime.onRemove },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: {
      template: 'systems/salvo/templates/dialog/pass-time.hbs',
      templates: ['systems/salvo/templates/parts/control.hbs'],
      scrollable: ['.salvo-time-people'],
    },
  };

  /** Uuids in the order of the rows. */
  #party: readonly string[] = [...new Set(party().map(({ uuid }) => uuid))];
  readonly #entries = new Map<string, { readonly on: boolean; readonly values: FieldValues }>();

  override get title(): string {
    return localize('SALVO.time.title');
  }

  get #table(): Table | null {
    return tableOfActors(this.#party.flatMap((uuid) => actorAt(uuid) ?? []));
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const table = this.#table;
    const here = new Set(this.#party);
    return {
      ...context,
      view: table ? passTimeView(table, this.#entries) : null,
      others: actorsOf(table?.ruleset)
        .filter(({ uuid }) => !here.has(uuid))
        .map(({ uuid, name }) => ({ uuid, name })),
    };
  }

  override hooks(): Handlers {
    return toEach(
      HOOKS,
      foundry.utils.debounce(() => void this.render(), 30),
    );
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('change', (event) => this.#say(event.target as HTMLInputElement));
  }

  /** Names of controls: `add`, `on:who:action`, `who:action:field`, `common:field`. An emptied number has no value. */
  #say(control: HTMLInputElement): void {
    const { name } = control;
    const value = controlValue(control);
    const [first = '', second = '', third = ''] = name.split(':');
    if (name === 'add') this.#party = [...this.#party, control.value];
    else if (first === 'on') this.#set(lineKey(second, third), {}, control.checked);
    else if (value === null) return;
    else if (first === 'common') this.#everybody(second, value);
    else this.#set(lineKey(first, second), { [third]: value });
    void this.render();
  }

  #set(key: string, values: FieldValues, on?: boolean): void {
    const before = this.#entries.get(key);
    this.#entries.set(key, { on: on ?? before?.on ?? true, values: { ...before?.values, ...values } });
  }

  #everybody(field: string, value: FieldValues[string]): void {
    const table = this.#table;
    if (!table) return;
    for (const { lines } of passTimeView(table, this.#entries).people)
      for (const { key, on, controls } of lines)
        if (on && controls.some((control) => control.key === field)) this.#set(key, { [field]: value });
  }

  static async onSubmit(this: PassTime): Promise<void> {
    const table = this.#table;
    const commands = table ? commandsOf(table, this.#entries) : [];
    if (!table || commands.length === 0) return;
    // A patient of somebody at this table is cared for only while that person sits there.
    if (await act(table, togetherOf(commands, [...table.actors.keys()]))) await this.close();
  }

  static async onCancel(this: PassTime): Promise<void> {
    await this.close();
  }

  static async onRemove(this: PassTime, _event: Event, target: HTMLElement): Promise<void> {
    this.#party = this.#party.filter((uuid) => uuid !== target.dataset['uuid']);
    await this.render();
  }
}
