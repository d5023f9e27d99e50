/** The controller hurts the restrained one (ADE-GRP-10). */
import type { Procedure } from '../../kernel/procedure.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { unarmedFatigue } from '../harm/fatigue.ts';
import { untestedHit, type Soaker, type UntestedHit } from '../damage/untested.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type OpposedResult, type Side } from '../score/opposed.ts';

export interface Gripped {
  readonly contest: OpposedResult;
  /** Null without success. */
  readonly hit: UntestedHit | null;
  /** Levels gained by the opponent. */
  readonly fatigue: number;
}

/** Opposed Strength; damage of fists or of a melee Natural Weapon, and 1 level of fatigue, even if it deals nothing. */
export function* gripped(
  controller: Side,
  opponent: Side,
  damage: DamageProfile,
  soaker: Soaker,
  options: AdevaOptions,
): Procedure<Gripped> {
  const contest = yield* opposed(controller, alone(opponent), 'SALVO.adeva.roll.grapple', options);
  if (contest.winner !== 'initiator') return { contest, hit: null, fatigue: 0 };
  const hit = yield* untestedHit(controller.by, damage, soaker, options);
  return { contest, hit, fatigue: LEVEL + riderOf(damage, hit, soaker, options) };
}

/** ADE-GRP-10. */
const LEVEL = 1;

/** The rider of Unarmed adds a second level only with `grappleFatigueStacks` (AMB-34). */
const riderOf = (damage: DamageProfile, hit: UntestedHit, { tb }: Soaker, options: AdevaOptions): number =>
  options.grappleFatigueStacks && damage.unarmed ? unarmedFatigue({ raw: hit.raw, dealt: hit.dealt, tb }, options) : 0;
