/** Exact odds of an attack before it is declared, the whole critical chain included. */
import type { Distribution } from '../../kernel/distribution.ts';
import type { Foreseen, Odds } from '../../kernel/odds.ts';
import { binaryInflicted, inflictedBy, type Attempt, type Inflicted } from '../attack/attack-check.ts';
import { effectOf, type Assault, type Situation } from '../attack/resolve.ts';
import { situationOf, type Plan } from '../attack/situation.ts';
import { isReached, linkOf, worthOf } from '../check/chain.ts';
import { hideAgainst } from '../harm/damage.ts';
import { healed } from '../harm/recovery.ts';
import type { Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { chainOdds } from './chain-odds.ts';

/** The odds of an attack whose target does not use the Defense maneuver. `heals`: its success value is Vitality restored. */
export function attackOdds(fight: ArrgsFight, plan: Plan, options: ArrgsOptions, heals = false): Odds {
  const situation = situationOf(fight, plan, options);
  const { assault, defender, tally } = situation;
  const needed = neededFor(situation.attempt, options);
  const ends = endsOf(situation, options);
  return {
    tally,
    chances: CHANCES.flatMap((name, at) =>
      mayCome(name, situation) ? [{ label: `SALVO.arrgs.chance.${name}`, chance: ends.chances[at]! }] : [],
    ),
    distributions: heals ? healingOf(ends, defender.vitals, options) : harmOf(ends, assault),
    tail: ends.tail,
    assuming: assumptions(defender),
    foreseen: [against(situation.attempt)],
    ...(needed === null ? {} : { needed: { count: 1, sides: 20, sum: needed, succeeds: 'above', ofTarget: true } }),
  };
}

/** The numbers that the lowest natural comes from: the difficulty, and the success value that its margin adds to. */
const against = ({ effect, aim: { dc, baseSv: base } }: Attempt): Foreseen => {
  const label = `SALVO.arrgs.foreseen.${effect === 'binary' ? 'against' : 'valueAgainst'}`;
  return { label, clause: 'ARR-ATK-08', good: null, values: { dc, base }, ofTarget: true };
};

/** No Defense maneuver, where one is possible; and no check of a Dying target for its reaction (ARR-DYI-03). */
const assumptions = ({ guard, vitals }: Situation['defender']): readonly string[] => [
  ...(guard() ? ['SALVO.arrgs.assuming.noDefence'] : []),
  ...(vitals.dying > 0 ? ['SALVO.arrgs.assuming.noDyingCheck'] : []),
];

function harmOf({ successValues, damages }: Ends, { damaging, effect }: Assault): Odds['distributions'] {
  if (!damaging || effect !== 'numeric') return [];
  return [
    { label: 'SALVO.arrgs.distribution.successValue', of: distributed(successValues) },
    { label: 'SALVO.arrgs.distribution.damage', of: distributed(damages) },
  ];
}

/** The distribution of the Vitality restored, up to Total Vitality (ARR-VIT-08). */
function healingOf({ successValues }: Ends, before: Vitals, options: ArrgsOptions): Odds['distributions'] {
  const amounts = [0];
  for (let value = 0; value < successValues.length; value++)
    addChance(amounts, healed(before, value, null, options).cv - before.cv, successValues[value]!);
  return [{ label: 'SALVO.arrgs.distribution.healing', of: distributed(amounts) }];
}

/** The lowest natural that succeeds; null where none does without the extra checks of a critical one. */
function neededFor({ effect, roll, aim }: Attempt, options: ArrgsOptions): number | null {
  const last = effect === 'binary' ? 20 : roll.critMin - 1;
  for (let natural = 1; natural <= last; natural++) {
    const link = linkOf(natural, roll);
    if (effect === 'binary' ? isReached(link, aim, options) : worthOf([link], aim, options).success) return natural;
  }
  return null;
}

const CHANCES = ['success', 'critical', 'dying', 'disabled', 'death'] as const;

/**
 * Whether an attack can have this effect at all, whatever its dice: a binary effect has no critical hit (ARR-CRT-11),
 * and without damage only a critical hit that inflicts Dying harms anybody (ARR-CRT-10, ARR-RPL-01).
 */
function mayCome(name: (typeof CHANCES)[number], { assault, attempt }: Situation): boolean {
  if (name === 'success') return true;
  if (name === 'critical') return attempt.effect === 'numeric';
  return attempt.isDeadly || (assault.damaging && attempt.effect === 'numeric');
}

/** The chances of an attack's effects, each added up over all ends of the attack. */
interface Ends {
  /** The chances of the effects, in the order of `CHANCES`. */
  readonly chances: readonly number[];
  /** The chance of each success value, from 0 on. */
  readonly successValues: readonly number[];
  /** The chance of each damage, from 0 on. */
  readonly damages: readonly number[];
  /** The chance of all longer chains, which are left out. */
  readonly tail: number;
}

/** The chances over all ends of an attack, each resolved by `effectOf`, the rule that resolves an attack in play. */
function endsOf({ assault, defender, attempt }: Situation, options: ArrgsOptions): Ends {
  const before = defender.vitals;
  const hide = hideAgainst(defender, assault.types);
  const { sums, inflict, tail } = waysOf(attempt, options);
  let [success, critical, dying, disabled, death] = [0, 0, 0, 0, 0];
  const [successValues, damages] = [noChances(sums), noChances(sums)];
  for (let extra = 0; extra < sums.length; extra++) {
    const { min, mass } = sums[extra]!;
    for (let at = 0; at < mass.length; at++) {
      const chance = mass[at]!;
      if (chance === 0) continue;
      const effect = effectOf(inflict(min + at, extra), null, before, assault, hide, options);
      const { criticalHit, successValue, harm, vitals } = effect;
      if (effect.success) success += chance;
      if (criticalHit) critical += chance;
      if (vitals.dying > before.dying) dying += chance;
      if (vitals.disabled && !before.disabled) disabled += chance;
      if (vitals.dead && !before.dead) death += chance;
      addChance(successValues, successValue ?? 0, chance);
      addChance(damages, harm === null ? 0 : harm.damage, chance);
    }
  }
  return { chances: [success, critical, dying, disabled, death], successValues, damages, tail };
}

/**
 * The distributions of the results of the dice by the number of extra checks, and the rule for the effect of each
 * result.
 */
function waysOf(attempt: Attempt, options: ArrgsOptions) {
  const { effect, roll, aim } = attempt;
  if (effect === 'binary') {
    const inflict = (natural: number): Inflicted => binaryInflicted(linkOf(natural, roll), attempt, options);
    return { sums: [EACH_FACE], inflict, tail: 0 };
  }
  const { failed, sums, tail } = chainOdds(roll, aim, options);
  const inflict = (sum: number, extra: number): Inflicted =>
    inflictedBy(extra === sums.length ? null : sum, extra, attempt, options);
  return { sums: [...sums, { min: 0, mass: [failed] }], inflict, tail };
}

const EACH_FACE: Distribution = { min: 1, mass: new Array<number>(20).fill(1 / 20) };

/** A chance of 0 for each value from 0 to the highest of the sums. */
function noChances(sums: readonly Distribution[]): number[] {
  let end = 1;
  for (const { min, mass } of sums) end = Math.max(end, min + mass.length);
  return new Array<number>(end).fill(0);
}

/** A chance added to that of a value; the list grows with it. */
function addChance(mass: number[], value: number, chance: number): void {
  while (mass.length <= value) mass.push(0);
  mass[value]! += chance;
}

/** The distribution of chances by value, without the chances of 0 below and above all others. */
function distributed(mass: readonly number[]): Distribution {
  let min = 0;
  let end = mass.length;
  while (end > 1 && mass[end - 1] === 0) end--;
  while (min < end - 1 && mass[min] === 0) min++;
  return { min, mass: mass.slice(min, end) };
}
