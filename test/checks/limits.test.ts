/**
 * What documents and settings may be is held by the worlds that people have stored: a limit that becomes narrower sets their values aside
 * (a migration, `src/foundry/data/migrations.ts`), a new default changes what a missing value means. So `limits.txt` is changed on purpose:
 * `node tools/run.mjs test/checks/limits.write.ts`.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits, LIST } from './limits.ts';

test('documents and settings have the limits and defaults that worlds were stored with', () => {
  expect(limits()).toEqual(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
});
