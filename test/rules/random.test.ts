/** R7: the generator of samples and forecasts, and the face that a number becomes, favor nobody. Fails below p = 10⁻⁶. */
import { expect, test } from 'vitest';
import { byDefault, sampled } from '../../src/play/sample.ts';
import { RULESETS } from '../../src/rules/index.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { Die } from '../tabletop/client/dice/terms.ts';
import { nightly } from '../night.ts';
import { chiSquareEven, critical } from './chi-square.ts';

/** Every die that a book rolls. */
const SIDES = [...new Set(RULESETS.flatMap((ruleset) => ruleset.dice))].sort((a, b) => a - b);
const ROLLS = { day: 50_000, goal: 1_000_000, step: 1_000_000 };

const expectEven = (counts: readonly number[]): void => {
  const { statistic, freedom } = chiSquareEven(counts);
  expect(statistic).toBeLessThan(critical(freedom));
};

const counted = (cells: number, tries: number, cell: (at: number) => number): readonly number[] => {
  const counts = new Array<number>(cells).fill(0);
  for (let at = 0; at < tries; at++) counts[cell(at)]!++;
  return counts;
};

for (const sides of SIDES) {
  nightly(`R7 d${sides}: every face as often, alone and after every other`, ROLLS, (seed, tries) => {
    const random = seeded(seed);
    const roll = { ask: 'roll', count: 1, sides, need: 'faces', reason: 'r' } as unknown as Parameters<
      typeof sampled
    >[0];
    const face = (): number => (sampled(roll, random, byDefault) as readonly number[])[0]! - 1;
    expectEven(counted(sides, tries, face));
    // Pairs that share no roll; of a d100 there are too many cells for so few of them.
    const by = sides > 20 ? 10 : 1;
    const cells = sides / by;
    expectEven(counted(cells * cells, tries / 2, () => Math.floor(face() / by) * cells + Math.floor(face() / by)));
  });

  nightly(`R7 d${sides}: runs of high and low are as long as chance makes them`, ROLLS, (seed, tries) => {
    const random = seeded(seed);
    const isHigh = (): boolean => random.below(sides) >= sides / 2;
    const even = sides % 2 === 0 ? 0.5 : Math.floor(sides / 2) / sides;
    let runs = 1;
    let last = isHigh();
    for (let at = 1; at < tries; at++) {
      const next = isHigh();
      if (next !== last) runs++;
      last = next;
    }
    // Changes from one roll to the next are near enough to independent.
    const chance = 2 * even * (1 - even);
    const spread = Math.sqrt(tries * chance * (1 - chance) * 1.2);
    expect(Math.abs(runs - tries * chance)).toBeLessThan(4.9 * spread);
  });
}

nightly('R7 pick: every candidate as often, also where their number divides nothing', ROLLS, (seed, tries) => {
  const random = seeded(seed);
  for (const count of [2, 3, 5, 6, 7, 11, 97]) {
    const pick = { ask: 'pick', by: null, count, reason: 'r' } as const;
    expectEven(counted(count, tries, () => sampled(pick, random, byDefault) as number));
  }
});

nightly(
  'R7 numbers below a bound that divides nothing of what is drawn: no part of it is favored',
  ROLLS,
  (seed, tries) => {
    const random = seeded(seed);
    const bound = 3 * 2 ** 29;
    expectEven(counted(3, tries, () => Math.floor(random.below(bound) / 2 ** 29)));
  },
);

nightly('R7 neighboring seeds give unlike beginnings', ROLLS, (seed, tries) => {
  expectEven(
    counted(36, tries, (at) => {
      const random = seeded(seed + at);
      return random.below(6) * 6 + random.below(6);
    }),
  );
  expectEven(counted(36, tries, (at) => seeded(seed + at).below(6) * 6 + seeded(seed + at + 1).below(6)));
});

test('R7 the face that a number from 0 to 1 becomes at the table: all faces from equally many, by enumeration', () => {
  const parts = 8_400;
  for (const sides of SIDES) {
    const die = new Die({ number: 1, faces: sides });
    const counts = counted(sides, parts, (at) => die.mapRandomFace((at + 0.5) / parts) - 1);
    expect(new Set(counts), `d${sides}`).toEqual(new Set([parts / sides]));
    expect([die.mapRandomFace(0), die.mapRandomFace(1 - 2 ** -53)]).toEqual([sides, 1]);
  }
});

test('R7 the same seed gives the same numbers for ever', () => {
  const random = seeded(7);
  expect(Array.from({ length: 8 }, () => random.below(1_000_000))).toEqual([
    627775, 468541, 281637, 407032, 737207, 934301, 653715, 616711,
  ]);
});
