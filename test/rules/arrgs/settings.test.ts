/** Every setting changes play: a scene in which its values come to different ends (section 27). */
import { expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { canonical, type Json } from '../../../src/rules/kernel/json.ts';
import { fightSettings } from './settings-fight.ts';
import { moveSettings } from './settings-moves.ts';

const SCENARIOS = [...fightSettings, ...moveSettings];

test.each(SCENARIOS.map((scenario) => [scenario.key, scenario.clauses, scenario] as const))(
  '%s (%s)',
  (key, _clauses, { values, play }) => {
    const spec = arrgs.options.find((option) => option.key === key)!;
    const ends = values.map((value) => canonical(play(value === spec.values[0] ? {} : { [key]: value }) as Json));
    expect(new Set(ends).size).toBe(values.length);
  },
);

test('every setting of section 27 is played, with every value', () => {
  const played = new Map(SCENARIOS.map(({ key, values }) => [key, values]));
  for (const { key, values } of arrgs.options) {
    const named = values.filter((value) => value !== '<number>');
    expect(played.get(key) ?? [], key).toEqual(expect.arrayContaining([...named]));
  }
});
