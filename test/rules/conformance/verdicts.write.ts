/** Writes anew for whom verdicts are good, after a change on purpose: `node tools/run.mjs test/rules/conformance/verdicts.write.ts`. */
import { writeFileSync } from 'node:fs';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { ENTRANTS } from './entrants.ts';
import { playFight } from './play.ts';
import { verdicts, verdictsOf } from './verdicts.ts';

const FIGHTS = 60;

for (const entrant of ENTRANTS) {
  const seeds = Array.from({ length: FIGHTS }, (_, index) => index + 1);
  const acts = seeds.flatMap((seed) => playFight(entrant, seed, seeded(seed)).acts);
  writeFileSync(verdictsOf(entrant), `${verdicts(acts.map(({ outcome }) => outcome)).join('\n')}\n`);
}
