/** Critical injuries (FLU-GAP-14) and maxima of vitality and wounds (FLU-GAP-36). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { bug } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { modifierOf } from '../fight/conditions.ts';
import { AMOUNT } from '../count/modifiers.ts';
import type { FluidOptions } from '../options.ts';
import { save, type Save } from '../check/save.ts';

export interface CriticalInjuryCheck {
  /** Null: the attack did not reach the limit. */
  readonly save: Save | null;
  readonly suffered: boolean;
  /** FLU-MOD-13, then FLU-MOD-17. */
  readonly modifiers: Tally;
}

/** FLU-GAP-14: a Fortitude save against a single attack that costs so much after DR. */
export function* criticalInjuryCheck(
  by: Id | null,
  damage: number,
  fortSave: number,
  options: FluidOptions,
  pool = 0,
): Procedure<CriticalInjuryCheck> {
  if (damage < options.critInjuryDamage) return { save: null, suffered: false, modifiers: [] };
  const asked = { kind: 'fort', bonus: fortSave, dc: options.critInjuryDc, purpose: 'criticalInjury' } as const;
  const made = yield* save(by, asked, options, pool);
  if (made.success) return { save: made, suffered: false, modifiers: [] };
  const injury = entry('FLU-MOD-13', 'SALVO.fluid.modifier.criticalInjury', AMOUNT.criticalInjury);
  return { save: made, suffered: true, modifiers: [injury, ...made.modifiers] };
}

/** FLU-GAP-36: class dice have up to 12 sides. */
const LARGEST_CLASS_DIE = 12;

/**
 * FLU-GAP-36: the maxima of a special actor.
 * @param classDice the result of one class die per level, fixed or rolled; throws on a face that no class die has.
 */
export function poolMaxima(
  constitution: number,
  classDice: readonly number[],
): { readonly vitality: number; readonly wounds: number } {
  let vitality = modifierOf(constitution) * classDice.length;
  for (const face of classDice) {
    if (!Number.isInteger(face) || face < 1 || face > LARGEST_CLASS_DIE) bug(`no class die shows ${face}`);
    vitality += face;
  }
  return { vitality, wounds: constitution };
}
