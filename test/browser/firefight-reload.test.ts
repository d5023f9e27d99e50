// The GM's tab reloads, or goes, while an act is under way: the act goes on where it was and takes effect once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  begin,
  card,
  changes,
  dialog,
  dice,
  firefight,
  nothingWrong,
  openSheet,
  prepareAttack,
  reload,
  run,
  script,
  settleCard,
  showTab,
  unrolled,
  worldState,
} from './support.ts';

const SHOT = { who: 'Lieutenant Mara Quill', item: 'autoPistol000000', target: 'Sable Vane' };
const ROUNDS = 'game.actors.get("firefightactor00").items.get("autoPistol000000").system.magazine.value';
const END = 'game.actors.get("firefightactor03").system.characteristics.end.value';

const fight = firefight({}, begin);
/** The GM's tab, once the first has been closed. */
let returned: Page | null = null;

test('the question is there again after the reload; the answer counts once', async () => {
  const { gm, player } = fight;
  const form = await prepareAttack(player, SHOT);
  await form.locator('button[type="submit"]').click();
  await showTab(gm, 'chat');
  await card(gm).locator('.salvo-question.mine').waitFor();
  const before = await worldState(gm);
  await reload(gm);
  await showTab(gm, 'chat');
  await card(gm).locator('.salvo-question.mine').waitFor();
  expect(changes(before, await worldState(gm))).toEqual([]);
  await dice(gm, [6, 6, 4, 4]);
  await card(gm).getByRole('button', { name: 'Dodge' }).click();
  await settleCard(gm);
  expect(await unrolled(gm)).toBe(0);
  // 12 + 1 − 1 on 8: Effect 4; 8 + 4 − AR 5 = 7 of END 8.
  expect([await run(gm, ROUNDS), await run(gm, END)]).toEqual([14, 1]);
});

test('another reload changes nothing more', async () => {
  const { gm, player } = fight;
  const before = await worldState(gm);
  await reload(gm);
  await expect.poll(() => run(player, 'game.users.activeGM?.isGM')).toBe(true);
  expect(changes(before, await worldState(gm))).toEqual([]);
  await expect
    .poll(() => run(gm, 'game.messages.contents.filter((message) => message.type === "answer").length'))
    .toBe(0);
});

test('without a GM the card says that it waits; a GM who comes takes it up', async () => {
  const { gm, player, table } = fight;
  await showTab(gm, 'combat');
  for (let steps = 0; (await run(gm, 'game.combat.combatant.name')) !== 'Jonah Reyes' && steps < 8; steps++) {
    const turn = await run(gm, 'game.combat.combatant.id');
    await gm.locator('[data-action="nextTurn"]').click();
    await expect.poll(() => run(gm, 'game.combat.combatant.id')).not.toBe(turn);
  }
  await expect.poll(() => run(player, 'game.combat.combatant.name')).toBe('Jonah Reyes');
  await gm.close();
  await expect.poll(() => run(player, 'game.users.activeGM === null')).toBe(true);
  const before = await worldState(player);
  const shot = { who: 'Jonah Reyes', item: 'assaultRifle0000', target: 'Sable Vane', mode: 'single' };
  const form = await prepareAttack(player, shot);
  await form.locator('button[type="submit"]').click();
  await showTab(player, 'chat');
  await expect.poll(() => card(player).locator('.salvo-state').innerText()).toMatch(/waiting for a GM/i);
  expect(changes(before, await worldState(player))).toEqual([]);

  const back = await table.open('gm');
  returned = back;
  await script(back);
  await dice(back, [6, 6, 1, 1, 1]);
  await showTab(back, 'chat');
  await card(back).locator('.salvo-question.mine').waitFor();
  await settleCard(back, [/no reaction/i]);
  await expect.poll(() => card(player).getAttribute('data-state')).toBe('applied');
  const own = await openSheet(player, 'Jonah Reyes');
  await expect.poll(() => own.locator('[data-item-id="assaultRifle0000"]').first().innerText()).toContain('29/30');
  await expect.poll(() => dialog(player).count()).toBe(0);
});

test('nothing went wrong on the way', async () => {
  await nothingWrong({ table: fight.table, gm: returned ?? fight.gm, player: fight.player });
});
