/** The opposed Strength test of Knock Down, and which of the two falls prone (ADE-KNK-01 to -07). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { actionModifier, againstConditions } from '../attack/modifiers.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { untestedHit, type Soaker, type UntestedHit } from '../damage/untested.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type Decision, type OpposedResult, type Side } from '../score/opposed.ts';
import type { ConditionName } from '../terms.ts';

/** The circumstances of a Knock Down. */
export interface KnockDownFacts {
  /** Whether the attacker has taken a Half Move in this turn (ADE-KNK-02). */
  readonly halfMoved: boolean;
  /** Whether it replaces the attack of a Charge. */
  readonly insideCharge: boolean;
  /** The target's conditions. */
  readonly conditions: readonly ConditionName[];
}

/** The result of a Knock Down. */
export interface Felled {
  readonly contest: OpposedResult;
  readonly targetProne: boolean;
  readonly attackerProne: boolean;
  /** Whether the attacker may also deal Unarmed damage and a level of fatigue (ADE-KNK-05). */
  readonly mayHarm: boolean;
}

/** The bonus after a Half Move in the same turn (ADE-KNK-02). */
const AFTER_HALF_MOVE = 10;
/** The margin from which a winning attacker may deal damage, and a losing one falls (ADE-KNK-05, -06). */
const CLEAR_MARGIN = 2;
/** The levels of fatigue: exactly one, whatever the damage (ADE-KNK-05). */
const FATIGUE = 1;

/** A whole Knock Down. */
export interface KnockedDown {
  readonly fall: Felled;
  readonly harm: FelledHarm;
}

/** The opposed test with its falls, then the damage that the attacker may deal (ADE-KNK-04 to -07). */
export function* felledAndHarmed(
  [attacker, target]: readonly [Side, Side],
  facts: KnockDownFacts,
  by: Id | null,
  damage: DamageProfile,
  soaker: Soaker,
  options: AdevaOptions,
): Procedure<KnockedDown> {
  const fall = yield* felled(attacker, target, facts, options);
  return { fall, harm: yield* felledHarm(by, fall.mayHarm, damage, soaker, options) };
}

/** The opposed test and its result; where nobody wins, nobody falls (ADE-KNK-04 to -07). */
function* felled(attacker: Side, target: Side, felling: KnockDownFacts, options: AdevaOptions): Procedure<Felled> {
  const side = fellingSide(attacker, felling, options);
  const contest = yield* opposed(side, alone(target), 'SALVO.adeva.roll.knockDown', options, (decision) =>
    Object.values(fallsBy(decision)).join(),
  );
  return { contest, ...fallsBy(contest) };
}

/** The attacker's side, with the modifiers of the Knock Down. */
export const fellingSide = (attacker: Side, felling: KnockDownFacts, options: AdevaOptions): Side => ({
  ...alone(attacker),
  mods: [...fellingMods(felling, options), ...attacker.mods],
});

/** The falls, and the right to deal damage, that a decision of the test brings (ADE-KNK-04 to -07). */
export const fallsBy = ({ winner, margin }: Decision) => ({
  targetProne: winner === 'initiator',
  attackerProne: winner === 'opponent' && margin <= -CLEAR_MARGIN,
  mayHarm: winner === 'initiator' && margin >= CLEAR_MARGIN,
});

/** Conditions of the target that modify this opposed test, though only with `attackModsOnOpposed` (ADE-SUR-08, ADE-GRD-03). */
const OPPOSED_STATES: readonly ConditionName[] = ['surprised', 'guardMode'];

/** The modifiers of the attacker. Inside a Charge the +10 of a Half Move is not given, and the Charge's +20 only with `chargeBonusOnSpecial` (ADE-CHG-05). */
export function fellingMods({ halfMoved, insideCharge, conditions }: KnockDownFacts, options: AdevaOptions): Tally {
  const action = actionModifier({ action: 'knockDown', mode: 'single', intendedHits: 1, insideCharge }, options);
  const moved = halfMoved && !insideCharge;
  const states = conditions.filter((name) => options.attackModsOnOpposed && OPPOSED_STATES.includes(name));
  return [
    ...(action.value === 0 ? [] : [action]),
    ...(moved ? [entry('ADE-KNK-02', 'SALVO.adeva.modifier.halfMoved', AFTER_HALF_MOVE)] : []),
    ...againstConditions(states, true, 1, options),
  ];
}

/** The damage of a Knock Down. */
export interface FelledHarm {
  /** Null where the attacker deals no damage. */
  readonly hit: UntestedHit | null;
  /** Levels of fatigue that the target gains. */
  readonly fatigue: number;
}

/** The Unarmed damage and level of fatigue that an attacker may deal, unless it declines (ADE-KNK-05). */
function* felledHarm(
  by: Id | null,
  mayHarm: boolean,
  damage: DamageProfile,
  soaker: Soaker,
  options: AdevaOptions,
): Procedure<FelledHarm> {
  const harms = mayHarm && (yield* choose(by, 'allocation', QUESTION, 'ADE-KNK-05', ANSWERS, 'none')) === 'harm';
  if (!harms) return { hit: null, fatigue: 0 };
  return { hit: yield* untestedHit(by, damage, soaker, options), fatigue: FATIGUE };
}

const QUESTION = 'SALVO.adeva.question.knockDownHarm';
const ANSWERS = ['none', 'harm'].map((id) => ({ id, label: `SALVO.adeva.option.knockDown.${id}` }));
