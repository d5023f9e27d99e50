/** Exact odds of an attack before it is declared, the whole critical chain included. */
import type { Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { aimOf, attackRollOf, inflictedBy, rollOf, type Inflicted } from '../attack/attack-check.ts';
import { effectOf, markOf, reactionOf, strikeOf, type AttackEffect } from '../attack/resolve.ts';
import { situationOf, type Plan, type Situation } from '../attack/situation.ts';
import { checkResult } from '../check/check.ts';
import type { Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import type { Tally } from '../../kernel/tally.ts';
import { chainOdds } from './chain-odds.ts';

/** Odds of an attack whose target does not use the Defence manoeuvre. */
export function attackOdds(fight: ArrgsFight, plan: Plan, options: ArrgsOptions): Odds {
  const situation = situationOf(fight, plan, options);
  const { assault, defender } = situation;
  const { tally, ends, tail } = endsOf(situation, options);
  const isNumeric = assault.damaging && assault.effect === 'numeric';
  return {
    tally,
    chances: chancesOf(ends, defender.vitals),
    distributions: isNumeric
      ? [
          { label: 'SALVO.arrgs.distribution.successValue', of: spread(ends, ({ successValue }) => successValue ?? 0) },
          { label: 'SALVO.arrgs.distribution.damage', of: spread(ends, ({ harm }) => harm?.damage ?? 0) },
        ]
      : [],
    tail,
    assuming: defender.guard ? ['SALVO.arrgs.assuming.noDefence'] : [],
  };
}

/** One way in which an attack may end. */
interface End {
  readonly chance: number;
  readonly effect: AttackEffect;
}

/** Every way in which the attack may end, by the very rules that resolve it. */
function endsOf(
  { assault, defender }: Situation,
  options: ArrgsOptions,
): { readonly tally: Tally; readonly ends: readonly End[]; readonly tail: number } {
  const strike = strikeOf(assault, options);
  const mark = markOf(defender, reactionOf(assault, defender, options));
  const roll = rollOf(strike, options);
  const endOf = (chance: number, inflicted: Inflicted): End => ({
    chance,
    effect: effectOf(inflicted, null, defender.vitals, assault, defender, options),
  });
  if (strike.effect === 'binary') {
    const ends = Array.from({ length: 20 }, (_, index) => {
      const natural = index + 1;
      const link = { natural, total: checkResult(natural, roll.tally, roll.scale) };
      return endOf(1 / 20, attackRollOf({ links: [link], dice: [] }, strike, mark, options));
    });
    return { tally: strike.tally, ends, tail: 0 };
  }
  const { ways, tail } = chainOdds(roll, aimOf(strike, mark, options), options);
  const ends = ways.map(({ chance, worth }) => endOf(chance, inflictedBy(worth, strike, mark, options)));
  return { tally: strike.tally, ends, tail };
}

function chancesOf(ends: readonly End[], before: Vitals): Odds['chances'] {
  const sums = { success: 0, critical: 0, dying: 0, disabled: 0, death: 0 };
  for (const { chance, effect } of ends) {
    const { vitals } = effect;
    if (effect.success) sums.success += chance;
    if (effect.criticalHit) sums.critical += chance;
    if (vitals.dying > before.dying) sums.dying += chance;
    if (vitals.disabled && !before.disabled) sums.disabled += chance;
    if (vitals.dead && !before.dead) sums.death += chance;
  }
  return Object.entries(sums).map(([name, chance]) => ({ label: `SALVO.arrgs.chance.${name}`, chance }));
}

/** The distribution of a number of 0 or more. */
function spread(ends: readonly End[], value: (effect: AttackEffect) => number): Distribution {
  const mass: number[] = [];
  for (const { chance, effect } of ends) {
    const at = value(effect);
    while (mass.length <= at) mass.push(0);
    mass[at]! += chance;
  }
  const min = Math.max(
    0,
    mass.findIndex((each) => each > 0),
  );
  return { min, mass: mass.slice(min) };
}
