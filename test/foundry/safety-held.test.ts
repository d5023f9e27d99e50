/** Another module, or data of a newer Salvo, stand against a change: the act has its effect whole or not at all, and says so. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gameOf, request, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { breakAfter, effectHash, lay, messagesOf, prepare, stored, undo, type Prepared } from './hostile.ts';
import { drawn } from './card.ts';
import { openFluid } from './fluid-firefight.ts';

let prepared: Prepared;
beforeAll(async () => (prepared = await prepare()));

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const stateOf = (message: Doc): unknown => stored(fight, message)!.system.state;
const refusalOf = (message: Doc): unknown => stored(fight, message)!.system.refusal?.refused;
const saidToGM = (): string => fight.gm.face.notices.map((notice) => notice.message).join('\n');
const target = (): Doc => gameOf(fight.gm).actors.get(fight.actors[1]!);

type Holder = (doc: Pick<Doc, 'id'>) => boolean | void;
interface Hooked {
  readonly Hooks: { on(name: string, fn: Holder): void };
}

/** A module that lets nobody change the target while it holds. */
const guard = { holds: false };
const guarded = (globals: object): void =>
  (globals as Hooked).Hooks.on('preUpdateActor', ({ id }) => !(guard.holds && id === fight.actors[1]));

async function open(holds = false): Promise<void> {
  fight = await lay(prepared, { before: guarded });
  guard.holds = holds;
}

/** A shot that hits: it costs the firer a round and its action, and harms the target. */
async function shot(): Promise<Doc> {
  const [who, whom] = fight.ids as [string, string];
  const message = await request(fight, fight.gm, {
    action: 'attack',
    who,
    item: weaponOf(fight, 0).id,
    targets: [whom],
    declared: { otherDm: 20 },
  });
  await fight.table.settle();
  return message;
}

async function reversed(message: Doc, redo = false): Promise<void> {
  await undo(fight.gm, message, redo);
  await fight.table.settle();
}

describe('a target that cannot be changed', () => {
  test('is shot at in vain: everything is undone, and the card names the obstacle', async () => {
    await open(true);
    const before = effectHash(fight);
    const message = await shot();
    expect([stateOf(message), refusalOf(message), effectHash(fight)]).toEqual(['refused', 'notTaken', before]);
    const card = await drawn(fight.table, fight.gm, message);
    expect(card).toContain(`did not allow ${target().name} to be changed`);
    expect(card).not.toMatch(/data-salvo="(undo|redo|apply)"/);
  });

  test('for data of a newer Salvo likewise', async () => {
    const newer = structuredClone(prepared);
    const actor = newer.world.documents.Actor.find((actor) => actor._id === newer.actors[1])!;
    Object.assign(actor['system'] as object, { version: 99 });
    fight = await lay(newer);
    const before = effectHash(fight);
    const message = await shot();
    expect([stateOf(message), refusalOf(message), effectHash(fight)]).toEqual(['refused', 'notTaken', before]);
    expect(saidToGM()).toContain('was saved by a newer version of Salvo');
  });

  test('whenever the GM’s client dies on the way', async () => {
    for (let cut = 0, sent = 1; cut < sent; cut++) {
      await open(true);
      const before = effectHash(fight);
      const posted = messagesOf(fight, 'action').length;
      const wire = breakAfter(fight.gm, cut);
      shot().catch(() => undefined);
      await fight.table.settle();
      sent = wire.sent();
      await fight.table.reload('gm');
      const message = messagesOf(fight, 'action')[posted];
      const state = cut === 0 ? undefined : 'refused';
      expect([message?.system.state, effectHash(fight), cut]).toEqual([state, before, cut]);
      if (cut + 1 < sent) fight.table.close();
    }
  });

  test('keeps an undo open until it can be', async () => {
    await open();
    const before = effectHash(fight);
    const message = await shot();
    expect(stateOf(message)).toBe('applied');
    guard.holds = true;
    await reversed(message);
    expect(stateOf(message)).toBe('undoing');
    guard.holds = false;
    await fight.table.advance(1_500);
    expect([stateOf(message), effectHash(fight)]).toEqual(['undone', before]);
  });

  test('lets an act that was undone not be done again', async () => {
    await open();
    const before = effectHash(fight);
    const message = await shot();
    await reversed(message);
    guard.holds = true;
    await reversed(message, true);
    expect([stateOf(message), refusalOf(message), effectHash(fight)]).toEqual(['refused', 'notTaken', before]);
  });

  test('holds no round up: it ends without them, with a notice to the GM', async () => {
    fight = await openFluid({
      settings: { reactions: 'automatic', allocation: 'automatic' },
      systems: [{}, { vitality: { value: 0, max: 24 }, wounds: { value: 1, max: 12 } }],
    });
    const harm = { action: 'hurt', who: fight.ids[1]!, declared: { damage: 6 } };
    await request(fight, fight.gm, harm, { ruleset: 'fluid' });
    await fight.table.settle();
    const wounds = target().system['wounds'];
    guarded(fight.gm.globals);
    guard.holds = true;
    await fight.combat().nextRound();
    await fight.table.settle();
    expect([fight.combat().round, target().system['wounds']]).toEqual([2, wounds]);
    expect(saidToGM()).toContain(`did not allow ${target().name} to be changed`);
  });
});
