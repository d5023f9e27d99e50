import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractCases, type Globals } from '../tabletop/contract/cases.ts';
import { openTable, type Table } from '../tabletop/inprocess/table.ts';

const THROWN_ON_PURPOSE = 'thrown on purpose by a contract case';

/** A person in a compendium of the system's. */
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

  test.each(contractCases.map((example) => [example.name, example] as const))('%s', async (_name, contractCase) => {
    await contractCase.run(table.seat('gm').globals as unknown as Globals);
    await table.settle();
    const errors = table.errors.filter((error) => !(error instanceof Error && error.message === THROWN_ON_PURPOSE));
    expect(errors).toEqual([]);
    expect(table.clientHash('player')).toBe(table.clientHash('gm'));
  });
});

const LISTED = readFileSync('test/tabletop/ASSUMPTIONS.md', 'utf8');
const STEPS = readFileSync('docs/in-foundry.md', 'utf8');
const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/^ *(\d+)[. ]/gm)].map(([, name]) => Number(name));

test('what has no case says why, and what an eye must see is a step of the check list', () => {
  const [, ...reasons] = LISTED.slice(LISTED.indexOf('## Without a case')).split('\n### ');
  expect(reasons.map((reason) => reason.slice(0, reason.indexOf('\n')))).toEqual([
    'It takes a second user, another browser, or a server in trouble',
    'It takes a pointer, an eye, an ear or another module',
    'Where Foundry may do otherwise, Salvo does not care',
  ]);
  const seen = [...reasons[1]!.matchAll(/^- .+$/gm)].map(([line]) => Number(/ \(Step (\d+)\.\)$/.exec(line)?.[1]));
  const steps = numbersIn(STEPS);
  expect(seen.filter((step) => !steps.includes(step))).toEqual([]);
});

test('the issue template asks for every step of the check list', () => {
  const template = readFileSync('.github/ISSUE_TEMPLATE/in-foundry.yml', 'utf8');
  const numbers = template.split('\n').flatMap((line) => /^ +(\d+) .+: ok \/ not:$/.exec(line)?.[1] ?? []);
  expect(numbers.map(Number)).toEqual(numbersIn(STEPS));
});

test('a case cites a source or is listed as an assumption, and nothing else is listed', () => {
  const text = readFileSync('test/tabletop/ASSUMPTIONS.md', 'utf8');
  const listed = [...text.matchAll(/^- (.+)$/gm)].map((match) => match[1]);
  const untested = text.slice(text.indexOf('## Without a case'));
  const assumed = contractCases.flatMap((example) => example.assumption ?? []);
  for (const example of contractCases)
    expect(Boolean(example.source) !== Boolean(example.assumption), example.name).toBe(true);
  const withoutCase = [...untested.matchAll(/^- (.+)$/gm)].map((match) => match[1]);
  expect(listed.filter((name) => !withoutCase.includes(name)).sort()).toEqual([...assumed].sort());
});
