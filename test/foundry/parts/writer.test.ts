/** The one writer: what events make documents say, with a mark in the same write, and that nothing is written twice or half. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rulesetOf, valueAt, type Event, type Id, type Outcome, type Ruleset } from '../../../src/rules/index.ts';
import type { ActorDoc, Source, TokenDoc } from '../../../src/foundry/api.ts';
import { storedBy } from '../../../src/foundry/data/place.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { isMovedSince, shiftsBy, type Shift } from '../../../src/foundry/resolution/measure/shifts.ts';
import * as tables from '../../../src/foundry/resolution/table/table.ts';
import * as writing from '../../../src/foundry/resolution/writing/write.ts';
import { change, hurt, laid, peopleIn, scoreOf } from './people.ts';
import { commandOf, sceneWith, tableOn } from './scene.ts';
import { actorOf, hold, openWorld, updatesOf, type World } from './world.ts';

enterGames();
let world: World;
const { person, combatWith } = peopleIn(() => world);
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

const operation = (...events: readonly Event[]): writing.Operation => ({ id: 'm.0', events });
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
          'system.ops': [writing.markOf(done, 'one')],
          items: [{ _id: 'gun', system: { magazine: { value: 13 } } }],
        },
        { _id: 'b', 'system.characteristics.str.value': 8, 'system.ops': [writing.markOf(done, 'two')] },
      ],
    });
    expect(world.writes[0]!.updates[1]).not.toHaveProperty('items');
    expect(world.writes[1]).toMatchObject({
      salvo: 'm.0',
      updates: [{ _id: 'fight', 'flags.salvo.ops': [writing.combatMark(done)] }],
    });
    expect((laid(combat).fight.combatants['one']!.state as { stance: string }).stance).toBe('prone');
    expect([scoreOf(one), scoreOf(two)]).toEqual([6, 8]);
    // Again it does nothing.
    expect(await writing.apply(() => laid(combat), done)).toEqual([]);
    expect([kinds().length, scoreOf(one)]).toEqual([2, 6]);
  });

  test('tells the combat the numbers that documents can take', async () => {
    // Below nought there is nobody here.
    const standing = vi.spyOn(rulesetOf('cepheus') as Ruleset, 'standing').mockImplementation((fight, who) => {
      const { current } = fight.combatants[who]!.state as { current: { str: number; dex: number } };
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
    expect([scoreOf(one), scoreOf(two), writing.combatMarks(combat)]).toEqual([9, 9, []]);
    expect(await writing.apply(() => laid(combat), { ...done, id: 'm.1', turn: 'push' })).toEqual(['one', 'two']);
    expect(writing.combatMarks(combat)).toHaveLength(1);
  });

  test('on an actor of two combatants is written once for each, the second on what the first has left', async () => {
    const actor = person('a');
    const combat = combatWith({ one: { actor }, two: { actor } });
    await writing.apply(() => laid(combat), operation(hurt('one'), hurt('two')));
    expect([kinds(), scoreOf(actor), writing.marksOf(actor)]).toMatchObject([
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
    const mark = writing.markOf(done, 't');
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
    const numbers = Object.keys(table.fight.combatants['mech']!.state)
      .flatMap((key) => [key, `${key}.value`])
      .filter((inner) => placeOf(table, inner) && typeof valueIn(table, 'mech', inner) === 'number');
    const path = numbers.find((inner) => placeOf(table, inner)!.beside === 'pilot');
    const own = numbers.find((inner) => placeOf(table, inner)!.beside === undefined);
    expect([typeof path, typeof own]).toEqual(['string', 'string']);
    await writing.apply(() => tables.tableOfActors([machine])!, operation(change('mech', path!, 1)));
    expect(world.writes[0]!.updates.map(({ _id }) => _id)).toEqual(['mech', 'p']);
    expect([machine, pilot].map((actor) => writing.marksOf(actor).length)).toEqual([1, 1]);
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
  valueAt(table.fight.combatants[id]!.state, path);

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

describe('marks', () => {
  const old = (count: number) => Array.from({ length: count }, (_, at) => `old${at}.0:one:x`);

  test('are kept as many as can be taken back', async () => {
    const actor = person('a');
    actor.system['ops'] = old(60);
    const combat = combatWith({ one: { actor } }, { fight: '{"phase":"underway"}', ops: old(200) });
    await writing.apply(() => laid(combat), operation(hurt('one')));
    expect(
      [writing.marksOf(actor), writing.combatMarks(combat)].map((marks) => [
        marks.length,
        marks[0],
        marks.at(-1)!.slice(0, 4),
      ]),
    ).toEqual([
      [60, 'old1.0:one:x', 'm.0:'],
      [200, 'old1.0:one:x', 'm.0:'],
    ]);
  });

  test('may be gone of what is longer ago than that', () => {
    const forgotten = (own: number, fight: number | null, ...who: readonly string[]) => {
      const actor = person('a');
      actor.system['ops'] = old(own);
      const combat = combatWith({ one: { actor } }, { ops: old(fight ?? 0) });
      return writing.isForgotten(
        { ...laid(combat), combat: fight === null ? null : combat },
        who.length > 0 ? who : ['one'],
      );
    };
    expect([
      forgotten(59, 199),
      forgotten(60, 0),
      forgotten(0, 200),
      forgotten(60, null),
      forgotten(59, null),
      forgotten(60, 0, 'x'),
      forgotten(60, null, 'one', 'x'),
    ]).toEqual([false, true, true, true, false, false, true]);
  });

  test('say which operation was begun, and on whom', () => {
    const begun = (own: readonly string[], fight: readonly string[]) => {
      const actor = person('a');
      actor.system['ops'] = own;
      const combat = combatWith({ zero: { actor: person('z') }, one: { actor } }, { ops: fight });
      return writing.isBegun(operation(), laid(combat));
    };
    expect([begun(['m.0:one:x'], []), begun([], ['m.0::x']), begun([], [])]).toEqual([true, true, false]);
    expect([
      begun(['m.0:two:x'], []),
      begun(['m.1:one:x'], []),
      begun(['m.01:one:x'], []),
      begun([], ['m.0:one:x']),
    ]).toEqual([false, false, false, false]);
    expect(writing.isBegun(operation(), { actors: new Map(), combat: null } as unknown as tables.Table)).toBe(false);
  });

  test('are none where documents hold something else, and the same as ever for the same changes', () => {
    expect([
      writing.marksOf({ system: { ops: 'x' } } as never),
      writing.combatMarks(combatWith({}, { ops: {} })),
      writing.turnChanges(combatWith({}, { turns: '{"list":5}' })),
    ]).toEqual([[], [], []]);
    // Marks of earlier versions stand in worlds.
    expect(['', 'a', 'Salvo', 'wörld ✓'].map(writing.digest)).toEqual([
      'ztntfp7myykz',
      '1r9wi7gvf03dr',
      'e52cfw5519es',
      '1r35rrf1txj0c3',
    ]);
    const [one, two] = [operation(hurt('one'), hurt('two')), operation(hurt('one'), hurt('two', -4))];
    expect(writing.markOf(one, 'one')).toBe(writing.markOf(two, 'one'));
    expect(writing.markOf(one, 'two')).not.toBe(writing.markOf(two, 'two'));
  });

  test('of what an operation takes back must stand there, or it takes nothing back', async () => {
    const [one, two] = [person('a'), person('b')];
    one.system['ops'] = ['m.0:one:x'];
    const combat = combatWith({ one: { actor: one }, two: { actor: two } });
    await writing.apply(() => laid(combat), { id: 'm.1', undoes: 'm.0', events: [hurt('one', -1), hurt('two', -1)] });
    expect([scoreOf(one), scoreOf(two), writing.combatMarks(combat)]).toEqual([8, 9, []]);
  });
});

describe('turn changes', () => {
  const turn = (id: string, to: number): writing.Operation => ({
    id,
    turn: 'push',
    events: [{ kind: 'x', who: null, clause: '', changes: [{ path: 'round', by: to }] }],
  });
  const combat = () =>
    Object.assign(combatWith({ one: { actor: person('a') } }), {
      getTimeDelta: () => 0,
      _playCombatSound: () => undefined,
    });

  test('are kept, twelve of them, so that Previous takes the last back', async () => {
    const at = combat();
    for (let each = 0; each < 13; each++) await writing.apply(() => laid(at), turn(`t${each}`, 1));
    const kept = writing.turnChanges(at).map(({ id }) => id);
    expect([kept.length, kept[0], kept.at(-1), at.round]).toEqual([12, 't1', 't12', 14]);
    const heard: unknown[] = [];
    world.hooks.on('combatRound', (_: unknown, __: unknown, options: unknown) => void heard.push(options));
    await writing.apply(() => laid(at), { ...turn('t12~', -1), turn: 'pop' });
    expect([writing.turnChanges(at).length, writing.turnChanges(at).at(-1)!.id, at.round]).toEqual([11, 't11', 13]);
    expect(heard).toEqual([{ direction: -1, worldTime: { delta: 0 } }]);
    await writing.apply(() => laid(at), turn('t13', 1));
    expect(heard[1]).toEqual({ direction: 1, worldTime: { delta: 0 } });
    // What is no change of turn is not among them, and is told to nobody as one.
    await writing.apply(() => laid(at), { id: 'm.0', events: turn('', 1).events });
    expect([writing.turnChanges(at).length, heard.length, at.round]).toEqual([12, 2, 15]);
  });
});

describe('what cannot be taken in full', () => {
  test('is named by its path, where another hand has changed it since', () => {
    const actor = person('a');
    const table = () => tables.tableOfActors([actor])!;
    expect([writing.cutOff(table(), [hurt('a', -9)]), writing.cutOff(table(), [hurt('a', -10)])]).toEqual([
      null,
      'current.str',
    ]);
    expect([
      writing.cutOff(table(), [hurt('a', -9), hurt('a', 9)]),
      writing.cutOff(table(), [hurt('a', -9), hurt('a', -1)]),
    ]).toEqual([null, 'current.str']);
    expect([writing.cutOff(table(), [hurt('x', -99)]), writing.cutOff(table(), [change(null, 'round', 1)])]).toEqual([
      null,
      null,
    ]);
    const asleep = {
      kind: 'x',
      who: 'a',
      clause: '',
      changes: [{ path: 'unconscious', to: { since: 1, failures: 0 } }],
    };
    expect(writing.cutOff(table(), [asleep])).toBeNull();
  });

  test('is refused where the actor or the item is gone', () => {
    const table = tables.tableOfActors([person('a')])!;
    const why = (...events: readonly Event[]) => writing.deleted(table, commandOf({ targets: ['c'] }), events)?.refused;
    expect([why(hurt('a')), why(hurt('b')), why(hurt('c')), why(hurt('a'), change('a', 'ammo.gun', -1))]).toEqual([
      undefined,
      'actorGone',
      'targetGone',
      undefined,
    ]);
    expect([
      why(change('a', 'ammo.none', -1)),
      why(hurt('a'), change('a', 'stance', 1), change('a', 'ammo.none', -1)),
    ]).toEqual(['itemGone', 'itemGone']);
    expect([why(change(null, 'round', 1)), why({ ...hurt('b'), changes: [] })]).toEqual([undefined, undefined]);
    expect(writing.deleted(table, null, [hurt('c')])?.refused).toBe('actorGone');
  });
});

describe('a combatant set anew', () => {
  const fresh = async (self = 'gm', id = 'one') => {
    world = openWorld({ self });
    const combat = combatWith({ one: { actor: person('a'), flags: { salvo: { state: '{"stance":"prone"}' } } } });
    await writing.setAnew(combat, id);
    return updatesOf(combat).map(([changes]) => changes);
  };

  test('puts aside what stood there; a GM alone does it, for the combatants present', async () => {
    expect(await fresh()).toEqual([
      {
        combatants: [
          {
            _id: 'one',
            initiative: null,
            flags: { salvo: { state: '', quarantine: [{ path: 'state', value: '{"stance":"prone"}' }] } },
          },
        ],
      },
    ]);
    expect([await fresh('ana'), await fresh('gm', 'x')]).toEqual([[], []]);
    const nobodys = combatWith({ one: {} });
    await writing.setAnew(nobodys, 'one');
    expect(updatesOf(nobodys)).toEqual([]);
  });
});

describe('tokens', () => {
  const placed = (id: string, rest: object = {}): TokenDoc & { readonly at: readonly Source[] } => {
    const at: Source[] = [];
    const doc = {
      ...{
        id,
        uuid: `Scene.s.Token.${id}`,
        documentName: 'Token',
        name: id,
        x: 0,
        y: 0,
        elevation: 0,
        rotation: 0,
        disposition: 1,
        flags: {} as { salvo?: { moved?: string } },
      },
      at,
      getFlag: () => doc.flags.salvo?.moved,
      update: async ({ 'flags.salvo.moved': moved, ...changes }: Source) => {
        at.push(changes);
        if ((doc as { isHeld?: boolean }).isHeld) return;
        Object.assign(doc, changes);
        if (moved !== undefined) doc.flags = { salvo: { moved: String(moved) } };
      },
      ...rest,
    };
    return world.put(doc as never) as never;
  };
  const spot = (x: number) => ({ x, y: 0, elevation: 0 });
  const shift = (to: number, from = 0, id = 't'): Shift => ({
    who: 'one',
    token: `Scene.s.Token.${id}`,
    from: spot(from),
    to: spot(to),
  });

  test('go where an operation leaves them, once, and before anything else is written', async () => {
    const token = placed('t');
    const combat = combatWith({ one: { actor: person('a'), token } });
    const done = { ...operation(hurt('one')), shifts: [shift(100)] };
    expect(await writing.apply(() => laid(combat), done)).toEqual([]);
    await writing.apply(() => laid(combat), done);
    expect([token.at, token.x]).toEqual([[spot(100)], 100]);
    // Held where it is, nothing is applied.
    hold(token);
    world.writes.length = 0;
    expect(await writing.apply(() => laid(combat), { ...done, id: 'm.1' })).toEqual(['one']);
    expect(world.writes).toEqual([]);
  });

  test('go back only where the operation that is taken back moved them', async () => {
    const token = placed('t');
    const combat = combatWith({ one: { actor: person('a'), token } });
    const back = { id: 'm.1', undoes: 'm.0', events: [], shifts: [shift(0, 100)] };
    await writing.apply(() => laid(combat), back);
    expect(token.at).toEqual([]);
    token.flags['salvo'] = { moved: 'm.0' };
    await writing.apply(() => laid(combat), back);
    expect(token.at).toEqual([spot(0)]);
    await writing.apply(() => laid(combat), { ...back, shifts: [shift(0, 100, 'gone')] });
    expect(token.at).toHaveLength(1);
  });

  test('have been moved since where another act moved them; a token that is gone stands in nobody’s way', () => {
    const token = placed('t');
    token.flags['salvo'] = { moved: 'm.0' };
    person('a');
    expect([
      isMovedSince([shift(1)], 'm.0'),
      isMovedSince([shift(1)], 'n.0'),
      isMovedSince(undefined, 'n.0'),
      isMovedSince([shift(1, 0, 'gone')], 'n.0'),
    ]).toEqual([false, true, false, false]);
    expect(isMovedSince([shift(1, 0, 'gone'), shift(1)], 'n.0')).toBe(true);
    expect(isMovedSince([{ ...shift(1), token: 'Actor.a' }], 'n.0')).toBe(false);
  });

  test('turn every token to where its combatant faces', async () => {
    const token = placed('t');
    const actor = (id: string, at: TokenDoc | null) =>
      world.put(actorOf(id, 'arrgsCharacter', { facing: 180 }, { token: at as never }));
    const [one, two] = [actor('a', token), actor('b', null)];
    const combat = combatWith({ two: { actor: two }, one: { actor: one, token } });
    const face = (who: Id, to: number, path = 'motion.facing'): Event => ({
      kind: 'x',
      who,
      clause: '',
      changes: [{ path, from: 180, to }],
    });
    await writing.apply(() => laid(combat), operation(face('one', 90), face('two', 200), face('gone', 10)));
    expect(token.at).toEqual([{ rotation: 270 }]);
    // Where it looks there already nothing is turned.
    await writing.apply(() => laid(combat), {
      id: 'm.1',
      events: [{ ...face('one', 90), changes: [{ path: 'motion.facing', from: 90, to: 90 }] }],
    });
    await writing.apply(() => laid(combat), {
      id: 'm.2',
      events: [{ ...hurt('one'), changes: [{ path: 'motion.squares', by: 1 }] }],
    });
    expect(token.at).toHaveLength(1);
  });

  test('are left where straight lines lead: up to somebody, away, or beside their carrier', () => {
    const scene = sceneWith();
    const standing = {
      a: { at: [0, 0] },
      b: { at: [4, 0] },
      c: { at: [4, 4], elevation: 3 },
      d: { at: [1, 0], scene: { ...sceneWith(), id: 'away' } },
    } as const;
    const moved = (who: Id | null, line: object): Event => ({
      kind: 'moved',
      who,
      clause: '',
      changes: [],
      shift: line as never,
    });
    const shifts = (...events: readonly Event[]) => {
      const outcome: Outcome = { action: 'do', actor: 'a', stages: [{ kind: 'effect', who: 'a', title: '', events }] };
      return shiftsBy(tableOn(scene, standing as never), commandOf(), undefined, outcome).map(({ who, from, to }) => [
        who,
        from.x / 100,
        to.x / 100,
        to.y / 100,
        to.elevation,
      ]);
    };
    expect(shifts(moved('a', { to: 'b', squares: 2 }))).toEqual([['a', 0, 2, 0, 0]]);
    expect(shifts(moved('b', { from: 'a', squares: 3 }))).toEqual([['b', 4, 7, 0, 0]]);
    expect(shifts(moved('b', { degrees: 180, squares: 1 }), moved('b', { from: 'a', squares: 1 }))).toEqual([
      ['b', 4, 5, 1, 0],
    ]);
    // Whoever is carried goes as far as the one beside it, up and down too; whoever carries went already.
    expect(shifts(moved('a', { to: 'b', squares: 2 }), moved('c', { beside: 'a', squares: 2 }))).toEqual([
      ['a', 0, 2, 0, 0],
      ['c', 4, 6, 4, 3],
    ]);
    expect(
      shifts(
        moved('c', { degrees: 0, squares: 1 }),
        moved('b', { beside: 'c', squares: 1 }),
        moved('c', { beside: 'b', squares: 9 }),
      ),
    ).toEqual([
      ['c', 4, 4, 3, 3],
      ['b', 4, 4, -1, 0],
    ]);
    expect([
      shifts(moved('c', { beside: 'a', squares: 2 })),
      shifts(moved('x', { degrees: 0, squares: 1 })),
      shifts(moved(null, { degrees: 0, squares: 1 })),
    ]).toEqual([[], [], []]);
    // From another scene nobody is reached, and nobody is driven away.
    expect([
      shifts(moved('a', { to: 'd', squares: 1 })),
      shifts(moved('a', { from: 'd', squares: 1 })),
      shifts(moved('a', { to: 'x', squares: 1 })),
    ]).toEqual([[], [], []]);
    expect(shifts(moved('a', { to: 'b', squares: 0 }))).toEqual([]);
  });
});
