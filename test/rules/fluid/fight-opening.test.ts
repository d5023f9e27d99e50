/** How a fight opens: what is asked, what is known, and what waits for the first combat round. */
import { expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { act, counts, next, start, stateOf, told } from './log.ts';
import { fightOf, type Person } from './people.ts';

const pair: readonly Person[] = [
  { id: 'A', side: 'us', sheet: { initBonus: 4, stealth: 2 } },
  { id: 'B', side: 'them', sheet: { initBonus: 0, stealth: 5 } },
];

test('FLU-SUR-01 FLU-GAP-04 the GM is asked which case it is; all aware, and the fight begins', () => {
  const now = start(told(fightOf(pair)), { dice: [10, 10], choices: ['all'] });
  expect(now.fight).toMatchObject({ round: 1, turn: 'A', shared: {} });
});

test('FLU-SUR-03 FLU-GAP-04 some aware: the acting side must win', () => {
  // The second choice is the side, by its place.
  const won = start(told(fightOf(pair)), { dice: [10, 10, 3, 9], choices: ['some', '1'] });
  expect(won.fight.shared).toMatchObject({ surprise: { round: 1, actors: ['B'] } });
  const tied = start(told(fightOf(pair)), { dice: [10, 10, 5, 2], choices: ['some', '1'] });
  expect(tied.fight.shared).toEqual({});
});

test('FLU-SUR-01 a single side has nobody to surprise', () => {
  const now = start(told(fightOf(pair.map((one) => ({ ...one, side: 'us' })))), { dice: [10, 10] });
  expect(now.fight.turn).toBe('A');
});

test('FLU-SUR-09 FLU-AMB-11 FLU-SUR-05 by the setting what the surprise round earned joins round 1', () => {
  const options = { 'fluid.surprise.modifiers': true };
  const people = pair.map((one) => (one.id === 'B' ? { ...one, weapons: ['rifle'] } : one));
  let now = start(told(fightOf(people, { options, scene: { awareness: 'none' } })), { dice: [10, 10, 3, 9] });
  now = act(now, 'B', 'regroup');
  expect(act(now, 'B', 'step').refused?.refused).toBe('notInSurprise');
  expect(act(now, 'B', 'regroup').refused?.refused).toBe('fullMayNotSplit');
  now = next(now);
  expect(counts(now)).toEqual(['A 14', 'B 10']);
  expect(Object.values(stateOf(now, 'B').log)).toEqual([{ type: 'carried', amount: 7 }]);
  now = act(next(now), 'B', 'regroup');
  now = next(now);
  // 7 + 7, limited to 10.
  expect(counts(now)).toEqual(['B 20', 'A 14']);
});

test('FLU-PRS-03 FLU-AMB-10 FLU-SUR-09 a duty from the check waits through the surprise round', () => {
  const high = pair.map((one) => (one.id === 'B' ? { ...one, sheet: { initBonus: 40, stealth: 5 } } : one));
  let now = start(told(fightOf(high, { scene: { awareness: 'none' } })), { dice: [10, 10, 3, 9] });
  expect(stateOf(now, 'B')).toMatchObject({ count: 50, pressFrom: 1 });
  now = act(now, 'B', 'brace');
  expect(now.refused).toBeNull();
  now = next(now);
  expect(act(now, 'B', 'brace').refused?.refused).toBe('mustPress');
  expect(act(now, 'B', 'press').refused).toBeNull();
});

test('FLU-PRS-03 FLU-AMB-09 who cannot act keeps the duty', () => {
  const stunned = pair.map((one) =>
    one.id === 'A' ? { ...one, sheet: { initBonus: 40, conditions: ['stunned'] } } : one,
  );
  let now = start(told(fightOf(stunned, { scene: { awareness: 'all' } })), { dice: [10, 10] });
  expect(now.fight.turn).toBe('B');
  now = act(next(now), 'A', 'condition', { declared: { condition: 'stunned', ends: true } });
  now = next(now);
  expect(stateOf(now, 'A')).toMatchObject({ count: 50, pressFrom: 1 });
});

test('FLU-GAP-22 FLU-MOD-04 terrain is declared with the move by the table', () => {
  const now = start(told(fightOf(pair, { scene: { awareness: 'all' } })), { dice: [10, 10] });
  const move = fluid.choices(now.fight, 'A').find((one) => one.action === 'move')!;
  expect(move.fields.find((field) => field.key === 'slowed')).toMatchObject({ kind: 'flag', from: 'table' });
});

test('FLU-ZER-01 FLU-GAP-02 reeling from the check costs half actions of the first turn', () => {
  const slow = pair.map((one) => ({ ...one, sheet: { initBonus: one.id === 'A' ? -5 : 0 } }));
  const now = start(told(fightOf(slow, { scene: { awareness: 'all' } })), { dice: [3, 10] });
  expect(counts(now)).toEqual(['A 18', 'B 10']);
  expect(stateOf(now, 'A')).toMatchObject({ lostHalfActions: 0, actions: { halves: 0 } });
});
