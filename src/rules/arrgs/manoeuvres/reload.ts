/** Reload: how many items come into a weapon (ARR-RLD-01, -02). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { binaryCheck, numericCheck, type BinaryCheck } from './checks.ts';
import type { ArrgsOptions } from '../options.ts';

export interface Reloading {
  /** Missile Weaponry. */
  readonly tally: Tally;
  readonly dc: number;
  /** Takes several items at once. */
  readonly multi: boolean;
  readonly capacity: number;
  /** In the weapon, and carried outside it. */
  readonly loaded: number;
  readonly ammo: number;
}

export interface Reloaded {
  readonly check: BinaryCheck;
  readonly loaded: number;
  readonly ammo: number;
}

/** One item, or with `multi` one more for each point of margin, up to free capacity and what is carried. */
export function* reloadCheck(who: Id | null, reloading: Reloading, options: ArrgsOptions): Procedure<Reloaded> {
  const { tally, dc, multi } = reloading;
  const aim = { tally, dc, reason: 'SALVO.arrgs.roll.reload' };
  if (multi) {
    const check = yield* numericCheck(who, { ...aim, base: 1 }, options);
    return filled(reloading, check, check.successValue);
  }
  const check = yield* binaryCheck(who, aim, options);
  return filled(reloading, check, check.success ? 1 : 0);
}

function filled({ capacity, loaded, ammo }: Reloading, check: BinaryCheck, wanted: number): Reloaded {
  const items = Math.max(0, Math.min(wanted, capacity - loaded, ammo));
  return { check, loaded: loaded + items, ammo: ammo - items };
}
