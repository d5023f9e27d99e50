import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { battle } from '../../src/play/battle.ts';
import { readFightFile } from '../../src/play/fight-file.ts';
import { forecast, interval } from '../../src/play/forecast.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { RULESETS } from '../../src/rules/rulesets.ts';

const EXAMPLES = 'src/play/terminal/examples';
const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
const read = (text: string): ReturnType<typeof readFightFile> => readFightFile(text, RULESETS);

describe.each(examples)('the ready example %s', (name) => {
  const file = read(readFileSync(`${EXAMPLES}/${name}`, 'utf8'));
  test('is read without a problem', () => expect(file.ok ? [] : file.problems).toEqual([]));
  test('is fought to an end, the same for the same seed', () => {
    if (!file.ok) throw new Error('unreadable');
    const first = battle(file.ruleset, file.fight, seeded(5));
    expect(first.rounds).toBeGreaterThan(0);
    expect(battle(file.ruleset, file.fight, seeded(5))).toEqual(first);
    expect(battle(file.ruleset, file.fight, seeded(6)).fight).not.toEqual(first.fight);
  });
});

const paths = (text: string): readonly string[] => {
  const file = read(text);
  return file.ok ? [] : file.problems.map((problem) => problem.path);
};
const person = (more: object = {}): object => ({ name: 'A', side: 'a', ...more });

describe('a malformed file is refused with the place of every problem', () => {
  test.each([
    ['text that is no JSON', '{', ['']],
    ['a list', '[]', ['']],
    ['an unknown ruleset', '{"ruleset":"chess"}', ['ruleset']],
    ['no combatants', '{"ruleset":"cepheus"}', ['combatants']],
    [
      'an option that is not there',
      JSON.stringify({ ruleset: 'cepheus', combatants: [], options: { x: 1 } }),
      ['combatants', 'options.x'],
    ],
    [
      'an option with a value that is not offered',
      JSON.stringify({ ruleset: 'cepheus', combatants: [], options: { koRule: 'x' } }),
      ['combatants', 'options.koRule'],
    ],
  ])('%s', (_name, text, expected) => expect(paths(text)).toEqual(expected));

  test('the same id twice, and an id that would break a path', () => {
    const found = paths(
      JSON.stringify({
        ruleset: 'cepheus',
        combatants: [person({ id: 'x' }), person({ id: 'x' }), person({ id: 'a.b' })],
      }),
    );
    expect(found).toContain('combatants[1].id');
    expect(found).toContain('combatants[2].id');
  });
  test('a sheet with text for a number', () => {
    const sheet = { characteristics: { str: { value: 'x', max: 7 } } };
    const found = paths(JSON.stringify({ ruleset: 'cepheus', combatants: [person({ sheet }), person()] }));
    expect(found).toContain('combatants[0].sheet.characteristics.str.value');
  });
});

test('a forecast counts every fight and is the same for the same seed', () => {
  const file = read(readFileSync(`${EXAMPLES}/dockside.json`, 'utf8'));
  if (!file.ok) throw new Error('unreadable');
  const once = forecast(file.ruleset, file.fight, { trials: 30, seed: 3 });
  expect(Object.values(once.wins).reduce((a, b) => a + b, 0)).toBe(30);
  expect(forecast(file.ruleset, file.fight, { trials: 30, seed: 3 })).toEqual(once);
});

test('the 95 % interval of 50 in 100 is Wilson’s', () => {
  const { low, high } = interval(50, 100);
  expect(low).toBeCloseTo(0.4038, 4);
  expect(high).toBeCloseTo(0.5962, 4);
});
