/** The number of windows of a movement for an enemy, and the effect of an Opportunity Action on the act it interrupts (section 25). */
import type { ArrgsOptions } from '../options.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';
import { threatensAt } from '../range/threat.ts';
import { holds } from '../sheet/state.ts';
import type { ArrgsState, Threat } from '../sheet/types.ts';

/** Movements that open no window, however near (ARR-OPP-09). */
const GUARDED: ReadonlySet<Manoeuvre> = new Set<Manoeuvre>(['sidestep', 'withdraw']);

/**
 * The steps of a movement that provoke one enemy: those that leave or enter a square it threatens, once each (ARR-OPP-08,
 * -12, ARR-RPO-06). A step is known by its number from 0. Under `movementProvokes` perManoeuvre only the first counts.
 * @param distances to the enemy, before the first step and after each.
 */
export function provokingSteps(
  manoeuvre: Manoeuvre,
  threat: Threat,
  distances: readonly number[],
  { movementProvokes }: Pick<ArrgsOptions, 'movementProvokes'>,
): readonly number[] {
  if (GUARDED.has(manoeuvre)) return [];
  const steps = distances
    .slice(1)
    .flatMap((to, step) => (threatensAt(threat, distances[step]!) || threatensAt(threat, to) ? [step] : []));
  return movementProvokes === 'perManoeuvre' ? steps.slice(0, 1) : steps;
}

/** Whether what the provoker gained from an Opportunity Action wastes its own (ARR-OPP-06). */
export const wastes = (gained: readonly ConditionName[]): boolean => gained.some((name) => STOPPING.includes(name));

/** The same by the states before and after. */
export function isWasted(before: ArrgsState, now: ArrgsState): boolean {
  if (now.conditions === before.conditions && now.life.dead === before.life.dead) return false;
  return STOPPING.some((name) => holds(now, name) && !holds(before, name));
}

const STOPPING: readonly ConditionName[] = ['unconscious', 'stunned', 'dead'];
