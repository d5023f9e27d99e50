/** Exact distributions over whole numbers. */

/** `mass[i]` is the probability of `min + i`; the masses sum to 1 within 1e-12. */
export interface Distribution {
  readonly min: number;
  readonly mass: readonly number[];
}

export const point = (value: number): Distribution => ({ min: value, mass: [1] });

export const highest = (of: Distribution): number => of.min + of.mass.length - 1;

/** Probability of exactly `value`. */
export const chanceOf = (of: Distribution, value: number): number => of.mass[value - of.min] ?? 0;

/** Probability of `value` or more. */
export function chanceAtLeast(of: Distribution, value: number): number {
  let sum = 0;
  for (let i = Math.max(0, value - of.min); i < of.mass.length; i++) sum += of.mass[i]!;
  return sum;
}

export function mean(of: Distribution): number {
  let sum = 0;
  for (let i = 0; i < of.mass.length; i++) sum += (of.min + i) * of.mass[i]!;
  return sum;
}

const sums = new Map<number, Distribution>();

/** The sum of `count` dice of `sides` sides. Counted in whole numbers while they are exact (below 2^53), divided once. */
export function sumOfDice(count: number, sides: number): Distribution {
  if (count <= 0) return point(0);
  const key = count * 1024 + sides;
  const known = sums.get(key);
  if (known) return known;
  const distribution: Distribution = { min: 1, mass: new Array<number>(sides).fill(1 / sides) };
  const made =
    sides ** count < Number.MAX_SAFE_INTEGER
      ? counted(count, sides)
      : convolve(sumOfDice(count - 1, sides), distribution);
  if (sums.size < 512) sums.set(key, made);
  return made;
}

function counted(count: number, sides: number): Distribution {
  let ways = [1];
  for (let die = 0; die < count; die++) {
    const next = new Array<number>(ways.length + sides - 1).fill(0);
    for (let i = 0; i < ways.length; i++) for (let face = 0; face < sides; face++) next[i + face]! += ways[i]!;
    ways = next;
  }
  const all = sides ** count;
  return { min: count, mass: ways.map((way) => way / all) };
}

/** The sum of two independent numbers. */
export function convolve(a: Distribution, b: Distribution): Distribution {
  const mass = new Array<number>(a.mass.length + b.mass.length - 1).fill(0);
  for (let i = 0; i < a.mass.length; i++)
    for (let j = 0; j < b.mass.length; j++) mass[i + j]! += a.mass[i]! * b.mass[j]!;
  return { min: a.min + b.min, mass };
}

export const shift = (of: Distribution, by: number): Distribution => ({ min: of.min + by, mass: of.mass });

/** The distribution of `change` of each value; equal results are merged. */
export function mapValues(of: Distribution, change: (value: number) => number): Distribution {
  const weights = new Map<number, number>();
  for (let i = 0; i < of.mass.length; i++) {
    if (of.mass[i] === 0) continue;
    const value = change(of.min + i);
    weights.set(value, (weights.get(value) ?? 0) + of.mass[i]!);
  }
  return fromWeights(weights);
}

/** A mixture of several distributions, each with its probability. The probabilities sum to 1. */
export function mix(parts: readonly (readonly [number, Distribution])[]): Distribution {
  const weights = new Map<number, number>();
  for (const [chance, part] of parts) {
    for (let i = 0; i < part.mass.length; i++) {
      const mass = part.mass[i]! * chance;
      if (mass !== 0) weights.set(part.min + i, (weights.get(part.min + i) ?? 0) + mass);
    }
  }
  return fromWeights(weights);
}

export function fromWeights(weights: ReadonlyMap<number, number>): Distribution {
  if (weights.size === 0) return { min: 0, mass: [] };
  let min = Infinity;
  let max = -Infinity;
  for (const value of weights.keys()) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const mass = new Array<number>(max - min + 1).fill(0);
  for (const [value, weight] of weights) mass[value - min] = weight;
  return { min, mass };
}
