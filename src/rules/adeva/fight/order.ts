/** The order of acting (section 4). */
import type { Order } from '../../kernel/order.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { compareInitiative } from './initiative.ts';
import { seatOf } from '../../kernel/fight.ts';

export const order: Order<AdevaFight> = {
  count: (fight, id) => combatantOf(fight, id).state.initiative?.total ?? null,
  /** Combatants without an Initiative stand behind all others; full ties stand in the order of joining. */
  compare(fight, a, b) {
    const [first, second] = [combatantOf(fight, a).state.initiative, combatantOf(fight, b).state.initiative];
    if (!first || !second) return Number(!first) - Number(!second);
    return compareInitiative(first, second) || seatOf(fight, a) - seatOf(fight, b);
  },
  /** Surprised and stunned combatants have their turn and lose it; the triggers of a lost turn fire (ADE-SUR-02). */
  takesTurns(fight, id) {
    const combatant = combatantOf(fight, id);
    return combatant.state.initiative !== null && isUp(combatant);
  },
};
