// A fight of `adeva` by clicking, on the built system: an attack from the sheet, the owner's evasion, a burst, undo and redo.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aimed,
  answerByKey,
  anySided,
  carriedOut,
  closeAllButAct,
  done,
  inActor,
  itemOf,
  numberByKey,
  pressed,
  put,
  question,
  roll,
  shot,
  stateIs,
  theme,
  undone,
} from './adeva.ts';
import {
  answer,
  begin,
  card,
  changes,
  closeWindows,
  dialog,
  nothingWrong,
  openFirefight,
  openSheet,
  row,
  run,
  showTab,
  token,
  untilThrough,
  untilTurnOf,
  worldState,
  type Firefight,
} from './support.ts';

const REN = 'Ren Okabe';
const ILSE = 'Captain Ilse Brandt';
const HARLAN = 'Trooper Harlan';
const PYM = 'Trooper Pym';
const SOUZA = 'Trooper Souza';
const TOVE = 'Gunner Tove';
let fight: Firefight;

beforeAll(async () => {
  fight = await openFirefight({ fight: 'adeva', theme });
  await anySided(fight.gm, ...[10, 9, 8, 6, 4, 2, 1].map((face) => [face, 10] as const));
  await begin(fight, []);
}, 60_000);

afterAll(async () => {
  await nothingWrong(fight);
  await fight.table.close();
});

/** Answers every other question with the default, in the tab where it can be answered, until the act is finished. */
async function settled(): Promise<void> {
  const { gm, player } = fight;
  await untilThrough(gm);
  await stateIs(player, 'applied');
}

describe('a shot from the sheet', () => {
  test('shows its chances, asks the trooper to evade, and hurts; undo and redo bring every document back', async () => {
    const { gm, player } = fight;
    await untilTurnOf(fight, REN);
    await shot(gm, 'tracker');
    const before = await worldState(gm);
    const form = await aimed(player, REN, 'standardAttack', 'Pistol', HARLAN);
    await expect.poll(() => form.locator('.salvo-chances li').count()).toBeGreaterThanOrEqual(4);
    await expect.poll(() => form.innerText()).toContain('Gets past the evasion');
    await shot(player, 'attack');
    // Hit with 12, the dodge fails with 99, damage 9.
    await roll(gm, [12, 100], [99, 100], [9, 10]);
    await carriedOut(fight, form);
    await question(player).filter({ hasText: 'one more degree' }).waitFor();
    await shot(player, 'fate');
    await answerByKey(player, /Do nothing/);
    await question(gm).filter({ hasText: 'Evade?' }).waitFor();
    await expect.poll(() => question(player).locator('button').count()).toBe(0);
    await expect.poll(() => question(gm).innerText()).toMatch(/Take the hit[\s\S]*Dodge, TN \d+/);
    await shot(gm, 'evade');
    await answerByKey(gm, /Dodge/);
    await settled();
    await shot(player, 'card');
    await expect.poll(() => card(gm).innerText()).toMatch(/Trooper Harlan: Hit · \d+ damage, \d+ Wounds? left/);
    // What is left to an enemy is as hidden here as in the tracker.
    await expect.poll(() => card(player).innerText()).toMatch(/Trooper Harlan: Hit · \d+ damage/);
    expect(await card(player).innerText()).not.toMatch(/Wounds? left/);
    expect(await inActor(gm, HARLAN, 'system.wounds.value')).toBeLessThan(10);
    expect(await run(gm, `${itemOf(REN, 'Pistol')}.system.clip.value`)).toBe(7);
    const after = await worldState(gm);
    await card(player).locator('[data-salvo="undo"]').click();
    await stateIs(player, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
    await card(player).locator('[data-salvo="redo"]').click();
    await stateIs(player, 'applied');
    expect(changes(after, await worldState(gm))).toEqual([]);
  });
});

/** None of the hits left to share goes to anybody else. */
async function noMoreShared(): Promise<void> {
  const { gm } = fight;
  for (;;) {
    await expect.poll(() => question(gm).count()).toBe(1);
    if (!(await question(gm).innerText()).includes('How many hits go to')) return;
    await numberByKey(gm, 'How many hits go to', 0);
  }
}

describe('a burst', () => {
  test('is declared with its hits; the owner of the target deflects, and degrees take hits off', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    const form = await aimed(gm, HARLAN, 'burst', 'Assault Rifle', ILSE);
    await form.locator('[data-field="intendedHits"]').fill('3');
    await form.locator('[data-field="intendedHits"]').press('Tab');
    await shot(gm, 'burst');
    await roll(gm, [2, 100], [1, 10], [50, 100], [5, 10], [50, 100], [1, 10]);
    await carriedOut(fight, form);
    // One hit for the pilot near the captain, and the degrees on one of its dice, all without a mouse.
    await shot(gm, 'share');
    for (let shared = false; !shared;) {
      await question(gm).filter({ hasText: 'How many hits go to' }).waitFor();
      shared = (await question(gm).innerText()).includes(REN);
      // The stakes name everybody who may get the hits, not the target alone.
      if (shared) expect(await question(gm).innerText()).toContain(`${REN}: hurt`);
      await numberByKey(gm, shared ? REN : 'How many hits go to', shared ? 1 : 0);
    }
    await noMoreShared();
    await question(player).filter({ hasText: 'Evade?' }).waitFor();
    await shot(player, 'evade-burst');
    await answerByKey(player, /Take 2 hits/);
    await answerByKey(player, /Take the hit/);
    await answerByKey(gm, /Hit 3, die 1: 1 becomes 4/);
    await settled();
    expect(await run(gm, `${itemOf(HARLAN, 'Assault Rifle')}.system.clip.value`)).toBe(27);
    await expect.poll(() => card(player).innerText()).toMatch(/Captain Ilse Brandt[^]*Ren Okabe: /);
    await shot(player, 'burst-card');
    await undone(fight, before);
  });
});

describe('a Guardian, and a Fate Point', () => {
  test('the owner of a neighbor dodges for the target, and rolls again for a Fate Point; undo gives all of it back', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await put(gm, ILSE, 6, 9);
    await untilTurnOf(fight, REN);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    const form = await aimed(gm, HARLAN, 'standardAttack', 'Assault Rifle', REN);
    // Hit with 12; the captain dodges with 20.
    await roll(gm, [12, 100], [20, 100]);
    await carriedOut(fight, form);
    await question(player).filter({ hasText: 'Step in' }).waitFor();
    await shot(player, 'guardian');
    expect(await question(player).innerText()).toMatch(/Dodge, TN \d+/);
    await answerByKey(player, /Dodge/);
    // A passed Dodge stops a single hit, with or without one more degree: no Fate Point is asked for.
    await settled();
    await shot(player, 'guardian-card');
    await expect.poll(() => card(player).innerText()).toMatch(/Evaded: 20/);
    expect(await inActor(gm, REN, 'system.wounds.value')).toBe(12);
    await undone(fight, before);
    // A Dodge that fails may be rolled again.
    await closeWindows(gm);
    const again = await aimed(gm, HARLAN, 'standardAttack', 'Assault Rifle', REN);
    await roll(gm, [12, 100], [99, 100], [20, 100]);
    await carriedOut(fight, again);
    await answer(player, /Dodge/);
    await answerByKey(player, /Reroll/);
    await settled();
    expect(await inActor(gm, REN, 'system.wounds.value')).toBe(12);
    expect(await inActor(gm, ILSE, 'system.fate.value')).toBe(1);
    await undone(fight, before);
  });
});

describe('Overwatch, and a grapple', () => {
  test('a zone is declared in the dialog, and stands on the row until it is taken back', async () => {
    const { gm } = fight;
    await closeWindows(gm);
    await untilTurnOf(fight, HARLAN);
    const before = await worldState(gm);
    const id = await run<string>(gm, `${itemOf(HARLAN, 'Assault Rifle')}.id`);
    const own = await openSheet(gm, HARLAN);
    await own.locator(`[data-act="overwatch"][data-item="${id}"]`).click();
    await dialog(gm).locator('[data-field="radius"]').fill('20');
    await dialog(gm).locator('button[type="submit"]').click();
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Overwatch/);
    await shot(gm, 'overwatch');
    await closeWindows(gm);
    await showTab(gm, 'chat');
    await card(gm).locator('[data-salvo="undo"]').click();
    await stateIs(gm, 'undone');
    expect(changes(before, await worldState(gm))).toEqual([]);
  });

  test('the holder and the held say so on their rows', async () => {
    const { gm, player } = fight;
    await closeWindows(player);
    await put(gm, HARLAN, 7, 8);
    // It takes a free hand.
    await run(gm, `${itemOf(REN, 'Pistol')}.update({ 'system.equipped': false }).then(() => 1)`);
    await untilTurnOf(fight, REN);
    const own = await openSheet(player, REN);
    await own.locator('[data-act="grappleInitiate"]').click();
    const form = dialog(player);
    const option = form.locator('[name="target"] option', { hasText: HARLAN });
    await option.waitFor({ state: 'attached' });
    await form.locator('[name="target"]').selectOption((await option.getAttribute('value')) ?? '');
    await shot(player, 'grapple');
    // The grab succeeds with a 2; whatever answers it fails.
    await roll(gm, [2, 100], [99, 100], [99, 100]);
    await carriedOut(fight, form);
    await expect.poll(() => card(gm).innerText()).toMatch(/grapple/i);
    await settled();
    await shot(gm, 'grappled');
    await showTab(gm, 'combat');
    await expect.poll(() => row(gm, REN).textContent()).toMatch(/Controls the grapple · Trooper Harlan/);
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Restrained · Ren Okabe/);
    await shot(gm, 'grapple-rows');
  });

  test('inside the hold: not free, then in control, a push, a crush, and let go', async () => {
    const { gm, player } = fight;
    await closeWindows(gm);
    await closeWindows(player);
    await untilTurnOf(fight, HARLAN);
    await pressed(gm, HARLAN, 'breakFree');
    await expect.poll(() => dialog(gm).innerText()).toMatch(/Wins the opposed test\s+\d/);
    await shot(gm, 'break-free');
    // The initiator has failed: the other's Fate could change nothing, and nobody is asked.
    await roll(gm, [99, 100], [2, 100]);
    await carriedOut(fight, dialog(gm));
    await stateIs(gm, 'applied');
    await expect.poll(() => card(gm).innerText()).toMatch(/Loses: 99 against TN \d+, degrees 0 to \d/);
    await pressed(gm, HARLAN, 'takeControl');
    await roll(gm, [2, 100], [99, 100]);
    await carriedOut(fight, dialog(gm));
    await settled();
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Controls the grapple · Ren Okabe/);
    await expect.poll(() => row(gm, REN).textContent()).toMatch(/Restrained · Trooper Harlan/);
    await pressed(gm, HARLAN, 'push');
    await roll(gm, [2, 100], [99, 100]);
    await carriedOut(fight, dialog(gm));
    await answer(player, /Do nothing/);
    await answerByKey(gm, /Follow/);
    await settled();
    await expect.poll(() => card(gm).innerText()).toMatch(/Ren Okabe: Pushed 3 sq/);
    await shot(gm, 'push-card');
    await untilTurnOf(fight, REN);
    await untilTurnOf(fight, HARLAN);
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Must keep the grapple/);
    await shot(gm, 'hold-due');
    await done(fight, HARLAN, 'grapple');
    await expect.poll(() => row(gm, HARLAN).textContent()).not.toMatch(/Must keep the grapple/);
    await pressed(gm, HARLAN, 'grappleDamage', 'unarmed');
    await roll(gm, [2, 100], [99, 100], [1, 5]);
    await carriedOut(fight, dialog(gm));
    await settled();
    await expect.poll(() => card(gm).innerText()).toMatch(/0 damage, \d+ Wounds left, 1 Fatigue/);
    await done(fight, HARLAN, 'release');
    await expect.poll(() => row(gm, HARLAN).textContent()).not.toMatch(/grapple/);
    await expect.poll(() => row(gm, REN).textContent()).not.toMatch(/Restrained/);
  });
});

describe('the sheet', () => {
  test('has its numbers in two rows and the rest in forms with words', async () => {
    const { player } = fight;
    await closeWindows(player);
    const own = await openSheet(player, ILSE);
    const tops = await own
      .locator('.salvo-score')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size).toBe(2);
    // Dodge 38, a Deflector of 25, soak 3 + 4.
    expect((await own.locator('.salvo-derived').innerText()).replaceAll(/\s+/g, ' ')).toMatch(
      /Half 3 Full 6 Charge 9 Run 12 .*Deflect 25 Dodge 38 .*Head 7/i,
    );
    await shot(player, 'sheet');
    for (const tab of ['details', 'gear']) {
      await own.locator(`nav [data-tab="${tab}"]`).click();
      await shot(player, `sheet-${tab}`);
    }
    await nothingWrong(fight);
  });
});

describe('a condition', () => {
  test('is given by hand, says on the sheet what it means, and is taken away there', async () => {
    const { gm } = fight;
    const own = await openSheet(gm, REN);
    await own.locator('nav [data-tab="combat"]').click();
    await own.locator('.salvo-by-hand [data-act="condition"]').click();
    await dialog(gm).locator('button[type="submit"]').click();
    const prone = own.locator('.salvo-conditions li', { hasText: 'Prone' });
    await prone.waitFor();
    expect(await prone.innerText()).toContain('Melee attacks on it have +10');
    await prone.locator('[data-action="takeCondition"]').click();
    await expect.poll(() => prone.count()).toBe(0);
  });
});

describe('what wears off', () => {
  test('a Deflector weakened and restored, a score that decays until the cycle ends, a day of rest, Fate for a new session', async () => {
    const { gm } = fight;
    const own = await openSheet(gm, ILSE);
    await own.locator('nav [data-tab="combat"]').click();
    const derived = async (): Promise<string> =>
      (await own.locator('.salvo-derived').innerText()).replaceAll(/\s+/g, ' ');
    await run(
      gm,
      `game.actors.getName('${ILSE}').update({ 'system.wounds.value': 10, 'system.fate.value': 0 }).then(() => 1)`,
    );
    await pressed(gm, ILSE, 'weakenDeflector');
    await dialog(gm).locator('[data-field="amount"]').fill('20');
    await carriedOut(fight, dialog(gm));
    await expect.poll(() => card(gm).innerText()).toMatch(/Deflector is weakened by 20/);
    await expect.poll(derived).toMatch(/Deflect 5 /);
    await pressed(gm, ILSE, 'decay');
    await carriedOut(fight, dialog(gm));
    await expect.poll(() => card(gm).innerText()).toMatch(/loses 5 points of Weapon Skill/);
    await expect
      .poll(() => own.locator('.salvo-effects').innerText())
      .toMatch(/Decay of Weapon Skill −5[\s\S]*Deflector weakened −20/);
    await expect.poll(derived).toMatch(/Deflect 5 Dodge 38 Parry 41/);
    await shot(gm, 'decay');
    await done(fight, ILSE, 'endCycle');
    await done(fight, ILSE, 'restoreDeflector');
    await expect.poll(derived).toMatch(/Deflect 25 Dodge 38 Parry 46/);
    await pressed(gm, ILSE, 'rest');
    await carriedOut(fight, dialog(gm));
    await expect.poll(() => card(gm).innerText()).toMatch(/rests: 1 d\. Wounds \+1/);
    await done(fight, ILSE, 'newEvening');
    expect(await inActor(gm, ILSE, 'system.fate.value')).toBe(2);
    await shot(gm, 'rest-cards');
  });
});

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
    await settled();
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
    await expect.poll(() => dialog(gm).locator('[data-field="named"] option', { hasText: REN }).count()).toBe(1);
    await carriedOut(fight, dialog(gm));
    await untilTurnOf(fight, REN);
    await pressed(player, REN, 'halfMove');
    await showTab(gm, 'chat');
    await question(gm).filter({ hasText: 'Trooper Harlan is on Overwatch: any enemy acts.' }).waitFor();
    await shot(gm, 'overwatch-met');
    // The watcher goes first, misses, and the Pinning test is passed.
    await roll(gm, [2, 100], [98, 100], [93, 100], [2, 100]);
    await answerByKey(gm, /Yes/);
    await settled();
    await expect.poll(() => card(gm).innerText()).toMatch(/Trooper Harlan: Miss/);
    await expect.poll(() => row(gm, HARLAN).textContent()).not.toMatch(/Overwatch/);
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
    await settled();
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
    await settled();
    await expect.poll(() => card(gm).innerText()).toMatch(/Ren Okabe: Hit/);
    // The counter and the parry, a line each; the counter's victim is not named twice.
    expect(await card(gm).locator('.salvo-verdicts li').allInnerTexts()).toEqual([
      expect.stringMatching(/Ren Okabe: Hit · \d+ damage/),
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
      await settled();
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
    await settled();
    await expect.poll(() => card(gm).innerText()).toMatch(/Ren Okabe: Miss/);
    await undone(fight, before);
  });
});

describe('what disables and what heals', () => {
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
    await settled();
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
    await settled();
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
    await settled();
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
    await settled();
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
