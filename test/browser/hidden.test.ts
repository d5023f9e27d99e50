// S9: hidden data stays hidden. Canaries in the names and dice of a hidden fighter never reach a player's page; and no
// result is read before dice that another module throws in 3D lie still.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, card, dice, firefight, run, settleCard, showTab } from './support.ts';

const fight = firefight({}, async (fight) => {
  await begin(fight);
  for (const page of [fight.gm, fight.player]) await showTab(page, 'chat');
});

const CANARY = 'Canary Weasel';

/** The first combatant of the other side attacks one that the player does not own; the request comes from Salvo's own client. */
const attack = `(async () => {
  const target = game.combat.turns.find((entry) => entry.actor.name === 'Jonah Reyes');
  const who = game.combat.turns.find((entry) => entry.actor.name.startsWith('Canary') || entry.actor.name === 'Sable Vane');
  const item = who.actor.items.find((entry) => entry.type === 'cepheusWeapon' && entry.system.equipped);
  return game.salvo.api.act(who.actor.uuid, { action: 'attack', item: item.id, targets: [target.id] });
})()`;

const untilDone = (page: Page): Promise<unknown> =>
  page.waitForFunction(`['applied', 'refused'].includes(game.messages.contents.at(-1)?.system.state)`);

test('the act of a hidden fighter draws nothing in a player’s page, its dice included', async () => {
  const { gm, player } = fight;
  await run(
    gm,
    `(async () => {
      const sable = game.combat.turns.find(({ actor }) => actor.name === 'Sable Vane');
      await sable.actor.update({ name: '${CANARY}' });
      await sable.update({ name: '${CANARY}', hidden: true });
      while (game.combat.combatant.id !== sable.id) await game.combat.nextTurn();
    })()`,
  );
  await run(
    gm,
    `Promise.all(['reactions', 'allocation'].map((key) => game.settings.set('salvo', key, 'automatic'))).then(() => undefined)`,
  );
  await run(gm, attack);
  await untilDone(gm);
  await untilDone(player);
  expect(await run(gm, `game.messages.contents.at(-1).system.state`)).toBe('applied');
  await expect.poll(() => card(gm).innerText()).toContain(CANARY);
  const id = await run<string>(player, `game.messages.contents.at(-1).id`);
  const text = await run<string>(
    player,
    `[...document.querySelectorAll('[data-message-id="${id}"]')].map((card) => card.outerHTML).join('')`,
  );
  expect(text).not.toContain('salvo-card');
  for (const word of [CANARY, 'Sable', 'Jonah', 'dice-roll', 'Attack']) expect(text).not.toContain(word);
  expect(await player.locator('#combat').innerHTML()).not.toContain(CANARY);
  // Whose turn it is is not told, nor a button named that only a GM has.
  expect(await player.locator('#combat .salvo-whose-turn').textContent()).toBe('Between turns.');
  expect(await gm.locator('#combat .salvo-whose-turn').textContent()).toContain(CANARY);
});

test('a player whom it asks something reads that somebody acts, in the line above the card too', async () => {
  const { gm, player } = fight;
  await card(gm).locator('[data-salvo="undo"]').click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
  await run(gm, `game.settings.set('salvo', 'reactions', 'ask').then(() => undefined)`);
  await run(gm, attack);
  await card(player).locator('.salvo-question.mine').waitFor();
  const senders = (page: Page): Promise<string> =>
    run(page, `[...document.querySelectorAll('.chat-log .message-sender')].at(-1).textContent`);
  expect(await senders(player)).toBe('somebody');
  // In the fight it has the name under which it came to it.
  expect(await senders(gm)).toBe('Sable Vane');
  const text = `[...document.querySelectorAll('[data-message-id]')].at(-1).outerHTML`;
  expect(await run<string>(player, text)).not.toMatch(/Canary|Sable/);
  await dice(gm, [1, 1]);
  await settleCard(gm);
  expect(await run<string>(player, text)).not.toMatch(/Canary|Sable/);
  // Whether it hit is told to whom it was meant for, and nothing of its roll.
  await expect.poll(() => card(player).locator('.salvo-verdicts').innerText()).toMatch(/Miss/);
  expect(await card(player).locator('.salvo-stage.is-attack').count()).toBe(0);
});

test('no verdict stands on a card while dice are thrown in 3D', async () => {
  const { gm } = fight;
  await run(
    gm,
    `(() => {
      const message = game.messages.contents.at(-1);
      Object.assign(game, { dice3d: { waitFor3DAnimationByMessageID: () => new Promise((done) => (window.lieStill = done)) } });
      message._dice3danimating = true;
      return message.update({ 'flags.world.shown': 1 }).then(() => true);
    })()`,
  );
  await expect.poll(() => card(gm).locator('.salvo-verdicts').count()).toBe(0);
  await expect.poll(() => card(gm).locator('.salvo-stages').count()).toBe(0);
  await expect.poll(() => card(gm).innerText()).toContain(CANARY);
  await run(gm, `(() => { delete game.messages.contents.at(-1)._dice3danimating; window.lieStill(true); })()`);
  await expect.poll(() => card(gm).locator('.salvo-verdicts').count()).toBe(1);
});

test('nor when the answers to a question that is closed already are played out', async () => {
  const { gm } = fight;
  await card(gm).locator('[data-salvo="undo"]').click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('undone');
  // The work on the answers waits for the test; the dice of the applied act do not lie still before it says so.
  await run(
    gm,
    `(() => {
      const later = window.setTimeout;
      window.waiting = [];
      window.goOn = () => { window.setTimeout = later; for (const work of window.waiting) work(); };
      window.setTimeout = (work, ...time) => (time.length === 0 ? window.waiting.push(work) : later(work, ...time));
      window.rolling = [];
      game.dice3d.waitFor3DAnimationByMessageID = () => new Promise((done) => window.rolling.push(done));
      Object.defineProperty(CONFIG.ChatMessage.documentClass.prototype, '_dice3danimating', {
        get() { return window.rolling !== null && this.system.state === 'applied'; },
      });
    })()`,
  );
  await run(gm, attack);
  await card(gm).locator('.salvo-question.mine button:enabled').first().click();
  await expect.poll(() => card(gm).getAttribute('data-state')).toBe('applied');
  await run(gm, 'new Promise((done) => { window.goOn(); setTimeout(done, 50); }).then(() => true)');
  expect(await card(gm).locator('.salvo-verdicts, .salvo-stage').count()).toBe(0);
  await run(
    gm,
    '(() => { const lie = window.rolling; window.rolling = null; for (const still of lie) still(true); })()',
  );
  await expect.poll(() => card(gm).locator('.salvo-verdicts').count()).toBe(1);
});
