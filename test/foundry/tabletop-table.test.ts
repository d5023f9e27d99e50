/** The tabletop with several people at it: who may do what, and what the wires may do to messages. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Globals } from '../tabletop/contract/cases.ts';
import type { Doc, DocClass, Plain } from '../tabletop/contract/types.ts';
import { openTable, type Table, type TableOptions } from '../tabletop/inprocess/table.ts';

const SYSTEM = 'test/tabletop/contract/fixture';
const PLAYER = 'player0000000000';
const USERS = [
  { name: 'gm', role: 4 },
  { name: 'player', role: 1 },
  { name: 'other', role: 1 },
];

let table: Table;
const open = async (options: TableOptions = {}) =>
  (table = await openTable({ system: SYSTEM, users: USERS, ...options }));
const at = (name: string) => table.seat(name).globals as unknown as Globals;
const documents = (name: string, which: string) => at(name).foundry.documents[which] as DocClass;
const health = (doc: Doc | undefined) => (doc?.['system'] as { health: { value: number } } | undefined)?.health.value;
const seen = (name: string, doc: Doc) => at(name).fromUuidSync(doc.uuid) as Doc;

async function person(data: Plain = {}): Promise<Doc> {
  const actor = (await documents('gm', 'Actor').create({ name: 'Ann', type: 'person', ...data })) as Doc;
  await table.settle();
  return actor;
}

afterEach(() => table.close());

describe('permissions', () => {
  beforeEach(() => open());

  test('a player changes their own documents and nothing else', async () => {
    const own = await person({ ownership: { default: 0, [PLAYER]: 3 } });
    const foreign = await person({ ownership: { default: 2 } });
    await seen('player', own).update({ 'system.health.value': 4 });
    await table.settle();
    expect(health(seen('gm', own))).toBe(4);
    await expect(seen('player', foreign).update({ name: 'Mine' })).rejects.toThrow(/lacks permission/);
    await expect(seen('player', foreign).delete()).rejects.toThrow(/lacks permission/);
    await expect(documents('player', 'Actor').create({ name: 'New', type: 'person' })).rejects.toThrow(/permission/);
  });

  test.each([
    [
      'an actor of others',
      (doc: Doc) => ({ action: 'update', documentName: 'Actor', data: [{ _id: doc.id, name: 'Mine' }] }),
    ],
    ['their own role', () => ({ action: 'update', documentName: 'User', data: [{ _id: PLAYER, role: 4 }] })],
    [
      'an item within an actor of others',
      (doc: Doc) => ({ action: 'create', documentName: 'Item', parent: doc.uuid, data: [{ name: 'X', type: 'tool' }] }),
    ],
    [
      'a world setting',
      () => ({
        action: 'create',
        documentName: 'Setting',
        data: [{ key: 'fixture.house', value: '"all"', user: null }],
      }),
    ],
    ['a combat', () => ({ action: 'create', documentName: 'Combat', data: [{ round: 3 }] })],
    ['what does not exist', () => ({ action: 'delete', documentName: 'Actor', ids: ['nobody0000000000'] })],
    [
      'something below a parent that does not exist',
      () => ({ action: 'create', documentName: 'Item', parent: 'Actor.nobody0000000000', data: [{ name: 'X' }] }),
    ],
  ])('the authority itself refuses a player’s raw request for %s', async (_what, operation) => {
    const actor = await person();
    const before = table.hash();
    table
      .seat('player')
      .wire.client.send({ kind: 'request', request: 'raw', operation: { options: {}, ...operation(actor) } });
    await table.settle();
    expect(table.hash()).toBe(before);
    expect(table.seat('player').client.delivered).toContainEqual(
      expect.objectContaining({ kind: 'refused', request: 'raw' }),
    );
  });

  test('a field that is the GM’s is refused to an owner', async () => {
    const own = await person({ ownership: { default: 0, [PLAYER]: 3 } });
    await expect(seen('player', own).update({ 'system.secret': 1 })).rejects.toThrow(/may not update the field secret/);
    await own.update({ 'system.secret': 2 });
  });

  test('a message belongs to its sender; others cannot change it', async () => {
    const message = (await documents('player', 'ChatMessage').create({
      content: 'x',
      author: 'gm00000000000000',
    })) as Doc;
    await table.settle();
    expect(message._source['author']).toBe(PLAYER);
    expect((message._source['_stats'] as Plain)['lastModifiedBy']).toBe(PLAYER);
    await expect(seen('other', message).update({ content: 'y' })).rejects.toThrow(/lacks permission/);
    await message.update({ content: 'z' });
    await seen('gm', message).update({ content: 'gm' });
    await table.settle();
    expect(message['content']).toBe('gm');
  });

  test('a combatant’s owner changes its initiative, not its name', async () => {
    const own = await person({ ownership: { default: 0, [PLAYER]: 3 } });
    const combat = (await documents('gm', 'Combat').create({ combatants: [{ actorId: own.id }] })) as Doc;
    await table.settle();
    const [combatant] = (seen('player', combat)['combatants'] as { contents: Doc[] }).contents;
    await combatant?.update({ initiative: 12 });
    await expect(combatant?.update({ name: 'X' })).rejects.toThrow(/lacks permission/);
    await expect(seen('player', combat).update({ round: 2 })).rejects.toThrow(/lacks permission/);
  });
});

describe('wires', () => {
  test('changes of two users at once are both kept, and all clients agree', async () => {
    await open();
    const actor = await person({ ownership: { default: 3 } });
    await Promise.all([
      seen('player', actor).update({ 'system.ops.a': { amount: 1 } }),
      seen('other', actor).update({ 'system.ops.b': { amount: 2 } }),
    ]);
    await table.settle();
    expect((actor['system'] as { ops: Plain }).ops).toMatchObject({ a: { amount: 1 }, b: { amount: 2 } });
    expect(new Set(USERS.map((user) => table.clientHash(user.name))).size).toBe(1);
  });

  test('fast-check orders deliveries; every order ends the same for all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (schedule) => {
        await open({ schedule });
        const made = documents('gm', 'Actor').create({ name: 'Ann', type: 'person', ownership: { default: 3 } });
        await table.settle();
        const actor = (await made) as Doc;
        const writes = ['player', 'other'].map((name, index) =>
          seen(name, actor).update({ 'system.health.value': index + 1 }),
        );
        await table.settle();
        await Promise.all(writes);
        expect([1, 2]).toContain(health(actor));
        expect(new Set(USERS.map((user) => table.clientHash(user.name))).size).toBe(1);
        table.close();
      }),
      { numRuns: 15 },
    );
  });

  test('a held wire keeps messages back and in order', async () => {
    await open();
    const actor = await person();
    table.seat('player').wire.hold('down');
    await actor.update({ name: 'One' });
    await actor.update({ name: 'Two' });
    await table.settle();
    expect(seen('player', actor).name).toBe('Ann');
    table.seat('player').wire.release();
    await table.settle();
    expect(seen('player', actor).name).toBe('Two');
  });

  test('a request that comes twice is applied twice by the server: doing things once is the system’s task', async () => {
    await open();
    const before = table.authority.world.documents.ChatMessage.length;
    table.seat('player').wire.duplicateNext('up');
    await documents('player', 'ChatMessage').create({ content: 'x' });
    await table.settle();
    expect(table.authority.world.documents.ChatMessage.length).toBe(before + 2);
  });

  test('a server that cannot store refuses, and nothing is changed', async () => {
    await open();
    const actor = await person();
    const before = table.hash();
    table.authority.failNext('ENOSPC');
    await expect(actor.update({ name: 'Lost' })).rejects.toThrow('ENOSPC');
    expect(table.hash()).toBe(before);
    expect(actor.name).toBe('Ann');
  });

  test('reload and disconnection', async () => {
    await open();
    const actor = await person();
    await actor.update({ 'system.health.value': 2 });
    const { game } = await table.reload('player').then(() => at('player'));
    expect(health(game.actors.get(actor.id))).toBe(2);
    expect(table.clientHash('player')).toBe(table.clientHash('gm'));
    table.disconnect('gm');
    await table.settle();
    expect(at('player').game.users.activeGM).toBeNull();
  });
});

describe('bad data', () => {
  const stored = (id: string, system: unknown) => ({
    _id: id,
    name: id,
    type: 'person',
    system,
    items: [],
    effects: [],
    ownership: { default: 0 },
  });
  async function openWith(sources: Plain[]): Promise<void> {
    await open();
    const world = structuredClone(table.authority.world);
    table.close();
    world.documents.Actor = sources as never;
    world.active = [];
    await openTable({ system: SYSTEM, world }).then((entry) => (table = entry));
  }

  test('an actor that does not validate is kept aside and reported; the world opens', async () => {
    await openWith([stored('bad0000000000000', { rank: 'emperor' }), stored('good000000000000', {})]);
    const { actors } = at('gm').game as unknown as { actors: { size: number; invalidDocumentIds: Set<string> } };
    expect([actors.size, ...actors.invalidDocumentIds]).toEqual([1, 'bad0000000000000']);
    expect(table.errors.length).toBeGreaterThan(0);
  });

  test('an item that does not validate does not take its actor with it', async () => {
    const items = [
      { _id: 'bad0000000000000', name: 'Bad', type: 'nonsense', system: {} },
      { _id: 'good000000000000', name: 'Good', type: 'tool', system: {} },
    ];
    await openWith([{ ...stored('actor00000000000', {}), items }]);
    const actor = at('gm').game.actors.get('actor00000000000');
    const collection = actor?.['items'] as { size: number; invalidDocumentIds: Set<string> };
    expect([collection.size, ...collection.invalidDocumentIds]).toEqual([1, 'bad0000000000000']);
  });

  test('old data is migrated in memory, and stays as it was in the store until it is written', async () => {
    await openWith([stored('old0000000000000', { hp: 6 })]);
    const actor = at('gm').game.actors.get('old0000000000000');
    expect(health(actor)).toBe(6);
    await actor?.update({ name: 'Newer' });
    await table.settle();
    expect(table.authority.world.documents.Actor[0]).toMatchObject({ name: 'Newer', system: { hp: 6 } });
  });
});

test('missing parts of the tabletop fail by name, and used parts are on record', async () => {
  await open();
  const { foundry } = at('gm') as unknown as { foundry: { utils: Plain } };
  expect(() => foundry.utils['noSuchThing']).toThrow('Tabletop has no foundry.utils.noSuchThing');
  expect(table.seat('gm').client.touched).toContain('foundry.data.fields.StringField');
});

test('another user is asked and answers; an absent user counts as a refusal', async () => {
  await open();
  const gm = at('player').game.users.activeGM as unknown as {
    query(name: string, data: unknown, options?: Plain): Promise<unknown>;
  };
  await expect(gm.query('fixture.double', { number: 4 })).resolves.toBe(8);
  await expect(gm.query('fixture.unknown', {})).rejects.toThrow(/not a registered query/);
  table.disconnect('gm');
  await table.settle();
  await expect(gm.query('fixture.double', { number: 4 })).rejects.toThrow(/not connected/);
});

test('time stands until it is moved on; timers fire then, and not for a client that is gone', async () => {
  await open();
  const fired: string[] = [];
  const set = (name: string, delay: number) => table.seat(name).timers.setTimeout(() => fired.push(name), delay);
  set('player', 2000);
  set('gm', 1000);
  set('other', 1500);
  table.disconnect('other');
  await table.advance(999);
  expect(fired).toEqual([]);
  await table.advance(5000);
  expect(fired).toEqual(['gm', 'player']);
});
