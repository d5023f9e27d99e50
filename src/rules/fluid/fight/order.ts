/** The order of action as a policy (FLU-RND-03..05, FLU-SUR-08). */
import type { Order } from '../../kernel/order.ts';
import { inSurprise, isPresent, isUp, surpriseOf } from '../sheet/state.ts';
import type { FluidCombatant } from '../sheet/types.ts';

export const order: Order<FluidCombatant> = {
  count: (_fight, { state }) => state.count,
  compare: (_fight, a, b) => comparePair(a, b),
  takesTurns(fight, combatant) {
    if (combatant.state.count === null || !isPresent(combatant) || !isUp(combatant)) return false;
    return !inSurprise(fight) || surpriseOf(fight)!.actors.includes(combatant.id);
  },
};

/** FLU-RND-03, -04: the higher Count first, then the higher bonus. Negative where `a` acts first, 0 where they are tied. */
export const comparePlaces = (a: FluidCombatant, b: FluidCombatant): number =>
  b.state.count! - a.state.count! || b.sheet.initBonus - a.sheet.initBonus;

/** The order by `comparePlaces`, then by a tie-break that both took part in. Combatants without a Count come last. */
export function comparePair(a: FluidCombatant, b: FluidCombatant): number {
  if (a.state.count === null || b.state.count === null) {
    return Number(a.state.count === null) - Number(b.state.count === null);
  }
  const place = comparePlaces(a, b);
  if (place !== 0 || a.state.tie === null || a.state.tie.name !== b.state.tie?.name) return place;
  return a.state.tie.place - b.state.tie.place;
}
