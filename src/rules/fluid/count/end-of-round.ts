/** What a round makes of one Count, in the order of FLU-CAP-04. */
import { total } from '../../kernel/tally.ts';
import { applied } from './cap.ts';
import { checkLow, duty, raised, type Settled, type Standing } from './count.ts';
import { isAtOnce, type AtOnce, type Happening } from './round-log.ts';
import { fluidModifiers, type FluidEntry } from './modifiers.ts';
import type { FluidOptions } from '../options.ts';

export interface RoundEnd extends Settled {
  /** Sum of the at-once changes, without what FLU-ZER-02 gave back. */
  readonly immediate: number;
  readonly entries: readonly FluidEntry[];
  /** Plain sum of all fluid modifiers before the cap. */
  readonly net: number;
  /** The change made at the end of the round. */
  readonly applied: number;
  /** FLU-GAP-15; 0 if it does not apply. */
  readonly unconsciousMinutes: number;
}

/** Everything that changes one Count in one round: at-once changes as they come, then the end of the round. */
export function runRound(
  start: Standing,
  happenings: readonly Happening[],
  intMod: number,
  options: FluidOptions,
): RoundEnd {
  let now: Settled = { ...start, flatFooted: false };
  let immediate = 0;
  let capped = 0;
  let pressed = false;
  for (const one of happenings) {
    if (!isAtOnce(one) || one.struck) continue;
    const change = atOnceChange(one, now.count, options);
    immediate += change;
    if (one.type === 'press') pressed = true;
    else capped += change;
    const after = checkLow({ ...now, count: now.count + change }, options);
    now = { ...after, flatFooted: after.flatFooted || now.flatFooted };
  }
  const entries = fluidModifiers(happenings, intMod, options);
  const end = endRound({ ...now, mustPress: now.mustPress && !pressed }, entries, capped, options);
  return { ...end, flatFooted: end.flatFooted || now.flatFooted, immediate };
}

/** FLU-GAP-01, -25..27: what an at-once action takes off a Count, 0 or less. */
export function atOnceChange(one: AtOnce, count: number, options: FluidOptions): number {
  switch (one.type) {
    case 'press':
      return -options.pressCost;
    case 'delay':
      return -one.steps;
    case 'ready':
      return Math.min(0, one.triggerCount - count);
    case 'standOff':
      return -options.standOffCost;
  }
}

/**
 * FLU-CAP-04 for one combatant: sum, clamp, add, ZER, PRS.
 * @param capped what Delay, Ready and Stand Off took off at once (FLU-CAP-07), 0 or less.
 */
export function endRound(
  standing: Standing,
  entries: readonly FluidEntry[],
  capped: number,
  options: FluidOptions,
): RoundEnd {
  const change = applied(entries, capped, options);
  const count = standing.count + change;
  const shocked = isShocked(standing.count, count, entries, capped, options);
  const low: Settled = shocked
    ? { ...standing, count: raised(count), flatFooted: true }
    : checkLow({ ...standing, count }, options);
  return {
    ...low,
    mustPress: duty(standing.mustPress, low.count, options),
    immediate: capped,
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
  capped: number,
  options: FluidOptions,
): boolean {
  if (after > 0 || !entries.some((one) => one.electrical)) return false;
  const others = entries.filter((one) => !one.electrical);
  return before + applied(others, capped, options) > 0;
}

/** FLU-SUR-09, FLU-AMB-11: what the surprise round hands to round 1; the Count stays. */
export function carriedFromSurprise(happenings: readonly Happening[], intMod: number, options: FluidOptions): number {
  return options.surpriseModifiers ? total(fluidModifiers(happenings, intMod, options)) : 0;
}
