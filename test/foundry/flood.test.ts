/** S10: one player's flood keeps nobody waiting, and costs the GM no write each. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { nightly } from '../night.ts';
import { classOf, gameOf, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, isVouchedFor, lay, messagesOf, prepare, stored, undo, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

/** In ms: others' acts are applied within this, whatever one player does. */
const PATIENCE = 2_000;
/** In ms: a world opens within this. */
const OPENING = 10_000;
const MEGABYTE = 'x'.repeat(1_000_000);

/** The work of this process, all clients and the server together, in ms: other programs on the machine do not count. */
const worked = (): number => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

/** The time in ms until another player's honest act is applied. */
async function timed(seatName: 'ana' | 'gm'): Promise<number> {
  const began = worked();
  const message = await attackBy(fight, fight.table.seat(seatName), seatName === 'gm' ? at() : 0);
  await fight.table.settle();
  const took = worked() - began;
  expect(stored(fight, message)!.system.state).toBe('applied');
  return took;
}
const at = (): number => fight.ids.indexOf(fight.combat().combatant!.id);

/** The parts of a flood, by turns: requests for another's person and for one's own, cards that were never played, answers, undo requests, talk. */
const FLOOD: readonly ((number: number) => object)[] = [
  () => act({ who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] }),
  () => act({ who: fight.ids[1]!, item: weaponOf(fight, 1).id, targets: [fight.ids[0]!] }),
  () => act({ who: fight.ids[1]!, targets: [fight.ids[0]!] }, 'applied'),
  (number) => ({ type: 'answer', system: { action: `nothing${number}`, index: 0, value: 'dodge' } }),
  (number) => ({ type: 'reversal', system: { action: `nothing${number}`, redo: false } }),
  (number) => ({ content: `${number}` }),
];
const act = (command: object, state = 'requested'): object => ({
  type: 'action',
  system: { ruleset: 'cepheus', combat: fight.combat().uuid, command: { action: 'attack', ...command }, state },
});

/** A count of what a client asks the server for. */
function writesOf(seat: Seat): () => number {
  let writes = 0;
  const link = seat.wire.client as { send(message: unknown): void };
  const send = link.send.bind(link);
  link.send = (message) => {
    if (/^(request|batch)$/.test((message as { kind: string }).kind)) writes++;
    send(message);
  };
  return () => writes;
}

/** The time at which the GM's client first hears of a message. */
function heardOf(author: string): Promise<number> {
  const { Hooks } = fight.gm.globals as unknown as { Hooks: { on(name: string, look: (found: Doc) => void): number } };
  return new Promise((heard) =>
    Hooks.on('createChatMessage', (found) => {
      if ((found as unknown as { author: Doc }).author.id === author) heard(worked());
    }),
  );
}

/** A second of the flood with another player's act in its middle; the time in ms that it waits at the GM's once it has arrived. */
async function second(first: number, count: number): Promise<number> {
  const flood = (from: number, to: number): void => {
    for (let number = from; number < to; number++)
      void classOf(fight.bo, 'ChatMessage')
        .create(FLOOD[number % FLOOD.length]!(number))
        .catch(() => undefined);
  };
  flood(first, first + count / 2);
  const heard = heardOf(fight.ana.id);
  const posting = attackBy(fight, fight.ana);
  flood(first + count / 2, first + count);
  const came = await heard;
  const { id } = await posting;
  while (stored(fight, { id })?.system.state === 'requested') await new Promise((next) => setImmediate(next));
  const took = worked() - came;
  await fight.table.settle();
  await fight.table.advance(1_000);
  expect(stored(fight, { id })!.system.state).toBe('applied');
  await undo(fight.gm, { id });
  await fight.table.settle();
  expect(stored(fight, { id })!.system.state).toBe('undone');
  return took;
}

nightly('S10 messages of one player’s flood', { day: 240, goal: 10_000, step: 2_000 }, async (_seed, tries) => {
  fight = await lay(automatic);
  try {
    const writes = writesOf(fight.gm);
    const notices = (): number =>
      ['gm', 'ana'].reduce((sum, name) => sum + fight.table.seat(name).face.notices.length, 0);
    const each = Math.min(tries, 1_000);
    let slowest = 0;
    for (let first = 0; first < tries; first += each) {
      const before = { writes: writes(), notices: notices() };
      slowest = Math.max(slowest, await second(first, each));
      // Its own few writes, and those that tell the flooder, many at once.
      expect(writes() - before.writes).toBeLessThan(60);
      expect(notices() - before.notices).toBeLessThanOrEqual(1);
    }
    expect(slowest).toBeLessThan(PATIENCE);
    expectOver(tries);
    const began = worked();
    await fight.table.reload('gm');
    const opening = worked() - began;
    expect(opening).toBeLessThan(OPENING);
    console.log(
      `of ${tries} messages: others wait ${slowest.toFixed()} ms at most, a reload takes ${opening.toFixed()} ms`,
    );
    expect(fight.table.errors).toEqual([]);
  } finally {
    fight.table.close();
  }
});

/** No part of the flood has become an act, no part of it waits, and its authors are told. */
function expectOver(tries: number): void {
  const share = Math.floor(tries / FLOOD.length);
  const { bo } = fight;
  const acts = messagesOf(fight, 'action').filter(({ author }) => author === bo.id);
  const refused = acts.filter(({ system }) => system.state === 'refused');
  expect(refused.length).toBeGreaterThanOrEqual(2 * share);
  for (const act of acts) if (act.system.state !== 'refused') expect(isVouchedFor(fight, act)).toBe(false);
  expect(refused.some(({ system }) => system.refusal?.refused === 'tooMany')).toBe(true);
  expect(messagesOf(fight, 'answer')).toEqual([]);
  const wishes = messagesOf(fight, 'reversal').filter(({ author }) => author === bo.id);
  expect(wishes.length).toBeGreaterThanOrEqual(share);
  for (const { system } of wishes) expect(['gone', 'tooMany']).toContain(system.refusal?.refused);
}

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
  for (const message of messagesOf(fight, 'action').filter(({ author }) => author === cy.id))
    expect(message.system.state).toBe('refused');
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
