/**
 * The windows that a movement opens for an enemy, and the effect of an Opportunity Action on the act it interrupts
 * (section 25).
 */
import type { ArrgsOptions } from '../options.ts';
import { threatensAt } from '../range/threat.ts';
import { conditionsOf, holds } from '../sheet/state.ts';
import type { ArrgsState, Threat } from '../sheet/types.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';

/** The movements that never open a window (ARR-OPP-09). */
const GUARDED: ReadonlySet<Manoeuvre> = new Set<Manoeuvre>(['sidestep', 'withdraw']);

/**
 * The steps of a movement, numbered from 0, that provoke an enemy: each step that leaves or enters a square it
 * threatens (ARR-OPP-08, -12, ARR-RPO-06); with `movementProvokes` perManoeuvre only the first of them.
 * @param distances from the enemy in squares, before the first step and after each.
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

/** Whether the conditions gained from an Opportunity Action waste the provoker's act (ARR-OPP-06). */
export const wastes = (gained: readonly ConditionName[]): boolean => gained.some((name) => STOPPING.includes(name));

const STOPPING: readonly ConditionName[] = ['unconscious', 'stunned', 'dead'];

/** Whether the conditions gained between two states of the provoker waste its act (ARR-OPP-06). */
export function isWasted(before: ArrgsState, now: ArrgsState): boolean {
  if (now.conditions === before.conditions && now.life.dead === before.life.dead) return false;
  return wastes(conditionsOf(now).filter((name) => !holds(before, name)));
}
