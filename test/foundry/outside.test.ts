/** S1: the rules of a fight hold for those who stand in it, whatever the request says; what the table measures no player declares (F3, F4, F12e). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { classOf, gameOf, request, reversalOf, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { AUTOMATIC, lay, prepare, stored, worldHash, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const stateOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.state;
const refusalOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.refusal?.refused;

/** An attack that names no fight. */
async function past(
  by: Seat,
  attacker: number,
  target: number,
  declared: object = {},
  more: object = {},
): Promise<Doc> {
  const [who, whom] = [fight.actors[attacker]!, fight.actors[target]!];
  const message = await classOf(by, 'ChatMessage').create({
    type: 'action',
    system: {
      ruleset: 'cepheus',
      combat: '',
      actors: { [who]: `Actor.${who}`, [whom]: `Actor.${whom}` },
      command: { action: 'attack', who, item: weaponOf(fight, attacker).id, targets: [whom], declared },
      state: 'requested',
      ...more,
    },
  });
  await fight.table.settle();
  return message;
}

test('F3: a combatant of a running fight acts in it, or not at all', async () => {
  fight = await lay(automatic);
  const before = worldHash(fight);
  for (const [by, attacker, target] of [
    [fight.ana, 0, 1],
    [fight.bo, 1, 2],
    [fight.gm, 3, 0],
  ] as const) {
    const message = await past(by, attacker, target);
    expect([stateOf(message), refusalOf(message)]).toEqual(['refused', 'inAFight']);
  }
  expect(worldHash(fight)).toBe(before);
});

test('F3: a player shoots at nobody on another scene', async () => {
  fight = await lay(automatic);
  await fight.combat().delete();
  const [scene] = (gameOf(fight.gm) as unknown as { scenes: { contents: readonly Doc[] } }).scenes.contents;
  const tokens = (scene as unknown as { tokens: { contents: readonly (Doc & { actorId: string })[] } }).tokens.contents;
  await tokens.find((token) => token.actorId === fight.actors[2])!.delete();
  await fight.table.settle();
  const before = worldHash(fight);
  const message = await past(fight.ana, 0, 2, { metres: 3 });
  expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'notOnScene', before]);
  expect(stateOf(await past(fight.ana, 0, 1))).toBe('applied');
  expect(stateOf(await past(fight.gm, 0, 2, { metres: 3 }))).toBe('applied');
});

/** The result of the same laser shot of a player's, at a target without a token, with these declarations. */
async function shotWith(declared: Readonly<Record<string, unknown>>): Promise<unknown> {
  fight = await lay(automatic);
  const scenes = (gameOf(fight.gm) as unknown as { scenes: { contents: readonly Doc[] } }).scenes.contents;
  const tokens = scenes[0] as unknown as { tokens: { contents: readonly (Doc & { actorId: string })[] } };
  await tokens.tokens.contents.find((token) => token.actorId === fight.actors[1])!.delete();
  await weaponOf(fight, 0).update({ 'system.laser': true });
  await fight.table.settle();
  const shot = { action: 'attack', who: fight.ids[0]!, item: weaponOf(fight, 0).id, targets: [fight.ids[1]!] };
  const message = await request(fight, fight.ana, { ...shot, declared });
  await fight.table.settle();
  expect(stateOf(message)).toBe('applied');
  return stored(fight, message)!.system.outcome;
}

test.each([
  ['metres', 1],
  ['metres', 90],
  ['squares', 1],
  ['aerosol', true],
  ['gravity', 0],
  ['gridKind', 'hex'],
])('F4: a player’s %s %s is passed over', async (key, value) => {
  const usual = await shotWith({});
  fight.table.close();
  expect(await shotWith({ [key]: value })).toEqual(usual);
});

test('F12e: one press is one act, however often its request comes', async () => {
  fight = await lay(automatic);
  await fight.combat().delete();
  await fight.table.settle();
  const press = { press: 'abcdefghijklmnop' };
  const all = [await past(fight.ana, 0, 1, {}, press), await past(fight.ana, 0, 1, {}, press)];
  all.push(await past(fight.ana, 0, 1, {}, press));
  expect(all.map(stateOf)).toEqual(['applied', 'refused', 'refused']);
  expect(all.slice(1).map(refusalOf)).toEqual(['alreadyAsked', 'alreadyAsked']);
  expect(stateOf(await past(fight.ana, 0, 1, {}, { press: 'bbcdefghijklmnop' }))).toBe('applied');
  // Another's press of the same name is another's.
  expect(stateOf(await past(fight.bo, 1, 0, {}, press))).toBe('applied');
});

/** A day for the first two of the cast as one act, with `more` among the acts. */
async function dayTogether(by: Seat, ...more: readonly object[]): Promise<Doc> {
  const [first, second] = fight.actors.slice(0, 2) as [string, string];
  const acts = [...[first, second].map((who) => ({ action: 'day', who, declared: { activity: 'active' } })), ...more];
  const message = await classOf(by, 'ChatMessage').create({
    type: 'action',
    system: {
      ruleset: 'cepheus',
      combat: '',
      actors: { [first]: `Actor.${first}`, [second]: `Actor.${second}` },
      command: { action: 'together', who: first, targets: [first, second], declared: { acts } },
      state: 'requested',
    },
  });
  await fight.table.settle();
  return message;
}

test('CEP-HEAL-02: days of a party are one act: a GM asks for it, nothing is done by halves, nobody else takes it back', async () => {
  fight = await lay(automatic);
  const people = (): readonly Doc[] => fight.actors.slice(0, 2).map((id) => gameOf(fight.gm).actors.get(id));
  for (const person of people()) await person.update({ 'system.characteristics.end.value': 3 });
  await fight.table.settle();
  const before = worldHash(fight);
  expect(refusalOf(await dayTogether(fight.gm))).toBe('inAFight');
  await fight.combat().delete();
  await fight.table.settle();
  const calm = worldHash(fight);
  expect(refusalOf(await dayTogether(fight.ana))).toBe('notEntitled');
  expect(refusalOf(await dayTogether(fight.gm, { action: 'day', who: 'nobody' }))).toBe('unknownCombatant');
  expect(refusalOf(await dayTogether(fight.gm, { action: 'day', who: fight.actors[0], targets: 3 }))).toBe(
    'badCommand',
  );
  expect([worldHash(fight), before === calm]).toEqual([calm, false]);
  const message = await dayTogether(fight.gm);
  expect(stateOf(message)).toBe('applied');
  // END 3: a DM of -1, and 1 - 1 points; nothing to share out, and nothing changed.
  expect(worldHash(fight)).toBe(calm);
  for (const person of people())
    await person.update({ 'system.characteristics.end.value': 6, 'system.characteristics.end.max': 9 });
  await fight.table.settle();
  await gameOf(fight.gm).settings.set('salvo', 'undo', 'owner');
  await fight.table.settle();
  const second = await dayTogether(fight.gm);
  const ends = (): unknown =>
    people().map(({ system }) => (system['characteristics'] as { end: { value: number } }).end.value);
  expect([stateOf(second), ends()]).toEqual(['applied', [7, 7]]);
  await reversalOf(fight.ana, second);
  await fight.table.settle();
  expect([stateOf(second), ends()]).toEqual(['applied', [7, 7]]);
  await reversalOf(fight.gm, second);
  await fight.table.settle();
  expect([stateOf(second), ends()]).toEqual(['undone', [6, 6]]);
});
