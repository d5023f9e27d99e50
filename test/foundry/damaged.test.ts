/** Bad data: documents open repaired, what could not be read is kept, and the store never holds half of each (D1, D2, D5, D6). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { repair } from '../../src/foundry/data/repair.ts';
import { initialOfAll, type Fields, type Plain, type Spec } from '../../src/rules/index.ts';
import { subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { emptyWorld } from '../tabletop/authority/protocol.ts';
import { openTable, type Seat, type Table } from '../tabletop/inprocess/table.ts';
import { gameOf, type Doc } from './firefight.ts';
import { nightly } from '../night.ts';

enterGames();

type Source = Record<string, unknown>;

let table: Table;
let errors: readonly unknown[] = [];
afterEach(() => {
  expect(table.errors).toEqual(errors);
  errors = [];
  table.close();
});

const ACTOR = 'damagedactor0000';
const GUN = 'damagedgun000000';
const CARRIED = { _id: GUN, name: 'Odd gun', type: 'cepheusWeapon', system: { version: 1, rof: 'fast', mass: [3] } };

const actor = (system: unknown, more: Source = {}): Source => ({
  _id: ACTOR,
  name: 'Odd one',
  type: 'cepheusCharacter',
  system,
  items: [],
  effects: [],
  ownership: { default: 0 },
  ...more,
});

/** Everything wrong at once, none of which may be lost. */
const DAMAGED = {
  version: 1,
  characteristics: { str: { value: 'lots', max: -3 }, dex: null, end: 7 },
  skills: { Athletics: 'insufficient', Gunnery: 2 },
  fatigued: 'maybe',
  inherited: { from: 'elsewhere' },
};

async function openWith(actors: readonly Source[], items: readonly Source[] = []): Promise<void> {
  const world = emptyWorld([]);
  world.documents.Actor = structuredClone(actors) as never;
  world.documents.Item = structuredClone(items) as never;
  table = await openTable({
    world,
    users: [
      { name: 'gm', role: 4 },
      { name: 'ana', role: 1 },
    ],
  });
}

const gm = (): Seat => table.seat('gm');
const live = (): Doc => gameOf(gm()).actors.get(ACTOR);
const storedActor = (): { system: Source; items: { _id: string; system: Source }[] } =>
  table.authority.world.documents.Actor[0] as never;
const storedGun = (): Source => storedActor().items.find((item) => item._id === GUN)!.system;
const shown = (doc: Doc): Source => (doc as unknown as { toObject(): { system: Source } }).toObject().system;
const quarantine = (system: Source): readonly { path: string; value: unknown }[] => system['quarantine'] as never;
const stamp = (): unknown => gameOf(gm()).settings.get('salvo', 'stamp');

interface Page {
  _prepareContext(options: object): Promise<{ documents: Listed[]; unsaved: boolean }>;
}
interface Listed {
  readonly uuid: string;
  readonly name: string;
  readonly values: readonly { path: string; value: string }[];
  readonly unsaved: boolean;
  readonly unloadable: boolean;
}
type PageClass = (new () => Page) & {
  DEFAULT_OPTIONS: { actions: Record<string, (this: Page, event: object, target: object) => Promise<void>> };
};

const pageClass = (): PageClass =>
  (gameOf(gm()).settings as unknown as { menus: Map<string, { type: PageClass }> }).menus.get('salvo.damagedPage')!
    .type;
const list = async (): Promise<readonly Listed[]> => (await new (pageClass())()._prepareContext({})).documents;

/** The GM presses “Store the repairs”. */
async function store(): Promise<void> {
  const Page = pageClass();
  await Page.DEFAULT_OPTIONS.actions['storeRepairs']!.call(new Page(), {}, {});
  await table.settle();
}

describe('a damaged document', () => {
  test('opens with safe values, keeps the originals, and is listed for the GM', async () => {
    await openWith([actor(DAMAGED, { items: [CARRIED] })]);
    const system = shown(live());
    expect(quarantine(system)).toEqual(
      expect.arrayContaining([
        { path: 'characteristics.str.value', value: 'lots' },
        { path: 'characteristics.dex', value: null },
        { path: 'characteristics.end', value: 7 },
        { path: 'skills.Athletics', value: 'insufficient' },
        { path: 'fatigued', value: 'maybe' },
      ]),
    );
    expect(system['legacy']).toEqual({ inherited: { from: 'elsewhere' } });
    expect((await list()).map((row) => [row.name, row.unsaved, row.unloadable])).toEqual([
      ['Odd one', true, false],
      ['Odd gun', true, false],
    ]);
    expect(gm().face.notices.map((notice) => notice.message)).toEqual([expect.stringContaining('in 2 documents')]);
    expect(stamp()).toBe(0);
  });

  test('without a version is of the first, and no less repaired', async () => {
    const { version: _version, ...rest } = DAMAGED;
    const { version: _gun, ...gun } = CARRIED.system;
    await openWith([actor(rest, { items: [{ ...CARRIED, system: gun }] })]);
    expect(quarantine(shown(live()))).toHaveLength(6);
    expect(shown(live())['version']).toBe(1);
    expect(quarantine(shown(live().items.get(GUN)))).toHaveLength(2);
  });

  test.each([[null], ['text'], [5], [['a']], [true]])('whose data are %j opens, and they are kept', async (system) => {
    await openWith([actor(system)]);
    expect(quarantine(shown(live()))).toEqual([{ path: '', value: system }]);
  });

  test('of no known type is listed as not loaded; a thing of no known type does not hide its owner', async () => {
    await openWith([
      actor({}, { _id: 'unknownactor0000', type: 'dragon' }),
      actor(initialOfAll(fieldsOf('cepheusCharacter')), { items: [{ ...CARRIED, type: 'nonsense' }] }),
    ]);
    errors = table.errors;
    expect((await list()).map((row) => [row.name, row.unloadable])).toEqual([
      ['unknownactor0000', true],
      [GUN, true],
    ]);
    // The place of each, for experts.
    expect((await list()).map((row) => row.uuid)).toEqual([
      'Actor.unknownactor0000',
      expect.stringMatching(new RegExp(`^Actor\\.[^.]+\\.Item\\.${GUN}$`)),
    ]);
    expect(stamp()).toBe(0);
  });
});

const fieldsOf = (type: string): Fields => subTypes().find((subType) => subType.type === type)!.fields;

describe('a change of one field stores the whole in its new shape (D5)', () => {
  const expectWhole = async (): Promise<void> => {
    const before = shown(live());
    expect(storedActor().system).toEqual(before);
    await table.reload('gm');
    expect(shown(live())).toEqual(before);
    expect(quarantine(before).length).toBeGreaterThan(0);
  };

  test('of an actor, once', async () => {
    await openWith([actor(DAMAGED)]);
    await live().update({ 'system.characteristics.dex.value': 9 });
    await table.settle();
    expect((shown(live())['characteristics'] as { dex: unknown }).dex).toMatchObject({ value: 9 });
    await expectWhole();
    expect((await list()).map((row) => row.unsaved)).toEqual([false]);
    const wire = sentBy(gm());
    await live().update({ 'system.characteristics.dex.value': 8 });
    await table.settle();
    expect(wire().map((source) => Object.keys(source['system'] as object))).toEqual([['characteristics']]);
  });

  test('of an actor, by operators', async () => {
    await openWith([actor(DAMAGED)]);
    const { _del } = gm().globals as unknown as { _del: unknown };
    await live().update({ system: { skills: { Gunnery: _del } } });
    await table.settle();
    expect(storedActor().system['skills']).toEqual({ Athletics: expect.anything() as unknown });
    await expectWhole();
  });

  test.each([
    ['by itself', () => live().items.get(GUN).update({ 'system.mass': 4 })],
    ['through its owner', () => live().update({ items: [{ _id: GUN, system: { mass: 4 } }] })],
  ])('of a carried thing, %s', async (_how, change) => {
    await openWith([actor(initialOfAll(fieldsOf('cepheusCharacter')), { items: [CARRIED] })]);
    await change();
    await table.settle();
    expect(storedGun()).toEqual(shown(live().items.get(GUN)));
    expect(storedGun()).toMatchObject({ mass: 4, quarantine: [{ value: [3] }, { value: 'fast' }] });
    expect(await list()).toMatchObject([{ name: 'Odd gun', unsaved: false }]);
  });

  test('by another user: the GM’s client knows that it is stored', async () => {
    await openWith([actor(DAMAGED, { ownership: { default: 3 } })]);
    await gameOf(table.seat('ana')).actors.get(ACTOR).update({ 'system.fatigued': true });
    await table.settle();
    await expectWhole();
    expect((await list()).map((row) => row.unsaved)).toEqual([false]);
  });

  test('a change of the name alone writes nothing else', async () => {
    await openWith([actor(DAMAGED)]);
    await live().update({ name: 'Other' });
    await table.settle();
    expect(storedActor().system).toEqual(DAMAGED);
  });

  nightly('any damage, any field (D5)', { day: 10, goal: 1_000, step: 10 }, async (seed, tries) => {
    const fields = fieldsOf('cepheusCharacter');
    await fc.assert(
      fc.asyncProperty(damagedSystem(fields), fc.integer({ min: 0, max: 15 }), async (system, value) => {
        await openWith([actor(system)]);
        await live().update({ 'system.characteristics.end.value': value });
        await table.settle();
        const now = shown(live());
        expect((now['characteristics'] as { end: unknown }).end).toMatchObject({ value });
        await table.reload('gm');
        expect(shown(live())).toEqual(now);
        expect(table.errors).toEqual([]);
        table.close();
      }),
      { numRuns: tries, seed },
    );
    await openWith([]);
  });
});

describe('“Store the repairs”', () => {
  test('stores each document whole, once, and stamps the world', async () => {
    const loose = { ...CARRIED, _id: 'loosegun00000000', name: 'Loose gun', effects: [], ownership: { default: 0 } };
    await openWith([actor(DAMAGED, { items: [CARRIED] })], [loose]);
    expect(storedActor().system).toEqual(DAMAGED);
    await store();
    expect(storedActor().system).toEqual(shown(live()));
    expect(storedGun()).toEqual(shown(live().items.get(GUN)));
    expect(storedGun()).toMatchObject({
      quarantine: [
        { path: 'mass', value: [3] },
        { path: 'rof', value: 'fast' },
      ],
    });
    expect((await list()).map((row) => [row.name, row.unsaved])).toEqual([
      ['Odd one', false],
      ['Odd gun', false],
      ['Loose gun', false],
    ]);
    expect(stamp()).toBe(1);
    const wire = sentBy(gm());
    await store();
    expect(wire()).toEqual([]);
    await table.reload('gm');
    expect(gm().face.notices).toEqual([]);
  });

  test('documents that the server refuses are named and stay as they were; the rest is stored; no stamp until all is', async () => {
    await openWith([actor(DAMAGED, { items: [CARRIED] })]);
    table.authority.failNext('disk full');
    await store();
    expect(storedActor().system).toEqual(DAMAGED);
    expect(storedGun()).toHaveProperty('quarantine');
    expect(gm().face.notices.at(-1)!.message).toMatch(/Odd one/);
    expect(stamp()).toBe(0);
    await store();
    expect(storedActor().system).toEqual(shown(live()));
    expect(stamp()).toBe(1);
  });

  test('a sound world is stamped as it opens', async () => {
    await openWith([actor(initialOfAll(fieldsOf('cepheusCharacter')))]);
    expect([stamp(), await list()]).toEqual([1, []]);
  });
});

test('data of a newer Salvo are shown and never written (D6)', async () => {
  const system = { ...initialOfAll(fieldsOf('cepheusCharacter')), version: 2, mood: 'good' };
  await openWith([actor(system, { items: [{ ...CARRIED, system: { ...CARRIED.system, version: 2 } }] })]);
  const before = table.hash();
  await live().update({ 'system.fatigued': true });
  await live().update({ items: [{ _id: GUN, system: { mass: 4 } }] });
  await live().items.get(GUN).update({ 'system.mass': 4 });
  await store();
  expect(table.hash()).toBe(before);
  const errors = gm()
    .face.notices.filter((notice) => notice.type === 'error')
    .map((notice) => notice.message);
  expect(errors).toHaveLength(4);
  expect(errors[0]).toMatch(/Odd one was saved by a newer version of Salvo/);
});

interface Sent {
  readonly data?: Source[];
}

/** The writes of this client from now on. */
function sentBy(seat: Seat): () => readonly Source[] {
  const sent: Source[] = [];
  const link = seat.wire.client as { send(message: unknown): void };
  const send = link.send.bind(link);
  link.send = (message) => {
    const { operation, operations = [] } = message as { operation?: Sent; operations?: Sent[] };
    for (const { data = [] } of [operation ?? {}, ...operations]) sent.push(...data);
    send(message);
  };
  return () => sent;
}

// D1: any JSON through every model

const json = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 5 }),
    fc.constantFrom('12', '-1', '1e308', 2 ** 53, 1e308, -1, 0.5, '', 'x'.repeat(2_000)),
    fc.constantFrom(deep(40), deep(90)),
  );

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let at = 0; at < levels; at++) value = at % 2 ? [value] : { in: value };
  return value;
}

/** A value of a spec with any part of it replaced, missing or added to. */
function damagedValue(spec: Spec): fc.Arbitrary<unknown> {
  const bad = { weight: 1, arbitrary: json() };
  if (spec.field === 'record') return fc.oneof(bad, { weight: 4, arbitrary: damagedRecord(spec.of) });
  if (spec.field === 'list')
    return fc.oneof(bad, { weight: 2, arbitrary: fc.array(damagedValue(spec.of), { maxLength: 3 }) });
  if (spec.field === 'map')
    return fc.oneof(bad, { weight: 2, arbitrary: fc.dictionary(key(), damagedValue(spec.of), { maxKeys: 3 }) });
  return fc.oneof(bad, { weight: 2, arbitrary: fc.constant(spec.initial as unknown) });
}

const key = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('constructor', '__proto__', 'toString', 'legacy', 'quarantine'),
  );

const damagedRecord = (fields: Fields): fc.Arbitrary<Source> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, damagedValue(spec)])), {
        requiredKeys: [],
      }),
      fc.option(fc.dictionary(key(), json(), { maxKeys: 2 }), { nil: {} }),
    )
    .map(([known, odd]) => ({ ...odd, ...known }));

/** Of today's version, so that it may be changed. */
const damagedSystem = (fields: Fields): fc.Arbitrary<Source> =>
  damagedRecord(fields).map(({ version: _version, ...rest }) => ({ version: 1, ...rest }));

/** The same as `toEqual`, which runs only where two values differ at a glance: of ten thousand nearly all are alike. */
function same(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

describe('any JSON through every model (D1)', () => {
  for (const { type, document, fields } of subTypes())
    nightly(`D1 ${type}`, { day: 30, goal: 10_000, step: 30 }, async (seed, tries) => {
      await openWith([]);
      const Made = (gm().globals as unknown as { CONFIG: Record<string, { documentClass: MadeClass }> }).CONFIG[
        document
      ]!.documentClass;
      const make = (system: unknown): Source => {
        const doc = new Made({ _id: ACTOR, name: 'x', type, system }, { strict: true });
        return doc.toObject().system;
      };
      fc.assert(
        fc.property(fc.oneof(damagedSystem(fields), damagedRecord(fields)), (given) => {
          const system = document === 'ChatMessage' ? { version: 1, ...given } : given;
          const once = make(structuredClone(system));
          same(make(structuredClone(once)), once);
          const { quarantined } = repair(fields, system);
          for (const entry of quarantined) {
            const wanted = { ...entry, path: entry.path.trim() };
            const kept = quarantine(once);
            if (!kept.some((other) => isDeepStrictEqual(other, wanted))) expect(kept).toContainEqual(wanted);
          }
          // Whatever the repair says of itself: each text that was in it is in it still, somewhere.
          const [sung, canaries] = withCanaries(system);
          const kept = JSON.stringify(make(sung));
          expect(canaries.filter((canary) => !kept.includes(canary))).toEqual([]);
        }),
        { numRuns: tries, seed },
      );
    });

  test('nothing that was put aside is cut short', () => {
    const { quarantined } = repair(fieldsOf('cepheusCharacter'), { fatigued: deep(1_000) });
    let value: unknown = (quarantined[0] as { value: Plain }).value;
    let levels = 0;
    while (value !== 'bottom') {
      if (typeof value === 'string') value = JSON.parse(value) as unknown;
      else {
        value = Array.isArray(value) ? (value as unknown[])[0] : (value as { in: unknown }).in;
        levels++;
      }
    }
    expect(levels).toBe(1_000);
  });
});

/** Every text in a value made unique by a mark of its own, and the marks. */
function withCanaries(given: Source): readonly [Source, readonly string[]] {
  const marks: string[] = [];
  const sing = (value: unknown): unknown => {
    if (typeof value === 'string') {
      marks.push(`~canary${marks.length}~`);
      return value + marks.at(-1)!;
    }
    if (Array.isArray(value)) return value.map(sing);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sing(inner)]));
  };
  return [sing(given) as Source, marks];
}

type MadeClass = new (source: object, context: object) => { toObject(): { system: Source } };
