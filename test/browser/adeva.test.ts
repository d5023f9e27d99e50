// A fight of `adeva` by clicking, on the built system: an attack from the sheet, the owner's evasion, a burst, undo and redo.
import { afterAll, describe, expect, test } from 'vitest';
import {
  aimed,
  answerByKey,
  carriedOut,
  done,
  HARLAN,
  ILSE,
  inActor,
  itemOf,
  sharesByKey,
  adevaFight,
  pressed,
  put,
  question,
  REN,
  roll,
  settled,
  shot,
  stateIs,
  undone,
} from './adeva.ts';
import {
  answer,
  card,
  changes,
  closeWindows,
  dialog,
  nothingWrong,
  openSheet,
  row,
  run,
  showTab,
  untilTurnOf,
  worldState,
} from './support.ts';

const fight = adevaFight();
afterAll(() => nothingWrong(fight));

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
    await settled(fight);
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
    await question(gm).filter({ hasText: 'How many go to whom?' }).waitFor();
    // The stakes name everybody who may get the hits, not the target alone.
    await expect.poll(() => question(gm).innerText()).toContain(`${REN}: hurt`);
    await sharesByKey(gm, { [REN]: 1, [ILSE]: 2 });
    await question(player).filter({ hasText: 'Evade?' }).waitFor();
    await shot(player, 'evade-burst');
    await answerByKey(player, /Take 2 hits/);
    await answerByKey(player, /Take the hit/);
    await answerByKey(gm, /Hit 3, die 1: 1 becomes 4/);
    await settled(fight);
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
    await settled(fight);
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
    await settled(fight);
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
    // Hits are a Burst's, and a name that of a condition which has one: other declarations have no such field.
    const hits = dialog(gm).locator('[data-field="intendedHits"]');
    expect(await hits.count()).toBe(0);
    await dialog(gm).locator('[data-field="mode"]').selectOption('burst');
    await hits.waitFor();
    await shot(gm, 'overwatch-dialog');
    await dialog(gm).locator('[data-field="mode"]').selectOption('single');
    await expect.poll(() => hits.count()).toBe(0);
    expect(await dialog(gm).locator('[data-field="named"]').count()).toBe(0);
    expect(await dialog(gm).locator('[data-field="radius"]').inputValue()).toBe('20');
    await dialog(gm).locator('button[type="submit"]').click();
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Overwatch/);
    const held = own.locator('[data-key="condition:overwatch"]');
    await expect.poll(() => held.innerText()).toContain('within 20 sq, one shot with Assault Rifle: Any enemy acts');
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
    await settled(fight);
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
    await settled(fight);
    await expect.poll(() => row(gm, HARLAN).textContent()).toMatch(/Controls the grapple · Ren Okabe/);
    await expect.poll(() => row(gm, REN).textContent()).toMatch(/Restrained · Trooper Harlan/);
    await pressed(gm, HARLAN, 'push');
    await roll(gm, [2, 100], [99, 100]);
    await carriedOut(fight, dialog(gm));
    await answer(player, /Do nothing/);
    await answerByKey(gm, /Follow/);
    await settled(fight);
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
    await settled(fight);
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
    // No reason holds for the whole sheet, and none leaves an empty box.
    await untilTurnOf(fight, ILSE);
    await expect.poll(() => own.locator('.salvo-reason-for-all').innerText()).toBe('');
    expect(await own.locator('.salvo-reason-for-all').isVisible()).toBe(false);
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
