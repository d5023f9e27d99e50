// A fight of `adeva` by clicking, on the built system: an attack from the sheet, the evasion asked of its owner, a burst, undo and redo.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  begin,
  card,
  changes,
  closeWindows,
  dialog,
  nothingWrong,
  openFirefight,
  openSheet,
  row,
  run,
  showTab,
  untilThrough,
  untilTurnOf,
  worldState,
  type Firefight,
} from './support.ts';

const REN = 'Ren Okabe';
const ILSE = 'Captain Ilse Brandt';
const HARLAN = 'Trooper Harlan';
/** Where to keep pictures of what was seen; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

let fight: Firefight;

beforeAll(async () => {
  fight = await openFirefight({ fight: 'adeva', theme });
  await anySided(fight.gm);
  await begin(fight, []);
}, 60_000);

afterAll(async () => {
  await nothingWrong(fight);
  await fight.table.close();
});

/** A queue of faces, each of a die of whatever sides, that starts with the Initiative; nothing ties, and what is not queued varies. */
const anySided = (page: Page): Promise<void> =>
  run(
    page,
    `window.faces = [];
    window.queue = [10, 9, 8, 6, 4, 2, 1].map((face) => [face, 10]);
    window.seed = 7;
    CONFIG.Dice.randomUniform = () => {
      window.seed = (window.seed * 48271) % 2147483647;
      const next = window.queue.shift();
      return next ? 1 - (next[0] - 0.5) / next[1] : 0.05 + 0.9 * (window.seed / 2147483647);
    };`,
  );

const roll = (...faces: readonly (readonly [face: number, sides: number])[]): Promise<void> =>
  run(fight.gm, `window.queue = ${JSON.stringify(faces)}`);

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/adeva-${theme}-${name}.png` });
};

const inActor = (name: string, path: string): Promise<unknown> =>
  run(fight.gm, `foundry.utils.getProperty(game.actors.getName(${JSON.stringify(name)}), ${JSON.stringify(path)})`);

const itemOf = (name: string, item: string): string =>
  `game.actors.getName(${JSON.stringify(name)}).items.getName(${JSON.stringify(item)})`;

const stateIs = (page: Page, state: string): Promise<void> =>
  expect.poll(() => card(page).getAttribute('data-state'), { timeout: 10_000 }).toBe(state);

const question = (page: Page): Locator => card(page).locator('.salvo-question');

/** Opens an act with an item from the sheet and aims it in the dialog. */
async function aimed(page: Page, who: string, action: string, item: string, target: string): Promise<Locator> {
  const id = await run<string>(page, `${itemOf(who, item)}.id`);
  const own = await openSheet(page, who);
  await own.locator(`[data-act="${action}"][data-item="${id}"]`).click({ force: true });
  const form = dialog(page);
  const option = form.locator('[name="target"] option', { hasText: target });
  await option.waitFor({ state: 'attached' });
  await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
  return form;
}

/** Answers whatever else is asked with the default, in the tab where it can be answered, until the act is through. */
async function settled(): Promise<void> {
  const { gm, player } = fight;
  await untilThrough(gm);
  await stateIs(player, 'applied');
}

describe('a shot from the sheet', () => {
  test('shows its chances, asks the trooper to evade, and hurts; undo and redo bring every document back', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, REN);
    await shot(gm, 'tracker');
    const before = await worldState(gm);
    const form = await aimed(player, REN, 'standardAttack', 'Pistol', HARLAN);
    await expect.poll(() => form.locator('.salvo-chances li').count()).toBeGreaterThanOrEqual(4);
    await expect.poll(() => form.innerText()).toContain('Gets past the evasion');
    await shot(player, 'attack');
    // Hit with 12, the dodge fails with 99, damage 9.
    await roll([12, 100], [99, 100], [9, 10]);
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await question(player).filter({ hasText: 'one more degree' }).waitFor();
    await shot(player, 'fate');
    await answer(player, /Do nothing/);
    await question(gm).filter({ hasText: 'Evade?' }).waitFor();
    await expect.poll(() => question(player).locator('button').count()).toBe(0);
    await expect.poll(() => question(gm).innerText()).toMatch(/Take the hit[\s\S]*Dodge, TN \d+/);
    await shot(gm, 'evade');
    await answer(gm, /Dodge/);
    await settled();
    await shot(player, 'card');
    await expect.poll(() => card(player).innerText()).toMatch(/Wounds left/);
    expect(await inActor(HARLAN, 'system.wounds.value')).toBeLessThan(10);
    expect(await run(gm, `${itemOf(REN, 'Pistol')}.system.clip.value`)).toBe(7);
    const after = await worldState(gm);
    await card(player).locator('[data-salvo="undo"]').click();
    await stateIs(player, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(player).locator('[data-salvo="redo"]').click();
    await stateIs(player, 'applied');
    expect(changes(after, await worldState(gm))).toEqual([]);
  });
});

describe('a burst', () => {
  test('is declared with its hits; the owner of the target deflects, and degrees take hits off', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await untilTurnOf(fight, HARLAN);
    const form = await aimed(gm, HARLAN, 'burst', 'Assault Rifle', ILSE);
    await form.locator('[data-field="intendedHits"]').fill('3');
    await form.locator('[data-field="intendedHits"]').press('Tab');
    await shot(gm, 'burst');
    await roll([2, 100]);
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    for (;;) {
      await expect.poll(() => question(gm).count()).toBe(1);
      if ((await question(gm).innerText()).includes('Evade?')) break;
      await answer(gm, /./);
    }
    await shot(player, 'evade-burst');
    await answer(player, /Dodge/);
    await settled();
    expect(await run(gm, `${itemOf(HARLAN, 'Assault Rifle')}.system.clip.value`)).toBe(27);
    await expect.poll(() => card(player).innerText()).toMatch(/Evaded|Not evaded/);
    await shot(player, 'burst-card');
  });
});

describe('a Guardian, and a Fate Point', () => {
  test('the owner of a neighbor dodges for the target, with a degree more for a Fate Point; undo gives all of it back', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await run(
      gm,
      `(() => {
        const { x, y } = game.scenes.contents[0].tokens.getName(${JSON.stringify(REN)});
        return game.scenes.contents[0].tokens.getName(${JSON.stringify(ILSE)}).update({ x, y: y + game.scenes.contents[0].grid.size }).then(() => 1);
      })()`,
    );
    await untilTurnOf(fight, REN);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    const form = await aimed(gm, HARLAN, 'standardAttack', 'Assault Rifle', REN);
    // Hit with 12; the captain dodges with 20.
    await roll([12, 100], [20, 100]);
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await question(player).filter({ hasText: 'Step in' }).waitFor();
    await shot(player, 'guardian');
    expect(await question(player).innerText()).toMatch(/Dodge, TN \d+/);
    await answer(player, /Dodge/);
    await question(player).filter({ hasText: 'one more degree' }).waitFor();
    await answer(player, /One more degree/);
    await settled();
    await shot(player, 'guardian-card');
    expect(await inActor(REN, 'system.wounds.value')).toBe(12);
    expect(await inActor(ILSE, 'system.fate.value')).toBe(1);
    await card(gm).locator('[data-salvo="undo"]').click();
    await stateIs(gm, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
  });
});

describe('Overwatch, and a grapple', () => {
  test('a zone is declared in the dialog, and stands on the row until it is taken back', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    const id = await run<string>(gm, `${itemOf(HARLAN, 'Assault Rifle')}.id`);
    const own = await openSheet(gm, HARLAN);
    await own.locator(`[data-act="overwatch"][data-item="${id}"]`).click();
    await dialog(gm).locator('[data-field="radius"]').fill('20');
    await dialog(gm).locator('button[type="submit"]').click();
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Overwatch/);
    await shot(gm, 'overwatch');
    await closeWindows(gm);
    await showTab(gm, 'chat');
    await card(gm).locator('[data-salvo="undo"]').click();
    await stateIs(gm, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
  });

  test('whoever holds and whoever is held say so on their rows', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await run(
      gm,
      `(() => {
        const { tokens, grid } = game.scenes.contents[0];
        const { x, y } = tokens.getName(${JSON.stringify(REN)});
        return tokens.getName(${JSON.stringify(HARLAN)}).update({ x: x + grid.size, y }).then(() => 1);
      })()`,
    );
    // It takes a free hand.
    await run(gm, `${itemOf(REN, 'Pistol')}.update({ 'system.equipped': false }).then(() => 1)`);
    await untilTurnOf(fight, REN);
    const own = await openSheet(player, REN);
    await own.locator('[data-act="grappleInitiate"]').click();
    const form = dialog(player);
    const option = form.locator('[name="target"] option', { hasText: HARLAN });
    await option.waitFor({ state: 'attached' });
    await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
    await shot(player, 'grapple');
    // The grab succeeds with a 2; whatever answers it fails.
    await roll([2, 100], [99, 100], [99, 100]);
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await expect.poll(() => card(gm).innerText()).toMatch(/grapple/i);
    await settled();
    await shot(gm, 'grappled');
    await showTab(gm, 'combat');
    await expect.poll(() => row(gm, REN).textContent()).toMatch(/Controls/);
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Restrained/);
    await shot(gm, 'grapple-rows');
  });
});

describe('the sheet', () => {
  test('has its numbers in two rows and the rest in forms with words', async () => {
    const { player } = fight;
    await closeWindows(player);
    const own = await openSheet(player, ILSE);
    const tops = await own
      .locator('.salvo-score')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size).toBe(2);
    // Dodge 38, a Deflector of 25, soak 3 + 4.
    expect((await own.locator('.salvo-derived').innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /Half 3 Full 6 Charge 9 Run 12 .*Deflect 25 Dodge 38 .*Head 7/i,
    );
    await shot(player, 'sheet');
    for (const tab of ['details', 'gear']) {
      await own.locator(`nav [data-tab="${tab}"]`).click();
      await shot(player, `sheet-${tab}`);
    }
    await nothingWrong(fight);
  });
});

describe('a condition', () => {
  test('is given by hand, says on the sheet what it means, and is taken away there', async () => {
    const { gm } = fight;
    const own = await openSheet(gm, REN);
    await own.locator('nav [data-tab="combat"]').click();
    await own.locator('.salvo-by-hand [data-act="condition"]').click();
    await dialog(gm).locator('button[type="submit"]').click();
    const prone = own.locator('.salvo-conditions li', { hasText: 'Prone' });
    await prone.waitFor();
    expect(await prone.innerText()).toContain('Melee attacks on it have +10');
    await prone.locator('[data-action="takeCondition"]').click();
    await expect.poll(() => prone.count()).toBe(0);
  });
});
