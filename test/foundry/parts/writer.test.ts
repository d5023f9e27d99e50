/** The one writer: what events make documents say, with a mark in the same write, and that nothing is written twice or half. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rulesetOf, valueAt, type Event, type Id, type Ruleset } from '../../../src/rules/index.ts';
import type { ActorDoc, Source, TokenDoc } from '../../../src/foundry/api.ts';
import { storedBy } from '../../../src/foundry/data/place.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import * as tables from '../../../src/foundry/resolution/table/table.ts';
import * as marking from '../../../src/foundry/resolution/writing/marks.ts';
import * as writing from '../../../src/foundry/resolution/writing/write.ts';
import { change, hurt, laid, peopleIn, scoreOf } from './people.ts';
import { actorOf, hold, openWorld, updatesOf, type World } from './world.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

enterGames();
let world: World;
const { person, combatWith } = peopleIn(() => world);
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

const operation = (...events: readonly Event[]): marking.Operation => ({ id: 'm.0', events });
const kinds = () => world.writes.map(({ documentName }) => documentName);

describe('an operation in a combat', () => {
  test('is one request: actors with their marks, then the combat with its own', async () => {
    const [one, two] = [person('a'), person('b')];
    const combat = combatWith({ one: { actor: one }, two: { actor: two } });
    const done = operation(hurt('one'), change('one', 'ammo.gun', -2), hurt('two', -1), {
      ...change('one', '', 0),
      changes: [{ path: 'stance', from: 'standing', to: 'prone' }],
    });
    const request = vi.spyOn(
      foundry.documents as unknown as { modifyBatch: (batch: object[]) => unknown },
      'modifyBatch',
    );
    expect(await writing.apply(() => laid(combat), done)).toEqual([]);
    expect([kinds(), request.mock.calls.map(([batch]) => batch.length)]).toEqual([['Actor', 'Combat'], [2]]);
    expect(world.writes[0]).toMatchObject({
      salvo: 'm.0',
      updates: [
        {
          _id: 'a',
          'system.characteristics.str.value': 6,
          'system.ops': [marking.markOf(done, 'one')],
          items: [{ _id: 'gun', system: { magazine: { value: 13 } } }],
        },
        { _id: 'b', 'system.characteristics.str.value': 8, 'system.ops': [marking.markOf(done, 'two')] },
      ],
    });
    expect(world.writes[0]!.updates[1]).not.toHaveProperty('items');
    expect(world.writes[1]).toMatchObject({
      salvo: 'm.0',
      updates: [{ _id: 'fight', 'flags.salvo.ops': [marking.combatMark(done)] }],
    });
    expect((combatantIn(laid(combat).fight, 'one').state as { stance: string }).stance).toBe('prone');
    expect([scoreOf(one), scoreOf(two)]).toEqual([6, 8]);
    // Again it does nothing.
    expect(await writing.apply(() => laid(combat), done)).toEqual([]);
    expect([kinds().length, scoreOf(one)]).toEqual([2, 6]);
  });

  test('tells the combat the numbers that documents can take', async () => {
    // Below nought there is nobody here.
    const standing = vi.spyOn(rulesetOf('cepheus') as Ruleset, 'standing').mockImplementation((_fight, { state }) => {
      const { current } = state as { current: { str: number; dex: number } };
      return current.str < 0 || current.dex < 0 ? 'dead' : 'up';
    });
    const combat = combatWith({ one: { actor: person('a') }, two: { actor: person('b') } });
    const done = operation(hurt('one', -99), hurt('two', -99), change('two', 'current.dex', -99));
    await writing.apply(() => laid(combat), done);
    expect([...combat.combatants].map(({ defeated }) => defeated)).toEqual([false, false]);
    expect(standing).toHaveBeenCalled();
    standing.mockRestore();
  });

  test('on a token’s own actor and one of the world’s is written to each, then to the combat', async () => {
    const token = { id: 't', uuid: 'Scene.s.Token.t', name: 'T', disposition: 1 } as TokenDoc;
    const one = person('a', { isToken: true, token });
    const combat = combatWith({ one: { actor: one, token }, two: { actor: person('b') } });
    await writing.apply(() => laid(combat), operation(hurt('one'), hurt('two')));
    expect(world.writes.map(({ documentName, updates }) => [documentName, updates[0]!['_id']])).toEqual([
      ['Actor', 'b'],
      ['Combat', 'fight'],
    ]);
    expect([updatesOf(one).length, scoreOf(one)]).toEqual([1, 6]);
  });

  test('that was interrupted is finished: documents that have it are left alone', async () => {
    const [one, two] = [person('a'), person('b')];
    const combat = combatWith({ one: { actor: one }, two: { actor: two } });
    const done = operation(hurt('one'), hurt('two'));
    one.system['ops'] = ['m.0:one:whatever'];
    expect(await writing.apply(() => laid(combat), done)).toEqual([]);
    expect([scoreOf(one), scoreOf(two)]).toEqual([9, 6]);
    // Where the combat alone is left, it is written by itself.
    world.writes.length = 0;
    Object.assign(combat.flags['salvo'] as object, { ops: [] });
    await writing.apply(() => laid(combat), done);
    expect([kinds(), scoreOf(two)]).toEqual([['Combat'], 6]);
    // And where the combat has it already, those who are left.
    world.writes.length = 0;
    two.system['ops'] = [];
    await writing.apply(() => laid(combat), done);
    expect([kinds(), scoreOf(two)]).toEqual([['Actor'], 3]);
  });

  test('of nobody’s documents is the combat’s alone', async () => {
    const combat = combatWith({ one: { actor: person('a') } });
    await writing.apply(
      () => laid(combat),
      operation({ kind: 'turnEnded', who: null, clause: '', changes: [{ path: 'round', from: 1, to: 2 }] }),
    );
    expect([kinds(), combat.round]).toEqual([['Combat'], 2]);
  });

  test('that a module blocks names the actors without it, and leaves the combat as it was; a turn goes on without them', async () => {
    const [one, two] = [person('a'), person('b')];
    const combat = combatWith({ one: { actor: one }, two: { actor: two } });
    hold(two);
    const done = operation(hurt('one'), hurt('two'));
    expect(await writing.apply(() => laid(combat), done)).toEqual(['one', 'two']);
    expect([scoreOf(one), scoreOf(two), marking.combatMarks(combat)]).toEqual([9, 9, []]);
    expect(await writing.apply(() => laid(combat), { ...done, id: 'm.1', turn: 'push' })).toEqual(['one', 'two']);
    expect(marking.combatMarks(combat)).toHaveLength(1);
  });

  test('on an actor of two combatants is written once for each, the second on what the first has left', async () => {
    const actor = person('a');
    const combat = combatWith({ one: { actor }, two: { actor } });
    await writing.apply(() => laid(combat), operation(hurt('one'), hurt('two')));
    expect([kinds(), scoreOf(actor), marking.marksOf(actor)]).toMatchObject([
      ['Actor', 'Actor', 'Combat'],
      3,
      [/^m\.0:one:/, /^m\.0:two:/].map((mark) => expect.stringMatching(mark)),
    ]);
  });

  test('keeps what another hand wrote while it was on its way', async () => {
    const actor = person('a');
    const combat = combatWith({ one: { actor } });
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      world.hooks.callAll('updateActor', actor, { system: { characteristics: { str: { value: 8 } } } }, {}, 'ana');
    };
    await writing.apply(() => laid(combat), operation(hurt('one')));
    expect(updatesOf(actor)).toEqual([[{ 'system.characteristics.str.value': 5 }, { salvo: 'm.0' }]]);
    // Of what comes later it hears no more.
    world.hooks.callAll('updateActor', actor, { system: { characteristics: { str: { value: 1 } } } }, {}, 'ana');
    expect(updatesOf(actor)).toHaveLength(1);
  });
});

describe('an operation outside a combat', () => {
  test('writes the actors of the world in one request', async () => {
    const [one, two] = [person('a'), person('b')];
    const read = () => tables.tableOfActors([one, two])!;
    await writing.apply(read, operation(hurt('a'), hurt('b')));
    expect([kinds(), world.writes[0]!.updates.length, world.writes[0]!['salvo']]).toEqual([['Actor'], 2, 'm.0']);
    expect([scoreOf(one), scoreOf(two)]).toEqual([6, 6]);
  });

  test('writes a token’s own actor by itself, its items first, each with the mark', async () => {
    const token = { id: 't', uuid: 'Scene.s.Token.t', name: 'T', disposition: 1 } as TokenDoc;
    const rows: (readonly [string, readonly Source[], Source])[] = [];
    const actor: ActorDoc = person('a', {
      ...{ isToken: true, token },
      updateEmbeddedDocuments: async (name: string, updates: readonly Source[], options: Source = {}) => {
        rows.push([name, updates, options]);
        expect(updatesOf(actor)).toEqual([]);
        for (const { _id, flags } of updates) Object.assign(actor.items.get(String(_id))!.flags, flags);
      },
    });
    const read = () => tables.tableOfActors([actor])!;
    const done = operation(hurt('t'), change('t', 'ammo.gun', -1));
    const mark = marking.markOf(done, 't');
    await writing.apply(read, done);
    expect(rows).toEqual([
      ['Item', [{ _id: 'gun', system: { magazine: { value: 14 } }, flags: { salvo: { op: mark } } }], { salvo: 'm.0' }],
    ]);
    expect(updatesOf(actor)).toEqual([
      [{ 'system.characteristics.str.value': 6, 'system.ops': [mark] }, { salvo: 'm.0' }],
    ]);
    expect(world.writes).toEqual([]);
    // Interrupted between the two, the second is written, and the first not again.
    actor.system['ops'] = [];
    await writing.apply(read, done);
    expect([rows.length, updatesOf(actor).length]).toEqual([1, 2]);
  });

  test('writes what is a machine’s pilot’s on the pilot, and the mark on both', async () => {
    const pilot = world.put(actorOf('p', 'adevaCharacter', {}));
    const machine = world.put(actorOf('mech', 'adevaMachine', { pilotId: 'p' }));
    const table = tables.tableOfActors([machine])!;
    const numbers = Object.keys(combatantIn(table.fight, 'mech').state)
      .flatMap((key) => [key, `${key}.value`])
      .filter((inner) => placeOf(table, inner) && typeof valueIn(table, 'mech', inner) === 'number');
    const path = numbers.find((inner) => placeOf(table, inner)!.beside === 'pilot');
    const own = numbers.find((inner) => placeOf(table, inner)!.beside === undefined);
    expect([typeof path, typeof own]).toEqual(['string', 'string']);
    await writing.apply(() => tables.tableOfActors([machine])!, operation(change('mech', path!, 1)));
    expect(world.writes[0]!.updates.map(({ _id }) => _id)).toEqual(['mech', 'p']);
    expect([machine, pilot].map((actor) => marking.marksOf(actor).length)).toEqual([1, 1]);
    expect(Object.keys(world.writes[0]!.updates[0]!)).toEqual(['_id', 'system.ops']);
    // What is the machine’s alone is not written on the pilot.
    world.writes.length = 0;
    await writing.apply(() => tables.tableOfActors([machine])!, { ...operation(change('mech', own!, 1)), id: 'm.1' });
    expect(world.writes[0]!.updates.map(({ _id }) => _id)).toEqual(['mech']);
    // Of two machines with one pilot the second’s part stands on what the first’s has left.
    const other = world.put(actorOf('other', 'adevaMachine', { pilotId: 'p' }));
    const combat = combatWith({ mech: { actor: machine }, other: { actor: other } });
    world.writes.length = 0;
    await writing.apply(() => laid(combat), {
      ...operation(change('mech', path!, 1), change('other', path!, 1)),
      id: 'm.2',
    });
    expect(world.writes.map(({ updates }) => updates.map(({ _id }) => _id))).toEqual([
      ['mech', 'p'],
      ['other', 'p'],
      ['fight'],
    ]);
  });
});

const placeOf = (table: tables.Table, path: string) =>
  tables.isStored(table, path) ? storedBy(table.ruleset.id)!.place(path) : null;
const valueIn = (table: tables.Table, id: Id, path: string): unknown =>
  valueAt(combatantIn(table.fight, id).state, path);

describe('a value', () => {
  const after = async (actor: ActorDoc, ...events: readonly Event[]) => {
    await writing.apply(() => tables.tableOfActors([actor])!, operation(...events));
    return world.writes[0]?.updates[0];
  };

  test('goes neither below what its field allows nor over its maximum', async () => {
    expect(await after(person('a'), hurt('a', -30))).toMatchObject({ 'system.characteristics.str.value': 0 });
    world.writes.length = 0;
    expect(await after(person('b'), hurt('b', 1))).toMatchObject({ 'system.characteristics.str.value': 9 });
    world.writes.length = 0;
    expect(await after(person('c'), change('c', 'ammo.gun', 5))).toMatchObject({
      items: [{ system: { magazine: { value: 15 } } }],
    });
    world.writes.length = 0;
    // What is no pool has no maximum.
    expect(await after(person('d'), change('d', 'quantity.gun', 5))).toMatchObject({
      items: [{ system: { quantity: 6 } }],
    });
  });

  test('goes below nought where its field does, and down to it where there is no field', async () => {
    const hero = world.put(actorOf('f', 'fluidCharacter', { wounds: { value: 2, max: 9 } }));
    expect(await after(hero, change('f', 'wounds', -5))).toMatchObject({ 'system.wounds.value': -3 });
    world.writes.length = 0;
    const drover = world.put(actorOf('d', 'driveCharacter', {}));
    const eased = { kind: 'x', who: 'd', clause: '', changes: [{ path: 'conditions.slowed', to: 0 }] };
    expect((await after(drover, eased))!['system.conditions.slowed']).toEqual(_replace(0));
  });

  test('that goes leaves nothing', async () => {
    const knocked = {
      kind: 'x',
      who: 'a',
      clause: '',
      changes: [{ path: 'unconscious', to: { since: 1, failures: 0 } }],
    };
    expect(await after(person('a'), knocked)).toMatchObject({ 'system.unconscious': { since: 1, failures: 0 } });
    world.writes.length = 0;
    const actor = person('b');
    actor.system['unconscious'] = { since: 1, failures: 0 };
    const woken = {
      kind: 'x',
      who: 'b',
      clause: '',
      changes: [{ path: 'unconscious', from: { since: 1, failures: 0 } }],
    };
    expect(await after(actor, woken)).toMatchObject({ 'system.unconscious': null });
  });

  test('of a thing that is not there is nobody’s', async () => {
    const actor = person('a');
    const row = await after(actor, hurt('a'), change('a', 'ammo.none', -1));
    expect(row).not.toHaveProperty('items');
  });
});
