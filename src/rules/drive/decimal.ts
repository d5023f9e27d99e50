/** Exact arithmetic on decimal numbers, for comparisons that binary rounding must not decide (DRV-PGR-06, DRV-GEN-01). */

/** `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The decimal number that `value` is written as: 0.1 is a tenth. Throws on NaN and infinities. */
export function toDecimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function isAtLeast(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return unitsAt(a, scale) >= unitsAt(b, scale);
}

/** The nearest number. */
export const toNumber = (a: Decimal): number => Number(`${a.units}e-${a.scale}`);

/** `a` / `b` rounded down; `a` not negative, `b` above 0. */
export function floorQuotient(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  return Number(unitsAt(a, scale) / unitsAt(b, scale));
}

/** The number nearest to `a` / `b`; `a` not negative, `b` above 0. */
export function quotient(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  return toNumber({ units: (unitsAt(a, scale) * MANY) / unitsAt(b, scale), scale: PLACES });
}

/** Decimal places enough for the nearest number, as long as the quotient is not tiny. */
const PLACES = 40;
const MANY = 10n ** BigInt(PLACES);

export const ONE = toDecimal(1);

/** `factor` times `of`, rounded down as one step: 0.29 of 100 is 29. Neither is negative. */
export const floorProduct = (factor: number, of: number): number =>
  // Whole and half factors are exact in binary as well.
  Number.isInteger(factor * 2) ? Math.floor(factor * of) : floorQuotient(times(toDecimal(factor), toDecimal(of)), ONE);

/** `percent` of `of`, rounded down (DRV-GEN-01). */
export const percentOf = (of: number, percent: number): number => Math.floor((of * percent) / 100);

const unitsAt = (a: Decimal, scale: number): bigint => a.units * 10n ** BigInt(scale - a.scale);
