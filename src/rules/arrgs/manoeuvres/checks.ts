/** Checks of maneuvers that are not attacks: with a success value, or binary (ARR-CORE-05). */
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure, RolledFaces } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { diceOf, isReached, plainAim, rollAt, rollOnce, worthOf, type Roll } from '../check/chain.ts';
import { SAME } from '../check/magnitude.ts';
import type { ArrgsOptions } from '../options.ts';

interface PlainCheck {
  readonly tally: Tally;
  readonly dc: number;
  readonly reason: Key;
}

/** The aim of a check with a success value; `base` is the base success value. */
export interface NumericAim extends PlainCheck {
  readonly base: number;
}

/** The result of a check. */
interface CheckResult {
  readonly tally: Tally;
  readonly dice: readonly RolledFaces[];
  readonly dc: number;
  /** The result of the first die, without extra checks. */
  readonly total: number;
  readonly success: boolean;
}

export interface NumericCheck extends CheckResult {
  readonly successValue: number;
}

export type BinaryCheck = CheckResult;

/** The lowest critical natural of a check without a weapon or spell (ARR-CRT-02). */
const CRITICAL = 20;
/** The roll of a check that is no attack. */
export const plainRoll = (tally: Tally): Roll => ({ tally, critMin: CRITICAL, scale: SAME });

/** A check with a success value and with extra checks for criticals. */
export function* numericCheck(
  who: Id | null,
  { tally, dc, base, reason }: NumericAim,
  options: ArrgsOptions,
): Procedure<NumericCheck> {
  const aim = plainAim(dc, base);
  const chain = yield* rollAt(who, plainRoll(tally), aim, reason, options);
  const { successValue, success } = worthOf(chain, aim, options);
  return { tally, dice: diceOf(chain), dc, total: chain[0]!.total, successValue, success };
}

/** A check of a single die, which succeeds at `dc` or higher; with `above`, only at a result above `dc`. */
export function* binaryCheck(
  who: Id | null,
  { tally, dc, reason, above }: PlainCheck & Pick<Bar, 'above'>,
  options: ArrgsOptions,
): Procedure<BinaryCheck> {
  const chain = yield* rollOnce(who, plainRoll(tally), reason);
  const success = isReached(chain[0]!, plainAim(leastOf({ dc, above }), 0), options);
  return { tally, dice: diceOf(chain), dc, total: chain[0]!.total, success };
}

/** The DC of a check of a single die, at which it succeeds; with `above`, only beyond it. */
export interface Bar {
  readonly dc: number;
  readonly above?: boolean | undefined;
}

/** The lowest result that succeeds. */
export const leastOf = ({ dc, above = false }: Bar): number => (above ? dc + 1 : dc);
