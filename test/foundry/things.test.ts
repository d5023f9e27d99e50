/** Things as they are shown and counted: by fields that their kinds have, and within what there can be. */
import { expect, test } from 'vitest';
import { subType, subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { cepheusThings } from '../../src/foundry/games/cepheus/things.ts';
import { driveThings } from '../../src/foundry/games/drive/things.ts';
import { fluidThings } from '../../src/foundry/games/fluid/things.ts';
import { adevaThings } from '../../src/foundry/games/adeva/things.ts';
import { arrgsThings } from '../../src/foundry/games/arrgs/things.ts';
import { countsOf, enterThings, uncounted, weightsOf, type Thing } from '../../src/foundry/sheets/things.ts';

enterGames();
const THINGS = { ...cepheusThings, ...driveThings, ...fluidThings, ...adevaThings, ...arrgsThings };
enterThings(THINGS);

const item = (type: string, system: Record<string, unknown>) => ({ type, system });

test('every kind of thing has its groups', () => {
  const items = subTypes().filter(({ document }) => document === 'Item');
  expect(items.map(({ type }) => type).filter((type) => !Object.hasOwn(THINGS, type))).toEqual([]);
});

test.each(Object.entries(THINGS))(
  '%s is grouped by fields that it has, all of them',
  (type, { groups, counts, weight }) => {
    const fields = Object.keys(subType(type)!.fields);
    const named = groups.flatMap((group) => group.fields);
    const paths = [
      ...(counts ?? []).flatMap(({ path, most }) => [path, ...(most ? [most] : [])]),
      ...(weight ? [weight.path] : []),
    ];
    expect([...named, ...paths.map((path) => path.split('.')[0]!)].filter((name) => !fields.includes(name))).toEqual(
      [],
    );
    expect(groups.map(({ key }) => key)).toEqual([...new Set(groups.map(({ key }) => key))]);
    const own = ['version', 'schema', 'quarantine', 'legacy', 'ops', 'description'];
    expect(fields.filter((name) => !named.includes(name) && !own.includes(name))).toEqual([]);
  },
);

test('a magazine and pieces are counted, and taken out of the facts beside them', () => {
  const gun = item('cepheusWeapon', { ranges: ['pistol'], magazine: { value: 3, max: 15 }, quantity: 2, payload: [] });
  expect(countsOf(gun)).toEqual([
    { path: 'magazine.value', value: 3, most: 15 },
    { path: 'quantity', value: 2, most: null },
  ]);
  expect(uncounted(gun).system).toMatchObject({ magazine: null, quantity: 1 });
});

test('one blade is not counted, a grenade is', () => {
  expect(countsOf(item('cepheusWeapon', { ranges: ['closeQuarters'], magazine: null, quantity: 1 }))).toEqual([]);
  const grenade = item('cepheusWeapon', { ranges: ['thrown'], magazine: null, quantity: 1, payload: [{}] });
  expect(countsOf(grenade)).toEqual([{ path: 'quantity', value: 1, most: null }]);
});

test('weights are summed by pieces, and not in a book without any', () => {
  const all = [item('cepheusGear', { mass: 0.5, quantity: 3 }), item('cepheusArmor', { mass: 2, quantity: 1 })];
  expect([...weightsOf(all)]).toEqual([['kg', 3.5]]);
  expect([...weightsOf([item('adevaWeapon', {})])]).toEqual([]);
});

const useOf = (type: string, system: Record<string, unknown>, field: string, holder = '') =>
  (THINGS as Record<string, Thing>)[type]!.uses!(system as never, holder)[field];

test.each([
  ['cepheusWeapon', { ranges: ['pistol'], magazine: { value: 6, max: 6 } }, 'mount', 'magazine', { mount: 'turret' }],
  ['cepheusWeapon', { ranges: ['pistol'], magazine: { value: 6, max: 6 } }, 'reloadRounds', 'rof', { reloadRounds: 2 }],
  ['cepheusWeapon', { ranges: ['closeQuarters'] }, 'magazine', 'skill', { magazine: { value: 1, max: 2 } }],
  ['cepheusArmor', {}, 'grantsStr', 'ar', { grantsStr: 4 }],
  ['driveWeapon', { mode: 'melee' }, 'areaBlast', 'strDamage', { areaBlast: { damage: 8 } }],
  ['driveShield', { protects: 'self' }, 'radius', 'points', { radius: 'short' }],
  ['fluidWeapon', { kind: 'melee' }, 'increment', 'damage', { increment: 10 }],
  ['adevaWeapon', { kind: 'ranged', hands: 1 }, 'mounted', 'clip', { mounted: true }],
  ['adevaWeapon', { kind: 'melee' }, 'clip', 'parryMod', { clip: { value: 0, max: 8 } }],
  ['arrgsWeapon', { kind: 'melee' }, 'reload', 'reach', { reload: { cost: 1, dc: 10, capacity: 1, loaded: 1 } }],
  ['arrgsSpell', { increment: null }, 'maxIncrements', 'level', { maxIncrements: 5 }],
])('%s %j has no use for `%s`, needs `%s`, and loses nothing from sight', (type, system, idle, needed, held) => {
  expect(useOf(type, system, idle)).toBe('idle');
  expect(useOf(type, system, needed) ?? 'needed').toBe('needed');
  // Some come to be of use by holding something.
  expect(useOf(type, { ...system, ...held }, idle)).not.toBe('idle');
});

test('what stands on a vehicle or a ship is mounted there', () => {
  expect(useOf('cepheusWeapon', { ranges: ['pistol'] }, 'mount', 'vehicle')).toBe('needed');
  expect(useOf('cepheusWeapon', { ranges: ['pistol'] }, 'drawActions', 'vehicle')).toBe('idle');
  expect(useOf('adevaWeapon', { kind: 'ranged' }, 'mounted', 'starship')).toBe('needed');
  expect(useOf('arrgsWeapon', {}, 'arc', 'vehicle')).toBe('needed');
});

test('data that nobody can read has its uses too', () => {
  for (const system of [null, [], 'x', { ranges: 7, magazine: 'x', payload: {} }])
    expect(useOf('cepheusWeapon', system as never, 'mount')).toBe('idle');
});
