/** Threat range and reach (RULES.md, section 14). Distances in squares. */
import type { Area } from '../../kernel/area.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { adjust, event } from '../../kernel/progress.ts';
import { naturalThreat } from '../check/size.ts';
import { preventActions } from '../points/able.ts';
import { effectSum } from '../sheet/effects.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Threat } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';

/** Whether a square at `distance` lies within a threat range (ARR-THR-01). */
export const threatensAt = ({ min, max }: Threat, distance: number): boolean => distance >= min && distance <= max;

/** ARR-THR-01, -02, -05: and the threatening combatant is able to act. */
export const threatens = (threat: Threat, distance: number, conditions: readonly ConditionName[]): boolean =>
  !preventActions(conditions) && threatensAt(threat, distance);

/** Without the shift by Change Reach. */
export const naturalThreatOf = ({ sheet }: ArrgsCombatant): Threat => sheet.threat ?? naturalThreat(sheet.size);

/** ARR-THR-03: both ends shifted alike. */
export const shiftedThreat = ({ min, max }: Threat, shift: number): Threat => ({
  min: Math.max(0, min + shift),
  max: Math.max(0, max + shift),
});

/** With the shift by Change Reach, and what effects add. */
export const threatOf = (combatant: ArrgsCombatant): Threat =>
  shiftedThreat(naturalThreatOf(combatant), combatant.state.motion.reachShift + effectSum(combatant, 'threatShift'));

/** ARR-THR-01: the ring that `who` threatens now, its inner edge first where it does not reach near combatants; none: it is unable to act. */
export function threatened(fight: ArrgsFight, who: Id): readonly Area[] {
  const member = combatant(fight, who);
  if (preventActions(conditionsOf(member.state))) return [];
  const { min, max } = threatOf(member);
  const zones = min > 0 ? [{ reach: min - 1 }, { reach: max }] : [{ reach: max }];
  return [{ clause: 'ARR-THR-01', shape: 'circle', unit: 'squares', zones, from: 'actor' }];
}

/** ARR-THR-04: a shift ends where the weapon that reached so far is put away or lost. */
export function reachLost({ id, sheet, state }: ArrgsCombatant, item: Id): readonly Event[] {
  const { reachShift } = state.motion;
  const reached = sheet.weapons.some((weapon) => weapon.id === item && weapon.reach > 0);
  return reached && reachShift !== 0
    ? [event('reachReset', id, 'ARR-THR-04', adjust('motion.reachShift', -reachShift))]
    : [];
}
