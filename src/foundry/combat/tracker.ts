/**
 * Foundry's combat tracker with Salvo's knowledge of a fight: whose turn it is, everybody's budget, and the reasons for
 * the order. Rows are patched by their id: a turn touches a few rows, a new order moves them.
 */
import { world, type ActorDoc, type CombatDoc } from '../api.ts';
import { answerIn, countDown, messageAt, showCard, whenQuestioned } from '../chat/open-questions.ts';
import { sumUpAll } from '../chat/shares.ts';
import { entered, pressed } from '../chat/card.ts';
import { QUESTION_TEMPLATES } from '../chat/question-view.ts';
import { act, mayActWith } from '../resolution/request.ts';
import { openActBy, openAttack } from '../applications/act/act-dialog.ts';
import { setAnew } from '../resolution/writing/combat-write.ts';
import { choiceOf, tableOfCombat } from '../resolution/table/table.ts';
import {
  SalvoTrackerBase,
  type Context,
  type Handlers,
  type RenderOptions,
  type TemplatePart,
} from '../applications/base.ts';
import { moveOn } from './round-preview.ts';
import { openForecast } from '../applications/forecast/forecast.ts';
import { SetUp } from '../applications/set-up.ts';
import { news } from './tracker-news.ts';
import { glide, places } from './tracker-motion.ts';
import { trackerView, type TrackerView } from './tracker-view.ts';
import { openHere } from '../windows.ts';

const path = 'systems/salvo/templates/tracker';
const shared = 'systems/salvo/templates/parts';

export class SalvoCombatTracker extends SalvoTrackerBase {
  static override DEFAULT_OPTIONS: object = {
    actions: {
      salvoPlace: SalvoCombatTracker.onPlace,
      salvoSetUp: SalvoCombatTracker.onSetUp,
      salvoForecast: SalvoCombatTracker.onForecast,
      salvoScene: SalvoCombatTracker.onScene,
      showCard: SalvoCombatTracker.onShowCard,
      nextTurn: SalvoCombatTracker.onNextTurn,
      nextRound: SalvoCombatTracker.onNextRound,
    },
  };

  static override PARTS: Record<string, TemplatePart> = parts(super.PARTS);

  readonly #redraw = foundry.utils.debounce(() => void this.render(), 30);
  /** The end of its listening to questions. */
  #deaf: () => void = () => undefined;
  #last: { readonly combat: string; readonly view: TrackerView } | null = null;

  /** The context of every part: Foundry prepares its own for the parts it knows, and each part gets its own copy. */
  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const combat = this.viewed;
    const view = combat ? trackerView(combat) : null;
    const text = combat && view ? this.#newsOf(combat, view) : '';
    return {
      ...(await super._prepareContext(options)),
      salvo: view,
      turns: view?.rows ?? [],
      isGM: world.user.isGM,
      news: text,
    };
  }

  /** Foundry's own context of every row is not needed: ours replaces the part that shows it. */
  async _prepareTrackerContext(context: Context): Promise<void> {
    const view = context['salvo'] as TrackerView | null | undefined;
    context['turns'] = view?.rows ?? [];
  }

  #newsOf(combat: CombatDoc, view: TrackerView): string {
    const before = this.#last?.combat === combat.id ? this.#last.view : null;
    this.#last = { combat: combat.id, view };
    return news(before, view);
  }

  /** Foundry keeps the combatants of a deleted actor, and says nothing of it here. */
  override hooks(): Handlers {
    return { deleteActor: this.#redraw };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    answerIn(this.element, pressed, entered);
    this.#deaf = whenQuestioned(this.#redraw);
  }

  /** The sidebar's is never closed; its popped-out version is. */
  override _onClose(options: Record<string, unknown>): void {
    super._onClose(options);
    this.#deaf();
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    countDown(this.element);
    sumUpAll(this.element);
  }

  override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
    const before = places(this.parts['tracker']);
    const view = this.#last?.combat === this.viewed?.id ? this.#last?.view : null;
    if (view) for (const action of withoutUse(view)) removed(result['header'], action);
    super._replaceHTML(result, content, options);
    glide(this.parts['tracker'], before);
  }

  /**
   * The menu that a right-click on a row opens: its owner's most frequent act, a GM's reset, and those of core's
   * entries that are of use.
   */
  override _getEntryContextOptions(): MenuEntry[] {
    const core = super._getEntryContextOptions().filter(isOffered);
    const own = (row: HTMLElement): ActorDoc | null => {
      const actor = this.viewed?.combatants.get(row.dataset['combatantId'] ?? '')?.actor ?? null;
      return actor && mayActWith(actor) ? actor : null;
    };
    return [
      {
        label: 'SALVO.ui.menu.attack',
        icon: 'fa-solid fa-crosshairs',
        visible: (row: HTMLElement) => own(row) !== null,
        onClick: (_event: Event, row: HTMLElement) => {
          const actor = own(row);
          if (actor) void openAttack(actor);
        },
      },
      {
        label: 'SALVO.ui.menu.setAnew',
        icon: 'fa-solid fa-rotate-left',
        visible: () => world.user.isGM,
        onClick: (_event: Event, row: HTMLElement) => {
          const id = row.dataset['combatantId'];
          if (this.viewed && id !== undefined) void setAnew(this.viewed, id);
        },
      },
      ...core,
    ];
  }

  override _getCombatContextOptions(): MenuEntry[] {
    return super._getCombatContextOptions().filter(isOffered);
  }

  static async onPlace(this: SalvoCombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const { act: action } = target.dataset;
    const who = target.closest<HTMLElement>('[data-combatant-id]')?.dataset['combatantId'];
    const table = this.viewed ? tableOfCombat(this.viewed) : null;
    if (!table || who === undefined || action === undefined) return;
    const actor = table.actors.get(who);
    const isDeclared = choiceOf(table, { who, action })?.onOrder === 'declared';
    if (actor && isDeclared && (await openActBy(actor, action, undefined))) return;
    await act(table, { action, who });
  }

  static async onNextTurn(this: SalvoCombatTracker): Promise<void> {
    if (this.viewed) await moveOn(this.viewed, 'nextTurn');
  }

  static async onNextRound(this: SalvoCombatTracker): Promise<void> {
    if (this.viewed) await moveOn(this.viewed, 'nextRound');
  }

  static async onScene(this: SalvoCombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const actor = [...(this.viewed?.combatants ?? [])].find((combatant) => combatant.actor)?.actor;
    if (actor) await openActBy(actor, target.dataset['act'] ?? '', undefined);
  }

  static async onShowCard(this: SalvoCombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const message = messageAt(target);
    if (message) showCard(message.id);
  }

  static async onSetUp(this: SalvoCombatTracker): Promise<void> {
    if (this.viewed) await new SetUp(this.viewed).render(openHere());
  }

  static async onForecast(this: SalvoCombatTracker): Promise<void> {
    if (this.viewed) await openForecast(this.viewed);
  }
}

/** Initiative follows the book: core's tools that set it by hand are left out of both menus, by the labels that V14 gives them. */
const BY_HAND: readonly unknown[] = ['COMBATANT.ACTIONS.Clear', 'COMBATANT.ACTIONS.Reroll', 'COMBAT.InitiativeReset'];

/**
 * Actions of core's header without use in a fight of Salvo's: a book opens the fight for all at once, so nobody rolls
 * for the GM's people alone; under way, only late arrivals roll, and nothing is cleared.
 */
function withoutUse({ phase, rows }: TrackerView): readonly string[] {
  if (phase !== 'underway') return ['rollNPC'];
  return rows.some(({ mayRoll }) => mayRoll) ? ['rollNPC', 'resetAll'] : ['rollNPC', 'resetAll', 'rollAll'];
}

function removed(header: HTMLElement | undefined, action: string): void {
  for (const button of header?.querySelectorAll(`[data-action="${action}"]`) ?? []) button.remove();
}

/** An entry of one of core's menus; only its label is read. */
interface MenuEntry {
  readonly label?: string;
  readonly [key: string]: unknown;
}

const isOffered = ({ label }: MenuEntry): boolean => !BY_HAND.includes(label);

/** Foundry's parts, ours in place of the list, and a line above it with the current turn. */
function parts(core: Record<string, TemplatePart>): Record<string, TemplatePart> {
  const { header, tracker, footer, ...rest } = core;
  return {
    ...(header ? { header } : {}),
    turn: { template: `${path}/turn.hbs` },
    tracker: {
      ...tracker,
      template: `${path}/tracker.hbs`,
      templates: [`${path}/row.hbs`, `${shared}/budget.hbs`, `${shared}/conditions.hbs`, `${shared}/tally.hbs`],
      scrollable: [''],
    },
    // Below the rows, so that a question that comes up moves none of them.
    questions: {
      template: `${path}/questions.hbs`,
      templates: [`${shared}/questions.hbs`, ...QUESTION_TEMPLATES],
    },
    ...rest,
    ...(footer ? { footer } : {}),
  };
}
