// The reactions of a sheet and a dialog to typing and pressing: numbers that belong together, buttons that stay, one shot's declarations.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  begin,
  buttonPlaces,
  card,
  closeWindows,
  dialog,
  firefight,
  notice,
  openSheet,
  prepareAttack,
  run,
  sheet,
  showTab,
  untilTurnOf,
} from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const SABLE = 'Sable Vane';

const fight = firefight({}, begin);

test('a sheet is read until its pencil is pressed', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const own = await openSheet(gm, MARA);
  const str = own.locator('input[name="system.characteristics.str.value"]');
  expect(await str.isDisabled()).toBe(true);
  // A name that is cut off is read by resting the pointer on it.
  expect(await own.locator('.window-title').getAttribute('title')).toBe(await own.locator('.window-title').innerText());
  expect(await own.locator('[name="name"]').getAttribute('title')).toBe(MARA);
  // A person's kind stands in the header; fatal changes do not, where a slip of the hand would kill.
  expect(await own.locator('.salvo-header .salvo-check').allInnerTexts()).toEqual([
    'Commander',
    'Unshakable',
    'Machine',
  ]);
  await own.locator('[data-action="tab"][data-tab="gear"]').click();
  const stow = own.locator('.salvo-gear [data-action="toggleEquipped"]').first();
  const named = await stow.getAttribute('aria-label');
  const isHeld = await stow.getAttribute('aria-pressed');
  await stow.click();
  await expect.poll(() => stow.getAttribute('aria-pressed')).toBe(isHeld === 'true' ? 'false' : 'true');
  expect(await stow.getAttribute('aria-label')).toBe(named);
  await stow.click();
  await expect.poll(() => stow.getAttribute('aria-pressed')).toBe(isHeld);
  await own.locator('[data-action="tab"][data-tab="combat"]').click();
  await own.locator('[data-action="toggleLock"]').click();
  await expect.poll(() => str.isEnabled()).toBe(true);
  await own.locator('[data-action="toggleLock"]').click();
  await expect.poll(() => str.isDisabled()).toBe(true);
});

test('a value typed above its maximum raises it, and nothing is called damaged', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const own = await openSheet(gm, MARA);
  await own.locator('[data-action="toggleLock"]').click();
  const str = own.locator('input[name="system.characteristics.str.value"]');
  await str.fill('12');
  await str.press('Tab');
  await expect.poll(() => own.locator('input[name="system.characteristics.str.max"]').inputValue()).toBe('12');
  await expect.poll(() => own.locator('.salvo-problems').count()).toBe(0);
  await own.locator('input[name="system.characteristics.str.max"]').fill('7');
  await own.locator('input[name="system.characteristics.str.max"]').press('Tab');
  await expect.poll(() => str.inputValue()).toBe('7');
});

test('what stands in a field in which nobody types gives way to what is stored, though nothing else of its row changes', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  await openSheet(gm, MARA);
  const [stored, chosen, shown] = await run<unknown[][]>(
    gm,
    `(async () => {
      const app = [...foundry.applications.instances.values()].find((app) => app.document?.name === '${MARA}');
      const fields = [...app.element.querySelectorAll('[data-key] :is(input, select, textarea)')];
      const now = () => fields.map((field) => (field.type === 'checkbox' ? field.checked : field.value));
      const stored = now();
      for (const field of fields) {
        if (field.type === 'checkbox') field.checked = !field.checked;
        else if (field.options) field.selectedIndex = field.selectedIndex === 0 ? 1 : 0;
        else field.value = '7';
      }
      const chosen = now();
      await app.render();
      return [stored, chosen, now()];
    })()`,
  );
  expect(chosen).not.toEqual(stored);
  expect(shown).toEqual(stored);
});

test('a skill whose name has a dot is refused in words, and what was typed stays', async () => {
  const { gm, table } = fight;
  await closeWindows(gm);
  const own = await openSheet(gm, MARA);
  if ((await own.locator('[data-action="toggleLock"][aria-pressed="true"]').count()) === 0)
    await own.locator('[data-action="toggleLock"]').click();
  await own.locator('nav [data-tab="skills"]').click();
  const name = own.locator('[data-new-skill]');
  await name.fill('Lang. (Vilani)');
  await own.locator('[data-action="addSkill"]').click();
  await expect.poll(() => notice(gm).innerText()).toContain('“Lang (Vilani)” can');
  expect(await name.inputValue()).toBe('Lang. (Vilani)');
  await name.fill('Lang (Vilani)');
  await own.locator('[data-action="addSkill"]').click();
  await own.locator('[data-skill="Lang (Vilani)"]').click();
  await expect.poll(() => own.locator('[data-skill="Lang (Vilani)"]').count()).toBe(0);
  await own.locator('nav [data-tab="combat"]').click();
  await own.locator('[data-action="toggleLock"]').click();
  expect(table.problems).toEqual([]);
});

test('buttons keep their places with an empty magazine', async () => {
  const { gm } = fight;
  await untilTurnOf(fight, MARA);
  const own = await openSheet(gm, MARA);
  const before = await buttonPlaces(gm);
  const load = (rounds: number): Promise<number> =>
    run(
      gm,
      `game.actors.getName('${MARA}').items.get('autoPistol000000').update({ 'system.magazine.value': ${rounds} }).then(() => 1)`,
    );
  await load(0);
  await expect.poll(() => own.locator('.salvo-weapons').innerText()).toContain('0/15');
  expect(await buttonPlaces(gm)).toEqual(before);
  await load(15);
});

test('neither the buttons of a dialog move with what it shows, nor those of a sheet with a question, nor those of a card as it is applied, undone and redone', async () => {
  const { gm } = fight;
  const own = await openSheet(gm, MARA);
  await own.locator('[data-act="attack"][data-item="autoPistol000000"]').click();
  const form = gm.locator('.salvo-act');
  const commit = form.locator('button[type="submit"]');
  await form.locator('.salvo-pending').waitFor();
  const place = await commit.boundingBox();
  const fields = form.locator('.salvo-declare [data-field]:visible');
  const tops = (): Promise<readonly number[]> =>
    fields.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top)));
  const rows = await tops();
  expect(rows.length).toBeGreaterThan(3);
  const option = form.locator('[name="target"] option', { hasText: SABLE });
  for (const target of [(await option.getAttribute('value'))!, '', (await option.getAttribute('value'))!]) {
    await form.locator('[name="target"]').selectOption(target);
    await form.locator(target === '' ? '.salvo-pending' : '.salvo-chances').waitFor();
    expect(await commit.boundingBox()).toEqual(place);
    expect(await tops()).toEqual(rows);
  }

  await run(gm, `game.settings.set('salvo', 'apply', 'confirm').then(() => 1)`);
  // The target's sheet in place of the attacker's; the dialog may lie below it.
  await run(
    gm,
    `(async () => {
      await game.actors.getName('${MARA}').sheet.close();
      await game.combat.turns.find(({ name }) => name === '${SABLE}').actor.sheet.render({ force: true });
    })()`,
  );
  await sheet(gm, SABLE).waitFor();
  const theirs = await buttonPlaces(gm);
  await commit.dispatchEvent('click');
  await sheet(gm, SABLE).locator('.salvo-question-dock .salvo-question').waitFor();
  expect(await buttonPlaces(gm)).toEqual(theirs);

  await showTab(gm, 'chat');
  const state = () => card(gm).getAttribute('data-state');
  await expect
    .poll(async () => {
      const answer = card(gm).locator('.salvo-question button').first();
      if (await answer.isVisible()) await answer.click({ timeout: 1_000 }).catch(() => undefined);
      return state();
    })
    .toBe('decided');
  const seen: Record<string, readonly number[]> = {};
  for (const [press, becomes] of PASSAGES) {
    for (const [tool, at] of Object.entries(await toolPlaces(gm))) expect(at).toEqual((seen[tool] ??= at));
    await card(gm).locator(`[data-salvo="${press}"]`).click();
    await expect.poll(state).toBe(becomes);
  }
  expect(Object.keys(seen).sort()).toEqual(['apply', 'redo', 'reject', 'undo']);
  await run(gm, `game.settings.set('salvo', 'apply', 'automatic').then(() => 1)`);
});

/** Buttons pressed on a card, and their results. */
const PASSAGES = [
  ['apply', 'applied'],
  ['undo', 'undone'],
  ['redo', 'applied'],
  ['undo', 'undone'],
] as const;

/** The places of the last card's buttons. */
const toolPlaces = (page: Page): Promise<Record<string, readonly number[]>> =>
  run(
    page,
    `(() => {
      const card = [...document.querySelectorAll('.salvo-card')].at(-1);
      const { left, top } = card.getBoundingClientRect();
      return Object.fromEntries([...card.querySelectorAll('.salvo-card-tools button')].map((tool) => {
        const box = tool.getBoundingClientRect();
        return [tool.dataset.salvo, [box.left - left, box.top - top, box.width].map(Math.round)];
      }));
    })()`,
  );

test('what is said of one shot is not said of the next', async () => {
  const { gm } = fight;
  const blind = async () => {
    const own = await openSheet(gm, SABLE);
    await own.locator('.salvo-weapons [data-act="attack"]').first().click({ force: true });
    const form = gm.locator('.salvo-act');
    await form.waitFor();
    return form;
  };
  const first = await blind();
  await first.locator('[data-field="blind"]').check();
  await closeWindows(gm);
  const second = await blind();
  expect(await second.locator('[data-field="blind"]').isChecked()).toBe(false);
  await closeWindows(gm);
});

test('of several targets on the scene an act against one takes the first, and the dialog shows no other', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const own = await openSheet(gm, MARA);
  for (const [first, second] of [
    ['Odell Brix', SABLE],
    [SABLE, 'Odell Brix'],
  ]) {
    await run(
      gm,
      `(() => {
        for (const token of [...game.user.targets]) token.setTarget(false, { releaseOthers: false });
        for (const name of ${JSON.stringify([first, second])})
          canvas.tokens.placeables.find(({ document }) => document.name === name).setTarget(true, { releaseOthers: false });
      })()`,
    );
    await own.locator('[data-act="attack"]').first().click({ force: true });
    const form = gm.locator('.salvo-act');
    await form.waitFor();
    expect(await form.locator('[name="target"] option:checked').innerText()).toContain(first);
    expect(await form.locator('.salvo-aimed b').allInnerTexts()).toEqual([first]);
    await form.locator('[data-action="close"]').click();
    await form.waitFor({ state: 'detached' });
  }
  await run(gm, 'void [...game.user.targets].forEach((token) => token.setTarget(false, { releaseOthers: false }))');
});

test('undoing what later acts stand on names them, and offers to go back before all of them', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const takes = (stance: string): Promise<void> =>
    run(
      gm,
      `game.salvo.api.act(game.combat.combatant.actor.uuid, { action: 'changeStance', targets: [], declared: { stance: '${stance}' } }).then(() => undefined)`,
    );
  await showTab(gm, 'chat');
  const states = (): Promise<(string | undefined)[]> =>
    gm
      .locator('.salvo-card')
      .evaluateAll((all) => all.slice(-2).map((element) => (element as HTMLElement).dataset['state']));
  for (const stance of ['prone', 'crouched']) {
    const before = await gm.locator('.salvo-card').count();
    await takes(stance);
    await expect.poll(() => gm.locator('.salvo-card').count()).toBe(before + 1);
    await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  }
  const name = await run<string>(gm, 'game.combat.combatant.name');
  await gm.locator('.salvo-card').nth(-2).locator('[data-salvo="undo"]').click();
  const sure = gm.locator('dialog, .dialog').last();
  await expect.poll(() => sure.innerText()).toContain(`${name}: Change stance`);
  expect(await states()).toEqual(['applied', 'applied']);
  await sure.locator('button[data-action="yes"]').click();
  await expect.poll(states).toEqual(['undone', 'undone']);
});

/** The windows of this kind, as wide as told. */
const pulledTo = (page: Page, kind: string, width: number): Promise<void> =>
  run(
    page,
    `[...foundry.applications.instances.values()].filter(({ element }) => element?.matches?.('${kind}'))
      .forEach((app) => void app.setPosition({ width: ${width}, left: 20, top: 10 }))`,
  );

/** What stands in the way of reading there: places whose content is wider than they are. */
const overflowing = (page: Page, places: string): Promise<readonly string[]> =>
  run(
    page,
    `[...document.querySelectorAll('${places}')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((place) => place.className)`,
  );

test('a window pulled narrow cuts off nothing: the scores take more rows, the dialog of an attack one column', async () => {
  const { gm } = fight;
  await closeWindows(gm);
  const name = await run<string>(gm, 'game.combat.combatant.name');
  const own = await openSheet(gm, name);
  const rows = (): Promise<number> =>
    own
      .locator('.salvo-score')
      .evaluateAll((all) => new Set(all.map((score) => score.getBoundingClientRect().top)).size);
  expect(await rows()).toBe(1);
  await pulledTo(gm, '.salvo-actor', 360);
  await expect.poll(rows).toBe(2);
  expect(await overflowing(gm, '.salvo-actor :is(.salvo-score, .salvo-pair)')).toEqual([]);
  const item = await own.locator('[data-act="attack"]').first().getAttribute('data-item');
  const target = await run<string>(
    gm,
    `game.combat.turns.find(({ token }) => token.disposition !== game.combat.combatant.token.disposition).name`,
  );
  const form = await prepareAttack(gm, { who: name, item: item!, target });
  await form.locator('.salvo-chances').waitFor();
  const left = (place: string): Promise<number> =>
    form
      .locator(place)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('.salvo-odds')).toBeGreaterThan((await left('.salvo-target')) + 200);
  await pulledTo(gm, '.salvo-act', 360);
  await expect.poll(() => left('.salvo-odds')).toBe(await left('.salvo-target'));
  expect(await overflowing(gm, '.salvo-act :is(.window-content, .salvo-odds, .salvo-chances)')).toEqual([]);
  await closeWindows(gm);
});

test('the fields of an attack stand below each other, whatever is chosen or typed in them', async () => {
  const { gm } = fight;
  const name = await run<string>(gm, 'game.combat.combatant.name');
  const own = await openSheet(gm, name);
  await own.locator('[data-act="attack"]').first().click({ force: true });
  const folds = dialog(gm).locator('.salvo-declare details');
  await folds.first().waitFor();
  await folds.evaluateAll((all) => all.forEach((fold) => ((fold as HTMLDetailsElement).open = true)));
  const fields = dialog(gm).locator('.salvo-declare :is(select, input[type="number"]):visible');
  await expect.poll(() => fields.count()).toBeGreaterThan(3);
  const edges = await fields.evaluateAll((all) =>
    all.map((field) => {
      const { left, right } = field.getBoundingClientRect();
      return `${String(Math.round(left))}–${String(Math.round(right))}`;
    }),
  );
  expect(new Set(edges).size).toBe(1);
  await closeWindows(gm);
});
