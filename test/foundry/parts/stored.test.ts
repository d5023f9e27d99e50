/**
 * The stored part of a document: whole where it was repaired, nothing of a newer Salvo's, and with a change what
 * follows from it.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorDoc, Doc, ItemDoc, Source } from '../../../src/foundry/api.ts';
import { registerFollowing } from '../../../src/foundry/resolution/writing/follow.ts';
import * as whole from '../../../src/foundry/resolution/messages/whole.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { ForcedReplacement } from '../../tabletop/client/utils/operators.ts';
import { actorOf, openWorld, soundAfterEach, updatesOf, type World } from './world.ts';

enterGames();
let world: World;
beforeEach(() => void (world = openWorld()));
soundAfterEach(() => world);

const TYPE = 'cepheusCharacter';
const someone = (system: Source = { version: 1 }, rest: Parameters<typeof actorOf>[3] = {}): ActorDoc =>
  actorOf('a', TYPE, system, rest);
const GUN = { gun: { type: 'cepheusWeapon', system: { version: 1, mass: 3 } } };

describe('a document as it is loaded', () => {
  /** The source of which it is made, and whether it is remembered as another than the stored one. */
  const made = (given: object, repaired: (given: object) => object = (same) => same, doc: Doc = someone()) => {
    let seen: object = {};
    const source = whole.madeWhole(doc, given, (raw) => repaired((seen = raw)));
    return { seen, source, isUnsaved: whole.isUnsaved(doc) };
  };

  test('is of the first version where it tells none, with its items', () => {
    const items = [
      { _id: 'gun', type: 'cepheusWeapon', system: {} },
      { _id: 'x', type: 'foreign', system: {} },
      'junk',
    ];
    expect(made({ _id: 'a', type: TYPE, system: { hits: 1 }, items }).seen).toEqual({
      ...{ _id: 'a', type: TYPE, system: { hits: 1, version: 1 } },
      items: [{ _id: 'gun', type: 'cepheusWeapon', system: { version: 1 } }, items[1], 'junk'],
    });
    expect(made({ _id: 'a', type: TYPE, system: { hits: 1 } }).seen).toEqual({
      _id: 'a',
      type: TYPE,
      system: { hits: 1, version: 1 },
    });
    // One item is as good as many.
    expect(made({ _id: 'a', type: TYPE, system: { version: 1 }, items: [items[0]] }).seen).toMatchObject({
      items: [{ system: { version: 1 } }],
    });
    // Data that are none are put aside as those of the first version.
    expect(made({ _id: 'a', type: TYPE, system: 'lost' }).seen).toEqual({
      ...{ _id: 'a', type: TYPE },
      system: { version: 1, quarantine: [{ path: '', value: 'lost' }] },
    });
  });

  test.each<[string, object]>([
    [
      'of a version',
      {
        _id: 'a',
        type: TYPE,
        system: { version: 1 },
        items: [{ _id: 'gun', type: 'cepheusWeapon', system: { version: 1 } }],
      },
    ],
    ['without data', { _id: 'a', type: TYPE }],
    ['that is not stored', { type: TYPE, system: {} }],
    ['of another system', { _id: 'a', type: 'foreign', system: {} }],
  ])('stays the same object where it is one %s', (_, given) => {
    expect(made(given).seen).toBe(given);
  });

  test('is unsaved where the repair changed it, or put something aside', () => {
    const given = { _id: 'a', type: TYPE, system: { version: 1, quarantine: [{}] } };
    const after = (system: object) => made(given, () => ({ ...given, system })).isUnsaved;
    expect([after({ version: 1, quarantine: [{}] }), after({ version: 1, quarantine: [{}, {}] })]).toEqual([
      false,
      true,
    ]);
    expect([
      after({ version: 1, quarantine: 'x' }),
      after({ version: 1 }),
      after({ version: 2, quarantine: [{}] }),
    ]).toEqual([true, true, true]);
    // Nothing aside is nothing aside, whether a list says so or not.
    const plain = { ...given, system: { version: 1 } };
    expect(made(plain, () => ({ ...plain, system: { version: 1, quarantine: [] } })).isUnsaved).toBe(false);
    expect(made(plain, () => ({ ...plain, system: { version: 1, quarantine: [{}] } })).isUnsaved).toBe(true);
  });

  test('with a repaired item has that item unsaved, and not itself', () => {
    const doc = someone({ version: 1 }, { items: { gun: GUN.gun, other: GUN.gun } });
    const given = {
      _id: 'a',
      type: TYPE,
      system: { version: 1 },
      items: [
        { _id: 'gun', system: { version: 1 } },
        { _id: 'other', system: { version: 1 } },
      ],
    };
    const [gun, other] = ['gun', 'other'].map((id) => doc.items.get(id)!);
    const repaired = {
      ...given,
      items: [
        { _id: 'gun', system: { version: 1, quarantine: [1] } },
        given.items[1],
        { _id: 'new', system: { version: 7 } },
      ],
    };
    expect(made(given, () => repaired, doc).isUnsaved).toBe(false);
    expect([gun, other].map((item) => whole.isUnsaved(item!))).toEqual([true, false]);
    // The same of a token's own actor, which stores how it differs alone.
    const token = someone({}, { isToken: true, items: GUN });
    made(given, () => ({ ...repaired, system: { version: 2 } }), token);
    expect([whole.isUnsaved(token), whole.isUnsaved(token.items.get('gun')!)]).toEqual([false, false]);
  });
});

const unsaved = (rest: Parameters<typeof actorOf>[3] = {}): ActorDoc => {
  const doc = someone({ version: 1, hits: 5, name: { first: 'x' } }, rest);
  const items = Object.keys(rest?.items ?? {}).map((_id) => ({ _id, system: { version: 1 } }));
  const given = { _id: 'a', type: TYPE, system: { version: 1 }, items };
  whole.madeWhole(doc, given, () => ({
    ...given,
    system: { version: 1, quarantine: [1] },
    items: items.map((item) => ({ ...item, system: { version: 2 } })),
  }));
  return doc;
};
/** The value that takes a record's place whole. */
const replacing = (value: unknown): unknown => (value instanceof ForcedReplacement ? value.value : 'merged');

test('a document that was never loaded from the store is as it is', () => {
  const doc = someone({ version: 1 }, { items: GUN });
  expect([whole.isUnsaved(doc), whole.isUnsaved(doc.items.get('gun')!)]).toEqual([false, false]);
});

describe('the first change of a repaired document', () => {
  beforeEach(() => whole.registerWholeness());
  const change = (doc: Doc, changed: Source, document = 'Actor') => {
    const goesOn = world.hooks.call(`preUpdate${document}`, doc, changed, {}, 'gm');
    return goesOn && changed;
  };
  const through = (doc: Doc, changed: Source, document = 'Actor') =>
    world.hooks.callAll(`update${document}`, doc, changed, {}, 'gm');

  test('stores its data whole, with the change in them, once', () => {
    const doc = unsaved();
    const changed = change(doc, { name: 'y', system: { hits: 4, name: { last: 'z' } } }) as Source;
    expect(replacing(changed['system'])).toEqual({ version: 1, hits: 4, name: { first: 'x', last: 'z' } });
    expect(changed['name']).toBe('y');
    through(doc, changed);
    expect(whole.isUnsaved(doc)).toBe(false);
    expect(change(doc, { system: { hits: 3 } })).toEqual({ system: { hits: 3 } });
  });

  test('that takes something away takes it out of the whole', () => {
    const changed = change(unsaved(), { system: { name: _del } }) as Source;
    expect(replacing(changed['system'])).toEqual({ version: 1, hits: 5 });
  });

  test('of something else leaves them as they are', () => {
    const doc = unsaved();
    expect(change(doc, { name: 'y' })).toEqual({ name: 'y' });
    through(doc, { name: 'y' });
    expect(whole.isUnsaved(doc)).toBe(true);
    const taken = { system: new ForcedReplacement({ hits: 1 }) };
    expect(change(doc, taken)).toBe(taken);
  });

  test('of its items stores those whole that were repaired, and nobody else', () => {
    const doc = unsaved({ items: GUN });
    const rows = [{ _id: 'gun', system: { mass: 4 } }, { _id: 'none', system: { mass: 4 } }, { system: {} }];
    const changed = change(doc, { items: rows }) as { items: Source[] };
    expect(replacing(changed.items[0]!['system'])).toEqual({ version: 1, mass: 4 });
    expect(changed.items[1]).toEqual({ _id: 'none', system: { mass: 4 } });
    through(doc, { items: rows });
    expect([whole.isUnsaved(doc.items.get('gun')!), whole.isUnsaved(doc)]).toEqual([false, true]);
    const other = unsaved({ items: GUN });
    const own = change(other.items.get('gun')!, { system: { mass: 2 } }, 'Item') as Source;
    expect(replacing(own['system'])).toEqual({ version: 1, mass: 2 });
    through(other.items.get('gun')!, own, 'Item');
    expect([whole.isUnsaved(other.items.get('gun')!), whole.isUnsaved(other)]).toEqual([false, true]);
  });

  test('is a GM’s request without anything broken: all is stored, or a message says that it was not', async () => {
    const doc = unsaved();
    expect(await whole.storeWhole(doc)).toBe(false);
    const [[changes, operation]] = updatesOf(doc) as [[Source, Source]];
    expect(operation).toEqual({ diff: false });
    expect(replacing(changes['system'])).toMatchObject({ version: 1, hits: 5 });
    expect(await whole.storeWhole(someone())).toBe(true);
    const newer = someone({ version: 2 });
    await whole.storeWhole(newer);
    expect(updatesOf(newer)).toEqual([]);
    await whole.takeVersion(newer);
    expect(updatesOf(newer)).toEqual([[{ 'system.version': 1 }, {}]]);
  });
});

describe('what a newer Salvo stored', () => {
  const newer = (rest: object = {}) =>
    someone({ version: 2 }, { items: { ...GUN, odd: { type: 'cepheusWeapon', system: { version: 3 } } }, ...rest });
  const FORBIDDEN = 'SALVO.damaged.newer {"name":"a"}';
  const goesOn = (hook: string, ...values: readonly unknown[]) => world.hooks.call(hook, ...values, {}, 'gm');

  test('is known by its version, in any spelling', () => {
    expect([1, 2, '2', '1', 'x', null, undefined].map((version) => whole.isNewer({ system: { version } }))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each<[Source, boolean]>([
    [{ system: { hits: 1 } }, false],
    [{ name: 'y' }, false],
    [{ img: 'x', folder: 'f' }, false],
    [{ folder: 'f', sort: 1, ownership: { ana: 3 }, _stats: {}, _id: 'a' }, true],
    [{ folder: 'f', system: { hits: 1 } }, false],
    [{ system: { version: 1 } }, true],
    [{ system: { version: 2 } }, false],
    [{ items: [{ _id: 'gun', name: 'z', system: { mass: 1 } }] }, true],
    [{ items: [{ _id: 'odd', system: { mass: 1 } }] }, false],
    [
      {
        items: [
          { _id: 'gun', system: { mass: 1 } },
          { _id: 'odd', name: 'z' },
        ],
      },
      false,
    ],
  ])('takes no change of its data: %j goes on: %j', (changed, goes) => {
    whole.registerWholeness();
    expect(goesOn('preUpdateActor', newer(), changed)).toBe(goes);
    expect(world.notices).toEqual(goes ? [] : [expect.stringContaining('SALVO.damaged.newer')]);
  });

  test('may be taken for this version’s by a GM alone', () => {
    world = openWorld({ self: 'ana' });
    whole.registerWholeness();
    expect(goesOn('preUpdateActor', newer(), { system: { version: 1 } })).toBe(false);
    expect(goesOn('preUpdateItem', newer().items.get('odd')!, { system: { mass: 1 } })).toBe(false);
    expect(goesOn('preUpdateItem', newer().items.get('gun')!, { system: { mass: 1 } })).toBe(true);
  });

  test('takes nothing in and gives nothing away', () => {
    whole.registerWholeness();
    for (const hook of ['preCreateItem', 'preDeleteItem', 'preCreateActiveEffect', 'preDeleteActiveEffect']) {
      world.notices.length = 0;
      expect(goesOn(hook, { parent: newer() })).toBe(false);
      expect(world.notices).toEqual([FORBIDDEN]);
      expect([
        goesOn(hook, { parent: someone() }),
        goesOn(hook, { parent: null }),
        goesOn(hook, { parent: {} }),
      ]).toEqual([true, true, true]);
    }
  });
});

describe('a change of data', () => {
  const POOL = { value: 5, max: 9 };
  const weapon = (system: Source = { magazine: POOL }) => actorOf('w', 'cepheusWeapon', system) as unknown as ItemDoc;
  const changed = (doc: Doc, update: Source, operation: Source = {}, document = 'Item') => {
    registerFollowing();
    world.hooks.callAll(`preUpdate${document}`, doc, update, operation, 'gm');
    return update['system'];
  };
  const magazine = (typed: object, operation: Source = {}, held: object = POOL) =>
    changed(weapon({ magazine: held }), { system: { magazine: typed } }, operation);

  test('that takes a value above its maximum takes that along, and a maximum below the value takes that down', () => {
    expect(magazine({ value: 12 })).toEqual({ magazine: { value: 12, max: 12 } });
    expect(magazine({ max: 3 })).toEqual({ magazine: { value: 3, max: 3 } });
    expect([magazine({ value: 9 }), magazine({ max: 5 })]).toEqual([
      { magazine: { value: 9 } },
      { magazine: { max: 5 } },
    ]);
    // Of both at once what is typed stands, and the maximum is the word on it.
    expect(magazine({ value: 12, max: 3 })).toEqual({ magazine: { value: 12, max: 3 } });
    expect(magazine({ value: 'x' })).toEqual({ magazine: { value: 'x' } });
    expect(magazine({ value: 12 }, {}, { value: 1 })).toEqual({ magazine: { value: 12 } });
  });

  test('by an act takes nothing along, nor does one of other things', () => {
    expect(magazine({ value: 12 }, { salvo: 'm.0' })).toEqual({ magazine: { value: 12 } });
    expect(changed(weapon({ magazine: { value: 12, max: 3 } }), { system: { mass: 2 } })).toEqual({ mass: 2 });
    const replaced = new ForcedReplacement({});
    expect([changed(weapon(), {}), changed(weapon(), { system: replaced })]).toEqual([undefined, replaced]);
    const foreign = actorOf('w', 'foreign', { magazine: POOL });
    expect(changed(foreign, { system: { magazine: { value: 12 } } })).toEqual({ magazine: { value: 12 } });
  });

  test('of a character deeper down, and of what its book says follows', () => {
    const calder = someone({ characteristics: { str: { value: 5, max: 7 }, dex: POOL } });
    expect(changed(calder, { system: { characteristics: { str: { value: 8 } } } }, {}, 'Actor')).toEqual({
      characteristics: { str: { value: 8, max: 8 } },
    });
  });

  test('that makes another injury factor takes the damage of the same degrees along, however it is written', () => {
    const drove = actorOf('d', 'driveCharacter', { injuryFactor: 10, damageTaken: 5 });
    expect(changed(drove, { system: { injuryFactor: 20 } }, {}, 'Actor')).toEqual({
      injuryFactor: 20,
      damageTaken: 10,
    });
    const put = new ForcedReplacement(30);
    const system = changed(drove, { system: { injuryFactor: put } }, { salvo: 'm.0' }, 'Actor') as Source;
    expect(system['damageTaken']).toBe(15);
    expect(system['injuryFactor']).toBe(put);
  });
});
