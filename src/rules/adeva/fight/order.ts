/** The order of acting (section 4). */
import { seatOf } from '../../kernel/fight.ts';
import type { Order } from '../../kernel/order.ts';
import { isUp } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import { compareInitiative } from './initiative.ts';

export const order: Order<AdevaCombatant> = {
  count: (_fight, { state }) => state.initiative?.total ?? null,
  /**
   * Whether `a` (negative) or `b` acts first. Combatants without an Initiative come last; full ties keep the order of
   * joining.
   */
  compare(fight, a, b) {
    const [first, second] = [a.state.initiative, b.state.initiative];
    if (!first || !second) return Number(!first) - Number(!second);
    return compareInitiative(first, second) || seatOf(fight, a.id) - seatOf(fight, b.id);
  },
  /**
   * Whether a combatant has turns. The surprised and the stunned have theirs and lose them, but the triggers of a lost
   * turn fire (ADE-SUR-02).
   */
  takesTurns: (_fight, combatant) => combatant.state.initiative !== null && isUp(combatant),
};
