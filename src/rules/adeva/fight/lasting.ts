/** The conditions that combatants gain and lose in a fight, and their durations (ADE-TRG-04, GAP-06). */
import { type Condition, type Moment, conditionGained, conditionLost, conditionsOver } from '../../kernel/condition.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { type Id, type Json, asJson } from '../../kernel/json.ts';
import { combatantOf, hasAny } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';

interface Cause {
  readonly source?: Id;
  readonly value?: number;
  readonly facts?: { readonly [name: string]: Json };
}

/** A condition that lasts until its cause or the GM ends it. */
export const lasting = (id: string, clause: string, cause: Cause = {}): Condition => ({
  id,
  clause,
  until: { at: 'never' },
  ...cause,
});

/** A condition taken on the combatant's own turn that ends before the first action of its next turn (ADE-TRG-04). */
export const untilOwnTurn = (fight: AdevaFight, who: Id, id: string, clause: string): Condition => ({
  id,
  clause,
  until: { at: 'startOfTurn', of: who, round: fight.round },
});

/**
 * A condition until the end of the combatant's next turn. A turn already under way is not the next one, so the round of
 * the end is unknown until the next turn starts; `nextTurnReached` sets it then.
 */
export const throughNextTurn = (id: string, clause: string): Condition => ({
  id,
  clause,
  until: { at: 'never' },
  facts: { through: 'nextTurn' },
});

/** The event of a condition gained, which replaces an earlier one of the same id. */
export const gained = (fight: AdevaFight, who: Id, condition: Condition): Event =>
  conditionGained(fight, who, condition);

/** The events of the loss of each of the conditions that the combatant has. */
export const lost = (fight: AdevaFight, who: Id, ...ids: readonly string[]): readonly Event[] =>
  hasAny(combatantOf(fight, who), ids) ? ids.flatMap((id) => conditionLost(fight, who, id)) : [];

/** Whether a condition from `throughNextTurn` still waits for its turn to start. */
export const awaitsTurn = ({ until, facts }: Condition): boolean =>
  until.at === 'never' && facts?.['through'] === 'nextTurn';

/** The events at the start of a turn that set the end of the waiting conditions to the end of this turn. */
export function nextTurnReached(fight: AdevaFight, who: Id): readonly Event[] {
  const { conditions } = combatantOf(fight, who).state;
  const events: Event[] = [];
  for (const id in conditions) {
    const { clause, until } = conditions[id]!;
    if (!awaitsTurn(conditions[id]!)) continue;
    const end = { at: 'endOfTurn', of: who, round: fight.round } as const;
    const change = setting(`conditions.${id}.until`, asJson(until), end);
    events.push(event('conditionEnding', who, clause, [change], { condition: id }));
  }
  return events;
}

/** The events of the conditions of `who` that end with a moment. */
export const over = (fight: AdevaFight, who: Id, moment: Moment): readonly Event[] =>
  conditionsOver(fight, who, moment);
