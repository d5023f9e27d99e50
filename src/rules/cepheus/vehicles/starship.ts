/** Ground weapons against starship-scale targets (section 41). */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';

/** CEP-SHP-03, CEP-CORE-20: dice that a further weapon adds. */
export const halfDice = (dice: number): number => Math.floor(dice / 2);

/** CEP-SHP-03: the first weapon with its Effect in full, each further one with half its dice; only those that hit. */
export function* rollTogether(
  by: Id | null,
  first: { readonly dice: number; readonly effect: number },
  others: readonly number[],
): Procedure<number> {
  let sum = first.effect;
  for (const dice of [first.dice, ...others.map(halfDice)]) {
    sum += (yield* rollSum(by, dice, 6, 'SALVO.cepheus.roll.damage')).sum;
  }
  return sum;
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
