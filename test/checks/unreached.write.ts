/** The list of what no fight reaches, written anew after moves: `node tools/run.mjs test/checks/unreached.write.ts`. */
import { writeFileSync } from 'node:fs';
import { RULESETS } from '../../src/rules/rulesets.ts';
import { graph, LIST, unreached } from './reachable.ts';

const names = unreached(
  graph(),
  RULESETS.map(({ id }) => id),
);
writeFileSync(
  LIST,
  `${['# Values of a ruleset that no fight reaches. The list may only shrink.', ...names].join('\n')}\n`,
);
console.log(names.length);
