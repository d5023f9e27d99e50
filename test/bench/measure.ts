/** The runner: sides take turns in short batches, so that drift of the machine hits all alike; low percentiles are compared. */

export interface Side {
  readonly name: string;
  /** The work done `times` times; the result is a number made from its results, so that nothing is optimized away. */
  run(times: number): number;
  /** The amount of work that the last run did, where not every time is the same; absent: the times. */
  worked?(): number;
}

export interface Measured {
  readonly name: string;
  /** Microseconds for one time, or for one piece of work, 20th percentile of the batches. */
  readonly micros: number;
}

export let sink = 0;

/**
 * Processor time of this process, its collector's included: what others on the machine take from it does not count. A
 * browser tells only the time that has passed.
 */
function spentMs(): number {
  if (typeof process === 'undefined') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** However long one time takes, at least so many batches. */
const LEAST_BATCHES = 5;

/**
 * A measurement of every side: it is warmed up, then batches of about `batchMs` alternate. What takes longer than a
 * batch at a time is measured until `longMs` are over.
 */
export function measure(
  sides: readonly Side[],
  { batches = 40, batchMs = 12, warmMs = 300, longMs = 4_000 } = {},
): readonly Measured[] {
  const sizes = sides.map((side) => {
    let times = 1;
    const until = spentMs() + warmMs;
    let speed = 0;
    while (spentMs() < until) {
      const began = spentMs();
      sink += side.run(times);
      const took = spentMs() - began;
      speed = times / Math.max(took, 0.001);
      if (took < 2) times *= 2;
    }
    return Math.max(1, Math.round(speed * batchMs));
  });
  const took: number[][] = sides.map(() => []);
  const end = spentMs() + longMs;
  for (let batch = 0; batch < batches && (batch < LEAST_BATCHES || spentMs() < end); batch++) {
    sides.forEach((side, index) => {
      const began = spentMs();
      sink += side.run(sizes[index]!);
      took[index]!.push(((spentMs() - began) * 1000) / (side.worked?.() ?? sizes[index]!));
    });
  }
  return sides.map((side, index) => ({ name: side.name, micros: percentile(took[index]!, 0.2) }));
}

/** A side whose end is awaited: a window that renders. */
export interface SlowSide {
  readonly name: string;
  run(): unknown;
  /** The work after which it can be run again; it is not timed. */
  restore?(): unknown;
}

/** The number of rounds before one counts. */
const FIRST = 3;

/** A measurement of sides that take milliseconds each: one after the other, in every round. */
export async function measureSlow(sides: readonly SlowSide[], rounds = 25): Promise<readonly Measured[]> {
  const took: number[][] = sides.map(() => []);
  for (let round = -FIRST; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const began = performance.now();
      await side.run();
      if (round >= 0) took[index]!.push((performance.now() - began) * 1000);
      await side.restore?.();
    }
  }
  return sides.map(({ name }, index) => ({ name, micros: percentile(took[index]!, 0.2) }));
}

export const micros = (rows: readonly Measured[], name: string): number =>
  rows.find((row) => row.name === name)!.micros;

/** The value below which `share` of them lie. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

/** The result of one goal. */
export interface Row {
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly must: number | null;
  /** Whether more is better (a speed-up) or less (a ratio, a size). */
  readonly better: 'more' | 'less';
  readonly note?: string;
}

interface More {
  readonly unit: string;
  readonly note?: string;
}

export const atLeast = (id: string, what: string, value: number, must: number | null, more: More): Row => ({
  ...{ id, what, value, must, better: 'more' },
  ...more,
});

export const atMost = (id: string, what: string, value: number, must: number | null, more: More): Row => ({
  ...{ id, what, value, must, better: 'less' },
  ...more,
});

/** Whether a value is as good as `must`, or within `slack` times of it. Null: there is no goal. */
export function holds({ must, better }: Row, value: number, slack = 1): boolean | null {
  if (must === null) return null;
  return better === 'more' ? value * slack >= must : value <= must * slack;
}

/** D: one die from a fixed small loop, the unit that per-draw costs are given in. */
export function oneDie(): Side {
  let a = 1;
  let b = 2;
  let c = 3;
  let d = 4;
  return {
    name: 'one die',
    run(times) {
      let sum = 0;
      for (let i = 0; i < times; i++) {
        const x = Math.imul(b, 5);
        const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
        const t = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= t;
        d = (d << 11) | (d >>> 21);
        sum += (result % 6) + 1;
      }
      return sum;
    },
  };
}
