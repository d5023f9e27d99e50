// Salvo's windows among Foundry's own: the header and the editor keep their look, what may only be read can be read through,
// and the tracker answers the clicks that people know.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, card, closeWindows, firefight, notice, openSheet, row, run, sheet, showTab } from './support.ts';

const MARA = 'Lieutenant Mara Quill';
const SABLE = 'Sable Vane';

const fight = firefight({}, begin);

/** A browser's computed styles of elements: the properties that a stray rule would change. */
const FORM = [
  'borderWidth',
  'padding',
  'minHeight',
  'backgroundColor',
  'listStyleType',
  'textTransform',
  'letterSpacing',
];
const LOOK = [...FORM, 'font', 'color'];
const lookOf = (page: Page, selector: string, names: readonly string[] = LOOK): Promise<unknown> =>
  run(
    page,
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
      const style = getComputedStyle(element);
      return ${JSON.stringify(names)}.map((name) => style[name]);
    })`,
  );
/** The window with or without its class, with which all of Salvo's styles go. */
const plainly = (page: Page, on: boolean): Promise<void> =>
  run(
    page,
    `document.querySelectorAll('.salvo-actor').forEach((sheet) => sheet.classList.toggle('salvo', ${String(!on)}))`,
  );

test('the buttons of the window’s header look as they do without Salvo', async () => {
  const { player } = fight;
  await openSheet(player, MARA);
  const header = '.salvo-actor > .window-header :is(button, .window-title)';
  const seen = await lookOf(player, header);
  await plainly(player, true);
  expect(seen).toEqual(await lookOf(player, header));
  expect(seen).not.toEqual([]);
  await plainly(player, false);
});

test('checkboxes are core’s, in Salvo’s size and color; tabs have nothing of core’s own', async () => {
  const { player } = fight;
  const own = await openSheet(player, MARA);
  const styleOf = (selector: string, names: readonly string[]): Promise<unknown> =>
    run(
      player,
      `(() => { const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
        return ${JSON.stringify(names)}.map((name) => style[name]); })()`,
    );
  await run(
    player,
    `(() => {
      const box = document.createElement('p');
      box.innerHTML = '<input type="checkbox" checked><input type="checkbox" checked disabled><i style="background: var(--salvo-accent)"></i>';
      document.querySelector('.salvo-actor .salvo-tabs').after(box);
    })()`,
  );
  const box = '.salvo-actor .window-content p > input[type="checkbox"]';
  const [accent] = (await styleOf('.salvo-actor .window-content p > i', ['backgroundColor'])) as [string];
  expect(await styleOf(box, ['width', 'height', 'backgroundColor'])).toEqual(['16px', '16px', accent]);
  // In a locked sheet it is seen as well whether a box is ticked.
  expect(await styleOf(`${box}:disabled`, ['backgroundColor'])).toEqual([accent]);
  const tab = '.salvo-actor .salvo-tab.active';
  expect(await styleOf(tab, ['textDecorationLine', 'textShadow'])).toEqual(['none', 'none']);
  expect(await styleOf('.salvo-actor .salvo-tabs', ['justifyContent'])).toEqual(['normal']);
  await own.locator('.window-header [data-action="close"]').click();
});

test('a list and a heading in rich text, and the buttons of its editor, are the writer’s', async () => {
  const { player } = fight;
  const own = await openSheet(player, MARA);
  await own.locator('[data-action="tab"][data-tab="notes"]').click();
  await run(
    player,
    `(() => {
      const text = document.createElement('div');
      text.className = 'editor-content';
      text.innerHTML = '<h3>Berth</h3><ul><li>Nine</li></ul><button>Bold</button>';
      document.querySelector('.salvo-actor .salvo-notes').append(text);
    })()`,
  );
  const inside = '.salvo-actor .salvo-notes > .editor-content > *';
  // Font and ink are inherited from the window; form and space are not Salvo's.
  const seen = await lookOf(player, inside, FORM);
  await plainly(player, true);
  expect(seen).toEqual(await lookOf(player, inside, FORM));
  await plainly(player, false);
  expect(seen).toHaveLength(3);
  await closeWindows(player);
});

test('an observer turns the tabs and opens what is carried, and can change nothing', async () => {
  const { gm, player } = fight;
  await run(gm, `game.actors.getName('${SABLE}').update({ ownership: { default: 2 } }).then(() => 1)`);
  await run(player, `game.actors.getName('${SABLE}').sheet.render(true).then(() => 1)`);
  const other = sheet(player, SABLE);
  await other.locator('[data-action="tab"][data-tab="gear"]').click();
  await expect.poll(() => other.locator('.salvo-gear.active').count()).toBe(1);
  await other.locator('.salvo-gear [data-action="openItem"]').first().click();
  await player.locator('.salvo-item').waitFor();
  await expect
    .poll(() => other.locator('input:enabled, select:enabled, [data-action="createItem"]:enabled').count())
    .toBe(0);
  await closeWindows(player);
});

test('a user with limited ownership sees the name and the picture alone', async () => {
  const { gm, player } = fight;
  await run(gm, `game.actors.getName('${SABLE}').update({ ownership: { default: 1 } }).then(() => 1)`);
  await run(player, `game.actors.getName('${SABLE}').sheet.render(true).then(() => 1)`);
  const other = sheet(player, SABLE);
  await other.locator('.salvo-limited').waitFor();
  await expect.poll(() => other.locator('.salvo-limited').innerText()).toBe(SABLE);
  await expect.poll(() => other.locator('input, [data-action="tab"]').count()).toBe(0);
  await closeWindows(player);
});

test('a click on a row finds the token, a double click opens the sheet; details unfold on their own', async () => {
  const { gm } = fight;
  await showTab(gm, 'combat');
  await run(gm, `window.found = []; Hooks.on('tabletopPing', (document) => void window.found.push(document.name))`);
  const name = row(gm, SABLE).locator('.salvo-fighter-name');
  await name.click();
  await expect.poll(() => run(gm, 'window.found')).toEqual([SABLE]);
  await name.dblclick();
  await sheet(gm, SABLE).waitFor();
  await closeWindows(gm);
  await row(gm, SABLE).locator('summary').click();
  await expect.poll(() => row(gm, SABLE).locator('details[open]').count()).toBe(1);
  await row(gm, SABLE).locator('[data-action="toggleDefeated"]').click();
  await expect
    .poll(() => row(gm, SABLE).locator('[data-action="toggleDefeated"]').getAttribute('aria-pressed'))
    .toBe('true');
});

test('initiative is not cleared in a fight under way, by whichever way it is tried', async () => {
  const { gm } = fight;
  const counts = () => gm.locator('#combat .salvo-count').allInnerTexts();
  const before = await counts();
  const entries = async (): Promise<string> => {
    const items = gm.locator('#context-menu [role="menuitem"]');
    await items.first().waitFor();
    const all = await items.allInnerTexts();
    await gm.keyboard.press('Escape');
    return all.join();
  };
  expect(await gm.locator('#combat :is([data-action="rollAll"], [data-action="rollNPC"])').count()).toBe(0);
  await gm.locator('.encounter-context-menu').click();
  expect(await entries()).toBe('End combat');
  await row(gm, SABLE).click({ button: 'right' });
  expect(await entries()).toMatch(/^Attack[^]*Remove from combat/);
  await row(gm, SABLE).click({ button: 'right' });
  expect(await entries()).not.toMatch(/initiative/i);
  await run(gm, `game.combat.resetAll().then(() => 1)`);
  await expect.poll(() => notice(gm).innerText()).toContain('Initiative follows the book');
  await run(gm, `game.combat.setInitiative(game.combat.combatants.contents[0].id, 99).then(() => 1)`);
  expect(await counts()).toEqual(before);
});

test('the palette of a token lights what the rules give, and what is put on by hand', async () => {
  const { gm } = fight;
  const entry = (condition: string) => gm.locator(`#token-hud [data-status-id="salvo-${condition}"].active`);
  await run(gm, `canvas.hud.token.bind(canvas.tokens.get(game.combat.combatant.tokenId)).then(() => 1)`);
  await expect.poll(() => entry('prone').count()).toBe(0);
  await run(
    gm,
    `game.salvo.api.act(game.combat.combatant.actor.uuid, { action: 'changeStance', targets: [], declared: { stance: 'prone' } })`,
  );
  await expect.poll(() => entry('prone').count()).toBe(1);
  // A condition given or taken there by a GM is the book's ruling: shown on a card, and undone with it.
  const inState = (): Promise<unknown> => run(gm, `game.combat.combatant.actor.effects.size`);
  const undoLast = async (): Promise<void> => {
    await showTab(gm, 'chat');
    await card(gm).locator('button[data-salvo="undo"]').click();
  };
  const press = (condition: string) => gm.locator(`#token-hud [data-status-id="salvo-${condition}"]`).click();
  await press('fatigued');
  await expect.poll(() => entry('fatigued').count()).toBe(1);
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  expect(await inState()).toBe(0);
  await undoLast();
  await expect.poll(() => entry('fatigued').count()).toBe(0);
  await press('prone');
  await expect.poll(() => entry('prone').count()).toBe(0);
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  await undoLast();
  await expect.poll(() => entry('prone').count()).toBe(1);
  // A condition without a ruling of the book is an icon of Foundry's own.
  await press('aiming');
  await expect.poll(() => entry('aiming').count()).toBe(1);
  expect(await inState()).toBe(1);
  await press('aiming');
  await expect.poll(() => entry('aiming').count()).toBe(0);
  // By the ruling it costs no action.
  await press('prone');
  await expect.poll(() => entry('prone').count()).toBe(0);
  await run(gm, `canvas.hud.token.close().then(() => 1)`);
  await showTab(gm, 'combat');
});

test('a thing is shown to the audience of the message mode', async () => {
  const { gm, player } = fight;
  await run(gm, `game.settings.set('core', 'messageMode', 'gm').then(() => 1)`);
  await run(gm, `game.actors.getName('${MARA}').sheet.render(true).then(() => 1)`);
  await sheet(gm, MARA).locator('[data-action="tab"][data-tab="gear"]').click();
  await sheet(gm, MARA).locator('.salvo-gear [data-action="tellItem"]').first().click();
  const last = `game.messages.contents.at(-1)`;
  await expect.poll(() => run(gm, `${last}.content`)).toContain('salvo-thing-card');
  await expect.poll(() => run(player, `${last}.isContentVisible`)).toBe(false);
  await run(gm, `game.settings.set('core', 'messageMode', 'public').then(() => 1)`);
  await sheet(gm, MARA).locator('.salvo-gear [data-action="tellItem"]').first().click();
  await expect
    .poll(() => run(player, `${last}.isContentVisible && ${last}.content.includes('salvo-thing-card')`))
    .toBe(true);
  await closeWindows(gm);
});

test('cards are whole in a page whose templates come later than its log', async () => {
  const { table } = fight;
  const late = await table.open('player', undefined, '&templates=slow');
  await showTab(late, 'chat');
  const cards = late.locator('.chat-log .salvo-card');
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
  await expect.poll(async () => (await cards.allInnerTexts()).every((text) => text.trim().length > 20)).toBe(true);
  expect(table.problems).toEqual([]);
  await late.close();
});

test('an act has a single window, however often it is opened, and the window keeps its entries', async () => {
  const { gm } = fight;
  const own = await openSheet(gm, SABLE);
  const attack = own.locator('.salvo-weapons [data-act="attack"]').first();
  await attack.click({ force: true });
  const form = gm.locator('.salvo-act');
  await form.locator('[data-field="blind"]').check();
  await run(
    gm,
    `window.first = [...foundry.applications.instances.values()].find((app) => app.element?.matches('.salvo-act'))`,
  );
  // The window may stand before the button.
  await attack.evaluate((element) => (element as HTMLElement).click());
  const same = `[...foundry.applications.instances.values()].filter((app) => app.element?.matches('.salvo-act')).every((app) => app === window.first)`;
  expect([await run(gm, same), await form.locator('[data-field="blind"]').isChecked()]).toEqual([true, true]);
  await closeWindows(gm);
});

/** The message of an attack on the first enemy of the combatant at turn, with the weapon in hand. */
const ATTACK = `(async () => {
  const who = game.combat.combatant;
  const item = who.actor.items.find((item) => item.type === 'cepheusWeapon' && item.system.equipped);
  const target = game.combat.turns.find(({ token }) => token.disposition !== who.token.disposition);
  return game.salvo.api.act(who.actor.uuid, { action: 'attack', item: item.id, targets: [target.id] });
})()`;

test('a card stands in the log, in a toast and in a popped-out log at once; each answers, and all tell the same', async () => {
  const { gm, player } = fight;
  const asks = (reactions: string): Promise<unknown> =>
    run(gm, `game.settings.set('salvo', 'reactions', '${reactions}')`);
  await showTab(gm, 'combat');
  await run(
    gm,
    `(async () => {
      await game.settings.set('core', 'uiConfig', { ...game.settings.get('core', 'uiConfig'), chatNotifications: 'cards' });
      await ui.chat.renderPopout();
    })()`,
  );
  await asks('ask');
  const id = await run<string>(gm, ATTACK);
  const cards = gm.locator(`[data-message-id="${id}"] .salvo-card`);
  const states = (): Promise<(string | null)[]> =>
    cards.evaluateAll((all) => all.map((element) => (element as HTMLElement).dataset['state'] ?? null));
  await expect.poll(states).toEqual(['asking', 'asking', 'asking']);
  const toast = gm.locator(`#chat-notifications [data-message-id="${id}"] .salvo-card`);
  const ids = await run<string[]>(
    gm,
    `[...document.querySelectorAll('.chat-message [id]')].map((element) => element.id)`,
  );
  expect(new Set(ids).size).toBe(ids.length);
  // A player's answer on its way is no news to a GM.
  await run(
    gm,
    `window.notes = []; Hooks.on('renderChatMessageHTML', (message, html) => void (message.type === 'answer' && window.notes.push(html.style.display)))`,
  );
  const stray = { type: 'answer', system: { action: 'none', index: 0, value: 'none' } };
  await run(player, `CONFIG.ChatMessage.documentClass.create(${JSON.stringify(stray)}).then(() => 1)`);
  await expect.poll(() => run(gm, `[...new Set(window.notes)]`)).toEqual(['none']);
  // Pressed in the toast until no question is left.
  for (let presses = 0; presses < 6 && (await states()).includes('asking'); presses++) {
    const index = await toast.locator('.salvo-question button:enabled').first().getAttribute('data-index');
    const question = toast.locator(`.salvo-question button[data-index="${String(index)}"]`);
    await question.first().click();
    await expect.poll(() => question.count()).toBe(0);
    await expect
      .poll(async () => {
        const next = toast.locator('.salvo-question button:enabled');
        return (await states())[0] !== 'asking' || (await next.count()) > 0;
      })
      .toBe(true);
  }
  await expect.poll(states).toEqual(['applied', 'applied', 'applied']);
  // Opened in one place, it stays as it was in the others.
  await toast.locator('details summary').first().click();
  expect(await gm.locator('.sidebar-popout .salvo-card').last().locator('details[open]').count()).toBe(0);
  await gm.locator('.sidebar-popout .salvo-card').last().locator('button[data-salvo="undo"]').click();
  await expect.poll(states).toEqual(['undone', 'undone', 'undone']);
  await run(
    gm,
    `(async () => {
      await ui.chat.popout.close();
      await game.settings.set('core', 'uiConfig', { ...game.settings.get('core', 'uiConfig'), chatNotifications: 'pip' });
    })()`,
  );
  await showTab(gm, 'chat');
  // Toasts go by themselves in seconds; nobody has to wait for it here.
  await run(gm, `document.getElementById('chat-notifications').replaceChildren()`);
  await asks('automatic');
  await showTab(gm, 'combat');
  await player.bringToFront();
});

/** The page of a browser window of its own, into which goes what `code` finds. */
async function detach(page: Page, code: string): Promise<Page> {
  const [own] = await Promise.all([
    fight.table.context.waitForEvent('page'),
    run(page, `(async () => { await (await ${code}).detachWindow(); })()`),
  ]);
  own.on('pageerror', (error) => fight.table.problems.push(`detached: ${error.message}`));
  return own;
}

const boxOf = (page: Page, selector: string): Promise<{ width: number; height: number } | null> =>
  page.locator(selector).first().boundingBox();

test('a card that asks is brought into sight, however far above the log begins', async () => {
  const { gm } = fight;
  await run(gm, `game.settings.set('salvo', 'reactions', 'ask').then(() => 1)`);
  const id = await run<string>(gm, ATTACK);
  await expect.poll(() => run(gm, `game.messages.get('${id}').system.state`)).toBe('asking');
  const draw = (size: number): Promise<unknown> =>
    run(gm, `(async () => { CONFIG.ChatMessage.batchSize = ${size}; await ui.chat.render({ force: true }); })()`);
  await run(gm, `CONFIG.ChatMessage.documentClass.create([{ content: 'a' }, { content: 'b' }]).then(() => 1)`);
  await draw(1);
  const drawn = gm.locator(`#chat [data-message-id="${id}"]`);
  await expect.poll(() => gm.locator('#chat .chat-message').count()).toBe(1);
  expect(await drawn.count()).toBe(0);
  await showTab(gm, 'combat');
  await gm.locator('.salvo-open-question [data-action="showCard"]').first().click();
  await expect.poll(() => drawn.isVisible()).toBe(true);
  await draw(100);
  await drawn.locator('.salvo-question button:enabled').first().click();
  await expect.poll(() => run(gm, `game.messages.get('${id}').system.state`)).toBe('applied');
  await drawn.locator('button[data-salvo="undo"]').click();
  await expect.poll(() => run(gm, `game.messages.get('${id}').system.state`)).toBe('undone');
  await run(gm, `game.settings.set('salvo', 'reactions', 'automatic').then(() => 1)`);
});

test('a sheet in a window of its own does all that it does at home, and opens what it opens there', async () => {
  const { gm } = fight;
  await run(gm, `game.actors.getName('${MARA}').sheet.render(true).then(() => 1)`);
  const own = await detach(gm, `game.actors.getName('${MARA}').sheet`);
  expect(await gm.locator('.salvo-actor').count()).toBe(0);
  // The styles came with it.
  await own.locator('.salvo-actor [data-tab="gear"][data-action="tab"]').click();
  await expect.poll(() => own.locator('.salvo-gear.active').count()).toBe(1);
  expect(await run(own, `getComputedStyle(document.querySelector('.salvo-rows')).listStyleType`)).toBe('none');
  await own.locator('.salvo-actor [data-action="toggleLock"]').first().click();
  // A changed field is stored, and keeps the focus through the render that follows.
  await own.locator('[name="name"]').fill('Lieutenant M. Quill');
  await own.locator('[name="name"]').press('Tab');
  await expect
    .poll(() => run(gm, `game.actors.contents.some(({ name }) => name === 'Lieutenant M. Quill')`))
    .toBe(true);
  const named = '.salvo-actor button:focus, .salvo-actor input:focus, .salvo-actor img:focus, .salvo-actor a:focus';
  await expect.poll(() => own.locator(named).count()).toBe(1);
  await own.locator('[name="name"]').fill(MARA);
  await own.locator('[name="name"]').press('Tab');
  await expect.poll(() => run(gm, `game.actors.contents.some(({ name }) => name === '${MARA}')`)).toBe(true);
  // Its questions come up in the same window; closing one means no.
  const carried = await own.locator('.salvo-gear [data-item-id]').count();
  await own.locator('.salvo-gear [data-action="deleteItem"]').first().click();
  await own.locator('dialog.dialog').waitFor();
  expect(await gm.locator('dialog.dialog').count()).toBe(0);
  await own.locator('dialog.dialog [data-action="close"]').click();
  await own.locator('.salvo-gear [data-action="deleteItem"]').first().click();
  await own.locator('dialog.dialog [data-action="yes"]').click();
  await expect.poll(() => own.locator('.salvo-gear [data-item-id]').count()).toBe(carried - 1);
  // A thing, the compendia, and the dialog of an act.
  await own.locator('.salvo-gear [data-action="openItem"]').first().click();
  await own.locator('.salvo-item').waitFor();
  await own.locator('.salvo-item > .window-header [data-action="close"]').click();
  await own.locator('.salvo-actor [data-tab="combat"][data-action="tab"]').click();
  await own.locator('.salvo-actor [data-act="attack"]').first().click({ force: true });
  await own.locator('.salvo-act').waitFor();
  expect(await gm.locator('.salvo-act, .salvo-item, dialog').count()).toBe(0);
  // A pressed clause shows its page in the same window; clauses hide in every window.
  await own.locator('.salvo-act .salvo-clause').first().click();
  await own.locator('.salvo-reference h1').first().waitFor();
  await own.locator('.salvo-reference [data-action="ok"]').click();
  await run(gm, `game.settings.set('salvo', 'clauses', false).then(() => 1)`);
  await expect.poll(() => boxOf(own, '.salvo-act .salvo-clause')).toBe(null);
  await run(gm, `game.settings.set('salvo', 'clauses', true).then(() => 1)`);
  await expect.poll(() => boxOf(own, '.salvo-act .salvo-clause')).not.toBe(null);
  await own.locator('.salvo-act [data-action="cancel"]').click();
  // And home again.
  await run(gm, `game.actors.getName('${MARA}').sheet.attachWindow()`);
  await expect.poll(() => own.isClosed()).toBe(true);
  await expect.poll(() => gm.locator('.salvo-actor').count()).toBe(1);
  await closeWindows(gm);
});

test('the tracker and the chat log in windows of their own follow the fight, and are answered there', async () => {
  const { gm } = fight;
  const heard = `window.off = 0; { const { off } = Hooks; Hooks.off = (...which) => { window.off++; off.apply(Hooks, which); } }`;
  await run(gm, heard);
  const tracker = await detach(gm, `ui.combat.renderPopout()`);
  const log = await detach(gm, `ui.chat.renderPopout()`);
  const active = async (page: Page): Promise<string> =>
    (await page.locator('.combatant.active').first().getAttribute('data-combatant-id')) ?? '';
  const before = await active(gm);
  await tracker.locator('[data-action="nextTurn"]').click();
  await expect.poll(() => active(gm)).not.toBe(before);
  await expect.poll(async () => (await active(tracker)) === (await active(gm))).toBe(true);
  const id = await run<string>(
    gm,
    `game.salvo.api.act(game.combat.combatant.actor.uuid, { action: 'changeStance', targets: [], declared: { stance: 'prone' } })`,
  );
  const card = log.locator(`[data-message-id="${id}"] .salvo-card`);
  await card.locator('button[data-salvo="undo"]').click();
  await expect.poll(() => card.getAttribute('data-state')).toBe('undone');
  // Closed, it hears of no question any more, and of nobody who is deleted.
  const off = await run<number>(gm, 'window.off');
  await run(gm, `ui.combat.popout.close().then(() => 1)`);
  await expect.poll(() => tracker.isClosed()).toBe(true);
  expect((await run<number>(gm, 'window.off')) - off).toBe(5);
  await log.close();
  await expect
    .poll(() => run(gm, `ui.chat.popout === undefined && foundry.applications.detached.windows.size`))
    .toBe(0);
  expect(fight.table.problems).toEqual([]);
});

test('a late arrival can still be rolled for, and then nobody is left', async () => {
  const { gm } = fight;
  const rollAll = gm.locator('#combat [data-action="rollAll"]');
  await gm.locator('#sidebar-tabs [data-tab="combat"]').click();
  await run(
    gm,
    `CONFIG.Actor.documentClass.create({ name: 'Late', type: 'cepheusCharacter' })
      .then(({ id }) => game.combat.createEmbeddedDocuments('Combatant', [{ actorId: id }])).then(() => 1)`,
  );
  await rollAll.waitFor();
  await rollAll.click();
  await expect.poll(() => run(gm, 'game.combat.turns.every(({ initiative }) => initiative !== null)')).toBe(true);
  await rollAll.waitFor({ state: 'detached' });
  await run(gm, `game.actors.getName('Late').delete().then(() => 1)`);
  await expect.poll(() => gm.locator('#combat .combatant', { hasText: 'Its actor was deleted' }).count()).toBe(1);
});
