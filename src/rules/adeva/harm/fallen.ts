/** Combatants that fall: dead, taken out, captured, or down at 0 Wounds (ADE-WND-02, GAP-09, ADE-GRP-20). */
import { setting, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { changeTo, event } from '../../kernel/progress.ts';
import { gained, lasting, lost } from '../fight/lasting.ts';
import { UNPREPARED } from '../turn/preparation.ts';
import { preparationChanges } from '../turn/reactions.ts';
import { combatantOf, has, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import type { Wounded } from './wounds.ts';
import { findCombatant } from '../../kernel/fight.ts';

/** Its end; null: it goes on. */
export type Ending = 'dead' | 'captured' | 'out' | 'down' | null;

/** By the Lethal chart nobody falls here: its row says so. */
export function ending({ sheet }: AdevaCombatant, { dead, out, down, chartRow }: Wounded): Ending {
  if (out) return sheet.kind === 'starship' ? 'captured' : 'out';
  if (dead && chartRow === null) return 'dead';
  return down ? 'down' : null;
}

/** A combatant that falls is released from a grapple, prepares nothing, and no effect of its own turn lasts on. */
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

/** Items and holds that a combatant out of action lets go of. */
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
  const others = findCombatant(fight, other)?.state;
  return [
    event('grappleEnded', who, clause, changeTo(state, 'grapple', null)),
    ...(others?.grapple?.other === who
      ? [event('grappleEnded', other, clause, changeTo(others, 'grapple', null))]
      : []),
  ];
}
