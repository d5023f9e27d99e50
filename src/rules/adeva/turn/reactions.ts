/** Reactions: when one can be taken, and what it costs (ADE-TIME-05 to -07, ADE-SUR-03). */
import { changeTo } from '../../kernel/changes.ts';
import { adding, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, conditionsOf, isUp, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, AdevaState } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';
import { taskAfter } from './extended.ts';
import { afterReaction, type Preparations } from './preparation.ts';

/** The properties of a combatant that its Reactions depend on. */
export interface Reactor {
  readonly reactionsLeft: number;
  /** Whether the current turn is the combatant's own. */
  readonly ownTurn: boolean;
  readonly conditions: readonly ConditionName[];
}

/** The conditions that rule out Reactions (GAP-06). Surprise does so too, with its own refusal (ADE-SUR-03). */
const HELPLESS: readonly ConditionName[] = ['stunned', 'unconscious', 'helpless', 'down'];

/** The reason that forbids a Reaction: `noReaction`, `ownTurn`, `surprised`, `noActions`. */
export function reactionRefusal(reactor: Reactor, options: AdevaOptions): Refusal | null {
  if (reactor.reactionsLeft <= 0) return refuse('noReaction', 'ADE-TIME-05');
  if (reactor.ownTurn && !options.reactionOnOwnTurn) return refuse('ownTurn', 'ADE-TIME-07');
  if (reactor.conditions.includes('surprised')) return refuse('surprised', 'ADE-SUR-03');
  const condition = reactor.conditions.find(isHelplessness);
  return condition === undefined ? null : refuse('noActions', 'GAP-06', { condition });
}

export const isHelpless = (conditions: readonly ConditionName[]): boolean => conditions.some(isHelplessness);
const isHelplessness = (name: ConditionName): boolean => HELPLESS.includes(name);

/**
 * The properties of a combatant that its Reactions depend on. A combatant that takes no turns has no Reactions left.
 */
export const reactorOf = (fight: AdevaFight, combatant: AdevaCombatant): Reactor => ({
  reactionsLeft: isUp(combatant) ? combatant.state.reactions : 0,
  ownTurn: fight.turn === combatant.id,
  conditions: conditionsOf(combatant),
});

/**
 * The event of a Reaction: one fewer is left, all preparations are lost (ADE-AIM-03, ADE-FNT-02, ADE-OVW-07), and an
 * Extended Action is interrupted (ADE-ACT-09).
 */
export function reactionTaken(fight: AdevaFight, who: Id, kind: string, options: AdevaOptions): Event {
  const { state } = combatantOf(fight, who);
  const changes = [adding('reactions', -1), ...preparationChanges(state, afterReaction())];
  if (state.extended) changes.push(...changeTo(state, 'extended', taskAfter(state.extended, 'reaction', options)));
  return event('reactionTaken', who, 'ADE-TIME-05', changes, { kind });
}

/** The changes of Aim, Feint and Overwatch to those of `next`. */
export function preparationChanges(state: AdevaState, next: Preparations): readonly Change[] {
  const { aim, feint, overwatch } = next;
  if (state.aim === aim && state.feint === feint && state.overwatch === overwatch) return NONE;
  return [
    ...changeTo(state, 'aim', aim),
    ...changeTo(state, 'feint', feint),
    ...changeTo(state, 'overwatch', overwatch),
  ];
}
