/** The exact odds of a test before its roll (section 0.1). */
import { certainOdds, type Odds } from '../../kernel/odds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from './telling.ts';
import { everyRoll, targetNumberOf, type Test } from './test.ts';

/** The chance that a test is passed, with no Fate Point spent after the declaration. */
export const testOdds = (test: Test, options: AdevaOptions): Odds => ({
  tally: targetTally(test, options),
  chances: [{ label: PASSES, chance: everyRoll(test, options).filter(({ success }) => success).length / 100 }],
  distributions: [],
  tail: 0,
  assuming: [],
  needed: { count: 1, sides: 100, sum: targetNumberOf(test, options), succeeds: 'below' },
});

const PASSES = 'SALVO.adeva.odds.passes';

/** The odds of what succeeds without a test. */
export const CERTAIN = certainOdds(PASSES);
