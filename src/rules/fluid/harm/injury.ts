/** Critical injuries (FLU-GAP-14) and maxima of vitality and wounds (FLU-GAP-36). */
import type { Procedure } from '../../kernel/procedure.ts';
import type { Spender } from '../check/action-dice.ts';
import { save, type Save } from '../check/save.ts';
import { modifierOf } from '../fight/conditions.ts';
import type { FluidOptions } from '../options.ts';

interface CriticalInjuryCheck {
  /** Null: the damage is below the limit. */
  readonly save: Save | null;
  readonly suffered: boolean;
}

/** The least damage that may injure gravely (FLU-GAP-14): an attack that costs nothing never does. */
export const graveFrom = ({ critInjuryDamage }: FluidOptions): number => Math.max(1, critInjuryDamage);

/** FLU-GAP-14: the Fortitude save against the damage of a single attack after DR. */
export function* criticalInjuryCheck(
  spender: Spender,
  damage: number,
  fortSave: number,
  options: FluidOptions,
): Procedure<CriticalInjuryCheck> {
  if (damage < graveFrom(options)) return { save: null, suffered: false };
  const needed = { kind: 'fort', bonus: fortSave, dc: options.critInjuryDc, purpose: 'criticalInjury' } as const;
  const rolled = yield* save(spender, needed, options);
  return { save: rolled, suffered: !rolled.success };
}

/** FLU-GAP-36: the maxima of a special actor, 0 or more. `classDice`: the face of one class die for each level. */
export function poolMaxima(
  constitution: number,
  classDice: readonly number[],
): { readonly vitality: number; readonly wounds: number } {
  let vitality = modifierOf(constitution) * classDice.length;
  for (const face of classDice) vitality += face;
  return { vitality: Math.max(0, vitality), wounds: constitution };
}
