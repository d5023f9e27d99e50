/** Values that the documents of `drive` keep by themselves, on the built system: the track, kinetic shields, two-way shields. */
import { afterEach, expect, test } from 'vitest';
import { gameOf, seen, untilTurnOf, type Doc, type Firefight } from './firefight.ts';
import { act, itemOf, openDriveFight, SURE } from './drive-fight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const actor = (index: number): Doc => gameOf(fight.gm).actors.get(fight.actors[index]!);
interface Placed extends Doc {
  readonly tokens: { readonly contents: readonly Doc[] };
}

const OPEN = { defenseTn: { melee: 0, ranged: 0 } };
const AUTOMATIC = { reactions: 'automatic', allocation: 'automatic', options: SURE };

test('DRV-INJ-10 damage taken follows the injury factor, in the same update, unless it is said as well', async () => {
  // Injury factor floor(5 x 6 / 5) = 6.
  fight = await openDriveFight([{ name: 'Rook', system: { damageTaken: 13 } }], { begun: false });
  const damage = (): unknown => actor(0).system['damageTaken'];
  await actor(0).update({ 'system.characteristics.con.base': 10 });
  expect(damage()).toBe(26);
  await actor(0).update({ 'system.injuryFactor': 5 });
  expect(damage()).toBe(Math.floor((26 * 5) / 12));
  await actor(0).update({ 'system.injuryFactor': 6, 'system.damageTaken': 3 });
  expect(damage()).toBe(3);
  await actor(0).update({ 'system.characteristics.str.base': 9, 'system.willSpent': 0 });
  expect(damage()).toBe(3);
  await actor(0).update({ 'system.injuryFactor': null });
  expect(damage()).toBe(6);
  const [token] = (gameOf(fight.gm) as unknown as { scenes: { contents: readonly Placed[] } }).scenes.contents[0]!
    .tokens.contents;
  await token!.update({ actorLink: false });
  await token!.actor.update({ 'system.injuryFactor': 24 });
  expect([token!.actor.system['damageTaken'], damage()]).toEqual([12, 6]);
});

test('DRV-GAP-15 a new kinetic shield has all its uses, and shows the count once a use is gone', async () => {
  const gun = ['driveWeapon', 'Pistol', { mode: 'ranged', damage: 25, drive: 31, projectile: true }] as const;
  const people = [
    { name: 'Gun', scores: { spd: 99 }, items: [gun] },
    { name: 'Wall', system: OPEN },
  ];
  fight = await openDriveFight(people, { settings: AUTOMATIC });
  const items = actor(1) as unknown as { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> };
  await items.createEmbeddedDocuments('Item', [{ name: 'Ward', type: 'driveKineticShield', system: { uses: 2 } }]);
  await fight.table.settle();
  expect(actor(1).system['kineticUses']).toBe(null);
  await untilTurnOf(fight, fight.ids[0]!);
  const message = await act(fight, fight.ana, {
    action: 'attack',
    who: fight.ids[0]!,
    item: itemOf(fight, 0, 'Pistol').id,
    targets: [fight.ids[1]!],
  });
  expect(seen(fight, message).system['state']).toBe('applied');
  expect([actor(1).system['kineticUses'], actor(1).system['damageTaken']]).toEqual([1, 0]);
});

test('DRV-SHL-22 a shield that is ticked two-way pays for its wearer’s own beam', async () => {
  const beam = ['driveWeapon', 'Beam', { mode: 'ranged', damage: null, energy: { type: 'heat', damage: 30 } }] as const;
  const screen = ['driveShield', 'Screen', { precision: 'medium', points: 12, twoWay: true }] as const;
  const people = [
    { name: 'Gun', scores: { spd: 99 }, items: [beam, screen] },
    { name: 'Wall', system: OPEN },
  ];
  fight = await openDriveFight(people, { settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  await act(fight, fight.ana, {
    action: 'attack',
    who: fight.ids[0]!,
    item: itemOf(fight, 0, 'Beam').id,
    targets: [fight.ids[1]!],
  });
  expect(itemOf(fight, 0, 'Screen').system['points']).toBe(0);
  expect(actor(1).system['damageTaken']).toBe(18);
});
