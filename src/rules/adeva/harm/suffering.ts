/** Damage as a fight sees it: Wounds lost, Lethal Damage, and whatever the Lethal chart brings (sections 13 and 14, GAP-03). */
import { adding, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Verdict } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { adjust, after, changeTo, chained, event, type Progress } from '../../kernel/progress.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, has } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import type { Location } from '../terms.ts';
import { chartEffect, chartFor, chartEvents, type Effect } from './chart-effects.ts';
import { fallenEvents, ending } from './fallen.ts';
import { fatigueGained } from './fatigue.ts';
import { joinedAfter } from './joined.ts';
import type { Vitals } from '../damage/profile.ts';
import { wounded, type Wounded } from './wounds.ts';

type Way = Progress<AdevaFight>;

/** Damage that is dealt, soak aside. */
export interface Damage {
  readonly dealt: number;
  readonly subdual: boolean;
  /** Null: the target has no locations, or the damage none. */
  readonly location: Location | null;
  /** Rows of the chart from confirmed criticals, on top of what new Lethal Damage calls (ADE-CRT-09). */
  readonly chartRows: readonly number[];
  /** Levels that come with it. */
  readonly fatigue: number;
  /** Why they come with it. */
  readonly fatigueClause: string;
  readonly clause: string;
  /** The combatant that did it; null: nobody's. */
  readonly source: Id | null;
}

export const vitalsOf = ({ sheet, state }: AdevaCombatant): Vitals => ({
  wounds: state.wounds,
  lethal: state.lethal,
  fate: { max: state.fate.max, current: state.fate.value },
  diesAtZero: sheet.diesAtZero,
});

/** The damage taken: what is lost, then the chart, then the fatigue. Nothing changes for the dead, nor for whoever is down already (ADE-WND-02). */
export function* suffered(progress: Way, who: Id, damage: Damage, options: AdevaOptions): Procedure<Way> {
  const combatant = combatantOf(progress.fight, who);
  if (combatant.state.ended.dead || has(combatant, 'down')) return progress;
  const chart = chartFor(combatant, options);
  const result = wounded(vitalsOf(combatant), damage.dealt, damage.subdual, options, chart);
  const events = chained(
    progress.fight,
    () => harmEvents(combatant, damage, result.wounds, result.lethalTaken),
    (fight) => fallenEvents(fight, who, ending(fight, who, result)),
    (fight) => fatigueGained(fight, who, damage.fatigue, damage.fatigueClause),
  );
  const lethal = result.lethal > 0 ? { lethal: result.lethal } : {};
  const tired = damage.fatigue > 0 ? { fatigue: damage.fatigue } : {};
  const harmed: Way = joinedAfter(progress, {
    kind: 'harm',
    who,
    title: `SALVO.adeva.stage.${isShip(combatant) ? 'hull' : 'wounds'}`,
    verdict: {
      key: `SALVO.adeva.verdict.${verdictOf(combatant, result, damage.fatigue > 0)}`,
      good: damage.dealt === 0 ? null : false,
      values: { dealt: damage.dealt, wounds: result.wounds, ...lethal, ...tired },
    },
    events,
  });
  const rows = [...damage.chartRows, ...(result.chartRow === null ? [] : [result.chartRow])];
  let current = harmed;
  for (const row of rows) current = yield* rowSuffered(current, who, row, damage, options);
  return current;
}

const isShip = ({ sheet }: Pick<AdevaCombatant, 'sheet'>): boolean => sheet.kind === 'starship';

/** People die; machines and ships are destroyed, and what a ship loses is Hull (GAP-15, GAP-18). */
function verdictOf(combatant: AdevaCombatant, { dead, out, down }: Wounded, tired: boolean): string {
  const ship = isShip(combatant);
  if (dead) return combatant.sheet.kind === 'character' ? 'dies' : 'destroyed';
  if (out) return ship ? 'captured' : 'out';
  if (down) return ship ? 'hullDown' : 'down';
  if (tired) return 'tired';
  return ship ? 'hullHarmed' : 'harmed';
}

function harmEvents(
  { id, state }: AdevaCombatant,
  { dealt, clause, source }: Damage,
  wounds: number,
  lethal: number,
): readonly Event[] {
  if (dealt <= 0) return [];
  const changes: readonly Change[] = [
    ...adjust('wounds', wounds - state.wounds),
    ...(lethal > 0 ? [adding('lethal', lethal)] : []),
    ...changeTo(state, 'treated', false),
  ];
  return [event('harmed', id, clause, changes, { dealt, ...(source === null ? {} : { source }) })];
}

/** One row of the chart, with the dice it needs. */
function* rowSuffered(
  progress: Way,
  who: Id,
  row: number,
  { location }: Damage,
  options: AdevaOptions,
): Procedure<Way> {
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

/** The row with what it does in words. */
function chartVerdict(row: number, { conditions, useless, dead, fatigue }: Effect): Verdict {
  const brought = [...conditions, ...(useless === null ? [] : [`useless-${useless}`]), ...(dead ? ['dead'] : [])];
  const name = brought.length === 0 ? 'chartTires' : fatigue > 0 ? 'chartRowTires' : 'chartRow';
  return { key: `SALVO.adeva.verdict.${name}`, good: false, values: { row, conditions: brought, fatigue } };
}
