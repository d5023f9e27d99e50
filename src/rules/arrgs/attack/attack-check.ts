/** An attack check from the dice to the success value (RULES.md, 0.4 steps 6 to 8). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import {
  finished,
  isReached,
  portionsOf,
  rollAt,
  rollOnce,
  sumOf,
  type ChainGoal,
  type Chain,
  type Link,
  type Roll,
} from '../check/chain.ts';
import { scaled, scaleOf } from '../check/magnitude.ts';
import type { ArrgsOptions } from '../options.ts';
import type { AttackKind, ConditionName, DefenceKind, Effect } from '../terms.ts';
import { offersReaction } from './reaction.ts';

/** The attacker's part of an attack check. */
export interface Strike {
  readonly attackKind: AttackKind;
  readonly effect: Effect;
  readonly baseSv: number;
  readonly tally: Tally;
  readonly critMin: number;
  /** The level of the spell; null: it is none. */
  readonly spellLevel: number | null;
  /** Whether it deals damage; false: another effect replaces the damage (ARR-RPL-01). */
  readonly damaging: boolean;
  /** The magnitude ranks of both sides. */
  readonly ownRank: number;
  readonly otherRank: number;
}

/** The target's part of an attack check. */
export interface Mark {
  /** The finished reaction result, unused where no defense is offered; null: the target has no such defense. */
  readonly dc: number | null;
  readonly defenceKind: DefenceKind;
  readonly willing: boolean;
  readonly conditions: readonly ConditionName[];
}

export interface AttackRoll extends Inflicted {
  readonly chain: Chain;
  /** The portions of the success value; null where the first check failed for good, and for a binary effect. */
  readonly portions: readonly number[] | null;
}

/** The result of an attack check, before any Defence manoeuvre. */
export interface Inflicted {
  /** The success value; null for a binary effect. */
  readonly successValue: number | null;
  readonly success: boolean;
  readonly criticalHit: boolean;
  /** The Dying that it adds to its target; `criticalDying` damageTaken is judged later, with the damage. */
  readonly dyingInflicted: number;
}

/** The parts of an attack check that are settled before a die is rolled. */
export interface Attempt {
  readonly effect: Effect;
  readonly roll: Roll;
  readonly aim: ChainGoal;
  /** Whether a critical hit inflicts Dying (ARR-CRT-10). */
  readonly isDeadly: boolean;
}

export const attemptOf = (strike: Strike, mark: Mark, options: ArrgsOptions): Attempt => ({
  effect: strike.effect,
  roll: rollOf(strike, options),
  aim: aimOf(strike, mark, options),
  isDeadly: options.criticalDying === 'anyAttack' || isHarmful(strike, mark),
});

/** Whether an attack deals damage and is no spell on a willing target (ARR-CRT-10). */
const isHarmful = ({ damaging, spellLevel }: Strike, { willing }: Mark): boolean =>
  damaging && !(willing && spellLevel !== null);

/** An attack check: one chain, or a single check for a binary effect (ARR-SV, ARR-CRT, ARR-ATK-10, -11). */
export function* attackCheck(who: Id | null, strike: Strike, mark: Mark, options: ArrgsOptions): Procedure<AttackRoll> {
  return yield* attempted(who, attemptOf(strike, mark, options), options);
}

export function* attempted(who: Id | null, attempt: Attempt, options: ArrgsOptions): Procedure<AttackRoll> {
  const { effect, roll, aim } = attempt;
  const chain =
    effect === 'binary'
      ? yield* rollOnce(who, roll, 'SALVO.arrgs.roll.attack')
      : yield* rollAt(who, roll, aim, 'SALVO.arrgs.roll.attack', options);
  return attackRollOf(chain, attempt, options);
}

/** The modifiers and the critical range of an attack, with its scale between magnitudes (ARR-MAG-02, -03). */
export const rollOf = ({ tally, critMin, ownRank, otherRank }: Strike, options: ArrgsOptions): Roll => ({
  tally,
  critMin,
  scale: scaleOf(ownRank, otherRank, 'attack', options),
});

/** The aim of an attack (ARR-ATK-10, -11, ARR-UNC-02, ARR-MAG-05). */
function aimOf(strike: Strike, mark: Mark, options: ArrgsOptions): ChainGoal {
  const { baseSv, spellLevel, ownRank, otherRank } = strike;
  const isOffered = !mark.willing && offersReaction(mark.defenceKind, mark.conditions);
  const { dc } = mark;
  const isOpposed = isOffered && dc !== null;
  const baseDifficulty = spellLevel === null ? null : baseDifficultyOf(spellLevel);
  return {
    dc: isOpposed ? dc : willingDc(mark, baseDifficulty, options),
    baseSv: scaled(baseSv, scaleOf(ownRank, otherRank, 'damage', options)),
    isAttack: true,
    isOpposed,
    baseDifficulty,
    finalScale: scaleOf(ownRank, otherRank, 'finalDamage', options),
  };
}

/** The base difficulty of a spell (ARR-ATK-10). */
export const baseDifficultyOf = (level: number): number => 10 + level;

/** The DC without a defense, by the setting `willingDc` (ARR-ATK-11); for the unconscious always 0 (ARR-UNC-02). */
const willingDc = ({ willing, conditions }: Mark, baseDifficulty: number | null, options: ArrgsOptions): number =>
  options.willingDc === 'baseDifficulty' && (willing || conditions.includes('helpless')) ? (baseDifficulty ?? 0) : 0;

/** The result of a chain against one target. */
export function attackRollOf(chain: Chain, attempt: Attempt, options: ArrgsOptions): AttackRoll {
  if (attempt.effect === 'binary') return { chain, portions: null, ...binaryInflicted(chain[0]!, attempt, options) };
  const portions = portionsOf(chain, attempt.aim, options);
  const inflicted = inflictedBy(portions && sumOf(portions), chain.length - 1, attempt, options);
  const { successValue, success, criticalHit, dyingInflicted } = inflicted;
  return { chain, portions, successValue, success, criticalHit, dyingInflicted };
}

/** The result of a numeric attack whose portions add up to `sum`; null: it failed for good (ARR-CRT-08 to -10). */
export function inflictedBy(
  sum: number | null,
  extra: number,
  { aim, isDeadly }: Attempt,
  { dyingPerLink }: ArrgsOptions,
): Inflicted {
  const { successValue, success, criticals } = finished(sum, extra, aim);
  const dyingInflicted = isDeadly && criticals > 0 ? (dyingPerLink ? criticals : 1) : 0;
  return { successValue, success, criticalHit: criticals > 0, dyingInflicted };
}

/** The result of a binary attack (ARR-CRT-11). Its critical natural counts only under `criticalDying` anyAttack. */
export function binaryInflicted(link: Link, { roll, aim }: Attempt, options: ArrgsOptions): Inflicted {
  const success = isReached(link, aim, options);
  const isCritical = success && options.criticalDying === 'anyAttack' && link.natural >= roll.critMin;
  return { successValue: null, success, criticalHit: false, dyingInflicted: isCritical ? 1 : 0 };
}
