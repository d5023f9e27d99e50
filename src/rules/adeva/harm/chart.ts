/** The Lethal chart as data: rows of words, so that a GM can write another (GAP-03). */
import { CONDITIONS } from '../terms.ts';

/** The effects of a row. `fatigue` and `useless` are no conditions of their own name. */
const WORDS = [...CONDITIONS, 'dead', 'useless'] as const;
export type ChartWord = (typeof WORDS)[number];

export interface ChartRow {
  readonly effects: readonly ChartWord[];
  /** Levels gained. */
  readonly fatigue: number;
}

/** Rows from 1, at least that; the last one stands for itself and all above. */
export type LethalChart = readonly ChartRow[];

/**
 * Rows by commas, effects by blanks; a number stands for levels of fatigue. Starships and machines without a crew read
 * fatigue as strain, prone as adrift, stunned as systems down.
 */
export const CHARTS = {
  people: 'shaken, 1, prone, stunned, stunned prone 1, useless, bleeding, unconscious, dying, dead',
  ships: 'shaken, 1, adrift, stunned, stunned adrift 1, useless, bleeding, unconscious, dying, dead',
} as const;

/** The chart that a text describes; null where a word is unknown or there is no row. */
export function chartFrom(text: string): LethalChart | null {
  const rows = text.split(',').map((row) => rowFrom(row.trim().split(/\s+/)));
  return rows.every((row) => row !== null) ? rows : null;
}

function rowFrom(words: readonly string[]): ChartRow | null {
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const effects = words.filter((word): word is ChartWord => WORDS.some((known) => known === word));
  if (numbers.length + effects.length < words.length) return null;
  return { effects, fatigue: numbers.reduce((sum, word) => sum + Number(word), 0) };
}

/** The row for a number of the chart, from 1 up; beyond the last row the last. */
export const rowOf = (chart: LethalChart, number: number): ChartRow => chart[Math.min(number, chart.length) - 1]!;
