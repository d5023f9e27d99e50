/** The payment for acts, and the points that rolls and shields cost. */
import { adding, pathTo, setting, SPENT, type Event, event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { RollResult } from '../check/rolls.ts';
import { roundPhase } from '../fight/order.ts';
import type { Absorption } from '../harm/volley.ts';
import type { DriveFight } from '../sheet/sheet.ts';
import type { Owners } from '../shields/shields.ts';
import type { Cost } from './act.ts';

/** The payment for an act. The first action of a round begins its action phase (DRV-RND-08). */
export function spent(fight: DriveFight, who: Id, cost: Cost): readonly Event[] {
  if (cost === 'free' || fight.phase !== 'underway') return [];
  const paid = event(SPENT, who, 'DRV-RND-02', [adding(pathTo('budget', cost), -1)], { cost });
  return cost === 'action' ? [...actionPhase(fight), paid] : [paid];
}

/** The end of the movement phase, unless it is over already (DRV-RND-02). */
export function actionPhase(fight: DriveFight): readonly Event[] {
  if (fight.phase !== 'underway' || roundPhase(fight) === 'action') return [];
  return [fightEvent('actionPhaseStarted', 'DRV-RND-02', [setting('shared.phase', 'movement', 'action')])];
}

/** WILL that went into a roll (DRV-WIL-01). */
export const willSpent = (who: Id, roll: RollResult | null): readonly Event[] =>
  roll && roll.willUsed > 0
    ? [event('willSpent', who, 'DRV-WIL-01', [adding('willSpent', roll.willUsed)], { points: roll.willUsed })]
    : [];

/** The points that shields paid, each from its owner's pool: that of the combatant under it, unless `owners` names another. */
export const shieldsPaid = (absorptions: readonly Absorption[], owners: Owners): readonly Event[] =>
  absorptions.map((paid) => {
    const { over, source, portion, absorbed, cost, left } = paid;
    const own = { who: over, poolId: paid.poolId };
    const { who, poolId } = Object.hasOwn(owners, paid.poolId) ? owners[paid.poolId]! : own;
    const facts = { source, portion, absorbed, cost, left, depleted: left === 0 };
    return event('shieldAbsorbed', who, 'DRV-SHL-13', [adding(pathTo('pools', poolId), -cost)], facts);
  });
