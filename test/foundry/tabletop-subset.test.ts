import { expect, test } from 'vitest';
import { openTable } from '../tabletop/inprocess/table.ts';
import { ALLOWED } from '../tabletop/subset/allowed.ts';
import { offeredBy } from '../tabletop/subset/inspect.ts';
import { OFFERED } from '../tabletop/subset/offered.ts';

test('the list of names that is held against the published types is what the tabletop really offers', async () => {
  const table = await openTable({ system: 'test/tabletop/contract/fixture' });
  const offered = Object.fromEntries(
    Object.entries(offeredBy(table.seat('gm').globals)).filter(([, names]) => names.length > 0),
  );
  table.close();
  expect(OFFERED).toEqual(offered);
});

test('nothing is allowed that is not offered', () => {
  const offered: Record<string, readonly string[]> = OFFERED;
  for (const [group, names] of Object.entries(ALLOWED))
    for (const name of Object.keys(names)) expect(offered[group]).toContain(name);
});
