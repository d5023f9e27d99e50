/** One attack against one target, from the reaction to the conditions (RULES.md, 0.4 steps 4 to 11). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { Tally } from '../../kernel/tally.ts';
import { scaleOf } from '../check/magnitude.ts';
import { harmed, type Harmed, type Hide } from '../harm/damage.ts';
import { derived, drained, gainDying, type Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ConditionName, DamageType, DefenceKind } from '../terms.ts';
import { attackCheck, type Mark, type Strike, type Struck } from './attack-check.ts';
import { attackMomentTally, type AttackMoment } from './circumstances.ts';
import { defenceManoeuvre, type Guard, type Guarded } from './defence-manoeuvre.ts';
import { reaction, reactionPenalties, type Reaction, type Strain } from './reaction.ts';

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
export interface Defender extends Hide {
  readonly who: Id | null;
  readonly defenceKind: DefenceKind;
  /** Everything but the penalties of the moment. */
  readonly base: Tally;
  readonly strain: Strain;
  readonly willing: boolean;
  readonly conditions: readonly ConditionName[];
  readonly vitals: Vitals;
  /** Able to use the Defence manoeuvre, with what it drains; null: it is not. */
  readonly guard: (Guard & { readonly drain: number }) | null;
}

export interface AttackResult {
  readonly reaction: Reaction;
  /** With what the situation added. */
  readonly tally: Tally;
  readonly struck: Struck;
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
  const strike: Strike = { ...assault, tally: [...assault.base, ...attackMomentTally(assault.moment, options)] };
  const answer = reactionOf(assault, defender, options);
  const mark: Mark = { ...defender, dc: answer.dc };
  const struck = yield* attackCheck(assault.who, strike, mark, options);
  const unharmed = {
    reaction: answer,
    tally: strike.tally,
    struck,
    defence: null,
    successValue: struck.successValue,
    success: struck.success,
    criticalHit: struck.criticalHit,
    harm: null,
    guarded: defender.vitals,
    vitals: defender.vitals,
  };
  if (!struck.success) return unharmed;
  const guarding = yield* guardOf(struck, defender, options);
  return effectOf({ ...unharmed, ...guarding }, assault, defender, options);
}

/** Step 4: the DC of the target. */
export function reactionOf(assault: Assault, defender: Defender, options: ArrgsOptions): Reaction {
  const { defenceKind, base, strain } = defender;
  const tally = [...base, ...reactionPenalties(defenceKind, strain, options)];
  return reaction(defenceKind, tally, scaleOf(assault.otherRank, assault.ownRank, defenceKind, options), defender);
}

/** Step 9: the target may answer; it pays for that, and may die of it (ARR-DFM-04, -06). */
function* guardOf(struck: Struck, defender: Defender, options: ArrgsOptions) {
  const { guard, vitals } = defender;
  if (!guard) return {};
  const { total } = struck.chain.links[0]!;
  const values = { attack: total, successValue: struck.successValue };
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
  const defence = yield* defenceManoeuvre(defender.who, total, struck.successValue, guard, options);
  return { defence, guarded, vitals: guarded };
}

const DEFENCE_ANSWERS = [
  { id: 'none', label: 'SALVO.arrgs.option.defence.none' },
  { id: 'defence', label: 'SALVO.arrgs.option.defence.defence' },
];

/** Steps 10 and 11: what is left of the attack, and what it does. */
function effectOf(result: AttackResult, assault: Assault, defender: Defender, options: ArrgsOptions): AttackResult {
  const { struck, defence, guarded } = result;
  if (defence && !defence.attackSucceeds)
    return { ...result, successValue: defence.successValue, success: false, criticalHit: false };
  const successValue = defence ? defence.successValue : struck.successValue;
  if (successValue === null || struck.successValue === null || !assault.damaging)
    return dyingOnly({ ...result, successValue }, options);
  const damage = {
    successValue: Math.max(0, struck.successValue + assault.damageBonus),
    defenceReduction: defence?.reduction ?? 0,
    types: assault.types,
  };
  const harm = harmed(damage, struck.dyingInflicted, { ...defender, vitals: guarded }, options);
  return { ...result, successValue, harm, vitals: harm.vitals };
}

/** Of an attack without damage: the Dying that a table may let every critical inflict (ARR-CRT-10). */
function dyingOnly(result: AttackResult, options: ArrgsOptions): AttackResult {
  const vitals = gainDying(result.guarded, result.struck.dyingInflicted, options);
  return { ...result, vitals: derived(vitals, options) };
}
