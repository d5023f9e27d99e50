/** The referee’s desk: the order in which it works, what it does when the server does not answer, and whom it hears. */
import { describe, expect, test, vi } from 'vitest';
import { refuse } from '../../../src/rules/index.ts';
import type { MessageDoc, Source } from '../../../src/foundry/api.ts';
import { setGate } from '../../../src/foundry/resolution/desk.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { atDesk, deskWorld, freshId, settle, stanceChange, stateOf } from './desk-set-up.ts';
import { messageOf, vouch, type World, type WorldOptions } from './world.ts';

let world: World;
const open = (options: WorldOptions = {}): void => {
  world = deskWorld({ a: 'ana' }, { settings: { apply: 'manual', undo: 'owner' }, ...options });
};
atDesk(open);

const act = (
  system: Source = {},
  { by = 'gm', ...rest }: Partial<MessageDoc> & { readonly by?: string } = {},
): MessageDoc => stanceChange(world, system, by, rest);
const begins = async () => {
  world.hooks.callAll('ready');
  await settle();
};
/** The acts on which something was written, in order, each once. */
const workedOff = () => [
  ...new Set(
    world.writes
      .filter(({ documentName }) => documentName === 'ChatMessage')
      .flatMap(({ updates }) => updates.map(({ _id }) => String(_id))),
  ),
];

describe('what lies on it', () => {
  test('is worked off by time, then by name', async () => {
    const [late, second, first, early] = [
      act({}, { timestamp: 9 }),
      act({}, { timestamp: 5 }),
      act({}, { timestamp: 5, id: 'd0' }),
      act({}, { timestamp: 1 }),
    ];
    game.messages.delete(first!.id);
    world.put(first!);
    await begins();
    expect(workedOff()).toEqual([early, first, second, late].map((message) => message!.id));
    expect(stateOf(late!)).toBe('byHand');
  });

  test('is everybody’s first piece, then everybody’s second; a GM’s own are not held back', async () => {
    const ana = [1, 2].map((timestamp) => act({}, { by: 'ana', timestamp }));
    const bo = act({ actors: { a: 'Actor.a' } }, { by: 'bo', timestamp: 3 });
    const gm = [4, 5].map((timestamp) => act({}, { timestamp }));
    await begins();
    // Bo owns nobody here, and is told with the others at the end.
    expect(workedOff()).toEqual([ana[0]!, gm[0]!, gm[1]!, ana[1]!, bo].map(({ id }) => id));
    expect(actionOf(bo).refusal?.refused).toBe('notEntitled');
  });

  test('waits behind a gate and holds up nobody, however much there is', async () => {
    const gated = Array.from({ length: 21 }, () => act({}, { timestamp: 1 }));
    setGate((message) => gated.includes(message));
    const others = Array.from({ length: 21 }, (_, at) => act({}, { timestamp: 2 + at }));
    await begins();
    expect([gated, others].map((acts) => [...new Set(acts.map(stateOf))])).toEqual([['requested'], ['byHand']]);
  });

  test('of one person is fifty pieces; what comes on top goes back unread', async () => {
    setGate(() => true);
    const all = Array.from({ length: 52 }, (_, at) => act({}, { by: 'ana', timestamp: at }));
    const answer = act({}, { by: 'bo', type: 'answer', timestamp: 0 });
    await begins();
    expect(all.flatMap((message) => actionOf(message).refusal?.refused ?? [])).toEqual(['tooMany', 'tooMany']);
    expect(all.slice(0, 50).every((message) => stateOf(message) === 'requested')).toBe(true);
    expect(game.messages.get(answer.id)).toBeUndefined();
  });
});

describe('a server that does not take a write', () => {
  const fails = (name: string) =>
    vi
      .spyOn(foundry.documents as unknown as Record<string, () => Promise<unknown>>, name)
      .mockRejectedValue(new Error('offline')) as unknown as {
      mock: { calls: readonly unknown[] };
    };

  test('is tried four times, later each time, and reported once', async () => {
    const write = fails('modifyBatch');
    const message = act();
    await begins();
    const tries: number[] = [];
    for (const ms of [0, 999, 1, 1_999, 1, 2_999, 1, 99_999]) {
      await vi.advanceTimersByTimeAsync(ms);
      tries.push(write.mock.calls.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(world.notices).toEqual([`SALVO.error.failed {"id":"${message.id}"}`]);
    expect(stateOf(message)).toBe('requested');
  });

  test('does not name the refused user without pause', async () => {
    const message = act({ actors: { a: 'Actor.gone' } });
    const { updateDocuments } = foundry.documents.ChatMessage;
    let tries = 0;
    Object.assign(foundry.documents.ChatMessage, {
      updateDocuments: async (...given: Parameters<typeof updateDocuments>) => {
        if (++tries < 3) throw new Error('offline');
        return updateDocuments(...given);
      },
    });
    await begins();
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(actionOf(message).refusal?.refused).toBe('gone');
  });
});

describe('an act whose dice were seen', () => {
  const SEEN = { state: 'asking', answers: [[3]] };
  const deleted = async (
    system: Source,
    { by = 'ana', self = 'gm', type = 'action', author = 'ana', vouched = true } = {},
  ) => {
    open({ self });
    await begins();
    const message = act({ ...SEEN, ...system }, { by: author, type });
    if (vouched) vouch(world, message, digestOfAct(actionOf(message)));
    world.hooks.callAll('deleteChatMessage', message, {}, by);
    await settle();
    return world.posted.length;
  };

  test('comes back where a player deletes it, under its own id', async () => {
    expect(await deleted({})).toBe(1);
    const message = act(SEEN, { by: 'ana' });
    vouch(world, message, digestOfAct(actionOf(message)));
    const create = vi.spyOn(foundry.documents.ChatMessage, 'create');
    world.hooks.callAll('deleteChatMessage', message, {}, 'ana');
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ _id: message.id }), { keepId: true });
    for (const state of ['decided', 'byHand', 'applying', 'undoing']) expect(await deleted({ state })).toBe(1);
  });

  test('goes where a GM deletes it, nothing of it was thrown, all of it is over, or it is not what it was', async () => {
    expect([
      await deleted({}, { by: 'gm' }),
      await deleted({ answers: [] }),
      await deleted({ state: 'applied' }),
      await deleted({ state: 'refused' }),
    ]).toEqual([0, 0, 0, 0]);
    expect([
      await deleted({}, { self: 'bo' }),
      await deleted({}, { type: 'answer' }),
      await deleted({}, { author: 'bo', vouched: false }),
    ]).toEqual([0, 0, 0]);
  });
});

describe('a wish to undo', () => {
  const wish = (target: MessageDoc, by: string) =>
    world.put(messageOf(freshId(), { action: target.id, redo: false }, { type: 'reversal', author: world.user(by) }));
  const why = (message: MessageDoc) => (message.system['refusal'] as { refused: string } | undefined)?.refused;
  /** An act that a player’s own client worked off. */
  const own = () =>
    act({ state: 'applied', outcome: { action: 'changeStance', actor: 'a', stages: [] } }, { by: 'ana' });

  test('of what a player’s own client did is that client’s; a GM learns that it is none of Salvo’s', async () => {
    const [players, gms] = [wish(own(), 'ana'), wish(own(), 'gm')];
    await begins();
    expect([why(players), why(gms)]).toEqual([undefined, 'notASalvoAction']);
    expect(game.messages.get(players.id)).toBe(players);
  });

  test('of what is gone, or of another’s, is refused', async () => {
    const target = act({ state: 'applied', outcome: { action: 'changeStance', actor: 'a', stages: [] } });
    vouch(world, target, digestOfAct(actionOf(target)));
    const [others, nothing] = [wish(target, 'bo'), wish({ id: 'none' } as MessageDoc, 'ana')];
    await begins();
    expect([why(others), why(nothing)]).toEqual(['notEntitled', 'gone']);
  });

  test('that was begun before a crash is done with', async () => {
    const target = act({ state: 'undone' });
    vouch(world, target, digestOfAct(actionOf(target)));
    const begun = Object.assign(wish(target, 'ana'), { delete: async () => void game.messages.delete(begun.id) });
    Object.assign(target, { flags: { salvo: { reversal: begun.id } } });
    await begins();
    expect([game.messages.get(begun.id), why(begun)]).toEqual([undefined, undefined]);
  });
});

test('a refusal is reported once', async () => {
  const done = act({ state: 'refused', refusal: refuse('no', '') });
  await begins();
  expect([world.writes, stateOf(done)]).toEqual([[], 'refused']);
});
