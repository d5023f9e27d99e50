/** Threat range and reach (RULES.md, section 14). Distances in squares. */
import { naturalThreat } from '../check/size.ts';
import { preventActions } from '../fight/able.ts';
import { effectSum } from '../sheet/effects.ts';
import type { ArrgsCombatant, Threat } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';

/** Whether a square at `distance` lies within a threat range (ARR-THR-01). */
export const threatensAt = ({ min, max }: Threat, distance: number): boolean => distance >= min && distance <= max;

/** ARR-THR-01, -02, -05: and whoever threatens is able to act. */
export const threatens = (threat: Threat, distance: number, conditions: readonly ConditionName[]): boolean =>
  !preventActions(conditions) && threatensAt(threat, distance);

/** Without the shift by Change Reach. */
export const naturalThreatOf = ({ sheet }: ArrgsCombatant): Threat => sheet.threat ?? naturalThreat(sheet.size);

/** ARR-THR-03: both ends shifted alike. */
export function threatOf(combatant: ArrgsCombatant): Threat {
  const { min, max } = naturalThreatOf(combatant);
  const shift = combatant.state.motion.reachShift + effectSum(combatant, 'threatShift');
  return { min: Math.max(0, min + shift), max: Math.max(0, max + shift) };
}
