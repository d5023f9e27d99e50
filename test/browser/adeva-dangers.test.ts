// Dangers of `adeva` by clicking, on the built system: heights, fire over an area, melees, criticals, what disables and what heals.
import { afterAll, describe, expect, test } from 'vitest';
import { byNight } from '../night.ts';
import {
  aimed,
  answerByKey,
  carriedOut,
  closeAllButAct,
  done,
  HARLAN,
  ILSE,
  inActor,
  itemOf,
  adevaFight,
  pressed,
  put,
  PYM,
  question,
  REN,
  roll,
  settled,
  shot,
  SOUZA,
  stateIs,
  TOVE,
  undone,
} from './adeva.ts';
import {
  answer,
  card,
  closeWindows,
  dialog,
  dragBy,
  nothingWrong,
  openSheet,
  row,
  run,
  showTab,
  token,
  untilTurnOf,
  worldState,
} from './support.ts';

const fight = adevaFight(async (fight) => {
  // A hold takes a free hand.
  await run(fight.gm, `${itemOf(REN, 'Pistol')}.update({ 'system.equipped': false }).then(() => 1)`);
});
afterAll(() => nothingWrong(fight));

describe('altitude', () => {
  test('a change that comes between the reading and the drawing of a window is in it', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    await untilTurnOf(fight, PYM);
    await openSheet(gm, PYM);
    const flier = `game.actors.getName('${PYM}')`;
    // The first text that the dialog’s template asks for comes after its context was read.
    await run(
      gm,
      `(() => {
        const { localize } = Handlebars.helpers;
        document.querySelector('.salvo-actor [data-act="charge"]').click();
        Handlebars.registerHelper('localize', function (...texts) {
          Handlebars.registerHelper('localize', localize);
          ${flier}.updateSource({ 'system.flies': true });
          ${flier}.reset();
          Hooks.callAll('updateActor', ${flier}, {}, {}, game.user.id);
          return localize.apply(this, texts);
        });
      })()`,
    );
    await dialog(gm).locator('[data-field="toBand"]').waitFor();
    await run(gm, `${flier}.updateSource({ 'system.flies': false }), ${flier}.reset(), null`);
    await closeWindows(gm);
  });

  test('low by a Half Move: harder to hit from below; flight lost, it falls at the end of the round', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    await untilTurnOf(fight, PYM);
    const own = await openSheet(gm, PYM);
    await own.locator('[data-action="toggleLock"]').click();
    await own.locator('[name="system.flies"]').check();
    // Without it, a Half Move has nothing to declare, and is made at once.
    await expect.poll(() => inActor(gm, PYM, 'system.flies')).toBe(true);
    await own.locator('[data-act="halfMove"]').click();
    const move = dialog(gm);
    await move.locator('[data-field="toBand"]').selectOption('high');
    await expect.poll(() => move.innerText()).toMatch(/too many altitudes/);
    await move.locator('[data-field="toBand"]').selectOption('low');
    await carriedOut(fight, move);
    await expect.poll(() => card(gm).innerText()).toMatch(/3 squares, to Low/);
    await expect.poll(() => row(gm, PYM).textContent()).toMatch(/Low altitude/);
    await untilTurnOf(fight, SOUZA);
    const shotUp = await aimed(gm, SOUZA, 'standardAttack', 'Assault Rifle', PYM);
    await expect.poll(() => shotUp.innerText()).toMatch(/Altitude\s+ADE-ALT-06\s+−20/);
    await shot(gm, 'altitude');
    await closeWindows(gm);
    await done(fight, PYM, 'loseFlight');
    await expect.poll(() => row(gm, PYM).textContent()).toMatch(/Falling/);
    await shot(gm, 'falling');
    await roll(gm, [1, 10], [1, 10], [1, 10], [1, 10], [1, 10], [1, 10]);
    await untilTurnOf(fight, REN);
    await expect.poll(() => card(gm).innerText()).toMatch(/Hits the ground after falling 60 sq/);
    await expect.poll(() => row(gm, PYM).textContent()).toMatch(/Prone/);
    // Six dice of 1, against a Toughness Bonus of 3.
    expect(await inActor(gm, PYM, 'system.wounds.value')).toBe(7);
    await shot(gm, 'crash');
  });
});

describe('fire over an arc, and over a zone', () => {
  test('each in the arc has odds; a jam hits nobody and pins all the same; undo frees them', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    await put(gm, REN, 16, 9);
    await put(gm, ILSE, 17, 11);
    await untilTurnOf(fight, TOVE);
    const before = await worldState(gm);
    await pressed(gm, TOVE, 'suppressiveFire', 'Machine Gun');
    await closeAllButAct(gm);
    const form = dialog(gm);
    await form.locator('[data-field="autoMode"]').selectOption('full');
    await form.locator('[data-action="place"]').click();
    const { x, y, width, height } = (await token(gm, REN).boundingBox())!;
    await gm.mouse.click(x + width / 2, y + height / 2);
    const ren = form.locator('.salvo-caught li', { hasText: REN });
    await expect.poll(() => ren.locator('.salvo-each').innerText()).toMatch(/Hit [\d.]+\s%.*Pinned [\d.]+\s%/);
    await shot(gm, 'suppressive');
    await roll(gm, [95, 100], [99, 100], [99, 100]);
    await carriedOut(fight, form);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Jams/);
    await expect.poll(() => row(gm, REN).textContent()).toMatch(/Pinned/);
    await expect.poll(() => row(gm, ILSE).textContent()).toMatch(/Pinned/);
    await shot(gm, 'pinned');
    await undone(fight, before);
  });

  test('an Overwatch that is met asks the GM by name, and fires before the act', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await untilTurnOf(fight, HARLAN);
    await pressed(gm, HARLAN, 'overwatch', 'Assault Rifle');
    await dialog(gm).locator('[data-field="radius"]').fill('40');
    await dialog(gm).locator('[data-field="condition"]').selectOption('namedAttacks');
    await expect.poll(() => dialog(gm).locator('[data-field="named"] option', { hasText: REN }).count()).toBe(1);
    await dialog(gm).locator('[data-field="condition"]').selectOption('enemyActs');
    await expect.poll(() => dialog(gm).locator('[data-field="named"]').count()).toBe(0);
    await carriedOut(fight, dialog(gm));
    await untilTurnOf(fight, REN);
    await pressed(player, REN, 'halfMove');
    await showTab(gm, 'chat');
    await question(gm).filter({ hasText: 'Trooper Harlan is on Overwatch: any enemy acts.' }).waitFor();
    await shot(gm, 'overwatch-met');
    // The watcher goes first, misses, and the Pinning test is passed.
    await roll(gm, [2, 100], [98, 100], [93, 100], [2, 100]);
    await answerByKey(gm, /Yes/);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Trooper Harlan → Ren Okabe: Miss/);
    await expect.poll(() => row(gm, HARLAN).textContent()).not.toMatch(/Overwatch/);
  });

  test('whoever is dragged into a kill zone is shot at on its border; outside it nobody asks (ADE-OVW-02)', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await closeWindows(player);
    await put(gm, HARLAN, 4, 13);
    await put(gm, REN, 9, 13);
    await untilTurnOf(fight, HARLAN);
    await pressed(gm, HARLAN, 'overwatch', 'Assault Rifle');
    await dialog(gm).locator('[data-field="radius"]').fill('3');
    await carriedOut(fight, dialog(gm));
    await untilTurnOf(fight, REN);
    await showTab(gm, 'chat');
    await dragBy(player, REN, -1, 0);
    // The card of the Overwatch is the last one until that of the move has come.
    await expect.poll(() => card(gm).innerText()).not.toMatch(/Overwatch/);
    await stateIs(gm, 'applied');
    await dragBy(player, REN, -2, 0);
    await question(gm).filter({ hasText: 'Trooper Harlan is on Overwatch: any enemy acts.' }).waitFor();
    // The watcher goes first, misses, and the Pinning test is passed.
    await roll(gm, [2, 100], [98, 100], [93, 100], [2, 100]);
    await answerByKey(gm, /Yes/);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Trooper Harlan → Ren Okabe: Miss/);
    await shot(gm, 'kill-zone');
    const column = (name: string) =>
      `canvas.tokens.placeables.find((token) => token.name === '${name}').document.x / 100`;
    await expect.poll(() => run(gm, column(REN))).toBe(6);
  });
});

describe('neighbors, counters, criticals', () => {
  test('an ally steps in and takes the hit; a parry is countered', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await closeWindows(player);
    await put(gm, REN, 6, 8);
    await put(gm, ILSE, 6, 9);
    await put(gm, HARLAN, 7, 8);
    await run(gm, `game.actors.getName('${HARLAN}').update({ 'system.wounds.value': 10 }).then(() => 1)`);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    const first = await aimed(gm, HARLAN, 'standardAttack', 'unarmed', REN);
    await roll(gm, [2, 100], [5, 5], [99, 100]);
    await carriedOut(fight, first);
    await question(player).filter({ hasText: 'Ren Okabe is hit. Does Captain Ilse Brandt step in?' }).waitFor();
    await answerByKey(player, /Step in and take/);
    await shot(player, 'protect-ally');
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Steps in/);
    await undone(fight, before);
    await closeWindows(gm);
    await put(gm, ILSE, 3, 12);
    const own = await openSheet(player, REN);
    await own.locator('[data-action="toggleLock"]').click();
    await own.locator('nav [data-tab="details"]').click();
    await own.locator('summary', { hasText: 'Talents' }).click();
    await own
      .locator('label', { hasText: /^\s*Counter-Attack\s*$/ })
      .locator('input')
      .check();
    await expect.poll(() => inActor(gm, REN, 'system.talents')).toContain('counterAttack');
    await own.locator('nav [data-tab="combat"]').click();
    const second = await aimed(gm, HARLAN, 'standardAttack', 'unarmed', REN);
    // Parried with 2, answered with 2.
    await roll(gm, [2, 100], [2, 100], [2, 100]);
    await carriedOut(fight, second);
    await answerByKey(player, /Parry/);
    await question(player).filter({ hasText: 'Counter-Attack?' }).waitFor();
    await shot(player, 'counter');
    await answerByKey(player, /Knife/);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Ren Okabe → Trooper Harlan: Hit/);
    // The counter and the parry, a line each; the counter's victim is not named twice.
    expect(await card(gm).locator('.salvo-verdicts li').allInnerTexts()).toEqual([
      expect.stringMatching(/Ren Okabe → Trooper Harlan: Hit · \d+ damage/),
      expect.stringMatching(/Evaded: 2 against TN/),
    ]);
    await shot(player, 'counter-card');
  });

  test('a critical is confirmed and read from the Lethal chart; without Fate the last Wound is the end', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await untilTurnOf(fight, REN);
    for (const [wounds, seen] of [
      [10, /Row 3 of the Lethal chart: prone/],
      [1, /Dead: /],
    ] as const) {
      await run(gm, `game.actors.getName('${HARLAN}').update({ 'system.wounds.value': ${wounds} }).then(() => 1)`);
      const before = await worldState(gm);
      const form = await aimed(player, REN, 'standardAttack', 'Knife', HARLAN);
      // Right arm, the highest face, confirmed with 1, row 3.
      await roll(gm, [11, 100], [5, 5], [1, 100], [3, 5]);
      await carriedOut(fight, form);
      await settled(fight);
      await expect.poll(() => card(gm).innerText()).toMatch(/Critical/);
      await expect.poll(() => card(gm).innerText()).toMatch(seen);
      await shot(gm, `critical-${wounds}`);
      await undone(fight, before);
      await closeWindows(player);
    }
  });
});

describe('leaving a melee', () => {
  test('a combatant left behind may strike, and is asked: by keys alone (ADE-AOO-02)', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    // A miss with 99.
    await roll(gm, [99, 100]);
    await pressed(gm, HARLAN, 'fullMove');
    await showTab(gm, 'chat');
    await showTab(player, 'chat');
    await question(player).filter({ hasText: 'An enemy leaves melee with Ren Okabe. Strike?' }).waitFor();
    await shot(player, 'opportunity');
    await answerByKey(player, /Knife/);
    await answerByKey(player, /Do nothing/);
    await answerByKey(player, /Do nothing/);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Ren Okabe → Trooper Harlan: Miss/);
    await undone(fight, before);
  });
});

byNight('what disables and what heals', () => {
  test('a Take Down in a grapple stuns in place of Wounds, and its card says so first', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await closeWindows(player);
    await run(gm, `game.actors.getName('${REN}').update({ 'system.talents': ['takedown'] }).then(() => 1)`);
    await put(gm, REN, 6, 8);
    await put(gm, HARLAN, 7, 8);
    await run(gm, `game.actors.getName('${HARLAN}').update({ 'system.wounds.value': 10 }).then(() => 1)`);
    await untilTurnOf(fight, REN);
    const grab = await aimed(player, REN, 'grappleInitiate', null, HARLAN);
    await roll(gm, [2, 100]);
    await carriedOut(fight, grab);
    await answer(gm, /Take the hit/);
    await settled(fight);
    await untilTurnOf(fight, HARLAN);
    await untilTurnOf(fight, REN);
    await done(fight, REN, 'grapple');
    const wounds = await inActor(gm, HARLAN, 'system.wounds.value');
    const form = await aimed(player, REN, 'takeDown', 'Knife', HARLAN);
    await expect.poll(() => form.innerText()).toMatch(/Stuns the target\s+[\d.]+ %/);
    // Hit with 2, damage 5, Toughness 99.
    await roll(gm, [2, 100], [5, 5], [99, 100]);
    await carriedOut(fight, form);
    await answer(player, /Do nothing/);
    await answer(gm, /Take the hit/);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/^[^]*?Hit · Stunned: 99 against TN \d+/);
    await shot(gm, 'take-down');
    expect(await inActor(gm, HARLAN, 'system.wounds.value')).toBe(wounds);
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Stunned.*Restrained/);
    await done(fight, REN, 'release');
  });

  test('a Multiple Attack numbers its targets, and measures to each', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await put(gm, ILSE, 8, 8);
    await put(gm, SOUZA, 8, 12);
    await put(gm, PYM, 8, 13);
    await untilTurnOf(fight, ILSE);
    const before = await worldState(gm);
    await (await openSheet(player, ILSE)).locator('nav [data-tab="combat"]').click();
    await pressed(player, ILSE, 'multipleAttack');
    const form = dialog(player);
    for (const name of [HARLAN, SOUZA])
      // By key: notices of earlier questions may still lie over the list.
      await form.locator('.salvo-target-list label', { hasText: name }).locator('input').press('Space');
    await form
      .locator('select[data-field^="at-"]')
      .first()
      .selectOption({ label: `2. ${SOUZA}` });
    await expect.poll(() => form.locator('.salvo-aimed b').allInnerTexts()).toEqual([`1. ${HARLAN}`, `2. ${SOUZA}`]);
    await expect.poll(() => form.locator('.salvo-each-target').allInnerTexts()).toHaveLength(2);
    expect(await form.locator('.salvo-each-target').allInnerTexts()).toEqual([
      expect.stringMatching(/^Trooper Souza: Hit [\d.]+\s%.*Drops the target/),
      expect.stringMatching(/^Trooper Harlan: Hit [\d.]+\s%.*Drops the target/),
    ]);
    expect(await form.innerText()).toMatch(/Drops at least one[^]*Everyone uses their best evasion/);
    await shot(player, 'multiple');
    // The pistol reaches the second, whose neighbor may step in; the sword, which reaches 1 square, misses the first.
    await roll(gm, [2, 100], [98, 100], [5, 10], [97, 100]);
    await carriedOut(fight, form);
    await answer(player, /Do nothing/);
    await question(gm).filter({ hasText: 'Step in' }).waitFor();
    expect(await question(gm).innerText()).toMatch(/Pym/);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/Trooper Souza: Hit[^]*Trooper Harlan: Miss/);
    await undone(fight, before);
  });

  test('First aid ends the bleeding and gives Wounds back, once', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await put(gm, REN, 8, 9);
    await run(gm, `game.actors.getName('${REN}').update({ 'system.wounds.value': 5 }).then(() => 1)`);
    const own = await openSheet(gm, REN);
    await own.locator('.salvo-by-hand [data-act="condition"]').click();
    await dialog(gm).locator('[data-field="condition"]').selectOption('bleeding');
    await carriedOut(fight, dialog(gm));
    await expect.poll(() => row(gm, REN).textContent()).toMatch(/Bleeding/);
    const form = await aimed(player, ILSE, 'firstAid', null, REN);
    await roll(gm, [5, 100], [4, 5]);
    await carriedOut(fight, form);
    await settled(fight);
    await expect.poll(() => card(gm).innerText()).toMatch(/4 Wounds restored/);
    await expect.poll(() => row(gm, REN).textContent()).not.toMatch(/Bleeding/);
    expect(await inActor(gm, REN, 'system.wounds.value')).toBe(9);
    await shot(gm, 'first-aid');
  });

  test('a Fate Point burned: the dead combatant is up again, and one point poorer for good', async () => {
    const { gm } = fight;
    const dead = { 'system.ended.dead': true, 'system.wounds.value': 0, 'system.fate.value': 2, 'system.fate.max': 2 };
    await run(gm, `game.actors.getName('${ILSE}').update(${JSON.stringify(dead)}).then(() => 1)`);
    await expect.poll(() => row(gm, ILSE).textContent()).toMatch(/Dead/);
    await done(fight, ILSE, 'burnFate');
    await expect.poll(() => card(gm).innerText()).toMatch(/burns a Fate Point and lives/);
    await expect.poll(() => row(gm, ILSE).textContent()).not.toMatch(/Dead/);
    expect(await inActor(gm, ILSE, 'system.ended.dead')).toBe(false);
    expect(await inActor(gm, ILSE, 'system.fate.max')).toBe(1);
  });
});
