/** Standard actors: the damage save in place of vitality and wounds (FLU-GAP-23). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { save, type Save } from '../check/save.ts';
import type { FluidOptions } from '../options.ts';

interface DamageSaveInput {
  /** After DR. */
  readonly damage: number;
  /** Earlier damage that still counts. */
  readonly damageTaken: number;
  readonly saveBonus: number;
  /** Action Dice spent on the critical hit. */
  readonly criticalDice: number;
  /** Damage with a blast increment. */
  readonly blast: boolean;
  /** Failed saves so far, and the failures it takes to drop the actor. */
  readonly failures: number;
  readonly failuresToDrop: number;
}

interface DamageSave {
  /** Null: no damage got through, no save. */
  readonly save: Save | null;
  /** Failed saves by this damage, and all so far. */
  readonly newFailures: number;
  readonly failures: number;
  /** Dropped. */
  readonly out: boolean;
  /** Damage that counts from now on. */
  readonly damageTaken: number;
}

/** Each full 10 points by which a blast's save misses is one failure more. */
const BLAST_STEP = 10;

/** FLU-GAP-23: DC of the damage save against so much damage in all. */
export const damageSaveDc = (damage: number): number => 10 + Math.floor(damage / 2);

/** FLU-GAP-23: the damage a save is rolled against. */
const counting = (input: DamageSaveInput, options: FluidOptions): number =>
  input.damage + (options.standardCumulative ? input.damageTaken : 0);

/** FLU-GAP-23: failed saves that one damage makes, `missedBy` being what the rolled save fell short by (0 or less: made). */
export function failuresOf(missedBy: number, criticalDice: number, blast: boolean): number {
  const failed = missedBy > 0 ? 1 + (blast ? Math.floor(missedBy / BLAST_STEP) : 0) : 0;
  return failed + criticalDice;
}

/** FLU-GAP-23, FLU-AMB-28: one damage save of a standard actor, which has no Action Dice. */
export function* damageSave(by: Id | null, input: DamageSaveInput, options: FluidOptions): Procedure<DamageSave> {
  if (input.damage < 1) {
    const kept = options.standardCumulative ? input.damageTaken : 0;
    return counted(input, null, 0, kept);
  }
  const all = counting(input, options);
  const needed = { kind: 'damage', bonus: input.saveBonus, dc: damageSaveDc(all), purpose: 'general' } as const;
  const made = yield* save({ id: by, kind: 'standard', dice: 0 }, needed, options);
  const newFailures = failuresOf(made.dc - made.total, input.criticalDice, input.blast);
  const damageTaken = newFailures > 0 || !options.standardCumulative ? 0 : all;
  return counted(input, made, newFailures, damageTaken);
}

function counted(input: DamageSaveInput, made: Save | null, newFailures: number, damageTaken: number): DamageSave {
  const failures = input.failures + newFailures;
  return { save: made, newFailures, failures, out: failures >= input.failuresToDrop, damageTaken };
}
