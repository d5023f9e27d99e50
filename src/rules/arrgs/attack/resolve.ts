/** An attack against one target, from the reaction to the conditions (RULES.md, 0.4 steps 4 to 11). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { scaleOf } from '../check/magnitude.ts';
import { harmed, type Harmed, type Hide } from '../harm/damage.ts';
import { drained, hurt, type Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { DamageType } from '../terms.ts';
import {
  attempted,
  attemptOf,
  type Attempt,
  type AttackRoll,
  type Inflicted,
  type Mark,
  type Strike,
} from './attack-check.ts';
import { attackMomentTally, type AttackMoment } from './circumstances.ts';
import { defenceManoeuvre, type Guard, type Guarded } from './defence-manoeuvre.ts';
import { reaction, type Answering, type Reaction } from './reaction.ts';

/** The attacker's side. */
export interface Assault extends Omit<Strike, 'tally'> {
  readonly who: Id | null;
  /** The modifiers to the check without those of the situation. */
  readonly base: Tally;
  readonly moment: AttackMoment;
  readonly types: readonly DamageType[];
  /** The modifier to the damage of a success (`sizeToDamage`, ARR-SIZ-05). */
  readonly damageBonus: number;
}

/** The target's side. */
export interface Defender extends Hide, Answering {
  readonly who: Id | null;
  readonly vitals: Vitals;
  /** The drain and the check of its Defence manoeuvre, worked out only after a hit; null: it cannot use one. */
  readonly guard: () => { readonly drain: number; readonly check: () => Guard } | null;
}

export interface AttackResult {
  readonly reaction: Reaction;
  /** The modifiers to the attack check, with those of the situation. */
  readonly tally: Tally;
  readonly attackRoll: AttackRoll;
  /** The Defence manoeuvre; null: none was used. */
  readonly defence: Guarded | null;
  /** The success value after the Defence manoeuvre; null for a binary effect. */
  readonly successValue: number | null;
  readonly success: boolean;
  readonly criticalHit: boolean;
  /** The damage and its effect; null where the attack failed or deals no damage. */
  readonly harm: Harmed | null;
  /** The target's vitals after the drain of its Defence manoeuvre, before the damage. */
  readonly guarded: Vitals;
  /** The target's vitals at the end. */
  readonly vitals: Vitals;
}

/** Both sides of an attack, with all that is settled before a die is rolled. */
export interface Situation {
  readonly assault: Assault;
  readonly defender: Defender;
  readonly reaction: Reaction;
  /** The modifiers to the attack check, with those of the situation. */
  readonly tally: Tally;
  readonly attempt: Attempt;
}

/** The DC of the target, and the modifiers to the attack check (steps 4 and 5). */
export function situated(assault: Assault, defender: Defender, options: ArrgsOptions): Situation {
  const strike = strikeOf(assault, options);
  const answer = reactionOf(assault, defender, options);
  const attempt = attemptOf(strike, markOf(defender, answer), options);
  return { assault, defender, reaction: answer, tally: strike.tally, attempt };
}

const markOf = ({ base, defenceKind, willing, conditions }: Defender, { dc }: Reaction): Mark => ({
  dc: base && dc,
  defenceKind,
  willing,
  conditions,
});

/** The attacker's part of the check, with the situation's modifiers (step 5). */
export const strikeOf = (assault: Assault, options: ArrgsOptions): Strike => ({
  attackKind: assault.attackKind,
  effect: assault.effect,
  baseSv: assault.baseSv,
  tally: attackMomentTally(assault.moment, options, assault.base),
  critMin: assault.critMin,
  spellLevel: assault.spellLevel,
  damaging: assault.damaging,
  ownRank: assault.ownRank,
  otherRank: assault.otherRank,
});

/** The target's reaction (step 4). */
const reactionOf = (assault: Assault, defender: Defender, options: ArrgsOptions): Reaction =>
  reaction(defender, scaleOf(assault.otherRank, assault.ownRank, defender.defenceKind, options), options);

/** The result of an attack, from the dice on (steps 6 to 11). Legality, points and drain are settled before. */
export function* resolveAttack(situation: Situation, options: ArrgsOptions): Procedure<AttackResult> {
  const attackRoll = yield* attempted(situation.assault.who, situation.attempt, options);
  return yield* answeredStrike(situation, attackRoll, options);
}

/** The result of an attack whose check is made: the target's Defence, the effect, the conditions (steps 9 to 11). */
export function* answeredStrike(
  { assault, defender, reaction: answer, tally }: Situation,
  attackRoll: AttackRoll,
  options: ArrgsOptions,
): Procedure<AttackResult> {
  const guard = attackRoll.success ? defender.guard() : null;
  let defence: Guarded | null = null;
  let guarded = defender.vitals;
  if (guard) ({ defence, guarded } = yield* guardOf(attackRoll, guard, defender, options));
  const effect = effectOf(attackRoll, defence, guarded, assault, defender, options);
  const { successValue, success, criticalHit, harm, vitals: left } = effect;
  // prettier-ignore
  return { reaction: answer, tally, attackRoll, defence, successValue, success, criticalHit, harm, guarded, vitals: left };
}

type Answered = Pick<AttackResult, 'defence' | 'guarded'>;

/** The target's Defence manoeuvre, if it chooses to make one; its drain may kill it (step 9, ARR-DFM-04, -06). */
function* guardOf(
  attackRoll: AttackRoll,
  guard: NonNullable<ReturnType<Defender['guard']>>,
  { who, vitals }: Defender,
  options: ArrgsOptions,
): Procedure<Answered> {
  const { total } = attackRoll.chain[0]!;
  const values = { attack: total, successValue: attackRoll.successValue };
  // `plain`: a binary effect has no success value to lower.
  const how = attackRoll.successValue === null ? 'plain' : 'defence';
  const answer = yield* choose(
    who,
    'reaction',
    'SALVO.arrgs.question.defence',
    'ARR-DFM-01',
    [
      { id: 'none', label: 'SALVO.arrgs.option.defence.none', values },
      { id: 'defence', label: `SALVO.arrgs.option.defence.${how}`, values },
    ],
    'none',
  );
  if (answer === 'none') return { defence: null, guarded: vitals };
  const guarded = guard.drain > 0 ? drained(vitals, guard.drain, options) : vitals;
  if (guarded.dead) return { defence: null, guarded };
  const defence = yield* defenceManoeuvre(who, total, attackRoll.successValue, guard.check(), options);
  return { defence, guarded };
}

/** The effect of an attack on its target. */
export type AttackEffect = Pick<AttackResult, 'successValue' | 'success' | 'criticalHit' | 'harm' | 'vitals'>;

/** The effect of an attack after the Defence manoeuvre, if any (steps 10 and 11). `guarded`: the vitals by then. */
export function effectOf(
  inflicted: Inflicted,
  defence: Guarded | null,
  guarded: Vitals,
  assault: Assault,
  hide: Hide,
  options: ArrgsOptions,
): AttackEffect {
  if (!inflicted.success) return noEffect(inflicted.successValue, guarded);
  if (defence === null) return suffered(inflicted, inflicted.successValue, 0, guarded, assault, hide, options);
  const { attackSucceeds, successValue, reduction } = defence;
  if (!attackSucceeds) return noEffect(successValue, guarded);
  return suffered(inflicted, successValue, reduction ?? 0, guarded, assault, hide, options);
}

const noEffect = (successValue: number | null, guarded: Vitals): AttackEffect => ({
  successValue,
  success: false,
  criticalHit: false,
  harm: null,
  vitals: guarded,
});

/** The effect of a success. `successValue` is what a Defence manoeuvre has left, `defenceReduction` what it took. */
function suffered(
  { successValue: inflicted, criticalHit, dyingInflicted }: Inflicted,
  successValue: number | null,
  defenceReduction: number,
  guarded: Vitals,
  { damaging, damageBonus, types }: Assault,
  hide: Hide,
  options: ArrgsOptions,
): AttackEffect {
  if (successValue === null || inflicted === null || !damaging) {
    // Without damage, a critical hit inflicts Dying only under `criticalDying` anyAttack (ARR-CRT-10).
    const vitals = hurt(guarded, 0, dyingInflicted, options);
    return { successValue, success: true, criticalHit, harm: null, vitals };
  }
  const damage = { successValue: Math.max(0, inflicted + damageBonus), defenceReduction, types };
  const harm = harmed(damage, dyingInflicted, hide, guarded, options);
  return { successValue, success: true, criticalHit, harm, vitals: harm.vitals };
}
