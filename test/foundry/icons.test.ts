/** Icons on tokens follow the rules, and are nothing that an act depends on. */
import { afterEach, expect, test } from 'vitest';
import type { Firefight } from './firefight.ts';
import { attackBy, lay, prepare, stored } from './hostile.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

interface Documents {
  readonly foundry: { readonly documents: { readonly Actor: { readonly prototype: { toggleStatusEffect: unknown } } } };
}

test('what cannot be put on keeps no act from its effect, nor the referee from the next', async () => {
  const prepared = await prepare();
  for (const one of prepared.world.documents.Actor)
    Object.assign((one['system'] as { characteristics: { end: object } }).characteristics.end, { value: 1 });
  const refusals: string[] = [];
  const before = (globals: object): void => {
    (globals as Documents).foundry.documents.Actor.prototype.toggleStatusEffect = (id: string) => {
      refusals.push(id);
      return Promise.reject(new Error(`no icon ${id}`));
    };
  };
  fight = await lay(prepared, { present: ['ana'], before });
  const message = await attackBy(fight, fight.ana);
  await fight.table.connect('gm');
  await fight.table.settle();
  expect(refusals).toContain('salvo-wounded');
  expect([stored(fight, message)!.system.state, fight.table.errors]).toEqual(['applied', []]);
});
