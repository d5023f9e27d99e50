/** Numbers at their limits: the last shot, a single member, no increment, exactly at a square. */
import { describe, expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { optionsFrom } from '../../../src/rules/fluid/options.ts';
import { autofireRefusal } from '../../../src/rules/fluid/attack/automatic.ts';
import { rangeOf } from '../../../src/rules/fluid/attack/range.ts';
import { teamCheck } from '../../../src/rules/fluid/opening/surprise.ts';
import { answered } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, scripted, stateOf } from './log.ts';
import { running, type Person } from './people.ts';

const A: Person = { id: 'A', weapons: ['pistol', 'rifle', 'mortar'], state: { count: 18 } };
const B: Person = { id: 'B', side: 'them', state: { count: 9 } };

describe('fire', () => {
  const margin = optionsFrom({ 'fluid.autofire.mode': 'margin' });

  test('FLU-GAP-32 by its margin autofire needs six shots', () => {
    const refused = (ammo: number, volleys: number) => autofireRefusal(ammo, volleys, 5, margin);
    expect([refused(6, 1), refused(6, 2)]).toEqual([null, null]);
    expect(refused(6, 3)).toMatchObject({ refused: 'notEnoughAmmo', values: { needed: 9, left: 6 } });
    expect(refused(5, 1)).toMatchObject({ refused: 'notEnoughAmmo', values: { needed: 6, left: 5 } });
  });

  test('FLU-GAP-06 the last shot can be fired, and none after it', () => {
    const refused = (ammo: number) => {
      const fight = running([{ ...A, state: { count: 18, ammo: { pistol: ammo } } }, B], 'A');
      const { value, done } = fluid
        .perform(fight, { action: 'attack', who: 'A', item: 'pistol', targets: ['B'] })
        .next();
      return done === true && isRefusal(value) ? value : null;
    };
    expect(refused(1)).toBeNull();
    expect(refused(0)).toMatchObject({ refused: 'notEnoughAmmo', values: { needed: 1, left: 0 } });
  });

  test('FLU-GAP-33 without an increment no distance is too far', () => {
    const increments = (increment: number | null) => rangeOf(500, 5, increment, optionsFrom({})).increments;
    expect([increments(null), increments(0), increments(100), increments(99)]).toEqual([1, 1, 5, 6]);
  });

  test('FLU-GAP-17 only what bursts has an area', () => {
    const areas = (item: string) =>
      fluid.areas!(running([A, B], 'A'), { action: 'attack', who: 'A', item, targets: ['B'] }).length;
    expect([areas('pistol'), areas('mortar')]).toEqual([0, 1]);
  });

  test('FLU-GAP-37 a better shot suppresses more surely', () => {
    const chance = (baseAttack: number) => {
      const fight = running([{ ...A, sheet: { baseAttack } }, B], 'A');
      const odds = fluid.odds(fight, { action: 'suppress', who: 'A', item: 'rifle', targets: ['B'] });
      if (isRefusal(odds)) throw new Error(odds.refused);
      return odds.chances.find(({ label }) => label.endsWith('stressed'))!.chance;
    };
    expect(chance(8)).toBeGreaterThan(chance(0));
  });
});

test.each(['lowest', 'highest', 'average'] as const)(
  'FLU-GAP-05 a team of one has its bonus (%s), none has none',
  (teamBonus) => {
    const bonus = (bonuses: readonly number[]) =>
      answered(teamCheck(bonuses, optionsFrom({ 'fluid.team.bonus': teamBonus })), () => [10]).bonus;
    expect([bonus([5]), bonus([])]).toEqual([5, 0]);
  },
);

test('FLU-GAP-28 getting up ends a posture, going down begins that one', () => {
  const postures = (before: readonly string[], to: string) => {
    const played = before.reduce(
      (current, posture) => act(current, 'A', 'condition', { declared: { condition: posture } }),
      scripted(running([A, B], 'A')),
    );
    const changed = act(played, 'A', 'posture', { declared: { to } });
    return [changed.refused?.refused ?? null, ...Object.keys(stateOf(changed, 'A').conditions)];
  };
  expect([postures([], 'crouched'), postures(['crouched'], 'standing'), postures(['crouched'], 'prone')]).toEqual([
    [null, 'crouched'],
    [null],
    [null, 'prone'],
  ]);
});
