/** The evasion that is taken where nobody is asked (46.5). */
import type { Attack, Defender, Evasions } from '../attack/situation.ts';
import type { AdevaOptions } from '../options.ts';
import { targetNumberOf, type Test } from '../score/test.ts';
import { EVASIONS, type Evasion } from '../terms.ts';
import { needsReaction } from './evasion.ts';

/** The highest TN, a Deflect before a Reaction of equal TN; undefined: nothing is open. */
export function bestEvasion(
  { evasions }: Pick<Defender, 'evasions'>,
  { kind }: Pick<Attack, 'kind'>,
  options: AdevaOptions,
): readonly [Evasion, Test] | undefined {
  let best: readonly [Evasion, Test] | undefined;
  for (const evasion of EVASIONS) {
    const test = evasions[evasion as keyof Evasions];
    if (!test) continue;
    const lead = best ? targetNumberOf(test, options) - targetNumberOf(best[1], options) : 1;
    if (lead > 0 || (lead === 0 && !needsReaction(evasion, kind))) best = [evasion, test];
  }
  return best;
}
