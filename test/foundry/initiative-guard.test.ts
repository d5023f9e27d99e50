/** C6: another module's write of an initiative never leaves row, number and pointer disagreeing. */
import { afterEach, expect, test } from 'vitest';
import { openFirefight, type Firefight } from './firefight.ts';
import { AUTOMATIC } from './hostile.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

const order = (): readonly unknown[] => fight.combat().turns.map(({ id, initiative }) => [id, initiative]);

test.each([
  ['of one', async () => fight.combat().turns.at(-1)!.update({ initiative: 99 })],
  [
    'of rows',
    async () => fight.combat().update({ combatants: [{ _id: fight.combat().turns.at(-1)!.id, initiative: 99 }] }),
  ],
  ['to nothing', async () => fight.combat().turns[0]!.update({ initiative: null })],
])('%s, in an open fight', async (_what, write) => {
  fight = await openFirefight({ settings: AUTOMATIC });
  const before = order();
  await write();
  await fight.table.settle();
  expect(order()).toEqual(before);
  expect(fight.combat().combatant!.id).toBe(fight.combat().turns[0]!.id);
  expect(fight.gm.face.notices.map(({ message }) => message).join()).toMatch(/book/);
});

test.each([
  ['cleared for all', () => tools().resetAll()],
  ['set by hand', () => tools().setInitiative(fight.combat().turns.at(-1)!.id, 99)],
])('by core’s own tool, %s: told once, and nothing is tried', async (_what, use) => {
  fight = await openFirefight({ settings: AUTOMATIC });
  const before = order();
  const tried: unknown[] = [];
  const { Hooks } = fight.gm.globals as unknown as { Hooks: { on(name: string, fn: (value: unknown) => void): void } };
  for (const hook of ['preUpdateCombatant', 'preUpdateCombat']) Hooks.on(hook, (hook) => void tried.push(hook));
  const { length } = fight.gm.face.notices;
  await use();
  await fight.table.settle();
  expect([order(), tried, fight.gm.face.notices.length - length]).toEqual([before, [], 1]);
});

const tools = (): Tools => fight.combat() as unknown as Tools;
interface Tools {
  resetAll(): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
}

test('before it is open, the order is anybody’s', async () => {
  fight = await openFirefight({ settings: AUTOMATIC, begun: false });
  const last = fight.combat().turns.at(-1)!;
  await last.update({ initiative: 99 });
  expect(fight.combat().turns[0]!.id).toBe(last.id);
});
