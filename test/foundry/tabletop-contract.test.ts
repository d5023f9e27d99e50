import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractCases, type Globals } from '../tabletop/contract/cases.ts';
import { openTable, type Table } from '../tabletop/inprocess/table.ts';

const THROWN_ON_PURPOSE = 'thrown on purpose by a contract case';

/** One person in a compendium of the system's. */
const PEOPLE = {
  metadata: { name: 'people', label: 'People', type: 'Actor', packageName: 'fixture' },
  documents: [{ _id: 'packperson000001', name: 'Person', type: 'person', system: {} }],
};

describe('the tabletop keeps the contract', () => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable({ system: 'test/tabletop/contract/fixture', packs: [PEOPLE] });
  });
  afterAll(() => table.close());

  test.each(contractCases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    await one.run(table.seat('gm').globals as unknown as Globals);
    await table.settle();
    const errors = table.errors.filter((error) => !(error instanceof Error && error.message === THROWN_ON_PURPOSE));
    expect(errors).toEqual([]);
    expect(table.clientHash('player')).toBe(table.clientHash('gm'));
  });
});

test('a case cites a source or is listed as an assumption, and nothing else is listed', () => {
  const text = readFileSync('test/tabletop/ASSUMPTIONS.md', 'utf8');
  const listed = [...text.matchAll(/^- (.+)$/gm)].map((match) => match[1]);
  const untested = text.slice(text.indexOf('## Without a case'));
  const assumed = contractCases.flatMap((one) => one.assumption ?? []);
  for (const one of contractCases) expect(Boolean(one.source) !== Boolean(one.assumption), one.name).toBe(true);
  const withoutCase = [...untested.matchAll(/^- (.+)$/gm)].map((match) => match[1]);
  expect(listed.filter((one) => !withoutCase.includes(one)).sort()).toEqual([...assumed].sort());
});
