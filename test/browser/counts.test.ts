// U2, U5, U6 and U9: what a change costs, counted in the page.
import { beforeAll, expect, test } from 'vitest';
import { countAll, type Counts } from './counts.ts';

let counts: Counts;

beforeAll(async () => {
  counts = await countAll();
  console.log(`counts: ${JSON.stringify(counts)}`);
}, 60_000);

test('U2: one field of a sheet with 200 items changes at most 60 nodes', () => {
  expect(counts.sheetNodes).toBeGreaterThan(2000);
  expect(counts.fieldNodes).toBeLessThanOrEqual(60);
});

test('U5: the next turn of 200 combatants rebuilds at most 4 rows; a new order rebuilds none and moves them', () => {
  expect(counts.rowsOnTurn).toBeLessThanOrEqual(4);
  expect(counts.rowsOnOrder).toBe(0);
  expect(counts.moved).toBeGreaterThan(100);
});

test('U6: a turn change is one render in each tab and at most one write', () => {
  expect(counts.renders).toEqual([1, 1]);
  expect(counts.writes).toBeLessThanOrEqual(1);
});

test('U9: no template is compiled during play', () => {
  expect(counts.compiled).toBe(0);
});
