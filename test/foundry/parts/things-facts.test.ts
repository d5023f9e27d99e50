/** The facts of things in rows of a sheet, beside what is counted there. */
import { expect, test } from 'vitest';
import { arrgsFacts } from '../../../src/foundry/games/arrgs/facts.ts';
import { arrgsThings } from '../../../src/foundry/games/arrgs/things.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { enterThings, uncounted } from '../../../src/foundry/sheets/things.ts';
import type { ItemDoc } from '../../../src/foundry/api.ts';

enterGames();
enterThings(arrgsThings);

test('beside the number of its pieces nothing says that there is one', () => {
  const facts = (quantity: number): readonly string[] =>
    arrgsFacts(uncounted({ type: 'arrgsGear', system: { quantity } }) as unknown as ItemDoc);
  expect([facts(1), facts(20)]).toEqual([[], []]);
});
