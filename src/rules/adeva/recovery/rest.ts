/** The effect of rest on Wounds, Lethal Damage and fatigue (GAP-03, GAP-06, GAP-16). */

/** The harm of a combatant that rest heals. */
export interface Worn {
  readonly wounds: number;
  readonly woundsMax: number;
  readonly lethal: number;
  readonly fatigue: number;
}

/**
 * The harm left after whole days of rest, nights included, and further hours: a day restores 1 Wound or, after all Wounds,
 * lowers the Lethal total by 1; a night ends all fatigue, an hour 1 level.
 */
export const rested = (worn: Worn, days: number, hours: number): Worn => {
  const wounds = Math.min(worn.woundsMax, worn.wounds + days);
  return {
    ...worn,
    wounds: Math.max(worn.wounds, wounds),
    lethal: Math.max(0, worn.lethal - daysForLethal(worn, days)),
    fatigue: days > 0 ? 0 : Math.max(0, worn.fatigue - hours),
  };
};

/** The days left once all Wounds are restored: only these lower the Lethal total (GAP-03). */
const daysForLethal = ({ wounds, woundsMax }: Worn, days: number): number =>
  Math.max(0, days - Math.max(0, woundsMax - wounds));
