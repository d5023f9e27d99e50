/** Rest (GAP-03, GAP-06, GAP-16): Wounds before Lethal Damage, and fatigue. */

export interface Worn {
  readonly wounds: number;
  readonly woundsMax: number;
  readonly lethal: number;
  readonly fatigue: number;
}

/** After whole days of rest, each with its night, and further hours. */
export const rested = (worn: Worn, days: number, hours: number): Worn => {
  const wounds = Math.min(worn.woundsMax, worn.wounds + days);
  return {
    ...worn,
    wounds: Math.max(worn.wounds, wounds),
    lethal: Math.max(0, worn.lethal - daysLeft(worn, days)),
    fatigue: days > 0 ? 0 : Math.max(0, worn.fatigue - hours),
  };
};

/** Days after which all Wounds are back: only these lower the Lethal total (GAP-03). */
const daysLeft = ({ wounds, woundsMax }: Worn, days: number): number =>
  Math.max(0, days - Math.max(0, woundsMax - wounds));
