/** Wounds, Lethal Damage and death (ADE-WND-01 to -08, GAP-09 Subdual). */
import type { AdevaOptions } from '../options.ts';
import { rowOf, type LethalChart } from './chart.ts';
import type { Vitals } from '../damage/profile.ts';

export interface Wounded {
  readonly wounds: number;
  /** The new total. */
  readonly lethal: number;
  readonly lethalTaken: number;
  /** Row of the chart for new Lethal Damage; null: none. */
  readonly chartRow: number | null;
  readonly dead: boolean;
  /** Taken out by Subdual damage. */
  readonly out: boolean;
  /** At 0 Wounds, neither dead nor out (ADE-WND-02). */
  readonly down: boolean;
}

/** What dealt damage does. `chart`: the one that the target reads. */
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
  const same = { wounds: left, lethal, lethalTaken: 0, chartRow: null, dead: false, out: false, down: false };
  if (dealt <= 0) return same;
  if (subdual) return { ...same, out: left === 0 };
  if (bearsFate(vitals, options)) return past === 0 ? same : { ...same, ...lethalFrom(lethal, past, options, chart) };
  if (left > 0) return same;
  return vitals.diesAtZero ? { ...same, dead: true } : { ...same, down: true };
}

/** ADE-WND-07, AMB-20. */
export const bearsFate = ({ fate }: Vitals, { fateCounts }: AdevaOptions): boolean =>
  (fateCounts === 'max' ? fate.max : fate.current) >= 1;

/** It adds up; the row is that of the new total, or of this damage alone (ADE-WND-06). */
function lethalFrom(before: number, taken: number, { lethalMode }: AdevaOptions, chart: LethalChart) {
  const total = before + taken;
  const chartRow = Math.min(chart.length, lethalMode === 'total' ? total : taken);
  const dead = rowOf(chart, chartRow).effects.includes('dead');
  return { lethal: total, lethalTaken: taken, chartRow, dead };
}
