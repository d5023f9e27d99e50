/** The order of acting (section 4). */
import type { Order } from '../../kernel/order.ts';
import { isUp } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import { compareInitiative } from './initiative.ts';
import { seatOf } from '../../kernel/fight.ts';

export const order: Order<AdevaCombatant> = {
  count: (_fight, { state }) => state.initiative?.total ?? null,
  /** Combatants without an Initiative stand behind all others; full ties stand in the order of joining. */
  compare(fight, a, b) {
    const [first, second] = [a.state.initiative, b.state.initiative];
    if (!first || !second) return Number(!first) - Number(!second);
    return compareInitiative(first, second) || seatOf(fight, a.id) - seatOf(fight, b.id);
  },
  /** Surprised and stunned combatants have their turn and lose it; the triggers of a lost turn fire (ADE-SUR-02). */
  takesTurns: (_fight, combatant) => combatant.state.initiative !== null && isUp(combatant),
};
