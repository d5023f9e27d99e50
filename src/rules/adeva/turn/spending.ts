/** The cost of an action for its actor, apart from its effect. */
import { recordChanges } from '../../kernel/changes.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight, AdevaState } from '../sheet/types.ts';
import type { ActionInfo } from './actions.ts';
import { foreignAfter, isForeign, turnAfter, turnChanges } from './budget.ts';
import { afterAction } from './preparation.ts';
import { preparationChanges } from './reactions.ts';

/**
 * The event of an action's cost: budget and limits of the turn, counted only while the fight is under way, and changes
 * of Aim, Feint and Overwatch.
 */
export function actionPaid(fight: AdevaFight, who: Id, info: ActionInfo, options: AdevaOptions): Event {
  const { state } = combatantOf(fight, who);
  const doing = {
    action: info.action,
    free: info.cost === 'free',
    attack: info.subtypes.includes('attack'),
  };
  const preparations = preparationChanges(state, afterAction(state, doing, options));
  const budget = budgetChanges(fight, who, state, info, options);
  const changes = preparations.length === 0 ? budget : [...budget, ...preparations];
  return event('actionPaid', who, 'ADE-ACT-10', changes, { action: info.action, cost: info.cost });
}

function budgetChanges(
  fight: AdevaFight,
  who: Id,
  state: AdevaState,
  info: ActionInfo,
  options: AdevaOptions,
): readonly Change[] {
  if (fight.phase !== 'underway') return [];
  return isForeign(fight, who)
    ? recordChanges('foreign', state.foreign, foreignAfter(state.foreign, info, fight, options))
    : turnChanges(state.turn, turnAfter(state.turn, info));
}
