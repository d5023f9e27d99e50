/** Knock Down: Strength against Strength, and who lies on the ground afterwards (ADE-KNK-01 to -07). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { actionModifier, againstConditions } from '../attack/modifiers.ts';
import type { DamageProfile } from '../damage/profile.ts';
import { untestedHit, type Soaker, type UntestedHit } from '../damage/untested.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type Decision, type OpposedResult, type Side } from '../score/opposed.ts';
import type { ConditionName } from '../terms.ts';

/** How a Knock Down is tried. */
export interface Felling {
  /** After a Half Move in the same turn. */
  readonly halfMoved: boolean;
  readonly insideCharge: boolean;
  /** Of the target. */
  readonly conditions: readonly ConditionName[];
}

export interface Felled {
  readonly contest: OpposedResult;
  readonly targetProne: boolean;
  readonly attackerProne: boolean;
  /** The attacker may also deal Unarmed damage and a level of fatigue (ADE-KNK-05). */
  readonly mayHarm: boolean;
}

/** ADE-KNK-02. */
const AFTER_HALF_MOVE = 10;
/** Margin that lets the winner harm, or puts the attacker on the ground (ADE-KNK-05, -06). */
const CLEAR = 2;
/** ADE-KNK-05: exactly one. */
const FATIGUE = 1;

/** The opposed test and who falls; where nobody wins, nothing (ADE-KNK-04 to -07). */
export function* felled(attacker: Side, target: Side, felling: Felling, options: AdevaOptions): Procedure<Felled> {
  const side = fellingSide(attacker, felling, options);
  const contest = yield* opposed(side, alone(target), 'SALVO.adeva.roll.knockDown', options, (decision) =>
    Object.values(fallsBy(decision)).join(),
  );
  return { contest, ...fallsBy(contest) };
}

/** The attacker with what the way of trying it gives. */
export const fellingSide = (attacker: Side, felling: Felling, options: AdevaOptions): Side => ({
  ...alone(attacker),
  mods: [...fellingMods(felling, options), ...attacker.mods],
});

/** ADE-KNK-04 to -07. */
export const fallsBy = ({ winner, margin }: Decision) => ({
  targetProne: winner === 'initiator',
  attackerProne: winner === 'opponent' && margin <= -CLEAR,
  mayHarm: winner === 'initiator' && margin >= CLEAR,
});

/** What surprise and Guard Mode do to attack tests, an opposed test feels only with `attackModsOnOpposed` (ADE-SUR-08, ADE-GRD-03). */
const OPPOSED_STATES: readonly ConditionName[] = ['surprised', 'guardMode'];

/** Inside a Charge there is no +10, and its own +20 only with `chargeBonusOnSpecial` (ADE-CHG-05). */
export function fellingMods({ halfMoved, insideCharge, conditions }: Felling, options: AdevaOptions): Tally {
  const action = actionModifier({ action: 'knockDown', mode: 'single', intendedHits: 1, insideCharge }, options);
  const moved = halfMoved && !insideCharge;
  const states = conditions.filter((name) => options.attackModsOnOpposed && OPPOSED_STATES.includes(name));
  return [
    ...(action.value === 0 ? [] : [action]),
    ...(moved ? [entry('ADE-KNK-02', 'SALVO.adeva.modifier.halfMoved', AFTER_HALF_MOVE)] : []),
    ...againstConditions(states, true, 1, options),
  ];
}

export interface FelledHarm {
  /** Null: the attacker leaves it at that. */
  readonly hit: UntestedHit | null;
  /** Levels gained by the target. */
  readonly fatigue: number;
}

/** The attacker who may deals Unarmed damage and one level of fatigue, or does not (ADE-KNK-05). */
export function* felledHarm(
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
