// The GM's pages in the settings: effects entered by hand, and the repairs of damaged documents, stored by a button.
import { expect, test } from 'vitest';
import {
  begin,
  card,
  changes,
  closeWindows,
  dialog,
  firefight,
  nothingWrong,
  notice,
  openSheet,
  prepareAttack,
  reload,
  run,
  showTab,
  store,
  untilTurnOf,
  worldState,
} from './support.ts';

const fight = firefight({}, begin);

test('a condition is given and taken on the sheet; a move by its button says that the token stays', async () => {
  const { gm } = fight;
  const own = await openSheet(gm, 'Lieutenant Mara Quill');
  await own.locator('nav [data-tab="combat"]').click();
  await own.locator('.salvo-by-hand [data-act="setCondition"]').click();
  await dialog(gm).locator('[data-field="condition"]').selectOption('suppressed');
  await dialog(gm).locator('button[type="submit"]').click();
  const suppressed = own.locator('.salvo-conditions li', { hasText: 'Suppressed' });
  await suppressed.locator('[data-action="takeCondition"]').click();
  await expect.poll(() => suppressed.count()).toBe(0);
  await own.locator('[data-act="move"]').click();
  expect(await dialog(gm).locator('.salvo-target').innerText()).toContain('leaves the token where it is');
  await closeWindows(gm);
});

test('a dialog comes up beside the sidebar, and then where it was taken', async () => {
  const { gm } = fight;
  const left = async (): Promise<number> => (await dialog(gm).boundingBox())!.x;
  const open = async (): Promise<void> => {
    await (await openSheet(gm, 'Lieutenant Mara Quill')).locator('[data-act="move"]').click();
    await dialog(gm).waitFor();
  };
  await open();
  const box = (await dialog(gm).boundingBox())!;
  const sidebar = (await gm.locator('#sidebar').boundingBox())!;
  expect(sidebar.x - (box.x + box.width)).toBeCloseTo(12, 0);
  await run(
    gm,
    `void [...foundry.applications.instances.values()].find((app) => app.element?.matches('.salvo-act')).setPosition({ left: 40, top: 90 })`,
  );
  expect(await left()).toBeCloseTo(40, 0);
  await closeWindows(gm);
  await open();
  expect(await left()).toBeCloseTo(40, 0);
  await closeWindows(gm);
});

test('a custom table among the rule options is saved if the rules can read it, and not otherwise', async () => {
  const { gm } = fight;
  const stored = (): Promise<unknown> => run(gm, `game.settings.get('salvo', 'options').adeva?.autoResults ?? null`);
  await run(
    gm,
    `new (game.settings.menus.get('salvo.optionsPage').type)().render({ force: true }).then(() => undefined)`,
  );
  const page = gm.locator('#salvo-options');
  // Save stands at the foot of the window, wherever the long list is scrolled to.
  const save = page.locator('button[type="submit"]');
  await save.waitFor();
  const foot = (): Promise<number> => save.evaluate((button) => Math.round(button.getBoundingClientRect().bottom));
  const before = await foot();
  expect(before).toBeLessThan(768);
  await page.locator('[name="adeva.autoResults"]').scrollIntoViewIfNeeded();
  expect(await foot()).toBe(before);
  await page.locator('[name="adeva.autoResults"]').selectOption({ label: 'Your own:' });
  await page.locator('[name="adeva.autoResults.typed"]').fill('never');
  await page.locator('button[type="submit"]').click();
  expect(await page.locator('[name="adeva.autoResults.typed"]:invalid').count()).toBe(1);
  expect(await stored()).toBe(null);
  await page.locator('[name="adeva.autoResults.typed"]').fill('3/98');
  await page.locator('button[type="submit"]').click();
  await expect.poll(stored).toBe('3/98');
  await expect.poll(() => page.count()).toBe(0);
});

test('by hand: the card tells what would change, nothing is written, and the GM may apply it after all', async () => {
  const { gm, player } = fight;
  await run(
    gm,
    `Promise.all([['reactions', 'automatic'], ['allocation', 'automatic'], ['apply', 'manual']]
      .map(([key, value]) => game.settings.set('salvo', key, value))).then(() => 1)`,
  );
  await untilTurnOf(fight, 'Jonah Reyes');
  const before = await worldState(gm);
  const shot = { who: 'Jonah Reyes', item: 'assaultRifle0000', target: 'Sable Vane', mode: 'single' };
  await (await prepareAttack(player, shot)).locator('button[type="submit"]').click();
  await showTab(gm, 'chat');
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('byHand');
  await expect.poll(() => card(gm).innerText()).toMatch(/Salvo has written nothing/);
  await expect.poll(() => card(gm).locator('.salvo-pending li').count()).toBeGreaterThan(0);
  await expect.poll(() => card(gm).locator('.salvo-pending').innerText()).toMatch(/fires/);
  expect(changes(before, await worldState(gm))).toEqual([]);
  await showTab(player, 'chat');
  await expect.poll(() => card(player).locator('[data-salvo="apply"]').count()).toBe(0);
  await card(gm).getByRole('button', { name: 'Apply anyway' }).click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  expect(changes(before, await worldState(gm)).join()).toMatch(/magazine/);
});

test('the repairs of a damaged document are stored by the button, and the list says so', async () => {
  const { gm } = fight;
  const damaged = { str: { value: 'lots' }, end: 7 };
  await store(gm, 'Actor', [
    {
      _id: 'damagedactor0000',
      name: 'Damaged',
      type: 'cepheusCharacter',
      ownership: { default: 0 },
      flags: {},
      system: { characteristics: damaged },
      items: [],
      effects: [],
    },
  ]);
  await reload(gm);
  await closeWindows(gm);
  await showTab(gm, 'config');
  await gm.locator('[data-do="settings"]').click();
  await gm.getByRole('button', { name: 'Show the list' }).click();
  const page = gm.locator('#salvo-damaged');
  await page.waitFor();
  await expect.poll(() => page.innerText()).toMatch(/for this session only/);
  await page.getByRole('button', { name: 'Restore from this file' }).click();
  await expect.poll(() => notice(gm).innerText()).toMatch(/Choose a backup file first/);
  // A backup is not put back by a slip.
  const buffer = Buffer.from(await run<string>(gm, `JSON.stringify({ format: 'none' })`));
  await page.locator('input[type="file"]').setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Restore from this file' }).click();
  await expect.poll(() => gm.locator('dialog').last().innerText()).toMatch(/“old\.json” holds[^]*cannot be undone/);
  await gm.locator('dialog button[data-action="no"]').last().click();
  expect(await gm.locator('#notifications').innerText()).not.toContain('backup was restored');
  await page.getByRole('button', { name: 'Store the repairs' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Store the repairs' }).count()).toBe(0);
  await expect.poll(() => page.innerText()).toMatch(/"lots"/);
  await reload(gm);
  const kept = `game.actors.get('damagedactor0000').system.quarantine.map((entry) => entry.path)`;
  expect(await run(gm, kept)).toEqual(['characteristics.str.value', 'characteristics.end']);
  await nothingWrong(fight);
});
