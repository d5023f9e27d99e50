/** The armor points at each location (ADE-SOK-06). */
import { LOCATIONS, type Location } from '../terms.ts';
import type { Armor, ByLocation } from './types.ts';

/** A record with a value for each location. */
export const byLocation = (value: (location: Location) => number): ByLocation =>
  Object.fromEntries(LOCATIONS.map((location) => [location, value(location)])) as ByLocation;

/**
 * The AP of the body or hull plus the highest AP of the armor worn at each location, without cover (ADE-SOK-06).
 * `doubled`: against a primitive weapon, all AP but that of primitive armor counts double (GAP-09).
 */
export const armorByLocation = (natural: ByLocation, armor: readonly Armor[], doubled: boolean): ByLocation =>
  byLocation((location) => {
    const worn = armor
      .filter(({ cover }) => !cover)
      .map(({ ap, primitive }) => ap[location] * (doubled && !primitive ? 2 : 1));
    return natural[location] * (doubled ? 2 : 1) + Math.max(0, ...worn);
  });
