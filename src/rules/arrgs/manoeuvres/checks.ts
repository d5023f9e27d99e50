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
const rollOf = (tally: Tally): Roll => ({ tally, critMin: CRITICAL, scale: SAME });

/** A check with a success value and with extra checks for criticals; `base` is the base success value. */
export function* numericCheck(
  who: Id | null,
  { tally, dc, base, reason }: PlainCheck & { readonly base: number },
  options: ArrgsOptions,
): Procedure<NumericCheck> {
  const aim = plainAim(dc, base);
  const chain = yield* rollAt(who, rollOf(tally), aim, reason, options);
  const { successValue, success } = worthOf(chain, aim, options);
  return { tally, dice: diceOf(chain), dc, total: chain[0]!.total, successValue, success };
}

/** A check of a single die, which succeeds at `dc` or higher; with `above`, only at a result above `dc`. */
export function* binaryCheck(
  who: Id | null,
  { tally, dc, reason, above = false }: PlainCheck & { readonly above?: boolean },
  options: ArrgsOptions,
): Procedure<BinaryCheck> {
  const chain = yield* rollOnce(who, rollOf(tally), reason);
  const success = isReached(chain[0]!, plainAim(above ? dc + 1 : dc, 0), options);
  return { tally, dice: diceOf(chain), dc, total: chain[0]!.total, success };
}
