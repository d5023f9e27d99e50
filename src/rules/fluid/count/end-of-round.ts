/** The change of one Count by the end of a round, in the order of FLU-CAP-04. */
import { total } from '../../kernel/tally.ts';
import type { FluidOptions } from '../options.ts';
import { cappedChange } from './cap.ts';
import { atCount, duty, raised, type Settled, type CountState } from './count.ts';
import type { FluidEntry } from './modifiers.ts';

export interface RoundEnd extends Settled {
  readonly entries: readonly FluidEntry[];
  /** Sum of the modifiers before the cap. */
  readonly net: number;
  /** The change of the Count, under the cap. */
  readonly applied: number;
  /** FLU-GAP-15; 0: it does not apply. */
  readonly unconsciousMinutes: number;
}

/**
 * FLU-CAP-04: the end of a round for one combatant: sum, clamp, add, ZER, PRS.
 * @param lowered as in `applied`.
 */
export function endRound(
  standing: CountState,
  entries: readonly FluidEntry[],
  lowered: number,
  options: FluidOptions,
): RoundEnd {
  const change = cappedChange(entries, lowered, options);
  const count = standing.count + change;
  const shocked = isShocked(standing.count, count, entries, lowered, options);
  const low: Settled = shocked
    ? { ...standing, count: raised(count), flatFooted: true }
    : atCount(standing, count, options);
  return {
    count: low.count,
    reeling: low.reeling,
    lostHalfActions: low.lostHalfActions,
    mustPress: duty(standing.mustPress, low.count, options),
    flatFooted: low.flatFooted,
    entries,
    net: total(entries),
    applied: change,
    unconsciousMinutes: shocked ? Math.max(1, -count) : 0,
  };
}

/** FLU-GAP-15: whether the Count is 0 or lower by electrical damage alone. */
function isShocked(
  before: number,
  after: number,
  entries: readonly FluidEntry[],
  lowered: number,
  options: FluidOptions,
): boolean {
  if (after > 0 || !entries.some((entry) => entry.electrical)) return false;
  const others = entries.filter((entry) => !entry.electrical);
  return before + cappedChange(others, lowered, options) > 0;
}
