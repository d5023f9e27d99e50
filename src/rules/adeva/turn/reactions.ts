/** Reactions: when there is one to take, and what taking it costs (ADE-TIME-05 to -07, ADE-SUR-03). */
import { adding, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { changeTo, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { afterReaction, type Preparations } from './preparation.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, conditionsOf, isUp, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaState } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';
import { taskAfter } from './extended.ts';

/** A combatant as far as its Reactions go. */
export interface Reactor {
  readonly reactionsLeft: number;
  /** It is its own turn. */
  readonly ownTurn: boolean;
  readonly conditions: readonly ConditionName[];
}

/** Conditions without Reactions; surprise has a code of its own (GAP-06). */
const HELPLESS: readonly ConditionName[] = ['stunned', 'unconscious', 'helpless', 'down'];

/** Why no Reaction can be taken: `noReaction`, `ownTurn`, `surprised`, `noActions`. */
export function reactionRefusal(reactor: Reactor, options: AdevaOptions): Refusal | null {
  if (reactor.reactionsLeft <= 0) return refuse('noReaction', 'ADE-TIME-05');
  if (reactor.ownTurn && !options.reactionOnOwnTurn) return refuse('ownTurn', 'ADE-TIME-07');
  if (reactor.conditions.includes('surprised')) return refuse('surprised', 'ADE-SUR-03');
  return isHelpless(reactor.conditions) ? refuse('noActions', 'GAP-06') : null;
}

export const isHelpless = (conditions: readonly ConditionName[]): boolean =>
  conditions.some((name) => HELPLESS.includes(name));

/** The part of a combatant that Reactions need. One that is out of the fight has none left. */
export const reactorOf = (fight: AdevaFight, combatant: AdevaCombatant): Reactor => ({
  reactionsLeft: isUp(combatant) ? combatant.state.reactions : 0,
  ownTurn: fight.turn === combatant.id,
  conditions: conditionsOf(combatant),
});

/**
 * A Reaction taken: one less, no preparation outlasts it (ADE-AIM-03, ADE-FNT-02, ADE-OVW-07), and an Extended Action is
 * interrupted (ADE-ACT-09).
 */
export function reactionTaken(fight: AdevaFight, who: Id, kind: string, options: AdevaOptions): Event {
  const { state } = combatantOf(fight, who);
  const changes = [adding('reactions', -1), ...preparationChanges(state, afterReaction())];
  if (state.extended) changes.push(...changeTo(state, 'extended', taskAfter(state.extended, 'reaction', options)));
  return event('reactionTaken', who, 'ADE-TIME-05', changes, { kind });
}

/** Aim, Feint and Overwatch made what they have become. */
export function preparationChanges(state: AdevaState, next: Preparations): readonly Change[] {
  const { aim, feint, overwatch } = next;
  if (state.aim === aim && state.feint === feint && state.overwatch === overwatch) return NONE;
  return [
    ...changeTo(state, 'aim', aim),
    ...changeTo(state, 'feint', feint),
    ...changeTo(state, 'overwatch', overwatch),
  ];
}
