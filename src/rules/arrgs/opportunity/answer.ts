/** An enemy's possible answers to a provocation, and their price (ARR-OPP-01 to -04, -11). */
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Means, Plan } from '../attack/situation.ts';
import { threatensAt } from '../range/threat.ts';
import { preventActions } from '../points/able.ts';
import { immediatePool } from '../points/kinds.ts';
import { POINTS, type Payment } from '../points/costs.ts';
import { paymentRefusal, type Purse } from '../points/points.ts';
import type { Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight, Threat } from '../sheet/types.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';
import { provokes, type Provoking } from './provokes.ts';

/** The combatant that answers, the one it answers, and how far apart they are in squares. */
export interface Answerer {
  readonly id: Id;
  readonly who: Id;
  readonly squares: number;
}

/** The attack of an answering combatant, in the present fight. */
export const answerPlan = (
  fight: ArrgsFight,
  { id, who, squares }: Answerer,
  means: Means,
  { cost }: Payment,
): Plan => ({
  who: id,
  target: who,
  means,
  distance: squares,
  defenceKind: 'reflex',
  willing: false,
  used: combatant(fight, id).state.points.used,
  cost,
});

/** A possible Opportunity Action. */
export interface Answer extends Provoking {
  readonly manoeuvre: Manoeuvre;
  /** In squares, to the provoker. */
  readonly distance: number;
  /** Effective threat range of the answering combatant. */
  readonly threat: Threat;
  /** Held by the answering combatant. */
  readonly conditions: readonly ConditionName[];
  readonly purse: Purse;
  readonly vitals: Vitals;
}

/**
 * The price of the answer, in Additional Action Points unless the table lets others pay for it (ARR-OPP-02, ARR-INI-09).
 * Refused: `cannotAct`, `provokes`, `outOfThreat`, `notEnoughAap`, `overCap`.
 */
export function answerPayment(answer: Answer, options: ArrgsOptions): Payment | Refusal {
  const { manoeuvre, conditions, distance, threat, purse, vitals } = answer;
  if (preventActions(conditions, true)) return refuse('cannotAct', 'ARR-OPP-11');
  if (provokes(manoeuvre, answer)) return refuse('provokes', 'ARR-OPP-03');
  if (!threatensAt(threat, distance)) return refuse('outOfThreat', 'ARR-OPP-01', { distance });
  const cost = POINTS[manoeuvre];
  const pool = immediatePool({ ...purse, cost }, options);
  if (pool === null) return refuse('notEnoughAap', 'ARR-OPP-02', { cost });
  const payment: Payment = { pool, cost, drain: 1 };
  return paymentRefusal(purse, vitals, payment) ?? payment;
}
