/** Combatants that fall: dead, taken out, captured, or down at 0 Wounds (ADE-WND-02, GAP-09, ADE-GRP-20). */
import { changeTo } from '../../kernel/changes.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { gained, lasting, lost } from '../fight/lasting.ts';
import { combatantOf, has, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { UNPREPARED } from '../turn/preparation.ts';
import { preparationChanges } from '../turn/reactions.ts';
import type { Wounded } from './wounds.ts';

/** The way in which a combatant falls; null: it fights on. */
export type Ending = 'dead' | 'captured' | 'out' | 'down' | null;

/**
 * The way in which a combatant falls by damage. A death by the Lethal chart is left to the effect of the chart's row.
 */
export function ending({ sheet }: AdevaCombatant, { dead, out, down, chartRow }: Wounded): Ending {
  if (out) return sheet.kind === 'starship' ? 'captured' : 'out';
  if (dead && chartRow === null) return 'dead';
  return down ? 'down' : null;
}

/**
 * The events of a fall, which also ends the combatant's grapple, its preparations, and the conditions of its last turn's
 * actions.
 */
export function fallenEvents(fight: AdevaFight, who: Id, end: Ending): readonly Event[] {
  return end === null ? NONE : [...endEvents(fight, who, end), ...releasedFrom(fight, who)];
}

function endEvents(fight: AdevaFight, who: Id, end: NonNullable<Ending>): readonly Event[] {
  const combatant = combatantOf(fight, who);
  if (end === 'down') return has(combatant, 'down') ? [] : [gained(fight, who, lasting('down', 'ADE-WND-02'))];
  if (combatant.state.ended[end]) return [];
  return [event(KIND[end], who, CLAUSE[end], [setting(`ended.${end}`, false, true)])];
}

const KIND = { dead: 'died', captured: 'captured', out: 'knockedOut' } as const;
const CLAUSE = { dead: 'ADE-WND-02', captured: 'GAP-09', out: 'GAP-09' } as const;

/**
 * The events that end the preparations, the grapple, Guard Mode, Heavy Attack and running of a combatant out of action.
 */
export function releasedFrom(fight: AdevaFight, who: Id): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const changes = preparationChanges(state, UNPREPARED);
  return [
    ...(changes.length === 0 ? [] : [event('preparationsLost', who, 'ADE-GRP-20', changes)]),
    ...grappleLost(fight, who),
    ...lost(fight, who, 'guardMode', 'heavyAttack', 'running'),
  ];
}

/** The end of the grapple of `who`, for both participants (ADE-GRP-20). */
export function grappleLost(fight: AdevaFight, who: Id, clause = 'ADE-GRP-20'): readonly Event[] {
  const { state } = combatantOf(fight, who);
  if (!state.grapple) return [];
  const { other } = state.grapple;
  const otherState = findCombatant(fight, other)?.state;
  return [
    event('grappleEnded', who, clause, changeTo(state, 'grapple', null)),
    ...(otherState?.grapple?.other === who
      ? [event('grappleEnded', other, clause, changeTo(otherState, 'grapple', null))]
      : []),
  ];
}
