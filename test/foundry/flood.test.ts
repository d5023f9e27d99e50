/** S10: one player's flood keeps nobody waiting, and costs the GM no write each. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { classOf, gameOf, weaponOf, type Firefight } from './firefight.ts';
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

/** In ms: others' acts are applied within this, whatever one player does. */
const PATIENCE = 2_000;
/** In ms: a world opens within this. */
const OPENING = 10_000;
const MEGABYTE = 'x'.repeat(1_000_000);

/** What this process has worked, all clients and the server together, in ms: whoever else uses the machine does not count. */
const worked = (): number => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

/** How long somebody's honest act takes until it is applied, in ms. */
async function timed(seatName: 'ana' | 'gm'): Promise<number> {
  const began = worked();
  const message = await attackBy(fight, fight.table.seat(seatName), seatName === 'gm' ? at() : 0);
  await fight.table.settle();
  const took = worked() - began;
  expect(stored(fight, message)!.system.state).toBe('applied');
  return took;
}
const at = (): number => fight.ids.indexOf(fight.combat().combatant!.id);

test('messages of a megabyte, in every part that a player can fill, keep nobody waiting', async () => {
  fight = await lay(automatic, { present: ['gm', 'ana', 'bo', 'cy'] });
  const cy = fight.table.seat('cy');
  const say = (data: object): unknown => classOf(cy, 'ChatMessage').create(data as never);
  const act = { ruleset: 'cepheus', combat: fight.combat().uuid, state: 'requested' };
  const who = fight.ids[0]!;
  const began = worked();
  void say({ content: MEGABYTE });
  void say({ type: 'action', system: { ...act, command: { action: MEGABYTE, who } } });
  void say({ type: 'action', system: { ...act, command: { action: 'attack', who: MEGABYTE } } });
  void say({ type: 'action', system: { ...act, command: { action: 'attack', who, declared: { mode: MEGABYTE } } } });
  void say({ type: 'action', system: { ...act, combat: MEGABYTE, command: { action: 'attack', who } } });
  void say({ type: 'action', system: { ...act, ruleset: MEGABYTE, actors: { [MEGABYTE]: MEGABYTE } } });
  void say({
    type: 'action',
    system: { ...act, command: { action: 'attack', who, targets: Array(50_000).fill(who) } },
  });
  void say({ type: 'answer', system: { action: MEGABYTE, value: MEGABYTE } });
  void say({ type: 'reversal', system: { action: MEGABYTE } });
  await timed('ana');
  expect(worked() - began).toBeLessThan(PATIENCE);
  for (const one of messagesOf(fight, 'action').filter(({ author }) => author === cy.id))
    expect(one.system.state).toBe('refused');
  expect(fight.table.errors).toEqual([]);
});

test('a world with 5,000 cards in its log opens, and an act in it takes no longer', async () => {
  fight = await lay(automatic);
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  const { ChatMessage } = fight.table.authority.world.documents;
  const card = ChatMessage.find(({ _id }) => _id === message.id)!;
  const copies = Array.from({ length: 5_000 }, (_, count) => ({
    ...structuredClone(card),
    _id: `card${String(count).padStart(12, '0')}`,
  }));
  ChatMessage.push(...copies);
  const began = worked();
  await fight.table.reload('gm');
  expect(worked() - began).toBeLessThan(OPENING);
  expect([...(gameOf(fight.gm).messages as unknown as Iterable<unknown>)].length).toBeGreaterThan(5_000);
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(await timed('gm')).toBeLessThan(PATIENCE);
  expect(fight.table.errors).toEqual([]);
});
