/** A check: a d20 or 10, with all modifiers (RULES.md, section 7). */
import type { Id, Key } from '../../kernel/json.ts';
import { rollFaces, type Procedure, type RolledFaces } from '../../kernel/procedure.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import { scaled, type Scaling } from './magnitude.ts';

/** The base of a check: a d20 for an `action`, 10 for a `reaction` or a `passive` check (ARR-CHK-01, -02). */
export type CheckMode = 'action' | 'reaction' | 'passive';

export interface Check {
  readonly rolled: RolledFaces | null;
  readonly tally: Tally;
  readonly total: number;
}

/** A check and its result (ARR-CHK-01, -08); `rolled` is null where 10 takes the place of the die. */
export function* rollCheck(
  who: Id | null,
  mode: CheckMode,
  tally: Tally,
  scale: Scaling,
  reason: Key,
): Procedure<Check> {
  const rolled = mode === 'action' ? yield* rollFaces(who, 1, 20, reason) : null;
  return { rolled, tally, total: checkResult(rolled ? rolled.sum : STANDING, tally, scale) };
}

/** The number in place of the die in a reaction or passive check. */
const STANDING = 10;

/** The result of a check whose die shows `base`. */
export const checkResult = (base: number, tally: Tally, scale: Scaling): number => scaled(base + total(tally), scale);

/** The result of a reaction or passive check: the DC of whatever it answers (ARR-CHK-03, ARR-DEF-04). */
export const standingResult = (tally: Tally, scale: Scaling): number => checkResult(STANDING, tally, scale);

/** The margin of a result, which may be negative (ARR-CORE-04). */
export const marginOf = (result: number, dc: number): number => result - dc;
/** Whether a result reaches a DC (ARR-CORE-05). */
export const reaches = (result: number, dc: number): boolean => result >= dc;
