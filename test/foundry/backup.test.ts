/** D8, D9, D12: all of Salvo's data in one file with a hash, restored after damage on purpose, and in at no other door. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import { hashOf, without } from '../tabletop/inprocess/hash.ts';
import { classOf, gameOf, type Doc, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, lay, prepare, stored, undo, worldHash, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

/** Of everything stored except chat: deleted and created again, documents come in another order. */
function inAnyOrder(): string {
  const { documents } = fight.table.authority.world;
  const sorted = (['Actor', 'Item', 'Combat'] as const).map((kind) =>
    [...documents[kind]].sort((a, b) => (a._id < b._id ? -1 : 1)),
  );
  return hashOf(without(sorted, new Set(['_stats'])));
}

interface Registered {
  readonly settings: ReadonlyMap<string, { readonly namespace: string; readonly key: string; readonly scope: string }>;
}

interface Salvo {
  exportAll(): string;
  restore(text: string): Promise<{ refused: string; values: { place: string } } | null>;
}
const salvo = (seat = fight.gm): Salvo =>
  (seat.globals['game'] as unknown as { salvo: { backup: Salvo } }).salvo.backup;

/** Something that a table would miss. */
async function damage(random: Random, message: Doc): Promise<void> {
  const { actors } = fight;
  const actor = (): Doc | undefined => gameOf(fight.gm).actors.get(actors[random.below(actors.length)]!);
  const items = (): Doc | undefined => actor()?.items.contents[0];
  const ways: readonly (() => Promise<unknown> | undefined)[] = [
    () => actor()?.update({ name: 'Nobody', 'system.characteristics.str.value': random.below(3) }),
    () => actor()?.delete(),
    () => items()?.delete(),
    () => items()?.update({ name: 'Nothing', 'system.description': '' }),
    () => gameOf(fight.gm).messages.get(message.id)?.delete(),
    () => fight.combat().nextTurn(),
    () => fight.combat().update({ 'flags.salvo.state': '{' }),
    () => fight.combat().combatants.contents[0]?.update({ 'flags.salvo.state': 'null' }),
  ];
  for (let count = 2 + random.below(5); count > 0; count--) {
    await ways[random.below(ways.length)]!();
    await fight.table.settle();
  }
  await actor()?.update({ name: `Damaged ${random.below(1_000_000)}` });
  await fight.table.settle();
}

nightly(
  'D9 D12 export, damage on purpose, restore, export: byte for byte, all is as it was, and an act still proves itself',
  { day: 3, goal: 10_000 },
  async (seed) => {
    const random = seeded(seed);
    fight = await lay(automatic, { seed: 100 + (seed % 1_000_000) });
    try {
      const message = await attackBy(fight, fight.ana);
      await fight.table.settle();
      const before = inAnyOrder();
      const file = salvo().exportAll();
      await damage(random, message);
      expect(inAnyOrder()).not.toBe(before);
      expect(await salvo().restore(file)).toBeNull();
      await fight.table.settle();
      expect(salvo().exportAll()).toBe(file);
      expect(inAnyOrder()).toBe(before);
      await undo(fight.gm, message);
      await fight.table.settle();
      expect(stored(fight, message)!.system.state).toBe('undone');
      expect(fight.table.errors).toEqual([]);
    } finally {
      fight.table.close();
    }
  },
);

test('D12: every setting of the table comes back; one that an older file lacks stays as it is', async () => {
  fight = await lay(automatic);
  const { settings } = gameOf(fight.gm);
  const CHANGED = { undo: 'gm', moving: 'never', difficulty: 'gm', hideNumbers: false, timeout: 5 };
  const now = (): object => Object.fromEntries(Object.keys(CHANGED).map((key) => [key, settings.get('salvo', key)]));
  for (const [key, value] of Object.entries(CHANGED)) await settings.set('salvo', key, value);
  const file = salvo().exportAll();
  const initial = { undo: 'owner', moving: 'spend', difficulty: 'player', hideNumbers: true, timeout: 60 };
  for (const [key, value] of Object.entries(initial)) await settings.set('salvo', key, value);
  expect(await salvo().restore(file)).toBeNull();
  await fight.table.settle();
  expect(now()).toEqual(CHANGED);
  // The stamp tells of the documents of a world, and is none of the table's settings.
  const registered = [...(settings as unknown as Registered).settings.values()]
    .filter(({ namespace, scope, key }) => namespace === 'salvo' && scope === 'world' && key !== 'stamp')
    .map(({ key }) => key);
  expect(Object.keys((JSON.parse(file) as { settings: object }).settings).sort()).toEqual(registered.sort());
});

test('a file that is cut, edited, newer or none is refused with the place, and nothing changes', async () => {
  fight = await lay(automatic);
  const before = worldHash(fight);
  const file = salvo().exportAll();
  const refusal = async (text: string): Promise<string | undefined> => (await salvo().restore(text))?.refused;
  for (let part = 0; part < 100; part++)
    expect(await refusal(file.slice(0, Math.floor((file.length * part) / 100)))).toBe('badBackup');
  for (const text of [
    '',
    '{}',
    '[]',
    'null',
    '7',
    `\uFEFF${file}`,
    '['.repeat(100_000),
    file.replace('"schema":1', '"schema":99'),
  ])
    expect(await refusal(text)).toBe('badBackup');
  const edited = await salvo().restore(file.replace('"name":"', '"name":"X'));
  expect(edited!.values.place).toBe('~hash');
  const odd = JSON.parse(file) as { documents: { Actor: { type: string }[] } };
  odd.documents.Actor[2]!.type = 'dragon';
  expect((await salvo().restore(JSON.stringify(odd)))!.values.place).toBe('documents.Actor.2.type');
  expect(await salvo(fight.ana).restore(file)).toMatchObject({ refused: 'onlyGM' });
  expect(worldHash(fight)).toBe(before);
});

/** Every place in a value that holds no list or record, by its path. */
const leaves = (value: unknown, path: string): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
    : [path];

/** `source` with another value at a place. */
function spoiled(source: object, path: string, value: unknown): string {
  const copy = structuredClone(source) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop()!;
  const holder = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy);
  holder[last] = value;
  return JSON.stringify(copy);
}

type Imported = Doc & { importFromJSON(json: string): Promise<unknown>; toObject(): Record<string, unknown> };

test('D8: a person comes back whole through Foundry’s own export and import, and a bad file is refused with the place', async () => {
  fight = await lay(automatic);
  const actor = gameOf(fight.gm).actors.get(fight.actors[0]!) as Imported;
  const { _id, ...source } = actor.toObject();
  const file = JSON.stringify(source, null, 2);
  await actor.update({ name: 'Nobody', 'system.characteristics.str.value': 0 });
  await actor.importFromJSON(file);
  const { _stats: _now, ...back } = (gameOf(fight.gm).actors.get(String(_id)) as Imported).toObject();
  expect(without(back, new Set(['_stats']))).toEqual(without({ _id, ...source }, new Set(['_stats'])));
  const held = worldHash(fight);
  const notice = (): string => fight.gm.face.notices.at(-1)?.message ?? '';
  const refuses = async (text: string, place: string | RegExp): Promise<void> => {
    const count = fight.gm.face.notices.length;
    await actor.importFromJSON(text);
    expect(fight.gm.face.notices, place.toString()).toHaveLength(count + 1);
    expect(notice()).toMatch(place);
  };
  // Cut at every hundredth of its length, with a mark in front, too deep, of another kind, newer.
  for (let part = 0; part < 100; part++)
    await refuses(file.slice(0, Math.floor((file.length * part) / 100)), /invalid at .*(position|end of JSON input)/);
  await refuses(`\uFEFF${file}`, /invalid at/);
  await refuses('['.repeat(100_000), /invalid at/);
  for (const text of ['null', '7', '[]', '"x"']) await refuses(text, 'invalid at 1.');
  await refuses(spoiled(source, 'type', 'dragon'), 'invalid at type.');
  await refuses(spoiled(source, 'type', 'driveCharacter'), 'invalid at');
  await refuses(spoiled(source, 'system.version', 99), 'invalid at system.version.');
  // A wrong value in every place of the person and of what is carried.
  const places = ['system', ...[...(source['items'] as object[]).keys()].map((at) => `items.${at}.system`)].flatMap(
    (root) => {
      const system = root.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], source);
      const { quarantine: _q, legacy: _l, version: _v, ops: _o, ...own } = system as Record<string, unknown>;
      return leaves(own, '').map((path) => `${root}.${path}`);
    },
  );
  expect(places.length).toBeGreaterThan(60);
  for (const place of places) await refuses(spoiled(source, place, { odd: [] }), `invalid at ${place}`);
  expect(worldHash(fight)).toBe(held);
}, 60_000);

test('D8: a thing alone comes in by the same door', async () => {
  fight = await lay(automatic);
  const item = [
    ...(gameOf(fight.gm).actors.get(fight.actors[0]!) as unknown as { items: Iterable<Imported> }).items,
  ][0]!;
  const source = item.toObject();
  await item.importFromJSON(JSON.stringify({ ...source, name: 'Heirloom' }));
  expect(item.name).toBe('Heirloom');
  const [place] = leaves(source['system'], '').filter((path) => /damage|range/.test(path));
  await item.importFromJSON(spoiled(source, `system.${place}`, []));
  expect(item.name).toBe('Heirloom');
  expect(fight.gm.face.notices.at(-1)?.message).toContain(`invalid at system.${place}`);
});

test('D8: a backup with a wrong value says which, whatever its hash says', async () => {
  fight = await lay(automatic);
  const odd = JSON.parse(salvo().exportAll()) as { documents: { Actor: { system: { characteristics: object } }[] } };
  odd.documents.Actor[1]!.system.characteristics = { str: { value: 'strong', max: 7 } };
  expect((await salvo().restore(JSON.stringify(odd)))!.values.place).toBe(
    'documents.Actor.1.system.characteristics.str.value',
  );
});

test('a person from elsewhere comes in through the same repair', async () => {
  fight = await lay(automatic);
  const source = structuredClone(fight.table.authority.world.documents.Actor[0]!) as Record<string, unknown>;
  const system = { ...(source['system'] as object), fatigued: 'maybe' };
  const doc = await classOf(fight.gm, 'Actor').create({ ...source, system });
  await fight.table.settle();
  expect((doc.system as { quarantine: unknown[] }).quarantine).toEqual([{ path: 'fatigued', value: 'maybe' }]);
});

test('D12: what a module keeps from being made is as it was before, and the GM is told', async () => {
  fight = await lay(automatic);
  const file = salvo().exportAll();
  const [id] = fight.actors as readonly string[];
  const actor = (): Doc => gameOf(fight.gm).actors.get(id!);
  const { name: vetoed } = actor();
  await actor().update({ name: 'Changed since' });
  const before = inAnyOrder();
  const { Hooks } = fight.gm.globals as unknown as { Hooks: { on(name: string, hear: (doc: Doc) => boolean): void } };
  Hooks.on('preCreateActor', ({ name }) => name !== vetoed);
  expect(await salvo().restore(file)).toMatchObject({ refused: 'notRestored', values: { kind: 'Actor' } });
  expect(actor().name).toBe('Changed since');
  expect(inAnyOrder()).toBe(before);
});

test('D12: so is what the server does not take', async () => {
  fight = await lay(automatic);
  const file = salvo().exportAll();
  const before = inAnyOrder();
  const classOfActors = classOf(fight.gm, 'Actor') as unknown as {
    createDocuments(...given: unknown[]): Promise<unknown>;
  };
  const real = classOfActors.createDocuments;
  let calls = 0;
  classOfActors.createDocuments = function (...given) {
    return calls++ === 0 ? Promise.reject(new Error('disk full')) : real.apply(this, given);
  };
  expect(await salvo().restore(file)).toMatchObject({ refused: 'notRestored', values: { kind: 'Actor' } });
  expect(inAnyOrder()).toBe(before);
});
