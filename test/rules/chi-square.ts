/** The distance of counts from what is expected of chance, and the limit of it. */
import type { Distribution } from '../../src/rules/kernel/distribution.ts';

export interface ChiSquare {
  readonly statistic: number;
  /** Degrees of freedom. */
  readonly freedom: number;
}

/** Pearson's statistic of `counts` (by value) against a distribution; values expected fewer than 10 times go together in one cell. */
export function chiSquare(of: Distribution, counts: ReadonlyMap<number, number>, samples: number): ChiSquare {
  let statistic = 0;
  let cells = 0;
  const rest = { expected: 0, found: samples };
  of.mass.forEach((mass, index) => {
    const expected = mass * samples;
    const found = counts.get(of.min + index) ?? 0;
    if (expected < 10) return void (rest.expected += expected);
    rest.found -= found;
    statistic += (found - expected) ** 2 / expected;
    cells++;
  });
  if (rest.expected < 1) return { statistic: statistic + (rest.found > 25 ? Infinity : 0), freedom: cells - 1 };
  return { statistic: statistic + (rest.found - rest.expected) ** 2 / Math.max(rest.expected, 5), freedom: cells };
}

/** Pearson's statistic where all `counts` are equally likely. */
export function chiSquareEven(counts: readonly number[]): ChiSquare {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { statistic, freedom: counts.length - 1 };
}

/** About the χ² that chance exceeds once in 10⁶ with so many degrees of freedom (Wilson and Hilferty). */
export function critical(freedom: number): number {
  const f = Math.max(1, freedom);
  const z = 4.8;
  return f * (1 - 2 / (9 * f) + z * Math.sqrt(2 / (9 * f))) ** 3;
}
