/**
 * The forecast of a fight for its GM: thousands of fights of the combatants as they are now, and how they end. Nothing of it
 * is written to any document.
 */
import type { Facts } from '../../../play/battle.ts';
import { allReach, NO_FIGHTS, type Forecast } from '../../../play/forecast.ts';
import { localize, report, world, type CombatDoc } from '../../api.ts';
import { tableOfCombat, type Table } from '../../resolution/table/table.ts';
import { openHere } from '../../windows.ts';
import {
  SalvoApplication,
  toEach,
  type Context,
  type Handlers,
  type RenderOptions,
  type TemplatePart,
} from '../base.ts';
import { FIELDS, fieldAhead, fieldOf, type FieldKind } from './forecast-field.ts';
import { runForecast } from './forecast-run.ts';
import { forecastView, idleAt, manyText, roundsText, shareText, whyNot, whyUndecided } from './forecast-view.ts';

/** The numbers of fights that are offered, and the one that is proposed. */
const TRIALS = [1_000, 10_000, 100_000];
const PROPOSED = 10_000;

const HOOKS = ['updateCombat', 'deleteCombat', 'createCombatant', 'updateCombatant', 'deleteCombatant', 'updateActor'];

/** The state of a forecast: what the button does and what the line under it says follows from it. */
type State = 'ready' | 'running' | 'done' | 'stopped' | 'failed';

/** The window of a combat: the one that is open, or a new one. */
export async function openForecast(combat: CombatDoc): Promise<void> {
  if (!world.user.isGM) return;
  const open = foundry.applications.instances.get(idOf(combat)) as unknown as ForecastWindow | undefined;
  await (open ?? new ForecastWindow(combat)).render(openHere());
}

const idOf = (combat: CombatDoc): string => `salvo-forecast-${combat.id}`;

class ForecastWindow extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo', 'salvo-forecast'],
    window: { resizable: true },
    position: { width: 640, height: 'auto' },
    actions: { startOrStop: ForecastWindow.onStartOrStop },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: 'systems/salvo/templates/tracker/forecast.hbs', scrollable: ['.salvo-forecast-body'] },
  };

  readonly #combat: CombatDoc;
  /** The assumption proposed; null until it was looked for. */
  #proposed: FieldKind | null = null;
  #state: State = 'ready';
  #sofar: Forecast = NO_FIGHTS;
  #trials = PROPOSED;
  #fault = '';
  /** The field on which the fights are played; null before the first. */
  #field: { readonly table: Table; readonly facts: Facts } | null = null;
  #stop: () => void = () => undefined;

  constructor(combat: CombatDoc) {
    super({ id: idOf(combat) } as never);
    this.#combat = combat;
  }

  override get title(): string {
    return localize('SALVO.forecast.title');
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const table = tableOfCombat(this.#combat);
    const reason = whyNot(table, this.#combat) ?? this.#propose(table);
    if (!table || reason !== null) return { ...context, reason };
    return {
      ...context,
      ...forecastView(table, this.#combat),
      trials: TRIALS.map((count) => ({ count, label: manyText(count), selected: count === PROPOSED })),
      fields: FIELDS.map((id) => ({
        id,
        label: localize(`SALVO.forecast.field.${id}`),
        selected: id === this.#proposed,
      })),
    };
  }

  /** The looking for an assumption that lets everybody attack; an error in it is the reason that there is no forecast. */
  #propose(table: Table | null): string | null {
    if (!table || this.#proposed) return null;
    try {
      const { ruleset, fight } = table;
      this.#proposed = allReach(ruleset, fight, fieldAhead(table, 'tokens'), idleAt(table)) ? 'tokens' : 'reach';
      return null;
    } catch (error) {
      report(error);
      return localize('SALVO.forecast.not.measured', { error: String(error) });
    }
  }

  override hooks(): Handlers {
    return toEach(
      HOOKS,
      foundry.utils.debounce(() => this.#follow(), 30),
    );
  }

  #follow(): void {
    if (!world.combats.get(this.#combat.id)) void this.close();
    else if (this.#state !== 'running') void this.render();
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#show();
  }

  /** The window goes slowly; its workers are gone at once. */
  override async close(options?: Record<string, unknown>): Promise<this> {
    this.#stop();
    return super.close(options);
  }

  static async onStartOrStop(this: ForecastWindow): Promise<void> {
    if (this.#state === 'running') this.#end('stopped');
    else await this.#start();
  }

  async #start(): Promise<void> {
    const table = tableOfCombat(this.#combat);
    if (!table || whyNot(table, this.#combat) !== null) {
      await this.render();
      return;
    }
    this.#trials = Number(this.#chosen('trials'));
    this.#state = 'running';
    this.#sofar = NO_FIGHTS;
    let isWanted = true;
    this.#stop = () => void (isWanted = false);
    this.#show();
    try {
      const facts = await fieldOf(table, this.#chosen('field') as FieldKind);
      if (isWanted) this.#run(table, facts);
    } catch (error) {
      report(error);
      if (isWanted) this.#end('failed', String(error));
    }
  }

  #run(table: Table, facts: Facts): void {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const order = { fight: table.fight, facts, idle: idleAt(table), seed, trials: this.#trials };
    this.#field = { table, facts };
    this.#stop = runForecast(table.ruleset.id, order, {
      told: (sofar) => this.#tell(sofar),
      failed: (message) => this.#end('failed', message),
    });
  }

  #chosen(name: string): string {
    return this.element.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? '';
  }

  #tell(sofar: Forecast): void {
    this.#sofar = sofar;
    if (sofar.trials === this.#trials) this.#end('done');
    else this.#show();
  }

  #end(state: State, fault = ''): void {
    this.#stop();
    this.#state = state;
    this.#fault = fault;
    this.#show();
  }

  /** The numbers in their places; nothing else of the window changes while it runs. */
  #show(): void {
    const sofar = this.#sofar;
    const body = this.element.querySelector<HTMLElement>('.salvo-forecast-body');
    if (!body) return;
    const put = (place: string, words: string): void => {
      const cell = body.querySelector(`[data-number="${place}"]`);
      if (cell && cell.textContent !== words) cell.textContent = words;
    };
    body.dataset['state'] = this.#state;
    for (const cell of body.querySelectorAll<HTMLElement>('[data-side]'))
      cell.textContent = shareText(sofar.wins[cell.dataset['side'] ?? ''] ?? 0, sofar);
    for (const cell of body.querySelectorAll<HTMLElement>('[data-stands]'))
      cell.textContent = shareText(sofar.standing[cell.dataset['stands'] ?? ''] ?? 0, sofar);
    put('rounds', roundsText(sofar));
    put('button', localize(this.#state === 'running' ? 'SALVO.forecast.stop' : 'SALVO.forecast.start'));
    put('status', this.#status());
    put('why', this.#why());
    const progress = body.querySelector('progress');
    if (progress) Object.assign(progress, { max: this.#trials, value: sofar.trials });
  }

  /** The reason for which fights were undecided, once none are played any more. */
  #why(): string {
    if (this.#state === 'running' || !this.#field) return '';
    return whyUndecided(this.#sofar, this.#field.table, this.#field.facts);
  }

  #status(): string {
    const values = { fights: manyText(this.#sofar.trials), of: manyText(this.#trials), error: this.#fault };
    return localize(`SALVO.forecast.state.${this.#state}`, values);
  }
}
