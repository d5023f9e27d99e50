/** The evasion made automatically, without asking the target's owner (46.5). */
import type { Attack, Defender } from '../attack/situation.ts';
import type { AdevaOptions } from '../options.ts';
import { targetNumberOf, type Test } from '../score/test.ts';
import type { Evasion } from '../terms.ts';
import { needsReaction } from './evasion.ts';

/** The open evasion with the highest TN, and its test; at equal TN, an evasion that costs no Reaction. Undefined where none is open. */
export function bestEvasion(
  { evasions }: Pick<Defender, 'evasions'>,
  { kind }: Pick<Attack, 'kind'>,
  options: AdevaOptions,
): readonly [Evasion, Test] | undefined {
  let best = evasions[0];
  for (let index = 1; index < evasions.length; index++) {
    const [evasion, test] = evasions[index]!;
    const lead = targetNumberOf(test, options) - targetNumberOf(best![1], options);
    if (lead > 0 || (lead === 0 && !needsReaction(evasion, kind))) best = evasions[index];
  }
  return best;
}
