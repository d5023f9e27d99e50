/** "Clear error and nothing lost": what a refusal is like. */
import { english } from '../language.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gameOf, request, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, effectHash, lay, prepare, stored, undo, worldHash, type Prepared } from './hostile.ts';

const texts = english() as unknown as { readonly SALVO: { readonly refused: Record<string, string> } };

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});

let fight: Firefight;
afterEach(() => fight.table.close());

const noticesOf = (name: string): readonly { type: string; message: string }[] =>
  fight.table.seats.get(name)?.face.notices ?? [];
const codeOf = (message: { readonly id: string }): string | undefined =>
  stored(fight, message)?.system.refusal?.refused;

describe('a refusal is clear and loses nothing', () => {
  /** A fault: its cause, and the possible refusals. */
  const WRONG: readonly (readonly [string, (at: Firefight) => Promise<Doc>, readonly string[]])[] = [
    [
      'out of range',
      async (at) => {
        const scene = (
          gameOf(at.gm) as unknown as {
            scenes: { contents: readonly { tokens: { contents: readonly (Doc & { actorId: string })[] } }[] };
          }
        ).scenes.contents[0]!;
        const token = scene.tokens.contents.find((token) => token.actorId === at.actors[1])!;
        await token.update({ x: 900_000 });
        return attackBy(at, at.ana);
      },
      ['outOfRange', 'bandImpossible', 'skillTooLow'],
    ],
    [
      'without ammunition',
      async (at) => {
        await weaponOf(at, 0).update({ 'system.magazine.value': 0 });
        return attackBy(at, at.ana);
      },
      ['notEnoughAmmo'],
    ],
    [
      'without an action',
      async (at) => {
        await attackBy(at, at.ana);
        await at.table.settle();
        return attackBy(at, at.ana);
      },
      ['noSignificantAction', 'noActionsLeft', 'noMinorAction'],
    ],
    [
      'on the dead',
      async (at) => {
        await gameOf(at.gm).actors.get(at.actors[1]!).update({ 'system.killed': true });
        return attackBy(at, at.ana);
      },
      ['targetDead'],
    ],
    [
      'on nobody',
      (at) => request(at, at.ana, { action: 'attack', who: at.ids[0]!, item: weaponOf(at, 0).id, targets: ['nobody'] }),
      ['targetGone'],
    ],
    [
      'without a target',
      (at) => request(at, at.ana, { action: 'attack', who: at.ids[0]!, item: weaponOf(at, 0).id, targets: [] }),
      ['noTarget'],
    ],
    ['by somebody not entitled', (at) => attackBy(at, at.bo), ['notEntitled']],
    ['out of turn', (at) => attackBy(at, at.bo, 1, 0), ['notYourTurn', 'notOwnTurn']],
    [
      'in a fight that is over',
      async (at) => {
        await request(at, at.gm, { action: 'endFight', who: at.ids[0]! });
        await at.table.settle();
        return attackBy(at, at.ana);
      },
      ['fightEnded'],
    ],
  ];

  test.each(WRONG)('an attack %s', async (_what, act, codes) => {
    fight = await lay(automatic);
    const posting = act(fight);
    const message = await posting;
    // The preparation is no part of the act: it is finished once the message is made.
    await fight.table.settle();
    const after = worldHash(fight);
    const messages = fight.table.authority.world.documents.ChatMessage.length;
    expect(stored(fight, message)!.system.state).toBe('refused');
    expect(codes).toContain(codeOf(message));
    expect(texts.SALVO.refused[codeOf(message)!]).toEqual(expect.any(String));
    // The card is the one message; nothing pops up besides, and nothing moves later.
    expect(noticesOf('ana').filter((notice) => notice.type !== 'info')).toEqual([]);
    await fight.table.advance(10_000);
    expect(worldHash(fight)).toBe(after);
    expect(fight.table.authority.world.documents.ChatMessage).toHaveLength(messages);
    expect(fight.table.errors).toEqual([]);
    // The request is still on the card, to be tried again.
    expect(stored(fight, message)).toMatchObject({
      system: { command: { action: 'attack' }, outcome: null, answers: [] },
    });
  });

  test.each(WRONG.slice(4, 8))('an attack %s leaves everything as it was', async (_what, act) => {
    fight = await lay(automatic);
    const before = worldHash(fight);
    await act(fight);
    await fight.table.settle();
    expect(worldHash(fight)).toBe(before);
  });

  test('with no GM it waits, unchanged, and works when a GM comes', async () => {
    fight = await lay(automatic, { present: ['ana', 'bo'] });
    const before = worldHash(fight);
    const message = await attackBy(fight, fight.ana);
    await fight.table.advance(10_000);
    expect([stored(fight, message)!.system.state, worldHash(fight)]).toEqual(['requested', before]);
    await fight.table.connect('gm');
    await fight.table.settle();
    expect(stored(fight, message)!.system.state).toBe('applied');
    expect(fight.table.errors).toEqual([]);
  });

  test('a player’s Previous is refused once, in words', async () => {
    fight = await lay(automatic);
    const before = worldHash(fight);
    await fight.combat(fight.ana).previousTurn();
    await fight.table.settle();
    const warnings = noticesOf('ana').filter((notice) => notice.type === 'warning');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]!.message).toContain(texts.SALVO.refused['onlyGM']);
    expect(warnings[0]!.message).toContain(texts.SALVO.refused['nothingChanged']);
    expect(worldHash(fight)).toBe(before);
  });

  test('a write that the server refuses is reported once, nothing is half done, and it is tried again', async () => {
    fight = await lay(automatic);
    const start = effectHash(fight);
    for (let write = 1; write <= 6; write++) {
      fight.table.close();
      fight = await lay(automatic);
      let sent = 0;
      const link = fight.gm.wire.client as { send(message: unknown): void };
      const send = link.send.bind(link);
      link.send = (message) => {
        if (++sent === write) fight.table.authority.failNext('The disk is full');
        send(message);
      };
      const message = await attackBy(fight, fight.ana);
      await fight.table.settle();
      await fight.table.advance(5_000);
      expect(stored(fight, message)!.system.state, `write ${write}`).toBe('applied');
      await undo(fight.ana, message);
      await fight.table.settle();
      // The write that fails may be one of the undo's.
      await fight.table.advance(5_000);
      expect(effectHash(fight), `write ${write}`).toBe(start);
      expect(sent, `write ${write}`).toBeGreaterThanOrEqual(write);
      expect(noticesOf('gm').filter((notice) => notice.type === 'error').length, `write ${write}`).toBe(1);
    }
  });
});
