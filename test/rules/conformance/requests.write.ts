/**
 * The questions that acts ask, written anew after a change on purpose: `node tools/run.mjs
 * test/rules/conformance/requests.write.ts`.
 */
import { writeFileSync } from 'node:fs';
import { requests, listOf } from './requests.ts';
import { ENTRANTS } from './entrants.ts';

for (const entrant of ENTRANTS) writeFileSync(listOf(entrant), `${requests(entrant).join('\n')}\n`);
