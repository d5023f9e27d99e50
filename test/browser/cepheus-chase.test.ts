// A chase of `cepheus` by clicking in two tabs, on the built system: weaving, a crash with an explosion, and a rescue.
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
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
  showTab,
  untilTurnOf,
  worldState,
} from './support.ts';

const PETRA = 'Petra Lindqvist';
const DOC = 'Doc Yusuf Adeyemi';
const ROOK = 'Ganger Rook';
const HUNTER = 'Hunter Car';
const COURIER = 'Courier Car';
/** The folder for pictures; none are kept without it. */
const SHOTS = process.env['SALVO_SHOTS'];
const theme = process.env['SALVO_THEME'] === 'light' ? 'light' : 'dark';

const fight = firefight({ fight: 'cepheus-chase', theme }, async (fight) => {
  await begin(fight, []);
});
afterAll(() => nothingWrong(fight));

const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/chase-${theme}-${name}.png` });
};

const inActor = (name: string, path: string): Promise<unknown> =>
  run(fight.gm, `foundry.utils.getProperty(game.actors.getName(${JSON.stringify(name)}), ${JSON.stringify(path)})`);

const physical = (name: string): Promise<readonly unknown[]> =>
  Promise.all(['str', 'dex', 'end'].map((key) => inActor(name, `system.characteristics.${key}.value`)));

/** The dialog of an act opened from the sheet, in which `target` is picked. */
async function declared(page: Page, who: string, action: string, target?: string): Promise<Locator> {
  const own = await openSheet(page, who);
  await own.locator('nav [data-tab="combat"]').click();
  await own.locator(`[data-act="${action}"]`).first().click();
  const form = dialog(page);
  await form.locator('button[type="submit"]').waitFor();
  if (target === undefined) return form;
  const option = form.locator('[name="target"] option', { hasText: target });
  await option.waitFor({ state: 'attached' });
  await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
  return form;
}

async function fill(form: Locator, field: string, value: number): Promise<void> {
  await form.locator(`[data-field="${field}"]`).fill(String(value));
  await form.locator(`[data-field="${field}"]`).press('Tab');
}

describe('a chase', () => {
  test('its forecast says why nobody wins: from the seats nobody has an enemy in the arc', async () => {
    const { gm } = fight;
    await showTab(gm, 'combat');
    await gm.locator('#combat [data-action="salvoForecast"]').click();
    const body = gm.locator('.salvo-forecast-body');
    await body.locator('button').click();
    // A fight in which nobody can attack lasts as long as a fight may: the first few say why.
    await expect.poll(() => body.locator('[data-number="rounds"]').innerText()).toMatch(/\d/);
    await body.locator('button').click();
    const why = body.locator('[data-number="why"]');
    await expect
      .poll(() => why.innerText(), { timeout: 60_000 })
      .toMatch(
        /^Nobody was able to attack in any of these fights: .+ For one, .+: The target is outside the arc: it is (in front|behind|to the (left|right))\.$/,
      );
    await closeWindows(gm);
  }, 90_000);

  test('both cars are aboard with their people, and the one in front weaves', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, PETRA);
    const form = await declared(player, PETRA, 'weave', HUNTER);
    await fill(form, 'w', 4);
    await dice(gm, [6, 6]);
    await shot(player, 'weave');
    await carryOut(fight, form);
    expect(await card(gm).innerText()).toContain('Must weave at 4 or break off');
  });

  test('the arc of a mounted weapon is drawn by how the car’s token is turned, and is where it may fire', async () => {
    const { gm } = fight;
    await untilTurnOf(fight, ROOK);
    // The round has ended with nobody at the wheel of the other car.
    await showTab(gm, 'chat');
    await expect.poll(() => card(gm).innerText()).toMatch(/Out of control\s+Hunter Car\s+Nobody kept control of it/);
    await shot(gm, 'out-of-control');
    await showTab(gm, 'combat');
    // Back over the turn of the other ganger, and over the end of the round.
    for (const still of [true, false]) {
      const active = await gm.locator('.combatant.active').innerText();
      await gm.locator('[data-action="previousTurn"]').click();
      await expect.poll(() => gm.locator('.combatant.active').innerText()).not.toBe(active);
      await expect.poll(async () => (await row(gm, HUNTER).innerText()).includes('Out of control')).toBe(still);
    }
    await untilTurnOf(fight, ROOK);
    const gun = { name: 'Side gun', type: 'cepheusWeapon', system: { ranges: ['pistol'], mount: 'right', rof: [1] } };
    const car = `game.actors.getName(${JSON.stringify(HUNTER)})`;
    const mounting = `${car}.createEmbeddedDocuments('Item', [${JSON.stringify(gun)}]).then(([made]) => made.id)`;
    const item = await run<string>(gm, mounting);
    const turn = (rotation: number): Promise<unknown> =>
      run(gm, `canvas.scene.tokens.getName(${JSON.stringify(HUNTER)}).update({ rotation: ${rotation} }).then(() => 1)`);
    const middle = await run<object>(gm, `canvas.scene.tokens.getName(${JSON.stringify(COURIER)}).getCenterPoint()`);
    const arc = gm.locator('.scene .region.preview');
    // The prey is to the right of the scene. At rotation 0 a token looks down, and its right side is to the left. At 140 the
    // prey is just within the arc of the car, and would not be if that began at the token of its driver.
    for (const [rotation, isIn] of [
      [0, false],
      [140, true],
    ] as const) {
      await turn(rotation);
      const form = await prepareAttack(gm, { who: ROOK, item, target: COURIER });
      await expect.poll(() => arc.count()).toBe(1);
      const covers = (path: SVGElement, at: object): boolean =>
        (path as SVGGeometryElement).isPointInFill(at as DOMPointInit);
      expect(await arc.evaluate(covers, middle)).toBe(isIn);
      await expect.poll(() => form.locator('.salvo-refusal').count()).toBe(isIn ? 0 : 1);
      if (!isIn) expect(await form.locator('.salvo-refusal').innerText()).toContain('outside the arc');
      await shot(gm, `arc-${rotation}`);
      await closeWindows(gm);
      await expect.poll(() => arc.count()).toBe(0);
    }
    await turn(0);
    await run(gm, `${car}.items.get(${JSON.stringify(item)}).delete().then(() => 1)`);
  });

  test('the one behind fails, crashes and explodes; undo brings everything back', async () => {
    const { gm } = fight;
    await untilTurnOf(fight, ROOK);
    const before = await worldState(gm);
    const form = await declared(gm, ROOK, 'weave');
    // The check; 9D6 at 90 kph; three locations; the outer ring; two hits on the armor of the other car; the inner ring.
    await dice(gm, [1, 1, ...new Array<number>(9).fill(2), 1, 1, 1, 1, 1, 1, 6, 6, 3, 4, 3, 4, 1, 1, 1, 1]);
    // How far off each stands is measured from the car: nobody is asked.
    await carryOut(fight, form);
    const text = await card(gm).innerText();
    await shot(gm, 'explosion');
    expect(text).toContain('Explodes');
    expect(text).toMatch(/Hunter Car: \d+ damage, 3 × single hit: .*Structure −2/);
    expect(text).toContain('thrown 27 m');
    expect(await inActor(HUNTER, 'system.structure.value')).toBe(-1);
    expect(await inActor(HUNTER, 'system.exploded')).toBe(true);
    expect(await inActor(COURIER, 'system.armor.value')).toBe(4);
    expect(await inActor(PETRA, 'system.characteristics.end.value')).toBe(1);
    const after = await worldState(gm);
    await card(gm).locator('[data-salvo="undo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(gm).locator('[data-salvo="redo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
    expect(changes(after, await worldState(gm))).toEqual([]);
  });

  test('the diagram of the wreck says so', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    await showTab(gm, 'combat');
    expect(await row(gm, HUNTER).locator('.salvo-marks').first().innerText()).toMatch(/^Destroyed\s+Exploded\b/);
    const own = await openSheet(gm, HUNTER);
    await own.locator('nav [data-tab="damage"]').click();
    expect(await own.locator('.salvo-diagram.wrecked .salvo-fate').innerText()).toBe('Exploded');
    expect(new Set(await own.locator('.salvo-hulk-parts em').allInnerTexts())).toEqual(new Set(['part of a wreck']));
    expect(await own.locator('.salvo-hulk-bars').innerText()).toMatch(/Structure\s*-1\/1|Structure\s*−1\/1/);
    await shot(gm, 'wreck');
    await closeWindows(gm);
    const courier = await openSheet(gm, COURIER);
    expect(await courier.locator('.salvo-aboard').innerText()).toContain(PETRA);
    await shot(gm, 'courier');
    await courier.locator('nav [data-tab="combat"]').click();
    expect(await courier.locator('.salvo-standing, .salvo-initiative, .salvo-budget').count()).toBe(0);
    await shot(gm, 'courier-combat');
    await closeWindows(gm);
  });
});

describe('a rescue', () => {
  test('the wreck burns; the doctor gives first aid in the player’s tab', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await untilTurnOf(fight, DOC);
    // The car itself has no place in the order.
    await showTab(player, 'combat');
    expect(await row(player, COURIER).locator('[data-action="rollInitiative"], .salvo-count').count()).toBe(0);
    const car = await openSheet(player, COURIER);
    const seated = car.locator('.salvo-aboard li');
    await expect.poll(() => seated.count()).toBe(2);
    await seated.filter({ hasText: DOC }).locator('[data-action="getOut"]').click();
    await expect.poll(() => seated.count()).toBe(1);
    await car.locator('[data-who]').selectOption({ label: DOC });
    await car.locator('[data-action="getIn"]').click();
    expect(await dialog(player).locator('[name="target"] option:checked').innerText()).toContain(COURIER);
    await shot(player, 'board');
    await dialog(player).locator('[data-action="cancel"]').click();
    const fire = await declared(gm, PETRA, 'hazard');
    await fill(fire, 'dice', 0);
    await fill(fire, 'points', 12);
    await carryOut(fight, fire);
    expect(await physical(PETRA)).toEqual([4, 1, 1]);
    const form = await declared(player, DOC, 'firstAid', PETRA);
    const targets = await form.locator('[name="target"] option').allInnerTexts();
    expect(targets.filter((target) => target.startsWith(DOC))).toEqual([`${DOC} — self`]);
    // Comrades come first, then the others.
    expect(targets.findIndex((target) => target.startsWith(COURIER))).toBeLessThan(
      targets.findIndex((target) => target.startsWith(ROOK)),
    );
    await dice(gm, [3, 2]);
    await shot(player, 'first-aid');
    await form.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await expect.poll(() => card(player).innerText()).toContain('First aid');
    await settleCard(gm, [{ Dexterity: 2 }]);
    expect(await physical(PETRA)).toEqual([4, 3, 1]);
  });

  test('after the fight surgery, from the token’s sheet in the player’s tab, and undone by the GM', async () => {
    const { gm, player } = fight;
    await run(gm, 'game.combat.delete()');
    await closeWindows(player);
    const before = await worldState(gm);
    const form = await declared(player, DOC, 'surgery', PETRA);
    await dice(gm, [4, 4]);
    await carryOut(fight, form, [{ Endurance: 7, Strength: 1 }]);
    expect(await card(gm).innerText()).toContain('Surgery');
    expect(await physical(PETRA)).toEqual([5, 3, 8]);
    await card(gm).locator('[data-salvo="undo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(gm).locator('[data-salvo="redo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  });

  test('time passes for the party: foreseen, decided by the owners of the points, undone as one act', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await showTab(gm, 'actors');
    await gm.locator('[data-salvo-time]').click();
    const passing = gm.locator('.salvo-pass-time');
    await passing.locator('.salvo-time-people > li').first().waitFor();
    const petra = passing.locator(`.salvo-time-people > li[data-who="${PETRA}"]`);
    await passing.locator('[name="common:days"]').fill('2');
    await passing.locator('[name="common:days"]').press('Tab');
    expect(await petra.getByLabel('Doctor').count()).toBe(0);
    await petra.getByLabel('With medical care').check();
    await expect.poll(() => petra.locator('.salvo-time-preview').innerText()).toContain('CEP-MED-09');
    await shot(gm, 'time');
    const preview = await petra.locator('.salvo-time-preview').innerText();
    // Two days of 1D6 + 0, and of 2 + 0 + Medicine 3 shared out evenly.
    expect(preview).toMatch(/2 × 1D6 Healing/);
    expect(preview).toMatch(/Petra Lindqvist decides where points go/);
    const before = await worldState(gm);
    await dice(gm, [1, 1]);
    await passing.locator('button[type="submit"]').click();
    await showTab(gm, 'chat');
    await expect.poll(() => card(gm).innerText()).toContain('Time passes');
    await settleCard(gm);
    await shot(gm, 'time-card');
    expect(await card(gm).innerText()).toMatch(/Petra Lindqvist: (STR \+2, DEX \+7|DEX \+7, STR \+2)/);
    expect(await physical(PETRA)).toEqual([7, 10, 8]);
    await showTab(player, 'chat');
    expect(await card(player).locator('[data-salvo="undo"]').count()).toBe(0);
    await card(gm).locator('[data-salvo="undo"]').click();
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await nothingWrong(fight);
  });
});
