/** The odds of checks that are no attacks: of a single die that succeeds or fails, and of those with a success value. */
import { fromWeights } from '../../kernel/distribution.ts';
import { certainOdds, type Odds } from '../../kernel/odds.ts';
import type { Tally } from '../../kernel/tally.ts';
import { finished, isReached, plainAim } from '../check/chain.ts';
import { checkResult } from '../check/check.ts';
import { SAME } from '../check/magnitude.ts';
import { plainRoll, type NumericAim } from '../manoeuvres/checks.ts';
import type { ArrgsOptions } from '../options.ts';
import { chainOdds, FACES } from './chain-odds.ts';

/** The odds of a check against `dc`. `ofTarget`: the DC gives away a number of the target's. */
export function checkOdds(tally: Tally, dc: number, options: ArrgsOptions, ofTarget = false): Odds {
  const aim = plainAim(dc, 0);
  const successes = FACES.filter((natural) => {
    const total = checkResult(natural, tally, SAME);
    return isReached({ natural, total }, aim, options);
  });
  const needed = { count: 1, sides: FACES.length, sum: dc - checkResult(0, tally, SAME), succeeds: 'above' } as const;
  return {
    tally,
    chances: [{ label: 'SALVO.arrgs.chance.success', chance: successes.length / FACES.length }],
    distributions: [],
    tail: 0,
    assuming: [],
    needed: ofTarget ? { ...needed, ofTarget } : needed,
  };
}

/** The odds of what succeeds without a check. */
export const CERTAIN = certainOdds('SALVO.arrgs.chance.success');

/**
 * The odds of a check with a success value and its extra checks (ARR-CRT-01). `name`: the distribution that is shown, of
 * the number that `worth` makes of a success value.
 */
export function valueOdds(
  { tally, dc, base }: NumericAim,
  options: ArrgsOptions,
  name = 'successValue',
  worth = (successValue: number): number => successValue,
): Odds {
  const aim = plainAim(dc, base);
  const { failed, sums, tail } = chainOdds(plainRoll(tally), aim, options);
  const values = new Map([[0, failed]]);
  let success = 0;
  sums.forEach(({ min, mass }, extra) =>
    mass.forEach((chance, at) => {
      const result = finished(min + at, extra, aim);
      const value = result.success ? worth(result.successValue) : 0;
      values.set(value, (values.get(value) ?? 0) + chance);
      if (result.success) success += chance;
    }),
  );
  return {
    tally,
    chances: [{ label: 'SALVO.arrgs.chance.success', chance: success }],
    distributions: [{ label: `SALVO.arrgs.distribution.${name}`, of: fromWeights(values) }],
    tail,
    assuming: [],
  };
}
