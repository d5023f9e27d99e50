/** Ability to act at all (ARR-ACT-11). */
import { isDead } from '../harm/vitals.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';

const NO_ACTION: readonly string[] = ['unconscious', 'stunned', 'helpless', 'dead'];

/** Whether any of these conditions prevents all Actions. */
export function preventActions(conditions: readonly ConditionName[], surpriseRound = true): boolean {
  for (const name of conditions) if (prevents(name, surpriseRound)) return true;
  return false;
}

/** Whether a condition prevents all Actions; Surprised does so in the surprise round alone (ARR-SUR-04). */
const prevents = (name: string, surpriseRound: boolean): boolean =>
  NO_ACTION.includes(name) || (name === 'surprised' && surpriseRound);

/** Whether this round is the surprise round (ARR-SUR-03). */
export const isSurpriseRound = (fight: Pick<ArrgsFight, 'shared'>): boolean => fight.shared['surpriseRound'] === true;

/** Whether a combatant can take no Action. A vehicle acts only through its crew, a hazard only when it is triggered. */
export function cannotAct(actor: ArrgsCombatant, fight: ArrgsFight): boolean {
  if (actor.sheet.kind !== 'character' || isDead(actor, fight)) return true;
  for (const name in actor.state.conditions) if (prevents(name, isSurpriseRound(fight))) return true;
  return false;
}
