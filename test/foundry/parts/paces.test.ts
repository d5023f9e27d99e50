/** Moving a fight on, ending it and stepping back: what goes straight to the combat, what is an act on record, and what waits. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { turnChanges } from '../../../src/foundry/resolution/writing/combat-write.ts';
import { rulesetOf, type Ask, type Event, type Outcome, type Refusal, type Ruleset } from '../../../src/rules/index.ts';
import type { CombatDoc, MessageDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { registerDesk } from '../../../src/foundry/resolution/desk.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { advance, closeFight, stepBack } from '../../../src/foundry/resolution/turns.ts';
import { setWording } from '../../../src/foundry/resolution/messages/notice.ts';
import { actorOf, beReferee, combatOf, messageOf, openWorld, vouch, type World } from './world.ts';

enterGames();
const plain = ({ refused }: Refusal): string => refused;
const { system: CALDER } = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as {
  readonly system: Source;
};
let world: World;
let combat: CombatDoc;
let count = 0;
const open = (self = 'gm', saved: object = {}, type = 'cepheusCharacter'): void => {
  world = openWorld({ self });
  if (self === 'gm') beReferee();
  const [one, two] = ['a', 'b'].map((id) => world.put(actorOf(id, type, structuredClone(CALDER), { owner: 'ana' })));
  const fight = JSON.stringify({
    version: 1,
    phase: 'underway',
    round: 1,
    turn: 'one',
    acted: { one: true },
    ...saved,
  });
  const rest = { round: 1, flags: { salvo: { fight } }, delete: async () => 'gone' };
  combat = world.put(combatOf(`f${++count}`, { one: { actor: one }, two: { actor: two } }, rest));
};
beforeEach(() => {
  vi.useFakeTimers();
  open();
});
afterEach(() => {
  setWording(plain);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (path: string, who: string | null = 'one'): Event => ({
  ...{ kind: 'x', who, clause: '' },
  changes: [{ path, by: -1 }],
});
const HIT = event('current.str');
const AIM = event('aim');
/** The book's part at each moment that is passed: its questions, then its events. */
const passes = (events: readonly Event[], ...questions: readonly Ask[]) =>
  vi.spyOn(rulesetOf('cepheus') as Ruleset, 'advance').mockImplementation(function* () {
    for (const question of questions) yield question;
    const stages = [{ kind: 'effect', who: null, title: '', events }];
    return { action: 'pass', actor: null, stages: events.length > 0 ? stages : [] } as Outcome;
  });
const DICE: Ask = { ask: 'roll', by: null, count: 2, sides: 6, reason: 'r', need: 'faces' };
const commands = () => world.posted.map(({ system }) => (system as Source)['command']);
/** Everybody leaves the fight. */
const leave = () => (combat.combatants as unknown as Map<string, unknown>).clear();
/** The end of `doing`, unless it waits for somebody longer than a turn change waits. */
const through = async <T>(doing: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(5_000);
  return doing;
};
const refusals = () => world.notices.map((text) => /^(?:SALVO\.refused\.)?(\w+)/.exec(text)![1]);

describe('a change of turn', () => {
  test('of the GM’s goes straight to the combat, where it changes the fight alone', async () => {
    passes([AIM, event('round', null)]);
    await through(advance(combat, 'nextTurn'));
    expect([world.posted, world.writes.map(({ documentName }) => documentName)]).toEqual([[], ['Combat']]);
    expect(turnChanges(combat)).toHaveLength(1);
    expect(world.notices).toEqual([]);
  });

  test.each<[string, readonly Event[], readonly Ask[]]>([
    ['changes what documents hold', [HIT], []],
    ['changes that as well', [AIM, { ...AIM, changes: [...AIM.changes, ...HIT.changes] }], []],
    ['rolls dice', [], [DICE]],
  ])('that %s is an act on record', async (_, events, questions) => {
    passes(events, ...questions);
    await through(advance(combat, 'nextTurn'));
    expect(commands()).toEqual([{ action: 'nextTurn', who: 'one', declared: { round: 1, turn: 'one' } }]);
    expect(world.writes).toEqual([]);
  });

  test('of a player’s is asked of the referee; before the first turn by the first of the fight', async () => {
    passes([]);
    open('ana');
    await through(advance(combat, 'nextTurn'));
    open('ana', { turn: null });
    await through(advance(combat, 'nextRound'));
    expect(commands()).toEqual([{ action: 'nextRound', who: 'one', declared: { round: 1, turn: null } }]);
    expect(world.writes).toEqual([]);
  });

  test('is none of a fight without a book, of a newer Salvo’s, or that has been made already', async () => {
    open('gm', {}, 'foreign');
    await through(advance(combat, 'nextTurn'));
    expect(refusals()).toEqual(['noRuleset']);
    open('gm', { version: 2 });
    await through(advance(combat, 'nextTurn'));
    expect(refusals()).toEqual(['newerFight']);
    open();
    await through(advance(combat, 'startFight'));
    expect(refusals()).toEqual(['alreadyAdvanced']);
    open();
    const doing = advance(combat, 'nextTurn');
    leave();
    await through(doing);
    expect([refusals(), world.writes, world.posted]).toEqual([['gone'], [], []]);
  });
});

describe('an open act of the fight', () => {
  const acting = async (system: Source): Promise<MessageDoc> => {
    registerDesk();
    const command = { action: 'changeStance', who: 'one', declared: { stance: 'prone' } };
    const message = world.put(
      messageOf(
        `p${++count}`,
        { ruleset: 'cepheus', combat: combat.uuid, command, ...system },
        { author: world.user('gm') },
      ),
    );
    vouch(world, message, digestOfAct(actionOf(message)));
    // Another client works it off.
    Object.assign(game.users, { activeGM: world.user('ana') });
    world.hooks.callAll('createChatMessage', message, {}, 'gm');
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(game.users, { activeGM: world.user('gm') });
    return message;
  };
  const asking = (by: string | null) => ({
    ...{ state: 'asking', answers: [] },
    asking: { index: 0, ask: { ask: 'choose', kind: 'reaction', by }, until: 0 },
  });

  test.each([
    ['two', '"by":"b"'],
    [null, '"by":"SALVO.ui.theGM"'],
  ])('that waits for %s holds up turn, round, end and the way back, and says for whom', async (by, said) => {
    passes([]);
    setWording(({ refused, values }) => `${refused} ${JSON.stringify(values)}`);
    for (const press of [() => advance(combat, 'nextTurn'), () => stepBack(combat), () => closeFight(combat)]) {
      open();
      const message = await acting(asking(by));
      expect((await through(press())) ?? null).toBeNull();
      expect(world.notices).toEqual([
        expect.stringMatching(new RegExp(`actOpen.*"action":"changeStance".*${said}.*"who":"a"`)),
      ]);
      expect([world.writes, world.posted]).toEqual([[], []]);
      world.hooks.callAll('deleteChatMessage', message, {}, 'gm');
    }
  });

  test('that is in work is waited for', async () => {
    passes([]);
    const message = await acting({ state: 'applying' });
    let over = false;
    const doing = advance(combat, 'nextTurn').then(() => (over = true));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(over).toBe(false);
    message.system['state'] = 'applied';
    world.hooks.callAll('updateChatMessage', message, {}, {}, 'ana');
    await vi.advanceTimersByTimeAsync(0);
    await doing;
    expect([world.notices, turnChanges(combat).length]).toEqual([[], 1]);
  });
});

describe('the end of a fight that costs somebody something', () => {
  const ends = async (state: string, events: readonly Event[] = [HIT], ...questions: readonly Ask[]) => {
    passes(events, ...questions);
    open('ana');
    const doing = closeFight(combat);
    await vi.advanceTimersByTimeAsync(0);
    const [message] = [...game.messages] as unknown as MessageDoc[];
    if (message) message.system['state'] = state;
    world.hooks.callAll('updateChatMessage', message, {}, {}, 'gm');
    return through(doing);
  };

  test('is an act on record, and the fight goes when it has been applied', async () => {
    expect(await ends('applied')).toBe('gone');
    expect(commands()).toEqual([{ action: 'endFight', who: 'one', declared: { round: 1, turn: 'one' } }]);
    expect([await ends('applied', [], DICE), commands().length]).toEqual(['gone', 1]);
    expect([await ends('applied', [AIM]), commands()]).toEqual(['gone', []]);
  });

  test('leaves the fight where it was refused, as its card says; and where nobody has worked it off, as a notice says', async () => {
    expect([await ends('refused'), refusals()]).toEqual([null, []]);
    expect([await ends('requested'), refusals()]).toEqual([null, ['turnOpen']]);
    expect([await ends('asking'), refusals()]).toEqual([null, ['turnOpen']]);
  });

  test('is not played of a fight that never began, is over, or is a newer Salvo’s', async () => {
    passes([HIT]);
    for (const saved of [{ phase: 'setup' }, { phase: 'ended' }, { version: 2 }]) {
      open('ana', saved);
      expect([await through(closeFight(combat)), commands()]).toEqual(['gone', []]);
    }
  });

  test('is one, however often it is pressed', async () => {
    passes([HIT]);
    open('ana');
    const [first, second] = [closeFight(combat), closeFight(combat)];
    expect(await second).toBeNull();
    await through(first);
    expect([commands().length, refusals()[0]]).toEqual([1, 'alreadyAsked']);
  });

  test('before the first turn names the first of the fight', async () => {
    passes([HIT]);
    open('ana', { turn: null });
    await through(closeFight(combat));
    expect(commands()).toMatchObject([{ who: 'one' }]);
  });
});

describe('a step back', () => {
  const turned = async (times: number): Promise<void> => {
    passes([]);
    vi.spyOn(foundry.utils, 'randomID').mockImplementation(() => `t${++count}`);
    for (let each = 0; each < times; each++) await through(advance(combat, 'nextRound'));
    expect(turnChanges(combat)).toHaveLength(times);
    world.writes.length = 0;
  };

  test('takes the last change of turn back, and no second one for a second press', async () => {
    await turned(2);
    expect(combat.round).toBe(3);
    await through(Promise.all([stepBack(combat), stepBack(combat)]));
    expect([combat.round, turnChanges(combat).length, refusals()]).toEqual([2, 1, ['alreadyAdvanced']]);
    await through(stepBack(combat));
    expect([combat.round, turnChanges(combat).length]).toEqual([1, 0]);
    await through(stepBack(combat));
    expect(refusals()).toEqual(['alreadyAdvanced', 'nothingToTakeBack']);
  });

  test('is a GM’s, of this Salvo’s fights, and of what nothing has changed since', async () => {
    open('ana');
    await through(stepBack(combat));
    expect(refusals()).toEqual(['onlyGM']);
    open('gm', { version: 2 });
    await through(stepBack(combat));
    expect(refusals()).toEqual(['newerFight']);
    open();
    await turned(1);
    const { salvo } = combat.flags as { salvo: { fight: string } };
    salvo.fight = JSON.stringify({ ...(JSON.parse(salvo.fight) as object), round: 7, turn: 'two' });
    await through(stepBack(combat));
    expect([refusals(), world.writes]).toEqual([['superseded'], []]);
  });

  test('needs somebody in the fight', async () => {
    await turned(1);
    leave();
    const failing = expect(stepBack(combat)).rejects.toThrow('gone');
    await through(failing);
  });
});
