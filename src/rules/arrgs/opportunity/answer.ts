/** What an enemy may answer a provocation with, and what it pays for it (ARR-OPP-01 to -04, -11). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { threatensAt } from '../attack/threat.ts';
import { preventActions } from '../fight/able.ts';
import { immediatePool } from '../fight/kinds.ts';
import { POINTS, type Payment } from '../fight/manoeuvres.ts';
import { declaration, type Purse } from '../fight/points.ts';
import type { Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Threat } from '../sheet/types.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';
import { provokes, type Provoking } from './provokes.ts';

/** An Opportunity Action that somebody might take. */
export interface Answer extends Provoking {
  readonly manoeuvre: Manoeuvre;
  /** In squares, to the provoker. */
  readonly distance: number;
  /** Effective threat range of who answers. */
  readonly threat: Threat;
  /** Held by who answers. */
  readonly conditions: readonly ConditionName[];
  readonly purse: Purse;
  readonly vitals: Vitals;
}

/**
 * What the answer costs, in Additional Action Points unless the table lets others pay for it (ARR-OPP-02, ARR-INI-09).
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
  return declaration(purse, vitals, payment, options).refused ?? payment;
}
