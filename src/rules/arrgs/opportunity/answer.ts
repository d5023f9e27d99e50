/** An answer to a provocation, and its price (ARR-OPP-01 to -04, -11). */
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Means, Plan } from '../attack/situation.ts';
import type { Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { preventActions } from '../points/able.ts';
import { POINTS, type Payment } from '../points/costs.ts';
import { immediatePool } from '../points/kinds.ts';
import { paymentRefusal, type Purse } from '../points/points.ts';
import { threatensAt } from '../range/threat.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight, Threat } from '../sheet/types.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';
import { provokes, type Provoking } from './provokes.ts';

/** An answering combatant (`id`), the combatant that it answers (`who`), and their distance in squares. */
export interface OpportunityTaker {
  readonly id: Id;
  readonly who: Id;
  readonly squares: number;
}

/** The plan of an attack by an answering combatant, in the present fight. */
export const answerPlan = (
  fight: ArrgsFight,
  { id, who, squares }: OpportunityTaker,
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
export interface OpportunityAction extends Provoking {
  readonly manoeuvre: Manoeuvre;
  /** The distance to the provoker, in squares. */
  readonly distance: number;
  /** The effective threat range of the answering combatant. */
  readonly threat: Threat;
  /** The conditions of the answering combatant. */
  readonly conditions: readonly ConditionName[];
  readonly purse: Purse;
  readonly vitals: Vitals;
}

/**
 * The price of an answer, in AAP, or with `apInOthersTurn` in AP where the AAP do not suffice (ARR-OPP-02, ARR-INI-09).
 * Refused: `cannotAct`, `provokes`, `outOfThreat`, `notEnoughAap`, `overCap`.
 */
export function answerPayment(answer: OpportunityAction, options: ArrgsOptions): Payment | Refusal {
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
