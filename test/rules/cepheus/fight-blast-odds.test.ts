/** The chance of everybody around to be hurt by what goes off (sections 17 and 26): where it is aimed, and wherever it may land. */
import { describe, expect, test } from 'vitest';
import { total } from '../../../src/rules/kernel/tally.ts';
import { begun, oddsOf, ROLLS } from './fight-begun.ts';
import type { Declared } from './fight-log.ts';
import type { Person } from './fight-people.ts';

const SKILLS = { Athletics: 1, 'Heavy Weapons': 1 };
const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: SKILLS,
  ...rest,
  state: { initiative },
});
const HITS = { otherDm: 20 };

/** The chance of C by A's attack on B, and the modifiers of the check. */
function chanceOf(item: string, declared: Declared, c: Partial<Person> = {}, id = 'C') {
  const { fight } = begun([at('A', 9, { weapons: [item] }), at('B', 5), at('C', 4, c)]);
  const odds = oddsOf(fight, {
    action: 'attack',
    who: 'A',
    item,
    targets: ['B'],
    declared: { metres: 3, ...declared },
  });
  const found = odds.each!.find(({ who }) => who === id);
  return { chance: found?.chances[0]!.chance ?? null, dm: total(odds.tally) };
}

/** The share of the rolls of two dice with an Effect from `low` to `high`. */
const share = (dm: number, low: number, high = Infinity): number =>
  ROLLS.filter((roll) => roll + dm - 8 >= low && roll + dm - 8 <= high).length / 36;

describe('where it is aimed', () => {
  const sumsOver = (count: number, points: number): number => {
    let sums = [0];
    for (let die = 0; die < count; die++) sums = sums.flatMap((sum) => [1, 2, 3, 4, 5, 6].map((face) => sum + face));
    return sums.filter((sum) => sum > points).length / sums.length;
  };

  test.each([
    [3, 5],
    [3.01, 3],
    [6, 3],
    [6.01, 1],
    [9, 1],
  ])('CEP-EXP-01 at %d m the %d dice of that zone have to go through the armor', (metres, dice) => {
    const near = { ...HITS, neighbors: [{ id: 'C', metres }] };
    expect(chanceOf('grenades', near).chance).toBeCloseTo(1, 12);
    expect(chanceOf('grenades', near, { armor: ['jack'] }).chance).toBeCloseTo(sumsOver(dice, 3), 12);
  });

  test('CEP-EXP-01 beyond the last zone there is nothing to fear', () => {
    expect(chanceOf('grenades', { ...HITS, neighbors: [{ id: 'C', metres: 9.01 }] }).chance).toBeNull();
  });

  test('GAP-05 of three shells at once any may hurt', () => {
    const three = { mode: 'auto:3', ...HITS, metres: 10, neighbors: [{ id: 'C', metres: 9 }] };
    const { chance } = chanceOf('ram', three, { armor: ['jack'] });
    expect(chance).toBeCloseTo(1 - 0.5 ** 3, 12);
  });
});

describe('where a miss may land', () => {
  test('CEP-THR-06 in any of 360 directions: a combatant that all of them reach is caught for certain', () => {
    const { chance, dm } = chanceOf('smoke', { otherDm: -4, neighbors: [{ id: 'C', metres: 1, degrees: 0 }] });
    expect(share(dm, 0)).toBeLessThan(1);
    expect(chance).toBeCloseTo(1, 12);
  });

  test('CEP-THR-06 half of the directions lead nearer to a combatant as far off as the cloud is wide', () => {
    const { chance, dm } = chanceOf('smoke', { otherDm: -1, neighbors: [{ id: 'C', metres: 6, degrees: 0 }] });
    // d m away it lands within 6 m of C in so many of the whole degrees; an Effect of -6 or less: where it was aimed.
    const within = (away: number): number => {
      const widest = (Math.acos(away / 12) * 180) / Math.PI;
      return (2 * Math.floor(widest) + 1) / 360;
    };
    const missed = [1, 2, 3, 4, 5].map((away) => share(dm, away - 6, away - 6) * within(away));
    const expected = share(dm, 0) + missed.reduce((sum, each) => sum + each, 0) + share(dm, -Infinity, -6);
    expect(chance).toBeCloseTo(expected, 12);
  });

  test('CEP-THR-06 a direction of 0 degrees is a direction', () => {
    const ahead = { otherDm: -2, direction: 0, neighbors: [{ id: 'C', metres: 7, degrees: 0 }] };
    const { chance, dm } = chanceOf('smoke', ahead);
    expect(chance).toBeCloseTo(share(dm, -5, -1), 12);
    const aside = { ...ahead, neighbors: [{ id: 'C', metres: 7, degrees: 90 }] };
    expect(chanceOf('smoke', aside).chance).toBeNull();
  });

  test('CEP-THR-06 where no bearing is measured it lands neither nearer nor farther', () => {
    const { chance, dm } = chanceOf('smoke', { otherDm: -2, neighbors: [{ id: 'C', metres: 5 }] });
    // 3 m aside of 5 m is within 6 m, 4 m is not: an Effect of -3 or worse.
    expect(chance).toBeCloseTo(share(dm, 0) + share(dm, -Infinity, -3), 12);
  });

  test('CEP-THR-05 the target itself is as far off as the grenade scatters', () => {
    const { chance, dm } = chanceOf('grenades', { otherDm: -3, neighbors: [{ id: 'C', metres: 30 }] }, {}, 'B');
    expect(chance).toBeCloseTo(1, 12);
    expect(share(dm, 0)).toBeLessThan(1);
    // By the other reading a worse miss is farther off: beyond 9 m from an Effect of -4 on.
    const people = [at('A', 9, { weapons: ['grenades'] }), at('B', 5)];
    const { fight } = begun(people, { options: { scatter: 'magnitude' } });
    const command = {
      action: 'attack',
      who: 'A',
      item: 'grenades',
      targets: ['B'],
      declared: { metres: 3, otherDm: -3 },
    };
    expect(oddsOf(fight, command).each![0]!.chances[0]!.chance).toBeCloseTo(share(dm, -3), 12);
  });

  test('GAP-05 a rocket that misses goes off on 4 or more, the farther the worse it misses', () => {
    const declared = { metres: 30, otherDm: -3, direction: 0, neighbors: [{ id: 'C', metres: 7, degrees: 0 }] };
    const { chance, dm } = chanceOf('rocket', declared);
    // 7 m out for an Effect of -1, 13 m for -7: within 6 m of C.
    expect(chance).toBeCloseTo(share(dm, -7, -1) / 2, 12);
    expect(share(dm, -8, -8)).toBeGreaterThan(0);
    expect(chanceOf('rocket', declared, {}, 'B').chance).toBeCloseTo(share(dm, 0), 12);
  });
});
