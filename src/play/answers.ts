import { answered, type Answer, type Procedure } from '../rules/kernel/procedure.ts';
import type { Random } from '../rules/kernel/random.ts';
import { byDefault, sampled, type Tactic } from './sample.ts';

/**
 * A procedure carried to its end: first the answers that are known, in their order, then a seeded generator and a tactic.
 * Throws where an answer does not fit its question.
 */
export function playedOn<T>(
  procedure: Procedure<T>,
  known: readonly Answer[],
  random: Random,
  tactic: Tactic = byDefault,
): T {
  let asked = 0;
  return answered(procedure, (ask) => known[asked++] ?? sampled(ask, random, tactic));
}
