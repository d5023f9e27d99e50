/** High and low Counts (section 9, FLU-PRS and FLU-ZER). */
import type { FluidOptions } from '../options.ts';

/** A Count's effects on its owner, and its duties. */
export interface Standing {
  /** 1 or more once FLU-ZER-02 has run. */
  readonly count: number;
  readonly reeling: boolean;
  /** Half actions still to be lost to reeling. */
  readonly lostHalfActions: number;
  readonly mustPress: boolean;
}

/** A standing after a change of Count; `flatFooted`: FLU-ZER-01 happened. */
export interface Settled extends Standing {
  readonly flatFooted: boolean;
}

/** FLU-PRS-01: a Count of so much or more makes the Press a duty. */
const HIGH = 50;
/** FLU-ZER-02: the raise of a low Count, and its minimum. */
const RAISE = 20;
const LOWEST = 1;

/** FLU-ZER-02. */
export const raised = (count: number): number => Math.max(count + RAISE, LOWEST);

/** FLU-ZER-01..03: a standing at a new Count, of which 0 or lower makes reeling and flat-footed, then rises. */
export function atCount(
  { reeling, lostHalfActions, mustPress }: Standing,
  count: number,
  { reelingHalfActions }: FluidOptions,
): Settled {
  if (count > 0) return { count, reeling, lostHalfActions, mustPress, flatFooted: false };
  // FLU-GAP-02, FLU-AMB-22: the next half actions are lost; a combatant that is reeling already keeps what it has.
  const lost = reeling ? lostHalfActions : reelingHalfActions;
  return { count: raised(count), reeling: true, lostHalfActions: lost, mustPress, flatFooted: true };
}

/** FLU-PRS-01 and -04: 50 or more makes the duty, less than a Press needs ends it. */
export function duty(mustPress: boolean, count: number, options: FluidOptions): boolean {
  return count >= HIGH || (mustPress && count >= options.pressMin);
}

/** FLU-ZER-03, FLU-PRS-01, -04: the Count is set, by a GM or an effect. What follows cannot be declined (FLU-ZER-04). */
export function setCount(standing: Standing, count: number, options: FluidOptions): Settled {
  const low = atCount(standing, count, options);
  const { reeling, lostHalfActions, flatFooted } = low;
  const mustPress = duty(standing.mustPress, low.count, options);
  return { count: low.count, reeling, lostHalfActions, mustPress, flatFooted };
}

/** FLU-GAP-02: the turn of a reeling combatant, `due` being the half actions it would have. */
export function reelingTurn(
  due: number,
  lostHalfActions: number,
): { readonly usable: number; readonly lostHalfActions: number; readonly reeling: boolean } {
  const lost = Math.min(due, lostHalfActions);
  return { usable: due - lost, lostHalfActions: lostHalfActions - lost, reeling: lostHalfActions > lost };
}
