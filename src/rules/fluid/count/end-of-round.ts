/** The change of one Count by the end of a round, in the order of FLU-CAP-04. */
import { total } from '../../kernel/tally.ts';
import type { FluidOptions } from '../options.ts';
import { applied } from './cap.ts';
import { atCount, duty, raised, type Settled, type Standing } from './count.ts';
import type { FluidEntry } from './modifiers.ts';

export interface RoundEnd extends Settled {
  readonly entries: readonly FluidEntry[];
  /** Plain sum of all fluid modifiers before the cap. */
  readonly net: number;
  /** The change made at the end of the round. */
  readonly applied: number;
  /** FLU-GAP-15; 0 if it does not apply. */
  readonly unconsciousMinutes: number;
}

/**
 * FLU-CAP-04 for one combatant: sum, clamp, add, ZER, PRS.
 * @param lowered what Delay, Ready and Stand Off took off during the round, where the cap holds for it (FLU-CAP-07), 0 or less.
 */
export function endRound(
  standing: Standing,
  entries: readonly FluidEntry[],
  lowered: number,
  options: FluidOptions,
): RoundEnd {
  const change = applied(entries, lowered, options);
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

/** FLU-GAP-15: only electrical damage brought the Count to 0 or lower. */
function isShocked(
  before: number,
  after: number,
  entries: readonly FluidEntry[],
  lowered: number,
  options: FluidOptions,
): boolean {
  if (after > 0 || !entries.some((entry) => entry.electrical)) return false;
  const others = entries.filter((entry) => !entry.electrical);
  return before + applied(others, lowered, options) > 0;
}
