/** The numbers in the compendia are those of the tables in the rulesets' RULES.md. */
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sourceNamed } from './packs.sources.ts';
import { tableUnder } from './packs.tables.ts';

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
    const item = sourceNamed('cepheus-weapons', FULL_NAMES[row['weapon']!] ?? row['weapon']!).system!;
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
    const item = sourceNamed('cepheus-weapons', row['weapon']!).system!;
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
      hurriedReload: row['reload']!.includes('giving up dodges'),
      recoil: row['recoil'] === 'yes',
      skill: row['skill'],
      slugThrower: kind.includes('slug'),
      laser: kind.includes('laser'),
      energy: kind[0] === 'E',
      heavy: row['skill'] === 'Heavy Weapons',
    });
    expect((item['payload'] as unknown[]).length > 0).toBe(kind[0] === 'payload');
  });

  const notes = readFileSync('src/rules/cepheus/RULES.md', 'utf8').match(/Notes: reloads.*/)![0];
  const found = (pattern: RegExp): readonly (readonly [string, number])[] =>
    [...notes.matchAll(pattern)].map(([, name, number]) => [name!, Number(number)]);
  test.each(found(/(revolver|shotgun|SMG) \((\d) rounds?\)/g))('reload time: %s', (name, rounds) => {
    const item = sourceNamed('cepheus-weapons', name === 'SMG' ? 'submachinegun' : name).system!;
    expect([item['reloadRounds'], item['reloadActions']]).toEqual([rounds, rounds * 3]);
  });
  test.each(found(/(PGMP: STR below|FGMP minimum STR) (\d+)/g))('%s', (name, str) =>
    expect(sourceNamed('cepheus-weapons', name.slice(0, 4)).system!['minStr']).toBe(str),
  );
});

describe('numbers of GAP-06 and GAP-07', () => {
  const extras = new Map(tableUnder('### GAP-06').map((row) => [row['item'], row['values']!]));
  const zones = (text: string): unknown =>
    [...text.matchAll(/(\d+)D6 to (\d+) m/g)].map(([, dice, radius]) => ({
      radius: Number(radius),
      dice: Number(dice),
    }));
  const payloadOf = (name: string): unknown => sourceNamed('cepheus-weapons', name).system!['payload'];

  test('frag grenades', () => expect(payloadOf('Frag Grenade')).toEqual(zones(extras.get('frag')!)));

  test.each(['Grenade Launcher', 'RAM Grenade Launcher'])('%s throws the frag grenade', (name) =>
    expect(payloadOf(name)).toEqual(payloadOf('Frag Grenade')),
  );

  test.each(['Smoke', 'Aerosol', 'Stun'])('%s grenades reach as far as printed and wound nobody', (kind) => {
    const values = extras.get(kind.toLowerCase())!;
    const radius = Number(/(\d+) m/.exec(values)![1]);
    const dice = kind === 'Stun' ? diceOf(/\d+D6/.exec(values)![0]) : 0;
    expect(payloadOf(`${kind} Grenade`)).toEqual([{ radius, dice }]);
    expect(sourceNamed('cepheus-weapons', `${kind} Grenade`).system!['payloadKind']).toBe(kind.toLowerCase());
  });

  test.each([
    ['Combat Drug', 'combatDrug'],
    ['Metabolic Boost', 'metabolicAccelerator'],
  ])('%s is a drug that fights know', (name, drug) =>
    expect(sourceNamed('cepheus-gear', name).system!['drug']).toBe(drug),
  );

  test.each(tableUnder('### GAP-07'))('$armor', (row) => {
    expect(sourceNamed('cepheus-armor', row['armor']!).system).toMatchObject({
      techLevel: numberOf(row['TL']!),
      ar: numberOf(row['AR']!),
      arLaser: numberOf(row['vs laser']!),
      ablative: /per laser hit/.test(row['vs laser']!),
      layer: /worn with another/.test(row['vs laser']!) ? 1 : 0,
      requiredSkill: row['needs skill'] === '-' ? '' : row['needs skill'],
      fullBattleDress: row['armor'] === 'battle dress',
      grantsStr: Number(/STR and DEX \+(\d)/.exec(row['vs laser']!)?.[1] ?? 0),
      grantsDex: Number(/STR and DEX \+(\d)/.exec(row['vs laser']!)?.[1] ?? 0),
    });
  });
});

describe('numbers of GAP-08, vehicles and robots (CEP-VEH-34)', () => {
  const pool = (cell: string): object => ({ value: numberOf(cell), max: numberOf(cell) });

  test.each(tableUnder('### GAP-08'))('$vehicle', (row) => {
    const military = / \(military\)$/.test(row['vehicle']!);
    const vehicle = sourceNamed('cepheus-vehicles', named(row['vehicle']!));
    expect(vehicle.system).toMatchObject({
      frame: 'vehicle',
      military,
      open: row['O/C'] === 'O',
      skill: row['skill'],
      agility: Number(row['agility']),
      speedMax: numberOf(row['kph']!),
      armor: pool(row['armor']!),
      hull: pool(row['Hull']!),
      structure: pool(row['Structure']!),
    });
    const guns = vehicle.items!.map(({ system }) => system!);
    // GAP-03: guns of vehicles are heavy weapons, the lasers of the AFV are not.
    if (row['weapons'] === '-') expect(guns).toEqual([]);
    else if (/triple laser 4D6/.test(row['weapons']!))
      expect(guns).toMatchObject(
        new Array(3).fill({ damageDice: 4, laser: true, mount: 'turret', ranges: ['rifle'], skill: 'Energy Rifle' }),
      );
    else expect(guns).toMatchObject([{ damageDice: 16, energy: true, mount: 'turret', skill: 'Heavy Weapons' }]);
  });

  const named = (vehicle: string): string =>
    vehicle
      .replace(/ \(military\)$/, '')
      .replace('/', ' ')
      .replace('G carrier', 'G-carrier');
  const robots = /^Robots \(Hull\/Structure\/armor\): (.*)\.$/m.exec(
    readFileSync('src/rules/cepheus/RULES.md', 'utf8'),
  )![1]!;
  const rows = [...robots.matchAll(/([a-z ]+?) (\d)\/(\d)\/(\d)/g)].flatMap(([, names, ...points]) =>
    names!.split(' and ').map((name) => ({ name: name.trim(), points: points.map(Number) })),
  );

  test('six robots and drones are printed', () => expect(rows.map(({ name }) => name)).toHaveLength(6));

  test.each(rows)('$name', ({ name, points: [hull, structure, armor] }) => {
    const known: Readonly<Record<string, string>> = {
      cargo: 'Cargo Robot',
      repair: 'Repair Robot',
      personal: 'Personal Drone',
    };
    expect(sourceNamed('cepheus-vehicles', known[name] ?? name).system).toMatchObject({
      hull: { value: hull, max: hull },
      structure: { value: structure, max: structure },
      armor: { value: armor, max: armor },
    });
  });
});

describe('numbers of drive', () => {
  const NATURAL: Readonly<Record<string, string>> = { naturalLight: 'Light Hide', naturalHeavy: 'Heavy Hide' };
  const nameOf = (id: string): string => NATURAL[id] ?? id.replace(/([A-Z])/g, ' $1');

  test.each(tableUnder('### 22.5', 'drive'))('starter armor $Armor id (DRV-STA-01)', (row) => {
    const id = /`(\w+)`/.exec(row['Armor id']!)![1]!;
    const [lo, hi] = row['Drive range lo-hi']!.split('-').map(Number);
    expect(sourceNamed('drive-armory', nameOf(id)).system).toMatchObject({
      lo,
      hi,
      metallic: row['Metallic'] === 'yes',
    });
  });

  const rules = readFileSync(resolve(import.meta.dirname, '../../src/rules/drive/RULES.md'), 'utf8');
  const line = /^Starter natural weapons.*$/m.exec(rules)![0];
  const natural = [...line.matchAll(/(bite|large claw|(?<!large )claw) (\d+) \+ (\d) x STR[^,]*, (\d+) \+ STR(\/2)?/g)];

  test('three natural weapons are printed', () => expect(natural).toHaveLength(3));

  test.each(natural.map(([, name, ...numbers]) => ({ name: name!, numbers })))('$name', ({ name, numbers }) => {
    const [damage, strDamage, drive] = numbers.map(Number);
    const strDrive = numbers[3] === undefined ? 1 : 0.5;
    const kind = { natural: true };
    expect(sourceNamed('drive-armory', name).system).toMatchObject({ damage, drive, strDamage, strDrive, kind });
  });
});

/** The first number of a cell; a dash is 0. */
const numberOf = (cell: string): number => Number(/\d+/.exec(cell)?.[0] ?? 0);
const diceOf = (cell: string): number => Number(/^(\d+)D6$/.exec(cell)![1]);
