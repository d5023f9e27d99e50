/** One attack against one target, from the reaction to the conditions (RULES.md, 0.4 steps 4 to 11). */
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
  /** Everything but what the situation adds. */
  readonly base: Tally;
  readonly moment: AttackMoment;
  readonly types: readonly DamageType[];
  /** On the damage of a success (`sizeToDamage`, ARR-SIZ-05). */
  readonly damageBonus: number;
}

/** The target's side. */
export interface Defender extends Hide, Answering {
  readonly who: Id | null;
  readonly vitals: Vitals;
  /** Asked where it is hit: the drain of its Defence manoeuvre and the check; null: it cannot use one. */
  readonly guard: () => { readonly drain: number; readonly check: () => Guard } | null;
}

export interface AttackResult {
  readonly reaction: Reaction;
  /** With what the situation added. */
  readonly tally: Tally;
  readonly attackRoll: AttackRoll;
  /** Null: not used. */
  readonly defence: Guarded | null;
  /** After the Defence manoeuvre; null for a binary effect. */
  readonly successValue: number | null;
  readonly success: boolean;
  readonly criticalHit: boolean;
  /** Null where the attack failed or deals no damage. */
  readonly harm: Harmed | null;
  /** The target's before the damage, after the drain of its Defence. */
  readonly guarded: Vitals;
  /** The target's at the end. */
  readonly vitals: Vitals;
}

/** Both sides of an attack, with all that is settled before a die is rolled. */
export interface Situation {
  readonly assault: Assault;
  readonly defender: Defender;
  readonly reaction: Reaction;
  /** For the attack check, with the situation's modifiers. */
  readonly tally: Tally;
  readonly attempt: Attempt;
}

/** Steps 4 and 5: the DC of the target, and what the attack is rolled with. */
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

/** Step 5: with what the situation adds. */
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

/** Step 4. */
const reactionOf = (assault: Assault, defender: Defender, options: ArrgsOptions): Reaction =>
  reaction(defender, scaleOf(assault.otherRank, assault.ownRank, defender.defenceKind, options), options);

/** Legality, points and drain of the attack are settled before. */
export function* resolveAttack(situation: Situation, options: ArrgsOptions): Procedure<AttackResult> {
  const attackRoll = yield* attempted(situation.assault.who, situation.attempt, options);
  return yield* answeredStrike(situation, attackRoll, options);
}

/** Steps 9 to 11, once the check is made: the target's Defence, the effect, the conditions. */
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

/** Step 9: the target may answer; it pays for that, and may die of it (ARR-DFM-04, -06). */
function* guardOf(
  attackRoll: AttackRoll,
  guard: NonNullable<ReturnType<Defender['guard']>>,
  { who, vitals }: Defender,
  options: ArrgsOptions,
): Procedure<Answered> {
  const { total } = attackRoll.chain[0]!;
  const values = { attack: total, successValue: attackRoll.successValue };
  // `plain`: without a success value to lower.
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

/** The lasting effects of an attack. */
export type AttackEffect = Pick<AttackResult, 'successValue' | 'success' | 'criticalHit' | 'harm' | 'vitals'>;

/** Steps 10 and 11: what is left of a success, and what it does. */
export function effectOf(
  inflicted: Inflicted,
  defence: Guarded | null,
  guarded: Vitals,
  assault: Assault,
  hide: Hide,
  options: ArrgsOptions,
): AttackEffect {
  if (!inflicted.success) return nothingOf(inflicted.successValue, guarded);
  if (defence === null) return suffered(inflicted, inflicted.successValue, 0, guarded, assault, hide, options);
  const { attackSucceeds, successValue, reduction } = defence;
  if (!attackSucceeds) return nothingOf(successValue, guarded);
  return suffered(inflicted, successValue, reduction ?? 0, guarded, assault, hide, options);
}

const nothingOf = (successValue: number | null, guarded: Vitals): AttackEffect => ({
  successValue,
  success: false,
  criticalHit: false,
  harm: null,
  vitals: guarded,
});

/** `successValue`: after a Defence manoeuvre, which has won `reduction`. */
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
    // Without damage: the Dying that a table may let every critical inflict (ARR-CRT-10).
    const vitals = hurt(guarded, 0, dyingInflicted, options);
    return { successValue, success: true, criticalHit, harm: null, vitals };
  }
  const damage = { successValue: Math.max(0, inflicted + damageBonus), defenceReduction, types };
  const harm = harmed(damage, dyingInflicted, hide, guarded, options);
  return { successValue, success: true, criticalHit, harm, vitals: harm.vitals };
}
