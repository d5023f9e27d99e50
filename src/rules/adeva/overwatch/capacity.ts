/** Automatic fire: how many shots a weapon can put into Suppressive Fire (ADE-SUP-01, GAP-09). */

export const AUTO_MODES = ['semi', 'full'] as const;
export type AutoMode = (typeof AUTO_MODES)[number];

/** Shots by mode; null: the weapon has no such mode. */
export type AutoCapacities = { readonly [mode in AutoMode]: number | null };

/** GAP-09: the Hit rating from which a weapon that lists no capacity fires semi or full auto. */
const LEAST_SEMI = 2;
const LEAST_FULL = 5;
/** GAP-09: the semi capacity of a weapon that fires full auto. */
const SEMI_BESIDE_FULL = 4;

/** The capacities that count: those listed on the weapon, or where it lists neither those of its Hit rating (GAP-09). */
export function autoCapacities(weapon: AutoCapacities & { readonly hitRating: number }): AutoCapacities {
  const { hitRating, semi, full } = weapon;
  if (semi !== null || full !== null) return { semi, full };
  if (hitRating >= LEAST_FULL) return { semi: SEMI_BESIDE_FULL, full: hitRating };
  return { semi: hitRating >= LEAST_SEMI ? hitRating : null, full: null };
}

/** Shots of one mode; 0 where the weapon does not have it. */
export const capacityOf = (weapon: Parameters<typeof autoCapacities>[0], mode: AutoMode): number =>
  autoCapacities(weapon)[mode] ?? 0;
