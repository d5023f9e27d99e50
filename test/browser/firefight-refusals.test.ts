// A refusal is given in words on the screen, with its clause, and nothing changes; a damaged sheet shows its problems.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  begin,
  carryOut,
  changes,
  closeWindows,
  dialog,
  firefight,
  inStep,
  nothingWrong,
  notice,
  openSheet,
  prepareAttack,
  reload,
  run,
  sheet,
  showTab,
  store,
  token,
  untilTurnOf,
  worldState,
  type Attack,
} from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const PISTOL = 'autoPistol000000';
const SHOT: Attack = { who: MARA, item: PISTOL, target: 'Sable Vane' };

const fight = firefight({}, begin);

const update = (actor: string, data: object): Promise<unknown> =>
  run(fight.gm, `game.actors.get(${JSON.stringify(actor)}).update(${JSON.stringify(data)}).then(() => true)`);
const load = (rounds: number): Promise<unknown> =>
  run(
    fight.gm,
    `game.actors.get('firefightactor00').items.get('${PISTOL}').update({ 'system.magazine.value': ${rounds} }).then(() => true)`,
  );

/** The dialog says why and does not let the act be committed; nothing was written, nothing posted. Odds are shown where only the moment is wrong. */
async function isRefused(attack: Attack, reason: RegExp, chances = 0): Promise<void> {
  const { player } = fight;
  await inStep(fight);
  const before = await worldState(player);
  const messages = await run(player, 'game.messages.size');
  const form = await prepareAttack(player, attack);
  await expect.poll(() => form.locator('.salvo-refusal').innerText()).toMatch(reason);
  await expect.poll(() => form.locator('.salvo-refusal .salvo-clause').innerText()).toMatch(/^CEP-[A-Z]+-\d\d/);
  expect(await form.locator('button[type="submit"]').isDisabled()).toBe(true);
  await expect.poll(() => form.locator('.salvo-chances').count()).toBe(chances);
  await closeWindows(player);
  expect(changes(before, await worldState(player))).toEqual([]);
  expect(await run(player, 'game.messages.size')).toBe(messages);
}

test('the odds of a grapple show the modifiers of both sides, to a player those of a comrade but no opponent’s (CEP-CORE-07)', async () => {
  const { gm, player } = fight;
  const heads = async (page: Page, target: string): Promise<string[]> => {
    const own = await openSheet(page, MARA);
    await own.locator('[data-act="grapple"]').click();
    const form = dialog(page);
    const option = form.locator('[name="target"] option', { hasText: target });
    await option.waitFor({ state: 'attached' });
    await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
    await form.locator('.salvo-chances').waitFor();
    const found = (await form.locator('.salvo-odds h3').allTextContents()).slice(1);
    await closeWindows(page);
    return found;
  };
  const both = (other: string): string[] => [`Modifiers of ${MARA}`, `Modifiers of ${other}`];
  expect(await heads(player, 'Tamsin Ode')).toEqual(both('Tamsin Ode'));
  expect(await heads(player, 'Sable Vane')).toEqual(['Modifiers']);
  expect(await heads(gm, 'Sable Vane')).toEqual(both('Sable Vane'));
});

test('out of turn: said once on the sheet, and in the dialog, which shows the odds all the same', async () => {
  const own = await openSheet(fight.player, 'Tamsin Ode');
  await expect.poll(() => own.locator('.salvo-reason-for-all').innerText()).toMatch(/turn/i);
  expect(await own.locator('.salvo-why', { hasText: /this combatant’s turn/i }).count()).toBe(0);
  await isRefused({ who: 'Tamsin Ode', item: 'submachinegun000', target: 'Sable Vane' }, /turn/i, 1);
});

test('out of range', async () => {
  await untilTurnOf(fight, MARA);
  await isRefused({ ...SHOT, item: 'unarmed' }, /reach|range|far/i);
});

test('no ammunition', async () => {
  await load(0);
  await expect
    .poll(() => run(fight.player, `game.actors.get('firefightactor00').items.get('${PISTOL}').system.magazine.value`))
    .toBe(0);
  await isRefused(SHOT, /ammunition|rounds|empty/i);
  await load(15);
});

test('a dead target', async () => {
  await update('firefightactor04', { 'system.killed': true });
  await expect.poll(() => token(fight.player, 'Odell Brix').getAttribute('class')).toContain('token');
  await isRefused({ ...SHOT, target: 'Odell Brix' }, /dead/i);
});

test('no action left', async () => {
  const { gm, player } = fight;
  await carryOut(fight, await prepareAttack(player, SHOT), [/no reaction/i]);
  await showTab(gm, 'combat');
  await isRefused(SHOT, /action/i, 1);
});

test('a stranger to the fight: a user who does not own the actor does not get its sheet', async () => {
  const { player } = fight;
  await closeWindows(player);
  await token(player, 'Sable Vane').locator('.hit').dblclick();
  await expect.poll(() => sheet(player, 'Sable Vane').count()).toBe(0);
});

test('the GM’s next turn, while a question is open, is refused in words', async () => {
  const { gm, player } = fight;
  await showTab(gm, 'combat');
  await gm.locator('[data-action="nextTurn"]').click();
  await untilTurnOf(fight, 'Jonah Reyes');
  const shot = { who: 'Jonah Reyes', item: 'assaultRifle0000', target: 'Sable Vane', mode: 'single' };
  const form = await prepareAttack(player, shot);
  await form.locator('button[type="submit"]').click();
  // On the card, and a moment later in the tracker.
  await gm.locator('.salvo-question.mine').first().waitFor({ state: 'attached' });
  const before = await worldState(gm);
  await gm.locator('[data-action="nextTurn"]').click();
  await expect.poll(() => notice(gm).innerText()).toMatch(/nothing (has |was )?changed/i);
  expect(changes(before, await worldState(gm))).toEqual([]);
});

const DAMAGED = {
  _id: 'damagedactor0000',
  name: 'Damaged',
  type: 'cepheusCharacter',
  ownership: { default: 0 },
  flags: {},
  system: {
    version: 1,
    characteristics: { str: { value: 'lots', max: -3 }, dex: null, end: 7 },
    skills: { Athletics: 'insufficient', 'Slug Rifle': 2 },
    sensors: 'none',
    fatigued: 'maybe',
  },
  items: [
    {
      _id: 'damageditem00000',
      name: 'Odd gun',
      type: 'cepheusWeapon',
      system: { version: 1, damageDice: 'many', magazine: [1], rof: 'fast', payload: 3 },
    },
  ],
  effects: [],
};

test('a world with nonsense in it opens; the sheet says what is wrong', async () => {
  const { gm } = fight;
  await store(gm, 'Actor', [DAMAGED]);
  await reload(gm);
  await showTab(gm, 'actors');
  await gm.locator('#actors .directory-item', { hasText: 'Damaged' }).click();
  const damaged = sheet(gm, 'Damaged');
  const problems = damaged.locator('.salvo-problems li');
  await problems.first().waitFor();
  const said = (await problems.allInnerTexts()).join('\n');
  for (const word of ['characteristics.str', 'lots', 'characteristics.dex', 'insufficient', 'fatigued', 'maybe'])
    expect(said).toContain(word);
  await damaged.locator('[data-tab="gear"][data-action="tab"]').click();
  await damaged.locator('.salvo-gear .salvo-name', { hasText: 'Odd gun' }).click();
  const thing = gm.locator('.salvo-item .salvo-problems');
  await thing.waitFor();
  await expect.poll(() => thing.innerText()).toContain('many');
});

test('the settings list it, with its paths and values, and open it', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  await showTab(gm, 'config');
  await gm.locator('[data-do="settings"]').click();
  await gm.getByRole('button', { name: 'Show the list' }).click();
  const page = gm.locator('#salvo-damaged');
  await page.waitFor();
  await expect.poll(() => page.innerText()).toMatch(/characteristics\.str\.value.*"lots"/);
  await page.locator('[data-action="openDocument"]').first().click();
  await sheet(gm, 'Damaged').waitFor();
});

test('nothing went wrong on the way', async () => {
  await nothingWrong(fight);
});
