/** Damage of the controller to the restrained combatant (ADE-GRP-10). */
import type { Procedure } from '../../kernel/procedure.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { untestedHit, type Soaker, type UntestedHit } from '../damage/untested.ts';
import { unarmedFatigue } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type OpposedResult, type Side } from '../score/opposed.ts';

/** The result of the grapple action Damage. */
export interface Gripped {
  readonly contest: OpposedResult;
  /** Null without success. */
  readonly hit: UntestedHit | null;
  /** Levels of fatigue that the opponent gains. */
  readonly fatigue: number;
}

/** An opposed Strength test; passed, it deals the weapon's damage and 1 level of fatigue, the latter even at 0 dealt. */
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
  return { contest, hit, fatigue: FATIGUE + unarmedLevel(damage, hit, soaker, options) };
}

/** The levels of fatigue that a passed Damage action deals (ADE-GRP-10). */
const FATIGUE = 1;

/** The further level of an Unarmed hit (ADE-UNA-02), which counts only with `grappleFatigueStacks` (AMB-34). */
const unarmedLevel = (damage: DamageProfile, hit: UntestedHit, { tb }: Soaker, options: AdevaOptions): number =>
  options.grappleFatigueStacks && damage.unarmed ? unarmedFatigue({ raw: hit.raw, dealt: hit.dealt, tb }, options) : 0;
