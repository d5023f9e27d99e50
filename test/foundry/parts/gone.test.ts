/** The squares told of a straight line that a wall has cut short. */
import { expect, test } from 'vitest';
import type { Event, Outcome, Stage } from '../../../src/rules/index.ts';
import { asGone } from '../../../src/foundry/resolution/measure/gone.ts';

const moved = (who: string, shift: Event['shift'], squares: number): Event =>
  ({ kind: 'moved', who, clause: 'X-1', changes: [], facts: { squares }, shift }) as Event;
const stage = (who: string, squares: number, ...events: readonly Event[]): Stage => ({
  ...{ kind: 'effect', who, title: 'moved', events },
  verdict: { key: 'moved', good: null, values: { squares } },
});
const east = (squares: number) => ({ degrees: 90, squares });
const south = (squares: number) => ({ degrees: 180, squares });
/** The squares in the verdict of each stage and in its events. */
const told = (stops: object, ...stages: readonly Stage[]): unknown => {
  const shifts = Object.entries(stops).map(([who, stopped]) => ({ who, token: who, stopped }));
  const outcome = { action: 'push', actor: 'a', stages } as Outcome;
  return asGone(outcome, shifts as never)!.stages.map(({ verdict, events }) => [
    verdict!.values!['squares'],
    ...events.map(({ facts }) => facts!['squares']),
  ]);
};

test('a wall shortens the line of whoever it stopped, and of those beside', () => {
  const beside = moved('a', { beside: 'b', squares: 3 }, 3);
  expect(told({ b: { after: 1, of: 3 } }, stage('b', 3, moved('b', east(3), 3), beside))).toEqual([[1, 1, 1]]);
});

test('another number that happens to be the same is not touched', () => {
  const stages = [stage('b', 3), stage('c', 3, moved('c', east(3), 3)), stage('b', 3, moved('b', east(3), 3))];
  expect(told({ b: { after: 0, of: 3 } }, ...stages)).toEqual([[3], [3, 3], [0, 0]]);
});

test('of a line in several parts the last are shortened; of several lines the last one', () => {
  const parts = [stage('b', 2, moved('b', east(2), 2)), stage('b', 3, moved('b', east(3), 3))];
  expect(told({ b: { after: 3, of: 5 } }, ...parts)).toEqual([
    [2, 2],
    [1, 1],
  ]);
  const lines = [stage('b', 3, moved('b', east(3), 3)), stage('b', 2, moved('b', south(2), 2))];
  expect(told({ b: { after: 1, of: 2 } }, ...lines)).toEqual([
    [3, 3],
    [1, 1],
  ]);
});
