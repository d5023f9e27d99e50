/** The compendia as the build sees them: sound, complete, compiled whole; and that the build's check sees what is not. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { repair } from '../../src/foundry/data/repair.ts';
import type { Fields, Spec } from '../../src/rules/index.ts';
import { subType } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { checkPackSources, compilePacks, readCompiledPack, type Pack, type PackSource } from '../../tools/packs.mjs';
import { pictured } from '../../tools/pictures/index.mjs';
import { catalogued } from '../../tools/reference.mjs';
import { packs, sourceNamed, typed } from './packs.sources.ts';

enterGames();

const specs = { subType, repair };
const withItems = typed.flatMap(({ file, source }) => [
  { file, source },
  ...(source.items ?? []).map((item) => ({ file: `${file} ${item.name}`, source: item })),
]);

describe('sources', () => {
  test('have no problem that the build would find', () => expect(checkPackSources(packs, specs)).toEqual([]));

  test.each(withItems)('$file has every key of its type', ({ source }) => {
    const fields = subType(source.type ?? '')?.fields ?? {};
    expect(missingKeys(fields, source.system ?? {}, '')).toEqual([]);
  });

  test('are compiled whole, also where another user’s tool has worked before', async () => {
    const out = mkdtempSync(join(tmpdir(), 'salvo-packs-'));
    // Of another user: nobody may make a folder in it, not even root.
    writeFileSync(join(out, 'foundryvtt-cli'), '');
    vi.stubEnv('TMPDIR', out);
    try {
      await compilePacks(out);
      for (const pack of packs) {
        const sources = pack.documents.map(({ file, source }) => catalogued(file, pictured(file, source)));
        const compiled = await readCompiledPack(out, pack.name);
        expect(byKey(compiled.map(unstamped)), pack.name).toEqual(byKey(sources));
      }
      expect(existsSync(join(out, 'OGL-1.0a.txt'))).toBe(true);
      expect(tmpdir()).toBe(out);
    } finally {
      vi.unstubAllEnvs();
      rmSync(out, { recursive: true });
    }
  });
});

describe('descriptions', () => {
  const things = withItems.map(({ file, source }) => ({
    file,
    name: `${source.type} ${source.name}`,
    says: textOf(source),
  }));
  const tables = packs
    .flatMap(({ documents }) => documents)
    .flatMap(({ file, source }) => [source, ...(source.results ?? [])].map((part) => ({ file, part })))
    .filter(({ part }) => /^!tables/.test(part._key))
    .map(({ file, part }) => ({ file: `${file} ${part.name}`, says: plain(part['description']) }));

  test.each([...things, ...tables])('$file says what it is', ({ says }) => {
    expect(says.length).toBeGreaterThan(10);
    expect(says.length).toBeLessThan(400);
  });

  test('a thing says the same wherever it is carried, and no two things say the same', () => {
    const named = new Map(things.map(({ name, says }) => [name, says]));
    expect(things.filter(({ name, says }) => says.length < 50 || named.get(name) !== says)).toEqual([]);
    expect(new Set(named.values()).size).toBe(named.size);
  });
});

/** The readable text of a document, without its markup. */
const textOf = ({ system = {} }: PackSource): string => plain(system['description'] ?? system['biography']);
const plain = (html: unknown): string =>
  String(html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** People of whom several may stand on one scene, each with wounds of its own; everybody else here is one person. */
const RANK_AND_FILE = [
  ...[
    'Warehouse Guard',
    'Hired Rifleman',
    'Night Enforcer',
    'Ridge Bear',
    'Glass Serpent',
    'Plains Grazer',
    'Pack Hunter',
  ],
];

describe('tokens of people', () => {
  const people = packs
    .filter(({ name }) => /^(cepheus|drive|fluid|arrgs)-people$|-demo$/.test(name))
    .flatMap(({ documents }) => documents.map(({ source }) => source))
    .filter(({ type }) => type !== undefined && subType(type)?.document === 'Actor');

  test.each(people.map((source) => [source.name, source] as const))('%s', (name, source) => {
    const { actorLink } = (source as unknown as { prototypeToken: { actorLink: boolean } }).prototypeToken;
    expect(actorLink).toBe(!RANK_AND_FILE.includes(String(name)));
  });
});

/** A compiled document without what it says it was made with, which is checked. */
function unstamped({ _stats, items, pages, results, ...source }: PackSource): PackSource {
  expect(_stats, source.name).toEqual({ coreVersion: '14.359', systemId: 'salvo', systemVersion: version });
  const inside = {
    ...(items ? { items: items.map(unstamped) } : {}),
    ...(pages ? { pages: pages.map(unstamped) } : {}),
    ...(results ? { results: results.map(unstamped) } : {}),
  };
  return { ...source, ...inside };
}

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../system.json'), 'utf8')) as {
  readonly version: string;
};

test('the manifest names these packs and no others, each with its kind', () => {
  const kinds: Readonly<Record<string, string>> = {
    items: 'Item',
    actors: 'Actor',
    journal: 'JournalEntry',
    tables: 'RollTable',
  };
  const kindOf = (pack: Pack): string | undefined =>
    pack.documents.map(({ source }) => kinds[source._key.split('!')[1]!]).find((kind) => kind !== undefined);
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../system.json'), 'utf8')) as {
    readonly packs: readonly { readonly name: string; readonly type: string; readonly path: string }[];
  };
  const declared = manifest.packs.map(({ name, type, path }) => [name, type, path]).sort();
  expect(declared).toEqual(packs.map((pack) => [pack.name, kindOf(pack), `packs/${pack.name}`]).sort());
});

describe('the check finds', () => {
  const sword = sourceNamed('cepheus-weapons', 'Sword');
  const actor = packs.find(({ name }) => name === 'cepheus-people')!.documents[0]!.source;
  const [first, ...rest] = actor.items!;

  test.each<[string, PackSource, RegExp]>([
    ['an id of the wrong length', { ...sword, _id: 'sword', _key: '!items!sword' }, /not 16 letters/],
    ['a key that does not fit the id', { ...sword, _key: '!items!other00000000000' }, /should be !items!sword/],
    ['a collection that packs do not hold', { ...sword, _key: '!scenes!sword00000000000' }, /names no collection/],
    ['a document without a name', { ...sword, name: ' ' }, /no name/],
    ['a type that does not exist', { ...sword, type: 'cepheusSword' }, /no Item of the type cepheusSword/],
    ['a value that the type refuses', withSystem(sword, { damageType: 'X' }), /system.damageType cannot be "X"/],
    ['a key that the type does not know', withSystem(sword, { sharpness: 3 }), /system.sharpness is not known/],
    ['a folder that is not there', { ...sword, folder: 'nowhere000000000' }, /no folder nowhere/],
    [
      'an embedded item with a foreign key',
      { ...actor, items: [{ ...first!, _key: sword._key }, ...rest] },
      /should be !actors.items!/,
    ],
    ['an embedded item twice', { ...actor, items: [first!, first!] }, /same id/],
  ])('%s', (_, source, expected) => {
    const pack = { name: 'p', folder: '', documents: [{ file: 'a.json', source }] };
    const folders = source.folder === sword.folder ? foldersOf('cepheus-weapons') : [];
    const problems = checkPackSources([{ ...pack, documents: [...pack.documents, ...folders] }], specs);
    expect(problems.join('\n')).toMatch(expected);
  });

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['a table with more than a die', { formula: '1d10 + 1' }, /is not one die/],
    ['a face without a result', { formula: '1d11' }, /11 is in 0 of its results/],
    ['a result that no roll comes to', { formula: '1d9' }, /no roll of 1d9 comes to 10/],
  ])('%s', (_, change, expected) => {
    const source = { ...sourceNamed('adeva-tables', 'Lethal Damage'), ...change };
    const problems = checkPackSources([{ name: 'p', folder: '', documents: [{ file: 'a.json', source }] }], specs);
    expect(problems.join('\n')).toMatch(expected);
  });

  test('an id used in two packs', () => {
    const documents = [{ file: 'a.json', source: { ...sword, folder: null } }];
    const twice: Pack[] = ['one', 'two'].map((name) => ({ name, folder: '', documents }));
    expect(checkPackSources(twice, specs)).toEqual([`a.json: the id ${sword._id} is taken by a.json`]);
  });
});

function foldersOf(pack: string): Pack['documents'] {
  return packs.find(({ name }) => name === pack)!.documents.filter(({ source }) => source._key.startsWith('!folders!'));
}

const withSystem = (source: PackSource, change: Readonly<Record<string, unknown>>): PackSource => ({
  ...source,
  system: { ...source.system, ...change },
});

/** Paths that a stored document should have and this source lacks; what Salvo itself keeps is not in a source. */
function missingKeys(fields: Fields, system: Readonly<Record<string, unknown>>, prefix: string): readonly string[] {
  const own = new Set(['quarantine', 'legacy', 'ops']);
  return Object.entries(fields)
    .filter(([key]) => prefix !== '' || !own.has(key))
    .flatMap(([key, spec]) => (key in system ? missingInside(spec, system[key], `${prefix}${key}.`) : [prefix + key]));
}

const missingInside = (spec: Spec, value: unknown, prefix: string): readonly string[] =>
  spec.field === 'record' && value !== null ? missingKeys(spec.of, value as Record<string, unknown>, prefix) : [];

const byKey = (sources: readonly PackSource[]): readonly PackSource[] =>
  [...sources].sort((a, b) => (a._key < b._key ? -1 : 1));
