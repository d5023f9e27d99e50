/** Immediate and Complementary Actions (RULES.md, section 5). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { ConditionName, Manoeuvre, Pool } from '../terms.ts';
import { preventActions } from './able.ts';
import { POINTS, type Payment } from './costs.ts';
import { paymentRefusal } from './points.ts';

/** The trigger of an Immediate Action: a provocation, a hit, a spell, or the trigger chosen with Ready. */
export type Trigger = 'provoked' | 'attackSucceeded' | 'spellCast' | 'chosen';

export interface Immediate {
  readonly manoeuvre: Manoeuvre;
  readonly trigger: Trigger;
  /** Whether this manoeuvre was readied with this trigger. */
  readonly readied: boolean;
  readonly cost: number;
  readonly ap: number;
  readonly aap: number;
}

/** The refusal of an Immediate Action (ARR-KND-03 to -05, ARR-RDY-02). Refused: `notImmediate`, `notEnoughAap`. */
export function immediateRefusal(immediate: Immediate, options: ArrgsOptions): Refusal | null {
  if (!isImmediate(immediate, options)) return refuse('notImmediate', 'ARR-KND-04');
  const { cost } = immediate;
  return immediatePool(immediate, options) === null ? refuse('notEnoughAap', 'ARR-ACT-02', { cost }) : null;
}

function isImmediate({ manoeuvre, trigger, readied }: Immediate, { immediateDefence }: ArrgsOptions): boolean {
  if (readied) return true;
  if (manoeuvre === 'opportunity') return trigger === 'provoked';
  if (manoeuvre === 'defence') return immediateDefence && trigger === 'attackSucceeded';
  return manoeuvre === 'counterspell' && immediateDefence && trigger === 'spellCast';
}

/** The kind of points that pays for an Immediate Action (ARR-INI-09); null: neither kind suffices. */
export function immediatePool(
  { ap, aap, cost }: Pick<Immediate, 'ap' | 'aap' | 'cost'>,
  { apInOthersTurn }: ArrgsOptions,
): Pool | null {
  if (aap >= cost) return 'aap';
  return apInOthersTurn && ap >= cost ? 'ap' : null;
}

/** The price of an Immediate Action that `actor` may take now; null where it is not allowed or cannot be paid. */
export function immediatePayment(
  { phase }: ArrgsFight,
  actor: ArrgsCombatant,
  { manoeuvre, trigger, readied }: Pick<Immediate, 'manoeuvre' | 'trigger' | 'readied'>,
  drain: number,
  options: ArrgsOptions,
): Payment | null {
  const { points } = actor.state;
  const { ap, aap } = points;
  const immediate: Immediate = { manoeuvre, trigger, readied, cost: POINTS[manoeuvre], ap, aap };
  if (phase !== 'underway' || !isImmediate(immediate, options)) return null;
  const pool = immediatePool(immediate, options);
  if (pool === null) return null;
  const payment = { pool, cost: immediate.cost, drain };
  return paymentRefusal(points, vitalsOf(actor, options), payment) ? null : payment;
}

/**
 * The refusal of a Complementary Action (ARR-KND-07, -08). `actionsDone` includes the Action that carries it. Refused:
 * `cannotAct`, `tooManyComplementary`.
 */
export function complementaryRefusal(done: {
  readonly actionsDone: number;
  readonly complementaryDone: number;
  readonly conditions: readonly ConditionName[];
}): Refusal | null {
  if (preventActions(done.conditions)) return refuse('cannotAct', 'ARR-KND-08');
  return done.complementaryDone + 1 > done.actionsDone ? refuse('tooManyComplementary', 'ARR-KND-07') : null;
}
