/** Writes what the acts ask anew, after a change on purpose: `node tools/run.mjs test/rules/conformance/asked.write.ts`. */
import { writeFileSync } from 'node:fs';
import { asked, listOf } from './asked.ts';
import { ENTRANTS } from './entrants.ts';

for (const entrant of ENTRANTS) writeFileSync(listOf(entrant), `${asked(entrant).join('\n')}\n`);
