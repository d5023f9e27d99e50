/**
 * The effect of damage in a fight: Wounds lost, Lethal Damage, and rows of the Lethal chart (sections 13 and 14,
 * GAP-03).
 */
import { adding, setting, type Change, type Event, event } from '../../kernel/event.ts';
import { appliedAll } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, Verdict } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Vitals } from '../damage/profile.ts';
import type { AdevaOptions } from '../options.ts';
import { fateRefusal } from '../recovery/fate.ts';
import { combatantOf, has, NONE, both } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaProgress } from '../sheet/types.ts';
import type { Location } from '../terms.ts';
import { chartEffect, chartFor, chartEvents, type Effect } from './chart-effects.ts';
import { fallenEvents, ending } from './fallen.ts';
import { fatigueGained } from './fatigue.ts';
import { joinedAfter } from './joined.ts';
import { wounded, type Wounded } from './wounds.ts';

/** Dealt damage, after soak. */
export interface Damage {
  readonly dealt: number;
  readonly subdual: boolean;
  /** The location; null: the target has no locations, or the damage has none. */
  readonly location: Location | null;
  /** The rows of the chart from confirmed criticals, besides the row of new Lethal Damage (ADE-CRT-09). */
  readonly chartRows: readonly number[];
  /** The levels of fatigue that come with it. */
  readonly fatigue: number;
  /** The clause of these levels. */
  readonly fatigueClause: string;
  /** The clause of the damage. */
  readonly clause: string;
  /** The combatant that caused it; null: none did. */
  readonly source: Id | null;
}

export const vitalsOf = ({ sheet, state }: AdevaCombatant): Vitals => ({
  wounds: state.wounds,
  lethal: state.lethal,
  fate: { max: state.fate.max, current: state.fate.value },
  diesAtZero: sheet.diesAtZero,
});

/**
 * The progress after damage: the loss with its fatigue, then the rows of confirmed criticals, then the row of new Lethal
 * Damage. Section 0.6 has the rows before the loss (A12, A13) and the fatigue last (A14): none of the three depends on
 * another, so that they end alike, and a card tells the loss in one. Nothing changes for a combatant that is dead or already down (ADE-WND-02).
 */
export function* suffered(
  progress: AdevaProgress,
  who: Id,
  damage: Damage,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const combatant = combatantOf(progress.fight, who);
  if (combatant.state.ended.dead || has(combatant, 'down')) return progress;
  const chart = chartFor(combatant, options);
  const result = wounded(vitalsOf(combatant), damage.dealt, damage.subdual, options, chart);
  const events = harmEvents(progress.fight, combatant, damage, result);
  let current = events.length === 0 ? progress : joinedAfter(progress, harmStage(combatant, damage, result, events));
  for (const row of damage.chartRows) current = yield* rowSuffered(current, who, row, damage, options);
  if (result.chartRow !== null) current = yield* rowSuffered(current, who, result.chartRow, damage, options);
  return result.dead || damage.chartRows.length > 0 ? burnTold(current, who, options) : current;
}

/** The progress with a word about the Fate Point that a dead combatant may burn, which only its owner's own act does (GAP-12). */
export function burnTold(progress: AdevaProgress, who: Id, options: AdevaOptions): AdevaProgress {
  const { ended, fate } = combatantOf(progress.fight, who).state;
  if (!ended.dead || fateRefusal('burn', fate, {}, options)) return progress;
  const verdict: Verdict = { key: 'SALVO.adeva.verdict.mayBurn', good: null };
  return after(progress, { kind: 'note', who, title: 'SALVO.adeva.stage.mayBurn', verdict, events: NONE });
}

/** The events of the loss, of a fall, and of the levels of fatigue that come with the damage. */
function harmEvents(fight: AdevaFight, combatant: AdevaCombatant, damage: Damage, result: Wounded): readonly Event[] {
  const { id } = combatant;
  const harm = both(lossOf(combatant, damage, result), fallenEvents(fight, id, ending(combatant, result)));
  if (damage.fatigue === 0) return harm;
  return [...harm, ...fatigueGained(appliedAll(fight, harm), id, damage.fatigue, damage.fatigueClause)];
}

function harmStage(
  combatant: AdevaCombatant,
  { dealt, fatigue }: Damage,
  result: Wounded,
  events: readonly Event[],
): Stage {
  const values: { [name: string]: number } = { dealt, wounds: result.wounds };
  if (result.lethal > 0) values['lethal'] = result.lethal;
  if (fatigue > 0) values['fatigue'] = fatigue;
  return {
    kind: 'harm',
    who: combatant.id,
    title: isShip(combatant) ? 'SALVO.adeva.stage.hull' : 'SALVO.adeva.stage.wounds',
    verdict: {
      key: `SALVO.adeva.verdict.${verdictOf(combatant, result, fatigue > 0)}`,
      good: dealt === 0 ? null : false,
      values,
      sums: fatigue > 0 ? ['dealt', 'fatigue'] : ['dealt'],
    },
    events,
  };
}

const isShip = ({ sheet }: Pick<AdevaCombatant, 'sheet'>): boolean => sheet.kind === 'starship';

/** The name of the verdict: people die, machines and ships are destroyed, and ships lose Hull (GAP-15, GAP-18). */
function verdictOf(combatant: AdevaCombatant, { dead, out, down, lethal }: Wounded, tired: boolean): string {
  const ship = isShip(combatant);
  if (dead) return combatant.sheet.kind === 'character' ? 'dies' : 'destroyed';
  if (out) return ship ? 'captured' : 'out';
  if (down) return ship ? 'hullDown' : 'down';
  if (lethal > 0) return tired ? 'lethalTired' : 'lethal';
  if (tired) return 'tired';
  return ship ? 'hullHarmed' : 'harmed';
}

function lossOf(
  { id, state }: AdevaCombatant,
  { dealt, clause, source }: Damage,
  { wounds, lethalTaken }: Wounded,
): readonly Event[] {
  if (dealt <= 0) return NONE;
  const changes: Change[] = [];
  if (wounds !== state.wounds) changes.push(adding('wounds', wounds - state.wounds));
  if (lethalTaken > 0) changes.push(adding('lethal', lethalTaken));
  if (state.treated) changes.push(setting('treated', true, false));
  return [event('harmed', id, clause, changes, source === null ? { dealt } : { dealt, source })];
}

/** The progress after a row of the chart, with the dice that it needs. */
function* rowSuffered(
  progress: AdevaProgress,
  who: Id,
  row: number,
  { location }: Damage,
  options: AdevaOptions,
): Procedure<AdevaProgress> {
  const combatant = combatantOf(progress.fight, who);
  const { effect, dice } = yield* chartEffect(combatant, row, location ?? 'body', options);
  return after(progress, {
    kind: 'effect',
    who,
    title: 'SALVO.adeva.stage.lethalChart',
    ...(dice.length === 0 ? {} : { dice }),
    verdict: chartVerdict(row, effect),
    events: chartEvents(progress.fight, who, effect),
  });
}

/** The verdict that states a row and its effects. */
function chartVerdict(row: number, { conditions, useless, dead, fatigue }: Effect): Verdict {
  const names = [...conditions, ...(useless === null ? [] : [`useless-${useless}`]), ...(dead ? ['dead'] : [])];
  const name = names.length === 0 ? 'chartTires' : fatigue > 0 ? 'chartRowTires' : 'chartRow';
  return { key: `SALVO.adeva.verdict.${name}`, good: false, values: { row, conditions: names, fatigue } };
}
