/** Rolls: (2 + Hindrance)d10 at or under a target number (sections 22.1 and 22.6), and the defense roll (section 7). */
import { amount, rollSum, type Procedure, type Rolled } from '../kernel/procedure.ts';
import type { Id, Key } from '../kernel/json.ts';
import { refuse, type Refusal } from '../kernel/result.ts';
import { entry, total as sumOf, type Tally, type TallyEntry } from '../kernel/tally.ts';
import type { DriveOptions } from './options.ts';
import type { Mode } from './types.ts';

/** WILL as a roll may draw on it. */
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
  /** What the target number is made of; its total is `tn`. */
  readonly tally: Tally;
  /** Sum of the dice minus the target number: 20 or more is far over it. */
  readonly margin: number;
  readonly success: boolean;
  readonly willUsed: number;
  readonly willLeft: number;
}

/** One roll. Refuses `notEnoughWill` (DRV-WIL-05) before anything is rolled. */
export function* roll(spec: RollSpec, options: DriveOptions): Procedure<RollResult | Refusal> {
  return willRefusal(spec.will) ?? (yield* rollWith(spec, options));
}

/** As `roll`, with WILL that is known to be there. */
export function* rollWith(spec: RollSpec, options: DriveOptions): Procedure<RollResult> {
  const before = yield* willBefore(spec, options);
  const rolled = yield* rollSum(spec.by, diceOf(spec.hindrance, options), options.dice.faces, spec.reason);
  const after = yield* willAfter(spec, before, options);
  const tally = targetNumber(spec, before + after, options);
  const tn = sumOf(tally);
  const margin = rolled.sum - tn;
  return {
    rolled,
    tn,
    tally,
    margin,
    success: isSuccess(margin, options),
    willUsed: before + after,
    willLeft: willLeft(spec.will) - before - after,
  };
}

/** Dice of a roll (DRV-DIC-01). */
export const diceOf = (hindrance: number, options: DriveOptions): number =>
  options.dice.base + options.dice.perHindrance * Math.max(0, hindrance);

/** DRV-DIC-02 */
export const isSuccess = (margin: number, options: DriveOptions): boolean =>
  margin < 0 || (margin === 0 && options.defense.equalIsSuccess);

/** The target number and what it is made of, never below 1 (DRV-DIC-03). */
export function targetNumber(
  spec: Pick<RollSpec, 'tn' | 'modifier' | 'hindrance'>,
  will: number,
  options: DriveOptions,
): Tally {
  const step = options.hindrance.tnStep * Math.max(0, spec.hindrance);
  const tally: TallyEntry[] = [entry('DRV-DIC-03', 'SALVO.drive.tn.base', spec.tn)];
  if (spec.modifier !== 0) tally.push(entry('DRV-DIC-03', 'SALVO.drive.tn.modifier', spec.modifier));
  if (will !== 0) tally.push(entry('DRV-WIL-03', 'SALVO.drive.tn.will', will * options.will.tnPerPoint));
  if (step !== 0) tally.push(entry('DRV-GAP-03', 'SALVO.drive.tn.hindrance', -step));
  const sum = sumOf(tally);
  if (sum < 1) tally.push(entry('DRV-DIC-03', 'SALVO.drive.tn.minimum', 1 - sum));
  return tally;
}

/** DRV-WIL-01 */
export const willLeft = (will: Will): number => Math.max(0, will.total - will.spent);

/** DRV-WIL-05 */
export const willRefusal = (will: Will): Refusal | null =>
  will.spend !== 'ask' && (will.spend < 0 || will.spend > willLeft(will))
    ? refuse('notEnoughWill', 'DRV-WIL-05', { left: willLeft(will) })
    : null;

function* willBefore(spec: RollSpec, options: DriveOptions): Procedure<number> {
  if (spec.will.spend !== 'ask') return spec.will.spend;
  return options.will.timing === 'before' ? yield* askWill(spec.by, willLeft(spec.will)) : 0;
}

/** The dice are known, WILL is left, and the setting allows it (DRV-WIL-04). */
function* willAfter(spec: RollSpec, before: number, options: DriveOptions): Procedure<number> {
  return options.will.timing === 'after' ? yield* askWill(spec.by, willLeft(spec.will) - before) : 0;
}

const askWill = (by: Id | null, left: number): Procedure<number> =>
  amount(by, 'SALVO.drive.question.will', 'DRV-WIL-04', { min: 0, max: left, default: 0 });

/** A defense roll and what decides about critical hits. `tn` null: no defense is allowed at all. */
export interface DefenseSpec extends Omit<RollSpec, 'tn'> {
  readonly tn: number | null;
  readonly mode: Mode;
  /** Looked at unless the attack is melee (DRV-CRT-02). */
  readonly inCriticalRange: boolean;
}

export interface DefenseResult {
  readonly outcome: 'evaded' | 'hit' | 'critical';
  /** Null: no roll was allowed. */
  readonly roll: RollResult | null;
}

/** A defense roll. Refuses `notEnoughWill`. */
export function* defenseRoll(spec: DefenseSpec, options: DriveOptions): Procedure<DefenseResult | Refusal> {
  return willRefusal(spec.will) ?? (yield* defendWith(spec, options));
}

/** As `defenseRoll`, with WILL that is known to be there. */
export function* defendWith(spec: DefenseSpec, options: DriveOptions): Procedure<DefenseResult> {
  const canBeCritical = spec.mode === 'melee' || spec.inCriticalRange;
  if (spec.tn === null) {
    const critical = canBeCritical && options.crit.noDefenseIsCritical;
    return { outcome: critical ? 'critical' : 'hit', roll: null };
  }
  const made = yield* rollWith({ ...spec, tn: spec.tn }, options);
  if (made.success) return { outcome: 'evaded', roll: made };
  return { outcome: canBeCritical && made.margin >= CRITICAL_MARGIN ? 'critical' : 'hit', roll: made };
}

/** DRV-CRT-01 */
export const CRITICAL_MARGIN = 20;
