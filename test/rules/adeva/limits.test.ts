/** Bounds that acts set to what is declared, and the order of those who are tied. */
import { expect, test } from 'vitest';
import { compareInitiative } from '../../../src/rules/adeva/fight/initiative.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { Field, Json } from '../../../src/rules/kernel/index.ts';
import { refusalOf, rifle, somebody, sword, underway } from './arena.ts';

const fieldsOf = (who: Parameters<typeof underway>[0][number], action: string): readonly Field[] =>
  adeva.choices(underway([who, somebody('foe')]), who.id).find((choice) => choice.action === action)!.fields;
const named = (...ids: readonly string[]): readonly unknown[] => ids.map((id) => expect.objectContaining({ id }));
const field = (fields: readonly Field[], key: string): Field | undefined => fields.find((each) => each.key === key);

test('a Multiple Attack has a mode, a number of hits and a target for each weapon (ADE-MUL-02, ADE-MUL-04)', () => {
  const knife = { ...sword, id: 'knife', hitRating: 1 };
  const blades = { ...sword, id: 'blades', hitRating: 2 };
  const fields = fieldsOf(somebody('hero', { items: [rifle, knife, blades] }), 'multipleAttack');
  expect(field(fields, 'mode-rifle')).toMatchObject({ options: named('unused', 'single', 'burst'), default: 'single' });
  expect(field(fields, 'mode-blades')).toMatchObject({ options: named('unused', 'single', 'flurry') });
  expect(field(fields, 'mode-knife')).toMatchObject({ options: named('unused', 'single') });
  expect(field(fields, 'hits-rifle')).toMatchObject({ default: 2, min: 1, max: 6 });
  expect(field(fields, 'hits-blades')).toMatchObject({ default: 2, min: 1, max: 2 });
  expect(field(fields, 'hits-knife')).toBeUndefined();
  expect(field(fields, 'at-knife')).toMatchObject({ default: 1, min: 1, max: 20, ofTarget: true });
});

test('a repair gives back from 1 to 9999 points, a single point by default (GAP-15)', () => {
  const giant = somebody('giant', { kind: 'machine', state: { wounds: 4 } });
  expect(field(fieldsOf(giant, 'repair'), 'points')).toMatchObject({ default: 1, min: 1, max: 9_999 });
});

test('Initiative before Agility, Agility before the tie dice, the first that differs before the next (ADE-INI-02 to -05)', () => {
  const at = (total: number, agility = 30, tieRolls: readonly number[] = []) => ({
    ...{ die: 1, bonus: 1, total, agility, tieRolls },
  });
  expect(compareInitiative(at(9, 30), at(8, 50))).toBeLessThan(0);
  expect(compareInitiative(at(8, 50), at(9, 30))).toBeGreaterThan(0);
  expect(compareInitiative(at(8, 31, [1]), at(8, 30, [9]))).toBeLessThan(0);
  expect(compareInitiative(at(8, 30, [4, 9]), at(8, 30, [4, 2]))).toBeLessThan(0);
  expect(compareInitiative(at(8, 30, [4, 2]), at(8, 30, [5, 1]))).toBeGreaterThan(0);
  expect(compareInitiative(at(8, 30, [4]), at(8, 30, [4]))).toBe(0);
});

test('Lethal Damage is shown for combatants that have taken any, and for those with Fate, which alone it kills (GAP-03)', () => {
  const isShown = (fate: number, lethal: number): boolean => {
    const hero = somebody('hero', { sheet: { fate: { value: 0, max: fate }, lethal } });
    return adeva.status(underway([hero]), 'hero').gauges.some(({ id }) => id === 'lethal');
  };
  expect(isShown(0, 0)).toBe(false);
  expect(isShown(0, 1)).toBe(true);
  expect(isShown(1, 0)).toBe(true);
});

test('a ranged weapon flurries as little as a melee weapon bursts, among several attacks too (ADE-BUR-01, ADE-FLU-01)', () => {
  const hero = somebody('hero', { items: [rifle, { ...sword, hitRating: 3 }, { ...sword, id: 'knife' }] });
  const said = (modes: Record<string, Json>): string | null =>
    refusalOf(underway([hero, somebody('foe')]), {
      action: 'multipleAttack',
      who: 'hero',
      targets: ['foe'],
      declared: { 'mode-rifle': 'unused', 'mode-sword': 'single', 'mode-knife': 'single', ...modes },
    });
  expect(said({})).toBeNull();
  expect(said({ 'mode-sword': 'flurry' })).toBeNull();
  expect(said({ 'mode-sword': 'burst' })).not.toBeNull();
  // How far each target is, from none on.
  expect(said({ ranges: [{ id: 'foe', squares: 0 }] })).toBeNull();
  expect(said({ ranges: [{ id: 'foe', squares: -1 }] })).not.toBeNull();
});

test.each(['weakenDeflector', 'restoreDeflector'])('the GM is offered %s where there is one (ADE-DFL-07)', (ruling) => {
  const isOffered = (items: readonly { readonly [key: string]: Json }[]): boolean =>
    adeva.choices(underway([somebody('hero', { items })]), 'hero').some(({ action }) => action === ruling);
  expect(isOffered([])).toBe(false);
  expect(isOffered([{ id: 'field', type: 'deflector', strength: 50 }])).toBe(true);
});
