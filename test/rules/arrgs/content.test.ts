/** The content that ships with the book: it is read without a problem, and comes to the numbers of section 34.7. */
import { describe, expect, test } from 'vitest';
import { vitalsOf } from '../../../src/rules/arrgs/harm/vitals.ts';
import { DEFAULT_OPTIONS } from '../../../src/rules/arrgs/options.ts';
import { weaponMeans, weaponsOf } from '../../../src/rules/arrgs/range/means.ts';
import { standingResult } from '../../../src/rules/arrgs/check/check.ts';
import { SAME } from '../../../src/rules/arrgs/check/magnitude.ts';
import { settledDefence } from '../../../src/rules/arrgs/check/tallies.ts';
import { attackTally } from '../../../src/rules/arrgs/attack/situation.ts';
import { arrgs, type ArrgsCombatant, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { spellMeans } from '../../../src/rules/arrgs/spells/caster.ts';
import { newFight } from '../../../src/rules/kernel/fight.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { english, type Texts } from '../../language.ts';
import { actors, entrant, kindOf, packs, sheetOf, typed } from './compendia.ts';

test('whatever a spell or a hazard may do to its target has its word on a card', () => {
  const at = (path: readonly string[]): Texts => path.reduce((texts, key) => texts[key] as Texts, english());
  const named = Object.keys(at(['SALVO', 'arrgs', 'choice', 'effectOnSuccess'])).filter((name) => name !== 'none');
  expect(named.length).toBeGreaterThan(5);
  expect(Object.keys(at(['SALVO', 'arrgs', 'effect']))).toEqual(expect.arrayContaining(named));
});

test('five packs, with as much in them as the catalogue lists', () => {
  const counts = packs.map(({ name, documents: found }) => [
    name,
    found.filter(({ source }) => source.system !== undefined).length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    'arrgs-armory': 15 + 5 + 4 + 2,
    'arrgs-spells': 9,
    'arrgs-people': 6,
    'arrgs-opponents': 10 + 3,
    'arrgs-mounts-and-vehicles': 4,
  });
});

test.each(actors)('$file is read without a problem', ({ source }) =>
  expect(arrgs.read(kindOf(source.type), sheetOf(source)).problems).toEqual([]),
);

test('all items are read without a problem, and what is carried is the item of the armory', () => {
  const items = typed.filter(({ source }) => source.items === undefined);
  const all = items.map(({ source }) => ({ ...source.system, id: source._id, type: kindOf(source.type) }));
  expect(arrgs.read('character', { items: all } as unknown as Json).problems).toEqual([]);
  const own = new Map(items.map(({ source }) => [source._id, source.system]));
  const free = new Set(['memorised', 'skill', 'tripBonus', 'arc']);
  const facts = (system: object = {}): unknown => Object.entries(system).filter(([key]) => !free.has(key));
  for (const { source } of actors)
    for (const item of source.items ?? []) {
      const found = own.get(item._id);
      if (found) expect(facts(item.system), item.name).toEqual(facts(found));
    }
});

/** Total Vitality; Fortitude, Reflex and Willpower; the best attack (section 34.7). */
// prettier-ignore
const PEOPLE: readonly (readonly [string, number, number, number, number, number])[] = [
  ['Brannoc Vey', 33, 15, 14, 11, 7], ['Sefa Orlu', 29, 15, 18, 12, 10], ['Ilmari Tove', 25, 11, 13, 16, 11],
  ['Maren Holt', 27, 12, 12, 19, 10], ['Kit Sparrow', 29, 18, 21, 13, 8], ['Odran Pell', 31, 17, 13, 10, 9],
  ['Bandit', 14, 12, 12, 9, 3], ['Crossbow Thug', 14, 12, 14, 10, 6], ['Captain', 34, 17, 16, 15, 9],
  ['Cult Adept', 21, 11, 12, 19, 10], ['Giant Rat', 9, 12, 17, 8, 1], ['Wolf', 16, 16, 16, 11, 6],
  ['Walking Bones', 12, 13, 13, 10, 5], ['Ogre', 28, 19, 11, 11, 10], ['Ember Imp', 16, 11, 20, 11, 3],
  ['Stone Colossus', 44, 23, 7, 13, 15], ['Riding Horse', 19, 18, 14, 12, 6],
];

describe('section 34.7', () => {
  test.each(PEOPLE)('%s: TV %i, F %i, R %i, W %i, attack %i', (name, tv, fortitude, reflex, willpower, attack) => {
    const found = entrant(name);
    const fight = newFight('arrgs', [found]) as ArrgsFight;
    const dc = (kind: 'fortitude' | 'reflex' | 'willpower'): number =>
      standingResult(settledDefence(fight, found, kind, DEFAULT_OPTIONS)!, SAME);
    expect(vitalsOf(found, DEFAULT_OPTIONS)).toMatchObject({ tv, cv: tv });
    expect([dc('fortitude'), dc('reflex'), dc('willpower')]).toEqual([fortitude, reflex, willpower]);
    expect(bestAttack(found)).toBe(attack);
  });

  test.each([
    ['War Wagon', 40, 4, 8, 2, 3, 1],
    ['Sky Skiff', 25, 2, 12, 3, 6, 1],
    ['Tank', 80, 8, 6, 3, 4, 2],
  ])(
    '%s: TV %i, DR %i, speed %i, rate %i, M %i, rank %i',
    (name, tv, resist, baseSpeed, rate, manoeuvrability, rank) => {
      const { sheet } = entrant(name);
      expect(sheet.vehicle).toMatchObject({
        baseSpeed,
        rate,
        manoeuvrability,
        resist: [{ value: resist, type: 'all' }],
      });
      expect([sheet.vitality.base, sheet.magnitude]).toEqual([tv, rank]);
    },
  );
});

test('every spell says what it does, wherever it is carried', () => {
  const all = typed
    .flatMap(({ source }) => [source, ...(source.items ?? [])])
    .filter(({ type }) => type === 'arrgsSpell');
  const silent = all.filter(({ system }) => String((system as { description?: string }).description ?? '') === '');
  expect(all.length).toBeGreaterThan(9);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

function bestAttack(found: ArrgsCombatant): number {
  const attacks = weaponsOf(found).flatMap((weapon) =>
    (['melee', 'ranged'] as const)
      .filter((kind) => weapon.kind === 'both' || weapon.kind === kind)
      .map((kind) => weaponMeans(weapon, kind)),
  );
  const spells = found.sheet.spells.map((spell) => spellMeans(found, spell));
  return Math.max(...[...attacks, ...spells].map((means) => total(attackTally(found, means, false, DEFAULT_OPTIONS))));
}
