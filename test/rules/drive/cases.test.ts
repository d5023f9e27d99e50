/** The visible cases, in the test run as well. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drive } from '../../cases/drive/index.ts';
import { parseCases, runCase } from '../../cases/run.ts';

const PATH = 'test/cases/drive.json';

test.each(parseCases(readFileSync(PATH, 'utf8'), PATH).map((one) => [one.id, one] as const))('%s', (_id, one) => {
  expect(runCase(one, drive).problems).toEqual([]);
});
