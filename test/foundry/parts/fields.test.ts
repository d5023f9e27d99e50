/** A field of an act as a window shows it: the names in its options, and those that its user may not see. */
import { beforeEach, expect, test } from 'vitest';
import type { Field } from '../../../src/rules/index.ts';
import { fieldView, seenOf } from '../../../src/foundry/applications/field-view.ts';
import { openWorld } from './world.ts';

beforeEach(() => void openWorld({ self: 'ana' }));

const NAMES = new Map([
  ['a', 'Ketil'],
  ['b', 'Harrow'],
]);
const group = (...options: NonNullable<Field['options']>): Field => ({
  ...{ key: 'group', clause: '', label: 'Group', kind: 'choice', from: 'actor' },
  options,
  default: 'g',
});
const labels = (field: Field): readonly string[] =>
  fieldView(field, 'g', (id) => NAMES.get(id) ?? null).options.map(({ label }) => label);
const FOUNDED = { id: 'g', label: 'g', members: ['a', 'b'] };
const WORD = { id: 'Wardens', label: 'Wardens' };

test('an option that stands for combatants bears their names, another its own', () => {
  expect(labels(group(FOUNDED, WORD, { id: 'a', label: 'a' }))).toEqual(['Ketil, Harrow', 'Wardens', 'Ketil']);
});

test('a combatant that is hidden is no option, and is not named in one', () => {
  const seen = (field: Field, ...hidden: readonly string[]) => labels(seenOf(field, (id) => !hidden.includes(id)));
  const field = group(FOUNDED, WORD, { id: 'b', label: 'b' });
  expect(seen(field)).toEqual(['Ketil, Harrow', 'Wardens', 'Harrow']);
  expect(seen(field, 'b')).toEqual(['Ketil', 'Wardens']);
  expect(seen(field, 'a', 'b')).toEqual(['Wardens']);
});
