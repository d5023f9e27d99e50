/** The results of fights with these seeds, in one number: the same wherever the rules run. */
import { sha256 } from '../../../src/foundry/data/digest.ts';
import { battle } from '../../../src/play/battle.ts';
import { canonical, type Json } from '../../../src/rules/kernel/json.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { ENTRANTS } from './entrants.ts';
import type { Entrant } from './play.ts';

/** A battle to its end or the fifteenth round: how it stands, and everything that happened, as text. */
export function battleText({ ruleset, fight: open }: Entrant, seed: number): string {
  const log: Outcome[] = [];
  const onOutcome = (outcome: Outcome): void => void log.push(outcome);
  const { fight } = battle(ruleset, open(seed), seeded(seed), { rounds: 15, onOutcome });
  return canonical([fight, log] as unknown as Json);
}

/** By ruleset, the digest of `count` battles from the seed `from` on. */
export const battleDigests = (count: number, from = 1): { readonly [ruleset: string]: string } =>
  Object.fromEntries(
    ENTRANTS.map((entrant) => {
      const texts = Array.from({ length: count }, (_, at) => battleText(entrant, from + at));
      return [entrant.ruleset.id, sha256(texts.join('\n'))];
    }),
  );
