/** Aid another: a check that helps the next check of an ally (ARR-AID-01, -02). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { numericCheck, type NumericCheck } from './checks.ts';
import type { ArrgsOptions } from '../options.ts';

export interface Aid {
  /** The skill to be helped, with Personality as its ability. */
  readonly tally: Tally;
  /** Of the scene (GAP-09). */
  readonly difficulty: number;
}

export interface Aided extends NumericCheck {
  /** Assisted bonus of the ally; 0: none. */
  readonly assisted: number;
}

export function* aidCheck(who: Id | null, { tally, difficulty }: Aid, options: ArrgsOptions): Procedure<Aided> {
  const aim = { tally, dc: BASE_DC + difficulty, base: 1, reason: 'SALVO.arrgs.roll.aidAnother' };
  const check = yield* numericCheck(who, aim, options);
  return { ...check, assisted: check.successValue };
}

const BASE_DC = 10;
