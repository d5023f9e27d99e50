/** One attack against one target, from the reaction to the conditions (RULES.md, 0.4 steps 4 to 11). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { scaleOf } from '../check/magnitude.ts';
import { harmed, type Harmed, type Hide } from '../harm/damage.ts';
import { derived, drained, gainDying, type Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { DamageType } from '../terms.ts';
import { attackCheck, type Strike, type AttackRoll } from './attack-check.ts';
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
  /** Able to use the Defence manoeuvre, with what it drains; null: it is not. */
  readonly guard: (Guard & { readonly drain: number }) | null;
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
  /** Of the target before the damage, after the drain of its Defence. */
  readonly guarded: Vitals;
  /** Of the target at the end. */
  readonly vitals: Vitals;
}

/** Legality, points and drain of the attack are settled before. */
export function* resolveAttack(assault: Assault, defender: Defender, options: ArrgsOptions): Procedure<AttackResult> {
  const strike = strikeOf(assault, options);
  const answer = reactionOf(assault, defender, options);
  const attackRoll = yield* attackCheck(assault.who, strike, { ...defender, dc: answer.dc }, options);
  return yield* answeredStrike(assault, defender, answer, attackRoll, options);
}

/** Step 5: with what the situation adds. */
export const strikeOf = (assault: Assault, options: ArrgsOptions): Strike => ({
  ...assault,
  tally: [...assault.base, ...attackMomentTally(assault.moment, options)],
});

/** Step 4: the DC of the target. */
export const reactionOf = (assault: Assault, defender: Defender, options: ArrgsOptions): Reaction =>
  reaction(defender, scaleOf(assault.otherRank, assault.ownRank, defender.defenceKind, options), options);

/** Steps 9 to 11, once the check is made: the target's Defence, the effect, the conditions. */
export function* answeredStrike(
  assault: Assault,
  defender: Defender,
  answer: Reaction,
  attackRoll: AttackRoll,
  options: ArrgsOptions,
): Procedure<AttackResult> {
  const unharmed: AttackResult = {
    reaction: answer,
    tally: strikeOf(assault, options).tally,
    attackRoll,
    defence: null,
    successValue: attackRoll.successValue,
    success: attackRoll.success,
    criticalHit: attackRoll.criticalHit,
    harm: null,
    guarded: defender.vitals,
    vitals: defender.vitals,
  };
  if (!attackRoll.success) return unharmed;
  const guarding = yield* guardOf(attackRoll, defender, options);
  return effectOf({ ...unharmed, ...guarding }, assault, defender, options);
}

/** Step 9: the target may answer; it pays for that, and may die of it (ARR-DFM-04, -06). */
function* guardOf(attackRoll: AttackRoll, defender: Defender, options: ArrgsOptions) {
  const { guard, vitals } = defender;
  if (!guard) return {};
  const { total } = attackRoll.chain.links[0]!;
  const values = { attack: total, successValue: attackRoll.successValue };
  const answer = yield* choose(
    defender.who,
    'reaction',
    'SALVO.arrgs.question.defence',
    'ARR-DFM-01',
    DEFENCE_ANSWERS.map((option) => ({ ...option, values })),
    'none',
  );
  if (answer === 'none') return {};
  const guarded = guard.drain > 0 ? drained(vitals, guard.drain, options) : vitals;
  if (guarded.dead) return { guarded, vitals: guarded };
  const defence = yield* defenceManoeuvre(defender.who, total, attackRoll.successValue, guard, options);
  return { defence, guarded, vitals: guarded };
}

const DEFENCE_ANSWERS = [
  { id: 'none', label: 'SALVO.arrgs.option.defence.none' },
  { id: 'defence', label: 'SALVO.arrgs.option.defence.defence' },
];

/** Steps 10 and 11: what is left of the attack, and what it does. */
function effectOf(result: AttackResult, assault: Assault, defender: Defender, options: ArrgsOptions): AttackResult {
  const { attackRoll, defence, guarded } = result;
  if (defence && !defence.attackSucceeds)
    return { ...result, successValue: defence.successValue, success: false, criticalHit: false };
  const successValue = defence ? defence.successValue : attackRoll.successValue;
  if (successValue === null || attackRoll.successValue === null || !assault.damaging)
    return dyingOnly({ ...result, successValue }, options);
  const damage = {
    successValue: Math.max(0, attackRoll.successValue + assault.damageBonus),
    defenceReduction: defence?.reduction ?? 0,
    types: assault.types,
  };
  const harm = harmed(damage, attackRoll.dyingInflicted, { ...defender, vitals: guarded }, options);
  return { ...result, successValue, harm, vitals: harm.vitals };
}

/** Of an attack without damage: the Dying that a table may let every critical inflict (ARR-CRT-10). */
function dyingOnly(result: AttackResult, options: ArrgsOptions): AttackResult {
  const vitals = gainDying(result.guarded, result.attackRoll.dyingInflicted, options);
  return { ...result, vitals: derived(vitals, options) };
}
