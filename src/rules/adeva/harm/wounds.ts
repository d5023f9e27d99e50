/** Wounds, Lethal Damage and death (ADE-WND-01 to -08, GAP-09 Subdual). */
import type { Vitals } from '../damage/profile.ts';
import type { AdevaOptions } from '../options.ts';
import { rowOf, type LethalChart } from './chart.ts';

/** The effect of damage on a combatant's Wounds and life. */
export interface Wounded {
  /** The Wounds left. */
  readonly wounds: number;
  /** The new Lethal total. */
  readonly lethal: number;
  readonly lethalTaken: number;
  /** The row of the chart for new Lethal Damage; null: none. */
  readonly chartRow: number | null;
  readonly dead: boolean;
  /** Whether Subdual damage takes the combatant out. */
  readonly out: boolean;
  /** Whether the combatant is at 0 Wounds and neither dead nor out (ADE-WND-02). */
  readonly down: boolean;
}

/**
 * Whether the damage ends a combatant's fight: dead, out or down, apart from the other effects of a row of the chart.
 */
export const isFelled = ({ dead, out, down }: Pick<Wounded, 'dead' | 'out' | 'down'>): boolean => dead || out || down;

/** The effect of dealt damage. `chart`: the Lethal chart of the target. */
export function wounded(
  vitals: Vitals,
  dealt: number,
  subdual: boolean,
  options: AdevaOptions,
  chart: LethalChart = options.lethalChart,
): Wounded {
  const { wounds, lethal } = vitals;
  const left = Math.max(0, wounds - dealt);
  const past = Math.max(0, dealt - wounds);
  const loss = { wounds: left, lethal, lethalTaken: 0, chartRow: null, dead: false, out: false, down: false };
  if (dealt <= 0) return loss;
  if (subdual) return { ...loss, out: left === 0 };
  if (bearsFate(vitals, options)) return past === 0 ? loss : { ...loss, ...lethalFrom(lethal, past, options, chart) };
  if (left > 0) return loss;
  return vitals.diesAtZero ? { ...loss, dead: true } : { ...loss, down: true };
}

/** Whether a combatant is Fate-bearing (ADE-WND-07, AMB-20). */
export const bearsFate = ({ fate }: Vitals, { fateCounts }: AdevaOptions): boolean =>
  (fateCounts === 'max' ? fate.max : fate.current) >= 1;

/**
 * The new Lethal total with the chart's row for it or, with `lethalMode` perHit, for the new damage alone (ADE-WND-06).
 */
function lethalFrom(before: number, taken: number, { lethalMode }: AdevaOptions, chart: LethalChart) {
  const total = before + taken;
  const chartRow = Math.min(chart.length, lethalMode === 'total' ? total : taken);
  const dead = rowOf(chart, chartRow).effects.includes('dead');
  return { lethal: total, lethalTaken: taken, chartRow, dead };
}
