/** The evasion taken where nobody is asked (46.5). */
import type { Attack, Defender } from '../attack/situation.ts';
import type { AdevaOptions } from '../options.ts';
import { targetNumberOf, type Test } from '../score/test.ts';
import type { Evasion } from '../terms.ts';
import { needsReaction } from './evasion.ts';

/** The highest TN, a Deflect before a Reaction of equal TN; undefined: nothing is open. */
export function bestEvasion(
  { evasions }: Pick<Defender, 'evasions'>,
  { kind }: Pick<Attack, 'kind'>,
  options: AdevaOptions,
): readonly [Evasion, Test] | undefined {
  let best = evasions[0];
  for (let at = 1; at < evasions.length; at++) {
    const [evasion, test] = evasions[at]!;
    const lead = targetNumberOf(test, options) - targetNumberOf(best![1], options);
    if (lead > 0 || (lead === 0 && !needsReaction(evasion, kind))) best = evasions[at];
  }
  return best;
}
