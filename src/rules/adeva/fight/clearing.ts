/** The state that the end of a fight clears (ADE-SEQ-05). */
import { changeTo, recordChanges } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents } from '../../kernel/progress.ts';
import { FRESH_TURN, NO_FOREIGN_TURN, combatantOf } from '../sheet/state.ts';
import type { AdevaProgress } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';
import { turnChanges } from '../turn/budget.ts';
import { lost } from './lasting.ts';

/** The conditions that end with the fight; all others stay. */
const OF_THE_FIGHT: readonly ConditionName[] = [
  'surprised',
  'guardMode',
  'heavyAttack',
  'running',
  'pinned',
  'stunned',
  'shaken',
  'adrift',
];

/**
 * The progress after a combatant's Initiative, budgets, Reactions, preparations, grapple and conditions of the fight are
 * cleared.
 */
export function* cleared(progress: AdevaProgress, who: Id): Procedure<AdevaProgress> {
  const { fight } = progress;
  const { sheet, state } = combatantOf(fight, who);
  const changes = [
    ...changeTo(state, 'initiative', null),
    ...turnChanges(state.turn, FRESH_TURN),
    ...recordChanges('foreign', state.foreign, NO_FOREIGN_TURN),
    ...changeTo(state, 'reactions', sheet.reactionsMax),
    ...changeTo(state, 'aim', null),
    ...changeTo(state, 'feint', null),
    ...changeTo(state, 'counterUsed', false),
    ...changeTo(state, 'overwatch', null),
    ...changeTo(state, 'grapple', null),
    ...changeTo(state, 'extended', null),
    ...changeTo(state, 'attackedSince', false),
  ];
  const events = [
    ...(changes.length === 0 ? [] : [event('fightCleared', who, 'ADE-SEQ-05', changes)]),
    ...lost(fight, who, ...OF_THE_FIGHT),
  ];
  return afterEvents(progress, { kind: 'note', who, title: 'SALVO.adeva.stage.effectsEnd', events });
}
