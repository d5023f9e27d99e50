/** D7: a damaged, old or newer document in a compendium opens there, and comes into the world through the same repair, with nothing lost. */
import { afterEach, expect, test } from 'vitest';
import { openTable, type Seat, type Table } from '../tabletop/inprocess/table.ts';
import type { Doc } from './firefight.ts';

let table: Table;
afterEach(() => table.close());

const PACK = 'world.old-people';
const person = (id: string, system: object, items: readonly object[] = []): object => ({
  _id: id,
  name: `Person ${id}`,
  type: 'cepheusCharacter',
  system,
  items,
  effects: [],
  ownership: { default: 0 },
});
const DAMAGED = {
  version: 1,
  fatigued: 'maybe',
  skills: { Athletics: 'insufficient' },
  inherited: { from: 'elsewhere' },
};
const GUN = {
  _id: 'packgun000000000',
  name: 'Odd gun',
  type: 'cepheusWeapon',
  system: { version: 1, rof: 'fast' },
  effects: [],
};

interface Pack {
  getDocument(id: string): Promise<Doc | undefined>;
}
interface Actors {
  readonly contents: readonly Doc[];
  importFromCompendium(pack: Pack, id: string): Promise<Doc>;
}
interface Game {
  readonly packs: Map<string, Pack>;
  readonly actors: Actors;
}
const gameAt = (seat: Seat): Game => seat.globals['game'] as unknown as Game;
const systemOf = (doc: Doc): Record<string, unknown> =>
  (doc as unknown as { toObject(): { system: Record<string, unknown> } }).toObject().system;

async function open(documents: readonly object[]): Promise<Game> {
  const metadata = { name: 'old-people', label: 'Old people', type: 'Actor', packageName: 'world' };
  table = await openTable({ packs: [{ metadata, documents: documents as never }] });
  return gameAt(table.seat('gm'));
}

test('a damaged person opens in its compendium, and is imported whole, with the values put aside', async () => {
  const { packs, actors } = await open([person('packperson000001', DAMAGED, [GUN])]);
  const pack = packs.get(PACK)!;
  const there = (await pack.getDocument('packperson000001'))!;
  const aside = [
    { path: 'fatigued', value: 'maybe' },
    { path: 'skills.Athletics', value: 'insufficient' },
  ];
  expect(systemOf(there)['quarantine']).toEqual(expect.arrayContaining(aside));
  const here = await actors.importFromCompendium(pack, 'packperson000001');
  await table.settle();
  const [stored] = table.authority.world.documents.Actor as unknown as {
    system: Record<string, unknown>;
    items: readonly { system: Record<string, unknown> }[];
  }[];
  expect(stored!.system['quarantine']).toEqual(expect.arrayContaining(aside));
  expect(stored!.system['legacy']).toEqual({ inherited: { from: 'elsewhere' } });
  expect(stored!.items[0]!.system['quarantine']).toEqual([{ path: 'rof', value: 'fast' }]);
  expect(systemOf(here)).toEqual(stored!.system);
  expect(table.errors).toEqual([]);
});

test('a bad person keeps no other from being read', async () => {
  const { packs, actors } = await open([
    person('packperson000001', { version: 1, characteristics: 'none' }),
    person('packperson000002', { version: 1 }),
    { ...person('packperson000003', {}), type: 'dragon' },
  ]);
  const pack = packs.get(PACK)!;
  await pack.getDocument('packperson000003').catch(() => undefined);
  for (const id of ['packperson000001', 'packperson000002']) await actors.importFromCompendium(pack, id);
  await table.settle();
  expect(table.authority.world.documents.Actor.map((actor) => actor['name'])).toEqual([
    'Person packperson000001',
    'Person packperson000002',
  ]);
});

test('a newer Salvo’s person is imported unchanged, and then not written', async () => {
  const { packs, actors } = await open([person('packperson000001', { version: 99, future: 'canary' })]);
  const doc = await actors.importFromCompendium(packs.get(PACK)!, 'packperson000001');
  await table.settle();
  const stored = (): string => JSON.stringify(table.authority.world.documents.Actor[0]!['system']);
  const before = stored();
  expect(before).toContain('canary');
  await doc.update({ 'system.fatigued': true }).catch(() => undefined);
  await table.settle();
  expect(stored()).toBe(before);
});
