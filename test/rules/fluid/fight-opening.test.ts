/** The opening of a fight: its questions, its known values, and acts that wait for the first combat round. */
import { expect, test } from 'vitest';
import { sampleRecorded } from '../../../src/play/sample.ts';
import { fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { act, counts, next, start, stateOf, scripted } from './log.ts';
import { fightOf, type Person } from './people.ts';

const pair: readonly Person[] = [
  { id: 'A', side: 'us', sheet: { initBonus: 4, stealth: 2 } },
  { id: 'B', side: 'them', sheet: { initBonus: 0, stealth: 5 } },
];

test('FLU-SUR-01 FLU-GAP-04 the GM is asked which case it is; all aware, and the fight begins', () => {
  const played = start(scripted(fightOf(pair)), { dice: [10, 10], choices: ['all'] });
  expect(played.fight).toMatchObject({ round: 1, turn: 'A', shared: {} });
});

test('FLU-SUR-03 FLU-GAP-04 some aware: the acting side must win', () => {
  // The second choice is the side, by its place.
  const won = start(scripted(fightOf(pair)), { dice: [10, 10, 3, 9], choices: ['some', '1'] });
  expect(won.fight.shared).toMatchObject({ surprise: { round: 1, actors: ['B'] } });
  const tied = start(scripted(fightOf(pair)), { dice: [10, 10, 5, 2], choices: ['some', '1'] });
  expect(tied.fight.shared).toEqual({});
  expect(tied.log.join()).toContain('surprise - notHidden');
  // FLU-AMB-13: where none is aware, a tie is the one reason that nobody wins.
  const equal = start(scripted(fightOf(pair)), { dice: [10, 10, 5, 2], choices: ['none'] });
  expect(equal.log.join()).toContain('surprise - surpriseTied');
});

test('FLU-SUR-02 FLU-UI-02 whoever does not act in the surprise round is marked, and nobody after it', () => {
  const marks = (fight: FluidFight) =>
    ['A', 'B'].map((who) => fluid.status(fight, who).conditions.some(({ id }) => id === 'surprised'));
  const won = start(scripted(fightOf(pair)), { dice: [10, 10, 3, 9], choices: ['some', '1'] });
  expect(marks(won.fight)).toEqual([true, false]);
  expect(marks({ ...won.fight, round: 2 })).toEqual([false, false]);
});

test('FLU-INI-03 the one check of a group tells the Counts that it gives, and a bonus that all have', () => {
  const told = (...bonuses: readonly number[]) => {
    const grouped = bonuses.map((initBonus, at) => ({ id: `A${at}`, sheet: { group: 'us', initBonus } }));
    const { value } = sampleRecorded(fluid.advance(fightOf(grouped), { at: 'startOfFight' }), seeded(1));
    const { dice, tally, verdict } = value.stages.find(({ title }) => title.endsWith('.groupInitiative'))!;
    return { d20: dice![0]!.sum, tally: tally?.map((line) => line.value), values: verdict!.values };
  };
  const same = told(4, 4);
  expect(same).toMatchObject({ tally: [4], values: { count: same.d20 + 4 } });
  const mixed = told(2, 5, 2);
  expect(mixed).toEqual({ d20: mixed.d20, tally: undefined, values: { counts: [mixed.d20 + 5, mixed.d20 + 2] } });
});

test('FLU-SUR-01 a single side has nobody to surprise', () => {
  const played = start(scripted(fightOf(pair.map((person) => ({ ...person, side: 'us' })))), { dice: [10, 10] });
  expect(played.fight.turn).toBe('A');
});

test('FLU-SUR-09 FLU-AMB-11 FLU-SUR-05 by the setting the surprise round’s modifiers join round 1', () => {
  const options = { 'fluid.surprise.modifiers': true };
  const people = pair.map((person) => (person.id === 'B' ? { ...person, weapons: ['rifle'] } : person));
  let played = start(scripted(fightOf(people, { options, scene: { awareness: 'none' } })), { dice: [10, 10, 3, 9] });
  played = act(played, 'B', 'regroup');
  expect(act(played, 'B', 'step').refused?.refused).toBe('notInSurprise');
  expect(act(played, 'B', 'regroup').refused?.refused).toBe('fullMayNotSplit');
  played = next(played);
  expect(counts(played)).toEqual(['A 14', 'B 10']);
  expect(Object.values(stateOf(played, 'B').log)).toEqual([{ type: 'carried', amount: 7 }]);
  played = act(next(played), 'B', 'regroup');
  played = next(played);
  // 7 + 7, limited to 10.
  expect(counts(played)).toEqual(['B 20', 'A 14']);
});

test('FLU-PRS-03 FLU-AMB-10 FLU-SUR-09 a duty from the check waits through the surprise round', () => {
  const high = pair.map((person) => (person.id === 'B' ? { ...person, sheet: { initBonus: 40, stealth: 5 } } : person));
  let played = start(scripted(fightOf(high, { scene: { awareness: 'none' } })), { dice: [10, 10, 3, 9] });
  expect(stateOf(played, 'B')).toMatchObject({ count: 50, pressFrom: 1 });
  played = act(played, 'B', 'brace');
  expect(played.refused).toBeNull();
  played = next(played);
  expect(act(played, 'B', 'brace').refused?.refused).toBe('mustPress');
  expect(act(played, 'B', 'press').refused).toBeNull();
});

test('FLU-PRS-03 FLU-AMB-09 a combatant that cannot act keeps the duty', () => {
  const stunned = pair.map((person) =>
    person.id === 'A' ? { ...person, sheet: { initBonus: 40, conditions: ['stunned'] } } : person,
  );
  let played = start(scripted(fightOf(stunned, { scene: { awareness: 'all' } })), { dice: [10, 10] });
  expect(played.fight.turn).toBe('B');
  played = act(next(played), 'A', 'condition', { declared: { condition: 'stunned', ends: true } });
  played = next(played);
  expect(stateOf(played, 'A')).toMatchObject({ count: 50, pressFrom: 1 });
});

test('FLU-GAP-22 FLU-MOD-04 terrain is declared with the move by the table', () => {
  const played = start(scripted(fightOf(pair, { scene: { awareness: 'all' } })), { dice: [10, 10] });
  const move = fluid.choices(played.fight, 'A').find((choice) => choice.action === 'move')!;
  expect(move.fields.find((field) => field.key === 'slowed')).toMatchObject({ kind: 'flag', from: 'table' });
});

test('FLU-ZER-01 FLU-GAP-02 reeling from the check costs half actions of the first turn', () => {
  const slow = pair.map((person) => ({ ...person, sheet: { initBonus: person.id === 'A' ? -5 : 0 } }));
  const played = start(scripted(fightOf(slow, { scene: { awareness: 'all' } })), { dice: [3, 10] });
  expect(counts(played)).toEqual(['A 18', 'B 10']);
  expect(stateOf(played, 'A')).toMatchObject({ lostHalfActions: 0, actions: { halves: 0 } });
});
