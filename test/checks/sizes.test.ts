// B1, B2: the shipped files may only shrink. The goals stand in the benchmark (`test/bench/sizes.ts`).
import { beforeAll, expect, test } from 'vitest';
import { sizes } from '../bench/sizes.ts';
import type { Row } from '../bench/measure.ts';

/** KB as they are today, rounded up. Lower them whenever the code has become smaller; whoever raises them says what for. */
const ALL_GAMES = { minified: 1020, compressed: 351 };
const ONE_GAME = { minified: 459, compressed: 161 };
const RULES = 67;
/** The rules of one game whole, each procedure in two forms. */
const WORKER = 78;

let rows: readonly Row[];

beforeAll(async () => {
  rows = await sizes(false);
}, 60_000);

function largest(id: string, word: string): number {
  const found = rows.filter((row) => row.id === id && row.what.includes(word)).map((row) => row.value);
  expect(found).not.toEqual([]);
  return Math.max(...found);
}

test('B1: the whole system is not larger than it was', () => {
  expect(largest('B1', 'all')).toBeLessThanOrEqual(ALL_GAMES.minified);
  expect(largest('B1+', 'all')).toBeLessThanOrEqual(ALL_GAMES.compressed);
});

test('B1: nor is the system with one game', () => {
  expect(largest('B1', 'alone')).toBeLessThanOrEqual(ONE_GAME.minified);
  expect(largest('B1+', 'alone')).toBeLessThanOrEqual(ONE_GAME.compressed);
});

test('B2: nor are the workers of forecasts', () => {
  expect(largest('B2', 'worker')).toBeLessThanOrEqual(WORKER);
});

test('B2: nor are rules, odds and forecast alone', () => {
  expect(largest('B2', 'rules')).toBeLessThanOrEqual(RULES);
});
