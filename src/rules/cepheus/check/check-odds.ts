/** The exact odds of a check before it is rolled (section 0.1). */
import { chanceAtLeast, mapValues, shift, sumOfDice, type Distribution } from '../../kernel/distribution.ts';
import type { Key } from '../../kernel/json.ts';
import { certainOdds, type Odds } from '../../kernel/odds.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import { neededFor, SUCCESS } from './check.ts';

const SUCCEEDS: Key = 'SALVO.cepheus.odds.success';

/** Numbers that follow from an Effect, each shown as `SALVO.cepheus.odds.<name>`. */
type Results = { readonly [name: string]: (effect: number) => number };

/** The chance that a check with these DMs succeeds, and the distributions of its results. */
export function checkOdds(tally: Tally, results: Results = {}): Odds {
  const needed = neededFor(total(tally));
  const effects = effectsOf(tally);
  return {
    tally,
    chances: [{ label: SUCCEEDS, chance: chanceAtLeast(sumOfDice(2, 6), needed.sum) }],
    distributions: Object.entries(results).map(([name, of]) => ({
      label: `SALVO.cepheus.odds.${name}`,
      of: mapValues(effects, of),
    })),
    tail: 0,
    assuming: [],
    needed,
  };
}

/** The odds of what succeeds without a check. */
export const CERTAIN = certainOdds(SUCCEEDS);

/** The distribution of the Effect of a check with these DMs (CEP-CORE-03). */
export const effectsOf = (tally: Tally): Distribution => shift(sumOfDice(2, 6), total(tally) - SUCCESS);
