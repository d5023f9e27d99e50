/** Exact odds of an attack before it is declared, the whole critical chain included. */
import type { Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { aimOf, attackRollOf, inflictedBy, rollOf, type Inflicted, type Strike } from '../attack/attack-check.ts';
import { effectOf, markOf, reactionOf, strikeOf, type AttackEffect } from '../attack/resolve.ts';
import { situationOf, type Plan, type Situation } from '../attack/situation.ts';
import { FAILED, finished, linkOf } from '../check/chain.ts';
import type { Vitals } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { chainOdds } from './chain-odds.ts';

/** Odds of an attack whose target does not use the Defence manoeuvre. */
export function attackOdds(fight: ArrgsFight, plan: Plan, options: ArrgsOptions): Odds {
  const situation = situationOf(fight, plan, options);
  const { assault, defender } = situation;
  const strike = strikeOf(assault, options);
  const ends = endsOf(situation, strike, options);
  const isNumeric = assault.damaging && assault.effect === 'numeric';
  return {
    tally: strike.tally,
    chances: CHANCES.map((name) => ({ label: `SALVO.arrgs.chance.${name}`, chance: ends[name] })),
    distributions: isNumeric
      ? [
          { label: 'SALVO.arrgs.distribution.successValue', of: distributed(ends.successValues) },
          { label: 'SALVO.arrgs.distribution.damage', of: distributed(ends.damages) },
        ]
      : [],
    tail: ends.tail,
    assuming: defender.guard ? ['SALVO.arrgs.assuming.noDefence'] : [],
  };
}

const CHANCES = ['success', 'critical', 'dying', 'disabled', 'death'] as const;

/** Chances of everything that an attack may bring, added up end by end: there are hundreds. */
type Ends = { [name in (typeof CHANCES)[number]]: number } & {
  /** By success value, and by damage, from 0 on. */
  readonly successValues: number[];
  readonly damages: number[];
  tail: number;
};

/** Every way in which the attack may end, by the very rules that resolve it. */
function endsOf({ assault, defender }: Situation, strike: Strike, options: ArrgsOptions): Ends {
  const mark = markOf(defender, reactionOf(assault, defender, options));
  const roll = rollOf(strike, options);
  const ends: Ends = {
    success: 0,
    critical: 0,
    dying: 0,
    disabled: 0,
    death: 0,
    successValues: [],
    damages: [],
    tail: 0,
  };
  const end = (chance: number, inflicted: Inflicted): void =>
    count(ends, chance, effectOf(inflicted, null, defender.vitals, assault, defender, options), defender.vitals);
  if (strike.effect === 'binary') {
    for (let natural = 1; natural <= FACES; natural++)
      end(1 / FACES, attackRollOf({ links: [linkOf(natural, roll)], dice: [] }, strike, mark, options));
    return ends;
  }
  const aim = aimOf(strike, mark, options);
  const { failed, sums, tail } = chainOdds(roll, aim, options);
  if (failed > 0) end(failed, inflictedBy(FAILED, strike, mark, options));
  sums.forEach(({ min, mass }, extra) => {
    for (let at = 0; at < mass.length; at++)
      if (mass[at]! > 0) end(mass[at]!, inflictedBy(finished(min + at, extra, aim), strike, mark, options));
  });
  ends.tail = tail;
  return ends;
}

const FACES = 20;

function count(
  ends: Ends,
  chance: number,
  { success, criticalHit, successValue, harm, vitals }: AttackEffect,
  before: Vitals,
): void {
  if (success) ends.success += chance;
  if (criticalHit) ends.critical += chance;
  if (vitals.dying > before.dying) ends.dying += chance;
  if (vitals.disabled && !before.disabled) ends.disabled += chance;
  if (vitals.dead && !before.dead) ends.death += chance;
  put(ends.successValues, successValue ?? 0, chance);
  put(ends.damages, harm === null ? 0 : harm.damage, chance);
}

function put(mass: number[], value: number, chance: number): void {
  while (mass.length <= value) mass.push(0);
  mass[value]! += chance;
}

/** Without what cannot be below the least value. */
function distributed(mass: readonly number[]): Distribution {
  let min = 0;
  while (min < mass.length - 1 && mass[min] === 0) min++;
  return { min, mass: mass.slice(min) };
}
