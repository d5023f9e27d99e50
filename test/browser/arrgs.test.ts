// A fight of `arrgs` by clicking, on the built system: a critical chain with a Defence asked on the card, a step that opens an Opportunity, undo and redo.
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
  prepareAttack,
  row,
  run,
  showTab,
  untilThrough,
  untilTurnOf,
  worldState,
  type Firefight,
} from './support.ts';

const BRANNOC = 'Brannoc Vey';
/** Where to keep pictures of what was seen; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

let fight: Firefight;

beforeAll(async () => {
  fight = await openFirefight({ fight: 'arrgs', theme });
  await twentySided(fight.gm);
  await begin(fight, [19, 18, 17, 20, 5, 6, 7, 8]);
}, 60_000);

afterAll(async () => {
  await nothingWrong(fight);
  await fight.table.close();
});

/** A queue of faces of twenty-sided dice before a small seeded generator: ties are rolled off, so no two dice may agree for ever. */
const twentySided = (page: Page): Promise<void> =>
  run(
    page,
    `window.faces = []; window.seed = 7;
    CONFIG.Dice.randomUniform = () => {
      window.seed = (window.seed * 48271) % 2147483647;
      return 1 - ((window.faces.shift() ?? 1 + (window.seed % 20)) - 0.5) / 20;
    };`,
  );

const roll = (faces: readonly number[]): Promise<void> => run(fight.gm, `window.faces = ${JSON.stringify(faces)}`);

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${theme}-${name}.png` });
};

const itemId = (name: string, item: string): Promise<string> =>
  run(fight.gm, `game.actors.getName(${JSON.stringify(name)}).items.getName(${JSON.stringify(item)}).id`);
const lost = (name: string): Promise<number> =>
  run(fight.gm, `game.actors.getName(${JSON.stringify(name)}).system.vitality.lost`);
/** Puts a token on a square. */
const put = (name: string, column: number, line: number): Promise<void> =>
  run(
    fight.gm,
    `(async () => { const token = game.scenes.contents[0].tokens.getName(${JSON.stringify(name)});
      const { size } = game.scenes.contents[0].grid;
      await token.update({ x: ${column} * size, y: ${line} * size }); })()`,
  );

const questions = (page: Page): Locator => card(page).locator('.salvo-question.mine');
const stateIs = (page: Page, state: string): Promise<void> =>
  expect.poll(() => card(page).getAttribute('data-state'), { timeout: 10_000 }).toBe(state);

describe('an attack from the sheet', () => {
  test('its chain goes on after a critical, the target may defend on the card, and undo and redo bring back every document', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, BRANNOC);
    await put('Captain', 10, 9);
    await shot(gm, 'arrgs-tracker');
    const own = await openSheet(player, BRANNOC);
    await expect.poll(() => own.locator('.salvo-score').count()).toBe(9);
    await shot(player, 'arrgs-sheet');
    await own.locator('nav [data-tab="skills"]').click();
    await shot(player, 'arrgs-skills');
    await own.locator('nav [data-tab="combat"]').click();
    const before = await worldState(gm);
    // A 20 opens a chain that a 10 ends; the Captain defends with a 5.
    await roll([20, 10, 5]);
    const asked = await prepareAttack(player, {
      who: BRANNOC,
      item: await itemId(BRANNOC, 'Longsword'),
      target: 'Captain',
    });
    await expect.poll(() => asked.locator('.salvo-chances li').count()).toBe(5);
    await shot(player, 'arrgs-attack');
    await asked.locator('button[type="submit"]').click();
    await closeWindows(player);
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await questions(gm).filter({ hasText: 'Defence' }).waitFor();
    await shot(gm, 'arrgs-question');
    await expect.poll(() => questions(player).count()).toBe(0);
    expect(await lost('Captain')).toBe(0);
    await answer(gm, 'Defend');
    await stateIs(gm, 'applied');
    await shot(gm, 'arrgs-card');
    expect(await lost('Captain')).toBeGreaterThan(0);
    const after = await worldState(gm);
    await card(player).locator('[data-salvo="undo"]').click();
    await stateIs(player, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(player).locator('[data-salvo="redo"]').click();
    await stateIs(player, 'applied');
    expect(changes(after, await worldState(gm))).toEqual([]);
  });
});

describe('a movement', () => {
  test('away from the Wolf opens an Opportunity, which the GM takes', async () => {
    const { gm, player } = fight;
    const before = await lost(BRANNOC);
    await put('Wolf', 9, 8);
    await roll([18, 10]);
    const own = await openSheet(player, BRANNOC);
    await own.locator('[data-act="movement"]').click();
    const asked = dialog(player);
    await asked.locator('[data-field="steps"]').fill('3');
    await shot(player, 'arrgs-movement');
    await asked.locator('button[type="submit"]').click();
    await closeWindows(player);
    await showTab(gm, 'chat');
    await questions(gm).filter({ hasText: 'Opportunity' }).waitFor();
    await shot(gm, 'arrgs-opportunity');
    await answer(gm, /^\s*Attack/);
    await showTab(player, 'chat');
    await untilThrough(player, (open) => open.locator('button:enabled', { hasText: 'No defense' }).first().click());
    await stateIs(gm, 'applied');
    expect(await lost(BRANNOC)).toBeGreaterThan(before);
    await showTab(gm, 'combat');
    await expect.poll(() => row(gm, BRANNOC).count()).toBe(1);
    await shot(gm, 'arrgs-after');
  });
});
