// The pictures of the documentation: `node tools/run.mjs test/browser/screenshots.ts [FOLDER]`, after `npm run build`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openTable } from './harness.ts';
import { adevaPictures, arrgsPictures, drivePictures, fluidPictures } from './screenshots-games.ts';

const folder = resolve(process.argv[2] ?? 'docs');
const system = process.env['SALVO_SYSTEM'] ?? resolve('dist');
mkdirSync(folder, { recursive: true });

for (const theme of ['light', 'dark'] as const) {
  const take = (page: Page, name: string): Promise<unknown> =>
    page.screenshot({ path: resolve(folder, `${name}-${theme}.png`), animations: 'disabled' });
  await takeAll(theme);
  await drivePictures({ theme, system, take });
  await fluidPictures({ theme, system, take });
  await adevaPictures({ theme, system, take });
  await arrgsPictures({ theme, system, take });
}

async function takeAll(theme: 'light' | 'dark'): Promise<void> {
  const table = await openTable({ theme, system });
  table.context.setDefaultTimeout(15_000);
  const gm = await table.open('gm');
  const player = await table.open('player');
  const take = (page: Page, name: string): Promise<unknown> =>
    page.screenshot({ path: resolve(folder, `${name}-${theme}.png`), animations: 'disabled' });
  const tab = (page: Page, name: string): Promise<void> => page.locator(`#sidebar-tabs [data-tab="${name}"]`).click();
  const token = (page: Page, name: string) => page.locator('.scene .token', { hasText: name }).locator('.hit');
  const dice = (faces: readonly number[]): Promise<unknown> =>
    gm.evaluate(`(() => { const faces = ${JSON.stringify(faces)}; let seed = 7;
      CONFIG.Dice.randomUniform = () => { seed = (seed * 48271) % 2147483647; return 1 - ((faces.shift() ?? 1 + (seed % 6)) - 0.5) / 6; }; })()`);
  const closeAll = (page: Page): Promise<unknown> =>
    page.evaluate(
      `Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.close())).then(() => 1)`,
    );
  try {
    await dice([6, 6, 4, 4, 3, 3, 5, 5, 2, 2, 1, 1, 4, 4, 1, 1]);
    await tab(gm, 'combat');
    await gm.locator('[data-action="rollAll"]').first().click();
    await gm.locator('[data-action="startCombat"]').click();
    await tab(player, 'combat');
    await player.locator('.combatant.active').waitFor();
    await gm.locator('.combatant.active summary').click();
    await take(gm, 'tracker');
    await gm.locator('.combatant.active summary').click();

    await token(player, 'Mara').dblclick();
    await player.locator('.salvo-actor').waitFor();
    await take(player, 'sheet');
    for (const name of ['skills', 'gear', 'notes']) {
      await player.locator(`.salvo-actor [data-action="tab"][data-tab="${name}"]`).click();
      await take(player, `more-sheet-${name}`);
    }
    await player.locator('.salvo-actor [data-action="tab"][data-tab="combat"]').click();
    await player.locator('.salvo-weapons .salvo-name').first().click();
    await player.locator('.salvo-item').waitFor();
    await take(player, 'more-weapon');
    await closeAll(player);

    await token(player, 'Sable').click({ button: 'right' });
    await player.keyboard.press('Shift+X');
    await player.locator('.salvo-act').waitFor();
    await player.locator('.salvo-act details[data-key="table"] > summary').click();
    await player.locator('.salvo-act [data-field="light"]').selectOption('low');
    await take(player, 'dialog');
    await dice([6, 6, 6, 6]);
    await player.locator('.salvo-act button[type="submit"]').click();
    await tab(gm, 'chat');
    await gm.locator('.salvo-card .salvo-question.mine').last().waitFor();
    await take(gm, 'more-question');
    await gm.locator('.salvo-card').last().getByRole('button', { name: 'Dodge' }).click();
    const isApplied = `[...document.querySelectorAll('.salvo-card')].at(-1).dataset.state === 'applied'`;
    const share = gm.locator('.salvo-card').last().getByRole('button', { name: 'Strength' });
    for (let looks = 0; looks < 100 && !(await gm.evaluate(isApplied)); looks++) {
      if ((await share.count()) > 0) await share.click({ timeout: 1_000 }).catch(() => undefined);
      await gm.waitForTimeout(100);
    }
    await gm.waitForFunction(isApplied);
    await gm.locator('.salvo-card').last().locator('.is-attack summary').click();
    await gm.evaluate(`document.querySelector('.chat-log').scrollTo(0, 1e6)`);
    await take(gm, 'card');

    await tab(gm, 'config');
    await gm.locator('[data-do="settings"]').click();
    await gm.locator('.settings-config').waitFor();
    await take(gm, 'more-settings');
    for (const [key, id] of [
      ['games', 'salvo-games'],
      ['damaged', 'salvo-damaged'],
      ['options', 'salvo-options'],
    ] as const) {
      await closeAll(gm);
      await gm.evaluate(
        `new (game.settings.menus.get('salvo.${key}Page').type)().render({ force: true }).then(() => 1)`,
      );
      await gm.locator(`#${id}`).waitFor();
      await take(gm, key === 'options' ? 'settings' : `more-${key}`);
    }
    await closeAll(gm);
    if (theme === 'dark') await hero(table.open, player, gm, { tab, token });
    if (table.problems.length > 0) throw new Error(table.problems.join('\n'));
  } finally {
    await table.close();
  }
}

interface Hands {
  tab(page: Page, name: string): Promise<void>;
  token(page: Page, name: string): ReturnType<Page['locator']>;
}

/**
 * The view of the whole: the scene, the dialog with its odds, and the order of the fight; the last card stands in the
 * sidebar.
 */
async function hero(_open: unknown, player: Page, gm: Page, { tab, token }: Hands): Promise<void> {
  await tab(gm, 'combat');
  for (let steps = 0; steps < 12; steps++) {
    if (await gm.evaluate(`game.combat.combatant.name === 'Jonah Reyes'`)) break;
    const turn = await gm.evaluate('game.combat.combatant.id');
    await gm.locator('[data-action="nextTurn"]').click();
    await gm.waitForFunction(`game.combat.combatant.id !== '${String(turn)}'`);
  }
  await player.waitForFunction(`game.combat.combatant.name === 'Jonah Reyes'`);
  await tab(player, 'combat');
  await token(player, 'Jonah').click();
  await token(player, 'Odell').click({ button: 'right' });
  await player.keyboard.press('Shift+X');
  await player.locator('.salvo-act').waitFor();
  await player.evaluate(
    `(() => { const sheet = [...foundry.applications.instances.values()].find((app) => app.element?.matches('.salvo-act')); sheet.setPosition({ left: 240, top: 60 }); })()`,
  );
  await player.screenshot({ path: resolve(folder, 'firefight.png'), animations: 'disabled' });
}
