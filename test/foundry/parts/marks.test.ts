/** Marks of operations on documents, the turn changes that bear them, and what is refused because it cannot be taken in full. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Event } from '../../../src/rules/index.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import * as tables from '../../../src/foundry/resolution/table/table.ts';
import * as sharing from '../../../src/foundry/resolution/writing/combat-write.ts';
import * as marking from '../../../src/foundry/resolution/writing/marks.ts';
import * as placing from '../../../src/foundry/resolution/writing/values.ts';
import * as writing from '../../../src/foundry/resolution/writing/write.ts';
import { change, hurt, laid, peopleIn, scoreOf } from './people.ts';
import { commandOf } from './scene.ts';
import { openWorld, updatesOf, type World } from './world.ts';

enterGames();
let world: World;
const { person, combatWith } = peopleIn(() => world);
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

const operation = (...events: readonly Event[]): marking.Operation => ({ id: 'm.0', events });

describe('marks', () => {
  const old = (count: number) => Array.from({ length: count }, (_, at) => `old${at}.0:one:x`);

  test('are kept as many as can be taken back', async () => {
    const actor = person('a');
    actor.system['ops'] = old(60);
    const combat = combatWith({ one: { actor } }, { fight: '{"phase":"underway"}', ops: old(200) });
    await writing.apply(() => laid(combat), operation(hurt('one')));
    expect(
      [marking.marksOf(actor), marking.combatMarks(combat)].map((marks) => [
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
      return marking.isForgotten(
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
      return marking.isBegun(operation(), laid(combat));
    };
    expect([begun(['m.0:one:x'], []), begun([], ['m.0::x']), begun([], [])]).toEqual([true, true, false]);
    expect([
      begun(['m.0:two:x'], []),
      begun(['m.1:one:x'], []),
      begun(['m.01:one:x'], []),
      begun([], ['m.0:one:x']),
    ]).toEqual([false, false, false, false]);
    expect(marking.isBegun(operation(), { actors: new Map(), combat: null } as unknown as tables.Table)).toBe(false);
  });

  test('are none where documents hold something else, and the same as ever for the same changes', () => {
    expect([
      marking.marksOf({ system: { ops: 'x' } } as never),
      marking.combatMarks(combatWith({}, { ops: {} })),
      sharing.turnChanges(combatWith({}, { turns: '{"list":5}' })),
    ]).toEqual([[], [], []]);
    // Marks of earlier versions stand in worlds.
    expect(['', 'a', 'Salvo', 'wörld ✓'].map(marking.digest)).toEqual([
      'ztntfp7myykz',
      '1r9wi7gvf03dr',
      'e52cfw5519es',
      '1r35rrf1txj0c3',
    ]);
    const [one, two] = [operation(hurt('one'), hurt('two')), operation(hurt('one'), hurt('two', -4))];
    expect(marking.markOf(one, 'one')).toBe(marking.markOf(two, 'one'));
    expect(marking.markOf(one, 'two')).not.toBe(marking.markOf(two, 'two'));
  });

  test('of what an operation takes back must stand there, or it takes nothing back', async () => {
    const [one, two] = [person('a'), person('b')];
    one.system['ops'] = ['m.0:one:x'];
    const combat = combatWith({ one: { actor: one }, two: { actor: two } });
    await writing.apply(() => laid(combat), { id: 'm.1', undoes: 'm.0', events: [hurt('one', -1), hurt('two', -1)] });
    expect([scoreOf(one), scoreOf(two), marking.combatMarks(combat)]).toEqual([8, 9, []]);
  });
});

describe('turn changes', () => {
  const turn = (id: string, to: number): marking.Operation => ({
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
    const kept = sharing.turnChanges(at).map(({ id }) => id);
    expect([kept.length, kept[0], kept.at(-1), at.round]).toEqual([12, 't1', 't12', 14]);
    const heard: unknown[] = [];
    world.hooks.on('combatRound', (_: unknown, __: unknown, options: unknown) => void heard.push(options));
    await writing.apply(() => laid(at), { ...turn('t12~', -1), turn: 'pop' });
    expect([sharing.turnChanges(at).length, sharing.turnChanges(at).at(-1)!.id, at.round]).toEqual([11, 't11', 13]);
    expect(heard).toEqual([{ direction: -1, worldTime: { delta: 0 } }]);
    await writing.apply(() => laid(at), turn('t13', 1));
    expect(heard[1]).toEqual({ direction: 1, worldTime: { delta: 0 } });
    // What is no change of turn is not among them, and is told to nobody as one.
    await writing.apply(() => laid(at), { id: 'm.0', events: turn('', 1).events });
    expect([sharing.turnChanges(at).length, heard.length, at.round]).toEqual([12, 2, 15]);
  });
});

describe('what cannot be taken in full', () => {
  test('is named by its path, where another hand has changed it since', () => {
    const actor = person('a');
    const table = () => tables.tableOfActors([actor])!;
    expect([placing.cutOff(table(), [hurt('a', -9)]), placing.cutOff(table(), [hurt('a', -10)])]).toEqual([
      null,
      'current.str',
    ]);
    expect([
      placing.cutOff(table(), [hurt('a', -9), hurt('a', 9)]),
      placing.cutOff(table(), [hurt('a', -9), hurt('a', -1)]),
    ]).toEqual([null, 'current.str']);
    expect([placing.cutOff(table(), [hurt('x', -99)]), placing.cutOff(table(), [change(null, 'round', 1)])]).toEqual([
      null,
      null,
    ]);
    const asleep = {
      kind: 'x',
      who: 'a',
      clause: '',
      changes: [{ path: 'unconscious', to: { since: 1, failures: 0 } }],
    };
    expect(placing.cutOff(table(), [asleep])).toBeNull();
  });

  test('is refused where the actor or the item is gone', () => {
    const table = tables.tableOfActors([person('a')])!;
    const why = (...events: readonly Event[]) => placing.deleted(table, commandOf({ targets: ['c'] }), events)?.refused;
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
    expect(placing.deleted(table, null, [hurt('c')])?.refused).toBe('actorGone');
  });
});

describe('a combatant set anew', () => {
  const fresh = async (self = 'gm', id = 'one') => {
    world = openWorld({ self });
    const combat = combatWith({ one: { actor: person('a'), flags: { salvo: { state: '{"stance":"prone"}' } } } });
    await sharing.setAnew(combat, id);
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
    await sharing.setAnew(nobodys, 'one');
    expect(updatesOf(nobodys)).toEqual([]);
  });
});
