/** The odds of an area attack before it is made: that it hits its square (ARR-AOE-02). */
import type { Odds } from '../../kernel/odds.ts';
import { hitsSquare } from '../area/area.ts';
import { rollOf, type Strike } from '../attack/attack-check.ts';
import { linkOf } from '../check/chain.ts';
import type { ArrgsOptions } from '../options.ts';
import { FACES } from './chain-odds.ts';

/**
 * The chance of the check against the square. Who is struck, and how hard, hangs on where a miss lands, and is left to
 * the dice.
 */
export function squareOdds(strike: Strike, options: ArrgsOptions): Odds {
  const roll = rollOf(strike, options);
  const hits = FACES.filter((natural) => hitsSquare(linkOf(natural, roll), options));
  const [least] = hits;
  return {
    tally: strike.tally,
    chances: [{ label: 'SALVO.arrgs.chance.squareHit', chance: hits.length / FACES.length }],
    distributions: [],
    tail: 0,
    assuming: [],
    ...(least === undefined ? {} : { needed: { count: 1, sides: FACES.length, sum: least, succeeds: 'above' } }),
  };
}
