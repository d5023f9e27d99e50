/** The requests of a person: what is told at once, what is posted, why it is not begun, and what stands on it. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  refuse,
  type Command,
  type Event,
  type Outcome,
  type Procedure,
  type Refusal,
} from '../../../src/rules/index.ts';
import type { ActorDoc, MessageDoc, SceneDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { objection, staleness } from '../../../src/foundry/resolution/objections.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf, type Action } from '../../../src/foundry/resolution/messages/records.ts';
import * as requests from '../../../src/foundry/resolution/request.ts';
import { procedure, tableOfActors, tableOfCombat, type Table } from '../../../src/foundry/resolution/table/table.ts';
import { closeFight, finished } from '../../../src/foundry/resolution/turns.ts';
import { asking, commandOf, sceneWith, tableOn, type Standing } from './scene.ts';
import { actorOf, combatOf, messageOf, openWorld, vouch, type World } from './world.ts';

enterGames();
let world: World;
beforeEach(() => void (world = openWorld()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CALDER = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as { readonly system: Source };
const calder = (id: string, rest: Parameters<typeof actorOf>[3] = {}): ActorDoc =>
  world.put(actorOf(id, 'cepheusCharacter', structuredClone(CALDER.system), rest));
const OUTCOME: Outcome = { action: 'do', actor: 'a', stages: [] };

/** People three spaces apart, whose book asks how far away a target is and lets nobody act farther than so many meters. */
const tableWith = (rest: Partial<Table> = {}, { farthest = 99, b = {} as Partial<Standing> } = {}): Table => {
  const table = tableOn(
    sceneWith(),
    { a: { at: [0, 0] }, b: { at: [3, 0], ...b } },
    { choices: [asking('do', ['metres'])] },
  );
  const ruleset = {
    ...table.ruleset,
    areas: (_: unknown, { who }: Command) => {
      if (who === '') throw new RangeError('nobody');
      return [];
    },
    // oxlint-disable-next-line require-yield -- an act without dice or questions
    *perform(_: unknown, { declared }: Command): Procedure<Outcome | Refusal> {
      return Number(declared?.['metres'] ?? Infinity) <= farthest ? OUTCOME : refuse('tooFar', '');
    },
  };
  const actors = new Map([
    ['a', actorOf('a', 'x', {}, { owner: 'ana' })],
    ['b', actorOf('b', 'x', {}, { owner: 'bo' })],
  ]);
  return { ...table, ruleset, actors, beside: new Map(), ...rest } as unknown as Table;
};
const COMBAT = { uuid: 'Combat.c', combatants: new Map(), getFlag: () => '{}' } as never;

describe('a request', () => {
  let from = 5_000_000;
  beforeEach(() => void vi.useFakeTimers({ now: (from += 10_000), toFake: ['Date'] }));
  const later = (ms: number) => void vi.setSystemTime((from += ms));
  const ask = (command: Partial<Command> = {}, table = tableWith()) =>
    requests.act(table, commandOf({ targets: ['b'], ...command }));
  const TWICE = 'SALVO.refused.nothingChanged';

  test('is posted with its combatants, and with what its author learns only later', async () => {
    const message = await ask();
    expect(message?.id).toBe('posted1');
    expect(world.posted[0]).toMatchObject({
      ...{ type: 'action', speaker: { actor: 'a', token: 'a' }, whisper: [] },
      system: {
        ruleset: 'some',
        combat: '',
        actors: { a: 'Actor.a', b: 'Actor.b' },
        command: { action: 'do', who: 'a', targets: ['b'] },
        state: 'requested',
      },
    });
    await ask({ targets: ['b', 'gone'] });
    expect((world.posted[1]!['system'] as Source)['actors']).toEqual({ a: 'Actor.a', b: 'Actor.b' });
    // In a fight the combat says who everybody is, and a change of turn is nobody's words.
    await ask(
      { action: 'nextTurn' },
      tableWith({ combat: COMBAT, fight: { ...tableWith().fight, round: 1, turn: 'x' } as never }),
    );
    expect(world.posted).toHaveLength(2);
    await ask({}, tableWith({ combat: COMBAT }));
    expect(world.posted[2]!['system']).toMatchObject({ combat: 'Combat.c', actors: {} });
    await ask(
      { action: 'endFight', targets: [], who: '' },
      tableWith({
        combat: COMBAT,
        ruleset: {
          ...tableWith().ruleset,
          // oxlint-disable-next-line require-yield -- a moment without dice or questions
          *advance() {
            return OUTCOME;
          },
        } as never,
      }),
    );
    expect(world.posted[3]).not.toHaveProperty('speaker');
  });

  test('that the book refuses by what the table measures gets its refusal at once, and is not posted', async () => {
    expect(await ask({}, tableWith({}, { farthest: 3 }))).toBeNull();
    expect(world.notices).toEqual([expect.stringMatching(/^tooFar SALVO\.refused\.nothingChanged$/)]);
    expect(world.posted).toEqual([]);
    // A second press at once hears the same: nothing was requested that it could repeat.
    expect(await ask({}, tableWith({}, { farthest: 3 }))).toBeNull();
    expect(world.notices.map((notice) => notice.split(' ')[0])).toEqual(['tooFar', 'tooFar']);
    expect(await ask({}, tableWith({}, { farthest: 4.5 }))).not.toBeNull();
  });

  test('is a single request for half a second, however often the button is pressed', async () => {
    await ask();
    later(499);
    expect(await ask()).toBeNull();
    expect(world.notices).toEqual([expect.stringContaining(TWICE)]);
    later(1);
    await ask();
    await ask({ declared: { aim: 1 } });
    await ask({}, tableWith({ combat: COMBAT }));
    expect(world.posted).toHaveLength(4);
    const presses = world.posted.map(({ system }) => (system as Source)['press']);
    expect(new Set(presses).size).toBe(4);
  });

  test.each(['refused', 'undone'])('that was %s may be pressed again at once', async (state) => {
    const message = await ask({ declared: { state } });
    expect(await ask({ declared: { state } })).toBeNull();
    message!.system['state'] = state;
    expect(await ask({ declared: { state } })).not.toBeNull();
  });

  test('that the server has not taken does not count', async () => {
    const create = vi.spyOn(foundry.documents.ChatMessage, 'create').mockRejectedValueOnce(new Error('offline'));
    await expect(ask()).rejects.toThrow('offline');
    expect(await ask()).not.toBeNull();
    // Of two under way the later stays a press of its own.
    create.mockImplementationOnce((async () => {
      await ask({ declared: { aim: 7 } });
      throw new Error('offline');
    }) as never);
    await expect(ask({ declared: { aim: 6 } })).rejects.toThrow('offline');
    expect(await ask({ declared: { aim: 7 } })).toBeNull();
  });

  test('with a way is another than without, and keeps it', async () => {
    const way = {
      token: 'Token.a',
      points: [
        { x: 0, y: 0, elevation: 0 },
        { x: 100, y: 0, elevation: 0 },
      ],
    };
    await ask();
    await requests.act(tableWith(), commandOf({ targets: ['b'] }), way);
    expect([world.posted[0]!['system'], world.posted[1]!['system']]).toEqual([
      expect.not.objectContaining({ way }),
      expect.objectContaining({ way }),
    ]);
  });
});

describe('what a user may press', () => {
  const message = (system: Source, rest: Partial<MessageDoc> = {}): MessageDoc =>
    messageOf('m', { actors: { a: 'Actor.a' }, command: commandOf({ who: 'a' }), ...system }, rest);
  const as = (self: string, settings: object = {}) => {
    world = openWorld({ self, settings: settings as never });
    calder('a', { owner: 'ana' });
  };

  test('goes to the GMs, for the referee to judge', async () => {
    as('ana');
    await requests.answer(message({}), 2, 'dodge');
    await requests.requestReversal(message({}), { redo: true });
    await requests.requestReversal(message({}), { redo: false });
    expect(world.posted).toMatchObject([
      {
        type: 'answer',
        whisper: ['gm'],
        content: 'SALVO.note.answer.sent',
        system: { action: 'm', index: 2, value: 'dodge' },
      },
      {
        type: 'reversal',
        whisper: ['ana', 'gm'],
        content: 'SALVO.note.redo.sent',
        system: { action: 'm', redo: true },
      },
      { type: 'reversal', content: 'SALVO.note.undo.sent', system: { action: 'm', redo: false } },
    ]);
    await requests.letTakeEffect(message({ state: 'decided' }));
    await requests.reject(message({ state: 'decided' }));
    expect(world.notices).toEqual(new Array(2).fill(expect.stringContaining('SALVO.refused.onlyGM')));
  });

  test('a GM lets a decided act take effect, or discards it; for any other it is too late', async () => {
    const TOO_LATE = expect.stringContaining('SALVO.refused.alreadyDecided') as unknown;
    const decided = (state: string): MessageDoc => {
      as('gm');
      const made = world.put(message({ ruleset: 'cepheus', state }, { author: world.user('gm') }));
      vouch(world, made, digestOfAct(actionOf(made)));
      return made;
    };
    for (const press of [requests.letTakeEffect, requests.reject]) {
      await press(decided('decided'));
      expect(world.notices).toEqual([]);
      const late = decided('applied');
      await press(late);
      expect([world.notices, actionOf(late).state]).toEqual([[TOO_LATE], 'applied']);
    }
    const discarded = decided('byHand');
    await requests.reject(discarded);
    expect(actionOf(discarded)).toMatchObject({ state: 'refused', refusal: { refused: 'rejected' } });
  });

  test('is undone by users whom the world allows, and only an act is', () => {
    as('ana', { undo: 'owner' });
    expect([
      requests.mayReverse(message({})),
      requests.mayReverse(message({}, { type: 'base' })),
      requests.mayReverse(message({ actors: {} })),
    ]).toEqual([true, false, false]);
    as('bo', { undo: 'owner' });
    expect(requests.mayReverse(message({}))).toBe(false);
  });

  test('is answered by the user it asks, while it asks', () => {
    const question = { index: 0, ask: { ask: 'choose', kind: 'reaction', by: 'a' }, until: 0 };
    as('ana', { reactions: 'ask' });
    expect([
      requests.mayAnswer(message({ asking: question })),
      requests.mayAnswer(message({})),
      requests.mayAnswer(message({ asking: question, actors: {} })),
    ]).toEqual([true, false, false]);
    as('bo', { reactions: 'ask' });
    expect(requests.mayAnswer(message({ asking: question }))).toBe(false);
    expect([requests.mayActWith({ isOwner: true } as never), requests.mayActWith({ isOwner: false } as never)]).toEqual(
      [true, false],
    );
    as('gm');
    expect(requests.mayActWith({ isOwner: false } as never)).toBe(true);
  });
});

describe('what stands on an act', () => {
  const event = (who: string | null, path: string): Event => ({
    kind: 'x',
    who,
    clause: '',
    changes: [{ path, by: 1 }],
  });
  const shift = (token: string) => ({
    who: 'a',
    token,
    from: { x: 0, y: 0, elevation: 0 },
    to: { x: 1, y: 0, elevation: 0 },
  });
  const act = (
    id: string,
    timestamp: number,
    events: readonly Event[],
    system: Source = {},
    rest: Partial<MessageDoc> = {},
  ): MessageDoc =>
    world.put(
      messageOf(
        id,
        {
          combat: 'Combat.c',
          state: 'applied',
          command: commandOf(),
          outcome: { ...OUTCOME, stages: [{ kind: 'effect', who: 'a', title: '', events }] },
          ...system,
        },
        { timestamp, ...rest },
      ),
    );
  const standing = (message: MessageDoc) => requests.standingOn(message).map(({ id }) => id);

  test('are the later ones of its fight on the same places, the newest first', () => {
    const message = act('m', 5, [event('a', 'hits'), event(null, 'round')], { shifts: [shift('T')] });
    act('old', 4, [event('a', 'hits')]);
    act('level', 5, [event('a', 'hits')]);
    act('other', 6, [event('a', 'aim'), event('b', 'hits')]);
    act('turn', 6, [event(null, 'round')], { command: commandOf({ action: 'nextTurn' }) });
    act('away', 6, [event('a', 'hits')], { combat: 'Combat.d' });
    act('undone', 6, [event('a', 'hits')], { state: 'undone' });
    act('open', 6, [], { outcome: null });
    act('note', 6, [event('a', 'hits')], {}, { type: 'base' });
    act('one', 6, [event('b', 'aim'), event('a', 'hits')]);
    act('three', 9, [], { shifts: [shift('T')] });
    act('two', 7, [event(null, 'round')]);
    expect(standing(message)).toEqual(['three', 'two', 'one']);
    expect([
      standing(act('none', 1, [], { outcome: null })),
      standing(act('outside', 1, [event('a', 'hits')], { combat: '' })),
    ]).toEqual([[], []]);
    act('outside too', 2, [event('a', 'hits')], { combat: '' });
    expect(standing(act('outside', 1, [event('a', 'hits')], { combat: '' }))).toEqual([]);
  });

  test('are taken back before it', async () => {
    const message = act('m', 5, [event('a', 'hits')]);
    act('one', 6, [event('a', 'hits')]);
    act('two', 7, [event('a', 'hits')]);
    await requests.goBackTo(message);
    expect(world.posted.map(({ system }) => system)).toEqual(
      ['two', 'one', 'm'].map((action) => ({ action, redo: false })),
    );
  });
});

describe('an act is not begun', () => {
  interface Case {
    readonly by?: string;
    readonly table?: Table | null;
    readonly action?: Partial<Action>;
    readonly message?: Partial<MessageDoc>;
  }
  const why = (
    command: Partial<Command> | null = {},
    { by = 'ana', table = tableWith(), action = {}, message = {} }: Case = {},
  ) => {
    const author = by === '' ? null : world.user(by);
    const full = {
      combat: '',
      actors: {},
      press: '',
      author: by,
      state: 'requested',
      command: command && commandOf(command),
      ...action,
    } as Action;
    return objection(author, messageOf('m', {}, { author, timestamp: 5, ...message }), full, table)?.refused ?? null;
  };

  test('where nothing stands against it it is', () => {
    expect([why(), why({ targets: ['b'] }), why({ targets: ['a'] })]).toEqual([null, null, null]);
  });

  test('that is none, is about what is gone, or is not its author’s', () => {
    expect([
      why(null),
      why({}, { table: null }),
      why({}, { table: null, action: { combat: 'Combat.gone' } }),
      why({ who: 'x' }),
    ]).toEqual(['malformed', 'gone', 'fightGone', 'actorGone']);
    expect([why({}, { by: 'bo' }), why({}, { by: '' }), why({}, { by: 'gm' })]).toEqual([
      'notEntitled',
      'notEntitled',
      null,
    ]);
    expect([why({ targets: ['b', 'x'] }), why({ targets: ['x'] }, { by: 'gm' })]).toEqual(['notOnScene', 'targetGone']);
  });

  test('that no GM can read', () => {
    const whispered = (whisper: readonly string[], by = 'ana') => why({}, { by, message: { whisper } });
    expect([whispered(['bo']), whispered(['bo', 'gm']), whispered(['bo'], 'gm'), whispered(['nobody'])]).toEqual([
      'notShown',
      null,
      null,
      'notShown',
    ]);
  });

  test.each<[string, Partial<MessageDoc>, Source, string | null]>([
    ['before it', { timestamp: 4 }, {}, 'alreadyAsked'],
    ['with it', { timestamp: 5 }, {}, null],
    ['after it', { timestamp: 6 }, {}, null],
    ['after it, and was begun', { timestamp: 6 }, { state: 'applied' }, 'alreadyAsked'],
    ['before it, by another press', { timestamp: 4 }, { press: 'q' }, null],
    ['before it, as an answer', { timestamp: 4, type: 'answer' }, {}, null],
  ])('a second time by one press: the other came %s', (_, rest, system, refused) => {
    world.put(
      messageOf('other', { press: 'p', state: 'requested', ...system }, { author: world.user('ana'), ...rest }),
    );
    world.put(messageOf('unrelated', { press: 'z' }, { author: world.user('bo') }));
    expect(why({}, { action: { press: 'p' } })).toBe(refused);
    // Another’s press, no press at all, and what was begun already are none of it; nor is the message itself.
    world.put(messageOf('m', { press: 'r', state: 'applied' }, { author: world.user('ana') }));
    expect([
      why({}, { action: { press: 'p', author: 'bo' } }),
      why({}, { action: { press: 'p', state: 'asking' } }),
      why({}, { action: { press: 'r' } }),
    ]).toEqual([null, null, null]);
    world.put(messageOf('blank', { press: '', state: 'applied' }, { author: world.user('ana') }));
    expect(why({}, { action: { press: '' } })).toBeNull();
  });

  test('outside the fight that somebody is in, once that is under way', () => {
    const [one, two] = [calder('c1', { owner: 'ana' }), calder('c2', { owner: 'ana' })];
    const table = tableOfActors([one])!;
    const apart = () => why({ who: 'c1' }, { table });
    world.put(combatOf('f', { x: { actor: one } }, { flags: { salvo: { fight: '{"phase":"setup"}' } } }));
    expect(apart()).toBeNull();
    world.put(combatOf('g', { x: { actor: two } }, { flags: { salvo: { fight: '{"phase":"underway"}' } } }));
    world.put(combatOf('h', {}));
    expect(apart()).toBeNull();
    world.put(combatOf('f', { x: { actor: one } }, { flags: { salvo: { fight: '{"phase":"underway"}' } } }));
    expect(apart()).toBe('inAFight');
    expect(why({ who: 'c1' }, { table: tableOfActors([two, one])! })).toBe('inAFight');
    expect(why({ who: 'c1' }, { table: tableOfActors([calder('c3', { owner: 'ana' }), one])! })).toBe('inAFight');
  });

  test('on a combatant that its player does not see', () => {
    const away = { b: { scene: { ...sceneWith(), id: 'away' } as SceneDoc } };
    const on = (table: Table, by = 'ana', targets = ['b']) => why({ targets }, { by, table });
    const gone = (id: string) => {
      const table = tableWith();
      return { ...table, tokens: new Map([...table.tokens].filter(([each]) => each !== id)) } as Table;
    };
    expect([on(tableWith({}, away)), on(tableWith({}, away), 'gm'), on(gone('b')), on(gone('a'))]).toEqual([
      'notOnScene',
      null,
      'notOnScene',
      'notOnScene',
    ]);
    const own = {
      ...gone('b'),
      actors: new Map([...gone('b').actors, ['b', actorOf('b', 'x', {}, { owner: 'ana' })]]),
    } as Table;
    expect([on(own), on(gone('a'), 'ana', ['a'])]).toEqual([null, null]);
  });

  test('in a fight of a newer Salvo, or that has ended', () => {
    const newer = { getFlag: () => '{"version":2}' } as never;
    expect([
      why({}, { table: tableWith({ combat: newer }) }),
      why({}, { table: tableWith({ combat: COMBAT }) }),
    ]).toEqual(['newerFight', null]);
    const ended = { ...tableWith().fight, phase: 'ended' } as never;
    expect(why({}, { table: tableWith({ fight: ended }) })).toBe('fightEnded');
  });

  test('on a way that does not begin where its token stands', () => {
    const points = [
      { x: 0, y: 0, elevation: 0 },
      { x: 100, y: 0, elevation: 0 },
    ];
    expect([
      why({}, { action: { way: { token: 'Token.a', points } } }),
      why({}, { action: { way: { token: 'Token.b', points } } }),
    ]).toEqual([null, 'tokenElsewhere']);
  });
});

describe('what was decided takes effect no more', () => {
  const command = { action: 'changeStance', who: 'a', declared: { stance: 'prone' } };
  const decided = (rest: Partial<Action> = {}): Action => {
    const step = procedure(tableOfActors([calder('a')])!, command).next();
    return {
      combat: '',
      actors: { a: 'Actor.a' },
      press: '',
      author: 'gm',
      state: 'decided',
      command,
      answers: [],
      facts: {},
      outcome: step.value,
      ...rest,
    } as unknown as Action;
  };
  const why = (action: Action) => staleness(messageOf('m', {}, { author: world.user('gm') }), action)?.refused ?? null;
  const change = (action: Action, more: Event): Action => {
    const [first, ...stages] = action.outcome!.stages;
    return {
      ...action,
      outcome: { ...action.outcome!, stages: [{ ...first!, events: [...first!.events, more] }, ...stages] },
    };
  };

  test('where what it stands on is gone or changed, or its answers come to something else', () => {
    expect(why(decided())).toBeNull();
    expect([
      why(decided({ outcome: null })),
      why(decided({ command: null })),
      why(decided({ actors: { a: 'Actor.gone' } })),
    ]).toEqual(['gone', 'gone', 'gone']);
    expect(why({ ...decided(), author: 'bo', command: { ...command, targets: ['x'] } } as Action)).toBe('targetGone');
    expect(why(change(decided(), { kind: 'x', who: 'a', clause: '', changes: [{ path: 'ammo.none', by: 1 }] }))).toBe(
      'itemGone',
    );
    expect(
      why(
        change(decided(), {
          kind: 'x',
          who: 'a',
          clause: '',
          changes: [{ path: 'stance', from: 'crouched', to: 'prone' }],
        }),
      ),
    ).toBe('situationChanged');
    expect(
      why(change(decided(), { kind: 'x', who: 'a', clause: '', changes: [{ path: 'current.str', by: -1 }] })),
    ).toBe('situationChanged');
    expect(why(decided({ answers: [1] }))).toBe('situationChanged');
    expect(why(decided({ command: { ...command, declared: { stance: 'standing' } } }))).toBe('situationChanged');
  });
});

describe('waiting for an act', () => {
  beforeEach(() => void vi.useFakeTimers());
  const message = (state: string): MessageDoc => messageOf('m', { state });
  const isOver = async (message: MessageDoc | null, meanwhile: () => void = () => undefined): Promise<boolean> => {
    let over = false;
    void finished(message).then(() => (over = true));
    await vi.advanceTimersByTimeAsync(0);
    meanwhile();
    await vi.advanceTimersByTimeAsync(0);
    return over;
  };
  const heard = () => world.hooks.callAll('updateChatMessage', messageOf('n', {}), {}, {}, 'gm');

  test('ends when it is through, asks somebody, or never comes through', async () => {
    expect([
      await isOver(null),
      await isOver(message('applied')),
      await isOver(message('asking')),
      await isOver(message('requested')),
    ]).toEqual([true, true, true, false]);
    const open = message('requested');
    expect(await isOver(open, heard)).toBe(false);
    expect(await isOver(open, () => void ((open.system['state'] = 'refused'), heard()))).toBe(true);
    expect(await isOver(message('applying'), () => void vi.advanceTimersByTime(4_999))).toBe(false);
    expect(await isOver(message('applying'), () => void vi.advanceTimersByTime(5_000))).toBe(true);
  });
});

describe('the end of a fight', () => {
  /** A combat with what it keeps of its fight; a player's client ends it. */
  const kept = (saved: object = { phase: 'underway', round: 1, turn: 'one' }) => {
    world = openWorld({ self: 'ana' });
    const combat = combatOf(
      'f',
      { one: { actor: calder('c', { owner: 'ana' }) } },
      { flags: { salvo: { fight: JSON.stringify(saved) } } },
    );
    return Object.assign(world.put(combat), { delete: async () => 'gone' });
  };

  test('takes the fight away where the book has nothing to do, or never began it', async () => {
    for (const saved of [undefined, { phase: 'setup' }, { phase: 'ended' }, { phase: 'underway', version: 2 }])
      expect(await closeFight(kept(saved))).toBe('gone');
    expect(world.posted).toEqual([]);
    expect(tableOfCombat(kept())?.fight.turn).toBe('one');
  });
});
