/** Reading unchecked sheets (section 46): total, with every problem in one list. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { deepFreeze, type Json } from '../../../src/rules/kernel/json.ts';
import { oddNumbers } from '../conformance/play.ts';
import { sourceOf } from './fight-people.ts';

const good = sourceOf({
  id: 'A',
  weapons: ['rifle', 'dagger', 'frag'],
  armor: ['ablat', 'jack'],
  skills: { Tactics: 0 },
});
const read = (over: { readonly [key: string]: Json }) => cepheus.read('character', deepFreeze({ ...good, ...over }));
const weapon = (over: { readonly [key: string]: Json }) =>
  read({ items: [{ id: 'w', type: 'weapon', name: 'W', equipped: true, ranges: ['rifle'], ...over }] });
const problems = (found: ReturnType<typeof read>): readonly string[] =>
  found.problems.map((problem) => `${problem.path} ${problem.code}`);

test('GAP-04 a good sheet reads without problems; everybody has bare hands, equipped weapons are in hand', () => {
  const { ok, value } = cepheus.read('character', good);
  expect(ok).toBe(true);
  expect(value.sheet.weapons.map((weapon) => weapon.id)).toEqual(['rifle', 'dagger', 'frag', 'unarmed']);
  expect(value.state.drawn).toEqual({ rifle: true, dagger: true, frag: true, unarmed: true });
  expect(value.state.ammo).toEqual({ rifle: 30 });
});

describe('problems', () => {
  test.each([
    [
      'a score above its maximum',
      { characteristics: { ...(good['characteristics'] as object), str: { value: 9, max: 7 } } },
      'characteristics.str.value inconsistent',
    ],
    [
      'text for a number',
      { characteristics: { ...(good['characteristics'] as object), dex: { value: '12', max: 12 } } },
      'characteristics.dex.value notANumber',
    ],
    ['a fraction', { skills: { Recon: 1.5 } }, 'skills.Recon notAnInteger'],
    ['no list of items', { items: 7 }, 'items notAList'],
    ['an item that is none', { items: [null] }, 'items.0 notARecord'],
    ['an unknown sensor', { sensors: ['xray'] }, 'sensors.0 unknownValue'],
    ['a flag that is none', { fatigued: 'yes' }, 'fatigued notABoolean'],
    ['a state that is none', { unconscious: 3 }, 'unconscious notARecord'],
  ] as const)('%s', (_name, over, expected) => {
    expect(problems(read(over as { readonly [key: string]: Json }))).toEqual([expected]);
  });

  test.each([
    ['an id with a dot', { id: 'a.b' }, 'items.0.id inconsistent'],
    ['no id', { id: '' }, 'items.0.id inconsistent'],
    ['the id of bare hands', { id: 'unarmed' }, 'items.0.id inconsistent'],
    ['an id that every object inherits', { id: '__proto__' }, 'items.0.id inconsistent'],
    ['an unknown range', { ranges: ['bow'] }, 'items.0.ranges.0 unknownValue'],
    ['too many dice', { damageDice: 1e308 }, 'items.0.damageDice tooLarge'],
    ['more rounds than it holds', { magazine: { value: 9, max: 6 } }, 'items.0.magazine.value inconsistent'],
    ['a broken rate of fire', { rof: ['auto'] }, 'items.0.rof.0 notANumber'],
  ] as const)('a weapon with %s', (_name, over, expected) => {
    const found = weapon(over as { readonly [key: string]: Json });
    expect(problems(found)).toContain(expected);
    expect(found.value.sheet.weapons).toHaveLength(2);
    const { id } = found.value.sheet.weapons[0]!;
    expect(Object.keys(found.value.state.quantity)).toEqual([id]);
  });

  test('another kind of sheet', () => {
    expect(problems(cepheus.read('starship', good))).toEqual(['kind unknownValue']);
  });
});

test('CEP-ARM-02 worn armor stands outermost first; armor that is not worn does not protect', () => {
  const armor = (id: string, layer: number, equipped = true): Json => ({
    id,
    type: 'armor',
    name: id,
    equipped,
    ar: 1,
    layer,
  });
  const { value } = read({ items: [armor('under', 0), armor('over', 2), armor('bag', 3, false)] });
  expect(value.sheet.armor.map((armor) => armor.id)).toEqual(['over', 'under']);
});

test('CEP-DMG-07 two at 0 without a word about it is unconscious', () => {
  const scores = { ...(good['characteristics'] as object), str: { value: 0, max: 7 }, end: { value: 0, max: 7 } };
  expect(read({ characteristics: scores as Json }).value.state.unconscious).toEqual({ since: 0, failures: 0 });
  expect(read({ characteristics: scores as Json, awake: true }).value.state.unconscious).toBeNull();
});

test('any JSON is read: a usable combatant, and problems where something is wrong', () => {
  const mutant = fc.oneof(
    fc.jsonValue(),
    fc.record({ characteristics: fc.jsonValue(), items: fc.jsonValue(), skills: fc.jsonValue() }),
    fc
      .array(
        fc.record({
          id: fc.string(),
          type: fc.constantFrom('weapon', 'armor', 'gear'),
          ranges: fc.jsonValue(),
          magazine: fc.jsonValue(),
        }),
      )
      .map((items) => ({ ...good, items })),
  );
  fc.assert(
    fc.property(mutant, (source) => {
      const { ok, value, problems: found } = cepheus.read('character', deepFreeze(source as Json));
      expect(ok).toBe(found.length === 0);
      expect(oddNumbers(value)).toEqual([]);
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      for (const score of Object.values(value.state.current)) expect(Number.isInteger(score) && score >= 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('CEP-VEH-58 a robot stands still and looks ahead, has no arcs to turn, and an END of 7', () => {
  const { value } = cepheus.read('robot', {
    hull: { value: 2, max: 3 },
    structure: { value: 4, max: 4 },
    limbs: [0, 1],
  });
  expect(value.state.hulk).toMatchObject({ hull: 2, structure: 4, limbs: [0, 1], speed: 0, facing: 0 });
  expect([value.sheet.max.end, value.state.current.end, value.state.seat]).toEqual([7, 7, null]);
});

test('CEP-ATK-05 a weapon without a range type is listed, and read as one for close quarters', () => {
  const found = weapon({ ranges: [] });
  expect(problems(found)).toEqual(['items.0.ranges missing']);
  expect(found.value.sheet.weapons[0]!.ranges).toEqual(['closeQuarters']);
  expect(problems(weapon({ ranges: ['rifle'] }))).toEqual([]);
});
