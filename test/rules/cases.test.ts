/** Every case file of the project against the rules layer. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Data } from '../cases/format.ts';
import { operations, operationsFor } from '../cases/operations.ts';
import { pathsIn } from '../cases/recording.ts';
import { parseCases, runCase } from '../cases/run.ts';

/** Keys that no adapter reads yet. The list may only shrink. */
const UNREAD: ReadonlySet<string> = new Set([
  'CEP-V-090 coupDeGrace: target.armor',
  'CEP-V-090 coupDeGrace: target.armor[]',
  'CEP-V-090 coupDeGrace: target.armor[].ar',
  'CEP-V-090 coupDeGrace: target.stance',
  'DRV-V-068 auraExchange: aura.kind',
  'DRV-V-070 shieldEligibility: unnoticed',
  'DRV-V-076 auraReactions: event.weapons',
  'DRV-V-093 auraStrike: holderId',
  'DRV-V-095 relation: combatants[].engagedWith[]',
  'DRV-V-104 silencingOnRunning: silencing[]',
  'DRV-V-119 changePosition: combatants[].engagedWith[]',
  'FLU-V-019 endOfRound: events[].ended',
  'FLU-V-081 endOfRound: events[].ended',
]);

test('a file whose cases name only rows without a prefix of their book is known by the ids', () => {
  const [example] = parseCases(readFileSync('test/cases/adeva.json', 'utf8'), 'adeva.json');
  expect(operationsFor([{ ...example!, rules: ['GAP-04'] }])).toBe(operations['ADE']);
});

const files = readdirSync('test/cases').filter((name) => name.endsWith('.json'));

describe.each(files)('%s', (name) => {
  const cases = parseCases(readFileSync(`test/cases/${name}`, 'utf8'), name);
  const ofBook = operationsFor(cases);
  const reads = new Map<string, Set<string>>();
  test.each(cases.map((example) => [`${example.id} (${example.rules.join(', ')})`, example] as const))(
    '%s',
    (_id, example) => {
      expect(runCase(example, ofBook, reads).problems).toEqual([]);
    },
  );

  test('every key that a case gives is read by its adapter', () => {
    const unread = cases.flatMap(({ id, when, given }) => {
      const { each, ...base } = given;
      const inputs = [base, ...(Array.isArray(each) ? (each as readonly Data[]) : [])];
      const read = reads.get(when);
      return [...new Set(inputs.flatMap((input) => pathsIn(input)))]
        .filter((path) => read?.has(path) !== true)
        .map((path) => `${id} ${when}: ${path}`);
    });
    expect(unread.filter((line) => !UNREAD.has(line))).toEqual([]);
  });
});
