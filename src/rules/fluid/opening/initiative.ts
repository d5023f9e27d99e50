/** The Initiative check (section 4, FLU-INI). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { rollActionDice, type ActionRoll } from '../check/action-dice.ts';
import { setCount, type Settled, type Standing } from '../count/count.ts';
import type { FluidOptions } from '../options.ts';
import { boostWanted } from '../check/save.ts';

/** Before the first check. */
export const UNROLLED: Standing = { count: 0, reeling: false, lostHalfActions: 0, mustPress: false };

export interface InitiativeCheck {
  readonly d20: Rolled;
  readonly boost: ActionRoll;
  /** Action Dice spent on it. */
  readonly spent: number;
  readonly bonus: number;
  /** The Count that the check gives, FLU-ZER and FLU-PRS-01 included. */
  readonly settled: Settled;
}

/**
 * FLU-INI-01, -02, -04: d20 + bonus + Action Dice, neither a threat nor an error.
 * @param actionDice added to the check. @param pool dice at hand, so that the owner is asked how many after the d20.
 */
export function* initiativeCheck(
  by: Id | null,
  bonus: number,
  actionDice: number,
  options: FluidOptions,
  pool = 0,
): Procedure<InitiativeCheck> {
  const d20 = yield* rollFaces(by, 1, 20, 'SALVO.fluid.roll.initiative');
  const spent = actionDice + (yield* boostWanted(by, pool, 'initiative', { total: d20.sum + bonus }));
  const boost = yield* rollActionDice(by, spent, options);
  return { d20, boost, spent, bonus, settled: setCount(UNROLLED, d20.sum + bonus + boost.sum, options) };
}

/** FLU-INI-02. */
export const INITIATIVE_IS_NEVER = { threat: false, error: false } as const;

/** FLU-INI-03, FLU-AMB-12: the bonus that counts for each member of a group that shares one d20. */
export function groupBonuses(bonuses: readonly number[], options: FluidOptions): readonly number[] {
  if (options.groupBonus === 'own') return bonuses;
  const one = options.groupBonus === 'highest' ? Math.max(...bonuses) : Math.min(...bonuses);
  return bonuses.map(() => one);
}

/** FLU-INI-03: one check by the GM for a group; a Count for each of its members, in their order. */
export function* groupInitiative(
  bonuses: readonly number[],
  options: FluidOptions,
): Procedure<{ readonly d20: Rolled; readonly settled: readonly Settled[] }> {
  const d20 = yield* rollFaces(null, 1, 20, 'SALVO.fluid.roll.groupInitiative');
  const settled = groupBonuses(bonuses, options).map((bonus) => setCount(UNROLLED, d20.sum + bonus, options));
  return { d20, settled };
}
