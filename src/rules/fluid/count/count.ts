/** High and low Counts (section 9, FLU-PRS and FLU-ZER). */
import type { FluidOptions } from '../options.ts';

/** A combatant's Count and its effects. */
export interface CountState {
  /** 1 or more once FLU-ZER-02 has run. */
  readonly count: number;
  readonly reeling: boolean;
  /** Half actions to lose to reeling. */
  readonly lostHalfActions: number;
  readonly mustPress: boolean;
}

/** A standing after a change of Count; `flatFooted`: FLU-ZER-01 happened. */
export interface Settled extends CountState {
  readonly flatFooted: boolean;
}

/** FLU-PRS-01: the lowest Count that makes the Press a duty. */
const HIGH = 50;
/** FLU-ZER-02: the raise of a Count of 0 or lower, and the least that it becomes. */
const RAISE = 20;
const LOWEST = 1;

export const raised = (count: number): number => Math.max(count + RAISE, LOWEST);

/** FLU-ZER-01..03: the standing at a new Count. A Count of 0 or lower makes reeling and flat-footed, then is raised. */
export function atCount(
  { reeling, lostHalfActions, mustPress }: CountState,
  count: number,
  { reelingHalfActions }: FluidOptions,
): Settled {
  if (count > 0) return { count, reeling, lostHalfActions, mustPress, flatFooted: false };
  // FLU-GAP-02, FLU-AMB-22: a combatant that is reeling already does not lose more half actions.
  const lost = reeling ? lostHalfActions : reelingHalfActions;
  return { count: raised(count), reeling: true, lostHalfActions: lost, mustPress, flatFooted: true };
}

/** FLU-PRS-01, -04: whether the Press is a duty: from a Count of 50, as long as the Count is high enough for a Press. */
export function duty(mustPress: boolean, count: number, options: FluidOptions): boolean {
  return count >= HIGH || (mustPress && count >= options.pressMin);
}

/** FLU-ZER-03, FLU-PRS-01, -04: the standing at a Count set by a check or the GM; its effects cannot be declined (FLU-ZER-04). */
export function withCount(standing: CountState, count: number, options: FluidOptions): Settled {
  const settled = atCount(standing, count, options);
  return { ...settled, mustPress: duty(standing.mustPress, settled.count, options) };
}

/** FLU-GAP-02: a turn under reeling. `due`: the half actions that it would have. */
export function reelingTurn(
  due: number,
  lostHalfActions: number,
): { readonly usable: number; readonly lostHalfActions: number } {
  const lost = Math.min(due, lostHalfActions);
  return { usable: due - lost, lostHalfActions: lostHalfActions - lost };
}
