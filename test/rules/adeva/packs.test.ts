/** The numbers in the compendia of `adeva` are those of the tables in RULES.md (GAP-13 to -15, -17, -18). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { CHART_DIE } from '../../../src/rules/adeva/damage/critical.ts';
import { locationOf } from '../../../src/rules/adeva/damage/location.ts';
import { rowOf } from '../../../src/rules/adeva/harm/chart.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { read } from '../../../src/rules/adeva/sheet/read.ts';
import type { PackSource } from '../../../tools/packs.mjs';
import { packs, sourceNamed } from '../packs.sources.ts';
import { tableUnder, type Row } from '../packs.tables.ts';

const systemOf = (pack: string, name: string): Record<string, unknown> =>
  sourceNamed(pack, name).system as Record<string, unknown>;
const numberIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};
/** The table whose first column is headed so. */
function tableHeaded(start: string): readonly Row[] {
  const lines = readFileSync('src/rules/adeva/RULES.md', 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(start));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  const [names = [], , ...rows] = lines.slice(first, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

const TYPES: Readonly<Record<string, string>> = { I: 'impact', R: 'rending', P: 'piercing', E: 'energy' };

describe('GAP-13: weapons', () => {
  const rows = tableUnder('### GAP-13', 'adeva').filter((row) => row['weapon'] !== 'unarmed');
  test('there are 28 besides the Unarmed attack', () => expect(rows).toHaveLength(28));

  test.each(rows)('$weapon', (row) => {
    const [, count, sides, flat, sb, type] = /^(\d+)d(\d+)([+-]\d+)?(\+SB)? ([IRPE])/.exec(row['damage']!)!;
    const qualities = row['qualities']!;
    const ranged = row['kind'] === 'ranged';
    const [reach, range] = ranged ? [1, Number(row['range'])] : row['range']!.split('/').map(Number);
    expect(systemOf('adeva-armory', row['weapon']!)).toMatchObject({
      kind: ranged ? 'ranged' : row['kind']!.includes('thrown') ? 'thrown' : 'melee',
      reach,
      range: range ?? 0,
      hitRating: Number(row['Hit rating']),
      dice: [{ count: Number(count), sides: Number(sides) }],
      flat: Number(flat ?? 0),
      addSb: sb !== undefined,
      damageType: TYPES[type!],
      pen: Number(row['Pen']),
      semi: numberIn(qualities, /Semi\((\d+)\)/),
      full: numberIn(qualities, /Full\((\d+)\)/),
      parryMod: numberIn(qualities, /parryMod ([+-]\d+)/) ?? 0,
      pointDefense: qualities.includes('Point defense'),
      mounted: /no hand|ship/.test(qualities),
      clip: row['clip / reload'] === '-' ? null : { max: numberIn(row['clip / reload']!, /^(\d+)/) },
    });
    const named = (name: string): boolean => qualities.includes(name);
    const found = systemOf('adeva-armory', row['weapon']!)['qualities'] as readonly string[];
    expect([...found].sort()).toEqual(
      [
        ...(named('Natural') ? ['natural'] : []),
        ...(named('Pistol') ? ['pistol'] : []),
        ...(named('Primitive') ? ['primitive'] : []),
        ...(named('Small') ? ['small'] : []),
        ...(named('Two-handed') ? ['twoHanded'] : []),
      ].sort(),
    );
  });
});

describe('GAP-14: armor and Deflectors', () => {
  const rows = tableUnder('### GAP-14', 'adeva');
  const LIMBS: Readonly<Record<string, readonly string[]>> = {
    arms: ['rightArm', 'leftArm'],
    legs: ['rightLeg', 'leftLeg'],
    body: ['body'],
    all: ['head', 'rightArm', 'leftArm', 'body', 'rightLeg', 'leftLeg'],
  };

  test.each(rows.filter((row) => !row['item']!.includes('Deflector')))('$item', (row) => {
    const places = new Set(
      Object.keys(LIMBS)
        .filter((name) => row['locations']!.includes(name))
        .flatMap((name) => LIMBS[name]!),
    );
    const { ap, moveMod, sbMod } = systemOf('adeva-armory', row['item']!) as {
      ap: Record<string, number>;
      moveMod: number;
      sbMod: number;
    };
    for (const [place, points] of Object.entries(ap))
      expect(points, place).toBe(places.has(place) ? Number(row['AP']) : 0);
    expect(moveMod).toBe(numberIn(row['locations']!, /Half Move ([+-]\d+)/) ?? 0);
    expect(sbMod).toBe(numberIn(row['locations']!, /SB ([+-]\d+)/) ?? 0);
  });

  test('Deflectors of 25, 50 and 100', () => {
    const strengths = ['Small', 'Standard', 'Fortress'].map(
      (name) => systemOf('adeva-armory', `${name} Deflector`)['strength'],
    );
    const row = rows.find((each) => each['item']!.includes('Deflector'))!;
    expect(strengths).toEqual(/(\d+) \/ (\d+) \/ (\d+)/.exec(row['AP']!)!.slice(1).map(Number));
  });
});

const SCORES = ['ws', 'bs', 's', 't', 'ag', 'int', 'per', 'wp', 'fel'];
const basesOf = (system: Record<string, unknown>): readonly number[] => {
  const characteristics = system['characteristics'] as Record<string, { base: number }>;
  return SCORES.map((key) => characteristics[key]!.base);
};
const RANKS: Readonly<Record<string, string>> = { '0': 'proficient', '+10': 'trained', '+20': 'mastery' };

describe('GAP-17: people', () => {
  const rows = tableHeaded('| person');
  test('there are ten', () => expect(rows).toHaveLength(10));

  test.each(rows)('%o', (row) => {
    const name = Object.values(row)[0]!;
    const system = systemOf('adeva-people', name);
    expect(basesOf(system)).toEqual(Object.values(row)[1]!.split(' ').map(Number));
    const [wounds, fate] = row['Wounds / Fate']!.split(' / ').map(Number);
    expect([system['wounds'], system['fate']]).toEqual([
      { value: wounds, max: wounds },
      { value: fate, max: fate },
    ]);
    const skills = [...row['skills, talents']!.matchAll(/([A-Z][a-z]+) (0|\+10|\+20)/g)];
    for (const [, skill, rank] of skills)
      expect((system['skills'] as Record<string, string>)[skill!.toLowerCase()], skill).toBe(RANKS[rank!]);
    const trained = Object.values(system['skills'] as Record<string, string>).filter((rank) => rank !== 'unskilled');
    expect(trained).toHaveLength(skills.length);
    const carried = (sourceNamed('adeva-people', name).items ?? []).map((item) => item.name.toLowerCase());
    const gear = row['gear']!.replace(/ \(.*\)/, '').split(', ');
    expect(carried).toEqual(gear.map((item) => item.toLowerCase()));
  });
});

describe('GAP-18 and GAP-15: machines and starships', () => {
  const machines = tableHeaded('| example (our own)');
  test.each(machines)('%o', (row) => {
    const [name, scores] = Object.values(row) as [string, string];
    const system = systemOf('adeva-people', name.replace(/ \(.*\)/, ''));
    const printed = /^\d/.test(scores) ? scores.split(',')[0]!.split(' ').map(Number) : null;
    if (printed) expect(basesOf(system)).toEqual(printed);
    else
      for (const [, key, score] of scores.matchAll(/\b([ST]) (\d+)/g))
        expect((system['characteristics'] as Record<string, { base: number }>)[key!.toLowerCase()]!.base).toBe(
          Number(score),
        );
    expect(system['wounds']).toEqual({ value: Number(row['Wounds']), max: Number(row['Wounds']) });
    const ap = system['naturalAp'] as Record<string, number>;
    const body = numberIn(row['AP']!, /(\d+)/)!;
    const rest = numberIn(row['AP']!, /else (\d+)/) ?? body;
    expect(ap).toEqual({ head: rest, rightArm: rest, leftArm: rest, body, rightLeg: rest, leftLeg: rest });
    expect(system['size']).toBe(numberIn(scores, /size (\d)/) ?? 4);
    expect(system['diesAtZero']).toBe(/colossus/.test(name));
  });

  const ships = tableUnder('### GAP-15', 'adeva');
  test.each(ships)('$example', (row) => {
    const system = systemOf('adeva-people', row['example']!);
    const [ws, bs, s, t, ag, , , wp] = basesOf(system);
    expect([ws, bs, ag, wp].join(' / ')).toBe(row['WS / BS / Ag / WP']);
    expect([s, t].join(' / ')).toBe(row['S / T']);
    expect([system['size'], (system['wounds'] as { max: number }).max, system['ap']]).toEqual(
      ['Size', 'Hull', 'AP'].map((key) => Number(row[key])),
    );
    const { mod, dice, sides, flat } = system['marines'] as Record<string, number>;
    const printed = `${mod! > 0 ? '+' : ''}${mod!}, ${dice!}d${sides!}${flat ? `+${flat}` : ''}`;
    expect(printed).toBe(row['Marines']);
  });
});

describe('46.7: what is shipped', () => {
  const people = packs
    .filter(({ name }) => name === 'adeva-people' || name === 'adeva-demo')
    .flatMap(({ documents }) => documents)
    .filter(({ source }) => source.system !== undefined);

  /** An item as the adapter gives it to `read`. */
  const itemOf = ({ _id, name, type, system }: PackSource) => ({
    ...system,
    id: _id,
    name,
    type: type!.slice('adeva'.length).toLowerCase(),
  });

  test('every actor is read without a problem', () => {
    for (const { file, source } of people) {
      const sheet = { ...source.system, items: (source.items ?? []).map(itemOf) } as unknown as Json;
      const { problems, value } = read(source.type!.slice('adeva'.length).toLowerCase(), sheet);
      expect(problems, file).toEqual([]);
      const weapons = (source.items ?? []).filter(({ type }) => type === 'adevaWeapon');
      expect(value.sheet.weapons, file).toHaveLength(weapons.length);
    }
  });

  test('every item is read without a problem', () => {
    const items = packs.find(({ name }) => name === 'adeva-armory')!.documents.filter(({ source }) => source.system);
    expect(items).toHaveLength(28 + 6 + 3 + 4 + 3);
    const bearer = { items: items.map(({ source }) => itemOf(source)) } as unknown as Json;
    const { problems, value } = read('character', bearer);
    expect(problems).toEqual([]);
    const { weapons, armor, deflectors, powers } = value.sheet;
    expect([weapons, armor, deflectors, powers].map(({ length }) => length)).toEqual([28, 6, 3, 4]);
  });

  test('the reference has a page for each of the sections 1 to 38, and three tables', () => {
    const journal = sourceNamed('rules-reference', 'Adeva: d100 combat') as unknown as { pages: readonly unknown[] };
    expect(journal.pages).toHaveLength(38 + 3);
  });

  test('the table of hit locations is that of the rules (GAP-05)', () => {
    const rowsOf = (name: string) => {
      const { formula, results } = sourceNamed('adeva-tables', name) as unknown as {
        formula: string;
        results: readonly { name: string; range: readonly [number, number] }[];
      };
      return { formula, rows: results };
    };
    const locations = rowsOf('Hit Locations');
    expect(locations.formula).toBe('1d100');
    for (let roll = 1; roll <= 100; roll++)
      expect(locations.rows.filter(({ range: [first, last] }) => first <= roll && roll <= last)).toHaveLength(1);
    const camel = (name: string): string =>
      name.toLowerCase().replace(/ (.)/, (_, letter: string) => letter.toUpperCase());
    for (let roll = 1; roll <= 100; roll++) {
      const row = locations.rows.find(({ range: [first, last] }) => first <= roll && roll <= last)!;
      expect(camel(row.name)).toBe(locationOf(roll));
    }
  });

  /** What each word of a chart is called in a table for people, and in the one for ships. */
  const NAMES = {
    people: {
      shaken: /\bshaken\b/i,
      prone: /\bprone\b/i,
      stunned: /\bstunned\b/i,
      fatigue: /(\d) levels? of fatigue/,
    },
    ships: {
      shaken: /\bshaken crew\b/i,
      adrift: /\badrift\b/i,
      stunned: /\bsystems down\b/i,
      fatigue: /(\d) levels? of strain/,
    },
    both: {
      useless: /\buseless\b/i,
      bleeding: /\bbleeding\b/i,
      unconscious: /\bunconscious\b/i,
      dying: /\bdying\b/i,
      dead: /^dead\b/i,
    },
  } as const;

  test.each([
    ['', NAMES.people, OPTIONS.defaults.lethalChart],
    [': Ships and Crewless Machines', NAMES.ships, OPTIONS.defaults.lethalChartShips],
  ] as const)(
    'Lethal Damage%s: every roll says what that row of the rules does, and Critical Hit its first five (GAP-03, ADE-CRT-08)',
    (form, own, chart) => {
      const tableOf = (name: string) =>
        sourceNamed('adeva-tables', `${name}${form}`) as unknown as {
          formula: string;
          results: readonly { name: string; description: string; range: readonly [number, number] }[];
        };
      const { fatigue, ...words } = { ...own, ...NAMES.both };
      for (const [name, sides] of [
        ['Lethal Damage', chart.length],
        ['Critical Hit', CHART_DIE],
      ] as const) {
        const { formula, results } = tableOf(name);
        expect(formula).toBe(`1d${sides}`);
        for (let roll = 1; roll <= sides; roll++) {
          const found = results.filter(({ range: [first, last] }) => first <= roll && roll <= last);
          expect(found, `${name}: ${roll}`).toHaveLength(1);
          const text = `${found[0]!.name}. ${found[0]!.description}`;
          const { effects, fatigue: levels } = rowOf(chart, roll);
          const said = Object.entries(words).flatMap(([word, pattern]) => (pattern.test(text) ? [word] : []));
          expect([...said].sort(), text).toEqual([...effects].sort());
          if (!effects.includes('useless')) expect(Number(fatigue.exec(text)?.[1] ?? 0), text).toBe(levels);
        }
      }
    },
  );
});
