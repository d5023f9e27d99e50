/** Every case file of the project against the rules layer. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operationsFor } from '../cases/operations.ts';
import { parseCases, runCase } from '../cases/run.ts';

const files = readdirSync('test/cases').filter((name) => name.endsWith('.json'));

describe.each(files)('%s', (name) => {
  const cases = parseCases(readFileSync(`test/cases/${name}`, 'utf8'), name);
  const operations = operationsFor(cases);
  test.each(cases.map((one) => [`${one.id} (${one.rules.join(', ')})`, one] as const))('%s', (_id, one) => {
    expect(runCase(one, operations).problems).toEqual([]);
  });
});
