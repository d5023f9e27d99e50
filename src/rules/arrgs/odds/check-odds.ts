/** The odds of a check of a single die that succeeds or fails. */
import type { Odds } from '../../kernel/odds.ts';
import type { Tally } from '../../kernel/tally.ts';
import { isReached, plainAim } from '../check/chain.ts';
import { checkResult } from '../check/check.ts';
import { SAME } from '../check/magnitude.ts';
import type { ArrgsOptions } from '../options.ts';

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

const FACES = Array.from({ length: 20 }, (_, index) => index + 1);
