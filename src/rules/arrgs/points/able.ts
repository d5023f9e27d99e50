/** Ability to act at all (ARR-ACT-11). */
import { isDead } from '../harm/vitals.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';

const NO_ACTION: readonly string[] = ['unconscious', 'stunned', 'helpless', 'dead'];

/** Whether conditions prevent all Actions. */
export function preventActions(conditions: readonly ConditionName[], surpriseRound = true): boolean {
  for (const name of conditions) if (prevents(name, surpriseRound)) return true;
  return false;
}

/** Surprised counts in the surprise round alone (ARR-SUR-04). */
const prevents = (name: string, surpriseRound: boolean): boolean =>
  NO_ACTION.includes(name) || (name === 'surprised' && surpriseRound);

/** The round for the aware combatants (ARR-SUR-03): part of the fight, not of a combatant. */
export const isSurpriseRound = (fight: Pick<ArrgsFight, 'shared'>): boolean => fight.shared['surpriseRound'] === true;

/** A vehicle acts through its crew, a hazard when it is triggered. */
export function cannotAct(actor: ArrgsCombatant, fight: ArrgsFight): boolean {
  if (actor.sheet.kind !== 'character' || isDead(actor, fight)) return true;
  for (const name in actor.state.conditions) if (prevents(name, isSurpriseRound(fight))) return true;
  return false;
}
