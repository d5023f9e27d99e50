/** What is held falls to the ground (GAP-03 row 6, ADE-DIS-02). */
import type { Change, Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { event, putAt, removeAt } from '../../kernel/progress.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight, AdevaState } from '../sheet/types.ts';
import { equippedWeapons } from '../sheet/weapons.ts';

/** The first thing that is held in a hand falls where its owner stands; mounted and natural weapons stay. */
export function heldDropped(fight: AdevaFight, who: Id): readonly Event[] {
  const combatant = combatantOf(fight, who);
  const held = equippedWeapons(combatant).find(({ mounted, qualities }) => !mounted && !qualities.includes('natural'));
  if (!held) return [];
  const changes = letGo(combatant.state, held.id, { to: who, taken: false });
  return [event('dropped', who, 'GAP-03', changes, { weapon: held.id })];
}

/** A weapon is no more at hand: it lies with somebody, or somebody else has taken it. */
export const letGo = (state: AdevaState, weapon: Id, where: AdevaState['lost'][string]): readonly Change[] => [
  ...removeAt(state.equipped, 'equipped', weapon),
  putAt(state.lost, 'lost', weapon, where),
];
