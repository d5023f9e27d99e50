/**
 * The one telling of every rule: what a case or a test asks of a ruleset is reached from its contract, so that it is
 * what a table plays, and nothing stands there that neither play nor the adapter reaches. `unreached.txt` lists what is
 * not; it may only shrink (after moves: `node tools/run.mjs test/checks/unreached.write.ts`).
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/rules/rulesets.ts';
import { graph, LIST, unreached } from './reachable.ts';

test('every rule that a case or a test asks is played', () => {
  const listed = readFileSync(LIST, 'utf8').split('\n');
  const found = unreached(
    graph(),
    RULESETS.map(({ id }) => id),
  );
  expect(found).toEqual(listed.filter((line) => line !== '' && !line.startsWith('#')));
}, 120_000);
