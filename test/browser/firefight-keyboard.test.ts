// The same attack without a mouse: Tab, arrows, letters, Enter and Salvo's own keys, in both tabs.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { card, dialog, dice, firefight, nothingWrong, notice, OPENING_DICE, run } from './support.ts';

const fight = firefight();

/** The way by Tab to the element that matches; fails where one round through the page does not meet it. */
async function tabTo(page: Page, selector: string, text = ''): Promise<void> {
  const isThere = `document.activeElement?.matches(${JSON.stringify(selector)}) === true
    && document.activeElement.textContent.includes(${JSON.stringify(text)})`;
  for (let steps = 0; steps < 250; steps++) {
    if (await run<boolean>(page, isThere)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${selector} ${text}`);
}

async function pressOn(page: Page, selector: string, text = ''): Promise<void> {
  await tabTo(page, selector, text);
  await page.keyboard.press('Enter');
}

/** Focus on an explained term shows what it means; Escape closes that alone, Enter opens it again. */
async function explains(page: Page, selector: string, meaning: RegExp): Promise<void> {
  const tooltip = page.locator('#tooltip');
  await tabTo(page, selector);
  await expect.poll(() => tooltip.innerText()).toMatch(meaning);
  expect(await run(page, 'getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  await page.keyboard.press('Escape');
  await expect.poll(() => tooltip.isVisible()).toBe(false);
  expect(await run(page, `document.activeElement.matches(${JSON.stringify(selector)})`)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => tooltip.isVisible()).toBe(true);
  await page.keyboard.press('Tab');
}

/** Enter on a rule's number opens its page; Escape closes the page, and the focus is on the number again. */
async function opensItsPage(page: Page, selector: string): Promise<void> {
  const number = `${selector} .salvo-clause`;
  await tabTo(page, number);
  expect(await run(page, 'document.activeElement.ariaLabel')).toMatch(/^Rule CEP-[A-Z]+-\d\d/);
  await page.keyboard.press('Enter');
  await page.locator('.salvo-reference').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.salvo-reference').count()).toBe(0);
  expect(await run(page, `document.activeElement.matches(${JSON.stringify(number)})`)).toBe(true);
}

/** F1 explains a control by its label, and F1 again opens the page of its rule; then the control has the focus again. */
async function explainsAControl(page: Page, control: string, meaning: RegExp): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('F1');
  await expect.poll(() => page.locator('#tooltip').innerText()).toMatch(meaning);
  await page.keyboard.press('F1');
  await page.locator('.salvo-reference').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.salvo-reference').count()).toBe(0);
  expect(await run(page, `document.activeElement.matches(${JSON.stringify(control)})`)).toBe(true);
}

/** The dialog of an act is open, and its button has the focus: Enter commits. */
async function dialogIsReady(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await expect.poll(() => run(page, 'document.activeElement.type')).toBe('submit');
}

test('the GM rolls and begins', async () => {
  const { gm, player } = fight;
  await dice(gm, OPENING_DICE);
  await pressOn(gm, '#sidebar-tabs [data-tab="chat"]');
  await gm.keyboard.press('ArrowRight');
  await gm.keyboard.press('Enter');
  await pressOn(gm, '[data-action="rollAll"]');
  await expect.poll(() => gm.locator('#combat .salvo-count').first().innerText()).not.toBe('–');
  await pressOn(gm, '[data-action="startCombat"]');
  await expect.poll(() => run(player, 'game.combat.combatant?.name')).toBe('Lieutenant Mara Quill');
});

test('the player targets a token, opens the attack, declares, and commits', async () => {
  const { player } = fight;
  await tabTo(player, '.scene .token', 'Sable Vane');
  await player.keyboard.press('t');
  await expect.poll(() => run(player, 'game.user.targets.size')).toBe(1);
  await player.keyboard.press('Shift+X');
  await dialogIsReady(player);
  await explains(player, '.salvo-act .salvo-term', /\w{3}/);
  await opensItsPage(player, '.salvo-act');
  expect(
    await dialog(player)
      .getByRole('button', { name: /^Rule CEP-/ })
      .count(),
  ).toBeGreaterThan(3);
  await explainsAControl(player, '.salvo-act [data-field="duckBehind"]', /\w{3}/);
  expect(await player.locator('.salvo-act label :is([role="button"], [tabindex])').count()).toBe(0);
  await player.keyboard.press('Space');
  await tabTo(player, '.salvo-act select[data-field="mode"]');
  await player.keyboard.press('ArrowDown');
  await expect.poll(() => dialog(player).locator('[data-field="mode"]').inputValue()).toBe('panic');
  await player.keyboard.press('ArrowUp');
  await player.keyboard.press('Enter');
  await expect.poll(() => dialog(player).count()).toBe(0);
});

test('a dialog that is closed gives the focus back to the button that it was opened from', async () => {
  const { player } = fight;
  await tabTo(player, '.scene .token', 'Lieutenant');
  await player.keyboard.press('Shift+H');
  const attack = '.salvo-actor .salvo-weapons [data-act="attack"]';
  await tabTo(player, attack);
  const hasFocus = `document.activeElement.matches(${JSON.stringify(attack)})`;
  await player.keyboard.press('Enter');
  await dialog(player).waitFor();
  await expect.poll(() => run(player, hasFocus)).toBe(false);
  await player.keyboard.press('Escape');
  await expect.poll(() => dialog(player).count()).toBe(0);
  await expect.poll(() => run(player, hasFocus)).toBe(true);
  // The first Escape closes the explanation of the button, the second the sheet.
  await player.keyboard.press('Escape');
  await player.keyboard.press('Escape');
  await expect.poll(() => player.locator('.salvo-actor').count()).toBe(0);
});

test('the GM answers the question', async () => {
  const { gm } = fight;
  await dice(gm, [6, 6, 3, 3]);
  await card(gm).locator('.salvo-question').waitFor({ state: 'attached' });
  await pressOn(gm, '#sidebar-tabs [data-tab="combat"]');
  await gm.keyboard.press('ArrowLeft');
  await gm.keyboard.press('Enter');
  await pressOn(gm, '.salvo-question button', 'Dodge');
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  // The next Tab goes on at the card, not at the top of the page.
  await expect.poll(() => run(gm, 'document.activeElement.matches(".chat-log .salvo-card")')).toBe(true);
  expect(await run(gm, 'game.actors.get("firefightactor00").items.get("autoPistol000000").system.magazine.value')).toBe(
    14,
  );
});

test('the player opens a number of the card, and takes the act back', async () => {
  const { player } = fight;
  await pressOn(player, '#sidebar-tabs [data-tab="chat"]');
  await pressOn(player, '.is-attack summary');
  await expect.poll(() => card(player).locator('.is-attack .salvo-tally').isVisible()).toBe(true);
  await opensItsPage(player, '.is-attack');
  await expect.poll(() => card(player).locator('.is-attack .salvo-tally').isVisible()).toBe(true);
  await pressOn(player, '[data-salvo="undo"]');
  await expect.poll(() => card(player).getAttribute('data-state')).toBe('undone');
});

test('the player pays for a move on the sheet, walks it by the arrow keys and no farther, and ends the turn', async () => {
  const { player } = fight;
  const at = (): Promise<number> =>
    run(player, 'canvas.scene.tokens.getName("Lieutenant Mara Quill").x / canvas.grid.size');
  const begun = await at();
  await player.keyboard.press('Shift+H');
  await tabTo(player, '.salvo-actor .salvo-score button');
  await expect.poll(() => player.locator('#tooltip').innerText()).toMatch(/Strength/);
  await explains(player, '.salvo-actor span.salvo-term', /\w{3}/);
  // The field of a characteristic has no label but the button of its roll.
  await pressOn(player, '.salvo-actor [data-action="toggleLock"]');
  await tabTo(player, '.salvo-actor .salvo-score input:enabled');
  await player.keyboard.press('F1');
  await expect.poll(() => player.locator('#tooltip').innerText()).toMatch(/Strength/);
  await pressOn(player, '.salvo-actor [data-action="toggleLock"]');
  await pressOn(player, '.salvo-actor [data-act="move"]');
  await dialogIsReady(player);
  await player.keyboard.press('Enter');
  await expect.poll(() => dialog(player).count()).toBe(0);
  await expect.poll(() => card(player).getAttribute('data-state')).toBe('applied');
  const cards = await player.locator('.salvo-card').count();
  await player.keyboard.press('Escape');
  await tabTo(player, '.scene .token', 'Lieutenant Mara Quill');
  // A minor action is 6 m, four squares.
  for (let steps = 1; steps <= 4; steps++) {
    await player.keyboard.press('ArrowRight');
    await expect.poll(at).toBe(begun + steps);
  }
  await player.keyboard.press('ArrowRight');
  await expect.poll(() => notice(player).innerText()).toContain('would be a separate act');
  expect(await at()).toBe(begun + 4);
  expect(await player.locator('.salvo-card').count()).toBe(cards);
  await player.keyboard.press('Shift+N');
  await expect.poll(() => run(player, 'game.combat.combatant.name')).not.toBe('Lieutenant Mara Quill');
});

test('nothing went wrong on the way', async () => {
  await nothingWrong(fight);
});
