/** S10: one player's flood keeps nobody waiting, and costs the GM no write each. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { classOf, weaponOf, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, lay, messagesOf, prepare, stored, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

test.each(['requested', 'applied'] as const)(
  '300 forged messages, %s, and one honest act among them',
  async (state) => {
    fight = await lay(automatic, { present: ['gm', 'ana', 'bo', 'cy'] });
    let writes = 0;
    const link = fight.gm.wire.client as { send(message: unknown): void };
    const send = link.send.bind(link);
    link.send = (message) => {
      if (/^(request|batch)$/.test((message as { kind: string }).kind)) writes++;
      send(message);
    };
    const command = { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] };
    const forged = {
      type: 'action',
      system: { ruleset: 'cepheus', combat: fight.combat().uuid, command, state },
    };
    const cy = fight.table.seat('cy');
    for (let count = 0; count < 300; count++) void classOf(cy, 'ChatMessage').create(forged);
    const before = messagesOf(fight, 'action').length;
    const honest = attackBy(fight, fight.ana);
    const message = await honest;
    let done = 0;
    for (let wait = 0; wait < 400 && done === 0; wait++) {
      await new Promise((next) => setImmediate(next));
      if (stored(fight, message)?.system.state === 'applied')
        done = messagesOf(fight, 'action').filter((one) => one.system.state === 'refused').length + 1;
    }
    await fight.table.settle();
    expect(stored(fight, message)!.system.state).toBe('applied');
    expect(messagesOf(fight, 'action').length - before).toBeGreaterThanOrEqual(300);
    // Its own few writes, and those that tell the forger, many at once.
    expect(writes).toBeLessThan(60);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(60);
    expect(fight.table.errors).toEqual([]);
  },
);
