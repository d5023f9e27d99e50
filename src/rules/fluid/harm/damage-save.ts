/** Standard actors: the damage save in place of vitality and wounds (FLU-GAP-23). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { save, type Save } from '../check/save.ts';
import type { FluidOptions } from '../options.ts';

interface DamageSaveInput {
  /** The damage after DR. */
  readonly damage: number;
  /** Earlier damage that still counts. */
  readonly damageTaken: number;
  readonly saveBonus: number;
  /** Action Dice spent on the critical hit. */
  readonly criticalDice: number;
  /** Whether the damage has a blast increment. */
  readonly blast: boolean;
  /** Failed saves before. */
  readonly failures: number;
  /** Failed saves at which the actor drops. */
  readonly failuresToDrop: number;
}

interface DamageSave {
  /** Null: no damage got through. */
  readonly save: Save | null;
  /** Failed saves by this damage. */
  readonly newFailures: number;
  /** All failed saves. */
  readonly failures: number;
  /** Whether the actor drops. */
  readonly out: boolean;
  /** Damage that counts for the next save. */
  readonly damageTaken: number;
}

/** FLU-GAP-23: a further failure for each full 10 points by which the save against a blast falls short. */
const BLAST_STEP = 10;

/** FLU-GAP-23: the DC of the damage save, by all damage that counts. */
export const damageSaveDc = (damage: number): number => 10 + Math.floor(damage / 2);

/** FLU-GAP-23: failed saves by one damage. `shortfall`: that of the rolled save; 0 or less: it is passed. */
export function failuresOf(shortfall: number, criticalDice: number, blast: boolean): number {
  const failed = shortfall > 0 ? 1 + (blast ? Math.floor(shortfall / BLAST_STEP) : 0) : 0;
  return failed + criticalDice;
}

/** FLU-GAP-23, FLU-AMB-28: a damage save of a standard actor, which has no Action Dice. */
export function* damageSave(by: Id | null, input: DamageSaveInput, options: FluidOptions): Procedure<DamageSave> {
  const earlier = options.standardCumulative ? input.damageTaken : 0;
  if (input.damage < 1) return counted(input, null, 0, earlier);
  const all = earlier + input.damage;
  const needed = { kind: 'damage', bonus: input.saveBonus, dc: damageSaveDc(all), purpose: 'general' } as const;
  const rolled = yield* save({ id: by, kind: 'standard', dice: 0 }, needed, options);
  const newFailures = failuresOf(rolled.dc - rolled.total, input.criticalDice, input.blast);
  const damageTaken = newFailures > 0 || !options.standardCumulative ? 0 : all;
  return counted(input, rolled, newFailures, damageTaken);
}

function counted(input: DamageSaveInput, rolled: Save | null, newFailures: number, damageTaken: number): DamageSave {
  const failures = input.failures + newFailures;
  return { save: rolled, newFailures, failures, out: failures >= input.failuresToDrop, damageTaken };
}
