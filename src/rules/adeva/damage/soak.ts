/** Soak (ADE-SOK-01 to -06, GAP-07). */
import type { ByLocation } from '../sheet/types.ts';
import type { Cover, Location } from '../terms.ts';
import type { Body } from './profile.ts';

/** The AP of undamaged cover (GAP-07). */
export const COVER_AP: { readonly [cover in Cover]: number } = { none: 0, light: 4, solid: 8, heavy: 16 };

/** The parts of a soak. */
export interface Soaking {
  readonly tb: number;
  readonly ap: number;
  readonly cover: number;
  readonly pen: number;
}

/** The soak: TB plus what Pen leaves of armor and cover. Pen never lowers TB (ADE-SOK-01). */
export const soakOf = ({ tb, ap, cover, pen }: Soaking): number => tb + Math.max(0, ap + cover - pen);

/** Whether soak above the raw damage negates the hit, and the damage past soak that is dealt (ADE-SOK-02, -03). */
export const soaked = (raw: number, soak: number): { readonly negated: boolean; readonly dealt: number } => ({
  negated: soak > raw,
  dealt: Math.max(0, raw - soak),
});

/** The value at a location; location null: the single value, or that of the body. */
export const valueAtLocation = (values: number | ByLocation, location: Location | null): number =>
  typeof values === 'number' ? values : values[location ?? 'body'];

/** The AP of all cover at a location. */
export function coverAt({ cover, carried }: Pick<Body, 'cover' | 'carried'>, location: Location | null): number {
  let sum = cover;
  if (carried) for (const { ap } of carried) sum += valueAtLocation(ap, location);
  return sum;
}
