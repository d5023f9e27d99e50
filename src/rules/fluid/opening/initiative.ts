/** The Initiative check (section 4, FLU-INI). */
import { rollFaces, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { bug, isRefusal } from '../../kernel/result.ts';
import { boost, boostQuestion, type Boost, type Spender } from '../check/action-dice.ts';
import { withCount, type Settled, type CountState } from '../count/count.ts';
import type { FluidOptions } from '../options.ts';

/** The standing before the check. */
const UNROLLED: CountState = { count: 0, reeling: false, lostHalfActions: 0, mustPress: false };

export interface InitiativeCheck {
  readonly d20: Rolled;
  readonly boost: Boost;
  readonly bonus: number;
  /** The Count that the check gives, FLU-ZER and FLU-PRS-01 included. */
  readonly settled: Settled;
}

/**
 * FLU-INI-01, -02, -04: d20 + bonus + Action Dice; the check is neither a threat nor an error.
 * @param given Action Dice given before the roll; null: the owner is asked after the d20.
 */
export function* initiativeCheck(
  spender: Spender,
  bonus: number,
  given: number | null,
  options: FluidOptions,
): Procedure<InitiativeCheck> {
  const d20 = yield* rollFaces(spender.id, 1, 20, 'SALVO.fluid.roll.initiative');
  const seen = { roll: 'initiative', total: d20.sum + bonus } as const;
  const result =
    given === null ? yield* boostQuestion(spender, seen, options) : yield* boost(spender, seen, given, options);
  if (isRefusal(result)) return bug('more Action Dice given than there are');
  return { d20, boost: result, bonus, settled: withCount(UNROLLED, result.total, options) };
}

/** FLU-AMB-12: the bonus of each member of a group to the d20 that they share. */
function groupBonuses(bonuses: readonly number[], options: FluidOptions): readonly number[] {
  if (options.groupBonus === 'own') return bonuses;
  const shared = options.groupBonus === 'highest' ? Math.max(...bonuses) : Math.min(...bonuses);
  return bonuses.map(() => shared);
}

/** The bonus and the Count of one member of a group. */
export type GroupShare = Pick<InitiativeCheck, 'bonus' | 'settled'>;

/** FLU-INI-03: a single check by the GM for a group, with the share of each member in the order of `bonuses`. */
export function* groupInitiative(
  bonuses: readonly number[],
  options: FluidOptions,
): Procedure<{ readonly d20: Rolled; readonly shares: readonly GroupShare[] }> {
  const d20 = yield* rollFaces(null, 1, 20, 'SALVO.fluid.roll.groupInitiative');
  const shares = groupBonuses(bonuses, options).map((bonus) => ({
    bonus,
    settled: withCount(UNROLLED, d20.sum + bonus, options),
  }));
  return { d20, shares };
}
