/**
 * The verdicts that fights have met, added to those known to be good or bad for their combatant, after a change on
 * purpose: `node tools/run.mjs test/rules/conformance/verdicts.write.ts`. What no fight of these meets stays.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { ENTRANTS } from './entrants.ts';
import { playFight } from './play.ts';
import { verdicts, verdictsOf } from './verdicts.ts';
import { wildFight } from './wild.ts';

const FIGHTS = 60;
const WILD = 20;
const STEPS = 80;
const seedsTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

for (const entrant of ENTRANTS) {
  const outcomes: Outcome[] = seedsTo(FIGHTS).flatMap((seed) =>
    playFight(entrant, seed, seeded(seed)).acts.map(({ outcome }) => outcome),
  );
  for (const scene of [entrant, ...(entrant.scenes ?? [])])
    for (const seed of seedsTo(WILD))
      wildFight({ ...entrant, ...scene }, seed, seeded(seed), STEPS, (outcome) => outcomes.push(outcome));
  const file = verdictsOf(entrant.ruleset.id);
  const known = readFileSync(file, 'utf8').trim().split('\n');
  writeFileSync(file, `${[...new Set([...known, ...verdicts(outcomes)])].sort().join('\n')}\n`);
}
