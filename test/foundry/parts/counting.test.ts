/** Fields of an act that count only with a value of another, as its dialog has them. */
import { expect, test } from 'vitest';
import { countingFields } from '../../../src/foundry/applications/act/act-state.ts';
import { onlyWith } from '../../../src/rules/kernel/command.ts';
import type { Field } from '../../../src/rules/index.ts';

const field = (key: string, preset: Field['default']): Field => ({
  ...{ key, clause: '', label: key, kind: 'choice', from: 'actor' },
  default: preset,
});
const FIELDS = [
  field('care', false),
  onlyWith('care', [true], field('doctor', 'other')),
  onlyWith('doctor', ['other', 'nurse'], field('skill', 0)),
  onlyWith('elsewhere', ['x'], field('always', 0)),
];
const counting = (values: { readonly [key: string]: Field['default'] }): readonly string[] =>
  countingFields(FIELDS, ({ key, default: preset }) => values[key] ?? preset).map(({ key }) => key);

test('an option counts with its values of the other field', () => {
  const options = [
    { id: 'all', label: '' },
    { id: 'a', label: '', onlyWith: [1] },
    { id: 'b', label: '', onlyWith: [2, 3] },
  ];
  const fields = [field('care', 1), onlyWith('care', [1, 2, 3], { ...field('who', 'all'), options })];
  const offered = (care: number): unknown =>
    countingFields(fields, ({ key }) => (key === 'care' ? care : 'all'))[1]?.options?.map(({ id }) => id);
  expect([1, 2, 3, 4].map(offered)).toEqual([['all', 'a'], ['all', 'b'], ['all', 'b'], undefined]);
});

test.each([
  [{}, ['care', 'always']],
  [{ care: true }, ['care', 'doctor', 'skill', 'always']],
  [{ care: true, doctor: 'nurse' }, ['care', 'doctor', 'skill', 'always']],
  [{ care: true, doctor: 'a' }, ['care', 'doctor', 'always']],
])('%j: a field counts with its value, and where the other field counts itself', (values, keys) => {
  expect(counting(values as never)).toEqual(keys);
});
