/** The compendia: sound, complete, readable by the rules, and with the numbers of the catalogue's tables. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repair } from '../../src/foundry/data/repair.ts';
import type { Fields, Spec } from '../../src/foundry/data/spec.ts';
import { subType } from '../../src/foundry/data/types.ts';
import { read } from '../../src/rules/cepheus/read.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import {
  checkPackSources,
  compilePacks,
  readCompiledPack,
  readPackSources,
  type Pack,
  type PackSource,
} from '../../tools/packs.mjs';
import { tableUnder } from './packs.tables.ts';

const packs = readPackSources();
const specs = { subType, repair };
const typed = packs.flatMap(({ documents }) => documents).filter(({ source }) => source.system !== undefined);
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

  test('are compiled whole', async () => {
    const out = mkdtempSync(join(tmpdir(), 'salvo-packs-'));
    try {
      await compilePacks(out);
      for (const pack of packs) {
        const sources = pack.documents.map(({ source }) => source);
        expect(byKey(await readCompiledPack(out, pack.name)), pack.name).toEqual(byKey(sources));
      }
      expect(existsSync(join(out, 'OGL-1.0a.txt'))).toBe(true);
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});

test('the manifest names these packs and no others, each with its kind', () => {
  const kinds: Readonly<Record<string, string>> = { items: 'Item', actors: 'Actor', journal: 'JournalEntry' };
  const kindOf = (pack: Pack): string | undefined =>
    pack.documents.map(({ source }) => kinds[source._key.split('!')[1]!]).find((kind) => kind !== undefined);
  const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../system.json'), 'utf8')) as {
    readonly packs: readonly { readonly name: string; readonly type: string; readonly path: string }[];
  };
  const declared = manifest.packs.map(({ name, type, path }) => [name, type, path]).sort();
  expect(declared).toEqual(packs.map((pack) => [pack.name, kindOf(pack), `packs/${pack.name}`]).sort());
});

describe('the check finds', () => {
  const sword = sourceOf('cepheus-weapons', 'Sword');
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
    ['an icon from elsewhere', { ...sword, img: 'https://example.org/a.png' }, /icon/],
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

  test('an id used in two packs', () => {
    const documents = [{ file: 'a.json', source: { ...sword, folder: null } }];
    const twice: Pack[] = ['one', 'two'].map((name) => ({ name, folder: '', documents }));
    expect(checkPackSources(twice, specs)).toEqual([`a.json: the id ${sword._id} is taken by a.json`]);
  });
});

describe('cepheus', () => {
  const people = typed.filter(({ source }) => source.type === 'cepheusCharacter');

  test.each(people)('$file is read without a problem', ({ source }) => {
    expect(read('character', sheetOf(source)).problems).toEqual([]);
  });

  test.each(people)('$file can use what is carried', ({ source }) => {
    const { sheet } = read('character', sheetOf(source)).value;
    const untrained = [...sheet.weapons.map((one) => one.skill), ...sheet.armor.map((one) => one.requiredSkill)]
      .filter((skill) => skill !== '' && skill !== 'Natural Weapons')
      .filter((skill) => sheet.skills[skill] === undefined);
    expect(untrained).toEqual([]);
  });

  test('items are read without a problem, all carried by one person', () => {
    const items = typed.filter(({ source }) => /^cepheus(Weapon|Armor|Gear)$/.test(source.type ?? ''));
    const bearer = { ...people[0]!.source, items: items.map(({ source }) => source) };
    expect(read('character', sheetOf(bearer)).problems).toEqual([]);
  });

  test('what people carry is the item of the compendium, but for its state and its extras', () => {
    const free = new Set(['equipped', 'magazine', 'laserSight', 'telescopicSight', 'gyrostabilizer']);
    const facts = (source: PackSource): unknown =>
      Object.entries(source.system ?? {}).filter(([key]) => !free.has(key));
    const own = new Map(typed.map(({ source }) => [source._id, source]));
    for (const { source } of people)
      for (const item of source.items ?? []) expect(facts(item), item.name).toEqual(facts(own.get(item._id)!));
  });

  test('the demonstration is three against three, each side with one commander', () => {
    const cast = packs.find(({ name }) => name === 'cepheus-demo')!.documents.map(({ source }) => source.system!);
    const units = [...new Set(cast.map((one) => one['unit']))];
    expect(units).toHaveLength(2);
    for (const unit of units) {
      const side = cast.filter((one) => one['unit'] === unit);
      expect(side).toHaveLength(3);
      expect(side.filter((one) => one['commander'])).toHaveLength(1);
    }
  });
});

/** Names in the catalogue's tables that our items spell in full. */
const FULL_NAMES: Readonly<Record<string, string>> = { unarmed: 'Unarmed Strike' };
const REACH: Readonly<Record<string, readonly string[]>> = {
  'close quarters': ['closeQuarters'],
  'close quarters / thrown': ['closeQuarters', 'thrown'],
  extended: ['extendedReach'],
  'extended / thrown': ['extendedReach', 'thrown'],
  assault: ['assaultWeapon'],
};

describe('numbers of GAP-04, melee weapons', () => {
  test.each(tableUnder('### GAP-04'))('$weapon', (row) => {
    const item = sourceOf('cepheus-weapons', FULL_NAMES[row['weapon']!] ?? row['weapon']!).system!;
    expect(item).toMatchObject({
      techLevel: numberOf(row['TL']!),
      ranges: REACH[row['reach']!],
      damageDice: diceOf(row['damage']!),
      damageFlat: 0,
      damageType: row['type']!.split(' or ')[0],
      cost: numberOf(row['Cr']!),
      magazine: null,
      rof: [],
      recoil: false,
      payload: [],
    });
  });
});

describe('numbers of GAP-05, ranged weapons', () => {
  test.each(tableUnder('### GAP-05'))('$weapon', (row) => {
    const item = sourceOf('cepheus-weapons', row['weapon']!).system!;
    const kind = row['kind']!.split(' ');
    const rounds = numberOf(row['magazine']!);
    expect(item).toMatchObject({
      techLevel: numberOf(row['TL']!),
      ranges: REACH[row['range']!] ?? [row['range']],
      damageDice: row['damage'] === 'by grenade' ? 0 : diceOf(row['damage']!),
      damageType: kind[0] === 'E' ? 'E' : 'P',
      rof: row['RoF']!.split('/').map(Number),
      magazine: { value: rounds, max: rounds },
      drawActions: 1,
      reloadActions: numberOf(row['reload']!),
      recoil: row['recoil'] === 'yes',
      skill: row['skill'],
      slugThrower: kind.includes('slug'),
      laser: kind.includes('laser'),
      energy: kind[0] === 'E',
      heavy: row['skill'] === 'Heavy Weapons',
    });
    expect((item['payload'] as unknown[]).length > 0).toBe(kind[0] === 'payload');
  });
});

describe('numbers of GAP-06 and GAP-07', () => {
  const extras = new Map(tableUnder('### GAP-06').map((row) => [row['item'], row['values']!]));
  const zones = (text: string): unknown =>
    [...text.matchAll(/(\d+)D6 to (\d+) m/g)].map(([, dice, radius]) => ({
      radius: Number(radius),
      dice: Number(dice),
    }));
  const payloadOf = (name: string): unknown => sourceOf('cepheus-weapons', name).system!['payload'];

  test('frag grenades', () => expect(payloadOf('Frag Grenade')).toEqual(zones(extras.get('frag')!)));

  test.each(['Grenade Launcher', 'RAM Grenade Launcher'])('%s throws the frag grenade', (name) =>
    expect(payloadOf(name)).toEqual(payloadOf('Frag Grenade')),
  );

  test.each(['Smoke', 'Aerosol', 'Stun'])('%s grenades reach as far as printed and wound nobody', (kind) => {
    const radius = Number(/(\d+) m/.exec(extras.get(kind.toLowerCase())!)![1]);
    expect(payloadOf(`${kind} Grenade`)).toEqual([{ radius, dice: 0 }]);
  });

  test.each(tableUnder('### GAP-07'))('$armor', (row) => {
    expect(sourceOf('cepheus-armor', row['armor']!).system).toMatchObject({
      techLevel: numberOf(row['TL']!),
      ar: numberOf(row['AR']!),
      arLaser: numberOf(row['vs laser']!),
      ablative: /per laser hit/.test(row['vs laser']!),
      layer: /worn with another/.test(row['vs laser']!) ? 1 : 0,
      requiredSkill: row['needs skill'] === '-' ? '' : row['needs skill'],
      fullBattleDress: row['armor'] === 'battle dress',
    });
  });
});

/** The first number of a cell; a dash is 0. */
const numberOf = (cell: string): number => Number(/\d+/.exec(cell)?.[0] ?? 0);
const diceOf = (cell: string): number => Number(/^(\d+)D6$/.exec(cell)![1]);

/** An item by its name, in whatever case a table writes it. */
function sourceOf(pack: string, name: string): PackSource {
  const documents = packs.find((one) => one.name === pack)?.documents ?? [];
  const found = documents.find(({ source }) => source.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`${pack} has no ${name}`);
  return found.source;
}

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

/** What the adapter gives to `read`: the actor's data, with its items as plain records. */
function sheetOf(actor: PackSource): Json {
  const items = (actor.items ?? []).map((item) => ({
    ...item.system,
    id: item._id,
    name: item.name,
    type: subType(item.type ?? '')!.kind,
  }));
  return { ...actor.system, items } as unknown as Json;
}

const byKey = (sources: readonly PackSource[]): readonly PackSource[] =>
  [...sources].sort((a, b) => (a._key < b._key ? -1 : 1));
