/** D3, D4: stored data of older versions become today's, step by step; a stored world of each release opens in every later one (F7). */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { migrated, type Migration } from '../../src/foundry/data/migrations.ts';
import { SCHEMA_VERSION, subTypes, type SubType } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { initialOf, type Fields, type Spec } from '../../src/rules/index.ts';
import type { WorldData } from '../tabletop/authority/protocol.ts';
import { openTable, type Table } from '../tabletop/inprocess/table.ts';
import { classOf, gameOf, openFirefight, untilTurnOf, type Doc } from './firefight.ts';
import { attackBy } from './hostile.ts';

enterGames();

describe('a chain of steps', () => {
  const steps: readonly Migration[] = [
    { to: 3, migrate: ({ species, ...rest }) => ({ ...rest, kind: { species } }) },
    { to: 2, migrate: ({ race, ...rest }) => ({ ...rest, species: race }) },
  ];
  const first = { version: 1, race: 'CanaryVargr', other: [1, 'x'] };

  test('runs in order, from any version, and keeps typed values', () => {
    const { source } = migrated(first, 'cepheusCharacter', steps, 3);
    expect(source).toEqual({ version: 3, kind: { species: 'CanaryVargr' }, other: [1, 'x'] });
    expect(migrated({ ...first, version: undefined }, 'x', steps, 3).source).toEqual(source);
    expect(migrated({ version: 2, species: 'CanaryVargr', other: [1, 'x'] }, 'x', steps, 3).source).toEqual(source);
    expect(first).toEqual({ version: 1, race: 'CanaryVargr', other: [1, 'x'] });
  });
  test('a second time changes nothing, and newer data are left', () => {
    const { source } = migrated(first, 'x', steps, 3);
    expect(migrated(source, 'x', steps, 3).source).toBe(source);
    const newer = { version: 9, race: 'y' };
    expect(migrated(newer, 'x', steps, 3).source).toBe(newer);
  });
  test('with no step still raises the version, so that the world pass sees it', () => {
    expect(migrated(first, 'x', [], 2).source).toEqual({ ...first, version: 2 });
  });
  test('a failed step leaves the version as it was and says so', () => {
    const bad: readonly Migration[] = [
      {
        to: 2,
        migrate: () => {
          throw new Error('no');
        },
      },
    ];
    expect(migrated(first, 'x', bad, 2)).toEqual({
      source: first,
      failed: [{ path: 'version 2', value: 'Error: no' }],
    });
  });
});

const FOLDER = 'test/foundry/worlds';
const path = (version: number): string => `${FOLDER}/schema-${version}.json`;
let table: Table | undefined;
afterEach(() => {
  table?.close();
  table = undefined;
});

/** A value of a spec with a canary in every text and number. */
function canary(spec: Spec, at: string): unknown {
  switch (spec.field) {
    case 'text':
      return spec.choices ? initialOf(spec) : `canary ${at}`;
    case 'html':
      return `<p>canary ${at}</p>`;
    case 'number':
      return Math.min(spec.max, Math.max(spec.min, 7));
    case 'list':
      return [canary(spec.of, `${at}.0`)];
    case 'map':
      return { one: canary(spec.of, `${at}.one`) };
    case 'record':
      return withCanaries(spec.of, at);
    default:
      return initialOf(spec);
  }
}
const withCanaries = (fields: Fields, at = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, spec]) => [
      key,
      ['version', 'quarantine', 'legacy', 'ops'].includes(key) ? initialOf(spec) : canary(spec, `${at}.${key}`),
    ]),
  );
const named = ({ type, fields }: SubType): object => ({ name: `Canary ${type}`, type, system: withCanaries(fields) });

/** A fight under way with a question open, people with many marks, an unlinked token, and one document of each type. */
async function stored(): Promise<WorldData> {
  const fight = await openFirefight({ settings: { reactions: 'ask', allocation: 'automatic', timeout: 0 } });
  for (const document of ['Actor', 'Item'] as const)
    await classOf(fight.gm, document).createDocuments(
      subTypes()
        .filter((subType) => subType.document === document)
        .map(named),
    );
  const scene = (gameOf(fight.gm) as unknown as { scenes: { contents: readonly Doc[] } }).scenes.contents[0]!;
  const [token] = await scene.createEmbeddedDocuments('Token', [
    { name: 'Unlinked', actorId: fight.actors[3]!, actorLink: false, x: 1200, y: 0 },
  ]);
  await token!.actor.update({ 'system.characteristics.str.value': 1 });
  for (let turns = 0; turns < 70; turns++) {
    await fight.combat().nextTurn();
    await fight.table.settle();
  }
  await untilTurnOf(fight, fight.ids[0]!);
  await attackBy(fight, fight.ana);
  await fight.table.settle();
  const world = structuredClone(fight.table.authority.world);
  fight.table.close();
  world.active = [];
  return world;
}

test('the world of this version is among the fixtures (SALVO_FIXTURE=1 stores it)', async () => {
  if (process.env['SALVO_FIXTURE']) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path(SCHEMA_VERSION), `${JSON.stringify(await stored())}\n`);
  }
  expect(existsSync(path(SCHEMA_VERSION))).toBe(true);
});

const systemsOf = (world: WorldData): readonly (readonly [string, unknown])[] =>
  world.documents.Actor.flatMap((actor) => [
    [actor._id, actor['system']] as const,
    ...(actor['items'] as { _id: string; system: unknown }[]).map(
      (item) => [`${actor._id} ${item._id}`, item.system] as const,
    ),
  ]);
const leaves = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

test.each(existsSync(FOLDER) ? readdirSync(FOLDER) : [])(
  '%s opens with everything in it, and its fight goes on; the second time nothing is written',
  async (name) => {
    const world = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as WorldData;
    const before = systemsOf(structuredClone(world));
    table = await openTable({ world, seed: 5 });
    await table.connect('gm').catch(() => undefined);
    await table.settle();
    const gm = table.seat('gm');
    for (const [id, system] of before) {
      const [actor, item] = id.split(' ') as [string, string | undefined];
      const doc = gameOf(gm).actors.get(actor);
      const live = (item === undefined ? doc : doc.items.get(item)) as unknown as { toObject(): { system: unknown } };
      const kept = leaves(live.toObject().system);
      for (const leaf of leaves(system)) expect(kept, id).toContain(leaf);
    }
    expect(gameOf(gm).settings.get('salvo', 'stamp')).toBe(SCHEMA_VERSION);
    const stored = table.hash(['active', '_stats', 'User', 'Setting']);
    await table.reload('gm');
    await table.settle();
    expect(table.hash(['active', '_stats', 'User', 'Setting'])).toBe(stored);
    const { combat } = gameOf(table.seat('gm'));
    const message = gameOf(table.seat('gm')).messages.contents.find((message) => message.system['state'] === 'asking')!;
    await classOf(table.seat('gm'), 'ChatMessage').create({
      type: 'answer',
      system: { action: message.id, index: 0, value: 'none' },
    });
    await table.settle();
    expect(gameOf(table.seat('gm')).messages.get(message.id)!.system['state']).toBe('applied');
    const { round, turn } = combat;
    await combat.nextTurn();
    await table.settle();
    expect([round, turn]).not.toEqual([combat.round, combat.turn]);
    expect(table.errors).toEqual([]);
  },
);
