/** Ability to act at all (ARR-ACT-11). */
import { isDead } from '../harm/vitals.ts';
import type { ConditionName } from '../terms.ts';
import { conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';

const NO_ACTION: readonly ConditionName[] = ['unconscious', 'stunned', 'helpless', 'dead'];

/** Whether conditions prevent all Actions. Surprised counts in the surprise round alone (ARR-SUR-04). */
export function preventActions(conditions: readonly ConditionName[], surpriseRound = true): boolean {
  for (const name of conditions) {
    if (NO_ACTION.includes(name) || (name === 'surprised' && surpriseRound)) return true;
  }
  return false;
}

/** The round for the aware combatants (ARR-SUR-03): part of the fight, not of a combatant. */
export const isSurpriseRound = (fight: Pick<ArrgsFight, 'shared'>): boolean => fight.shared['surpriseRound'] === true;

/** A vehicle acts through its crew, a hazard when it is triggered. */
export const cannotAct = (actor: ArrgsCombatant, fight: ArrgsFight): boolean =>
  actor.sheet.kind !== 'character' ||
  isDead(actor, fight) ||
  preventActions(conditionsOf(actor.state), isSurpriseRound(fight));
