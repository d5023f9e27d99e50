/** An act in work: its dice, its questions, the answers to them and the time for these, and what stops it. */
import { describe, expect, test, vi } from 'vitest';
import { refuse, rulesetOf, type Answer, type Ask, type Outcome, type Ruleset } from '../../../src/rules/index.ts';
import type { MessageDoc, Source } from '../../../src/foundry/api.ts';
import { unfinishedAct, setGate } from '../../../src/foundry/resolution/desk.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { resolve } from '../../../src/foundry/resolution/resolve.ts';
import { atDesk, deskWorld, freshId, settle, stanceChange, stateOf } from './desk-set-up.ts';
import { messageOf, vouch, type World, type WorldOptions } from './world.ts';

let world: World;
const open = (settings: WorldOptions['settings'] = {}, rest: WorldOptions = {}): void => {
  const usual = { apply: 'manual', reactions: 'ask', allocation: 'ask', timeout: 0 };
  world = deskWorld({ a: 'ana', b: 'bo' }, { settings: { ...usual, ...settings }, ...rest });
};
atDesk(open);

const DODGE: Ask = {
  ...{ ask: 'choose', kind: 'reaction', by: 'b', question: 'q', clause: '', default: 'none' },
  options: [
    { id: 'dodge', label: 'q' },
    { id: 'none', label: 'q' },
  ],
} as Ask;
const POINTS = { ask: 'amount', kind: 'allocation', by: 'b', question: 'q', clause: '', min: 0, max: 9, default: 4 };
const DICE: Ask = { ask: 'roll', by: 'a', count: 2, sides: 6, reason: 'r', need: 'faces' };
const PICK: Ask = { ask: 'pick', by: null, count: 3, reason: 'r' };
/** The book asks all this of every act, and says at the end what it has heard. */
const asks = (...questions: readonly Ask[]) =>
  vi.spyOn(rulesetOf('cepheus') as Ruleset, 'perform').mockImplementation(function* () {
    const heard: Answer[] = [];
    for (const question of questions) heard.push(yield question);
    const stages = [{ kind: 'effect', who: 'a', title: JSON.stringify(heard), events: [] }];
    return { action: 'do', actor: 'a', stages } as Outcome;
  });
/** Foundry's dice show the faces 3, 4, 3, 4 …. */
const dice = () => {
  const thrown: string[] = [];
  class Roll {
    readonly formula: string;
    readonly dice: unknown;
    readonly total: number;
    constructor(formula: string) {
      thrown.push(formula);
      this.formula = formula;
      const results = Array.from({ length: parseInt(formula) }, (_, at) => ({ result: 3 + (at % 2) }));
      this.dice = [{ results }];
      this.total = results.reduce((sum, { result }) => sum + result, 0);
    }
    async evaluate() {
      return this;
    }
  }
  Object.assign(foundry, { dice: { Roll } });
  return thrown;
};

const act = (system: Source = {}, rest: Partial<MessageDoc> = {}): MessageDoc =>
  stanceChange(world, { actors: { a: 'Actor.a', b: 'Actor.b' }, ...system }, 'gm', rest);
const begins = async () => {
  world.hooks.callAll('ready');
  await settle();
  world.hooks.callAll('userConnected');
  await settle();
};
const arrives = async (message: MessageDoc) => {
  world.hooks.callAll('createChatMessage', message, {}, message.author!.id);
  await settle();
};
const answered = async (target: MessageDoc, value: unknown, { by = 'bo', index = 0 as unknown } = {}) => {
  const message = world.put(
    messageOf(freshId(), { action: target.id, index, value }, { type: 'answer', author: world.user(by) }),
  );
  Object.assign(message, { delete: async () => void game.messages.delete(message.id) });
  await arrives(message);
  return message;
};
/** The answers that the book heard, of an act that is through. */
const heardBy = (message: MessageDoc): unknown => {
  const title = actionOf(message).outcome?.stages[0]?.title;
  return title === undefined ? undefined : JSON.parse(title);
};
const at = (serverTime: number) => Object.assign(game.time, { serverTime });

describe('dice', () => {
  test('are thrown one after another, kept with the act, and counted from nought where fate picks', async () => {
    const thrown = dice();
    asks(DICE, PICK, DICE);
    const message = act();
    await begins();
    expect([thrown, heardBy(message)]).toEqual([
      ['2d6', '1d3', '2d6'],
      [[3, 4], 2, [3, 4]],
    ]);
    expect([actionOf(message).answers, actionOf(message).rolls.length]).toEqual([[[3, 4], 2, [3, 4]], 3]);
  });

  test('that were thrown are not thrown again after an answer', async () => {
    const thrown = dice();
    asks(DICE, DODGE, DICE);
    const message = act();
    await begins();
    expect([stateOf(message), actionOf(message).answers, thrown.length]).toEqual(['asking', [[3, 4]], 1]);
    await answered(message, 'dodge', { index: 1 });
    expect([heardBy(message), thrown.length]).toEqual([[[3, 4], 'dodge', [3, 4]], 2]);
  });
});

describe('a question', () => {
  test.each<[string, Source, Ask, unknown]>([
    ['a reaction that the book settles', { reactions: 'automatic' }, DODGE, 'none'],
    [
      'one that has another answer for it',
      { reactions: 'automatic' },
      { ...DODGE, automatic: 'dodge' } as Ask,
      'dodge',
    ],
    ['an amount', { allocation: 'automatic' }, POINTS as Ask, 4],
    ['an amount whatever stands beside it', { allocation: 'automatic' }, { ...POINTS, automatic: 7 } as never, 4],
  ])('is not put where the world lets nobody be asked: %s', async (_, settings, question, answer) => {
    open(settings);
    asks(question);
    const message = act();
    await begins();
    expect(heardBy(message)).toEqual([answer]);
  });

  test('is put once, to its combatant’s owner, and the act waits', async () => {
    asks(DODGE);
    const message = act({}, { whisper: ['gm'] } as never);
    await begins();
    expect(actionOf(message)).toMatchObject({ state: 'asking', asking: { index: 0, ask: DODGE, until: 0 } });
    expect(message.whisper).toEqual(expect.arrayContaining(['gm', 'bo']));
    world.writes.length = 0;
    world.hooks.callAll('userConnected');
    await settle();
    expect(world.writes).toEqual([]);
    // Without a limit of time nothing is waited for either.
    expect(vi.getTimerCount()).toBe(0);
  });

  test('has its time, in seconds; then the default counts', async () => {
    open({ timeout: 30 });
    asks(DODGE);
    const message = act();
    at(5_000);
    await begins();
    expect(actionOf(message).asking?.until).toBe(35_000);
    at(34_999);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(stateOf(message)).toBe('asking');
    at(35_000);
    await vi.advanceTimersByTimeAsync(1);
    expect(heardBy(message)).toEqual(['none']);
  });

  test('waits; for another client to work it off it does not', async () => {
    asks(DODGE);
    const message = act();
    await begins();
    expect(await resolve(message)).toBe(true);
    Object.assign(game.users, { activeGM: world.user('ana') });
    expect(await resolve(message)).toBe(false);
  });

  test('is looked at again at the end of its time, and not by a client that cannot end it', async () => {
    open({ timeout: 30 });
    asks(DODGE);
    const message = act();
    at(5_000);
    await begins();
    vi.clearAllTimers();
    const looks = async (serverTime: number) => {
      at(serverTime);
      world.hooks.callAll('userConnected');
      await settle();
      return vi.getTimerCount();
    };
    Object.assign(game.users, { activeGM: world.user('ana') });
    expect([await looks(35_000), await looks(99_000), stateOf(message)]).toEqual([0, 0, 'asking']);
    Object.assign(game.users, { activeGM: world.user('gm') });
    expect(await looks(34_999)).toBe(1);
    at(35_000);
    await vi.advanceTimersByTimeAsync(1);
    expect(heardBy(message)).toEqual(['none']);
  });

  test('that comes after another has its own time', async () => {
    open({ timeout: 30 });
    asks(DODGE, DODGE);
    const message = act();
    at(5_000);
    await begins();
    at(20_000);
    await answered(message, 'dodge');
    expect(actionOf(message).asking).toMatchObject({ index: 1, until: 50_000 });
    at(40_000);
    world.hooks.callAll('userConnected');
    await settle();
    expect(stateOf(message)).toBe('asking');
    at(50_000);
    world.hooks.callAll('userConnected');
    await settle();
    expect(heardBy(message)).toEqual(['dodge', 'none']);
  });

  test('holds its own fight up and no other act', async () => {
    asks(DODGE);
    const [first, second] = [act({}, { timestamp: 1 }), act({}, { timestamp: 2 })];
    await begins();
    expect([stateOf(first), stateOf(second)]).toEqual(['asking', 'asking']);
  });
});

describe('an answer', () => {
  const asking = async (): Promise<MessageDoc> => {
    asks(DODGE, DODGE);
    const message = act();
    await begins();
    expect(stateOf(message)).toBe('asking');
    return message;
  };
  const isThere = ({ id }: MessageDoc) => game.messages.get(id) !== undefined;

  test('goes into the act, and its message goes', async () => {
    const message = await asking();
    const first = await answered(message, 'dodge');
    expect([actionOf(message).answers, isThere(first)]).toEqual([['dodge'], false]);
    await answered(message, 'none', { by: 'gm', index: 1 });
    expect(heardBy(message)).toEqual(['dodge', 'none']);
  });

  test.each<[string, (message: MessageDoc) => Promise<MessageDoc>]>([
    ['to another question', (message) => answered(message, 'dodge', { index: 1 })],
    ['to none', (message) => answered(message, 'dodge', { index: null })],
    ['of somebody who is not asked', (message) => answered(message, 'dodge', { by: 'ana' })],
    ['that is none of those offered', (message) => answered(message, 'fly')],
    ['to what is no act', () => answered({ id: 'none' } as MessageDoc, 'dodge')],
    [
      'to an act that asks nothing',
      async () => answered(act({ state: 'refused', refusal: refuse('no', '') }), 'dodge', { index: null }),
    ],
    [
      'that somebody else has altered',
      async (message) => {
        const late = messageOf(freshId(), { action: message.id, index: 0, value: 'dodge' }, { type: 'answer' });
        world.put(Object.assign(late, { author: world.user('bo') }));
        world.hooks.callAll('createChatMessage', late, {}, 'ana');
        await settle();
        return late;
      },
    ],
    [
      'to an act that was altered meanwhile',
      async (message) => {
        message.system['command'] = { action: 'changeStance', who: 'b' };
        return answered(message, 'dodge');
      },
    ],
    [
      'whose people are gone',
      async (message) => {
        Object.assign(message.system, { actors: { b: 'Actor.gone' } });
        vouch(world, message, digestOfAct(actionOf(message)), 9);
        return answered(message, 'dodge');
      },
    ],
  ])('%s is put away, without a word', async (_, given) => {
    const message = await asking();
    const answer = await given(message);
    expect([actionOf(message).answers, isThere(answer), world.notices, world.errors]).toEqual([[], false, [], []]);
    expect(console.error).not.toHaveBeenCalled();
  });

  test('is left to the client that works the act off', async () => {
    const message = await asking();
    Object.assign(game.users, { activeGM: world.user('ana') });
    expect(isThere(await answered(message, 'dodge'))).toBe(true);
    expect(isThere(await answered({ id: 'none' } as MessageDoc, 'dodge'))).toBe(true);
    expect(actionOf(message).answers).toEqual([]);
  });

  test('does not get into an act that is altered while it is written', async () => {
    const message = await asking();
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      message.system['command'] = { action: 'changeStance', who: 'b' };
    };
    await answered(message, 'dodge');
    expect(actionOf(message)).toMatchObject({ state: 'refused', refusal: { refused: 'altered' }, answers: [] });
  });
});

describe('an act stops', () => {
  const stopped = async (system: Source = {}, answers: readonly Answer[] = []): Promise<unknown> => {
    const message = act({
      ...system,
      state: 'asking',
      answers,
      asking: { index: answers.length, ask: DODGE, until: 0 },
    });
    vouch(world, message, digestOfAct(actionOf(message)));
    await begins();
    return actionOf(message).refusal?.refused;
  };

  test('where its answers fit its questions no more, with the book’s reason if it has one', async () => {
    asks(DODGE);
    expect(await stopped({}, ['fly'])).toBe('situationChanged');
    asks();
    expect(await stopped({}, ['dodge'])).toBe('situationChanged');
    // oxlint-disable-next-line require-yield -- refused before any question
    vi.spyOn(rulesetOf('cepheus') as Ruleset, 'perform').mockImplementation(function* () {
      return refuse('tooFar', '');
    });
    expect(await stopped({}, ['dodge'])).toBe('tooFar');
  });

  test('where the rules fail on it; another error is tried again', async () => {
    const fails = (error: Error) =>
      // oxlint-disable-next-line require-yield -- it fails at once
      vi.spyOn(rulesetOf('cepheus') as Ruleset, 'perform').mockImplementation(function* () {
        throw error;
      });
    for (const error of [new TypeError('x'), new RangeError('x')]) {
      fails(error);
      const message = act();
      await begins();
      expect(actionOf(message).refusal?.refused).toBe('fault');
    }
    expect(world.notices).toEqual([]);
    fails(new Error('offline'));
    const message = act();
    await begins();
    expect([stateOf(message), world.notices]).toEqual(['requested', [expect.stringContaining('SALVO.error.failed')]]);
  });

  test('where it is altered while its question is written', async () => {
    asks(DODGE);
    const message = act();
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      message.system['command'] = { action: 'changeStance', who: 'b' };
    };
    await begins();
    expect(actionOf(message)).toMatchObject({ state: 'refused', refusal: { refused: 'altered' } });
  });
});

describe('the open act of a fight', () => {
  test('is its first that does not wait for something besides answers', async () => {
    Object.assign(game.users, { activeGM: world.user('ana') });
    expect(unfinishedAct('Combat.f')).toBeNull();
    const here = { combat: 'Combat.f' };
    const [gated, note, away, first, second] = [
      act(here),
      act(here, { type: 'reversal' }),
      act({ combat: 'Combat.g' }),
      act(here),
      act(here),
    ];
    setGate(({ id }) => id === gated.id);
    for (const message of [gated, note, away, first, second]) await arrives(message);
    expect(unfinishedAct('Combat.f')?.id).toBe(first.id);
    first.system['state'] = 'applied';
    world.hooks.callAll('updateChatMessage', first);
    expect([unfinishedAct('Combat.f')?.id, unfinishedAct('Combat.x')]).toEqual([second.id, null]);
  });
});
