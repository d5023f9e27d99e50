/** The places of the action phase, and the effects that end with them (DRV-RND-04 to -07). */
import type { Until } from '../../kernel/condition.ts';
import { findCombatant, seatOf } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { hasActed, type Order } from '../../kernel/order.ts';
import type { DriveCombatant, DriveFight } from '../sheet/sheet.ts';
import { dexOf, UNABLE } from '../sheet/state.ts';
import { effectEnd, type Duration, type RoundPhase } from './rounds.ts';

export const order: Order<DriveCombatant> = {
  count: (_fight, { state }) => state.score,
  /** The higher score first (DRV-RND-04). Ties go to SPD, DEX, and then to the order of joining. */
  compare(fight, a, b) {
    return (
      (b.state.score ?? -1) - (a.state.score ?? -1) ||
      b.sheet.total.spd - a.sheet.total.spd ||
      dexOf(b) - dexOf(a) ||
      seatOf(fight, a.id) - seatOf(fight, b.id)
    );
  },
  /** A combatant that cannot act is passed over and keeps its place: it gets no other in that round (DRV-RND-07). */
  takesTurns(fight, combatant) {
    const { score, passedRound, conditions } = combatant.state;
    if (score === null || (passedRound > 0 && passedRound >= fight.round)) return false;
    // What keeps it from acting may be over by the time its place comes (DRV-RND-05, DRV-AMB-26).
    for (const held in conditions) {
      if (UNABLE.has(held) && !endsBeforePlace(fight, conditions[held]!.until, combatant)) return false;
    }
    return true;
  },
};

/** Whether an effect ends by the place of `combatant` in this round: at that place, or at an earlier one that is passed over. */
function endsBeforePlace(fight: DriveFight, until: Until, combatant: DriveCombatant): boolean {
  if ((until.at !== 'startOfTurn' && until.at !== 'endOfTurn') || until.round > fight.round) return false;
  const { of } = until;
  if (of === combatant.id) return until.at === 'startOfTurn';
  const ending = findCombatant(fight, of);
  if (!ending || hasActed(fight, of)) return false;
  return order.compare(fight, ending, combatant) < 0 && !order.takesTurns(fight, ending);
}

/** Everybody by place, including combatants that are passed over. */
export const placesOf = (fight: DriveFight): readonly Id[] =>
  fight.combatants
    .filter(({ state }) => state.score !== null)
    .sort((a, b) => order.compare(fight, a, b))
    .map(({ id }) => id);

/** The part of the present round. Outside a fight there are no parts. */
export const roundPhase = (fight: DriveFight): RoundPhase =>
  fight.shared['phase'] === 'action' ? 'action' : 'movement';

/** The end of a condition of this duration that begins now (DRV-RND-05, -06). */
export function untilAfter(fight: DriveFight, duration: Duration): Until {
  const place = roundPhase(fight) === 'movement' ? null : fight.turn;
  const end = effectEnd(duration, { round: fight.round, place }, placesOf(fight));
  if (end.place === null) return { at: 'endOfRound', round: end.round - 1 };
  return { at: end.when === 'afterTurn' ? 'endOfTurn' : 'startOfTurn', of: end.place, round: end.round };
}
