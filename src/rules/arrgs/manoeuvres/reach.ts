/** Change reach: both ends of the threat range move by the same amount (section 24.3). */
import type { Id } from '../../kernel/json.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { numericCheck, type NumericCheck } from './checks.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Threat } from '../sheet/types.ts';

export interface Reaching {
  /** Melee Weaponry. */
  readonly tally: Tally;
  /** Natural threat range, without any shift. */
  readonly threat: Threat;
  /** Of the weapon. */
  readonly reach: number;
  /** The shift so far. */
  readonly reachShift: number;
}

export interface Reached {
  readonly check: NumericCheck;
  /** Afterwards. */
  readonly reachShift: number;
  /** The shift that was picked is out of range: the check stays made, the range as it was. */
  readonly refused: Refusal | null;
}

/** ARR-RCH-01 to -04. After a success the actor picks a shift; `shiftOutOfRange` where that is too far. */
export function* reachCheck(who: Id | null, reaching: Reaching, options: ArrgsOptions): Procedure<Reached> {
  const { tally, reachShift } = reaching;
  const aim = { tally, dc: REACH_DC, base: 1, reason: 'SALVO.arrgs.roll.changeReach' };
  const check = yield* numericCheck(who, aim, options);
  if (!check.success) return { check, reachShift, refused: null };
  const values = { successValue: check.successValue, reach: reaching.reach, reachShift };
  const bounds = { min: -MOST, max: MOST, default: 0 };
  const pick = yield* amount(who, 'allocation', 'SALVO.arrgs.question.reachShift', 'ARR-RCH-02', bounds, values);
  const shift = options.changeReach === 'cumulative' ? reachShift + pick : pick;
  const fits = Math.abs(pick) <= check.successValue && shiftFits(shift, reaching, options);
  if (!fits) return { check, reachShift, refused: refuse('shiftOutOfRange', 'ARR-RCH-03', { shift }) };
  return { check, reachShift: shift, refused: null };
}

/** ARR-RCH-03. */
const shiftFits = (shift: number, { threat, reach }: Reaching, { reachCap }: ArrgsOptions): boolean =>
  threat.min + shift >= 0 && (!reachCap || shift <= reach);

const REACH_DC = 10;
/** A picked shift lies within this; whether it fits is judged afterwards. */
const MOST = 999;
