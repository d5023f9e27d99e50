// The pictures of the games beside Cepheus: what the sheet of each shows that no other has.
import type { Page } from 'playwright-core';
import { openTable, type Table } from './harness.ts';

export interface Setting {
  readonly theme: 'light' | 'dark';
  readonly system: string;
  take(page: Page, name: string): Promise<unknown>;
}

const tab = (page: Page, name: string): Promise<void> => page.locator(`#sidebar-tabs [data-tab="${name}"]`).click();
const token = (page: Page, name: string) => page.locator('.scene .token', { hasText: name }).locator('.hit');

async function at(setting: Setting, fight: string, take: (table: Table, gm: Page, player: Page) => Promise<void>) {
  const table = await openTable({ theme: setting.theme, system: setting.system, fight });
  table.context.setDefaultTimeout(15_000);
  try {
    const [gm, player] = [await table.open('gm'), await table.open('player')];
    // Each die shows about its middle: nothing dramatic happens in a picture.
    await gm.evaluate('void (CONFIG.Dice.randomUniform = () => 0.55)');
    await take(table, gm, player);
    if (table.problems.length > 0) throw new Error(table.problems.join('\n'));
  } finally {
    await table.close();
  }
}

/** Armor as a number line, shields as bars; an attack that shows what its drive does to the armor it meets. */
export const drivePictures = (setting: Setting): Promise<void> =>
  at(setting, 'drive', async (_table, gm, player) => {
    await tab(gm, 'combat');
    // The warden acts first.
    await gm.evaluate(
      `(() => { const faces = [10]; CONFIG.Dice.randomUniform = () => 1 - ((faces.shift() ?? 1) - 0.5) / 10; })()`,
    );
    await gm.locator('[data-action="rollAll"]').first().click();
    await gm.locator('[data-action="startCombat"]').click();
    await tab(player, 'combat');
    await player.locator('.combatant.active').waitFor();
    await token(player, 'Ketil').dblclick();
    await player.locator('.salvo-actor').waitFor();
    await setting.take(player, 'drive-sheet');
    // The GM knows the target's armor: its line shows what the drive does to it.
    await token(gm, 'Ketil').dblclick();
    await gm.locator('.salvo-actor [data-act="attack"]').first().click();
    const target = gm.locator('.salvo-act [name="target"]');
    await target.waitFor();
    await target.selectOption((await target.locator('option', { hasText: 'Harrow' }).getAttribute('value')) ?? '');
    await gm.locator('.salvo-act .salvo-chances').waitFor();
    await setting.take(gm, 'drive-dialog');
  });

/** Counts with their history, and the round's end, old and new side by side. */
export const fluidPictures = (setting: Setting): Promise<void> =>
  at(setting, 'fluid', async (_table, gm, player) => {
    await tab(gm, 'combat');
    await gm.locator('[data-action="salvoSetUp"]').click();
    await gm.locator('.salvo-set-up').waitFor();
    await gm.locator('[name="scene:awareness"]').selectOption('all');
    await setting.take(gm, 'fluid-set-up');
    await gm.locator('.salvo-set-up button[type="submit"]').click();
    await answerAll(gm);
    await gm.locator('[data-action="startCombat"]').click();
    await gm.locator('.combatant.active').waitFor();
    await tab(gm, 'combat');
    await untilTurnOf(gm, 'Tomas Field');
    await tab(player, 'combat');
    await token(player, 'Tomas').dblclick();
    await player.locator('.salvo-actor [data-act="regroup"]').click();
    await gm.locator('#combat .salvo-expected').first().waitFor();
    await player.locator('.salvo-actor [data-action="tab"][data-tab="ledger"]').click();
    await setting.take(player, 'fluid-ledger');
    await gm.locator('[data-action="nextRound"]').click();
    await gm.locator('.salvo-round-end').waitFor();
    await gm.locator('.salvo-round-end details', { hasText: 'Tomas' }).locator('summary').click();
    await setting.take(gm, 'fluid-round-end');
  });

/** A burst with its hits, the evasion in its odds, and the card of it. */
export const adevaPictures = (setting: Setting): Promise<void> =>
  at(setting, 'adeva', async (_table, gm) => {
    await begin(gm);
    await untilTurnOf(gm, 'Trooper Harlan');
    await token(gm, 'Harlan').dblclick();
    await attackWith(gm, 'burst', 'Ren Okabe');
    const hits = gm.locator('.salvo-act [data-field="intendedHits"]');
    await hits.fill('3');
    await hits.press('Tab');
    await chancesShown(gm);
    await setting.take(gm, 'adeva-dialog');
    // A hit, past an evasion that fails, with damage above the middle.
    await nextRolls(gm, [0.955, 0.2, 0.2, 0.2, 0.2, 0.2]);
    await gm.locator('.salvo-act button[type="submit"]').click();
    await answerAll(gm);
    await tab(gm, 'chat');
    await setting.take(gm, 'adeva-card');
  });

/** Action points and pools on the sheet, an attack whose checks are its damage, and its chain on the card. */
export const arrgsPictures = (setting: Setting): Promise<void> =>
  at(setting, 'arrgs', async (_table, gm) => {
    await begin(gm);
    await untilTurnOf(gm, 'Brannoc Vey');
    await gm.evaluate(`game.scenes.contents[0].tokens.getName('Brannoc Vey').update({ x: 1500, y: 900 })`);
    await token(gm, 'Brannoc').dblclick();
    await attackWith(gm, 'attack', 'Captain');
    await chancesShown(gm);
    await setting.take(gm, 'arrgs-dialog');
    // A hit without a critical.
    await nextRolls(gm, [0.275]);
    await gm.locator('.salvo-act button[type="submit"]').click();
    await answerAll(gm);
    await tab(gm, 'chat');
    await setting.take(gm, 'arrgs-card');
  });

/** The start of a fight in which ties are rolled off: so dice differ, though all are about the middle. */
async function begin(gm: Page): Promise<void> {
  await nextRolls(gm, []);
  await tab(gm, 'combat');
  await gm.locator('[data-action="rollAll"]').first().click();
  await answerAll(gm);
  await gm.locator('[data-action="startCombat"]').click();
  await gm.locator('.combatant.active').waitFor();
}

/** Random numbers, from 0 for the highest face to 1 for the lowest, before those about the middle. */
const nextRolls = (gm: Page, numbers: readonly number[]): Promise<unknown> =>
  gm.evaluate(
    `(() => { const numbers = ${JSON.stringify(numbers)}; let seed = 7;
      CONFIG.Dice.randomUniform = () => numbers.shift() ?? 0.45 + (0.3 * (seed = (seed * 48271) % 2147483647)) / 2147483647; })()`,
  );

/** The dialog of the first weapon on the sheet that can do this, aimed at the first target of that name. */
async function attackWith(gm: Page, action: string, name: string): Promise<void> {
  await gm.locator(`.salvo-actor [data-act="${action}"]:not([aria-disabled="true"])`).first().click();
  const target = gm.locator('.salvo-act [name="target"]');
  await target.waitFor();
  await target.selectOption((await target.locator('option', { hasText: name }).first().getAttribute('value')) ?? '');
}

const chancesShown = (gm: Page): Promise<void> => gm.locator('.salvo-act .salvo-chances').waitFor();

/** The GM answers for everybody until the initiative is rolled. */
async function answerAll(gm: Page): Promise<void> {
  await tab(gm, 'chat');
  for (let times = 0; times < 40; times++) {
    await gm.waitForTimeout(150);
    const state = await gm.locator('.salvo-card').last().getAttribute('data-state');
    const button = gm.locator('.salvo-card').last().locator('.salvo-question button:enabled').first();
    if ((await button.count()) > 0) await button.click();
    else if (state === 'applied') break;
  }
  await tab(gm, 'combat');
}

async function untilTurnOf(gm: Page, name: string): Promise<void> {
  for (let turns = 0; turns < 12; turns++) {
    const now = await gm.evaluate('[game.combat.combatant?.id, game.combat.combatant?.name]');
    const [id, who] = now as [string, string];
    if (who === name) return;
    await gm.locator('[data-action="nextTurn"]').click();
    await gm.waitForFunction(`game.combat.combatant?.id !== '${id}'`);
  }
}
