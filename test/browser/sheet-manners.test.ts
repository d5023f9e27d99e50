// What a sheet and a dialog do with what people type and press: numbers that belong together, buttons that stay, one shot's words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, closeWindows, openFirefight, openSheet, run, type Firefight } from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const SABLE = 'Sable Vane';

let fight: Firefight;
beforeAll(async () => {
  fight = await openFirefight();
  await begin(fight);
}, 60_000);
afterAll(() => fight?.table.close());

test('a sheet is read until its pencil is pressed', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const own = await openSheet(gm, MARA);
  const str = own.locator('input[name="system.characteristics.str.value"]');
  expect(await str.isDisabled()).toBe(true);
  await own.locator('[data-action="toggleLock"]').click();
  await expect.poll(() => str.isEnabled()).toBe(true);
  await own.locator('[data-action="toggleLock"]').click();
  await expect.poll(() => str.isDisabled()).toBe(true);
});

test('a value typed above its maximum raises it, and nothing is called damaged', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const own = await openSheet(gm, MARA);
  await own.locator('[data-action="toggleLock"]').click();
  const str = own.locator('input[name="system.characteristics.str.value"]');
  await str.fill('12');
  await str.press('Tab');
  await expect.poll(() => own.locator('input[name="system.characteristics.str.max"]').inputValue()).toBe('12');
  await expect.poll(() => own.locator('.salvo-problems').count()).toBe(0);
  await own.locator('input[name="system.characteristics.str.max"]').fill('7');
  await own.locator('input[name="system.characteristics.str.max"]').press('Tab');
  await expect.poll(() => str.inputValue()).toBe('7');
});

test('buttons keep their places whatever is allowed', async () => {
  const { gm } = fight;
  const own = await openSheet(gm, MARA);
  const order = () => own.locator('.salvo-weapons .salvo-row').first().locator('.salvo-choice').allInnerTexts();
  const before = await order();
  await run(
    gm,
    `game.actors.getName('${MARA}').items.get('autoPistol000000').update({ 'system.magazine.value': 0 }).then(() => 1)`,
  );
  await expect.poll(() => own.locator('.salvo-weapons').innerText()).toContain('0/15');
  expect(await order()).toEqual(before);
});

test('what is said of one shot is not said of the next', async () => {
  const { gm } = fight;
  const blind = async () => {
    const own = await openSheet(gm, SABLE);
    await own.locator('.salvo-weapons [data-act="attack"]').first().click({ force: true });
    const asked = gm.locator('.salvo-act');
    await asked.waitFor();
    return asked;
  };
  const first = await blind();
  await first.locator('[data-field="blind"]').check();
  await closeWindows(gm);
  const second = await blind();
  expect(await second.locator('[data-field="blind"]').isChecked()).toBe(false);
  await closeWindows(gm);
});
