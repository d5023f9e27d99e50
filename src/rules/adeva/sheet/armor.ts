/** Armor points at each location (ADE-SOK-06). */
import { LOCATIONS, type Location } from '../terms.ts';
import type { Armor, ByLocation } from './types.ts';

export const byLocation = (value: (location: Location) => number): ByLocation =>
  Object.fromEntries(LOCATIONS.map((location) => [location, value(location)])) as ByLocation;

/**
 * Own AP and the highest of the armor worn there; worn armors do not add up, and cover is apart. `doubled`: to a primitive
 * weapon, to which all armor that is not primitive counts double (GAP-09).
 */
export const armorByLocation = (natural: ByLocation, armor: readonly Armor[], doubled: boolean): ByLocation =>
  byLocation((location) => {
    const worn = armor
      .filter(({ cover }) => !cover)
      .map(({ ap, primitive }) => ap[location] * (doubled && !primitive ? 2 : 1));
    return natural[location] * (doubled ? 2 : 1) + Math.max(0, ...worn);
  });
