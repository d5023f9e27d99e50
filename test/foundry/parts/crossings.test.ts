/** Writes that cross: a number that somebody wrote while an act's own was on its way is kept, and a hand over an act's is told of. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActorDoc } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { crossings, registerCrossings } from '../../../src/foundry/resolution/writing/crossings.ts';
import { actorOf, openWorld, type World } from './world.ts';

enterGames();

let world: World;
beforeEach(() => void (world = openWorld()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const someone = (id = 'a'): ActorDoc =>
  actorOf(id, 'cepheusCharacter', { hits: 9, ammo: { value: 5 }, note: 'x', up: null });

describe('while an act is written', () => {
  /** The writes by hand meanwhile, and the state of each document when the act's own write is through. */
  const missed = (
    byHand: readonly (readonly [ActorDoc, object, object?])[],
    after: object,
    update: object = { 'system.hits': 7, 'system.ammo.value': 4 },
  ) => {
    const actor = someone();
    const watch = crossings([{ actor, update: update as never }]);
    for (const [who, changed, options = {}] of byHand) world.hooks.callAll('updateActor', who, changed, options, 'ana');
    Object.assign(actor.system, after);
    watch.end();
    world.hooks.callAll('updateActor', actor, { system: { hits: 1 } }, {}, 'ana');
    return watch.missed().map(({ changes }) => changes);
  };
  const HIT = { hits: 7, ammo: { value: 4 } };

  test('a number of another hand is added to what the act made of it', () => {
    expect(missed([[someone(), { system: { hits: 8 } }]], HIT)).toEqual([{ 'system.hits': 6 }]);
    expect(missed([[someone(), { system: { hits: 12 } }]], HIT)).toEqual([{ 'system.hits': 10 }]);
    // What was written last counts; nothing goes below 0, and nothing is left of a number that stays.
    expect(
      missed(
        [
          [someone(), { system: { hits: 8 } }],
          [someone(), { system: { hits: 5 } }],
        ],
        HIT,
      ),
    ).toEqual([{ 'system.hits': 3 }]);
    expect(missed([[someone(), { system: { hits: 1 } }]], HIT)).toEqual([{ 'system.hits': 0 }]);
    expect(missed([[someone(), { system: { hits: 9 } }]], HIT)).toEqual([]);
    expect(missed([[someone(), { system: { hits: 8, ammo: { value: 3 } } }]], HIT)).toEqual([
      { 'system.hits': 6, 'system.ammo.value': 2 },
    ]);
  });

  test('a number that may fall below 0 is not raised to it', () => {
    const hulk = actorOf('a', 'cepheusVehicle', { structure: { value: 1, max: 4 } });
    const watch = crossings([{ actor: hulk, update: { 'system.structure.value': -2 } }]);
    world.hooks.callAll('updateActor', hulk, { system: { structure: { value: 0 } } }, {}, 'ana');
    Object.assign(hulk.system, { structure: { value: -2, max: 4 } });
    watch.end();
    expect(watch.missed().map(({ changes }) => changes)).toEqual([{ 'system.structure.value': -3 }]);
  });

  test('what the act does not write, an act wrote or is another’s is left alone', () => {
    expect(missed([], HIT)).toEqual([]);
    expect(missed([[someone(), { system: { other: 8 } }]], HIT)).toEqual([]);
    expect(missed([[someone(), { system: { hits: 'x' } }]], HIT)).toEqual([]);
    expect(missed([[someone('b'), { system: { hits: 8 } }]], HIT)).toEqual([]);
    expect(missed([[someone(), { system: { hits: 8 } }, { salvo: 'm.0' }]], HIT)).toEqual([]);
    // Where the place holds no number, before or after, nothing is added up.
    expect(missed([[someone(), { system: { note: 3, up: 3 } }]], HIT, { 'system.note': 'y', 'system.up': 2 })).toEqual(
      [],
    );
    expect(missed([[someone(), { system: { note: 3 } }]], HIT, { 'system.note': 7 })).toEqual([]);
    expect(missed([[someone(), { system: { hits: 8 } }]], { hits: 'gone' })).toEqual([]);
  });
});

describe('a hand over an act’s number', () => {
  const actor = someone();
  const SECOND = 1_000;
  const writes = (changed: object, options: object = {}, by = 'gm', who = actor) =>
    world.hooks.callAll('updateActor', who, changed, options, by);
  const applies = () => writes({ system: { hits: 7, ammo: { value: 4 }, list: [1] } }, { salvo: 'm.0' });
  let from = 1_000_000;
  beforeEach(() => {
    // Longer after the last test than anything is remembered.
    vi.useFakeTimers({ now: (from += 100 * SECOND) });
    registerCrossings();
  });
  const later = (ms: number) => void vi.advanceTimersByTime(ms);
  const NOTICE = 'SALVO.note.byHand {"name":"a"}';

  test('is reported once within two seconds', () => {
    applies();
    later(2 * SECOND);
    writes({ system: { ammo: { value: 9 } } });
    expect(world.notices).toEqual([NOTICE]);
    later(SECOND);
    applies();
    writes({ system: { hits: 9 } });
    expect(world.notices).toEqual([NOTICE]);
    later(SECOND);
    writes({ system: { hits: 8 } });
    expect(world.notices).toEqual([NOTICE, NOTICE]);
  });

  test('is not, when it comes later, elsewhere, to another, or is no number', () => {
    applies();
    writes({ system: { other: 9, ammo: { max: 5 }, list: [2], note: 'x', up: null } });
    writes({ system: { hits: 'many' } });
    writes({ name: 'x' });
    writes({ system: { hits: 9 } }, {}, 'gm', someone('b'));
    later(2 * SECOND + 1);
    writes({ system: { hits: 9 } });
    expect(world.notices).toEqual([]);
  });

  test('is reported to its author, and to the active GM', () => {
    const notices = (self: string, by: string, activeGM: string | null = 'gm') => {
      world = openWorld({ self, activeGM });
      registerCrossings();
      later(100 * SECOND);
      applies();
      writes({ system: { hits: 9 } }, {}, by);
      return world.notices.length;
    };
    expect([notices('ana', 'ana'), notices('gm', 'ana'), notices('bo', 'ana'), notices('gm', 'gm')]).toEqual([
      1, 1, 0, 1,
    ]);
    expect([notices('gm', 'ana', null), notices('ana', 'ana', null)]).toEqual([0, 1]);
  });
});
