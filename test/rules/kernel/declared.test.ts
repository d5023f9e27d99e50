/** Declarations of a command: lists of the table, the ground of a way, words; and several acts at once. */
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../src/rules/kernel/command.ts';
import { declaredValues } from '../../../src/rules/kernel/declared.ts';
import { sumOfDice } from '../../../src/rules/kernel/distribution.ts';
import { newFight, type Combatant } from '../../../src/rules/kernel/fight.ts';
import { GROUND, groundOf, isRough } from '../../../src/rules/kernel/ground.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import type { Stage } from '../../../src/rules/kernel/outcome.ts';
import { afterEvents, begin, ended } from '../../../src/rules/kernel/progress.ts';
import { isRefusal, type Problem } from '../../../src/rules/kernel/result.ts';
import { reading, readMagazine } from '../../../src/rules/kernel/reading.ts';
import { decimal, integer, readFields } from '../../../src/rules/kernel/spec.ts';
import { together, togetherOf } from '../../../src/rules/kernel/together.ts';

const person: Combatant = { id: 'c0', name: 'c0', side: 'c0', sheet: {}, state: {} };
const fight = newFight('some', [person]);
const { textField } = fieldsOf('some');
const FIELDS = [textField('note', 'X-1', 'actor', 5), { ...textField('mute', 'X-1', 'actor', 5), max: undefined }];

const said = (declared: { readonly [key: string]: Json }) =>
  declaredValues(fight, { action: 'do', who: 'c0', declared }, { fields: FIELDS } as never, 'X-1', [GROUND]);
const fits = (declared: { readonly [key: string]: Json }): boolean => !isRefusal(said(declared));

describe('the ground of a way', () => {
  test('is given space by space: whole numbers from 0, or null where nobody goes', () => {
    expect(fits({ ground: [0, 1, null, 7] })).toBe(true);
    for (const wrong of [-1, 0.5, '1', true, [], undefined as never])
      expect([wrong, fits({ ground: [0, wrong] })]).toEqual([wrong, false]);
    const declared = said({ ground: [0, null] });
    expect(isRefusal(declared) ? declared : groundOf(declared)).toEqual([0, null]);
  });

  test.each<[readonly Json[] | undefined, boolean]>([
    [undefined, false],
    [[], false],
    [[0, 0], false],
    [[0, 1], true],
    [[null, 0], true],
  ])('%j is rough: %s', (ground, rough) => {
    const declared = said(ground === undefined ? {} : { ground });
    expect(isRefusal(declared) ? declared : isRough(declared)).toBe(rough);
  });
});

describe('what is declared', () => {
  test('has words up to the length of their field; a field without a length takes none', () => {
    expect([fits({ note: 'abcde' }), fits({ note: 'abcdef' }), fits({ mute: '' }), fits({ mute: 'a' })]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

test('two hundred acts are done at once, and no more', () => {
  const acts = (count: number) => Array.from({ length: count }, () => ({ action: 'do', who: 'c0' }));
  // oxlint-disable-next-line require-yield -- An act that asks nothing.
  const perform = function* () {
    return { action: 'do', actor: 'c0', stages: [] };
  };
  const done = (count: number) => together({ perform }, fight, togetherOf(acts(count))).next().value;
  expect(done(200)).toMatchObject({ action: 'together' });
  expect(done(201)).toMatchObject({ refused: 'badCommand' });
});

test('parts of a number are kept where its field has them', () => {
  const read = (value: Json) => {
    const problems: Problem[] = [];
    const held = readFields(
      { whole: integer(0), part: decimal(0) },
      reading({ whole: value, part: value }, '', problems),
    );
    return [held, problems.map(({ path, code }) => `${path} ${code}`)];
  };
  expect(read(2.5)).toEqual([{ whole: 2, part: 2.5 }, ['whole notAnInteger']]);
});

test('a magazine without a number holds nothing', () => {
  expect(readMagazine(reading({ magazine: {} }, '', []))).toEqual({ value: 0, max: 0 });
});

test('many dice: the sums are exact as far as whole numbers are, and near enough beyond', () => {
  for (const [count, sides] of [
    [1, 6],
    [2, 6],
    [53, 2],
    [60, 2],
    [25, 6],
  ] as const) {
    const { min, mass } = sumOfDice(count, sides);
    expect([min, mass.length]).toEqual([count, count * (sides - 1) + 1]);
    expect(mass.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(mass[0]! / sides ** -count).toBeCloseTo(1, 9);
  }
});

test('a stage without events is left out, a stage with events is kept', () => {
  const [quiet, loud] = [[], [{ kind: 'moved', who: 'c0', clause: 'X-1', changes: [] }]].map((events): Stage => ({
    kind: 'effect',
    who: 'c0',
    title: 'SALVO.some.stage.moved',
    events,
  }));
  const start = begin(fight);
  expect(afterEvents(start, quiet!)).toBe(start);
  expect(ended(afterEvents(start, loud!), 'do', 'c0').stages).toEqual([loud]);
});
