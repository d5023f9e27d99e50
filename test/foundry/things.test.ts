/** How things are shown and counted: by fields that their kinds have, and within what there can be. */
import { expect, test } from 'vitest';
import { subType, subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { cepheusThings } from '../../src/foundry/games/cepheus/things.ts';
import { driveThings } from '../../src/foundry/games/drive/things.ts';
import { fluidThings } from '../../src/foundry/games/fluid/things.ts';
import { adevaThings } from '../../src/foundry/games/adeva/things.ts';
import { arrgsThings } from '../../src/foundry/games/arrgs/things.ts';
import { countsOf, enterThings, uncounted, weightsOf } from '../../src/foundry/sheets/things.ts';

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
