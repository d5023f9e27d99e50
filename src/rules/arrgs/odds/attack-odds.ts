/** Exact odds of an attack before it is declared, the whole critical chain included. */
import { fromWeights, type Distribution } from '../../kernel/distribution.ts';
import type { Odds } from '../../kernel/odds.ts';
import { answered } from '../../kernel/procedure.ts';
import { bug } from '../../kernel/result.ts';
import { attackRollOf, attackRollWith, aimOf, rollOf, type Mark, type AttackRoll } from '../attack/attack-check.ts';
import { answeredStrike, reactionOf, strikeOf, type AttackResult } from '../attack/resolve.ts';
import { situationOf, type Plan, type Situation } from '../attack/situation.ts';
import { checkResult } from '../check/check.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { chainOdds } from './chain-odds.ts';

/** One way in which an attack may end. */
interface Way {
  readonly chance: number;
  readonly result: AttackResult;
}

/** Odds of an attack whose target does not use the Defence manoeuvre. */
export function attackOdds(fight: ArrgsFight, plan: Plan, options: ArrgsOptions): Odds {
  const situation = situationOf(fight, plan, options);
  const { ways, tail } = waysOf(situation, options);
  const { vitals } = situation.defender;
  const chance = (when: (result: AttackResult) => boolean): number =>
    ways.reduce((sum, way) => (when(way.result) ? sum + way.chance : sum), 0);
  const label = (name: string) => `SALVO.arrgs.chance.${name}`;
  return {
    tally: strikeOf(situation.assault, options).tally,
    chances: [
      { label: label('success'), chance: chance(({ success }) => success) },
      { label: label('critical'), chance: chance(({ criticalHit }) => criticalHit) },
      { label: label('dying'), chance: chance((result) => result.vitals.dying > vitals.dying) },
      { label: label('disabled'), chance: chance((result) => result.vitals.disabled && !vitals.disabled) },
      { label: label('death'), chance: chance((result) => result.vitals.dead && !vitals.dead) },
    ],
    distributions: situation.assault.damaging && situation.assault.effect === 'numeric' ? damageOf(ways) : [],
    tail,
    assuming: situation.defender.guard ? ['SALVO.arrgs.assuming.noDefence'] : [],
  };
}

const damageOf = (ways: readonly Way[]): Odds['distributions'] => [
  { label: 'SALVO.arrgs.distribution.successValue', of: spread(ways, ({ successValue }) => successValue ?? 0) },
  { label: 'SALVO.arrgs.distribution.damage', of: spread(ways, ({ harm }) => harm?.damage ?? 0) },
];

function spread(ways: readonly Way[], value: (result: AttackResult) => number): Distribution {
  const weights = new Map<number, number>();
  for (const { chance, result } of ways) {
    const at = value(result);
    weights.set(at, (weights.get(at) ?? 0) + chance);
  }
  return fromWeights(weights);
}

/** Every way in which the attack may end, by the very rules that resolve it. */
function waysOf(
  { assault, defender }: Situation,
  options: ArrgsOptions,
): { readonly ways: readonly Way[]; readonly tail: number } {
  const [strike, reaction] = [strikeOf(assault, options), reactionOf(assault, defender, options)];
  const mark: Mark = { ...defender, dc: reaction.dc };
  const undefended = { ...defender, guard: null };
  const roll = rollOf(strike, options);
  const endOf = (attackRoll: AttackRoll): AttackResult =>
    answered(answeredStrike(assault, undefended, reaction, attackRoll, options), () => bug('nothing to ask'));
  if (strike.effect === 'binary') {
    const ways = Array.from({ length: 20 }, (_, index) => {
      const natural = index + 1;
      const link = { natural, total: checkResult(natural, roll.tally, roll.scale) };
      return { chance: 1 / 20, result: endOf(attackRollOf({ links: [link], dice: [] }, strike, mark, options)) };
    });
    return { ways, tail: 0 };
  }
  const { ways, tail } = chainOdds(roll, aimOf(strike, mark, options), options);
  return {
    tail,
    ways: ways.map(({ chance, first, worth }) => ({
      chance,
      result: endOf(attackRollWith({ links: [first], dice: [] }, worth, strike, mark, options)),
    })),
  };
}
