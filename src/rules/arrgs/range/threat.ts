/** Threat range and reach (RULES.md, section 14). Distances in squares. */
import type { Area } from '../../kernel/area.ts';
import { adjust } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { naturalThreat } from '../check/size.ts';
import { preventActions } from '../points/able.ts';
import { sharedAt } from '../sheet/changes.ts';
import { effectSum } from '../sheet/effects.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Threat } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';

/** Whether a square at `distance` lies within a threat range (ARR-THR-01). */
export const threatensAt = ({ min, max }: Threat, distance: number): boolean => distance >= min && distance <= max;

/** Whether a combatant with these conditions can act and threatens a square at `distance` (ARR-THR-01, -02, -05). */
export const threatens = (threat: Threat, distance: number, conditions: readonly ConditionName[]): boolean =>
  !preventActions(conditions) && threatensAt(threat, distance);

/** The natural threat range of a combatant, without the shift by Change Reach. */
export const naturalThreatOf = ({ sheet }: ArrgsCombatant): Threat => sheet.threat ?? naturalThreat(sheet.size);

/** A threat range with both ends shifted by the same amount, neither below 0 (ARR-THR-03). */
export const shiftedThreat = ({ min, max }: Threat, shift: number): Threat => ({
  min: Math.max(0, min + shift),
  max: Math.max(0, max + shift),
});

/** The effective threat range of a combatant, with the shifts by Change Reach and by effects. */
export const threatOf = (combatant: ArrgsCombatant): Threat =>
  shiftedThreat(naturalThreatOf(combatant), combatant.state.motion.reachShift + effectSum(combatant, 'threatShift'));

/**
 * The ring that `who` threatens now (ARR-THR-01), from its inner edge where the nearest squares are not threatened;
 * none for a combatant that cannot act (ARR-THR-05).
 */
export function threatened(fight: ArrgsFight, who: Id): readonly Area[] {
  const member = combatant(fight, who);
  if (preventActions(conditionsOf(member.state))) return [];
  const { min, max } = threatOf(member);
  const zones = min > 0 ? [{ reach: min - 1 }, { reach: max }] : [{ reach: max }];
  return [{ clause: 'ARR-THR-01', shape: 'circle', unit: 'squares', zones, from: 'actor' }];
}

/** The event that a combatant's reach is shifted with a weapon, and ends with it (ARR-THR-04). */
export const reachTaken = (fight: ArrgsFight, who: Id, item: Id): Event =>
  fightEvent('reachTaken', 'ARR-THR-04', [sharedAt(fight, 'reached', who, item)], { who, item });

/** The event that ends the shift of the reach when the weapon that it was made with is put away or lost (ARR-THR-04). */
export function reachLost(fight: ArrgsFight, member: ArrgsCombatant, lost: readonly Id[]): readonly Event[] {
  const { id, sheet } = member;
  const reached = fight.shared['reached'] as { readonly [who: Id]: Id } | undefined;
  const weapon = reached?.[id];
  // A shift that stands on the sheet names no weapon: any with reach may have made it.
  const isLost =
    weapon === undefined
      ? sheet.weapons.some((each) => each.reach > 0 && lost.includes(each.id))
      : lost.includes(weapon);
  return isLost ? reachReset(member) : [];
}

/** The event that ends the shift of the reach; none where it is not shifted. */
export function reachReset({ id, state }: ArrgsCombatant): readonly Event[] {
  const { reachShift } = state.motion;
  return reachShift === 0 ? [] : [event('reachReset', id, 'ARR-THR-04', adjust('motion.reachShift', -reachShift))];
}
