/** The damage of a Ram, and of the backlash to the rammer (ADE-RAM-03 to -06). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { untestedHit, type Soaker, type UntestedHit } from '../damage/untested.ts';
import type { AdevaOptions } from '../options.ts';

/** A ship, as far as the damage of a Ram depends on it. */
export interface Hull {
  /** The SB of its frame. */
  readonly sb: number;
  readonly size: number;
}

const D10 = [10] as const;
/** The factor of the rammer's Size in damage and Pen (ADE-RAM-03); the target's Size counts once (ADE-RAM-04). */
const RAMMING = 2;

const impact = (sb: number, weight: number): DamageProfile => ({
  sides: D10,
  flat: weight,
  sb,
  pen: weight,
  unarmed: false,
  subdual: false,
  primitive: false,
  ignoresSoak: false,
});

/** The damage of a Ram: 1d10 + SB + 2 x Size, Pen 2 x Size (ADE-RAM-03). */
export const ramDamage = ({ sb, size }: Hull): DamageProfile => impact(sb, RAMMING * size);

/** The damage of the backlash: 1d10 + SB + the target's Size, Pen its Size; whose SB counts is a setting (ADE-RAM-04, AMB-31). */
const backlashDamage = (rammer: Hull, target: Hull, { ramBacklashSb }: AdevaOptions): DamageProfile =>
  impact(ramBacklashSb === 'target' ? target.sb : rammer.sb, target.size);

/** Whether the target hits back: after a Ram that hit, or by a setting after every Ram (ADE-RAM-05, AMB-30). */
const isBacklashDue = (hit: boolean, { ramBacklash }: AdevaOptions): boolean => hit || ramBacklash === 'always';

/** A ship with its TB and AP. */
export type Rammed = Hull & Soaker;

/** The result of a backlash. */
export interface Backlash {
  /** Its damage, also where the target does not hit back. */
  readonly profile: DamageProfile;
  /** Null where the target does not hit back. */
  readonly hit: UntestedHit | null;
}

/** The backlash of the target: no test, no evasion, no DoS to place, no critical (ADE-RAM-04, -05). */
export function* backlash(
  ramHit: boolean,
  by: Id | null,
  rammer: Rammed,
  target: Hull,
  options: AdevaOptions,
): Procedure<Backlash> {
  const profile = backlashDamage(rammer, target, options);
  const isDue = isBacklashDue(ramHit, options);
  return { profile, hit: isDue ? yield* untestedHit(by, profile, rammer, options) : null };
}
