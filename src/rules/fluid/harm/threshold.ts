/** Damage that accumulates: stress, subdual, electrical (FLU-GAP-15, -18, -35). */
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import type { Spender } from '../check/action-dice.ts';
import { save, type Save, type SaveNeeded } from '../check/save.ts';
import type { FluidOptions } from '../options.ts';
import type { FluidCombatant } from '../sheet/types.ts';

export const THRESHOLD_TYPES = ['stress', 'subdual', 'electrical'] as const;
export type ThresholdType = (typeof THRESHOLD_TYPES)[number];

export const isThresholdType = (type: string): type is ThresholdType =>
  (THRESHOLD_TYPES as readonly string[]).includes(type);

/** The totals of a state by type. */
export const TOTALS = { stress: 'stressTotal', subdual: 'subdualTotal', electrical: 'electricalTotal' } as const;

/**
 * FLU-GAP-35: the accumulated total, the score whose multiples are its thresholds (1 or more), and the bonus of the save.
 * Electrical damage is subdual (FLU-GAP-15), so that both add up to one total.
 */
export function thresholdSource({ sheet, state }: FluidCombatant, type: ThresholdType) {
  const stress = type === 'stress';
  return {
    sum: stress ? state.stressTotal : state.subdualTotal + state.electricalTotal,
    score: Math.max(1, stress ? sheet.scores.wis : sheet.scores.con),
    saveBonus: stress ? sheet.saves.will : sheet.saves.fort,
  };
}

interface ThresholdInput {
  readonly type: ThresholdType;
  /** The damage before DR. */
  readonly damage: number;
  readonly dr: number;
  /** Damage accumulated before. */
  readonly total: number;
  /** Wisdom (stress) or Constitution score, 1 or more. */
  readonly score: number;
  /** Will (stress) or Fortitude. */
  readonly saveBonus: number;
  readonly critical: boolean;
}

export interface ThresholdDamage {
  /** The damage after DR. */
  readonly damage: number;
  readonly total: number;
  /** The highest multiple of the score that `total` exceeds. */
  readonly threshold: number;
  readonly save: Save | null;
  /** The level of the stress condition after a failed stress save, else null. */
  readonly level: number | null;
  /** The rounds of nausea after a failed electrical save, else null. */
  readonly nausea: number | null;
  /** Whether a subdual save failed. */
  readonly unconscious: boolean;
}

/** FLU-GAP-35: DR counts twice against subdual damage and not at all against the others. */
export const thresholdTaken = (type: ThresholdType, damage: number, dr: number): number =>
  Math.max(0, damage - (type === 'subdual' ? 2 * dr : 0));

/** FLU-GAP-35: the highest multiple of a score, 1 or more, that a total exceeds. */
export const thresholdOf = (sum: number, score: number): number => Math.max(0, Math.ceil(sum / score) - 1);

/** FLU-GAP-35: the DC of the save at a threshold; null: no save is due. */
export function thresholdDc(threshold: number, critical: boolean, options: FluidOptions): number | null {
  const { thresholdDcBase: base, thresholdDcStep: step } = options;
  if (threshold >= 1) return base + step * (threshold + (critical ? 1 : 0));
  return critical ? base + 2 * step : null;
}

/** FLU-GAP-35: damage added to its total, with the save where the total exceeds a multiple of the score. */
export function* thresholdDamage(
  spender: Spender,
  input: ThresholdInput,
  options: FluidOptions,
): Procedure<ThresholdDamage> {
  const damage = thresholdTaken(input.type, input.damage, input.dr);
  const total = input.total + damage;
  const threshold = thresholdOf(total, input.score);
  // A critical hit calls for a save even if no damage gets through.
  const dc = damage >= 1 || input.critical ? thresholdDc(threshold, input.critical, options) : null;
  const rolled = dc === null ? null : yield* save(spender, saveFor(input, dc), options);
  const failed = rolled !== null && !rolled.success;
  const rounds =
    failed && input.type === 'electrical' ? yield* rollSum(spender.id, 1, 6, 'SALVO.fluid.roll.nausea') : null;
  return {
    damage,
    total,
    threshold,
    save: rolled,
    level: failed && input.type === 'stress' ? Math.max(1, threshold) : null,
    nausea: rounds?.sum ?? null,
    unconscious: failed && input.type === 'subdual',
  };
}

function saveFor(input: ThresholdInput, dc: number): SaveNeeded {
  const purpose = input.type === 'subdual' ? 'general' : input.type;
  return { kind: input.type === 'stress' ? 'will' : 'fort', bonus: input.saveBonus, dc, purpose };
}
