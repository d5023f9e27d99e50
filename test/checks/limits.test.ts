/**
 * The limits of documents and settings protect the worlds that people have stored: a narrower limit sets their values
 * aside (a migration, `src/foundry/data/migrations.ts`), a new default changes the meaning of a missing value. So
 * `limits.txt` is changed on purpose: `node tools/run.mjs test/checks/limits.write.ts`.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits, LIST } from './limits.ts';

test('documents and settings have the limits and defaults that worlds were stored with', () => {
  expect(limits()).toEqual(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
});
