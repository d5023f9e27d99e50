/** The helper that sets up a fight: what it asks of each participant, and the head of that column. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Source } from '../../../src/foundry/api.ts';
import { setUpView } from '../../../src/foundry/applications/set-up-view.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { tableOfCombat } from '../../../src/foundry/resolution/table/table.ts';
import { actorOf, combatOf, openWorld, type World } from './world.ts';

enterGames();
let world: World;
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

const sheetIn = (file: string): { readonly type: string; readonly system: Source } =>
  JSON.parse(readFileSync(file, 'utf8'));

test.each([
  ['packs/adeva-demo/trooper-pym.json', 'SALVO.adeva.field.surprised', true],
  ['packs/fluid-people/dr-lien-abara.json', 'SALVO.fluid.action.surprisePart', false],
])('%s: one question for each stands at the head of its column, of several the act', (file, part, isOne) => {
  const { type, system } = sheetIn(file);
  const combat = combatOf('fight', { one: { actor: world.put(actorOf('one', type, system)) } });
  const view = setUpView(tableOfCombat(world.put(combat))!, combat);
  expect([view.part, view.isOne]).toEqual([part, isOne]);
});
