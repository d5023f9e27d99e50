/**
 * The sheet of every fighter, for every ruleset: its status, its acts, its items. A ruleset's own sheet adds its
 * templates and the facts they show. It holds no rule: everything comes from the ruleset through the table.
 */
import type { Choice, Id } from '../../rules/index.ts';
import { listen, localize, world, type ActorDoc, type ItemDoc, type Source } from '../api.ts';
import { answerIn, countDown, messageAt, questionsOf, showCard, whenQuestioned } from '../chat/open-questions.ts';
import { sumUpAll } from '../chat/shares.ts';
import { entered, pressed } from '../chat/card.ts';
import { QUESTION_TEMPLATES } from '../chat/question-view.ts';
import { namesAt, nobody } from '../words/names.ts';
import { aboutOf } from '../words/words.ts';
import { subType, type SubType } from '../data/types.ts';
import { idAt, tableFor, type Table } from '../resolution/table/table.ts';
import { actNow, openAct } from '../applications/act/act-dialog.ts';
import type { DeclaredValues } from '../applications/act/act-state.ts';
import { SalvoActorSheet, type Context, type RenderOptions, type TemplatePart } from '../applications/base.ts';
import { kindLabel } from './browse.ts';
import { CARRIED_ACTIONS, carriedRows, inDraggedOrder, isForeign, weightText } from './carried.ts';
import { enrich, schemaFields } from './enrich.ts';
import { FORM_ACTIONS } from '../applications/forms/form-actions.ts';
import { readForm } from '../applications/forms/form-read.ts';
import { formView, hintOf, labelFor } from '../applications/forms/form-view.ts';
import { BARE_HANDS } from '../documents/picture.ts';
import { keyboardClicks } from './keyboard.ts';
import {
  commonReason,
  isQuarantined,
  itemChoices,
  otherChoices,
  problemViews,
  standingView,
  without,
  type ChoiceList,
  type ChoiceView,
  type WhyNot,
} from './sheet-view.ts';

export interface ItemRow {
  readonly id: Id;
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly kind: string;
  readonly equipped: boolean | null;
  /** Short facts in the ruleset's words, shown behind the name. */
  readonly facts: readonly string[];
  readonly choices: readonly ChoiceView[];
  readonly whyNot: readonly WhyNot[];
  readonly own: boolean;
}

/** A roll behind a name on the sheet: a press opens its window; with Shift, it is rolled at once. */
export interface CheckOf {
  readonly action: string;
  readonly declared: DeclaredValues;
}

/** A box of the header: a short word, one number or two, and values derived from them. */
export interface Score {
  readonly key: string;
  readonly short: string;
  readonly label: string;
  readonly inputs: readonly {
    readonly path: string;
    readonly value: unknown;
    readonly min: number;
    readonly max: number;
    readonly label: string;
  }[];
  /** Its present value, where that differs from the typed one. */
  readonly now?: string;
  readonly side?: string;
  readonly sideLabel?: string;
  readonly hurt?: boolean;
  readonly spent?: boolean;
  readonly check?: CheckOf;
}

/** Actors of the same game that a sheet may name: those that this user knows of. */
const othersOf = (actor: ActorDoc): readonly ActorDoc[] =>
  [...world.actors].filter(
    (other) =>
      other.uuid !== actor.uuid && other.visible && subType(other.type)?.ruleset === subType(actor.type)?.ruleset,
  );

const parts = 'systems/salvo/templates/parts';

/** Parts of a sheet that are no tabs. */
const BESIDE_TABS: readonly string[] = ['header', 'nav', 'questions'];

/** Actors created by this user since this page was loaded: they are still being filled in. */
const made = new Set<string>();

/** Sheets that are open, so that a change of the fight reaches them. */
const open = new Set<FighterSheet>();

export abstract class FighterSheet extends SalvoActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo', 'salvo-sheet', 'salvo-actor'],
    position: { width: 720, height: 640 },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      salvoAct: FighterSheet.onAct,
      salvoCheck: FighterSheet.onCheck,
      takeCondition: FighterSheet.onTakeCondition,
      showConditions: FighterSheet.onShowConditions,
      showCard: FighterSheet.onShowCard,
      toggleLock: FighterSheet.onToggleLock,
      ...CARRIED_ACTIONS,
      ...FORM_ACTIONS,
    },
  };

  /** Ids of the things whose description is unfolded in the gear tab. */
  readonly unfolded = new Set<Id>();

  override readonly tabGroups: Record<string, string | null> = { primary: 'combat' };

  /** Null: the initial state, unlocked for a person created a moment ago. */
  #unlocked: boolean | null = null;

  get #isUnlocked(): boolean {
    return this.#unlocked ?? made.has(this.actor.uuid);
  }

  /** Facts of an item, in a few words each. */
  abstract itemFacts(item: ItemDoc): readonly string[];
  /** Kinds of items in the order in which the gear tab lists them. */
  abstract readonly itemTypes: readonly string[];
  /** The boxes of the header. */
  abstract scores(system: Source): readonly Score[];
  /** Keys of texts and of ticked facts that the header shows, where this kind of document has them; a text without a word only to be filled in. */
  readonly words: readonly string[] = [];
  readonly marks: readonly string[] = [];
  /** Keys that neither the header nor another tab shows and that no form should: the rest is the details tab's. */
  readonly shownElsewhere: readonly string[] = [];

  /** Ids of the tabs in their order: the parts that are tabs. */
  get tabIds(): readonly string[] {
    const all = Object.keys((this.constructor as typeof FighterSheet).PARTS);
    return all.filter((id) => !BESIDE_TABS.includes(id));
  }

  /** A user with limited rights sees the name and the picture. */
  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    return this.actor.limited ? { limited: LIMITED } : super._configureRenderParts(options);
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    if (this.actor.limited) return { ...context, actor: this.actor };
    const table = tableFor(this.actor);
    const id = table ? idAt(table, this.actor) : null;
    return {
      ...context,
      rootId: this.id,
      actor: this.actor,
      system: this.actor.system,
      questions: questionsOf({ actor: this.actor }),
      editable: this.isEditable,
      unlocked: this.isEditable && this.#isUnlocked,
      isGM: world.user.isGM,
      tabList: this.#tabs(),
      tabbed: Object.fromEntries(this.tabIds.map((id) => [id, this.#isOpen(id)])),
      ...this.#header(),
      ...(await this.#data()),
      quarantined: isQuarantined(this.actor),
      problems: problemViews(
        this.actor,
        (id !== null && table?.problems.get(id)) || [],
        table ? namesAt(table) : nobody,
      ),
      ...(table && id !== null ? this.#atTable(table, id) : { rows: this.#rows(new Map(), null), groups: [] }),
    };
  }

  #atTable(table: Table, id: Id): Context {
    const choices = table.ruleset.choices(table.fight, id);
    const inCombat = table.combat !== null;
    const byItem = itemChoices(table, id, choices);
    const groups = otherChoices(table, id, choices);
    const reason = commonReason([...byItem.values(), ...groups]);
    return {
      standing: standingView(table, id, choices),
      inCombat,
      reason,
      rows: this.#rows(new Map([...byItem].map(([item, list]) => [item, without(list, reason)])), table),
      groups: groups.map((group) => without(group, reason)),
    };
  }

  #tabs(): readonly object[] {
    return this.tabIds.map((id) => ({ id, label: localize(`SALVO.ui.tab.${id}`), active: this.#isOpen(id) }));
  }

  #isOpen(tab: string): boolean {
    return (this.tabGroups['primary'] ?? this.tabIds[0]) === tab;
  }

  #header(): Context {
    const { system } = this.actor;
    const label = (name: string): string => labelFor(this.#type, name);
    const isHeld = (name: string): boolean => Object.hasOwn(this.#type?.fields ?? {}, name);
    return {
      scores: this.scores(system).map((score) => ({
        ...score,
        about: aboutOf(`SALVO.${this.#type?.ruleset ?? ''}.score.${score.key}`),
        ...checkView(score.check),
      })),
      words: this.words
        .filter((name) => isHeld(name) && (this.#isUnlocked || system[name] !== ''))
        .map((name) => ({ name, value: system[name], label: label(name) })),
      marks: this.marks.filter(isHeld).map((name) => ({
        name,
        on: system[name] === true,
        label: label(name),
        hint: hintOf(this.#type, name),
      })),
    };
  }

  /** The form of everything else, and the notes. */
  async #data(): Promise<Context> {
    const { system } = this.actor;
    const except = [...this.words, ...this.marks, ...this.shownElsewhere];
    return {
      form: this.#type
        ? formView({
            subType: this.#type,
            system,
            editable: this.isEditable && this.#isUnlocked,
            except,
            others: othersOf(this.actor),
          })
        : [],
      itemTypes: this.itemTypes.map((type) => ({ type, label: kindLabel(type) })),
      carried: await carriedRows(this),
      weight: weightText(this.actor.items),
      biography: system['biography'],
      enriched: await enrich(system['biography'], this.actor),
      fields: schemaFields(this.actor),
    };
  }

  get #type(): SubType | undefined {
    return subType(this.actor.type);
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, data: unknown): Source {
    return readForm(super._processFormData(event, form, data));
  }

  /** Items by kind; weapons that are no items (bare hands) come last. */
  #rows(choices: ReadonlyMap<Id, ChoiceList>, table: Table | null): Record<string, readonly ItemRow[]> {
    const rows = inDraggedOrder(this.actor.items).map((item) => this.#row(item, choices.get(item.id) ?? NOTHING));
    const owned = new Set(rows.map((row) => row.id));
    const names = table ? namesAt(table) : nobody;
    const bare = [...choices].filter(([id]) => !owned.has(id)).map(([id, own]) => bareRow(id, own, names(id)));
    const usable = [...rows.filter((row) => row.kind === 'weapon' || row.choices.length > 0), ...bare];
    return { usable, worn: rows.filter((row) => row.kind === 'armor' && row.equipped === true) };
  }

  #row(item: ItemDoc, list: ChoiceList): ItemRow {
    const { equipped } = item.system;
    return {
      id: item.id,
      key: `item:${item.id}`,
      name: item.name,
      img: item.img,
      kind: subType(item.type)?.kind ?? item.type,
      equipped: typeof equipped === 'boolean' ? equipped : null,
      facts: this.itemFacts(item),
      ...list,
      own: true,
    };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    keyboardClicks(this.element);
    this.element.dataset['ruleset'] = this.#type?.ruleset ?? '';
    answerIn(this.element, pressed, entered);
    open.add(this);
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    countDown(this.element);
    sumUpAll(this.element);
  }

  override _onClose(options: Record<string, unknown>): void {
    super._onClose(options);
    open.delete(this);
  }

  /** The choice behind a button, as the ruleset sees it at this moment. */
  choiceOf(target: HTMLElement): { readonly table: Table; readonly id: Id; readonly choice: Choice } | null {
    const table = tableFor(this.actor);
    const id = table ? idAt(table, this.actor) : null;
    if (!table || id === null) return null;
    const { act, item } = target.dataset;
    const choice = table.ruleset
      .choices(table.fight, id)
      .find((choice) => choice.action === act && (choice.item ?? '') === (item ?? ''));
    return choice ? { table, id, choice } : null;
  }

  itemOf(target: HTMLElement): ItemDoc | undefined {
    const id = target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'];
    return id === undefined ? undefined : this.actor.items.get(id);
  }

  static async onAct(this: FighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const found = this.choiceOf(target);
    if (found) await openAct(this.actor, found.choice);
  }

  static async onCheck(this: FighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const found = this.choiceOf(target);
    if (!found) return;
    const declared = declaredIn(target.dataset['declared'] ?? '');
    if ((event as MouseEvent).shiftKey) await actNow(this.actor, found.choice, declared);
    else await openAct(this.actor, found.choice, declared);
  }

  /** A GM removes a condition; its card undoes that. */
  static async onTakeCondition(this: FighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const found = this.choiceOf(target);
    if (found) await actNow(this.actor, found.choice, declaredIn(target.dataset['declared'] ?? ''));
  }

  /** The way from the names of conditions at the top to their meaning, at the end of the tab. */
  static onShowConditions(this: FighterSheet): void {
    this.element.querySelector('.salvo-effects')?.scrollIntoView({ block: 'nearest' });
  }

  static async onToggleLock(this: FighterSheet): Promise<void> {
    this.#unlocked = !this.#isUnlocked;
    await this.render();
  }

  static async onShowCard(this: FighterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const message = messageAt(target);
    if (message) showCard(message.id);
  }

  /** Items of another game stay where they are. */
  override async _onDropItem(event: DragEvent, item: ItemDoc): Promise<unknown> {
    if (!isForeign(this.actor, item)) return super._onDropItem(event, item);
    ui.notifications?.warn(localize('SALVO.carried.foreign', { item: item.name, who: this.actor.name }));
    return null;
  }
}

/** A template's data for a roll. */
export const checkView = (check: CheckOf | undefined): object =>
  check ? { rolls: check.action, declared: JSON.stringify(check.declared) } : {};

const declaredIn = (text: string): DeclaredValues => (text === '' ? {} : (JSON.parse(text) as DeclaredValues));

const NOTHING: ChoiceList = { choices: [], whyNot: [] };

function bareRow(id: Id, list: ChoiceList, name: string | null): ItemRow {
  const known = `SALVO.bare.${id}`;
  return {
    id,
    key: `item:${id}`,
    name: name ?? (game.i18n.has(known) ? localize(known) : localize('SALVO.bare.unarmed')),
    img: BARE_HANDS,
    kind: 'bare',
    equipped: null,
    facts: [],
    ...list,
    own: false,
  };
}

const LIMITED: TemplatePart = { template: `${parts}/limited.hbs` };

/** The questions that wait for an answer, as sheets and the tracker show them. */
const QUESTIONS = [`${parts}/questions.hbs`, ...QUESTION_TEMPLATES];

/** The data of the combat tab. */
const COMBAT = 'standing budget tally weapons-head use-row choice why groups conditions aboard'.split(' ');

/** The keys of the context that the combat tab of every fighter reads. */
export const COMBAT_READS = ['tabbed', 'standing', 'groups', 'reason', 'editable'];

/** The parts of every fighter's sheet; a ruleset adds its own. */
export const SHARED_PARTS = {
  header: { template: `${parts}/header.hbs`, templates: [`${parts}/problems.hbs`] },
  // Below everything, so that nothing is moved by a question that comes up.
  questions: { template: `${parts}/question-dock.hbs`, templates: QUESTIONS },
  nav: { template: `${parts}/tabs.hbs` },
  combat: {
    template: `${parts}/combat.hbs`,
    templates: COMBAT.map((part) => `${parts}/${part}.hbs`),
    scrollable: [''],
    reads: [...COMBAT_READS, 'rows', 'derived', 'riders', 'carriesNothing'],
  },
  details: {
    template: `${parts}/details.hbs`,
    templates: [`${parts}/form-field.hbs`],
    scrollable: [''],
    reads: ['tabbed', 'form', 'unlocked'],
  },
  gear: {
    template: `${parts}/gear.hbs`,
    scrollable: [''],
    reads: ['tabbed', 'carried', 'weight', 'itemTypes', 'editable'],
  },
  notes: { template: `${parts}/notes.hbs`, scrollable: [''] },
} as const;

/** A change of the fight reaches its combatants' open sheets. */
export function watchFights(): void {
  const refresh = foundry.utils.debounce(() => {
    for (const sheet of open) void sheet.render();
  }, 20);
  for (const hook of ['updateCombat', 'updateCombatant', 'createCombatant', 'deleteCombatant', 'deleteCombat']) {
    listen(hook, refresh);
  }
  Hooks.on('createActor', (actor: unknown, _options: unknown, user: string) => {
    if (user === world.user.id) made.add((actor as ActorDoc).uuid);
  });
  whenQuestioned(refresh);
}
