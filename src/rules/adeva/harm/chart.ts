/** The Lethal chart as rows of words, so that a GM can write another one (GAP-03). */
import { CONDITIONS } from '../terms.ts';

/**
 * The words for the effects of a row: conditions, death, and `useless` for the location hit. Levels of fatigue are
 * numbers.
 */
const WORDS = [...CONDITIONS, 'dead', 'useless'] as const;
export type ChartWord = (typeof WORDS)[number];

/** A row of the Lethal chart. */
export interface ChartRow {
  readonly effects: readonly ChartWord[];
  /** The levels of fatigue gained. */
  readonly fatigue: number;
}

/** The rows from number 1 up, at least one. The last row also counts for all higher numbers. */
export type LethalChart = readonly ChartRow[];

/**
 * The default charts as text: commas between rows, blanks between effects, a number for levels of fatigue. For
 * starships and machines without a crew, fatigue means strain, stunned means systems down, and adrift takes the place
 * of prone.
 */
export const CHARTS = {
  people: 'shaken, 1, prone, stunned, stunned prone 1, useless, bleeding, unconscious, dying, dead',
  ships: 'shaken, 1, adrift, stunned, stunned adrift 1, useless, bleeding, unconscious, dying, dead',
} as const;

/** The chart that a text describes; null: a word is unknown or a row is empty. */
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

/** The row for a number from 1 up; a number beyond the last row has the last row. */
export const rowOf = (chart: LethalChart, number: number): ChartRow => chart[Math.min(number, chart.length) - 1]!;
