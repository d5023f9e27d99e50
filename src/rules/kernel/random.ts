/** A seeded generator for samples and forecasts (xoshiro128**). The same seed gives the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 to `bound`-1, without bias. `bound` from 1 to 2^31. */
  below(bound: number): number;
}

export const seeded = (seed: number): Random => new Xoshiro(seed);

/** A class, so that engines know the code of every generator. */
class Xoshiro implements Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number) {
    this.a = mixed(seed);
    this.b = mixed(seed + 0x9e3779b9);
    this.c = mixed(seed + 0x3c6ef372);
    this.d = mixed(seed + 0xdaa66d2b);
  }

  below(bound: number): number {
    for (;;) {
      const value = this.next();
      // `>>> 0` and `| 0` change no number, but let engines divide integers, which is much faster.
      const rest = (value % (bound >>> 0)) | 0;
      // The topmost numbers are an incomplete run of less than `bound`, which would favor the low results.
      if (value - rest <= 0x100000000 - bound) return rest;
    }
  }

  /** The next number, a whole one from 0 to 2^32-1. */
  private next(): number {
    const { a, b } = this;
    const x = Math.imul(b, 5);
    const c = this.c ^ a;
    const d = this.d ^ b;
    this.a = a ^ d;
    this.b = b ^ c;
    this.c = c ^ (b << 9);
    this.d = (d << 11) | (d >>> 21);
    return Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
  }
}

/** A number for `seed`; nearby seeds get numbers far apart (a finalizer of the splitmix32 kind). */
function mixed(seed: number): number {
  let x = seed ^ 0x6a09e667;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
