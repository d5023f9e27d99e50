// Salvo's windows among Foundry's own: the header and the editor keep their look, what may only be read can be read through,
// and the tracker answers the clicks that people know.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  begin,
  closeWindows,
  notice,
  openFirefight,
  openSheet,
  row,
  run,
  sheet,
  showTab,
  type Firefight,
} from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const SABLE = 'Sable Vane';

let fight: Firefight;
beforeAll(async () => {
  fight = await openFirefight();
  await begin(fight);
}, 60_000);
afterAll(() => fight?.table.close());

/** What a browser makes of elements: the properties that a stray rule would change. */
const FORM = [
  'borderWidth',
  'padding',
  'minHeight',
  'backgroundColor',
  'listStyleType',
  'textTransform',
  'letterSpacing',
];
const LOOK = [...FORM, 'font', 'color'];
const lookOf = (page: Page, selector: string, names: readonly string[] = LOOK): Promise<unknown> =>
  run(
    page,
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => {
      const style = getComputedStyle(one);
      return ${JSON.stringify(names)}.map((name) => style[name]);
    })`,
  );
/** Takes the class off the window, with which all of Salvo's styles go. */
const plainly = (page: Page, on: boolean): Promise<void> =>
  run(
    page,
    `document.querySelectorAll('.salvo-actor').forEach((one) => one.classList.toggle('salvo', ${String(!on)}))`,
  );

test('the buttons of the window’s header look as they do without Salvo', async () => {
  const { player } = fight;
  await openSheet(player, MARA);
  const header = '.salvo-actor > .window-header button';
  const seen = await lookOf(player, header);
  await plainly(player, true);
  expect(seen).toEqual(await lookOf(player, header));
  expect(seen).not.toEqual([]);
  await plainly(player, false);
});

test('a list and a heading in rich text, and the buttons of its editor, are the writer’s', async () => {
  const { player } = fight;
  const own = await openSheet(player, MARA);
  await own.locator('[data-action="tab"][data-tab="notes"]').click();
  await run(
    player,
    `(() => {
      const text = document.createElement('div');
      text.className = 'editor-content';
      text.innerHTML = '<h3>Berth</h3><ul><li>Nine</li></ul><button>Bold</button>';
      document.querySelector('.salvo-actor .salvo-notes').append(text);
    })()`,
  );
  const inside = '.salvo-actor .salvo-notes > .editor-content > *';
  // Font and ink are inherited from the window; form and space are not Salvo's.
  const seen = await lookOf(player, inside, FORM);
  await plainly(player, true);
  expect(seen).toEqual(await lookOf(player, inside, FORM));
  await plainly(player, false);
  expect(seen).toHaveLength(3);
  await closeWindows(player);
});

test('who only observes turns the tabs and opens what is carried, and can change nothing', async () => {
  const { gm, player } = fight;
  await run(gm, `game.actors.getName('${SABLE}').update({ ownership: { default: 2 } }).then(() => 1)`);
  await run(player, `game.actors.getName('${SABLE}').sheet.render(true).then(() => 1)`);
  const other = sheet(player, SABLE);
  await other.locator('[data-action="tab"][data-tab="gear"]').click();
  await expect.poll(() => other.locator('.salvo-gear.active').count()).toBe(1);
  await other.locator('.salvo-gear [data-action="openItem"]').first().click();
  await player.locator('.salvo-item').waitFor();
  await expect
    .poll(() => other.locator('input:enabled, select:enabled, [data-action="createItem"]:enabled').count())
    .toBe(0);
  await closeWindows(player);
});

test('who knows the face alone sees the name and the picture', async () => {
  const { gm, player } = fight;
  await run(gm, `game.actors.getName('${SABLE}').update({ ownership: { default: 1 } }).then(() => 1)`);
  await run(player, `game.actors.getName('${SABLE}').sheet.render(true).then(() => 1)`);
  const other = sheet(player, SABLE);
  await other.locator('.salvo-limited').waitFor();
  await expect.poll(() => other.locator('.salvo-limited').innerText()).toBe(SABLE);
  await expect.poll(() => other.locator('input, [data-action="tab"]').count()).toBe(0);
  await closeWindows(player);
});

test('a click on a row finds the token, a double click opens the sheet; details unfold on their own', async () => {
  const { gm } = fight;
  await showTab(gm, 'combat');
  await run(gm, `window.found = []; Hooks.on('tabletopPing', (one) => void window.found.push(one.name))`);
  const name = row(gm, SABLE).locator('.salvo-fighter-name');
  await name.click();
  expect(await run(gm, 'window.found')).toEqual([SABLE]);
  await name.dblclick();
  await sheet(gm, SABLE).waitFor();
  await closeWindows(gm);
  await row(gm, SABLE).locator('summary').click();
  await expect.poll(() => row(gm, SABLE).locator('details[open]').count()).toBe(1);
  await row(gm, SABLE).locator('[data-action="toggleDefeated"]').click();
  await expect
    .poll(() => row(gm, SABLE).locator('[data-action="toggleDefeated"]').getAttribute('aria-pressed'))
    .toBe('true');
});

test('initiative is not cleared in a fight under way, by whichever way it is tried', async () => {
  const { gm } = fight;
  const counts = () => gm.locator('#combat .salvo-count').allInnerTexts();
  const before = await counts();
  await gm.locator('[data-action="resetAll"]').first().click();
  await expect.poll(() => notice(gm).innerText()).toContain('Initiative follows the book');
  await run(gm, `game.combat.setInitiative(game.combat.combatants.contents[0].id, 99).then(() => 1)`);
  expect(await counts()).toEqual(before);
});
