/** A seeded generator for samples and forecasts (xoshiro128**). The same seed gives the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 to `bound`-1, without bias. `bound` from 1 to 2^31. */
  below(bound: number): number;
}

export function seeded(seed: number): Random {
  let a = mixed(seed);
  let b = mixed(seed + 0x9e3779b9);
  let c = mixed(seed + 0x3c6ef372);
  let d = mixed(seed + 0xdaa66d2b);
  const next = (): number => {
    const x = Math.imul(b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  return {
    below(bound) {
      const limit = 0x100000000 - (0x100000000 % bound);
      let value = next();
      while (value >= limit) value = next();
      return value % bound;
    },
  };
}

/** Spreads near seeds far apart (a finalizer of splitmix32's kind). */
function mixed(seed: number): number {
  let x = (seed ^ 0x6a09e667) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
