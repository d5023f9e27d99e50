// A fight of `drive` by clicking, on the built system: an aura exchange, its undo and redo, a shield charged on one's turn.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import {
  answer,
  begin,
  buttonPlaces,
  card,
  changes,
  closeWindows,
  dialog,
  firefight,
  nothingWrong,
  openSheet,
  prepareAttack,
  row,
  run,
  sheet,
  showTab,
  untilThrough,
  worldState,
} from './support.ts';

const KETIL = 'Warden Ketil Aas';
const HARROW = 'Harrow';
/** Turn order in the cast's order: the warden first, then Harrow. */
const TURN_ORDER = [10, 1, 1, 9, 1, 1];

const fight = firefight({ fight: 'drive' }, async (fight) => {
  await tenSided(fight.gm);
  await begin(fight, TURN_ORDER);
});
afterAll(() => nothingWrong(fight));

/** A queue of faces of ten-sided dice before a five. */
const tenSided = (page: Page): Promise<void> =>
  run(page, 'CONFIG.Dice.randomUniform = () => 1 - ((window.faces.shift() ?? 5) - 0.5) / 10');

const roll = (faces: readonly number[]): Promise<void> => run(fight.gm, `window.faces = ${JSON.stringify(faces)}`);

const inActor = (name: string, path: string): Promise<unknown> =>
  run(fight.gm, `foundry.utils.getProperty(game.actors.getName(${JSON.stringify(name)}), ${JSON.stringify(path)})`);

const itemId = (name: string, item: string): Promise<string> =>
  run(fight.gm, `game.actors.getName(${JSON.stringify(name)}).items.getName(${JSON.stringify(item)}).id`);

const question = (page: Page) => card(page).locator('.salvo-question');
/** The pixels of the chat log that are below what is seen of it. */
const belowLog = (page: Page): Promise<number> =>
  page.locator('.chat-log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
const stateIs = (page: Page, state: string): Promise<void> =>
  expect.poll(() => card(page).getAttribute('data-state'), { timeout: 10_000 }).toBe(state);

describe('on the grid of the demo', () => {
  test('the header of a sheet leaves out an empty zone and group, until they are to be filled in', async () => {
    const { gm } = fight;
    const own = await openSheet(gm, KETIL);
    const places = own.locator('.salvo-header input[name="system.zone"], .salvo-header input[name="system.group"]');
    await own.locator('.salvo-header input[name="name"]').waitFor();
    expect(await places.count()).toBe(0);
    await own.locator('[data-action="toggleLock"]').click();
    await expect.poll(() => places.count()).toBe(2);
    await own.locator('[data-action="toggleLock"]').click();
    await expect.poll(() => places.count()).toBe(0);
    await closeWindows(gm);
  });

  test('a blow reaches whoever is beside its striker, and nobody across the hall (DRV-GAP-10)', async () => {
    const { gm } = fight;
    const sword = await itemId(KETIL, 'Steel Sword');
    const refusal = dialog(gm).locator('.salvo-refusal');
    const far = await prepareAttack(gm, { who: KETIL, item: sword, target: 'Mossgrave' });
    await refusal.filter({ hasText: 'out of reach' }).waitFor();
    const near = await far.locator('[name="target"] option', { hasText: HARROW }).getAttribute('value');
    await far.locator('[name="target"]').selectOption(near);
    await expect.poll(() => refusal.count()).toBe(0);
    await closeWindows(gm);
  });
});

describe('an attack in melee on the holder of an aura', () => {
  test('goes back and forth between the two tabs, and both sides are hurt at once', async () => {
    const { gm, player } = fight;
    const before = await worldState(gm);
    // Offense 3 + 3, injury type 8: core, defense 9 + 5: a hit.
    await roll([3, 3, 8, 9, 5]);
    const sword = await itemId(KETIL, 'Steel Sword');
    const form = await prepareAttack(player, { who: KETIL, item: sword, target: HARROW });
    await expect.poll(() => form.locator('.salvo-chances li').count()).toBe(5);
    // A hit leads. The phase is said in the tracker, and in the dialog that this attack ends it for all.
    expect(await form.locator('.salvo-chance-label').first().innerText()).toBe('Hit');
    expect(await form.innerText()).toContain('ends the movement phase for everyone');
    expect(await player.locator('#combat .salvo-turnline').textContent()).toContain('Movement phase');
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await question(gm).filter({ hasText: 'WILL' }).waitFor();
    await answer(gm, 'Answer');
    await question(gm).filter({ hasText: 'aura' }).waitFor();
    await expect.poll(() => question(player).locator('button').count()).toBe(0);
    expect(await inActor(HARROW, 'system.damageTaken')).toBe(0);
    await answer(gm, 'Ember Mantle');
    const tens = question(gm).locator('[data-salvo-amount]');
    await tens.waitFor();
    expect(await question(gm).innerText()).toContain('2 is everything, 20');
    // An aura that gives everything loses it too.
    await expect.poll(() => question(gm).innerText()).toMatch(/Heat aura −10[^]*Heat aura −20/);
    // What each answer may come to makes the card longer, and the log stays at its end.
    expect(await belowLog(gm)).toBeLessThan(2);
    await tens.fill('2');
    await answer(gm, 'Answer');
    await untilThrough(gm);
    await stateIs(gm, 'applied');
    await expect.poll(() => player.locator('#combat .salvo-turnline').textContent()).toContain('Action phase');
    expect(await inActor(HARROW, 'system.damageTaken')).toBeGreaterThan(0);
    expect(await inActor(KETIL, 'system.damageTaken')).toBeGreaterThan(0);
    const after = await worldState(gm);
    expect(
      after[
        `${await run<string>(gm, `game.actors.getName("${HARROW}").id`)}.items.${await itemId(HARROW, 'Ember Mantle')}.system.stored`
      ],
    ).toBe(0);

    await card(player).locator('[data-salvo="undo"]').click();
    await stateIs(player, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(player).locator('[data-salvo="redo"]').click();
    await stateIs(player, 'applied');
    expect(changes(after, await worldState(gm))).toEqual([]);
  });
});

describe('the sheet', () => {
  test('shows the wearer’s armor as a line with the drives of the weapons on it', async () => {
    const own = await openSheet(fight.player, KETIL);
    const line = own.locator('.salvo-ruler-line').first();
    await expect
      .poll(() => line.getAttribute('aria-label'))
      .toMatch(/stopped 0–17; halved 18–32; in full 33\+; Steel Sword: Normal \d+/);
  });

  test('keeps a place for the armor of a target, so that aiming moves no button', async () => {
    const { gm } = fight;
    const own = await openSheet(gm, KETIL);
    const aim = (on: boolean): Promise<unknown> =>
      run(
        gm,
        `canvas.tokens.placeables.find((token) => token.name === '${HARROW}').setTarget(${on}, { releaseOthers: true })`,
      );
    await aim(false);
    const kept = own.locator('.salvo-ruler-of.is-awaited');
    await expect.poll(() => kept.innerText()).toContain('Target someone');
    const places = await buttonPlaces(gm);
    await aim(true);
    await expect.poll(() => own.locator('.salvo-ruler-of figcaption').last().innerText()).toContain(HARROW);
    expect(await kept.count()).toBe(0);
    expect(await buttonPlaces(gm)).toEqual(places);
    await aim(false);
    await kept.waitFor();
    await closeWindows(gm);
  });

  test('has shields as bars that are charged on the holder’s turn', async () => {
    const { gm, player } = fight;
    const own = await openSheet(player, KETIL);
    const row = own.locator('[data-item-id]', { hasText: 'Body Screen' }).first();
    const before = Number(await inActor(KETIL, 'items').then(() => pointsOf('Body Screen')));
    // What only a GM may rule on stands on the GM's sheet alone.
    expect(await own.locator('[data-act="refillSource"], [data-act="loseDevice"]').count()).toBe(0);
    const ruled = await openSheet(gm, KETIL);
    expect(await ruled.locator('[data-act="refillSource"]').count()).toBeGreaterThan(0);
    await closeWindows(gm);
    await row.locator('[data-act="charge"]').click();
    const form = dialog(player);
    await form.locator('[data-field="points"]').fill('3');
    await form.locator('button[type="submit"]').click();
    await expect.poll(() => pointsOf('Body Screen')).toBe(before + 3);
    await expect.poll(() => row.locator('.salvo-pool b').innerText()).toContain(String(before + 3));
    await expect.poll(() => sheet(gm, KETIL).count()).toBe(0);
  });

  test('lists injuries that are added, changed and taken away by keyboard', async () => {
    const { gm } = fight;
    const injuries = (): Promise<unknown> => inActor(HARROW, 'system.injuries');
    const before = (await injuries()) as Readonly<Record<string, unknown>>;
    const own = await openSheet(gm, HARROW);
    await own.locator('nav [data-tab="details"]').press('Enter');
    await own.locator('[data-action="toggleLock"]').press('Enter');
    const rows = own.locator('fieldset[data-key="field:injuries"] > .salvo-zone');
    const count = await rows.count();
    expect(count).toBe(Object.keys(before).length);
    await own.locator('[data-action="addRow"][data-path="system.injuries"]').press('Enter');
    await expect.poll(() => rows.count()).toBe(count + 1);
    const added = String(Math.max(0, ...Object.keys(before).map(Number)) + 1);
    await rows.last().locator('select').selectOption('mobility');
    await expect.poll(injuries).toEqual({ ...before, [added]: { type: 'mobility', degrees: 1 } });
    await rows.last().locator('input[type="number"]').fill('2');
    await rows.last().locator('input[type="number"]').press('Tab');
    await expect.poll(injuries).toEqual({ ...before, [added]: { type: 'mobility', degrees: 2 } });
    await rows.last().locator('[data-action="removeRow"]').press('Enter');
    await expect.poll(injuries).toEqual(before);
    await expect.poll(() => rows.count()).toBe(count);
  });
});

const pointsOf = (name: string): Promise<number> =>
  run(fight.gm, `game.actors.getName("${KETIL}").items.getName("${name}").system.points`);

test('whoever joins late waits for the next round, and is offered no roll that would do nothing (DRV-RND-04)', async () => {
  const { gm } = fight;
  await run(
    gm,
    `(async () => {
      const actor = await CONFIG.Actor.documentClass.create({ name: 'Late Lena', type: 'driveCharacter' });
      await game.combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id, name: actor.name }]);
    })()`,
  );
  await showTab(gm, 'combat');
  await row(gm, 'Late Lena').waitFor();
  expect(await row(gm, 'Late Lena').locator('.salvo-count').innerText()).toBe('–');
  expect(await gm.locator('#combat :is([data-action="rollInitiative"], [data-action="rollAll"])').count()).toBe(0);
});
