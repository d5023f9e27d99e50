/** Which condition check follows what a combatant has done (0.4 step 12). */
import { offersReaction } from '../attack/reaction.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ConditionName, DefenceKind } from '../terms.ts';

/** Its state when the action, its own or the one it reacts to, was declared. */
export interface Before {
  readonly disabled: boolean;
  readonly dying: number;
  readonly conditions: readonly ConditionName[];
}

/** The last act of a combatant. A condition check owes no further ones (ARR-DIS-10). */
export type Done = 'action' | 'reaction' | 'complementary' | 'conditionCheck';

/** ARR-DIS-03, -08, -12, ARR-DYI-03, -10, -11: at most one check. */
export function checksOwed(
  done: Done,
  before: Before,
  defence: DefenceKind,
  { reactionTriggersDying }: ArrgsOptions,
): readonly ('disabled' | 'dying')[] {
  if (done !== 'action' && done !== 'reaction') return [];
  if (before.conditions.includes('dead')) return [];
  if (done === 'reaction') {
    const made = before.dying > 0 && reactionTriggersDying && offersReaction(defence, before.conditions);
    return made ? ['dying'] : [];
  }
  if (before.dying > 0) return ['dying'];
  return before.disabled ? ['disabled'] : [];
}
