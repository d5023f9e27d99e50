/** Distributions are exact: what can be counted by hand comes out as counted. */
import { describe, expect, test } from 'vitest';
import {
  chanceAtLeast,
  chanceOf,
  convolve,
  fromWeights,
  highest,
  mapValues,
  mean,
  mix,
  point,
  shift,
  sumOfDice,
  type Distribution,
} from '../../../src/rules/kernel/distribution.ts';

const die = sumOfDice(1, 6);
const twoDice = sumOfDice(2, 6);
const sum = ({ mass }: Distribution): number => mass.reduce((all, each) => all + each, 0);
/** Ways in 36. */
const ways = (chance: number): number => Math.round(chance * 36 * 1e9) / 1e9;

describe('the sum of dice', () => {
  test('of two d6 from 2 to 12: a single way to 2 and to 12, six ways to 7', () => {
    expect([twoDice.min, highest(twoDice)]).toEqual([2, 12]);
    expect(twoDice.mass.map(ways)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(chanceOf(twoDice, 13) + chanceOf(twoDice, 1)).toBe(0);
  });

  test('reaches a number or more: all of them the lowest, none what is above the highest', () => {
    expect([1, 2, 3, 8, 12, 13].map((at) => ways(chanceAtLeast(twoDice, at)))).toEqual([36, 36, 35, 15, 1, 0]);
  });

  test('of no dice is 0', () => {
    expect(sumOfDice(0, 6)).toEqual(point(0));
    expect(sumOfDice(-1, 6)).toEqual(point(0));
    expect(point(4)).toEqual({ min: 4, mass: [1] });
  });

  test('of more dice than can be counted in whole numbers is symmetric and all of it', () => {
    // 6^20 is below 2^53, 6^21 above.
    for (const count of [20, 21, 30]) {
      const many = sumOfDice(count, 6);
      expect([many.min, highest(many), many.mass.length]).toEqual([count, 6 * count, 5 * count + 1]);
      expect(sum(many)).toBeCloseTo(1, 12);
      expect(mean(many)).toBeCloseTo(3.5 * count, 9);
      expect(chanceOf(many, count) * 6 ** count).toBeCloseTo(1, 9);
      expect(chanceOf(many, count + 1) * 6 ** count).toBeCloseTo(count, 9);
    }
  });

  test('is counted, not summed up: each chance is its ways of all, to the last digit', () => {
    // A sixth is no number of a computer, and of sums of its powers the last digits are wrong.
    const ways = [1, 5, 15, 35, 70, 126, 205, 305, 420, 540, 651, 735, 780];
    const five = sumOfDice(5, 6);
    expect(five.mass).toEqual([...ways, ...ways.toReversed()].map((way) => way / 6 ** 5));
  });

  test('is one of its own for each number of dice and of sides', () => {
    const made = [1, 2, 3].flatMap((count) => [4, 6, 10].map((sides) => sumOfDice(count, sides)));
    expect(made.map((each) => [each.min, highest(each)])).toEqual(
      [1, 2, 3].flatMap((count) => [4, 6, 10].map((sides) => [count, count * sides])),
    );
    expect(sumOfDice(2, 6)).toBe(twoDice);
  });
});

describe('distributions', () => {
  test('have a mean', () => {
    expect([mean(point(-3)), mean(die), mean(twoDice)].map((each) => Math.round(each * 1e9) / 1e9)).toEqual([
      -3, 3.5, 7,
    ]);
  });

  test('add up: of two independent numbers, and by a fixed one', () => {
    const both = convolve(die, shift(die, 10));
    expect([both.min, highest(both)]).toEqual([12, 22]);
    expect(both.mass.map(ways)).toEqual(twoDice.mass.map(ways));
    expect(shift(die, -2)).toEqual({ min: -1, mass: die.mass });
  });

  test('become the result of each value, equal results together, impossible ones left out', () => {
    const gaps = fromWeights(
      new Map([
        [5, 0.25],
        [2, 0.75],
      ]),
    );
    expect(gaps).toEqual({ min: 2, mass: [0.75, 0, 0, 0.25] });
    const seen: number[] = [];
    expect(mapValues(gaps, (value) => (seen.push(value), value === 2 ? -1 : 1))).toEqual({
      min: -1,
      mass: [0.75, 0, 0.25],
    });
    expect(seen).toEqual([2, 5]);
    const even = mapValues(die, (value) => value % 2);
    expect([even.min, ...even.mass.map(ways)]).toEqual([0, 18, 18]);
  });

  test('are mixed by their chances; a distribution without a chance is not in it', () => {
    const mixed = mix([
      [0.5, point(3)],
      [
        0.25,
        fromWeights(
          new Map([
            [3, 0.5],
            [7, 0.5],
          ]),
        ),
      ],
      [0.25, point(1)],
      [0, point(90)],
    ]);
    expect(mixed).toEqual({ min: 1, mass: [0.25, 0, 0.625, 0, 0, 0, 0.125] });
    expect(mix([])).toEqual({ min: 0, mass: [] });
    expect(fromWeights(new Map([[-4, 1]]))).toEqual(point(-4));
  });
});
