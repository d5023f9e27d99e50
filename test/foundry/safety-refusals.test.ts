/** S2 and "clear error and nothing lost": who may do what, and what a refusal is like. */
import { english } from '../language.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, gameOf, request, weaponOf, type Doc, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, effectHash, lay, prepare, stored, undo, worldHash, type Prepared } from './hostile.ts';

const texts = english() as unknown as { readonly SALVO: { readonly refused: Record<string, string> } };

let automatic: Prepared;
let asking: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
  asking = await prepare({ allocation: 'automatic', timeout: 0 });
});

let fight: Firefight;
/** One table for all that is denied: it stays as it was. */
let shared: Firefight | undefined;
afterEach(() => {
  if (fight !== shared) fight.table.close();
});
afterAll(() => shared?.table.close());

const noticesOf = (name: string): readonly { type: string; message: string }[] =>
  fight.table.seats.get(name)?.face.notices ?? [];
const codeOf = (message: { readonly id: string }): string | undefined =>
  stored(fight, message)?.system.refusal?.refused;

describe('who may do what (S2)', () => {
  const PEOPLE = ['gm', 'gm2', 'deb', 'ana', 'bo', 'cy'] as const;
  type Person = (typeof PEOPLE)[number];
  const GMS: readonly Person[] = ['gm', 'gm2', 'deb'];

  /** What is done, and who beside the GMs may. It is the first one's turn, whom ana owns. */
  // prettier-ignore
  const ACTS: readonly (readonly [string, (who: number, at: Firefight) => object, (who: number) => readonly Person[]])[] = [
    ['attack',     (who, at) => ({ action: 'attack', item: weaponOf(at, who).id, targets: [at.ids[who === 3 ? 2 : 3]!] }), owner],
    ['aim',        (who, at) => ({ action: 'aim', targets: [at.ids[who === 3 ? 2 : 3]!] }),                                owner],
    ['reload',     (who, at) => ({ action: 'reload', item: weaponOf(at, who).id }),                                        owner],
    ['nextTurn',   (_who, at) => ({ action: 'nextTurn', declared: { round: at.combat().round, turn: at.ids[0]! } }),        owner],
    ['nextRound',  (_who, at) => ({ action: 'nextRound', declared: { round: at.combat().round, turn: at.ids[0]! } }),       nobody],
    ['openFight',  () => ({ action: 'openFight' }),                                                                        nobody],
    ['startFight', () => ({ action: 'startFight' }),                                                                       nobody],
    ['endFight',   () => ({ action: 'endFight' }),                                                                         nobody],
  ];
  function owner(who: number): readonly Person[] {
    return who === 0 ? ['ana'] : who === 1 ? ['bo'] : [];
  }
  function nobody(): readonly Person[] {
    return [];
  }
  const cells = ACTS.flatMap(([action, make, may]) =>
    PEOPLE.flatMap((person) => [0, 1, 2].map((who) => [action, person, who, make, may] as const)),
  );

  test.each(cells)('%s by %s for number %i', async (_action, person, who, make, may) => {
    const allowed = GMS.includes(person) || may(who).includes(person);
    const present = [...PEOPLE];
    fight = allowed ? await lay(automatic, { present }) : (shared ??= await lay(automatic, { present }));
    const before = worldHash(fight);
    const command = { ...make(who, fight), who: fight.ids[who]! } as { action: string; who: string };
    const message = await request(fight, fight.table.seat(person), command);
    await fight.table.settle();
    // Whoever is allowed may still be refused by the rules; never for want of a right.
    if (allowed) expect(codeOf(message)).not.toBe('notEntitled');
    else {
      expect(codeOf(message)).toBe('notEntitled');
      expect(worldHash(fight)).toBe(before);
    }
    expect(['applied', 'refused']).toContain(stored(fight, message)!.system.state);
    if (allowed && who === 0 && command.action === 'attack')
      expect(stored(fight, message)!.system.state).toBe('applied');
    expect(fight.table.errors).toEqual([]);
  });

  test.each(PEOPLE)('undo and redo by %s', async (person) => {
    fight = await lay(automatic, { present: [...PEOPLE] });
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    const allowed = GMS.includes(person) || person === 'ana';
    const wish = await undo(fight.table.seat(person), message);
    await fight.table.settle();
    expect(stored(fight, message)!.system.state).toBe(allowed ? 'undone' : 'applied');
    expect(codeOf(wish)).toBe(allowed ? undefined : 'notEntitled');
    if (!allowed) return;
    await undo(fight.table.seat(person), message, true);
    await fight.table.settle();
    expect(stored(fight, message)!.system.state).toBe('applied');
  });

  test.each(PEOPLE)('the target’s answer by %s', async (person) => {
    fight = await lay(asking, { present: [...PEOPLE] });
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect(stored(fight, message)!.system.state).toBe('asking');
    await answerTo(fight.table.seat(person), message, 0, 'dodge');
    await fight.table.settle();
    const allowed = GMS.includes(person) || person === 'bo';
    expect(stored(fight, message)!.system.answers[0]).toBe(allowed ? 'dodge' : undefined);
    expect(stored(fight, message)!.system.state).toBe(allowed ? 'applied' : 'asking');
  });
});

describe('a refusal is clear and loses nothing', () => {
  /** What goes wrong: how it comes about, and what the refusal may be called. */
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
    // What was arranged beforehand is no part of the act: it is done once the message is made.
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
    // What was asked for is still on the card, to be tried again.
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

  test('with no GM it waits, unchanged, and works when one comes', async () => {
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
    const told = noticesOf('ana').filter((notice) => notice.type === 'warning');
    expect(told).toHaveLength(1);
    expect(told[0]!.message).toContain(texts.SALVO.refused['onlyGM']);
    expect(told[0]!.message).toContain(texts.SALVO.refused['nothingChanged']);
    expect(worldHash(fight)).toBe(before);
  });

  test('a write that the server refuses is told once, nothing is half done, and it is tried again', async () => {
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
