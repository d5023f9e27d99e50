/** Games that are not played are kept out of creation dialogs and of the compendium list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openTable, type Table } from './harness.ts';

let table: Table;
let gm: Page;
beforeAll(async () => {
  table = await openTable();
  gm = await table.open('gm');
});
afterAll(() => table.close());

const play = (games: readonly string[]): Promise<void> =>
  gm.evaluate(async (ids) => {
    const { game } = globalThis as unknown as { game: { settings: { set(...args: unknown[]): Promise<unknown> } } };
    await game.settings.set('salvo', 'games', ids);
  }, games);

test('a new actor may only be of a game that is played', async () => {
  await play(['cepheus']);
  await gm.getByRole('tab', { name: 'Actors' }).click();
  await gm.locator('.create-entry:visible').click();
  const options = gm.locator('dialog select[name="type"] option, .dialog select[name="type"] option');
  await expect
    .poll(() => options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).sort()))
    .toEqual(['cepheusCharacter', 'cepheusRobot', 'cepheusVehicle']);
  await gm.keyboard.press('Escape');
});

test('a compendium of a game that is not played is not listed', async () => {
  await play(['cepheus']);
  await gm.getByRole('tab', { name: 'Packs' }).click();
  await expect.poll(() => gm.locator('[data-pack="salvo.cepheus-weapons"]').isVisible()).toBe(true);
  await expect.poll(() => gm.locator('[data-pack="salvo.drive-armory"]').isVisible()).toBe(false);
  // Nor does a search bring it back.
  for (const word of ['a', '']) {
    await gm.locator('#compendium-search').fill(word);
    await expect.poll(() => gm.locator('[data-pack="salvo.cepheus-weapons"]').isVisible()).toBe(true);
    expect(await gm.locator('[data-pack="salvo.drive-armory"]').isVisible()).toBe(false);
  }
  expect(table.problems).toEqual([]);
});
