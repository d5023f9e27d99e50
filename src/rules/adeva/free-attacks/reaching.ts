/** Melee weapons that reach a combatant (ADE-ATK-02, ADE-AOO-07, ADE-CTR-06). */
import type { AdevaCombatant, Weapon } from '../sheet/types.ts';
import { weaponsAtHand } from '../sheet/weapons.ts';

/** Melee weapons at hand that reach so many squares; fists always reach 1, and a starship has none. Those in hand come first. */
export const reachingWeapons = (combatant: AdevaCombatant, squares: number): readonly Weapon[] =>
  weaponsAtHand(combatant).filter(({ kind, reach }) => kind !== 'ranged' && reach >= squares);
