/** The part of a fight that goes back to its combat: what is different, in the fight and in the row of each combatant. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fight } from '../../../src/rules/index.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { combatUpdate } from '../../../src/foundry/resolution/table/combat-rows.ts';
import type * as tables from '../../../src/foundry/resolution/table/table.ts';
import { combatOf, openWorld } from './world.ts';
import { newFight } from '../../../src/rules/kernel/fight.ts';

enterGames();
beforeEach(() => void openWorld());
afterEach(() => vi.unstubAllGlobals());

const flagged = (flags: object): object => ({ flags: { salvo: flags } });

describe('what goes back to a combat', () => {
  interface State {
    readonly count?: number | null;
    readonly down?: boolean;
  }
  type Row = Fight['combatants'][number] & { readonly state: State };
  const ruleset = {
    id: 'some',
    order: {
      count: (_fight: Fight, { state }: Row) => state.count ?? null,
      compare: (_fight: Fight, a: Row, b: Row) => (b.state.count ?? 0) - (a.state.count ?? 0),
    },
    standing: (_fight: Fight, { state }: Row) => (state.down ? 'down' : 'up'),
  };
  const table = (aside: object = {}) => ({ ruleset, aside: new Map(Object.entries(aside)) }) as unknown as tables.Table;
  const fight = (states: { readonly [id: string]: State }, rest: Partial<Fight> = {}): Fight => ({
    ...newFight(
      'some',
      Object.entries(states).map(([id, state]) => ({ id, name: id, side: '', sheet: {}, state })),
    ),
    ...{ phase: 'underway', round: 2 },
    ...rest,
  });
  const text = (states: State) => JSON.stringify({ version: 1, ...states });
  const rowOf = (state: State, rest: object = {}, flags: object = {}) => ({
    initiative: state.count ?? null,
    ...rest,
    ...flagged({ state: text(state), ...flags }),
  });
  const savedOf = ({ phase, round, turn, acted, waiting, scene, shared }: Fight) =>
    JSON.stringify({ version: 1, phase, round, turn, acted, waiting, scene, shared });
  const combat = (rows: { readonly [id: string]: object }, after: Fight, rest: object = {}) =>
    combatOf('c', rows, { round: after.round, turn: null, ...flagged({ fight: savedOf(after) }), ...rest });

  test('is nothing where it says all already', () => {
    const after = fight({ a: { count: 5 }, b: {} });
    expect(combatUpdate(table(), combat({ a: rowOf({ count: 5 }), b: rowOf({}), gone: {} }, after), after)).toEqual({});
  });

  test('is what is different of the fight, and whose turn it is by the place in the tracker', () => {
    const states = { a: { count: 5 }, b: { count: 9 }, c: { count: 9 } };
    const rows = { a: rowOf(states.a), b: rowOf(states.b), c: rowOf(states.c, {}, { place: 1 }) };
    const after = fight(states, { turn: 'a' });
    expect(combatUpdate(table(), combat(rows, after), after)).toEqual({ turn: 2 });
    expect(combatUpdate(table(), combat(rows, after, { turn: 2 }), after)).toEqual({});
    // A new round says the turn as well, for Foundry would begin at the top.
    expect(combatUpdate(table(), combat(rows, after, { turn: 2, round: 1 }), after)).toEqual({ round: 2, turn: 2 });
    expect(combatUpdate(table(), combat(rows, after, { turn: 2, ...flagged({ fight: '{}' }) }), after)).toEqual({
      'flags.salvo.fight': savedOf(after),
    });
    // Those at the same count stand by their place.
    const third = fight(states, { turn: 'c' });
    expect(combatUpdate(table(), combat(rows, third), third)).toEqual({ turn: 1 });
    const nobody = fight(states, { turn: 'x' });
    expect(combatUpdate(table(), combat(rows, nobody, { turn: 1 }), nobody)).toEqual({ turn: null });
    const first = fight(states, { turn: 'b' });
    expect(combatUpdate(table(), combat(rows, first), first)).toEqual({ turn: 0 });
    // Somebody who is no combatant of the book’s has a row of its own in the tracker.
    const withOther = combat({ ...rows, other: { initiative: 7 } }, after);
    expect(combatUpdate(table(), withOther, after)).toEqual({ turn: 3 });
    const level = combat({ ...rows, other: { initiative: 9 } }, third);
    expect(combatUpdate(table(), level, third)).toEqual({ turn: 2 });
  });

  test('is what is different of each combatant', () => {
    const states = { a: { count: 5 }, b: { count: 5, down: true } };
    const after = fight(states);
    const update = (rows: { readonly [id: string]: object }, aside: object = {}) =>
      combatUpdate(table(aside), combat(rows, after), after)['combatants'];
    const rows = { a: rowOf(states.a), b: rowOf(states.b, { defeated: true }, { place: 1 }) };
    expect(update(rows)).toBeUndefined();
    expect(update({ ...rows, a: rowOf(states.a, { initiative: 4 }) })).toEqual([{ _id: 'a', initiative: 5 }]);
    expect(update({ ...rows, a: rowOf(states.a, { defeated: true }) })).toEqual([{ _id: 'a', defeated: false }]);
    expect(update({ ...rows, b: rowOf(states.b, {}, { place: 1 }) })).toEqual([{ _id: 'b', defeated: true }]);
    expect(update({ ...rows, a: rowOf(states.a, {}, { state: '{}' }) })).toEqual([
      { _id: 'a', flags: { salvo: { state: text(states.a) } } },
    ]);
    expect(update({ ...rows, b: rowOf(states.b, { defeated: true }) })).toEqual([
      { _id: 'b', flags: { salvo: { place: 1 } } },
    ]);
    expect(update({ ...rows, a: rowOf(states.a, {}, { place: 2 }) })).toEqual([
      { _id: 'a', flags: { salvo: { place: 0 } } },
    ]);
    const aside = [{ path: 'aim', value: 5 }];
    expect(
      update({ ...rows, a: rowOf(states.a, {}, { quarantine: [{ path: 'x', value: 1 }] }) }, { a: aside }),
    ).toEqual([{ _id: 'a', flags: { salvo: { quarantine: [{ path: 'x', value: 1 }, ...aside] } } }]);
  });

  test('keeps nothing that documents hold', () => {
    const after = fight({ a: { current: { str: 5 }, stance: 'prone' } as State });
    const stored = { ...table(), ruleset: { ...ruleset, id: 'cepheus' } } as unknown as tables.Table;
    const [row] = combatUpdate(stored, combat({ a: {} }, after), after)['combatants'] as [
      { flags: { salvo: { state: string } } },
    ];
    expect(JSON.parse(row.flags.salvo.state)).toEqual({ version: 1, stance: 'prone' });
  });
});
