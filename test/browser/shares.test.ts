/** Points shared out among several in one question: on the card, on the sheet and by the Enter key. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { card, closeWindows, dice, firefight, nothingWrong, openSheet, run, showTab } from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const fight = firefight();

const current = (): Promise<readonly number[]> =>
  run(
    fight.gm,
    `['end', 'str', 'dex'].map((name) => game.actors.getName('${MARA}').system.characteristics[name].value)`,
  );

/** Damage by the GM's word: the act `hazard`, with points and no dice. */
const hurt = (points: number): Promise<void> =>
  run(
    fight.gm,
    `game.salvo.api.act(game.actors.getName('${MARA}').uuid, { action: 'hazard', declared: { dice: 0, points: ${points} } }).then(() => undefined)`,
  );

const fieldOf = (question: Locator, part: string): Locator =>
  question.locator('label', { hasText: part }).locator('[data-salvo-share]');

const isReady = (question: Locator): Promise<boolean> => question.getByRole('button', { name: 'Answer' }).isEnabled();

test('CEP-DMG-05 one question divides a later injury, and takes no answer that does not come to it', async () => {
  const { gm, player } = fight;
  await showTab(player, 'chat');
  await hurt(2);
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  const [end = 0, str = 0, dex = 0] = await current();
  await hurt(5);
  const question = card(player).locator('.salvo-question.mine');
  await question.filter({ hasText: 'takes 5 points of damage. Which characteristics lose them?' }).waitFor();
  expect(await question.locator('output').innerText()).toBe('5 of 5');
  await expect.poll(() => question.getAttribute('aria-busy')).toBeNull();
  expect(await question.innerText(), 'that a share of damage is lost needs no forecast').not.toContain('−');
  await fieldOf(question, 'Endurance').fill('1');
  expect([await question.locator('output').innerText(), await isReady(question)]).toEqual(['1 of 5', false]);
  await fieldOf(question, 'Strength').fill('2');
  await fieldOf(question, 'Dexterity').fill('3');
  expect([await question.locator('output').innerText(), await isReady(question)]).toEqual(['6 of 5', false]);
  await fieldOf(question, 'Dexterity').fill('1.5');
  expect(await isReady(question)).toBe(false);
  await fieldOf(question, 'Dexterity').press('Enter');
  expect(await current()).toEqual([end, str, dex]);
  await fieldOf(question, 'Dexterity').fill('2');
  expect([await question.locator('output').innerText(), await isReady(question)]).toEqual(['5 of 5', true]);
  await fieldOf(question, 'Dexterity').press('Enter');
  await expect.poll(current).toEqual([end - 1, str - 2, dex - 2]);
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
});

test('CEP-MED-03 points that are healed tell only what else they bring', async () => {
  const { gm, player } = fight;
  await dice(gm, [5, 5]);
  await run(
    gm,
    `(async () => {
      const mara = game.combat.combatants.find(({ actor }) => actor.name === '${MARA}');
      const medic = game.actors.getName('Tamsin Ode');
      await mara.actor.update({ 'system.characteristics.str.value': 1, 'system.characteristics.dex.value': 1 });
      await game.salvo.api.act(medic.uuid, { action: 'firstAid', targets: [mara.id] });
    })()`,
  );
  const question = card(player).locator('.salvo-question.mine');
  await question.filter({ hasText: 'points are healed. Which characteristics gain them?' }).waitFor();
  // Whoever is whole again in one of them is no longer seriously wounded.
  await expect.poll(() => question.innerText()).toContain('Minor action +1');
  expect(await question.innerText()).not.toMatch(/(Strength|Dexterity|Endurance) \+/);
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
});

test('the same question stands on the sheet, with its sum', async () => {
  const { player } = fight;
  const [end = 0, str = 0, dex = 0] = await current();
  const mara = await openSheet(player, MARA);
  await hurt(1);
  const question = mara.locator('.salvo-question-dock .salvo-question.mine');
  await question.filter({ hasText: 'takes 1 point of damage. Which characteristic loses it?' }).waitFor();
  await fieldOf(question, 'Endurance').fill('0');
  expect(await isReady(question)).toBe(false);
  await fieldOf(question, 'Strength').fill('1');
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect.poll(current).toEqual([end, str - 1, dex]);
  await closeWindows(player);
  await nothingWrong(fight);
});
