/** Games that are not played are kept out of creation dialogs and of the compendium list. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { contractCases } from '../tabletop/contract/cases.ts';
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
    .poll(() => options.evaluateAll((all) => all.map((element) => (element as HTMLOptionElement).value).sort()))
    .toEqual(['cepheusCharacter', 'cepheusRobot', 'cepheusVehicle']);
  await gm.keyboard.press('Escape');
});

test('what else a caller says of the dialog goes on to core', async () => {
  for (const name of ['Actor', 'Item']) {
    await gm.evaluate(`void CONFIG.${name}.documentClass.createDialog({}, {}, {}, { position: { width: 444 } })`);
    await expect.poll(() => gm.locator('dialog').evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(444);
    await gm.keyboard.press('Escape');
    await expect.poll(() => gm.locator('dialog').count()).toBe(0);
  }
});

test('Quench is given every case of the contract, and all of them hold in a browser as well', async () => {
  const results = await gm.evaluate<readonly (readonly [string, string])[]>(`(async () => {
    const cases = await new Promise((done) => {
      const found = [];
      const it = (name, body) => void found.push([name, body]);
      const registerBatch = (_key, register) => (register({ describe: (_name, body) => body(), it }), done(found));
      Hooks.callAll('quenchReady', { registerBatch });
    });
    const results = [];
    for (const [name, body] of cases) {
      try {
        await body();
        results.push([name, '']);
      } catch (error) {
        results.push([name, error.message]);
      }
    }
    return results;
  })()`);
  expect(results.map(([name]) => name)).toEqual(contractCases.map(({ name }) => name));
  expect(results.filter(([, failure]) => failure !== '')).toEqual([]);
  // Some cases let a hook throw on purpose, which the page reports.
  table.problems.length = 0;
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
