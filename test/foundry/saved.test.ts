/** S11, R14: a fight's stored state of a combatant is data, whoever wrote it: nothing in it stops the fight, and nothing of it is lost (F6). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { gameOf, type Doc, type Firefight } from './firefight.ts';
import { openFluid } from './fluid-firefight.ts';
import { nightly } from '../night.ts';
import { attackBy, AUTOMATIC, lay, prepare, snapshot, stored, type Prepared } from './hostile.ts';

const worlds: Record<string, Prepared> = {};
beforeAll(async () => {
  worlds['cepheus'] = await prepare(AUTOMATIC);
  const fluid = await openFluid({ settings: AUTOMATIC });
  worlds['fluid'] = snapshot(fluid);
  fluid.table.close();
});

let fight: Firefight;
afterEach(() => fight.table.close());

const BAD: readonly unknown[] = [null, 'x', 7, -1e308, true, [], {}, [null], [{ x: 1 }], { x: null }, { x: { y: 1 } }];
const flagsOf = (index: number): { state: string; quarantine?: readonly { path: string; value: unknown }[] } =>
  (fight.table.authority.world.documents.Combat[0]!['combatants'] as { _id: string; flags: { salvo: never } }[]).find(
    (entry) => entry._id === fight.ids[index],
  )!.flags.salvo;

/** Tries among all damages of a state, of which there are about 400. They are taken a stride apart, so that a few are of all its keys. */
const DAMAGES = { day: 40, goal: 400, step: 20 } as const;
const STRIDE = 7;

for (const game of ['cepheus', 'fluid'])
  nightly(
    `S11 ${game}: no single damage of one combatant’s state stops Next, Next round or Previous`,
    DAMAGES,
    async (_seed, tries, first) => {
      fight = await lay(worlds[game]!);
      const whole = JSON.parse(flagsOf(1).state) as Record<string, unknown>;
      const faults: string[] = [];
      const all = Object.keys(whole).flatMap((name) => BAD.map((value) => [name, value] as const));
      const damages = Array.from({ length: tries }, (_, at) => all[((first + at) * STRIDE) % all.length]!);
      for (const [key, bad] of damages) {
        const damage = `${key}: ${JSON.stringify(bad)}`;
        await fight
          .combat(fight.bo)
          .combatants.get(fight.ids[1]!)
          .update({ 'flags.salvo.state': JSON.stringify({ ...whole, [key]: bad }) });
        await fight.table.settle();
        for (const step of ['nextTurn', 'nextRound', 'previousTurn', 'previousTurn'] as const) {
          const combat = fight.combat();
          await combat[step]().catch((error: unknown) => faults.push(`${damage} ${step}: ${String(error)}`));
          await fight.table.settle();
        }
        if (fight.table.errors.length > 0) faults.push(`${damage}: ${String(fight.table.errors[0])}`);
        fight.table.errors.length = 0;
      }
      expect(faults).toEqual([]);
      fight.table.close();
    },
  );

test('unreadable values are put aside and listed, and one combatant can be reset', async () => {
  fight = await lay(worlds['cepheus']!);
  const whole = JSON.parse(flagsOf(1).state) as Record<string, unknown>;
  await fight
    .combat(fight.bo)
    .combatants.get(fight.ids[1]!)
    .update({ 'flags.salvo.state': JSON.stringify({ ...whole, conditions: [{ canary: 7 }] }) });
  await fight.table.settle();
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('applied');
  await fight.combat().nextRound();
  await fight.table.settle();
  expect(JSON.stringify(flagsOf(1).quarantine)).toContain('canary');
  const salvoOf = (seat: Seat) =>
    (seat.globals['game'] as unknown as { salvo: { setAnew(combat: Doc, id: string): Promise<void> } }).salvo;
  // Not by a player, and nobody who is not there.
  const kept = flagsOf(1);
  await salvoOf(fight.ana).setAnew(fight.combat(fight.ana), fight.ids[1]!);
  await salvoOf(fight.gm).setAnew(fight.combat(), 'stranger');
  await fight.table.settle();
  expect([flagsOf(1), fight.table.errors]).toEqual([kept, []]);
  await salvoOf(fight.gm).setAnew(fight.combat(), fight.ids[1]!);
  await fight.table.settle();
  const anew = gameOf(fight.gm).combat.combatants.get(fight.ids[1]!);
  expect([(anew.flags['salvo'] as { state: string }).state, fight.table.errors]).toEqual(['', []]);
  await fight.combat().nextRound();
  await fight.table.settle();
  expect(fight.table.errors).toEqual([]);
});
