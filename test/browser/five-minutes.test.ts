// README's "Your first fight in five minutes", step by step and by visible controls alone, in every game; then a person of one's own in a
// second fight. One browser and one server for all of it.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, type Table } from './harness.ts';
import { buttonPlaces, SYSTEM } from './support.ts';

const STEPS = /## Your first fight in five minutes\n([^#]+)/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';

/** A control that the README names is called so on the screen. */
async function isCalled(control: Locator, label: string): Promise<void> {
  expect(STEPS).toContain(`*${label}*`);
  expect(await control.innerText()).toContain(label);
}

const FIGHTS = ['cepheus', 'drive', 'fluid', 'adeva', 'arrgs'];

let table: Table;
const tabs = new Map<string, Page>();

beforeAll(async () => {
  table = await openTable({ system: SYSTEM, begin: true, theme: 'light' });
  table.context.setDefaultTimeout(15_000);
  // Each begins by itself, meanwhile the next is opened.
  for (const fight of FIGHTS) tabs.set(fight, await table.open('gm', fight));
}, 60_000);

afterAll(async () => {
  await table?.close();
});

const showTab = (page: Page, tab: string): Promise<void> => page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();

/** The different heights among elements of one kind. */
const heights = async (elements: Locator): Promise<readonly number[]> => [
  ...new Set(
    await elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().height))),
  ),
];

/** The questions on the GM's cards are answered at once: the GM may answer for anyone. */
async function answerAll(gm: Page): Promise<void> {
  const question = gm.locator('.salvo-question button:visible').first();
  if (await question.isVisible()) await question.click({ timeout: 2_000 }).catch(() => undefined);
}

const isPlayersTurn = (player: Page): Promise<boolean> =>
  player.evaluate('game.combat?.started === true && game.combat.combatant?.isOwner === true');

const placeIn = (gm: Page): Promise<unknown> =>
  gm.evaluate('JSON.stringify([game.combat.round, game.combat.combatant?.id])');

/** The GM presses "Next turn" and waits until the turn has changed; the end of a round is confirmed, and questions are answered. */
async function nextTurn(gm: Page): Promise<void> {
  await showTab(gm, 'combat');
  const before = await placeIn(gm);
  await gm.locator('[data-action="nextTurn"]').click();
  const endRound = gm.locator('.salvo-round button[type="submit"]');
  const isOver = async (): Promise<boolean> => {
    if ((await placeIn(gm)) !== before) return true;
    if (await endRound.isVisible()) await endRound.click({ timeout: 1_000 }).catch(() => undefined);
    else await answerAll(gm);
    return false;
  };
  await expect.poll(isOver, { interval: 20 }).toBe(true);
}

/** Until one of the player's may act. */
async function untilPlayersTurn(gm: Page, player: Page): Promise<void> {
  await expect.poll(() => gm.evaluate('game.combat?.started === true'), { timeout: 20_000 }).toBe(true);
  for (let pressed = 0; pressed < 30 && !(await isPlayersTurn(player)); pressed++) {
    await nextTurn(gm);
  }
  expect(await isPlayersTurn(player)).toBe(true);
}

/** The nearest enemy on the scene, as the eye picks it. */
async function nearest(player: Page, acting: string): Promise<Locator> {
  const enemies = player.locator('.scene .token.hostile');
  const index = await enemies.evaluateAll((all, name) => {
    const at = (element: Element): DOMRect => element.getBoundingClientRect();
    const own = at(
      [...document.querySelectorAll('.scene .token.own')].find((element) => element.textContent.includes(name))!,
    );
    const away = all.map((element) => Math.hypot(at(element).x - own.x, at(element).y - own.y));
    return away.indexOf(Math.min(...away));
  }, acting);
  return enemies.nth(index).locator('.hit');
}

/**
 * Targets the nearest enemy, opens the sheet and tries each attack of a weapon, with each target that the dialog lists, until
 * one may be made.
 */
async function aim(player: Page, acting: string): Promise<boolean> {
  const sheet = player.locator('.salvo-actor');
  const dialog = player.locator('.salvo-act');
  await (await nearest(player, acting)).hover();
  // A key press releases a target of an earlier turn: then it is pressed once more.
  if (!(await targetsAfterKey(player))) await targetsAfterKey(player);
  expect(await player.evaluate('game.user.targets.size')).toBe(1);
  await player.locator('.scene .token.own', { hasText: acting }).locator('.hit').first().dblclick();
  await sheet.waitFor();
  const attacks = sheet.locator('.salvo-weapons button[data-act]:not([aria-disabled="true"])');
  for (const attack of await attacks.all()) {
    if (!/attack|strike|fire|shoot|cast/i.test((await attack.getAttribute('data-act')) ?? '')) continue;
    await attack.click();
    await dialog.locator('button[type="submit"]').waitFor();
    if (await isAllowedAtAny(dialog)) return true;
    await dialog.locator('[data-action="close"]').click();
  }
  await sheet.locator('.window-header [data-action="close"]').click();
  return false;
}

/** Whether anybody is targeted after a press of the key for targeting what is under the pointer. */
async function targetsAfterKey(player: Page): Promise<boolean> {
  const targets = (): Promise<string> => player.evaluate('[...game.user.targets].map(({ id }) => id).join()');
  const before = await targets();
  await player.keyboard.press('t');
  await expect.poll(targets, { interval: 20 }).not.toBe(before);
  return (await targets()) !== '';
}

/** The target that was pressed on the scene first, then the others of the list. */
async function isAllowedAtAny(dialog: Locator): Promise<boolean> {
  const commit = dialog.locator('button[type="submit"]');
  const isAllowed = async (): Promise<boolean> =>
    (await commit.isEnabled()) && (await commit.getAttribute('aria-disabled')) !== 'true';
  if (await isAllowed()) return true;
  const target = dialog.locator('select[name="target"]');
  for (const option of await target.locator('option[value]:not([value=""])').all()) {
    await target.selectOption((await option.getAttribute('value')) ?? '');
    await dialog.locator('.salvo-aimed', { hasText: (await option.innerText()).split(' — ')[0]! }).waitFor();
    if (await isAllowed()) return true;
  }
  return false;
}

/** The GM puts the nearest enemy's token beside the combatant at turn. */
async function bringNear(gm: Page, player: Page): Promise<void> {
  const moved = await gm.evaluate<{ id: string; x: number; y: number }>(`(async () => {
    const own = game.combat.combatant.token, { grid, tokens } = canvas.scene;
    const away = (token) => Math.hypot(token.x - own.x, token.y - own.y);
    const [foe] = [...tokens].filter((token) => token.disposition !== own.disposition).sort((a, b) => away(a) - away(b));
    const place = [[1, 0], [-1, 0], [0, 1], [0, -1]]
      .map(([x, y]) => ({ x: own.x + x * grid.size, y: own.y + y * grid.size }))
      .find(({ x, y }) => x >= 0 && y >= 0 && ![...tokens].some((token) => token.x === x && token.y === y));
    await foe.update(place);
    return { id: foe.id, ...place };
  })()`);
  const at = `(({ x, y }) => [x, y])(canvas.scene.tokens.get('${moved.id}'))`;
  await expect.poll(() => player.evaluate(at)).toEqual([moved.x, moved.y]);
}

/** Dice decide who acts first, with whatever weapon: an enemy comes to them. */
async function firstAttack(gm: Page, player: Page): Promise<void> {
  for (let turn = 0; turn < 8; turn++) {
    await untilPlayersTurn(gm, player);
    const acting = await player.evaluate<string>('game.combat.combatant.name');
    await bringNear(gm, player);
    if (await aim(player, acting)) return;
    await nextTurn(gm);
  }
  throw new Error('Nobody of the player’s can attack anybody');
}

test.each(FIGHTS)(
  '%s: sheet, target, attack, odds, card, undo and redo',
  async (fight) => {
    const gm = tabs.get(fight)!;
    const player = await table.open('player', fight);
    expect(await player.locator('.scene-help').innerText()).toMatch(/^You play .+ \(★\)\./);
    await firstAttack(gm, player);
    expect(await player.locator('.salvo-act').innerText()).toMatch(/\d %/);
    const places = await buttonPlaces(player);
    expect(Object.keys(places).length).toBeGreaterThan(5);
    const cards = await gm.locator('.salvo-card').count();
    await player.keyboard.press('Enter');
    await expect.poll(() => gm.locator('.salvo-card').count(), { interval: 20 }).toBeGreaterThan(cards);

    const card = gm.locator('.salvo-card').last();
    await showTab(gm, 'chat');
    await expect
      .poll(
        async () => {
          await answerAll(gm);
          return card.getAttribute('data-state');
        },
        { timeout: 20_000 },
      )
      .toBe('applied');
    await isCalled(card.locator('[data-salvo="undo"]'), 'Undo');
    await card.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => card.getAttribute('data-state')).toBe('undone');
    await isCalled(card.locator('[data-salvo="redo"]'), 'Redo');
    await card.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => card.getAttribute('data-state')).toBe('applied');
    // Nothing has moved: neither by acts that became impossible, nor as the turn passes to another combatant.
    expect(await buttonPlaces(player)).toEqual(places);
    await nextTurn(gm);
    await expect.poll(() => player.locator('.salvo-turn.salvo-reserved').count()).toBe(1);
    expect(await buttonPlaces(player)).toEqual(places);
    expect(await heights(gm.locator('#combat .salvo-combatant'))).toHaveLength(1);
    expect(table.problems).toEqual([]);
    await player.close();
  },
  120_000,
);

/** A condition of each book that a GM may give by a ruling. */
const GIVEN: Readonly<Record<string, string>> = {
  cepheus: 'fatigued',
  drive: 'stunned',
  fluid: 'prone',
  adeva: 'stunned',
  arrgs: 'prone',
};

test.each(FIGHTS)(
  '%s: a GM gives and takes a condition in the palette of a token, by the ruling of the book',
  async (fight) => {
    const gm = tabs.get(fight)!;
    const entry = gm.locator(`#token-hud [data-status-id="salvo-${GIVEN[fight]!}"]`);
    const cards = gm.locator('.salvo-card[data-state="applied"]');
    const isLit = (): Promise<boolean> => entry.evaluate((element) => element.classList.contains('active'));
    await showTab(gm, 'chat');
    await gm.evaluate('canvas.hud.token.bind(canvas.tokens.get(game.combat.combatant.tokenId)).then(() => 1)');
    expect(await isLit()).toBe(false);
    for (const lit of [true, false]) {
      const before = await cards.count();
      await entry.click();
      await expect.poll(isLit).toBe(lit);
      await expect.poll(() => cards.count()).toBe(before + 1);
    }
    expect(await gm.evaluate('game.combat.combatant.actor.effects.size')).toBe(0);
    expect(table.problems).toEqual([]);
  },
);

test.each(FIGHTS)(
  '%s: characteristics, skills and saves roll from their names, with odds and the number needed',
  async (fight) => {
    const gm = tabs.get(fight)!;
    await gm.evaluate('game.combat.combatant.actor.sheet.render({ force: true }).then(() => 1)');
    const sheet = gm.locator('.salvo-actor');
    await sheet.waitFor();
    const places =
      (await sheet.locator('[data-action="tab"][data-tab="skills"]').count()) > 0 ? ['combat', 'skills'] : ['combat'];
    for (const tab of places) {
      await sheet.locator(`[data-action="tab"][data-tab="${tab}"]`).click();
      const names = sheet.locator(tab === 'skills' ? '.tab.active .salvo-roll' : '.salvo-header .salvo-roll');
      expect(await names.count()).toBeGreaterThan(tab === 'skills' ? 2 : 3);
      await names.last().click();
      const dialog = gm.locator('.salvo-act');
      await dialog.locator('.salvo-needed').waitFor();
      expect(await dialog.locator('.salvo-percent').first().innerText()).toMatch(/\d %$/);
      await dialog.locator('[data-action="close"]').click();
      await dialog.waitFor({ state: 'detached' });
    }
    await sheet.locator('.window-header [data-action="close"]').click();
    await sheet.waitFor({ state: 'detached' });
    expect(table.problems).toEqual([]);
  },
);

test('a second fight: a new person is made, stands on the scene, and joins', async () => {
  const gm = tabs.get('cepheus')!;
  await expect.poll(() => gm.evaluate('game.combat?.started === true'), { timeout: 20_000 }).toBe(true);
  await showTab(gm, 'combat');
  if (await gm.locator('[data-action="endCombat"]').isVisible()) {
    await gm.locator('[data-action="endCombat"]').click();
    await gm.locator('dialog button[data-action="yes"]').click();
  }
  await gm.locator('[data-action="createCombat"]').click();
  await showTab(gm, 'actors');
  await gm.locator('#actors .create-entry').click();
  await gm.locator('dialog [name="name"]').fill('Nia Falk');
  await gm.keyboard.press('Enter');
  await gm.locator('.salvo-actor').waitFor();
  expect(await gm.locator('.salvo-actor .salvo-portrait').getAttribute('src')).toContain('/types/cepheusCharacter.svg');
  await gm.locator('.salvo-actor [data-action="close"]').click();
  const entry = gm.locator('#actors .directory-item', { hasText: 'Nia Falk' });
  await entry.dragTo(gm.locator('.scene'), { targetPosition: { x: 500, y: 400 } });
  await gm.locator('.scene .token', { hasText: 'Nia Falk' }).waitFor();
  await showTab(gm, 'combat');
  await gm.locator('[data-action="addTokens"]').click();
  await expect.poll(() => gm.locator('.combatant').count()).toBe(7);
  await isCalled(gm.locator('#sidebar-tabs [data-tab="combat"]'), 'Combat');
  await isCalled(gm.locator('[data-action="rollAll"]').first(), 'Roll all');
  await isCalled(gm.locator('[data-action="startCombat"]'), 'Begin combat');
  await gm.locator('[data-action="rollAll"]').first().click();
  await expect.poll(() => gm.evaluate('game.combat.turns.every(({initiative}) => initiative !== null)')).toBe(true);
  await gm.locator('[data-action="startCombat"]').click();
  await gm.locator('.combatant.active').waitFor();
  await isCalled(gm.locator('[data-action="nextTurn"]'), 'Next turn');
  await expect.poll(() => gm.locator('.combatant', { hasText: 'Nia Falk' }).count()).toBe(1);
  expect(table.problems).toEqual([]);
}, 60_000);

const ARMED: Readonly<Record<string, string>> = {
  cepheus: 'Auto Pistol',
  drive: 'Slug Carbine',
  fluid: 'Service Pistol',
  adeva: 'Pistol',
  arrgs: 'Longsword',
};

/** A thing of each book that is counted: what it is, and what of it is found by typing. */
const TAKEN: Readonly<Record<string, { readonly type: string; readonly name: string }>> = {
  cepheus: { type: 'cepheusGear', name: 'Infrared Goggles' },
  drive: { type: 'driveWeapon', name: 'Frag Grenade Mk II' },
  fluid: { type: 'fluidWeapon', name: 'Dart Pistol' },
  adeva: { type: 'adevaWeapon', name: 'Giant Pistol' },
  arrgs: { type: 'arrgsGear', name: 'Arrows' },
};

/** A thing is taken from the compendia by the sheet, counted down and up, and dragged to the top of the list. */
async function itemActs(gm: Page, sheet: Locator, { type, name }: { readonly type: string; readonly name: string }) {
  await sheet.locator('[data-action="tab"][data-tab="gear"]').click();
  await sheet.locator(`[data-action="browseItems"][data-type="${type}"]`).click();
  const browser = gm.locator('.salvo-browse');
  await browser.locator('input[type="search"]').fill(name);
  await browser.locator('[data-uuid]:visible [data-action="takeEntry"]').first().click();
  const thing = sheet.locator('.salvo-gear .salvo-row', { hasText: name }).last();
  await thing.waitFor();
  await browser.locator('.window-header [data-action="close"]').click();
  const count = (): Promise<number> => thing.locator('.salvo-stepper b').first().innerText().then(parseFloat);
  const step = (by: number): Promise<void> =>
    thing.locator(`[data-action="stepItem"][data-by="${by}"]`).first().click();
  const before = await count();
  await step(-1);
  await expect.poll(count).toBe(before - 1);
  await step(1);
  await expect.poll(count).toBe(before);
  const rows = sheet.locator('.salvo-gear .salvo-row');
  const names = (): Promise<string[]> => rows.locator('.salvo-name').allInnerTexts();
  const [first, second, ...others] = await names();
  await rows.nth(1).dragTo(rows.first());
  await expect.poll(names).toEqual([second, first, ...others]);
}

test.each(FIGHTS)('%s: a person in ten seconds: name, kind, threat and weapon', async (game) => {
  const gm = tabs.get('cepheus')!;
  await showTab(gm, 'actors');
  await gm.locator('[data-salvo-person]').click();
  const dialog = gm.locator('.salvo-new-person');
  await dialog.locator('[name="game"]').selectOption(game);
  await dialog.locator('[name="name"]').fill(`Somebody of ${game}`);
  await dialog.locator('[name="weapon"]').selectOption({ label: ARMED[game]! });
  await dialog.locator('[name="level"]').selectOption({ index: 2 });
  await dialog.locator('button[type="submit"]').click();
  const sheet = gm.locator('.salvo-actor');
  await sheet.waitFor();
  expect(await sheet.locator('.salvo-bigname').inputValue()).toBe(`Somebody of ${game}`);
  expect(await sheet.locator('.salvo-weapons .salvo-name').allInnerTexts()).toContain(ARMED[game]);
  await itemActs(gm, sheet, TAKEN[game]!);
  await sheet.locator('.window-header [data-action="close"]').click();
  expect(table.problems).toEqual([]);
});

test('a person in ten seconds is of the game whose fight the GM looks at', async () => {
  const gm = tabs.get('arrgs')!;
  await showTab(gm, 'actors');
  await gm.locator('[data-salvo-person]').click();
  const dialog = gm.locator('.salvo-new-person');
  expect(await dialog.locator('[name="game"]').inputValue()).toBe('arrgs');
  await dialog.locator('.window-header [data-action="close"]').click();
});

test('a person in ten seconds takes things from the compendia, counts them, and refuses those of another game', async () => {
  const gm = tabs.get('cepheus')!;
  await showTab(gm, 'actors');
  await gm.locator('[data-salvo-person]').click();
  const dialog = gm.locator('.salvo-new-person');
  await dialog.locator('[name="name"]').fill('Otto Lind');
  await dialog.locator('[name="game"]').selectOption('cepheus');
  await dialog.locator('[name="weapon"]').selectOption({ label: 'Auto Pistol' });
  await dialog.locator('button[type="submit"]').click();
  const sheet = gm.locator('.salvo-actor');
  await sheet.waitFor();
  expect(await sheet.locator('.salvo-bigname').inputValue()).toBe('Otto Lind');

  await sheet.locator('[data-action="tab"][data-tab="gear"]').click();
  const pistol = sheet.locator('.salvo-gear .salvo-row', { hasText: 'Auto Pistol' });
  await pistol.locator('[data-action="stepItem"][data-by="-1"]').click();
  await expect.poll(() => pistol.locator('.salvo-stepper b').innerText()).toBe('14/15');

  // Its description unfolds in the row; its sheet shows what a pistol needs, and all of it by a press.
  await pistol.locator('[data-action="unfoldItem"]').click();
  await expect.poll(() => pistol.locator('.salvo-about').innerText()).not.toBe('');
  await pistol.locator('[data-action="unfoldItem"]').click();
  await expect.poll(() => pistol.locator('.salvo-about').count()).toBe(0);
  await pistol.locator('.salvo-name').click();
  const thing = gm.locator('.salvo-item');
  const mount = thing.locator('[name="system.mount"]');
  await thing.locator('[name="system.skill"]').waitFor();
  expect(await mount.count()).toBe(0);
  expect(await thing.locator('[name="system.reloadRounds"]').count()).toBe(0);
  expect(await thing.getByLabel('Rocket').isVisible()).toBe(false);
  expect(await thing.locator('.salvo-checks > summary').innerText()).toContain('Pistol');
  await thing.locator('[data-action="showAllFields"]').click();
  await mount.selectOption('turret');
  await thing.locator('[data-action="showAllFields"]').click();
  await expect.poll(() => thing.locator('[name="system.reloadRounds"]').count()).toBe(0);
  // Its value is not lost from sight.
  expect(await mount.inputValue()).toBe('turret');
  await thing.locator('.window-header [data-action="close"]').click();

  await sheet.locator('[data-action="browseItems"][data-type="cepheusGear"]').click();
  await gm.locator('.salvo-browse [data-action="newItem"]').click();
  await gm.locator('.salvo-item .salvo-bigname').waitFor();
  await gm.locator('.salvo-item .window-header [data-action="close"]').click();

  const names = (): Promise<string[]> => sheet.locator('.salvo-gear .salvo-name').allInnerTexts();
  const before = (await names()).length;
  await gm.evaluate(`(async () => {
    const item = await CONFIG.Item.documentClass.create({ name: 'Foreign blade', type: 'fluidWeapon' });
    const sheet = [...foundry.applications.instances.values()].find((app) => app.actor?.name === 'Otto Lind');
    await sheet._onDropItem(new DragEvent('drop'), item);
  })()`);
  expect((await names()).length).toBe(before);
  expect(await gm.locator('#notifications').innerText()).toContain('belongs to another game');
  expect(table.problems).toEqual([]);
}, 60_000);

test.each(['drive', 'fluid', 'adeva', 'arrgs'])('%s: a second fight begins', async (game) => {
  const gm = tabs.get(game)!;
  await showTab(gm, 'combat');
  await gm.locator('[data-action="endCombat"]').click();
  await gm.locator('dialog button[data-action="yes"]').click();
  await gm.locator('[data-action="createCombat"]').click();
  await gm.locator('[data-action="addTokens"]').click();
  await expect.poll(() => gm.locator('#combat .combatant').count()).toBeGreaterThan(3);
  // A trap has no turn, and so no initiative.
  const rolled = (): Promise<boolean> =>
    gm.evaluate('game.combat.turns.every(({ name, initiative }) => (initiative === null) === (name === "Dart Trap"))');
  await gm.locator('[data-action="rollAll"]').first().click();
  await expect.poll(async () => (await answerAll(gm), await rolled())).toBe(true);
  await expect.poll(() => gm.locator('.salvo-whose-turn').innerText()).toContain('“Begin combat” starts');
  await gm.locator('[data-action="startCombat"]').click();
  await expect.poll(async () => (await answerAll(gm), gm.locator('#combat .combatant.active').count())).toBe(1);
  await nextTurn(gm);
  expect(table.problems).toEqual([]);
});
