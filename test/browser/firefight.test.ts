// A whole Cepheus firefight by clicking, in a GM's and a player's tab on the built system, with scripted dice.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { oddsFromRules } from './odds.ts';
import {
  begin,
  card,
  carryOut,
  changes,
  closeWindows,
  dialog,
  dice,
  firefight,
  nothingWrong,
  openSheet,
  prepareAttack,
  row,
  run,
  settleCard,
  sheet,
  showTab,
  token,
  unrolled,
  untilTurnOf,
  worldState,
  type WorldState,
} from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const SABLE = 'Sable Vane';
const PISTOL = 'autoPistol000000';

let before: WorldState;
let after: WorldState;
const fight = firefight();

/** The sheets alone: the dialog of an act stays. */
const closeSheets = (page: Page): Promise<unknown> =>
  run(
    page,
    `Promise.all([...foundry.applications.instances.values()].filter((app) => app.element?.classList.contains('salvo-actor')).map((app) => app.close())).then(() => 1)`,
  );

const texts = (place: Locator): Promise<string[]> => place.allInnerTexts();

test('the GM rolls for all and begins; both tabs have the same order, Tactics among its reasons', async () => {
  const { gm, player } = fight;
  await begin(fight);
  expect(await unrolled(gm)).toBe(0);
  const order = await texts(gm.locator('#combat .salvo-count'));
  // 2D6, the DM of the characteristic, and the Effect of the side's Tactics: 4 + 4 and its DMs against 8.
  expect(order).toEqual([...order].sort((a, b) => Number(b) - Number(a)));
  await expect.poll(() => texts(player.locator('#combat .salvo-count'))).toEqual(order);
  await row(gm, MARA).locator('summary').click();
  const reasons = row(gm, MARA).locator('.salvo-tally tbody tr');
  expect(await texts(reasons.locator('th'))).toContain('Tactics');
  await expect
    .poll(() => reasons.filter({ hasText: 'Tactics' }).locator('.salvo-clause').innerText())
    .toBe('CEP-TAC-01');
  const amounts = await texts(row(gm, MARA).locator('.salvo-tally tbody .salvo-amount'));
  const sum = amounts.reduce((all, name) => all + Number(name.replace('−', '-').replace('±', '')), 0);
  expect(String(sum)).toBe(await row(gm, MARA).locator('.salvo-count').innerText());
});

test('the player targets on the scene, aims, and opens the attack from the sheet: target, distance and band', async () => {
  const { gm, player } = fight;
  await untilTurnOf(fight, MARA);
  await token(player, SABLE).locator('.hit').click({ button: 'right' });
  await expect.poll(() => gm.locator('.scene .pip').count()).toBe(1);
  const own = await openSheet(player, MARA);
  await own.locator('[data-act="aim"]').click();
  await carryOut(fight, dialog(player));
  await expect.poll(() => own.locator('.salvo-budget').innerText()).toContain('Minor action: 0 of 1');
  await own.locator(`[data-act="attack"][data-item="${PISTOL}"]`).click();
  await dialog(player).waitFor();
  await expect.poll(() => dialog(player).locator('.salvo-aimed').innerText()).toContain(SABLE);
  await expect
    .poll(() => dialog(player).locator('.salvo-aimed .salvo-range').innerText())
    .toBe('27 m · 18 squares · medium');
});

test('darkness is switched on by the player, cover by the GM; each has its line and clause', async () => {
  const { gm, player } = fight;
  await dialog(player).locator('details[data-key="table"] > summary').click();
  await dialog(player).locator('[data-field="light"]').selectOption('low');
  const lines = dialog(player).locator('.salvo-tally tbody tr');
  await expect.poll(() => texts(lines.locator('th'))).toContain('Light');
  const theirs = await openSheet(gm, SABLE);
  await theirs.locator('[data-act="setCover"]').click();
  await dialog(gm).locator('[data-field="cover"]').selectOption('half');
  await carryOut(fight, dialog(gm));
  await expect.poll(() => texts(lines.locator('th'))).toContain('Cover');
  for (const line of await lines.all())
    await expect.poll(() => line.locator('.salvo-clause').innerText()).toMatch(/^CEP-[A-Z]+-\d\d/);
  expect(await texts(lines)).toEqual([
    'Skill\tCEP-CORE-10\t+2',
    'Characteristic\tCEP-ATK-03\t+1',
    'Range\tCEP-DIF-04\t−2',
    'Aim\tCEP-MOD-01\t+1',
    'Laser sight\tCEP-MOD-05\t+1',
    'Cover\tCEP-MOD-02\t−1',
    'Light\tCEP-ENV-01\t−1',
  ]);
  await expect.poll(() => dialog(player).locator('.salvo-tally tfoot .salvo-amount').innerText()).toBe('+1');
});

test('the odds shown are those of the rules, worked out anew outside the browser', async () => {
  const { player } = fight;
  const odds = await oddsFromRules(player, {
    who: 'firefightone0000',
    item: PISTOL,
    target: 'firefightone0003',
    declared: { metres: 27, squares: 18, gridKind: 'square', squareMetres: 1.5, light: 'low', neighbors: [] },
  });
  const shown = await texts(dialog(player).locator('.salvo-percent'));
  expect(shown).toEqual(odds.chances);
  expect(shown[0]).toMatch(/^\d+\.\d %$/);
  await dialog(player).locator('.salvo-chart details summary').click();
  expect(await texts(dialog(player).locator('.salvo-numbers tbody tr'))).toEqual(odds.damage);
});

test('the target’s owner is asked, dodges, and shares out the damage; the act is applied', async () => {
  const { gm, player } = fight;
  before = await worldState(gm);
  await dice(gm, [6, 6, 6, 6]);
  for (const page of [gm, player])
    await run(page, `window.heard = []; foundry.audio.AudioHelper.play = ({ src }) => void window.heard.push(src)`);
  const notices = (page: Page): Promise<number> =>
    run(page, `window.heard.filter((src) => src === CONFIG.sounds.notification).length`);
  await dialog(player).locator('button[type="submit"]').click();
  await expect.poll(() => dialog(player).count()).toBe(0);
  // The user asked hears it, once; the others do not.
  await expect.poll(() => notices(gm)).toBe(1);
  expect(await notices(player)).toBe(0);
  await showTab(gm, 'chat');
  await showTab(player, 'chat');
  await card(gm).locator('.salvo-question.mine').waitFor();
  await expect.poll(() => card(gm).locator('.salvo-question').innerText()).toContain('Without an answer:');
  await expect.poll(() => card(player).locator('.salvo-question').innerText()).toContain(`Waiting for ${SABLE}`);
  await expect.poll(() => card(player).locator('.salvo-question button').count()).toBe(0);
  expect(changes(before, await worldState(gm))).toEqual([]);
  await card(gm).getByRole('button', { name: 'Dodge' }).click();
  await card(gm).getByRole('button', { name: /DEX/i }).click();
  await settleCard(gm);
  expect(await unrolled(gm)).toBe(0);
  await expect.poll(() => card(player).getAttribute('data-state')).toBe('applied');
  after = await worldState(gm);
  await expect.poll(async () => changes(after, await worldState(player))).toEqual([]);
  expect(changes(before, after)).not.toEqual([]);
});

test('what it did shows on both sheets, the token and the tracker', async () => {
  const { gm, player } = fight;
  // 12 + 1 − 2 for the dodge in cover: Effect 3; 12 + 3 − AR 5 = 10 after armor, two more than END bears.
  const theirs = await openSheet(gm, SABLE);
  const value = (name: string): Locator => theirs.locator(`[name="system.characteristics.${name}.value"]`);
  await expect.poll(() => value('end').inputValue()).toBe('0');
  expect([await value('str').inputValue(), await value('dex').inputValue()]).toEqual(['8', '7']);
  await expect.poll(() => token(gm, SABLE).getAttribute('aria-label')).toMatch(/wounded/i);
  const own = await openSheet(player, MARA);
  await expect.poll(() => own.locator(`[data-item-id="${PISTOL}"]`).first().innerText()).toContain('14/15');
  await expect.poll(() => own.locator('.salvo-budget').innerText()).toContain('Significant action: 0 of 1');
  await showTab(gm, 'combat');
  await row(gm, SABLE).locator('summary').click();
  const reason = row(gm, SABLE).locator('.salvo-tally tbody tr').last();
  await expect.poll(() => reason.locator('.salvo-clause').innerText()).toBe('CEP-RCT-02');
  await expect.poll(() => reason.locator('.salvo-amount').innerText()).toBe('−2');
  await expect.poll(() => row(gm, SABLE).innerText()).toMatch(/wounded/i);
});

test('every number of the card opens to its parts, each with its clause', async () => {
  const { gm } = fight;
  await showTab(gm, 'chat');
  const stages = card(gm).locator('details.salvo-stage');
  for (const stage of await stages.all()) await stage.locator('summary').click();
  const attack = card(gm).locator('.is-attack');
  expect(await attack.locator('.salvo-faces i').allInnerTexts()).toEqual(['6', '6']);
  await expect.poll(() => attack.locator('.salvo-tally tfoot .salvo-amount').innerText()).toBe('−1');
  expect(await texts(attack.locator('.salvo-tally tbody th'))).toContain('Dodge');
  expect(await card(gm).locator('.is-damage .salvo-change').allInnerTexts()).toEqual(['12 → 15', '15 → 10']);
  for (const kind of ['attack', 'damage', 'harm'])
    await expect
      .poll(() => card(gm).locator(`.is-${kind} .salvo-clause`).count(), { message: kind })
      .toBeGreaterThan(0);
  for (const line of await card(gm).locator('.salvo-tally tbody tr, .salvo-events li').all())
    await expect.poll(() => line.locator('.salvo-clause').innerText()).toMatch(/^CEP-/);
});

test('the player takes it back from the card and does it again: every document as it was', async () => {
  const { gm, player } = fight;
  await showTab(player, 'chat');
  await card(player).locator('[data-salvo="undo"]').click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
  expect(changes(before, await worldState(gm))).toEqual([]);
  await expect.poll(async () => changes(before, await worldState(player))).toEqual([]);
  await expect.poll(() => token(gm, SABLE).getAttribute('aria-label')).not.toMatch(/wounded/i);
  await card(player).locator('[data-salvo="redo"]').click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  expect(changes(after, await worldState(gm))).toEqual([]);
});

test('the player ends the turn from the tracker', async () => {
  const { gm, player } = fight;
  await showTab(player, 'combat');
  await player.locator('#combat [data-action="nextTurn"]').click();
  await expect.poll(() => run(gm, 'game.combat.combatant.name')).not.toBe(MARA);
  await expect.poll(() => row(player, MARA).getAttribute('class')).not.toContain('active');
});

test('rounds later the target is unconscious, then dead: on token, sheet and tracker', async () => {
  const { gm, player } = fight;
  const standing = (): Promise<string | null> => row(gm, SABLE).getAttribute('class');
  const seen: string[] = [];
  const shown: string[] = [];
  // A weak hit, 8 of it on STR, that leaves one characteristic of three; then a hard one.
  for (const faces of [
    [6, 6, 4, 4, 4],
    [6, 6, 6, 6, 6],
  ]) {
    await untilTurnOf(fight, 'Jonah Reyes');
    await dice(gm, faces);
    const shot = { who: 'Jonah Reyes', item: 'assaultRifle0000', target: SABLE, mode: 'single' };
    await carryOut(fight, await prepareAttack(player, shot), [/no reaction/i, { Strength: 8 }]);
    await showTab(gm, 'combat');
    seen.push(/is-(up|down|dead)/.exec((await standing()) ?? '')?.[0] ?? '');
    shown.push((await token(gm, SABLE).getAttribute('aria-label')) ?? '');
    await gm.locator('[data-action="nextTurn"]').click();
  }
  expect(seen).toEqual(['is-down', 'is-dead']);
  expect(shown[0]).toMatch(/unconscious/i);
  expect(await run(gm, 'game.combat.round')).toBe(2);
  await expect.poll(() => token(player, SABLE).getAttribute('class')).toContain('defeated');
  await expect.poll(() => token(player, SABLE).getAttribute('aria-label')).toMatch(/dead/i);
  await closeWindows(gm);
  await openSheet(gm, SABLE);
  await expect.poll(() => sheet(gm, SABLE).locator('.salvo-standing').innerText()).toBe('Dead');
  // Said once in the row: neither as its standing and its condition, nor twice as either.
  expect((await row(gm, SABLE).innerText()).match(/\bdead\b/gi)).toHaveLength(1);
});

test('a grenade is put on the ground by the player, one caught is left out by hand, and its zones are drawn for all', async () => {
  const { gm, player } = fight;
  await closeWindows(gm);
  await untilTurnOf(fight, 'Jonah Reyes');
  const own = await openSheet(player, 'Jonah Reyes');
  await own.locator('[data-act="draw"][data-item="fragGrenade00000"]').click();
  const throwIt = own.locator('[data-act="attack"][data-item="fragGrenade00000"]');
  await expect.poll(() => throwIt.getAttribute('class')).not.toMatch(/refused|unavailable/);
  // Not by force: the row may still be moving as it is drawn anew.
  await throwIt.click();
  const form = dialog(player);
  // A list without alternatives is no control.
  expect(await form.locator('select').evaluateAll((all) => all.map((select) => select.children.length))).not.toContain(
    1,
  );
  await form.locator('[data-action="place"]').click();
  await expect.poll(() => player.locator('.scene .region.preview').count()).toBe(1);
  // Between the two of them, nearer to the second.
  const [calder, odell] = await Promise.all(
    ['Calder-3', 'Odell Brix'].map((name) => token(player, name).boundingBox()),
  );
  const at = { x: (calder!.x + odell!.x) / 2 - 60, y: (calder!.y + odell!.y) / 2 + 20 };
  await closeSheets(player);
  await player.mouse.move(at.x, at.y);
  await player.mouse.click(at.x, at.y);
  const caught = form.locator('.salvo-caught li');
  await expect.poll(() => caught.filter({ hasText: 'Calder-3' }).locator('input:checked').count()).toBe(1);
  const proposed = await caught.locator('input:checked').count();
  await expect.poll(() => player.locator('.scene .region.preview').count()).toBe(3);
  expect(await gm.locator('.scene .region').count()).toBe(0);
  await expect.poll(() => caught.filter({ hasText: 'Odell Brix' }).locator('.salvo-each').innerText()).toMatch(/%/);
  await caught.filter({ hasText: 'Odell Brix' }).locator('input').uncheck();
  await expect.poll(() => caught.locator('input:checked').count()).toBe(proposed - 1);
  await dice(gm, [6, 6, 5, 5, 5, 5, 5]);
  await carryOut(fight, form, [/no reaction/i]);
  expect(await card(gm).innerText()).toMatch(/Left out by hand: Odell Brix/);
  expect(await card(gm).innerText()).toMatch(/Calder-3: Takes/);
  for (const page of [gm, player])
    await expect.poll(() => page.locator('.scene .region:not(.preview)').count()).toBe(3);
  await expect.poll(() => player.locator('.scene .region.preview').count()).toBe(0);
  await showTab(player, 'chat');
  await card(player).locator('[data-salvo="undo"]').click();
  for (const page of [gm, player]) await expect.poll(() => page.locator('.scene .region').count()).toBe(0);
});

test('nothing went wrong on the way', async () => {
  await nothingWrong(fight);
});
