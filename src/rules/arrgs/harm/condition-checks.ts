/** The Fortitude checks that Disabled, Dying and Staggered owe (RULES.md, sections 19, 20 and 22). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rollCheck, marginOf, reaches, type Check } from '../check/check.ts';
import { SAME } from '../check/magnitude.ts';
import type { ArrgsOptions } from '../options.ts';
import { easeDying, gainDying, loseVitality, negativeVitality, withVitals, type Vitals } from './vitals.ts';

/** A Fortitude check. `rolled` is null where 10 replaces the die (`conditionChecks`). */
export interface ConditionCheck extends Check {
  readonly dc: number;
  readonly success: boolean;
}

/** The Fortitude check of a condition: success at `dc` or above (ARR-DIS-07, ARR-DYI-12), no criticals (ARR-CRT-12). */
export function* conditionCheck(
  who: Id | null,
  fortitude: Tally,
  dc: number,
  reason: Key,
  { conditionChecks }: ArrgsOptions,
): Procedure<ConditionCheck> {
  const mode = conditionChecks === 'roll' ? 'action' : 'passive';
  const { rolled, tally, total } = yield* rollCheck(who, mode, fortitude, SAME, reason);
  return { rolled, tally, total, dc, success: reaches(total, dc) };
}

export interface CheckedVitals extends ConditionCheck {
  readonly loss: number;
  readonly vitals: Vitals;
}

/** The check after an Action while Disabled (ARR-DIS-03 to -07). `vitals`: after the drain of that Action. */
export function* disabledCheck(
  who: Id | null,
  vitals: Vitals,
  fortitude: Tally,
  options: ArrgsOptions,
): Procedure<CheckedVitals> {
  const dc = options.disabledCheckDc === 'negativeVitality' ? negativeVitality(vitals.cv) : options.disabledCheckDc;
  const result = yield* conditionCheck(who, fortitude, dc, 'SALVO.arrgs.roll.disabled', options);
  const { cv, dying, dead } = vitals;
  if (result.success) return checkedVitals(result, 0, withVitals(vitals, cv, dying, cv <= 0, dead));
  const weaker = loseVitality(withVitals(vitals, cv, dying, false, dead), 1, options);
  return checkedVitals(result, 1, weaker.dead ? weaker : gainDying(weaker, 1, options));
}

const checkedVitals = (
  { rolled, tally, total, dc, success }: ConditionCheck,
  loss: number,
  vitals: Vitals,
): CheckedVitals => ({ rolled, tally, total, dc, success, loss, vitals });

/** The occasion of a Dying check. */
export type DyingPhase = 'action' | 'reaction' | 'endOfRound';

/** Whether this occasion owes a Dying check (ARR-DYI-03). */
export const owesDyingCheck = (phase: DyingPhase, { reactionTriggersDying }: ArrgsOptions): boolean =>
  phase !== 'reaction' || reactionTriggersDying;

/** A Dying check and its effect (ARR-DYI-03 to -09). `vitals`: after all results of the act that owes it. */
export function* dyingCheck(
  who: Id | null,
  phase: DyingPhase,
  vitals: Vitals,
  fortitude: Tally,
  options: ArrgsOptions,
): Procedure<CheckedVitals> {
  const dc = negativeVitality(vitals.cv) + vitals.dying;
  const result = yield* conditionCheck(who, fortitude, dc, 'SALVO.arrgs.roll.dying', options);
  const loss = dyingLoss(vitals.dying, result, options);
  const weaker = loseVitality(vitals, loss, options);
  const eased = phase === 'endOfRound' && result.success && !weaker.dead ? easeDying(weaker, 1) : weaker;
  return checkedVitals(result, loss, eased);
}

/** The Vitality lost with a Dying check: n, or by `dyingSuccess` less after a success (ARR-DYI-04, -05). */
function dyingLoss(
  dying: number,
  { success, total: result, dc }: ConditionCheck,
  { dyingSuccess }: ArrgsOptions,
): number {
  if (!success) return dying;
  return dyingSuccess === 'noLoss' ? 0 : Math.max(0, dying - marginOf(result, dc));
}

/** An occasion that may owe a Dying check, with the Vitality that it drains before. */
interface DyingStep {
  readonly phase: DyingPhase;
  readonly drain: number;
}

/** Dying checks one after the other, until the combatant is dead or no longer Dying. */
export function* dyingChecks(
  who: Id | null,
  steps: readonly DyingStep[],
  start: Vitals,
  fortitude: Tally,
  options: ArrgsOptions,
): Procedure<{ readonly checks: readonly CheckedVitals[]; readonly vitals: Vitals }> {
  const checks: CheckedVitals[] = [];
  let vitals = start;
  for (const { phase, drain } of steps) {
    if (vitals.dead || vitals.dying === 0) break;
    vitals = loseVitality(vitals, drain, options);
    if (vitals.dead || !owesDyingCheck(phase, options)) continue;
    const result = yield* dyingCheck(who, phase, vitals, fortitude, options);
    checks.push(result);
    vitals = result.vitals;
  }
  return { checks, vitals };
}

export interface StaggeredCheck extends ConditionCheck {
  readonly staggered: number;
}

/** A Staggered check against 15 + n; a success lowers n by 1 (ARR-STG-03). */
export function* staggeredCheck(
  who: Id | null,
  staggered: number,
  fortitude: Tally,
  options: ArrgsOptions,
): Procedure<StaggeredCheck> {
  const result = yield* conditionCheck(who, fortitude, STAGGERED_DC + staggered, 'SALVO.arrgs.roll.staggered', options);
  return { ...result, staggered: result.success ? staggered - 1 : staggered };
}

const STAGGERED_DC = 15;

/** A combatant at the End of Round. */
interface RoundEnd {
  readonly who: Id | null;
  readonly vitals: Vitals;
  readonly staggered: number;
  /** The modifiers to Fortitude without `roundPenalties`. */
  readonly fortitude: Tally;
  /** The penalties of the round; they count only under `eorExpiry` last (ARR-EOR-01, ARR-MAP-06). */
  readonly roundPenalties: Tally;
}

interface RoundEnded {
  readonly who: Id | null;
  readonly dying: CheckedVitals | null;
  readonly staggered: StaggeredCheck | null;
  /** The vitals and the n of Staggered after both checks. */
  readonly vitals: Vitals;
  readonly n: number;
}

/** The Dying checks of all bodies, then the Staggered checks of the living, each in the order given (ARR-EOR-02). */
export function* roundEndChecks(bodies: readonly RoundEnd[], options: ArrgsOptions): Procedure<readonly RoundEnded[]> {
  const ended: RoundEnded[] = [];
  for (const body of bodies) {
    const { who, vitals, staggered: n } = body;
    const isOwed = !vitals.dead && vitals.dying > 0;
    const dying = isOwed ? yield* dyingCheck(who, 'endOfRound', vitals, fortitudeOf(body, options), options) : null;
    ended.push({ who, dying, staggered: null, vitals: dying ? dying.vitals : vitals, n });
  }
  for (let at = 0; at < bodies.length; at++) {
    const { who, dying, vitals, n } = ended[at]!;
    if (vitals.dead || n === 0) continue;
    const staggered = yield* staggeredCheck(who, n, fortitudeOf(bodies[at]!, options), options);
    ended[at] = { who, dying, staggered, vitals, n: staggered.staggered };
  }
  return ended;
}

const fortitudeOf = ({ fortitude, roundPenalties }: RoundEnd, { eorExpiry }: ArrgsOptions): Tally =>
  eorExpiry === 'last' ? [...fortitude, ...roundPenalties] : fortitude;
