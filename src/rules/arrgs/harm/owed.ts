/** The condition check that an act of a combatant owes (0.4 step 12). */
import { offersReaction } from '../attack/reaction.ts';
import type { ArrgsOptions } from '../options.ts';
import { conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, Life } from '../sheet/types.ts';
import type { ConditionName, DefenceKind } from '../terms.ts';
import { vitalsOf } from './vitals.ts';

/** Whether a reaction check made now is followed by a Dying check, if the combatant was Dying before (ARR-DYI-03). */
export const reactionCounts = ({ dying }: Life, { reactionTriggersDying }: ArrgsOptions): boolean =>
  dying > 0 && reactionTriggersDying;

/** A combatant's state at the declaration of its own Action, or of the one that it reacts to. */
export interface Before {
  readonly disabled: boolean;
  readonly dying: number;
  readonly conditions: readonly ConditionName[];
}

/** The kind of an act. A condition check owes no further checks (ARR-DIS-10). */
export type Done = 'action' | 'reaction' | 'complementary' | 'conditionCheck';

/** The check that an act owes, at most one (ARR-DIS-03, -08, -12, ARR-DYI-03, -10, -11). */
export function checksOwed(
  done: Done,
  before: Before,
  defence: DefenceKind,
  { reactionTriggersDying }: ArrgsOptions,
): readonly ('disabled' | 'dying')[] {
  if (done !== 'action' && done !== 'reaction') return [];
  if (before.conditions.includes('dead')) return [];
  if (done === 'reaction') {
    const isOwed = before.dying > 0 && reactionTriggersDying && offersReaction(defence, before.conditions);
    return isOwed ? ['dying'] : [];
  }
  if (before.dying > 0) return ['dying'];
  return before.disabled ? ['disabled'] : [];
}

/** The check that a combatant in this state owes for its own Action, or for its reaction to another's. */
export function owedBy(
  before: ArrgsCombatant,
  done: 'action' | 'reaction',
  options: ArrgsOptions,
): readonly ('disabled' | 'dying')[] {
  const { disabled, dying } = vitalsOf(before, options);
  if (!disabled && dying === 0) return NOTHING_OWED;
  return checksOwed(done, { disabled, dying, conditions: conditionsOf(before.state) }, 'fortitude', options);
}

const NOTHING_OWED: readonly never[] = [];
