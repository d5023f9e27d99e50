/** Ground weapons against starship-scale targets (section 41). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { diceOf, NO_HIT, rollDamage, type Hit } from '../harm/damage.ts';

/** The dice that a further weapon adds (CEP-SHP-03, CEP-CORE-20). */
export const halfDice = (dice: number): number => Math.floor(dice / 2);

/**
 * The damage before armor of weapons that hit together (CEP-SHP-03): the first in full with its Effect, each of the
 * others with half its dice. Halving at extreme range and aerosol (CEP-DMG-02, steps 5 and 6) apply to each weapon.
 */
export function* rollTogether(by: Id | null, first: Hit, others: readonly Hit[]): Procedure<number> {
  let sum = 0;
  for (const hit of [first, ...others.map(halved)]) sum += (yield* rollDamage(by, hit)).reduced;
  return sum;
}

/** A further weapon's hit: half its dice, without constants, Effect and aim for the kill. */
function halved(hit: Hit): Hit {
  const { laser, energy, extreme, aerosol } = hit;
  return { ...NO_HIT, dice: halfDice(diceOf(hit)), laser, energy, extreme, aerosol };
}

export interface ShipDamage {
  /** A fiftieth of the damage, before armor. */
  readonly scaled: number;
  /** The scaled damage after armor. */
  readonly damage: number;
}

/** The damage at the scale of ships: a fiftieth, less armor, without the floor of a high Effect (CEP-SHP-02, CEP-CORE-20). */
export function shipDamage(raw: number, shipArmor: number): ShipDamage {
  const scaled = Math.floor(raw / 50);
  return { scaled, damage: Math.max(0, scaled - shipArmor) };
}
