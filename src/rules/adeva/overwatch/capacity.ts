/** The capacities of automatic fire: the shots that a weapon can put into Suppressive Fire (ADE-SUP-01, GAP-09). */

export const AUTO_MODES = ['semi', 'full'] as const;
export type AutoMode = (typeof AUTO_MODES)[number];

/** The shots of each mode; null where the weapon lacks the mode, or, on its sheet, lists no capacity for it. */
export type AutoCapacities = { readonly [mode in AutoMode]: number | null };

/** The Hit ratings from which a weapon without listed capacities fires semi or full auto (GAP-09). */
const LEAST_SEMI = 2;
const LEAST_FULL = 5;
/** The semi capacity of a weapon whose Hit rating gives it full auto (GAP-09). */
const SEMI_BESIDE_FULL = 4;

/** The capacities of a weapon: those that it lists, or, if it lists none, those that follow from its Hit rating (GAP-09). */
export function autoCapacities(weapon: AutoCapacities & { readonly hitRating: number }): AutoCapacities {
  const { hitRating, semi, full } = weapon;
  if (semi !== null || full !== null) return { semi, full };
  if (hitRating >= LEAST_FULL) return { semi: SEMI_BESIDE_FULL, full: hitRating };
  return { semi: hitRating >= LEAST_SEMI ? hitRating : null, full: null };
}

/** The shots of one mode; 0 where the weapon lacks it. */
export const capacityOf = (weapon: Parameters<typeof autoCapacities>[0], mode: AutoMode): number =>
  autoCapacities(weapon)[mode] ?? 0;
