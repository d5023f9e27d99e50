// The tabletop's windows in a real browser: a GM's and a player's tab, on a tiny system of their own.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFirefox } from '../../tools/setup.mjs';
import { nightly } from '../night.ts';
import { battleDigests } from '../rules/conformance/battles.ts';
import { bundledBattles, inFirefox, inNode, inWorker, type Program } from './engines.ts';
import { openTable, type Table } from './harness.ts';

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ system: resolve(import.meta.dirname, '../tabletop/browser/fixture') });
  gm = await table.open('gm');
  player = await table.open('player');
}, 60_000);

afterAll(async () => {
  await table?.close();
});

const inSheet = (page: Page, selector: string) => page.locator(`.application.sheet ${selector}`).first();
const run = <T>(page: Page, code: string): Promise<T> => page.evaluate(code) as Promise<T>;

async function openSheet(page: Page): Promise<void> {
  await page.locator('.scene .token .hit').first().dblclick();
  await inSheet(page, '[name="name"]').waitFor();
}

test('a double click on a token opens its sheet; the window has a title and parts', async () => {
  await openSheet(gm);
  await expect.poll(() => inSheet(gm, '.window-title').textContent()).toBe('Guard: Anna Brill');
  await expect.poll(() => gm.locator('.application.sheet [data-application-part]').count()).toBe(4);
});

test('a changed field reaches the document and the other tab, and keeps the focus', async () => {
  await openSheet(player);
  await inSheet(gm, '[name="system.rank"]').fill('1');
  await inSheet(gm, '[name="system.health.value"]').focus();
  await expect.poll(() => inSheet(player, '.rank').textContent()).toBe('Private');
  await expect.poll(() => inSheet(gm, '.rank').textContent()).toBe('Private');
  expect(await run(gm, 'document.activeElement.name')).toBe('system.health.value');
});

test('tabs change without a render and stay after one', async () => {
  await inSheet(player, '[role="tab"][data-tab="notes"]').click();
  await expect.poll(() => inSheet(player, 'section[data-tab="notes"]').isVisible()).toBe(true);
  await run(gm, 'game.actors.contents[0].update({ "system.rank": 3 })');
  await expect.poll(() => inSheet(player, '.rank').textContent()).toBe('Officer');
  await expect.poll(() => inSheet(player, 'section[data-tab="notes"]').isVisible()).toBe(true);
  await expect.poll(() => inSheet(player, 'section[data-tab="main"]').isVisible()).toBe(false);
});

test('rich text is a form value', async () => {
  const area = inSheet(player, 'prose-mirror .editor-content');
  await area.fill('Off duty.');
  await area.blur();
  await expect.poll(() => run(gm, 'game.actors.contents[0].system.biography')).toContain('Off duty.');
});

test('an action posts a card of the system’s own subtype in both logs', async () => {
  await inSheet(gm, '[data-action="report"]').click();
  await expect.poll(() => player.locator('.chat-log .report').textContent()).toBe('Anna Brill reports.');
});

test('a player speaks, rolls and whispers', async () => {
  await player.locator('#sidebar-tabs [data-tab="chat"]').click();
  const say = async (text: string): Promise<void> => {
    await player.locator('#chat-message').fill(text);
    await player.locator('#chat-message').press('Enter');
  };
  await say('Hello <b>there</b>');
  await expect.poll(() => gm.locator('.chat-log .message-content').last().textContent()).toBe('Hello <b>there</b>');
  await say('/r 2d6');
  await expect.poll(() => gm.locator('.chat-log .dice-total').count()).toBe(1);
  await say('/gm quietly');
  await expect.poll(() => gm.locator('.chat-log .whisper').count()).toBe(1);
});

test('targets are shared: the pip is seen in the other tab', async () => {
  await player.locator('.scene .token .hit').nth(3).click({ button: 'right' });
  await expect.poll(() => player.locator('.scene .aim').count()).toBe(1);
  await expect.poll(() => gm.locator('.scene .pip').count()).toBe(1);
  expect(await run(player, '[...game.user.targets].length')).toBe(1);
});

test('arrow keys move an owned token one square, and nobody else’s', async () => {
  await player.keyboard.press('Escape');
  const before = await run<number[]>(player, 'canvas.tokens.placeables.map((t) => t.x)');
  await player.locator('.scene .token').nth(0).focus();
  await player.keyboard.press('ArrowRight');
  await player.locator('.scene .token').nth(3).focus();
  await player.keyboard.press('ArrowRight');
  await expect
    .poll(() => run<number[]>(gm, 'canvas.tokens.placeables.map((t) => t.x)'))
    .toEqual(before.map((x, index) => (index === 0 ? x + 100 : x)));
});

test('Escape closes the front window', async () => {
  await gm.keyboard.press('Escape');
  await expect.poll(() => gm.locator('.application.sheet').count()).toBe(0);
});

test('dragging measures in metres and moves to a square', async () => {
  const box = await gm.locator('.scene .token .hit').nth(4).boundingBox();
  if (!box) throw new Error('no token');
  const from = await run<{ x: number; y: number }>(
    gm,
    '({ x: canvas.tokens.placeables[4].x, y: canvas.tokens.placeables[4].y })',
  );
  await gm.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await gm.mouse.down();
  await gm.mouse.move(box.x + box.width * 2.7, box.y + box.height / 2, { steps: 4 });
  await expect.poll(() => gm.locator('.waypoint-label .total-measurement').textContent()).toMatch(/^[\d.]+ m$/);
  await gm.mouse.up();
  await expect.poll(() => run<number>(gm, 'canvas.tokens.placeables[4].x')).toBeGreaterThan(from.x);
  expect(await run(gm, 'canvas.tokens.placeables[4].x % 100')).toBe(0);
});

test('the tracker rolls, begins and moves on, in both tabs', async () => {
  await gm.locator('#sidebar-tabs [data-tab="combat"]').click();
  await gm.locator('[data-action="rollAll"]').click();
  await gm.locator('[data-action="startCombat"]').click();
  await expect.poll(() => player.locator('.combatant.active').count()).toBe(1);
  const first = await player.locator('.combatant.active').getAttribute('data-combatant-id');
  await gm.locator('[data-action="nextTurn"]').click();
  await expect.poll(() => player.locator('.combatant.active').getAttribute('data-combatant-id')).not.toBe(first);
});

test('dialogs: confirm, prompt with input, and dismissal', async () => {
  const { api } = { api: 'foundry.applications.api.DialogV2' };
  const confirmed = run(gm, `${api}.confirm({ window: { title: 'Sure?' }, content: '<p>Really?</p>' })`);
  await gm.locator('dialog [data-action="yes"]').click();
  expect(await confirmed).toBe(true);
  const input = run(
    gm,
    `${api}.input({ window: { title: 'How many?' }, content: '<input type="number" name="count" autofocus />' })`,
  );
  await gm.locator('dialog [name="count"]').fill('7');
  await gm.keyboard.press('Enter');
  expect(await input).toEqual({ count: 7 });
  const dismissed = run(gm, `${api}.wait({ window: { title: 'Which?' }, content: '', buttons: [{ action: 'one' }] })`);
  await gm.locator('dialog [data-action="one"]').waitFor();
  await gm.keyboard.press('Escape');
  expect(await dismissed).toBeNull();
});

test('no template was compiled after the start', async () => {
  const before = await run<number>(player, 'tabletop.compilations.count');
  await run(player, 'game.actors.contents[1].sheet.render(true)');
  expect(await run<number>(player, 'tabletop.compilations.count')).toBe(before);
});

test('a player may not open a sheet without the permission', async () => {
  expect(await run(player, 'game.actors.contents[4].sheet.render(true).then((sheet) => sheet.rendered)')).toBe(false);
  await expect.poll(() => player.locator('.notification.warning').count()).toBe(1);
});

/** R2: fights of each game, grenades that scatter among them. */
const BATTLES = { day: 4, goal: 10_000, step: 24 } as const;
let battles: (call: string) => Program;
beforeAll(async () => {
  battles = await bundledBattles();
}, 60_000);
const digests = (count: number, first: number): string => `battleDigests(${count}, ${first + 1})`;

nightly(
  'R2 another Node and a worker of the browser fight the same battles, byte for byte',
  BATTLES,
  async (_seed, tries, first) => {
    const here = battleDigests(tries, first + 1);
    const program = battles(digests(tries, first));
    expect(inNode(program)).toEqual(here);
    expect(await inWorker(gm, program)).toEqual(here);
    expect(new Set(Object.values(here)).size).toBe(5);
  },
);

const FIREFOX = findFirefox();
nightly(
  'R2 Firefox fights the same battles, byte for byte',
  { ...BATTLES, day: 0, not: FIREFOX === undefined ? 'no Firefox is installed' : null },
  async (_seed, tries, first) => {
    const program = battles(digests(tries, first));
    expect(await inFirefox(FIREFOX!, program, 120)).toEqual(battleDigests(tries, first + 1));
  },
);

test('nothing went wrong on the way', () => {
  expect(table.problems).toEqual([]);
});
