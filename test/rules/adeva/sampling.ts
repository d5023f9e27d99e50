/**
 * The share of runs in which something comes of a sampled act, each question answered with its automatic answer or its
 * default.
 */
import { sample, type Tactic } from '../../../src/play/sample.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';

const AUTOMATIC: Tactic = {
  choose: (ask) => ask.automatic ?? ask.default,
  amount: (ask) => ask.default,
};

/** The shares of so many runs. */
export function sampler(
  fight: AdevaFight,
  command: Command,
  runs: number,
  isSo: (outcome: Outcome) => Record<string, boolean>,
): Record<string, number> {
  const random = seeded(11);
  const shares: Record<string, number> = {};
  for (let run = 0; run < runs; run++) {
    const outcome = sample(adeva.perform(fight, command), random, AUTOMATIC);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    for (const [name, so] of Object.entries(isSo(outcome))) shares[name] = (shares[name] ?? 0) + (so ? 1 / runs : 0);
  }
  return shares;
}
