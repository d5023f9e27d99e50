/**
 * The last look before the dice: the target, the table's measurements, the declared values, every modifier with its
 * clause, and the exact odds, which follow every change. Enter commits; Escape leaves, and the declared values are kept
 * for the next time.
 */
import type { Choice, Id, Place } from '../../../rules/index.ts';
import { localize, seesScene, showOnScene, world, type ActorDoc, type TokenDoc } from '../../api.ts';
import { namesAt } from '../../words/names.ts';
import { actWithText } from '../../words/words.ts';
import { idAt, tableFor } from '../../resolution/table/table.ts';
import { difficultyKey } from '../../resolution/facts.ts';
import { act } from '../../resolution/request.ts';
import { setSetting, setting } from '../../settings.ts';
import {
  candidatesFor,
  insteadOf,
  suited,
  prospectOf,
  lasting,
  rememberDeclared,
  remembered,
  userTargets,
  type DeclaredValues,
  type Prospect,
  needsDialog,
  onlyTarget,
} from './act-state.ts';
import { actContext } from './act-view.ts';
import { caughtIds, laidOut } from '../../resolution/measure/areas.ts';
import { changedByHand, filledArea, previewOf } from './area-view.ts';
import { placed, standingAt } from './placing.ts';
import { controlValue } from '../field-view.ts';
import {
  SalvoApplication,
  toEach,
  type Context,
  type Handlers,
  type RenderOptions,
  type TemplatePart,
} from '../base.ts';
import { openHere } from '../../windows.ts';

const path = 'systems/salvo/templates/dialog';
const shared = 'systems/salvo/templates/parts';

/**
 * An act from its choice: carried out at once where nothing needs to be said first, else by its dialog, aimed at
 * `targets` where they are known.
 */
export async function openAct(
  actor: ActorDoc,
  choice: Choice,
  preset?: DeclaredValues,
  targets?: readonly ActorDoc[],
): Promise<void> {
  if (!needsDialog(choice)) return actNow(actor, choice, {});
  const open = foundry.applications.instances.get(windowId(actor, choice.action, choice.item));
  if (open instanceof ActDialog && !preset && !targets) return open.bringToFront();
  if (open instanceof ActDialog) await open.close();
  await new ActDialog(actor, choice, preset, targets).render(openHere());
}

/** Whether an act without a target has an area whose combatants its dialog lists. */
function fillsArea(actor: ActorDoc, action: string, item: Id | undefined): boolean {
  const prospect = prospectOf({ actor, action, item, targets: [], declared: {} });
  return prospect !== null && filledArea(prospect) !== undefined;
}

/** The id of the window of an act with an item, which is opened only once. */
const windowId = (actor: ActorDoc, action: string, item: Id | undefined): string =>
  `salvo-act-${actor.uuid}-${action}-${item ?? ''}`.replaceAll(/[^\w-]/g, '-');

/** An act carried out with its declared values, without a dialog. */
export async function actNow(actor: ActorDoc, choice: Choice, declared: DeclaredValues): Promise<void> {
  const prospect = prospectOf({ actor, action: choice.action, item: choice.item, targets: [], declared });
  if (prospect) await act(prospect.table, prospect.command);
}

/** The widths of a dialog, and its distance from the edges, in pixels. */
const WIDE = 780;
const NARROW = 480;
const GAP = 12;

/** Hooks after which an open dialog is drawn anew. */
const HOOKS = ['updateToken', 'updateCombat', 'updateActor', 'updateItem', 'deleteToken'] as const;

interface Spot {
  readonly left: number;
  readonly top: number;
}

/** The place to which this user dragged the last dialog; null: nowhere yet. */
let taken: Spot | null = null;

/**
 * The place where a dialog comes up: beside the sidebar, with the middle of the scene as free as possible, or where
 * the user put the last one. Null in a detached window, which has no scene: there Foundry places it.
 */
function beside(width: number): Spot | null {
  if (openHere().window) return null;
  const edge = document.getElementById('sidebar')?.getBoundingClientRect().left ?? window.innerWidth;
  return taken ?? { left: Math.max(GAP, edge - width - GAP), top: 4 * GAP };
}

class ActDialog extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    tag: 'form',
    classes: ['salvo', 'salvo-act'],
    window: { resizable: true, contentClasses: ['standard-form'] },
    position: { width: 780, height: 'auto' },
    form: { handler: ActDialog.onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      cancel: ActDialog.onCancel,
      resetDeclared: ActDialog.onReset,
      rule: ActDialog.onRule,
      place: ActDialog.onPlace,
      asMeasured: ActDialog.onAsMeasured,
      setDifficulty: ActDialog.onSetDifficulty,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    target: { template: `${path}/target.hbs` },
    area: { template: `${path}/area.hbs` },
    fields: { template: `${path}/fields.hbs`, templates: [`${path}/field.hbs`], scrollable: [''] },
    odds: {
      template: `${path}/odds.hbs`,
      templates: [`${shared}/tally.hbs`, `${shared}/chart.hbs`, `${shared}/ruler.hbs`],
      scrollable: [''],
    },
    footer: { template: `${path}/footer.hbs` },
  };

  readonly #actor: ActorDoc;
  readonly #action: string;
  readonly #item: Id | undefined;
  #declared: DeclaredValues;
  /** The targets picked in the dialog; null: as targeted on the scene. */
  #picked: readonly ActorDoc[] | null;
  /** The place of its area, and the combatants put in it or left out by hand. */
  #place: Place = {};
  #clearPreview: () => void = () => undefined;
  #sending = false;
  readonly #isNarrow: boolean;
  /** The control from which a keyboard opened it. A mouse leaves none: Foundry's keys do nothing while a button has the focus. */
  readonly #opener = document.querySelector<HTMLElement>(':focus-visible');
  /** The place where it came up. */
  #opened: Spot = { left: 0, top: 0 };

  /**
   * The dialog of a choice. Its values begin as in `preset`, those not given there as they were left the last time, or
   * as the usual one's refusal says.
   */
  constructor(actor: ActorDoc, choice: Choice, preset?: DeclaredValues, targets: readonly ActorDoc[] | null = null) {
    const { action, item, target } = choice;
    const isNarrow = target === 'none' && !fillsArea(actor, action, item);
    const width = isNarrow ? NARROW : WIDE;
    super({ id: windowId(actor, action, item), position: { width, ...beside(width) } } as never);
    this.#actor = actor;
    this.#action = action;
    this.#item = item;
    this.#picked = targets;
    this.#isNarrow = isNarrow;
    this.#declared = { ...insteadOf(choice), ...remembered(action, item), ...preset };
  }

  override get title(): string {
    const prospect = this.#prospect();
    const label = prospect?.choice.label;
    const what = (prospect && this.#item !== undefined && namesAt(prospect.table)(this.#item)) || '';
    const action = label === undefined ? this.#action : localize(label);
    const name = this.#actor.token?.name ?? this.#actor.name;
    if (!prospect || what === '') return localize('SALVO.ui.actTitle', { name, action });
    const ruleset = prospect.table.ruleset.id;
    return localize('SALVO.ui.actTitle', { name, action: actWithText(ruleset, this.#action, { action, item: what }) });
  }

  #prospect(): Prospect | null {
    const [actor, declared, place] = [this.#actor, this.#declared, this.#place];
    const aimedAt = (targets: readonly ActorDoc[]): Prospect | null =>
      prospectOf({ actor, action: this.#action, item: this.#item, targets, declared, place });
    const targets = this.#picked ?? userTargets();
    const prospect = aimedAt(targets);
    const only = prospect && !this.#picked && targets.length === 0 ? onlyTarget(prospect, actor) : [];
    return only.length > 0 ? aimedAt(only) : prospect;
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const prospect = this.#prospect();
    if (!prospect) return { ...context, id: this.id, gone: true };
    return {
      ...context,
      id: this.id,
      ...actContext(prospect, this.#declared, this.#actor, suited(prospect, this.#actor)),
    };
  }

  override hooks(): Handlers {
    const refresh = foundry.utils.debounce(() => void this.render(), 30);
    const targeted = (): void => {
      this.#picked = null;
      this.#place = {};
      refresh();
    };
    return { ...toEach(HOOKS, refresh), targetToken: targeted };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.classList.toggle('salvo-narrow', this.#isNarrow);
    const prospect = this.#prospect();
    this.element.classList.toggle('salvo-certain', !this.#isNarrow && prospect?.isCertain === true);
    this.element.dataset['ruleset'] = prospect?.table.ruleset.id ?? '';
    this.#opened = { left: this.position.left, top: this.position.top };
    this.element.addEventListener('input', (event) => this.#read(event));
    this.element.addEventListener('change', (event) => this.#read(event));
    this.element.addEventListener('keydown', (event) => this.#entered(event));
    (this.#commitButton() ?? this.element.querySelector<HTMLElement>('[name="target"]'))?.focus();
  }

  /** The Enter key, which commits from every control; in a list or a checkbox the browser itself would do nothing. */
  #entered(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter' || !target.matches('select, input[type="checkbox"]') || !this.#commitButton()) return;
    event.preventDefault();
    (this.element as HTMLFormElement).requestSubmit();
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#preview();
    this.#keepHeight();
    const { activeElement } = this.element.ownerDocument;
    const idle = activeElement === null || activeElement === this.element.ownerDocument.body;
    if (idle && options.isFirstRender !== true) this.#commitButton()?.focus({ preventScroll: true });
  }

  /** The dialog grows with its content and never shrinks again under the pointer, unless the user has sized it. */
  #keepHeight(): void {
    const content = this.element.querySelector<HTMLElement>('.window-content');
    if (!content || content.offsetHeight === 0 || this.position.height !== 'auto') return;
    content.style.setProperty('--salvo-kept', `${content.offsetHeight}px`);
  }

  override _onClose(options: Record<string, unknown>): void {
    super._onClose(options);
    this.#clearPreview();
    this.#keepPlace();
    this.#giveFocusBack();
    void rememberDeclared(this.#action, this.#item, lasting(this.#prospect()?.choice, this.#declared));
  }

  /** The next dialog comes up where the user put this one beside the scene. */
  #keepPlace(): void {
    if (openHere().window) return;
    const { left, top } = this.position;
    const { left: initial, top: initialTop } = this.#opened;
    if (left !== initial || top !== initialTop) taken = { left, top };
  }

  /** Whoever came by keyboard goes on from there, unless something else has the focus. */
  #giveFocusBack(): void {
    if (document.activeElement === document.body) this.#opener?.focus({ preventScroll: true });
  }

  #commitButton(): HTMLButtonElement | null {
    return this.element.querySelector<HTMLButtonElement>('button[type="submit"]:not(:disabled)');
  }

  /**
   * A change of one control: a target, or a value to declare. The fields themselves are rendered anew only where the
   * table's measurements may have changed, with a target or with the way of a movement, and where others count only
   * with this value.
   */
  #read(event: Event): void {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (control.name === 'target') this.#pick();
    else if (control.name === 'caught') this.#tick(control as HTMLInputElement);
    else if (control.dataset['field'] !== undefined) {
      const value = controlValue(control);
      if (value === null) return;
      this.#declared = { ...this.#declared, [control.dataset['field']]: value };
    } else return;
    const choice = this.#prospect()?.choice;
    const measures = control.name === 'target' || (control.type === 'select-one' && !!choice?.moves);
    const decides = choice?.fields.some(({ onlyWith }) => onlyWith?.key === control.dataset['field']) === true;
    const fields = [...(measures ? ['target'] : []), ...(measures || decides ? ['fields'] : [])];
    void this.render({ parts: [...fields, 'area', 'odds', 'footer'] });
  }

  /** The area of the act, drawn for this user alone as long as the dialog is open. */
  #preview(): void {
    this.#clearPreview();
    const prospect = this.#prospect();
    const own = prospect?.table.tokens.get(prospect.who);
    this.#clearPreview = prospect && own ? showOnScene(own.parent, previewOf(prospect)) : () => undefined;
  }

  /** A combatant is put into the area, or left out. */
  #tick({ value, checked }: HTMLInputElement): void {
    const prospect = this.#prospect();
    if (!prospect) return;
    if (prospect.choice.target !== 'many') this.#place = changedByHand(prospect, this.#place, value, checked);
    else this.#picked = this.#among(prospect, (id) => (id === value ? checked : prospect.targets.includes(id)));
  }

  #among({ table, choice }: Prospect, isIn: (id: Id) => boolean): readonly ActorDoc[] {
    const uuids = new Set([...table.actors].flatMap(([id, { uuid }]) => (isIn(id) ? [uuid] : [])));
    return candidatesFor(choice, this.#actor).filter(({ uuid }) => uuids.has(uuid));
  }

  #pick(): void {
    this.#place = {};
    const picked = new Set<string>();
    for (const element of this.element.querySelectorAll<HTMLSelectElement | HTMLInputElement>('[name="target"]')) {
      if (element.tagName === 'SELECT' || (element as HTMLInputElement).checked) picked.add(element.value);
    }
    const choice = this.#prospect()?.choice;
    const known = choice ? candidatesFor(choice, this.#actor) : [];
    // In the order shown, which gives their numbers.
    this.#picked = [...picked].flatMap((uuid) => known.find((actor) => actor.uuid === uuid) ?? []);
  }

  static async onSubmit(this: ActDialog): Promise<void> {
    await this.#send({});
  }

  /** The GM allows the act out of turn; the card says so. */
  static async onRule(this: ActDialog): Promise<void> {
    await this.#send({ ruled: true });
  }

  async #send(how: { readonly ruled?: true }): Promise<void> {
    const prospect = this.#prospect();
    if (!prospect || this.#sending) return;
    this.#sending = true;
    try {
      if (await act(prospect.table, { ...prospect.command, ...how })) await this.close({ submitted: true });
      else await this.render();
    } finally {
      this.#sending = false;
    }
  }

  /** The area goes where the user clicks: on a combatant, which becomes the target, or on the ground. */
  static async onPlace(this: ActDialog): Promise<void> {
    const prospect = this.#prospect();
    const own = prospect?.table.tokens.get(prospect.who);
    const area = prospect ? filledArea(prospect) : undefined;
    if (!prospect || !own || !area) return;
    if (!seesScene(own.parent)) return void ui.notifications?.warn(localize('SALVO.area.notSeen'));
    this.#clearPreview();
    try {
      const place = await placed(own, area, (point) => this.#hitAt(prospect, point)?.token);
      if (place) this.#putAt(prospect, place);
    } finally {
      this.bringToFront();
      await this.render();
    }
  }

  /** The combatant at a point that becomes the target of an area put there, with its token. */
  #hitAt({ table, choice }: Prospect, point: Place): { readonly token: TokenDoc; readonly target: ActorDoc } | null {
    if (choice.target === 'none' || choice.target === 'many') return null;
    const token = standingAt(table.tokens.values(), point);
    const target = candidatesFor(choice, this.#actor).find(({ uuid }) => token?.actor?.uuid === uuid);
    return token && target ? { token, target } : null;
  }

  #putAt(prospect: Prospect, place: Place): void {
    const { table, choice, command } = prospect;
    this.#place = place;
    if (choice.target === 'many') {
      const laid = laidOut(table, { ...command, targets: [], place }).find(({ area }) => area.fills);
      const caught = laid ? caughtIds(table, laid, {}) : [];
      this.#picked = this.#among(prospect, (id) => caught.includes(id));
      return;
    }
    if (choice.target === 'none' || place.x === undefined) return;
    const target = this.#hitAt(prospect, place)?.target;
    const ground = laidOut(table, { ...command, place }).some(({ area }) => area.ground);
    if (!target && !ground) {
      this.#place = {};
      return void ui.notifications?.warn(localize('SALVO.area.needsTarget'));
    }
    if (!target) return;
    this.#picked = [target];
    const { x: _x, y: _y, ...turned } = place;
    this.#place = turned;
  }

  static async onAsMeasured(this: ActDialog): Promise<void> {
    const { without: _without, with: _with, ...where } = this.#place;
    this.#place = where;
    await this.render();
  }

  static async onCancel(this: ActDialog): Promise<void> {
    await this.close();
  }

  /** The GM's difficulty for this check, which holds for everybody's check until the GM changes it. */
  static async onSetDifficulty(this: ActDialog): Promise<void> {
    const prospect = this.#prospect();
    if (!prospect || !world.user.isGM) return;
    const ruled = prospect.choice.fields.filter(({ from }) => from === 'gm').map(({ key }) => key);
    const said = Object.fromEntries(Object.entries(this.#declared).filter(([key]) => ruled.includes(key)));
    const key = difficultyKey(prospect.table, this.#action);
    await setSetting('difficulties', { ...setting('difficulties'), [key]: said });
    ui.notifications?.info(localize('SALVO.ui.difficultySet'));
  }

  static async onReset(this: ActDialog): Promise<void> {
    this.#declared = insteadOf(this.#prospect()?.choice);
    await this.render();
  }
}

/**
 * An act of an actor by its name, for macros and keys, begun as by its button; without an item, with the first one
 * usable now. False: there is no such choice.
 */
export async function openActBy(actor: ActorDoc, action: string, item: Id | undefined): Promise<boolean> {
  const table = tableFor(actor);
  const who = table ? idAt(table, actor) : null;
  if (!table || who === null) return false;
  const named = table.ruleset
    .choices(table.fight, who)
    .filter((choice) => choice.action === action && (item === undefined || choice.item === item));
  const choice = named.find((choice) => choice.refused === null) ?? named[0];
  if (choice) await openAct(actor, choice);
  return choice !== undefined;
}

/** The plain attack of the actor's book, begun with this item or with the first one allowed. */
export async function openAttack(actor: ActorDoc, item?: Id): Promise<void> {
  const table = tableFor(actor);
  if (table) await openActBy(actor, table.ruleset.plainAttack, item);
}
