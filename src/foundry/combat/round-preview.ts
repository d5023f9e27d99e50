/**
 * The question to the GM before a round's end takes effect: both orders side by side; a line may be struck or added.
 */
import { localize, world, type CombatDoc } from '../api.ts';
import { act } from '../resolution/request.ts';
import { tableOfCombat } from '../resolution/table/table.ts';
import {
  SalvoApplication,
  toEach,
  type Context,
  type Handlers,
  type RenderOptions,
  type TemplatePart,
} from '../applications/base.ts';
import { asksAtRoundEnd, roundView, ruledOnRound, type RoundAct } from './round-view.ts';
import { openHere } from '../windows.ts';

const HOOKS = ['updateCombat', 'updateCombatant', 'updateActor', 'deleteCombat'] as const;

/** The preview open for the GM, by combat. */
const open = new Map<string, RoundPreview>();

/**
 * A combat's next turn or round. Where the round's end moves places or has other consequences, the GM sees both orders
 * first; an open preview is not opened twice.
 */
export async function moveOn(combat: CombatDoc, action: RoundAct): Promise<void> {
  const preview = open.get(combat.id);
  if (preview) return preview.bringToFront();
  if (await confirmRound(combat, action))
    await (combat as unknown as Record<RoundAct, () => Promise<unknown>>)[action]();
}

/**
 * Whether the turn change may go on. Where the book moves nobody's place and has no other consequences, nothing is
 * asked; an open preview is not opened twice.
 */
export async function confirmRound(combat: CombatDoc, action: RoundAct): Promise<boolean> {
  const table = tableOfCombat(combat);
  if (!table || !world.user.isGM || !asksAtRoundEnd(table, action)) return true;
  const shown = open.get(combat.id);
  if (shown) return shown.answer;
  const preview = new RoundPreview(combat);
  open.set(combat.id, preview);
  try {
    await preview.render(openHere());
    return await preview.answer;
  } finally {
    open.delete(combat.id);
  }
}

class RoundPreview extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    tag: 'form',
    classes: ['salvo', 'salvo-round-end'],
    window: { resizable: true, contentClasses: ['standard-form'] },
    position: { width: 640, height: 'auto' },
    form: { handler: RoundPreview.onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: RoundPreview.onCancel, strike: RoundPreview.onStrike, addLine: RoundPreview.onAdd },
  };

  static override PARTS: Record<string, TemplatePart> = {
    round: {
      template: 'systems/salvo/templates/tracker/round.hbs',
      templates: ['systems/salvo/templates/parts/tally.hbs'],
      scrollable: ['.salvo-round-lines'],
    },
  };

  readonly #combat: CombatDoc;
  /** Whether the round may end; closing the window says no. */
  readonly answer: Promise<boolean>;
  #answered: (goesOn: boolean) => void = () => undefined;
  #confirmed = false;

  constructor(combat: CombatDoc) {
    super({ id: `salvo-round-${combat.id}` } as never);
    this.#combat = combat;
    this.answer = new Promise((answered) => (this.#answered = answered));
  }

  override get title(): string {
    return localize('SALVO.round.title', { round: this.#combat.round });
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const table = tableOfCombat(this.#combat);
    return { ...context, id: this.id, view: table ? roundView(table, this.#combat) : null };
  }

  override hooks(): Handlers {
    const { id, round } = this.#combat;
    // A round that ended some other way needs no preview any more.
    const refresh = foundry.utils.debounce(
      () => void (world.combats.get(id)?.round === round ? this.render() : this.close()),
      30,
    );
    return toEach(HOOKS, refresh);
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }

  override _onClose(options: Record<string, unknown>): void {
    super._onClose(options);
    this.#answered(this.#confirmed);
  }

  async #rule(target: HTMLElement, value: string | number): Promise<void> {
    const who = target.closest<HTMLElement>('[data-who]')?.dataset['who'];
    const table = tableOfCombat(this.#combat);
    const command = table && who !== undefined ? ruledOnRound(table, who, value) : null;
    if (table && command) await act(table, command);
  }

  static async onSubmit(this: RoundPreview): Promise<void> {
    this.#confirmed = true;
  }

  static async onCancel(this: RoundPreview): Promise<void> {
    await this.close();
  }

  static async onStrike(this: RoundPreview, _event: Event, target: HTMLElement): Promise<void> {
    await this.#rule(target, target.dataset['entry'] ?? '');
  }

  static async onAdd(this: RoundPreview, _event: Event, target: HTMLElement): Promise<void> {
    const input = target.parentElement?.querySelector<HTMLInputElement>('input[type="number"]');
    const amount = input?.valueAsNumber ?? NaN;
    if (!input || !Number.isInteger(amount) || amount === 0) return input?.focus();
    await this.#rule(target, amount);
    input.value = '';
  }
}
