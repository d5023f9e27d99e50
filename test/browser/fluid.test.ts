// A fight of `fluid` by clicking, on the built system: set up by the helper, Action Dice after the roll, a round's end seen before it counts.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import {
  answerOpen,
  card,
  closeWindows,
  dragBy,
  firefight,
  nothingWrong,
  openSheet,
  prepareAttack,
  row,
  run,
  showTab,
  untilThrough,
  untilTurnOf,
} from './support.ts';

const TOMAS = 'Tomas Field';
const RIFLEMAN = 'Hired Rifleman';
/** The folder for pictures; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

const fight = firefight({ fight: 'fluid', theme }, async (fight) => {
  await anySided(fight.gm);
});
afterAll(() => nothingWrong(fight));

/** A queue of faces, each of a die of whatever sides: the wanted face's share is just reached. */
const anySided = (page: Page): Promise<void> =>
  run(
    page,
    `window.faces = [];
    CONFIG.Dice.randomUniform = () => { const next = window.faces.shift(); return next ? 1 - (next[0] - 0.5) / next[1] : 0.55; };`,
  );
const roll = (...faces: readonly (readonly [face: number, sides: number])[]): Promise<void> =>
  run(fight.gm, `window.faces = ${JSON.stringify(faces)}`);

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${theme}-${name}.png` });
};

const stateIs = (page: Page, state: string): Promise<void> =>
  expect.poll(() => card(page).getAttribute('data-state'), { timeout: 10_000 }).toBe(state);

const questions = (page: Page) => card(page).locator('.salvo-question.mine');

/** The question that is open in this tab, or the next one, answered with a number of Action Dice. */
async function spend(page: Page, dice: number): Promise<void> {
  await questions(page).last().locator('button').waitFor();
  await answerOpen(page, async (question) => {
    await question.locator('[data-salvo-amount]').fill(String(dice));
    await question.locator('button').click();
  });
}

/** No dice added at any further question, until the act is finished: between two questions there is none yet. */
const spendNothingMore = (page: Page): Promise<void> =>
  untilThrough(page, async (question) => {
    await question.locator('[data-salvo-amount]').fill('0');
    await question.locator('button').click();
  });

const countOf = async (page: Page, name: string): Promise<number> =>
  Number(((await row(page, name).locator('.salvo-count').first().textContent()) ?? '').split('→')[0]);

const item = (name: string, of: string): Promise<string> =>
  run(fight.gm, `game.actors.getName(${JSON.stringify(of)}).items.getName(${JSON.stringify(name)}).id`);

describe('the start of a fight by the helper', () => {
  test('the GM says who hides, sides make their checks; owners not given Action Dice there are asked, with the roll in sight', async () => {
    const { gm, player } = fight;
    await showTab(gm, 'combat');
    await showTab(player, 'chat');
    await expect.poll(() => player.locator('[data-action="salvoSetUp"]').count()).toBe(0);
    await gm.locator('[data-action="salvoSetUp"]').click();
    const form = gm.locator('.salvo-set-up');
    await form.locator('[name="scene:place"]').selectOption('outdoorUrban');
    await form.locator('[name="scene:awareness"]').selectOption('some');
    await form.locator('[name="scene:gmDice"]').fill('2');
    await form.locator('tr', { hasText: TOMAS }).locator('select').selectOption('acts');
    await form.locator('tr', { hasText: TOMAS }).locator('input[type="number"]').fill('1');
    await shot(gm, 'set-up');
    await form.locator('button[type="submit"]').click();
    await questions(player).waitFor();
    await shot(player, 'action-dice-at-initiative');
    for (const dice of [0, 0]) await spend(player, dice);
    await stateIs(player, 'applied');
    await showTab(gm, 'chat');
    await expect.poll(() => card(gm).innerText()).toContain('The groups meet at');
    await showTab(gm, 'combat');
    await expect.poll(() => row(gm, TOMAS).innerText()).toContain('Flat-footed');
    expect(await run(gm, `game.actors.getName('${TOMAS}').system.actionDice`)).toBe(2);
    await shot(gm, 'opened');
    await gm.locator('[data-action="startCombat"]').click();
    await gm.locator('.combatant.active').waitFor();
    await shot(gm, 'tracker');
  });
});

describe('an attack', () => {
  test('an Action Die after the roll turns a miss into a hit; the shot and the die are gone', async () => {
    const { gm, player } = fight;
    await untilRound(2);
    await untilTurnOf(fight, TOMAS);
    const weapon = await item('Patrol Carbine', TOMAS);
    const form = await prepareAttack(player, { who: TOMAS, item: weapon, target: RIFLEMAN });
    await shot(player, 'attack');
    await expect.poll(() => form.innerText()).toContain('Hit, adding one Action Die after a miss');
    // The Defense of an opponent is the GM's to know.
    expect(await form.innerText()).not.toContain('Against Defense');
    expect(await form.locator('.salvo-needed').count()).toBe(0);
    const seen = await prepareAttack(gm, { who: TOMAS, item: weapon, target: RIFLEMAN });
    await expect.poll(() => seen.innerText()).toMatch(/Against Defense \d+/);
    await seen.locator('.salvo-needed').waitFor();
    await closeWindows(gm);
    await roll([1, 20], [3, 4], [8, 8], [8, 8]);
    await form.locator('button[type="submit"]').click();
    await showTab(player, 'chat');
    await questions(player).waitFor();
    await expect.poll(() => questions(player).innerText()).toMatch(/attacks: \d+ against Defense \d+/);
    await shot(player, 'die-after-the-roll');
    await spend(player, 1);
    await spendNothingMore(player);
    await stateIs(player, 'applied');
    await shot(player, 'card');
    expect(await run(gm, `game.actors.getName('${TOMAS}').system.actionDice`)).toBe(1);
    expect(await run(gm, `game.actors.getName('${TOMAS}').items.get('${weapon}').system.magazine.value`)).toBe(29);
  });
});

describe('the end of a round', () => {
  test('shows both orders, lets the GM strike and add, and moves the Counts by what is left', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    const own = await openSheet(player, TOMAS);
    await own.locator('[data-act="regroup"]').click();
    await showTab(gm, 'combat');
    await expect.poll(() => row(gm, TOMAS).locator('.salvo-expected').count()).toBe(1);
    const before = await countOf(gm, TOMAS);
    await own.locator('[data-action="tab"][data-tab="ledger"]').click();
    await shot(player, 'sheet-ledger');
    await own.locator('[data-action="tab"][data-tab="combat"]').click();
    await shot(player, 'sheet-combat');
    await expect.poll(() => own.locator('.salvo-derived').innerText()).toMatch(/Defense\s+Now \d+\s+Vulnerable \d+/i);
    await gm.locator('[data-action="nextRound"]').click();
    const preview = gm.locator('.salvo-round-end');
    await preview.waitFor();
    const lines = preview.locator('details', { hasText: TOMAS });
    await lines.locator('summary').click();
    await shot(gm, 'round-end');
    expect(await countOf(gm, TOMAS)).toBe(before);
    await lines.locator('[data-action="strike"]', { hasText: 'regroup' }).click();
    await lines.locator('[data-action="strike"]', { hasText: 'Count again: regroup' }).waitFor();
    await lines.locator('[data-amount]').fill('-3');
    await lines.locator('[data-action="addLine"]').click();
    await expect.poll(() => lines.locator('summary').innerText()).toContain(`${before} → ${before - 3}`);
    await shot(gm, 'round-end-struck');
    await preview.locator('button[type="submit"]').click();
    await expect.poll(() => countOf(gm, TOMAS)).toBe(before - 3);
    await gm.locator('.combatant.active').waitFor();
    await gm.locator('[data-action="previousTurn"]').click();
    await expect.poll(() => countOf(gm, TOMAS)).toBe(before);
  });
});

describe('a round that a player ends', () => {
  const stand = (): Promise<string> => run(fight.gm, `game.combat.round + ':' + game.combat.combatant?.name`);
  const endTurn = async (): Promise<void> => {
    await fight.player.locator('#combat [data-action="nextTurn"]').click();
    await fight.gm.locator('.salvo-round-end').waitFor();
  };

  test('waits for the GM, who may hold it, or strike a line and let it end; nothing is skipped', async () => {
    const { gm, player } = fight;
    const round = (await run<number>(gm, 'game.combat.round')) + 2;
    await untilRound(round - 1);
    await run(
      gm,
      `foundry.documents.ChatMessage.create({ type: 'action', system: { ruleset: 'fluid', combat: game.combat.uuid, actors: {}, state: 'requested',
        command: { action: 'setCount', who: game.combat.combatants.find((combatant) => combatant.name === '${TOMAS}').id, declared: { count: 2 } } } }).then(() => null)`,
    );
    await expect.poll(() => countOf(gm, TOMAS)).toBe(2);
    await untilRound(round);
    await untilTurnOf(fight, TOMAS);
    expect(await stand()).toBe(`${round}:${TOMAS}`);
    await closeWindows(player);
    const own = await openSheet(player, TOMAS);
    await own.locator('[data-act="regroup"]').click();
    await expect.poll(() => row(gm, TOMAS).locator('.salvo-expected').count()).toBe(1);
    await closeWindows(player);
    await showTab(player, 'combat');

    await endTurn();
    expect(await stand()).toBe(`${round}:${TOMAS}`);
    await gm.locator('.salvo-round-end [data-action="cancel"]').click();
    await showTab(player, 'chat');
    await stateIs(player, 'refused');
    await expect.poll(() => card(player).innerText()).toContain('The GM has not ended the round yet.');
    expect(await stand()).toBe(`${round}:${TOMAS}`);

    await showTab(player, 'combat');
    await endTurn();
    await shot(gm, 'round-end-asked');
    const preview = gm.locator('.salvo-round-end');
    const lines = preview.locator('details', { hasText: TOMAS });
    await lines.locator('summary').click();
    await lines.locator('[data-action="strike"]', { hasText: 'regroup' }).click();
    await lines.locator('[data-action="strike"]', { hasText: 'Count again: regroup' }).waitFor();
    await preview.locator('button[type="submit"]').click();
    await expect.poll(() => run(gm, 'game.combat.round')).toBe(round + 1);
    expect(await countOf(gm, TOMAS)).toBe(2);
    expect(await stand()).not.toContain(TOMAS);
  });
});

test('a drag of one square is the bonus step; what the book refuses after it stays, and says why', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const name = await run<string>(gm, 'game.combat.combatant.name');
  const x = (): Promise<number> => run(gm, `game.combat.combatant.token.x / 100`);
  const from = await x();
  const label = await dragBy(gm, name, 1, 0);
  expect(label).toContain('5 ft');
  expect(label).toContain('Bonus step');
  await expect.poll(x).toBe(from + 1);
  // A drag while its act is still under way would be told to wait.
  await expect.poll(() => run(gm, 'game.messages.contents.at(-1).system.state')).toBe('applied');
  await dragBy(gm, name, 2, 0);
  await gm.locator('.notification', { hasText: 'Hold F' }).first().waitFor();
  expect(await x()).toBe(from + 1);
});

/** The way to this round, in which every round's end takes effect. */
async function untilRound(wanted: number): Promise<void> {
  const { gm } = fight;
  await showTab(gm, 'combat');
  for (let steps = 0; steps < 24 && (await run<number>(gm, 'game.combat.round')) < wanted; steps++) {
    const seen = await run<string>(gm, 'String(game.combat.round) + game.combat.combatant?.id');
    await gm.locator('[data-action="nextTurn"]').click();
    const moved = (): Promise<boolean> =>
      run<string>(gm, 'String(game.combat.round) + game.combat.combatant?.id').then((now) => now !== seen);
    const preview = gm.locator('.salvo-round-end button[type="submit"]');
    await expect.poll(async () => (await moved()) || (await preview.count()) > 0).toBe(true);
    if ((await preview.count()) > 0) await preview.click();
    await expect.poll(moved).toBe(true);
  }
}
