// A chase of `cepheus` by clicking in two tabs, on the built system: weaving, a crash with an explosion, and a rescue.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  begin,
  card,
  carryOut,
  changes,
  closeWindows,
  dialog,
  dice,
  nothingWrong,
  openFirefight,
  openSheet,
  run,
  settleCard,
  showTab,
  untilTurnOf,
  worldState,
  type Firefight,
  type Reply,
} from './support.ts';

const PETRA = 'Petra Lindqvist';
const DOC = 'Doc Yusuf Adeyemi';
const ROOK = 'Ganger Rook';
const HUNTER = 'Hunter Car';
const COURIER = 'Courier Car';
/** Where to keep pictures of what was seen; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

let fight: Firefight;

beforeAll(async () => {
  fight = await openFirefight({ fight: 'cepheus-chase', theme });
  await begin(fight, []);
}, 60_000);

afterAll(async () => {
  await nothingWrong(fight);
  await fight.table.close();
});

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/chase-${theme}-${name}.png` });
};

const inActor = (name: string, path: string): Promise<unknown> =>
  run(fight.gm, `foundry.utils.getProperty(game.actors.getName(${JSON.stringify(name)}), ${JSON.stringify(path)})`);

/** Opens an act from the sheet; `target` is picked in its dialog. */
async function declared(page: Page, who: string, action: string, target?: string): Promise<Locator> {
  const own = await openSheet(page, who);
  await own.locator('nav [data-tab="combat"]').click();
  await own.locator(`[data-act="${action}"]`).first().click();
  const form = dialog(page);
  await form.locator('button[type="submit"]').waitFor();
  if (target === undefined) return form;
  const option = form.locator('[name="target"] option', { hasText: target });
  await option.waitFor({ state: 'attached' });
  await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
  return form;
}

async function fill(form: Locator, field: string, value: number): Promise<void> {
  await form.locator(`[data-field="${field}"]`).fill(String(value));
  await form.locator(`[data-field="${field}"]`).press('Tab');
}

describe('a chase', () => {
  test('both cars are aboard with their people, and the one in front weaves', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, PETRA);
    const form = await declared(player, PETRA, 'weave', HUNTER);
    await fill(form, 'w', 4);
    await dice(gm, [6, 6]);
    await shot(player, 'weave');
    await carryOut(fight, form);
    expect(await card(gm).innerText()).toContain('Has to weave at 4 or break off');
  });

  test('the one behind fails, crashes and explodes; undo brings everything back', async () => {
    const { gm } = fight;
    await untilTurnOf(fight, ROOK);
    const before = await worldState(gm);
    const form = await declared(gm, ROOK, 'weave');
    // The check; 9D6 at 90 kph; three locations; the outer ring; two hits on the armor of the other car; the inner ring.
    await dice(gm, [1, 1, ...new Array<number>(9).fill(2), 1, 1, 1, 1, 1, 1, 6, 6, 3, 4, 3, 4, 1, 1, 1, 1]);
    const distances: readonly Reply[] = [10, 10, 10];
    await carryOut(fight, form, distances);
    const text = await card(gm).innerText();
    await shot(gm, 'explosion');
    expect(text).toContain('It explodes');
    expect(text).toContain('thrown 27 m');
    expect(await inActor(HUNTER, 'system.structure.value')).toBe(-1);
    expect(await inActor(HUNTER, 'system.exploded')).toBe(true);
    expect(await inActor(COURIER, 'system.armor.value')).toBe(4);
    expect(await inActor(PETRA, 'system.characteristics.end.value')).toBe(1);
    const after = await worldState(gm);
    await card(gm).locator('[data-salvo="undo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(gm).locator('[data-salvo="redo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
    expect(changes(after, await worldState(gm))).toEqual([]);
  });

  test('the diagram of the wreck says so', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    const own = await openSheet(gm, HUNTER);
    await own.locator('nav [data-tab="damage"]').click();
    expect(await own.locator('.salvo-diagram.wrecked').count()).toBe(1);
    expect(await own.locator('.salvo-hulk-bars').innerText()).toMatch(/Structure\s*-1\/1|Structure\s*−1\/1/);
    await shot(gm, 'wreck');
    await closeWindows(gm);
    const courier = await openSheet(gm, COURIER);
    expect(await courier.locator('.salvo-hulk-seats').innerText()).toContain(PETRA);
    await shot(gm, 'courier');
    await closeWindows(gm);
  });
});

describe('a rescue', () => {
  test('the doctor gives first aid in the player’s tab', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await untilTurnOf(fight, DOC);
    const form = await declared(player, DOC, 'firstAid', PETRA);
    await dice(gm, [6, 5]);
    await shot(player, 'first-aid');
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await expect.poll(() => card(player).innerText()).toContain('First aid');
    await settleCard(gm);
    expect(await inActor(PETRA, 'system.characteristics.end.value')).toBeGreaterThan(1);
    await nothingWrong(fight);
  });
});
