/** Ground weapons against starship-scale targets (section 41). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { diceOf, NO_HIT, rollDamage, type Hit } from '../harm/damage.ts';

/** CEP-SHP-03, CEP-CORE-20: dice that a further weapon adds. */
export const halfDice = (dice: number): number => Math.floor(dice / 2);

/**
 * CEP-SHP-03: the first weapon with its Effect in full, each further one with half its dice; only those that hit. What comes
 * before armor (CEP-DMG-02) counts for each.
 */
export function* rollTogether(by: Id | null, first: Hit, others: readonly Hit[]): Procedure<number> {
  let sum = 0;
  for (const hit of [first, ...others.map(halved)]) sum += (yield* rollDamage(by, hit)).reduced;
  return sum;
}

/** Nothing but dice: neither constants nor the Effect, nor what aiming for the kill adds. */
function halved(hit: Hit): Hit {
  const { laser, energy, extreme, aerosol } = hit;
  return { ...NO_HIT, dice: halfDice(diceOf(hit)), laser, energy, extreme, aerosol };
}

export interface ShipDamage {
  readonly scaled: number;
  readonly damage: number;
}

/** CEP-SHP-02, CEP-CORE-20: a fiftieth, then armor; a high Effect leaves nothing at this scale. */
export function shipDamage(raw: number, shipArmor: number): ShipDamage {
  const scaled = Math.floor(raw / 50);
  return { scaled, damage: Math.max(0, scaled - shipArmor) };
}
