/** Conditions that a fight gives and takes: how long they last, and what goes with them (ADE-TRG-04, GAP-06). */
import type { Condition, Moment } from '../../kernel/condition.ts';
import { setting, type Event } from '../../kernel/event.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { asJson, conditionGained, conditionLost, conditionsOver, event } from '../../kernel/progress.ts';
import { combatantOf, hasAny } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';

interface Cause {
  readonly source?: Id;
  readonly value?: number;
  readonly facts?: { readonly [name: string]: Json };
}

/** A condition until its cause goes or the GM says so. */
export const lasting = (id: string, clause: string, cause: Cause = {}): Condition => ({
  id,
  clause,
  until: { at: 'never' },
  ...cause,
});

/** A condition up to its own next turn: over before its first action (ADE-TRG-04). Taken on its own turn. */
export const untilOwnTurn = (fight: AdevaFight, who: Id, id: string, clause: string): Condition => ({
  id,
  clause,
  until: { at: 'startOfTurn', of: who, round: fight.round },
});

/**
 * A condition until the end of its own next turn. Which round that is in nobody knows yet: a turn that is already running
 * is not the next one, so it is given its end when that turn starts.
 */
export const throughNextTurn = (id: string, clause: string): Condition => ({
  id,
  clause,
  until: { at: 'never' },
  facts: { through: 'nextTurn' },
});

/** The condition gained, or lasting as the new one says where it was there already. */
export const gained = (fight: AdevaFight, who: Id, condition: Condition): Event =>
  conditionGained(fight, who, condition);

/** The conditions lost, as far as they are there. */
export const lost = (fight: AdevaFight, who: Id, ...ids: readonly string[]): readonly Event[] =>
  hasAny(combatantOf(fight, who), ids) ? ids.flatMap((id) => conditionLost(fight, who, id)) : [];

/** Whether the turn at whose end it is over has not begun yet. */
export const isWaiting = ({ until, facts }: Condition): boolean =>
  until.at === 'never' && facts?.['through'] === 'nextTurn';

/** Effects whose next turn this is end with it. */
export function nextTurnReached(fight: AdevaFight, who: Id): readonly Event[] {
  const { conditions } = combatantOf(fight, who).state;
  const events: Event[] = [];
  for (const id in conditions) {
    const { clause, until } = conditions[id]!;
    if (!isWaiting(conditions[id]!)) continue;
    const end = { at: 'endOfTurn', of: who, round: fight.round } as const;
    const change = setting(`conditions.${id}.until`, asJson(until), end);
    events.push(event('conditionEnding', who, clause, [change], { condition: id }));
  }
  return events;
}

export const over = (fight: AdevaFight, who: Id, moment: Moment): readonly Event[] =>
  conditionsOver(fight, who, moment);
