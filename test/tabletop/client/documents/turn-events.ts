/** Consequences of a change of round or turn. */
import type { Plain } from '../utils/objects.ts';
import type { Combat } from './combat.ts';
import type { Combatant } from './combatant.ts';

export interface HistoryState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/**
 * The events end turn, end round, start round, start turn: in this order, each awaited, on the active GM's client
 * alone.
 */
export async function manageTurnEvents(combat: Combat, options: Plain): Promise<void> {
  const { previous, current, tabletop } = combat;
  if (options['turnEvents'] === false || !combat.started) return;
  if (previous.round === current.round && previous.turn === current.turn) return;
  tabletop.hooks.callAll('combatTurnChange', combat, previous, current);
  const forward =
    current.round > previous.round ||
    (current.round === previous.round && (current.turn ?? -1) > (previous.turn ?? -1));
  const activeGM = (tabletop.game['users'] as { activeGM: { id: string } | null }).activeGM;
  if (!forward || activeGM?.id !== tabletop.userId) return;
  const ended = combatantOf(combat, previous);
  const started = combatantOf(combat, current);
  const newRound = current.round !== previous.round;
  if (ended && previous.round > 0) await combat._onEndTurn(ended, context(previous));
  if (newRound && previous.round > 0) await combat._onEndRound(context(previous));
  if (newRound) await combat._onStartRound(context(current));
  if (started) await combat._onStartTurn(started, context(current));
}

function combatantOf(combat: Combat, state: HistoryState): Combatant | undefined {
  return combat.collections['combatants']?.get(String(state.combatantId)) as Combatant | undefined;
}

function context(state: HistoryState): Plain {
  return { round: state.round, turn: state.turn, skipped: false };
}
