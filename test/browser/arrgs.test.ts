// A fight of `arrgs` by clicking, on the built system: a critical chain with a Defence on the card, a step that opens an
// Opportunity, a counterspell, a delayed part, the End of Round, undo and redo.
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import {
  answer,
  begin,
  card,
  changes,
  closeWindows,
  dialog,
  dragBy,
  firefight,
  nothingWrong,
  openSheet,
  prepareAttack,
  row,
  run,
  sheet,
  showTab,
  token,
  untilThrough,
  untilTurnOf,
  worldState,
} from './support.ts';

const BRANNOC = 'Brannoc Vey';
const ILMARI = 'Ilmari Tove';
const KIT = 'Kit Sparrow';
const ODRAN = 'Odran Pell';
const PARTY = [BRANNOC, ILMARI, KIT, 'Maren Holt', ODRAN, 'Sefa Orlu'];
/** The folder for pictures; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

const fight = firefight({ fight: 'arrgs', theme }, async (fight) => {
  await twentySided(fight.gm);
  await begin(fight, [19, 18, 17, 20, 5, 6, 7, 8]);
});
afterAll(() => nothingWrong(fight));

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
/** A token put on a square. */
const put = (name: string, column: number, line: number): Promise<void> =>
  run(
    fight.gm,
    `(async () => { const token = game.scenes.contents[0].tokens.getName(${JSON.stringify(name)});
      const { size } = game.scenes.contents[0].grid;
      await token.update({ x: ${column} * size, y: ${line} * size }); })()`,
  );

/** The needs of an answer to a Firebolt: the same school, the same level, and points from the next round on. */
const learnsFirebolt = (name: string): Promise<void> =>
  run(
    fight.gm,
    `(async () => { const learner = game.actors.getName('${name}');
      const system = { skills: { arcane: 20 }, slots: { 1: { max: 1, spent: 0 } }, aap: 6, dying: 0, disabled: false };
      await learner.update({ system });
      await learner.createEmbeddedDocuments('Item', [game.actors.getName('${ILMARI}').items.getName('Firebolt').toObject()]); })()`,
  );

/** A wagon from the compendium, beside Kit Sparrow, for the player to use. */
const WAGON_ARRIVES = `(async () => {
  const pack = game.packs.get('salvo.arrgs-mounts-and-vehicles');
  const source = (await pack.getDocuments()).find(({ name }) => name === 'War Wagon').toObject();
  delete source._id;
  const wagon = await CONFIG.Actor.documentClass.create({ ...source, ownership: { default: 3 } });
  const scene = game.scenes.contents[0];
  const { x, y } = scene.tokens.getName('${KIT}');
  const place = { name: wagon.name, actorId: wagon.id, actorLink: true, x, y: y - scene.grid.size, disposition: 1 };
  const [token] = await scene.createEmbeddedDocuments('Token', [place]);
  await game.combat.createEmbeddedDocuments('Combatant', [{ tokenId: token.id, actorId: wagon.id, sceneId: scene.id }]);
})()`;

/** A square three times as far as any other, left of Maren Holt. */
const RUBBLE = `game.scenes.contents[0].createEmbeddedDocuments('Region', [{ name: 'Rubble',
  shapes: [{ type: 'rectangle', x: 400, y: 1300, width: 100, height: 100 }],
  behaviors: [{ type: 'modifyMovementCost', system: { difficulties: { walk: 3 } } }] }]).then(() => 1)`;

/** The threatening combatant has an Opportunity, and lets it go. */
async function letGoOn(gm: Page): Promise<void> {
  await showTab(gm, 'chat');
  await expect.poll(() => card(gm).innerText()).toContain(KIT);
  await untilThrough(gm);
}

const questions = (page: Page): Locator => card(page).locator('.salvo-question.mine');
const stateIs = (page: Page, state: string): Promise<void> =>
  expect.poll(() => card(page).getAttribute('data-state'), { timeout: 10_000 }).toBe(state);

describe('a sheet out of turn', () => {
  test('names the choices that a reason is about in full beside it, or not at all', async () => {
    const { gm } = fight;
    const namesOn = async (who: string): Promise<readonly string[]> => {
      const own = await openSheet(gm, who);
      await own.locator('.salvo-why').first().waitFor();
      return own.locator('.salvo-why li:only-child b').evaluateAll((all) =>
        all.map((name) => {
          const [line, place] = [name.parentElement!.getBoundingClientRect(), name.getBoundingClientRect()];
          if (place.top >= line.bottom) return 'not at all';
          return place.left >= line.left && name.scrollWidth <= name.clientWidth + 1 ? 'in full' : name.textContent;
        }),
      );
    };
    expect([...new Set(await namesOn(BRANNOC))].sort()).toEqual(['in full']);
    await expect.poll(() => sheet(gm, BRANNOC).innerText()).toMatch(/\n2 (additional )?action points\n/i);
    // Also beside a weapon for both kinds of attack, whose facts take the most room.
    expect([...new Set(await namesOn(KIT))].sort()).toEqual(['in full']);
    await closeWindows(gm);
    await run(gm, 'canvas.tokens.releaseAll()');
  });
});

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
    const form = await prepareAttack(player, {
      who: BRANNOC,
      item: await itemId(BRANNOC, 'Longsword'),
      target: 'Captain',
    });
    await expect.poll(() => form.locator('.salvo-chances li').count()).toBe(5);
    await shot(player, 'arrgs-attack');
    await form.locator('button[type="submit"]').click();
    await closeWindows(player);
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await questions(gm).filter({ hasText: 'Defense maneuver' }).waitFor();
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

describe('a maneuver that pushes', () => {
  test('asks about the scene once it has a target, and for the squares before an obstacle only where there is one', async () => {
    const { gm } = fight;
    const own = await openSheet(gm, BRANNOC);
    await own
      .locator(`[data-act="reposition"][data-item="${await itemId(BRANNOC, 'Longsword')}"]`)
      .click({ force: true });
    const form = dialog(gm);
    const scene = form.locator('details[data-key="table"]');
    await form.locator('[name="target"] option', { hasText: 'Captain' }).waitFor({ state: 'attached' });
    expect(await scene.count()).toBe(0);
    // Opponents come first, then the comrades, each by distance.
    const listed = (await form.locator('[name="target"] option').allInnerTexts()).map((text) => text.split(' — ')[0]!);
    expect(listed.slice(1 - PARTY.length).sort()).toEqual(PARTY.filter((name) => name !== BRANNOC));
    const option = form.locator('[name="target"] option', { hasText: 'Captain' });
    await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
    await expect.poll(() => scene.count()).toBe(1);
    await scene.locator('summary').click();
    const told = async (): Promise<string> => (await scene.innerText()).replaceAll(/\s+/g, ' ');
    await put('Wolf', 13, 3);
    await expect.poll(told).toMatch(/What blocks the way \S+ Nothing/);
    expect(await told()).not.toContain('Free squares');
    // Two squares behind the Captain stands the Wolf.
    await put('Captain', 11, 9);
    await put(BRANNOC, 10, 9);
    await put('Wolf', 13, 9);
    await expect.poll(told).toMatch(/What blocks the way .*A creature.*Free squares behind the target .*1/);
    await shot(gm, 'arrgs-reposition');
    await closeWindows(gm);
    const again = await openSheet(gm, BRANNOC);
    await again.locator('[data-act="aidAnother"]').click({ force: true });
    await form.locator('[name="target"] option', { hasText: KIT }).waitFor({ state: 'attached' });
    expect(await form.locator('[name="target"] option').count()).toBe(PARTY.length);
    await form.locator('[data-action="cancel"]').click();
    // Its only target is chosen already.
    await again.locator('[data-act="disarmHazard"]').click({ force: true });
    await form.waitFor();
    expect(await form.locator('[name="target"] option:checked').innerText()).toContain('Dart Trap');
    await closeWindows(gm);
    await put(BRANNOC, 9, 9);
    await put('Captain', 10, 9);
    await run(gm, 'canvas.tokens.releaseAll()');
  });
});

describe('the ring that somebody threatens (ARR-THR-01)', () => {
  test('is drawn about the selected token for the user who selected it, and follows it', async () => {
    const { gm, player } = fight;
    const rings = (page: Page): Promise<number> => page.locator('.scene .region.preview').count();
    const where = (): Promise<unknown> => player.locator('.scene .region.preview').first().getAttribute('d');
    await run(player, 'canvas.tokens.releaseAll()');
    await expect.poll(() => rings(player)).toBe(0);
    await run(player, `canvas.tokens.placeables.find(({ document }) => document.name === 'Sefa Orlu').control()`);
    await expect.poll(() => rings(player)).toBe(1);
    await shot(player, 'arrgs-threat');
    expect(await rings(gm)).toBe(0);
    const before = await where();
    await run(gm, `game.actors.getName('Sefa Orlu').update({ system: { threat: { min: 2, max: 3 } } })`);
    await expect.poll(where).not.toBe(before);
    await run(gm, `game.actors.getName('Sefa Orlu').update({ system: { threat: null } })`);
    await expect.poll(where).toBe(before);
    const ring = player.locator('.scene .region.preview').first();
    const spaces = async (): Promise<number> =>
      (await ring.evaluate((path: SVGGraphicsElement) => path.getBBox().width)) /
      (await run<number>(player, 'canvas.grid.size'));
    const widen = (wide: number): Promise<unknown> =>
      run(gm, `canvas.scene.tokens.getName('Sefa Orlu').update({ width: ${wide}, height: ${wide} })`);
    for (const wide of [2, 3, 1]) {
      await widen(wide);
      await expect.poll(spaces).toBe(wide + 2);
    }
    await run(player, 'canvas.tokens.releaseAll()');
    await expect.poll(() => rings(player)).toBe(0);
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
    const form = dialog(player);
    await form.locator('[data-field="steps"]').fill('3');
    await shot(player, 'arrgs-movement');
    await form.locator('button[type="submit"]').click();
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

describe('what waits', () => {
  test('is readied with a trigger in words, and asks when it may have come', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, ODRAN);
    const own = await openSheet(player, ODRAN);
    await own.locator('[data-act="ready"]').click();
    const form = dialog(player);
    await form.locator('[data-field="trigger"]').selectOption('other');
    await form.locator('[data-field="words"]').fill('When the Wolf comes at Kit');
    await shot(player, 'arrgs-ready');
    await form.locator('button[type="submit"]').click();
    await closeWindows(player);
    await showTab(gm, 'chat');
    await expect.poll(() => card(gm).innerText()).toContain('3 points: When the Wolf comes at Kit');
    await untilTurnOf(fight, 'Wolf');
    await put('Wolf', 10, 11);
    const wolf = await openSheet(gm, 'Wolf');
    await wolf.locator('[data-act="movement"]').click();
    await dialog(gm).locator('[data-field="steps"]').fill('1');
    await dialog(gm).locator('button[type="submit"]').click();
    await closeWindows(gm);
    await showTab(gm, 'chat');
    await questions(gm).filter({ hasText: 'Keep waiting: When the Wolf comes at Kit' }).waitFor();
    await shot(gm, 'arrgs-triggered');
    await untilThrough(gm);
  });
});

describe('the End of Round', () => {
  test('is one list that the GM sees before it counts', async () => {
    const { gm } = fight;
    await run(gm, `game.actors.getName('Wolf').update({ system: { staggered: 1 } })`);
    await learnsFirebolt('Captain');
    await showTab(gm, 'combat');
    await gm.locator('[data-action="nextRound"]').click();
    const preview = gm.locator('.salvo-round-end');
    await preview.waitFor();
    expect(await preview.locator('.salvo-due').innerText()).toContain('Staggered check');
    await shot(gm, 'arrgs-round-end');
    expect(await run(gm, 'game.combat.round')).toBe(1);
    await roll([20]);
    await preview.locator('button[type="submit"]').click();
    await expect.poll(() => run(gm, 'game.combat.round')).toBe(2);
    await expect.poll(() => run(gm, `game.actors.getName('Wolf').system.staggered`)).toBe(0);
    await showTab(gm, 'chat');
    const due = 'Odran Pell: What lasts for this round ends; Wolf: Staggered check 1';
    await expect.poll(() => card(gm).innerText()).toContain(due);
    await shot(gm, 'arrgs-round-card');
  });
});

describe('a spell', () => {
  test('that covers an area is placed on the scene: everybody in it is proposed with odds, and leaving takes the preview away', async () => {
    const { player } = fight;
    await untilTurnOf(fight, ILMARI);
    await put('Wolf', 6, 4);
    const own = await openSheet(player, ILMARI);
    // The double click has selected the token, which shows what it threatens.
    await run(player, 'canvas.tokens.releaseAll()');
    const burst = await itemId(ILMARI, 'Fire Burst');
    await own.locator(`[data-act="cast"][data-item="${burst}"]`).click();
    const form = dialog(player);
    await expect.poll(() => form.locator('.salvo-odds').innerText()).toMatch(/^Place the area first/);
    expect(await form.locator('button[type="submit"]').isDisabled()).toBe(true);
    expect(await form.locator('.salvo-odds h3').count()).toBe(0);
    await form.locator('[data-action="place"]').click();
    // Sheet and dialog make room, and one line says what to do.
    const help = player.locator('.notification', { hasText: 'Escape cancels' });
    await expect.poll(() => help.count()).toBe(1);
    await expect.poll(() => own.getAttribute('class')).toMatch(/minimized/);
    const { x, y, width, height } = (await token(player, 'Wolf').boundingBox())!;
    // Beside the middle of the space: what is shown before the click is what lies there after it.
    await player.mouse.move(x + width / 4, y + height / 4);
    const laid = (): Promise<string | null> => player.locator('.scene .region.preview').first().getAttribute('d');
    await expect.poll(() => player.locator('.scene .region.preview').count()).toBe(2);
    const before = await laid();
    await player.mouse.click(x + width / 4, y + height / 4);
    await expect.poll(() => help.count()).toBe(0);
    await expect.poll(() => own.getAttribute('class')).not.toMatch(/minimized/);
    expect(await laid()).toBe(before);
    await expect.poll(() => form.locator('.salvo-odds h3').first().innerText()).toMatch(/against Wolf/i);
    // The number needed would tell a player the DC of an opponent (34.6).
    expect(await form.locator('.salvo-needed').count()).toBe(0);
    const wolf = form.locator('.salvo-caught li', { hasText: 'Wolf' });
    await expect.poll(() => wolf.locator('.salvo-each').innerText()).toMatch(/%/);
    await expect.poll(() => player.locator('.scene .region.preview').count()).toBe(1);
    await shot(player, 'arrgs-area');
    await form.locator('[data-action="cancel"]').click();
    await expect.poll(() => player.locator('.scene .region').count()).toBe(0);
  });

  test('is countered by a combatant that has a counter ready; the rest of the turn is a row of its own in a later slot', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, ILMARI);
    await put('Captain', 6, 8);
    await put(ILMARI, 3, 8);
    const own = await openSheet(player, ILMARI);
    await shot(player, 'arrgs-caster');
    const [before, unhurt] = [await worldState(gm), await lost('Wolf')];
    const bolt = await itemId(ILMARI, 'Firebolt');
    await own.locator(`[data-act="cast"][data-item="${bolt}"]`).click();
    const form = dialog(player);
    const target = form.locator('[name="target"]');
    await target.selectOption((await target.locator('option', { hasText: 'Wolf' }).getAttribute('value')) ?? '');
    await shot(player, 'arrgs-cast');
    await roll([15]);
    await form.locator('button[type="submit"]').click();
    await closeWindows(player);
    await showTab(gm, 'chat');
    await questions(gm).filter({ hasText: 'Captain' }).waitFor();
    await shot(gm, 'arrgs-counterspell');
    await answer(gm, 'Answer with');
    await stateIs(gm, 'applied');
    await shot(gm, 'arrgs-countered');
    expect(await card(gm).innerText()).toContain('Countered');
    expect(await lost('Wolf')).toBe(unhurt);
    await card(gm).locator('[data-salvo="undo"]').click();
    await stateIs(gm, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    // The turn is put off to a slot that is named.
    await showTab(player, 'combat');
    await player.locator('#combat .salvo-turnline [data-act="delay"]').click();
    await form.locator('[data-field="slot"]').fill('1');
    await shot(player, 'arrgs-delay');
    await form.locator('button[type="submit"]').click();
    const part = player.locator('.salvo-part', { hasText: ILMARI });
    await part.waitFor();
    await expect.poll(() => row(player, ILMARI).locator('.salvo-count').innerText()).toBe('1');
    // The turn is another's at once.
    await expect.poll(() => run(gm, 'game.combat.combatant.name')).not.toBe(ILMARI);
    await shot(player, 'arrgs-delayed');
  });
});

describe('a trap', () => {
  test('is sprung by the GM from its own sheet, once; undo sets it again', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    const before = await worldState(gm);
    const trap = await openSheet(gm, 'Dart Trap');
    expect(await trap.innerText()).not.toMatch(/weapons|Gear/i);
    await shot(gm, 'arrgs-hazard');
    await trap.locator('[data-act="triggerHazard"]').click();
    const form = dialog(gm);
    const target = form.locator('[name="target"]');
    await target.selectOption((await target.locator('option', { hasText: 'Wolf' }).getAttribute('value')) ?? '');
    await shot(gm, 'arrgs-trigger');
    await roll([20, 10]);
    await form.locator('button[type="submit"]').click();
    await closeWindows(gm);
    await showTab(gm, 'chat');
    await untilThrough(gm, (open) => open.locator('button:enabled', { hasText: 'No defense' }).first().click());
    await stateIs(gm, 'applied');
    await shot(gm, 'arrgs-sprung');
    const again = await openSheet(gm, 'Dart Trap');
    await expect.poll(() => again.innerText()).toMatch(/Sprung or disarmed/);
    expect(await again.locator('[data-act="triggerHazard"]').getAttribute('aria-disabled')).toBe('true');
    await shot(gm, 'arrgs-spent');
    await closeWindows(gm);
    await card(gm).locator('[data-salvo="undo"]').click();
    await stateIs(gm, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
  });
});

describe('a vehicle', () => {
  test('is boarded and left from its own sheet, by the passenger’s maneuver; the first aboard steers', async () => {
    const { gm, player } = fight;
    await run(gm, WAGON_ARRIVES);
    await untilTurnOf(fight, KIT);
    await closeWindows(player);
    const wagon = await openSheet(player, 'War Wagon');
    await expect.poll(() => wagon.locator('.salvo-riders').innerText()).toMatch(/Nobody/);
    await shot(player, 'arrgs-vehicle');
    await wagon.locator('[data-who]').selectOption({ label: KIT });
    await wagon.locator('[data-action="getIn"]').click();
    const form = dialog(player);
    await form.waitFor();
    expect(await form.locator('[name="target"] option:checked').innerText()).toContain('War Wagon');
    await shot(player, 'arrgs-board');
    await roll([20]);
    await form.locator('button[type="submit"]').click();
    await letGoOn(gm);
    const rider = wagon.locator('.salvo-aboard li', { hasText: KIT });
    await rider.waitFor();
    expect(await rider.innerText()).toContain('Steers');
    await shot(player, 'arrgs-aboard');
    // The rider moves the mount by its own token; both go.
    const places = (): Promise<number[]> =>
      run(gm, `['War Wagon', '${KIT}'].map((name) => game.scenes.contents[0].tokens.getName(name).x / 100)`);
    const from = await places();
    await closeWindows(player);
    await roll([15]);
    await dragBy(player, 'War Wagon', 2, 0);
    await letGoOn(gm);
    await expect.poll(places).toEqual(from.map((x) => x + 2));
    await openSheet(player, 'War Wagon');
    await roll([20]);
    // One Action Point is left, and the way down costs two: the dialog begins with the others, which can pay for it.
    await rider.locator('[data-action="getOut"]').click({ force: true });
    await expect.poll(() => form.locator('[data-field="pool"]').inputValue()).toBe('aap');
    await form.locator('button[type="submit"]').click();
    await letGoOn(gm);
    await expect.poll(() => wagon.locator('.salvo-aboard li').count()).toBe(0);
  });
});

describe('a drag', () => {
  const MAREN = 'Maren Holt';
  const place = (page: Page): Promise<number[]> =>
    run(
      page,
      `(({ x, y }) => [x / 100, y / 100])(canvas.tokens.placeables.find((token) => token.name === '${MAREN}'))`,
    );

  test('shows its cost and who gets an opening by it, is spent when it is let go, and comes back with undo', async () => {
    const { gm, player } = fight;
    await put('Wolf', 6, 13);
    await put(MAREN, 5, 13);
    await untilTurnOf(fight, MAREN);
    await closeWindows(player);
    await run(gm, RUBBLE);
    const before = await worldState(gm);
    const label = await dragBy(player, MAREN, -2, 0);
    expect(label).toContain('2 squares');
    expect(label).toContain('A difficult square takes 2 sq off');
    expect(label).toContain('Movement');
    expect(label).toContain('Wolf may react to it');
    await showTab(gm, 'chat');
    await questions(gm).filter({ hasText: 'Opportunity' }).waitFor();
    await untilThrough(gm, (open) => open.locator('button:enabled', { hasText: 'go on' }).first().click());
    await stateIs(gm, 'applied');
    await expect.poll(() => place(player)).toEqual([3, 13]);
    await shot(gm, 'arrgs-drag');
    await card(gm).locator('[data-salvo="undo"]').click();
    await stateIs(gm, 'undone');
    await expect.poll(() => place(player)).toEqual([5, 13]);
    // But for the mark that says which act has moved it.
    expect(changes(before, await worldState(gm)).filter((path) => !path.includes('.moved:'))).toEqual([]);
  });

  test('of one square out of the reach of an enemy is offered as a Sidestep too, which opens nothing', async () => {
    const { gm, player } = fight;
    await dragBy(player, MAREN, -1, 0);
    const sidestep = player.locator('.application button', { hasText: 'Sidestep' });
    await sidestep.waitFor();
    await shot(player, 'arrgs-sidestep');
    await sidestep.click();
    await expect.poll(() => place(player)).toEqual([4, 13]);
    await showTab(gm, 'chat');
    await stateIs(gm, 'applied');
    expect(await card(gm).innerText()).toContain('Sidestep');
    expect(await card(gm).innerText()).not.toContain('Opportunity');
  });

  test('is not needed where the dialog of a Sidestep says where it goes', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    const own = await openSheet(player, MAREN);
    await own.locator('[data-act="sidestep"]').click();
    const form = dialog(player);
    const stays = form.locator('.salvo-hint', { hasText: 'leaves the token where it is' });
    await stays.waitFor();
    await form.locator('[data-field="direction"]').selectOption({ label: 'South' });
    await expect.poll(() => stays.count()).toBe(0);
    await form.locator('button[type="submit"]').click();
    await expect.poll(() => place(player)).toEqual([4, 14]);
    await showTab(gm, 'chat');
    await stateIs(gm, 'applied');
  });
});

test('outside a fight too, an act lists whom it can be aimed at', async () => {
  const { gm } = fight;
  await run(gm, 'game.combat.delete().then(() => 1)');
  await closeWindows(gm);
  const own = await openSheet(gm, BRANNOC);
  await own.locator('[data-act="disarmHazard"]').click({ force: true });
  const form = dialog(gm);
  await form.waitFor();
  expect(await form.locator('[name="target"] option').allInnerTexts()).toEqual([
    'Choose a target',
    expect.stringContaining('Dart Trap'),
  ]);
});
