// Two tabs of one GM in a real browser: the one with the browser's lock works; when it is closed, the other takes over.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { begin, firefight, run, script } from './support.ts';

let second: Page;
const fight = firefight({}, async (fight) => {
  await run(
    fight.gm,
    `Promise.all(['reactions', 'allocation'].map((key) => game.settings.set('salvo', key, 'automatic'))).then(() => 1)`,
  );
  await begin(fight);
  second = await fight.table.open('gm');
  await script(second);
  for (const page of [fight.gm, second]) await countWrites(page);
});

const countWrites = (page: Page): Promise<void> =>
  run(
    page,
    `(() => {
      const batch = foundry.documents.modifyBatch;
      window.writes = 0;
      foundry.documents.modifyBatch = function (...args) { window.writes++; return batch.apply(this, args); };
    })()`,
  );

const writes = (page: Page): Promise<number> => run(page, 'window.writes');

/** The player asks for something, which is carried out or refused. */
async function ask(): Promise<void> {
  const id = await run<string>(
    fight.player,
    `(async () => {
      const who = game.combat.combatants.contents.find((combatant) => combatant.isOwner);
      const whom = game.combat.combatants.contents.find((combatant) => combatant !== who);
      const message = await foundry.documents.ChatMessage.create({ type: 'action', system: { ruleset: 'cepheus',
        combat: game.combat.uuid, state: 'requested', command: { action: 'aim', who: who.id, targets: [whom.id] } } });
      return message.id;
    })()`,
  );
  const state = `game.messages.get('${id}').system.state`;
  await expect.poll(() => run(fight.player, state)).toMatch(/applied|refused/);
}

test('one tab works, the other waits for the lock and writes nothing', async () => {
  const locks = (): Promise<readonly number[]> =>
    run(
      second,
      `navigator.locks.query().then(({ held, pending }) =>
        [held, pending].map((all) => all.filter((lock) => lock.name.startsWith('salvo-referee')).length))`,
    );
  // The player's own tab holds the player's.
  await expect.poll(locks).toEqual([2, 1]);
  await second.bringToFront();
  await ask();
  expect(await writes(fight.gm)).toBeGreaterThan(0);
  expect(await writes(second)).toBe(0);
});

test('it is closed: the other gets the lock and works', async () => {
  await fight.gm.close();
  await ask();
  expect(await writes(second)).toBeGreaterThan(0);
  expect(fight.table.problems).toEqual([]);
});
