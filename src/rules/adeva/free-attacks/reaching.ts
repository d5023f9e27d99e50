/** Melee weapons that reach a combatant (ADE-ATK-02, ADE-AOO-07, ADE-CTR-06). */
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { weaponsAtHand } from '../sheet/weapons.ts';

/** The melee weapons at hand with at least this reach in squares, those in hand first; fists reach 1, and a starship has none. */
export const reachingWeapons = (combatant: AdevaCombatant, squares: number): readonly Weapon[] =>
  weaponsAtHand(combatant).filter(({ kind, reach }) => kind !== 'ranged' && reach >= squares);

/** The most squares that a melee weapon at hand reaches; 0 without one. */
export const farthestReach = (combatant: AdevaCombatant): number =>
  Math.max(0, ...reachingWeapons(combatant, 0).map(({ reach }) => reach));
