/** D8, D9, D12: all of Salvo's data in one file with a hash, restored after damage on purpose, and in at no other door. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { hashOf, without } from '../tabletop/inprocess/hash.ts';
import { classOf, gameOf, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, lay, prepare, stored, undo, worldHash, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

/** Of all that is stored but chat: deleted and created again, documents come in another order. */
function inAnyOrder(): string {
  const { documents } = fight.table.authority.world;
  const sorted = (['Actor', 'Item', 'Combat'] as const).map((kind) =>
    [...documents[kind]].sort((a, b) => (a._id < b._id ? -1 : 1)),
  );
  return hashOf(without(sorted, new Set(['_stats'])));
}

interface Salvo {
  exportAll(): string;
  restore(text: string): Promise<{ refused: string; values: { place: string } } | null>;
}
const salvo = (seat = fight.gm): Salvo =>
  (seat.globals['game'] as unknown as { salvo: { backup: Salvo } }).salvo.backup;

test('export, restore, export: byte for byte; after damage on purpose all is as it was, and an act still proves itself', async () => {
  fight = await lay(automatic);
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  const before = inAnyOrder();
  const file = salvo().exportAll();
  await gameOf(fight.gm).actors.get(fight.actors[0]!).update({ name: 'Nobody', 'system.characteristics.str.value': 0 });
  await gameOf(fight.gm).actors.get(fight.actors[1]!).delete();
  await gameOf(fight.gm).messages.get(message.id)!.delete();
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(inAnyOrder()).not.toBe(before);
  expect(await salvo().restore(file)).toBeNull();
  await fight.table.settle();
  expect(salvo().exportAll()).toBe(file);
  expect(inAnyOrder()).toBe(before);
  await undo(fight.gm, message);
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('undone');
  expect(fight.table.errors).toEqual([]);
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
  expect((await salvo().restore(JSON.stringify(odd)))!.values.place).toBe('documents.Actor.2');
  expect(await salvo(fight.ana).restore(file)).toMatchObject({ refused: 'onlyGM' });
  expect(worldHash(fight)).toBe(before);
});

test('one person by the core’s own import comes in through the same repair', async () => {
  fight = await lay(automatic);
  const source = structuredClone(fight.table.authority.world.documents.Actor[0]!) as Record<string, unknown>;
  const system = { ...(source['system'] as object), fatigued: 'maybe' };
  const doc = await classOf(fight.gm, 'Actor').create({ ...source, system });
  await fight.table.settle();
  expect((doc.system as { quarantine: unknown[] }).quarantine).toEqual([{ path: 'fatigued', value: 'maybe' }]);
});
