/** The Defence manoeuvre against an attack that has succeeded (ARR-DFM). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { isFatalNatural, plainAim, rollAt, rollOnce, type ChainGoal, type Chain } from '../check/chain.ts';
import { marginOf } from '../check/check.ts';
import { SAME, type Scaling } from '../check/magnitude.ts';
import type { ArrgsOptions } from '../options.ts';

/** The defender's check. */
export interface Guard {
  readonly tally: Tally;
  readonly critMin: number;
  readonly scale?: Scaling;
}

export interface Guarded {
  readonly chain: Chain;
  /** The reduction of the success value, or the addition to Damage Resistance; null against a binary effect. */
  readonly reduction: number | null;
  /** The attack's value afterwards; null for a binary effect. Unchanged under `defenceReduces` resistance. */
  readonly successValue: number | null;
  readonly attackSucceeds: boolean;
}

/**
 * The Defence manoeuvre's check and its effect. `attackTotal`: the result of the attack's first check (ARR-DFM-01).
 * `successValue`: null for a binary effect, which fails where the defense result is above the attack's (ARR-DFM-03).
 */
export function* defenceManoeuvre(
  who: Id | null,
  attackTotal: number,
  successValue: number | null,
  guard: Guard,
  options: ArrgsOptions,
): Procedure<Guarded> {
  const roll = { tally: guard.tally, critMin: guard.critMin, scale: guard.scale ?? SAME };
  const aim = plainAim(attackTotal, 0);
  if (successValue === null) {
    const chain = yield* rollOnce(who, roll, 'SALVO.arrgs.roll.defence');
    const { natural, total } = chain[0]!;
    const attackSucceeds = isFatalNatural(natural, aim, options) || total <= attackTotal;
    return { chain, reduction: null, successValue: null, attackSucceeds };
  }
  const chain = yield* rollAt(who, roll, aim, 'SALVO.arrgs.roll.defence', options);
  return guardedBy(chain, aim, successValue, options);
}

/** The effect of a defense chain on a numeric attack (ARR-DFM-02, -07, ARR-DMG-10). */
function guardedBy(chain: Chain, aim: ChainGoal, successValue: number, options: ArrgsOptions): Guarded {
  const reduction = chain.reduce(
    (sum, { natural, total }) =>
      sum + (isFatalNatural(natural, aim, options) ? 0 : Math.max(0, marginOf(total, aim.dc))),
    0,
  );
  if (options.defenceReduces === 'resistance') return { chain, reduction, successValue, attackSucceeds: true };
  const left = Math.max(0, successValue - reduction);
  return { chain, reduction, successValue: left, attackSucceeds: left > 0 };
}
