/** The runner: sides take turns in short batches, so that drift of the machine hits all alike; low percentiles are compared. */

export interface Side {
  readonly name: string;
  /** Does the work `times` times and returns a number made from the results, so that nothing is optimized away. */
  run(times: number): number;
}

export interface Measured {
  readonly name: string;
  /** Microseconds for one time, 20th percentile of the batches. */
  readonly micros: number;
}

export let sink = 0;

/** Warms every side up, then alternates batches of about `batchMs`. */
export function measure(
  sides: readonly Side[],
  { batches = 40, batchMs = 12, warmMs = 300 } = {},
): readonly Measured[] {
  const sizes = sides.map((side) => {
    let times = 1;
    const until = performance.now() + warmMs;
    let speed = 0;
    while (performance.now() < until) {
      const began = performance.now();
      sink += side.run(times);
      const took = performance.now() - began;
      speed = times / Math.max(took, 0.001);
      if (took < 2) times *= 2;
    }
    return Math.max(1, Math.round(speed * batchMs));
  });
  const took: number[][] = sides.map(() => []);
  for (let batch = 0; batch < batches; batch++) {
    sides.forEach((side, index) => {
      const began = performance.now();
      sink += side.run(sizes[index]!);
      took[index]!.push(((performance.now() - began) * 1000) / sizes[index]!);
    });
  }
  return sides.map((side, index) => ({ name: side.name, micros: percentile(took[index]!, 0.2) }));
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

/** One goal's result. */
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

export const holds = (row: Row): boolean | null =>
  row.must === null ? null : row.better === 'more' ? row.value >= row.must : row.value <= row.must;

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
