/** Exact odds of an opposed test before it is made (section 0.2). */
import type { Odds } from '../../kernel/odds.ts';
import type { AdevaOptions } from '../options.ts';
import { everyContest, testOf, type ContestWay, type Side } from './opposed.ts';
import { targetTally } from './telling.ts';

/** The possible results of an opposed test: `SALVO.adeva.odds.<name>`, by the ways that lead to them. */
export type Prospects = { readonly [name: string]: (way: ContestWay) => boolean };

/** The initiator wins. */
export const isWon = ({ winner }: Pick<ContestWay, 'winner'>): boolean => winner === 'initiator';

/** The chance of each prospect; Fate Points are left aside. */
export function contestOdds(initiator: Side, opponent: Side, prospects: Prospects, options: AdevaOptions): Odds {
  const ways = everyContest(initiator, opponent, options);
  return {
    tally: targetTally(testOf(initiator, '', options), options),
    chances: Object.entries(prospects).map(([name, brings]) => ({
      label: `SALVO.adeva.odds.${name}`,
      chance: Math.min(
        1,
        ways.reduce((sum, way) => (brings(way) ? sum + way.chance : sum), 0),
      ),
    })),
    distributions: [],
    tail: 0,
    assuming: [],
  };
}
