/** Corners of the book that the chapters' own tests do not come to: each clause once. */
import { expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { act, scripted, stateOf } from './log.ts';
import { running, type Person } from './people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const fightOf = (a: Partial<Person> = {}, b: Partial<Person> = {}) =>
  running(
    [
      { id: 'A', weapons: ['rifle', 'mortar'], ...a, state: { count: 20, ...a.state } },
      { id: 'B', side: 'them', ...b, state: { count: 10, ...b.state } },
      { id: 'C', side: 'them', state: { count: 5 } },
    ],
    'A',
  );
const oddsOf = (command: Omit<Command, 'who'>) => {
  const odds = fluid.odds(fightOf(), { who: 'A', ...command });
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
};

test('FLU-GAP-16 the odds of a save: its bonus, the required die, and nothing left out', () => {
  const { tally, needed, chances, tail, distributions } = oddsOf({
    action: 'save',
    declared: { save: 'fort', dc: 15 },
  });
  expect(tally.map(({ value }) => value)).toEqual([3]);
  expect(needed).toEqual({ count: 1, sides: 20, sum: 12, succeeds: 'above' });
  expect(chances.map(({ chance }) => chance)).toEqual([expect.closeTo(9 / 20, 12)]);
  expect([tail, distributions]).toEqual([0, []]);
});

test('FLU-GAP-17 a blast reaches as far as halves of the most that it does leave anything', () => {
  const zones = (flat: number) => {
    const fight = fightOf();
    const a = combatantIn(fight, 'A');
    const weapons = a.sheet.weapons.map((weapon) => ({ ...weapon, damage: { dice: 1, sides: 6, flat } }));
    const armed = withCombatant(fight, { ...a, sheet: { ...a.sheet, weapons } });
    return fluid.areas!(armed, { action: 'attack', who: 'A', item: 'mortar' })[0]!.zones.map(({ reach }) => reach);
  };
  // 10, 5, 2, 1; an increment of 2 squares.
  expect(zones(4)).toEqual([1, 3, 5, 7]);
  expect(zones(0)).toEqual([1, 3, 5]);
});

test('FLU-RND-01 the turn of a round has no phase of its own', () => {
  expect(fluid.phase!(fightOf())).toBeNull();
});

test('FLU-GAP-35 a level of stress is reached from the level before', () => {
  const stressed = (stressLevel: number) => {
    const fight = fightOf({}, { state: { stressLevel, stressTotal: 25 } });
    const a = combatantIn(fight, 'A');
    const damage = { dice: 0, sides: 6, flat: 8 };
    const weapons = a.sheet.weapons.map((weapon) => ({ ...weapon, damageType: 'stress' as const, damage }));
    const armed = withCombatant(fight, { ...a, sheet: { ...a.sheet, weapons } });
    const how = { item: 'rifle', target: 'B', declared: { distance: 25 }, dice: [19, 1] };
    return stateOf(act(scripted(armed), 'A', 'attack', how), 'B');
  };
  const [fresh, worn] = [stressed(0), stressed(1)];
  expect(fresh.stressTotal).toBe(33);
  expect(fresh.stressLevel).toBeGreaterThan(1);
  expect(worn.stressLevel).toBe(fresh.stressLevel);
});
