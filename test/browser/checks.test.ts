/** Names on a sheet roll; a clause opens its rule. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openTable, type Table } from './harness.ts';

let table: Table;
let player: Page;

beforeAll(async () => {
  table = await openTable({ fight: 'cepheus' });
  table.context.setDefaultTimeout(10_000);
  await table.open('gm');
  player = await table.open('player');
  await player.locator('.scene .token', { hasText: 'Mara' }).locator('.hit').dblclick();
  await player.locator('.salvo-actor').waitFor();
});
afterAll(async () => {
  expect(table.problems).toEqual([]);
  await table.close();
});

const roll = (name: string) => player.locator('.salvo-actor .salvo-scores .salvo-roll', { hasText: name });

test('a characteristic opens a window with exact odds and the number needed; the player picks how hard it is', async () => {
  await roll('DEX').click();
  const dialog = player.locator('.salvo-act');
  const needed = dialog.locator('.salvo-needed');
  await needed.waitFor();
  const [usual] = /\d+/.exec(await needed.innerText())!;
  await dialog.locator('[data-field="difficulty"]').selectOption('difficult');
  await player.waitForFunction(
    `document.querySelector('.salvo-act .salvo-needed').innerText.startsWith('${Number(usual) + 2} ')`,
  );
  await dialog.locator('button[type="submit"]').click();
  const card = player.locator('.salvo-card[data-state="applied"]').last();
  await card.waitFor({ state: 'attached' });
  expect(await card.locator('.salvo-verdicts').textContent()).toMatch(/(Success|Failure|failure): \d+, 8\+ needed/i);
  await expect.poll(() => card.locator('summary .salvo-faces i').count()).toBe(2);
});

test('with Shift it is rolled at once', async () => {
  const before = await player.locator('.salvo-card[data-state="applied"]').count();
  await roll('INT').click({ modifiers: ['Shift'] });
  await player.waitForFunction(`document.querySelectorAll('.salvo-card[data-state="applied"]').length > ${before}`);
  expect(await player.locator('.salvo-act').count()).toBe(0);
});

test('a clause opens the page of the Rules reference that tells it, and none is smaller than 12 px', async () => {
  await roll('END').click();
  const clause = player.locator('.salvo-act .salvo-clause', { hasText: 'CEP-CORE-08' }).first();
  await clause.click();
  const page = player.locator('.salvo-reference');
  await page.waitFor();
  expect(await page.locator('.salvo-cited').first().innerText()).toContain('CEP-CORE');
  const sizes = await player.evaluate(
    `[...document.querySelectorAll('.salvo *')].filter((element) => element.childNodes.length && element.innerText?.trim()).map((element) => parseFloat(getComputedStyle(element).fontSize))`,
  );
  expect(Math.min(...(sizes as number[]))).toBeGreaterThanOrEqual(12);
});
