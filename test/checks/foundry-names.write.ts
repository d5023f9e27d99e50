/** The list of Foundry's names, written anew: `node tools/run.mjs test/checks/foundry-names.write.ts`. */
import { writeFileSync } from 'node:fs';
import { foundryNames, LIST } from './foundry-names.ts';

writeFileSync(LIST, `${foundryNames().join('\n')}\n`);
