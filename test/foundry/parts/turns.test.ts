/** Combatants with a place in the order, and the turn change that is still valid. */
import { expect, test } from 'vitest';
import { newFight, type Command, type Fight } from '../../../src/rules/index.ts';
import { expected, inTurnOrder, type Table } from '../../../src/foundry/resolution/table/table.ts';

test('combatants that may join or have a count are in the order; where the book knows no joining, everybody is', () => {
  const placed = (late: readonly string[], act = { joining: 'join' }) => {
    const ruleset = {
      ...act,
      choices: (_fight: Fight, id: string, action: string) => (late.includes(id) ? [{ action }] : []),
      order: { count: (_fight: Fight, { id }: { readonly id: string }) => (id === 'b' ? 0 : null) },
    };
    const people = ['a', 'b', 'c'].map((id) => ({ id, name: id, side: '', sheet: {}, state: {} }));
    const fight = newFight('some', people);
    return [...inTurnOrder({ ruleset, fight } as unknown as Table)];
  };
  expect(placed(['a'])).toEqual(['a', 'b']);
  expect(placed([])).toEqual(['a', 'b', 'c']);
  expect(placed(['a'], {} as never)).toEqual(['a', 'b', 'c']);
});

test('a turn change is for the round and the turn that it leaves, by the combatant at turn', () => {
  const fight = { round: 2, turn: 'a' } as Fight;
  const isDue = (command: Partial<Command>, declared: object = {}, at = fight) =>
    expected(at, { action: 'nextTurn', who: 'a', ...command, declared: { round: 2, turn: 'a', ...declared } });
  expect([isDue({}), isDue({ who: '' }), isDue({ action: 'nextRound', who: 'b' })]).toEqual([true, true, true]);
  expect([isDue({ who: 'b' }), isDue({}, { round: 1 }), isDue({}, { turn: 'b' })]).toEqual([false, false, false]);
  const between = { ...fight, turn: null };
  expect([isDue({ who: 'b' }, { turn: null }, between), isDue({ who: 'b' }, {}, between)]).toEqual([true, false]);
  expect(expected(fight, { action: 'nextTurn', who: 'a' })).toBe(false);
});
