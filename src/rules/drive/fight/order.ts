/** Who acts when in the action phase (DRV-RND-04). */
import type { Id } from '../../kernel/json.ts';
import type { Order } from '../../kernel/order.ts';
import { compareTurns, type RoundPhase } from './rounds.ts';
import type { DriveCombatant, DriveFight } from '../sheet/sheet.ts';
import { combatantOf, dexOf, isAble } from '../sheet/state.ts';

export const order: Order<DriveFight> = {
  count: (fight, id) => combatantOf(fight, id).state.score,
  /** Ties go to SPD, DEX, and then to who was added first. */
  compare(fight, a, b) {
    const found = compareTurns(quickness(combatantOf(fight, a)), quickness(combatantOf(fight, b)));
    return found !== 0 || a === b ? found : joined(fight, a) - joined(fight, b);
  },
  /** Who cannot act is passed over and keeps its place (DRV-RND-07). */
  takesTurns(fight, id) {
    const one = combatantOf(fight, id);
    return one.state.score !== null && isAble(one);
  },
};

const quickness = (one: DriveCombatant) => ({
  score: one.state.score ?? -1,
  spd: one.sheet.total.spd,
  dex: dexOf(one),
});

const joined = (fight: DriveFight, id: Id): number => Object.keys(fight.combatants).indexOf(id);

/** Everybody by place, those who are passed over included. */
export const placesOf = (fight: DriveFight): readonly Id[] =>
  Object.keys(fight.combatants)
    .filter((id) => combatantOf(fight, id).state.score !== null)
    .sort((a, b) => order.compare(fight, a, b));

/** The part of the round: movement until somebody acts or ends a turn (DRV-RND-02). Outside a fight there are no parts. */
export const roundPhase = (fight: DriveFight): RoundPhase =>
  fight.shared['phase'] === 'action' ? 'action' : 'movement';
