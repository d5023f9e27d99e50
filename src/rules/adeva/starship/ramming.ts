/** What a Ram does, and what it gets back (ADE-RAM-03 to -06). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { untestedHit, type Soaker, type UntestedHit } from '../damage/untested.ts';
import type { AdevaOptions } from '../options.ts';

/** A hull as far as a Ram asks. */
export interface Hull {
  /** Strength bonus of its frame. */
  readonly sb: number;
  readonly size: number;
}

const D10 = [10] as const;
/** The rammer's Size counts twice, in damage and Pen (ADE-RAM-03); that of the target once (ADE-RAM-04). */
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

/** 1d10 + SB + 2 x Size, Pen 2 x Size (ADE-RAM-03). */
export const ramDamage = ({ sb, size }: Hull): DamageProfile => impact(sb, RAMMING * size);

/** 1d10 + SB + the target's Size, Pen its Size; whose SB is a setting (ADE-RAM-04, AMB-31). */
const backlashDamage = (rammer: Hull, target: Hull, { ramBacklashSb }: AdevaOptions): DamageProfile =>
  impact(ramBacklashSb === 'target' ? target.sb : rammer.sb, target.size);

/** Whether the target hits back: after a ram that hit, or after every one (ADE-RAM-05, AMB-30). */
const isBacklashDue = (hit: boolean, { ramBacklash }: AdevaOptions): boolean => hit || ramBacklash === 'always';

/** A hull with what it soaks. */
export type Rammed = Hull & Soaker;

export interface Backlash {
  /** Whether or not there is one. */
  readonly profile: DamageProfile;
  /** Null: the target does not hit back. */
  readonly hit: UntestedHit | null;
}

/** The target hits back: no test, no evasion, no degrees to place, no critical (ADE-RAM-04, -05). */
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
