// The tabletop's shell in a real browser: directories, compendium, drops, settings, players, a new start.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, type Table } from './harness.ts';

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ system: resolve(import.meta.dirname, '../tabletop/browser/fixture'), theme: 'light' });
  gm = await table.open('gm');
}, 60_000);

afterAll(async () => {
  await table?.close();
});

const run = <T>(page: Page, code: string): Promise<T> => page.evaluate(code) as Promise<T>;
const showTab = (page: Page, tab: string) => page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();

test('an actor dragged from the compendium to the scene is imported and stands there', async () => {
  await showTab(gm, 'compendium');
  await gm.locator('.compendium summary').click();
  const entry = gm.locator('.compendium .directory-item', { hasText: 'Otto Quist' });
  await entry.dragTo(gm.locator('.scene'), { targetPosition: { x: 500, y: 600 } });
  await expect.poll(() => gm.locator('.scene .token').count()).toBe(7);
  expect(await run(gm, 'canvas.tokens.placeables.at(-1).x % 100')).toBe(0);
  expect(await run(gm, 'canvas.tokens.placeables.at(-1).actor.pack')).toBeNull();
});

test('the search shows only what matches', async () => {
  await gm.locator('#compendium-search').fill('anna');
  await expect.poll(() => gm.locator('.compendium .directory-item:visible').count()).toBe(1);
});

test('a new actor is made in a dialog that offers the system’s types', async () => {
  await showTab(gm, 'actors');
  await gm.locator('#actors .create-entry').click();
  await expect.poll(() => gm.locator('dialog select[name="type"] option').allTextContents()).toEqual(['Guard']);
  await gm.locator('dialog [name="name"]').fill('Nia Falk');
  await gm.keyboard.press('Enter');
  await expect.poll(() => gm.locator('.application.sheet .window-title').textContent()).toBe('Guard: Nia Falk');
  await expect.poll(() => gm.locator('#actors .directory-item', { hasText: 'Nia Falk' }).count()).toBe(1);
});

test('a window is dragged by its title and folds', async () => {
  const box = await gm.locator('.application.sheet .window-title').boundingBox();
  if (!box) throw new Error('no window');
  await gm.mouse.move(box.x + 20, box.y + 10);
  await gm.mouse.down();
  await gm.mouse.move(box.x + 120, box.y + 60, { steps: 3 });
  await gm.mouse.up();
  const moved = async (): Promise<number> =>
    Math.round(((await gm.locator('.application.sheet .window-title').boundingBox())?.x ?? 0) - box.x);
  await expect.poll(moved).toBe(100);
  await gm.locator('.application.sheet [data-action="minimize"]').click();
  await expect.poll(() => gm.locator('.application.sheet .window-content').isVisible()).toBe(false);
  await gm.locator('.application.sheet [data-action="close"]').click();
});

test('the context menu of a combatant works by keyboard', async () => {
  await showTab(gm, 'combat');
  await gm.locator('.combatant').first().click({ button: 'right' });
  await expect.poll(() => gm.locator('#context-menu [role="menuitem"]').allTextContents()).toContain('Open sheet');
  await gm.keyboard.press('Escape');
  await expect.poll(() => gm.locator('#context-menu').count()).toBe(0);
});

test('settings: a world setting reaches the other tab, a client setting stays with its user', async () => {
  const register = `for (const [key, scope] of [['house', 'world'], ['own', 'client']])
    game.settings.register('fixture', key, { name: key, scope, config: true, type: Boolean, default: false });`;
  await run(gm, register);
  const player = await table.open('player');
  await run(player, register);
  await showTab(gm, 'config');
  await gm.locator('[data-do="settings"]').click();
  await gm.locator('[name="fixture.house"]').check();
  await gm.locator('[name="fixture.own"]').check();
  await gm.locator('.settings-config button[type="submit"]').click();
  const values = `['house', 'own'].map((key) => game.settings.get('fixture', key))`;
  await expect.poll(() => run(player, values)).toEqual([true, false]);
  await expect.poll(() => run(gm, values)).toEqual([true, true]);
});

test('the list of users follows a player’s tab as it comes and goes', async () => {
  await expect.poll(() => gm.locator('#players .away').count()).toBe(0);
  const player = table.context.pages().find((page) => page.url().includes('user=player'));
  await player?.close();
  await expect.poll(() => gm.locator('#players .away').count()).toBe(1);
});

test('the world can be put back to its start', async () => {
  await Promise.all([gm.waitForEvent('load'), gm.locator('[data-do="reset"]').click()]);
  await gm.waitForFunction(() => document.body.dataset['ready'] === 'true');
  await expect.poll(() => gm.locator('.scene .token').count()).toBe(6);
});

test('nothing went wrong on the way', () => {
  expect(table.problems).toEqual([]);
});
