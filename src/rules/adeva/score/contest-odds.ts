/** The exact odds of an opposed test before its rolls (section 0.2). */
import type { Odds } from '../../kernel/odds.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { everyContest, testOf, type ContestWay, type Side } from './opposed.ts';
import { targetTally } from './telling.ts';

/**
 * The results of an opposed test whose chances are shown as `SALVO.adeva.odds.<name>`, each with a filter for its ways.
 */
export type Prospects = { readonly [name: string]: (way: ContestWay) => boolean };

/** Whether the initiator wins. */
export const isWon = ({ winner }: Pick<ContestWay, 'winner'>): boolean => winner === 'initiator';

/** Both sides' TN and the chance of each prospect, with no Fate Point spent after the declaration. */
export function contestOdds(initiator: Side, opponent: Side, prospects: Prospects, options: AdevaOptions): Odds {
  const ways = everyContest(initiator, opponent, options);
  const tallyOf = (side: Side): Tally => targetTally(testOf(side, '', options), options);
  return {
    tally: tallyOf(initiator),
    absolute: true,
    ...(opponent.by === null ? {} : { opposed: { who: opponent.by, tally: tallyOf(opponent) } }),
    chances: Object.entries(prospects).map(([name, leadsThere]) => ({
      label: `SALVO.adeva.odds.${name}`,
      chance: Math.min(
        1,
        ways.reduce((sum, way) => (leadsThere(way) ? sum + way.chance : sum), 0),
      ),
    })),
    distributions: [],
    tail: 0,
    assuming: [],
  };
}
