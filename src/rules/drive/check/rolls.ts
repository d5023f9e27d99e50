/**
 * The roll: (2 + Hindrance)d10 at or under a target number (sections 22.1 and 22.6), and the defense roll (section 7).
 */
import type { Id, Key } from '../../kernel/json.ts';
import type { Verdict } from '../../kernel/outcome.ts';
import { amount, rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { add, named, total as sumOf, valued, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { DriveOptions } from '../options.ts';
import type { Mode } from '../types.ts';

/** The WILL that a roll may draw on. */
export interface Will {
  readonly total: number;
  readonly spent: number;
  /** Points declared before the dice; `ask`: the roller is asked when the roll comes up. */
  readonly spend: number | 'ask';
}

export const NO_WILL: Will = { total: 0, spent: 0, spend: 0 };

export interface RollSpec {
  readonly by: Id | null;
  readonly reason: Key;
  /** Base target number. */
  readonly tn: number;
  /** Sum of all Hindrance, counted as 0 if negative (DRV-DIC-04). */
  readonly hindrance: number;
  readonly modifier: number;
  readonly will: Will;
}

export interface RollResult {
  readonly rolled: Rolled;
  readonly tn: number;
  /** The parts of the target number; its total is `tn`. */
  readonly tally: Tally;
  /** Sum of the dice minus the target number (DRV-DIC-02). */
  readonly margin: number;
  readonly success: boolean;
  readonly willUsed: number;
  readonly willLeft: number;
}

/** A roll. Refuses `notEnoughWill` (DRV-WIL-05) before anything is rolled. */
export function* roll(spec: RollSpec, options: DriveOptions): Procedure<RollResult | Refusal> {
  return willRefusal(spec.will) ?? (yield* rollWith(spec, options));
}

/** A roll whose declared WILL is known to be left. */
export function* rollWith(spec: RollSpec, options: DriveOptions): Procedure<RollResult> {
  const { by, will } = spec;
  const { timing } = options.will;
  let used = will.spend === 'ask' ? 0 : will.spend;
  if (will.spend === 'ask' && timing === 'before') used = yield* askWill(spec, willLeft(will));
  const rolled = yield* rollSum(by, diceOf(spec.hindrance, options), options.dice.faces, spec.reason);
  // The dice are known, WILL is left, and the setting allows it (DRV-WIL-04).
  if (timing === 'after') used += yield* askWill(spec, willLeft(will) - used);
  return rollResult(spec, rolled, used, options);
}

/** The points of WILL that the roller spends, of `max` that are left (DRV-WIL-04). */
function* askWill({ by, reason }: RollSpec, max: number): Procedure<number> {
  const bounds = { min: 0, max: Math.max(0, max), default: 0 };
  return yield* amount(by, 'allocation', 'SALVO.drive.question.will', 'DRV-WIL-04', bounds, { roll: reason });
}

function rollResult(spec: RollSpec, rolled: Rolled, willUsed: number, options: DriveOptions): RollResult {
  const tally = targetNumber(spec, willUsed, options);
  const tn = sumOf(tally);
  const margin = rolled.sum - tn;
  const success = isSuccess(margin, options);
  return { rolled, tn, tally, margin, success, willUsed, willLeft: willLeft(spec.will) - willUsed };
}

/** The verdict on a roll, with the numbers behind it. */
export const rollVerdict = ({ success, rolled, tn, margin }: RollResult, succeeded: Key, failed: Key): Verdict => ({
  key: success ? succeeded : failed,
  good: success,
  values: { roll: rolled.sum, tn, margin },
});

/** Dice of a roll (DRV-DIC-01). */
export const diceOf = (hindrance: number, options: DriveOptions): number =>
  options.dice.base + options.dice.perHindrance * Math.max(0, hindrance);

/** DRV-DIC-02 */
const isSuccess = (margin: number, options: DriveOptions): boolean =>
  margin < 0 || (margin === 0 && options.defense.equalIsSuccess);

/** The parts of a target number; their total is never below 1 (DRV-DIC-03). */
export function targetNumber(
  spec: Pick<RollSpec, 'tn' | 'modifier' | 'hindrance'>,
  will: number,
  options: DriveOptions,
): Tally {
  const base = valued(BASE, spec.tn);
  const step = options.hindrance.tnStep * Math.max(0, spec.hindrance);
  if (spec.modifier === 0 && will === 0 && step === 0 && spec.tn >= 1) return [base];
  const tally: TallyEntry[] = [base];
  add(tally, MODIFIER, spec.modifier);
  if (will !== 0) tally.push(valued(WILL, will * options.will.tnPerPoint));
  add(tally, HINDRANCE, -step);
  add(tally, MINIMUM, Math.max(0, 1 - sumOf(tally)));
  return tally;
}

const BASE = named('DRV-DIC-03', 'SALVO.drive.tn.base');
const MODIFIER = named('DRV-DIC-03', 'SALVO.drive.tn.modifier');
const WILL = named('DRV-WIL-03', 'SALVO.drive.tn.will');
const HINDRANCE = named('DRV-GAP-03', 'SALVO.drive.tn.hindrance');
const MINIMUM = named('DRV-DIC-03', 'SALVO.drive.tn.minimum');

/** DRV-WIL-01 */
export const willLeft = ({ total, spent }: Pick<Will, 'total' | 'spent'>): number => Math.max(0, total - spent);

/** DRV-WIL-05 */
export const willRefusal = (will: Will): Refusal | null =>
  will.spend !== 'ask' && (will.spend < 0 || will.spend > willLeft(will))
    ? refuse('notEnoughWill', 'DRV-WIL-05', { left: willLeft(will) })
    : null;

/** A defense roll, and the facts that decide on critical hits. `tn` null: no defense is allowed at all. */
export interface DefenseSpec extends Omit<RollSpec, 'tn'> {
  readonly tn: number | null;
  readonly mode: Mode;
  /** Whether the attack is inside its critical range; ignored in melee (DRV-CRT-02). */
  readonly inCriticalRange: boolean;
}

export interface DefenseResult {
  readonly outcome: 'evaded' | 'hit' | 'critical';
  /** Null: no roll was allowed. */
  readonly roll: RollResult | null;
}

/** A defense roll, where a roll is allowed. Refuses `notEnoughWill`. */
export function* defenseRoll(spec: DefenseSpec, options: DriveOptions): Procedure<DefenseResult | Refusal> {
  if (!isRolled(spec)) return willRefusal(spec.will) ?? undefended(spec, options);
  const result = yield* roll(spec, options);
  return isRefusal(result) ? result : defended(spec, result);
}

/** Whether a defense is allowed. */
export const isRolled = (spec: DefenseSpec): spec is DefenseSpec & RollSpec => spec.tn !== null;

/** The result of a defense roll. */
export function defended(spec: DefenseSpec, roll: RollResult): DefenseResult {
  if (roll.success) return { outcome: 'evaded', roll };
  return { outcome: canBeCritical(spec) && roll.margin >= CRITICAL_MARGIN ? 'critical' : 'hit', roll };
}

/** DRV-CRT-09 */
export const undefended = (spec: DefenseSpec, options: DriveOptions): DefenseResult => ({
  outcome: canBeCritical(spec) && options.crit.noDefenseIsCritical ? 'critical' : 'hit',
  roll: null,
});

/** DRV-CRT-02 */
export const canBeCritical = ({ mode, inCriticalRange }: DefenseSpec): boolean => mode === 'melee' || inCriticalRange;

/** DRV-CRT-01 */
export const CRITICAL_MARGIN = 20;
