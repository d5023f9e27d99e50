/** Corners of the book that the chapters' own tests do not come to: each clause once. */
import { describe, expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { strengthBonus } from '../../../src/rules/adeva/score/characteristic.ts';
import { acts, somebody, stateOf, underway } from './arena.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

describe('the order', () => {
  const initiative = { total: 7, die: 4, bonus: 3, agility: 3, tieRolls: [] };
  const with_ = (id: string, has: boolean) => somebody(id, { state: { initiative: has ? initiative : null } });

  test('ADE-INI-02 combatants equal in everything act in the order of joining; those without Initiative come last', () => {
    const sign = (first: boolean, second: boolean, turned = false) => {
      const people = [with_('a', first), with_('b', second)];
      const fight = underway(turned ? people.reverse() : people);
      return Math.sign(adeva.order.compare(fight, combatantIn(fight, 'a'), combatantIn(fight, 'b')));
    };
    expect([sign(true, true), sign(true, true, true)]).toEqual([-1, 1]);
    expect([sign(true, false), sign(false, true)]).toEqual([-1, 1]);
  });
});

test('GAP-14 armor that strengthens adds to the strength behind a blow, though not to none at all', () => {
  const armor = [1, 2].map((sbMod, index) => ({ id: `suit${index}`, type: 'armor', sbMod }));
  const bonus = (s: number, items: typeof armor) => strengthBonus(somebody('a', { scores: { s }, items }));
  expect([bonus(40, []), bonus(40, armor), bonus(0, armor)]).toEqual([4, 4 + 1 + 2, 0]);
});

test('ADE-CORE-03 `autoResults` that cannot be read are those of the book', () => {
  expect(OPTIONS.from({ autoResults: '5/96' }).autoResults).toEqual({ success: 5, fail: 96 });
  expect(OPTIONS.from({ autoResults: 'five/96' }).autoResults).toEqual({ success: 1, fail: 100 });
});

test('GAP-15 a machine is repaired at most by its loss, GAP-12 and has its Fate back', () => {
  const giant = underway([somebody('giant', { kind: 'machine', wounds: 16, state: { wounds: 10 } })]);
  const repaired = (points: number) =>
    stateOf(acts(giant, { action: 'repair', who: 'giant', declared: { points } }).fight, 'giant').wounds;
  expect([repaired(4), repaired(6), repaired(20)]).toEqual([14, 16, 16]);
  const some = underway([somebody('a', { fate: 3, state: { fate: { value: 1, max: 3 } } })]);
  expect(stateOf(acts(some, { action: 'newEvening', who: 'a' }).fight, 'a').fate).toEqual({ value: 3, max: 3 });
});

test.each([
  ['roundEnd', { at: 'endOfRound', round: 3 }],
  ['turnStart', { at: 'startOfTurn', of: 'a', round: 4 }],
  ['turnEnd', { at: 'endOfTurn', of: 'a', round: 4 }],
])('ADE-TRG-05 an effect of 3 rounds that is over at the %s', (ends, until) => {
  const declared = { kind: 'testMod', value: 5, ends, rounds: 3 };
  const { fight } = acts(underway([somebody('a')]), { action: 'effect', who: 'a', declared });
  expect(Object.values(stateOf(fight, 'a').conditions).map((condition) => condition.until)).toEqual([until]);
});
