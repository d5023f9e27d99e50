/** A condition that a sheet keeps comes back with its end and what it came from; what is wrong is in the list, with its place. */
import { expect, test } from 'vitest';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { conditionRead } from '../../../src/rules/kernel/read-condition.ts';
import { reading } from '../../../src/rules/kernel/reading.ts';
import type { Problem } from '../../../src/rules/kernel/result.ts';

function read(kept: Json): { readonly condition: unknown; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const condition = conditionRead(reading({ dazed: kept }, 'conditions.', problems), 'dazed', 'ABC-X-01');
  return { condition, problems };
}

test.each([
  [{ at: 'never' }, { at: 'never' }],
  [{ at: 'endOfFight' }, { at: 'endOfFight' }],
  [
    { at: 'endOfRound', round: 3 },
    { at: 'endOfRound', round: 3 },
  ],
  [
    { at: 'startOfTurn', of: 'b', round: 2 },
    { at: 'startOfTurn', of: 'b', round: 2 },
  ],
  [
    { at: 'endOfTurn', of: 'b', round: 2 },
    { at: 'endOfTurn', of: 'b', round: 2 },
  ],
])('until %j', (until, expected) => {
  const { condition, problems } = read({ clause: 'ABC-Y-02', until });
  expect(condition).toEqual({ id: 'dazed', clause: 'ABC-Y-02', until: expected });
  expect(problems).toEqual([]);
});

test('with its source, its amount and its facts', () => {
  const { condition, problems } = read({ clause: 'ABC-Y-02', source: 'b', value: 2, facts: { arm: 'left' } });
  expect(condition).toMatchObject({ source: 'b', value: 2, facts: { arm: 'left' }, until: { at: 'never' } });
  expect(problems).toEqual([]);
});

test.each([
  [{ until: { at: 'tomorrow' } }, 'conditions.dazed.until.at'],
  [{ until: { at: 'endOfRound', round: 'soon' } }, 'conditions.dazed.until.round'],
  [{ source: 7 }, 'conditions.dazed.source'],
  [{ value: 'much' }, 'conditions.dazed.value'],
])('%j is listed, and it lasts', (kept, path) => {
  const { condition, problems } = read(kept as Json);
  expect(problems.map((problem) => problem.path)).toContain(path);
  expect(condition).toMatchObject({ id: 'dazed' });
});

test('nothing at all reads as lasting, by the clause that is given', () => {
  expect(read(7).condition).toEqual({ id: 'dazed', clause: 'ABC-X-01', until: { at: 'never' } });
});

test.each([
  ['value', -1e6, -1e6, 0],
  ['value', 1e6, 1e6, 0],
  ['value', 1e6 + 1, 1e6, 1],
  ['value', -1e6 - 1, -1e6, 1],
])('%s %d reads as %d', (key, kept, expected, wrong) => {
  const { condition, problems } = read({ [key]: kept });
  expect([(condition as { value: number }).value, problems.length]).toEqual([expected, wrong]);
});

test.each([
  [-1, 0],
  [0, 0],
  [1e6, 1e6],
  [1e6 + 1, 1e6],
])('the round %d of an end reads as %d', (round, expected) => {
  const { condition } = read({ until: { at: 'endOfRound', round } });
  expect(condition).toMatchObject({ until: { at: 'endOfRound', round: expected } });
});

test('an end without its round is past, and over at the next moment of its kind', () => {
  const { condition, problems } = read({ until: { at: 'endOfRound' } });
  expect(condition).toMatchObject({ until: { at: 'endOfRound', round: 0 } });
  expect(problems).toEqual([]);
});
