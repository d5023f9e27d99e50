/** The contract checks are registered with Quench when it is there, and hold on the built system. */
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { ContractCase, Globals } from '../tabletop/contract/cases.ts';
import { openFirefight } from './firefight.ts';

test('the built contract checks hold with Salvo loaded', async () => {
  const { contractCases } = (await import(/* @vite-ignore */ pathToFileURL(resolve('dist/contract.mjs')).href)) as {
    contractCases: readonly ContractCase[];
  };
  expect(contractCases.length).toBeGreaterThan(20);
  const metadata = { name: 'people', label: 'People', type: 'Actor', packageName: 'salvo' };
  const documents = [{ _id: 'packperson000001', name: 'Person', type: 'cepheusCharacter', system: {} }];
  const fight = await openFirefight({ begun: false, packs: [{ metadata, documents }] });
  const failures: string[] = [];
  for (const example of contractCases) {
    try {
      await example.run(fight.gm.globals as unknown as Globals);
      await fight.table.settle();
    } catch (error) {
      failures.push(`${example.name}: ${(error as Error).message}`);
    }
  }
  expect(failures).toEqual([]);
  fight.table.close();
});
