/**
 * The news of acts and of turns for modules: plain data, on the clients whose users may read them, before or after the
 * write.
 */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CombatDoc, MessageDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { registerAnnouncements } from '../../../src/foundry/resolution/announcements.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf } from '../../../src/foundry/resolution/messages/records.ts';
import { announced } from '../../../src/foundry/resolution/writing/turn-hooks.ts';
import { actorOf, combatOf, messageOf, openWorld, vouch, type World } from './world.ts';

enterGames();
let world: World;
beforeEach(() => {
  world = openWorld();
  registerAnnouncements();
});
afterEach(() => {
  expect(world.errors).toEqual([]);
  vi.unstubAllGlobals();
});

describe('acts', () => {
  type Heard = readonly [hook: string, report: Source];
  const heardOf = (run: () => void): readonly Heard[] => {
    const heard: Heard[] = [];
    for (const hook of ['salvo.act', 'salvo.outcome', 'salvo.undone'])
      world.hooks.on(hook, (report: Source) => void heard.push([hook, report]));
    run();
    return heard;
  };
  const GUN = {
    gun: { name: 'Gun', type: 'cepheusWeapon', uuid: 'Actor.a.Item.gun' },
    knife: { name: 'Knife', type: 'cepheusWeapon', uuid: 'Actor.a.Item.knife' },
  };
  const OUTCOME = { action: 'attack', actor: 'one', stages: [] };
  const SYSTEM = {
    ruleset: 'cepheus',
    combat: 'Combat.fight',
    command: { action: 'attack', who: 'one', item: 'knife', targets: ['two', 'three'] },
  };
  beforeEach(() => {
    const token = { name: 'Masked', uuid: 'Scene.s.Token.t' };
    const combatants = {
      one: { actor: actorOf('a', 'cepheusCharacter', {}, { items: GUN }) },
      two: { actor: actorOf('b', 'cepheusCharacter', {}), token },
      three: {},
    };
    world.put(combatOf('fight', combatants));
  });
  const message = (system: Source, rest: Partial<MessageDoc> = {}, vouched = true): MessageDoc => {
    const made = messageOf('m', { ...SYSTEM, ...system }, { author: world.user('ana'), ...rest });
    if (vouched) vouch(world, made, digestOfAct(actionOf(made)));
    return made;
  };
  const made = (state: string, rest: Partial<MessageDoc> = {}, system: Source = {}) =>
    heardOf(() => void world.hooks.callAll('createChatMessage', message({ state, ...system }, rest, false), {}, 'ana'));
  const changed = (state: unknown, system: Source = {}, rest: Partial<MessageDoc> = {}, vouched = true) =>
    heardOf(
      () =>
        void world.hooks.callAll(
          'updateChatMessage',
          message({ state, outcome: OUTCOME, ...system }, rest, vouched),
          state === null ? {} : { system: { state } },
          {},
          'gm',
        ),
    );

  const TOLD = {
    ...{
      message: 'm',
      user: 'ana',
      ruleset: 'cepheus',
      combat: 'Combat.fight',
      action: 'attack',
      item: 'Actor.a.Item.knife',
    },
    who: { id: 'one', name: 'a', actor: 'Actor.a', token: null },
    targets: [
      { id: 'two', name: 'Masked', actor: 'Actor.b', token: 'Scene.s.Token.t' },
      { id: 'three', name: '', actor: null, token: null },
    ],
  };

  test('are announced on request, once they have taken effect, and when they are undone', () => {
    expect(made('requested')).toEqual([['salvo.act', TOLD]]);
    expect(changed('applied', { turns: 0 })).toEqual([['salvo.outcome', { ...TOLD, outcome: OUTCOME, again: false }]]);
    expect([1, 2].map((turns) => changed('applied', { turns })[0]![1]['again'])).toEqual([true, true]);
    expect(changed('undone', { turns: 1 })).toEqual([['salvo.undone', { ...TOLD, outcome: OUTCOME }]]);
  });

  test('are announced in data of their own', () => {
    const [first] = changed('applied');
    (first![1]['outcome'] as { stages: unknown[] }).stages.push('mine');
    expect(changed('applied')[0]![1]['outcome']).toEqual(OUTCOME);
  });

  test.each([
    ['that is no act', () => made('requested', { type: 'answer' })],
    ['that came in later', () => made('applied')],
    ['that goes on', () => changed('asking')],
    ['of which something else changes', () => changed(null)],
    ['that is no act and changes', () => changed('applied', {}, { type: 'reversal' })],
    ['that this user may not read', () => made('requested', { isContentVisible: false })],
    ['without a command', () => made('requested', {}, { command: 'none' })],
    ['that was altered', () => changed('applied', {}, {}, false)],
    ['that nobody may have made', () => made('requested', { author: null })],
    ['of people who are gone', () => made('requested', {}, { combat: '', actors: { one: 'Actor.gone' } })],
  ])('nothing is told of one %s', (_, happens) => {
    expect(happens()).toEqual([]);
  });

  test('outside a fight name their actor, with nothing in hand and no target', () => {
    const { system } = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as { system: Source };
    world.put(actorOf('c', 'cepheusCharacter', system));
    const command = { action: 'sleep', who: 'c' };
    expect(made('requested', {}, { combat: '', actors: { c: 'Actor.c' }, command })).toEqual([
      [
        'salvo.act',
        {
          ...{ message: 'm', user: 'ana', ruleset: 'cepheus', combat: '', action: 'sleep', item: null, targets: [] },
          who: { id: 'c', name: 'c', actor: 'Actor.c', token: null },
        },
      ],
    ]);
  });

  test('of a fight that is gone, or is something else, name nobody', () => {
    expect(made('requested', {}, { combat: 'Combat.gone' })).toEqual([]);
    world.put(actorOf('c', 'cepheusCharacter', {}));
    expect(made('requested', {}, { combat: 'Actor.c' })).toEqual([]);
  });
});

describe('turns', () => {
  const reports: unknown[] = [];
  beforeEach(() => {
    reports.length = 0;
    for (const hook of ['combatStart', 'combatTurn', 'combatRound'])
      world.hooks.on(hook, (_: CombatDoc, change: Source, options: Source) => {
        reports.push([hook, { ...change }, options]);
        Object.assign(change, { round: 77, note: 'x', 'flags.salvo.turns': 'theirs' });
      });
  });
  const combat = (round: number, turn: number | null) =>
    ({
      round,
      turn,
      getTimeDelta: (...from: readonly unknown[]) => from.join(),
      _playCombatSound: (name: string) => reports.push(name),
    }) as unknown as CombatDoc;

  test('have Foundry’s own form, and a module may add what is not the book’s', () => {
    const update: Source = { turn: 1, 'flags.salvo.turns': 'ours' };
    expect(announced(combat(1, 0), update, 1)).toEqual({ direction: 1, worldTime: { delta: '1,0,1,1' } });
    expect(reports).toEqual([['combatTurn', { round: 1, turn: 1 }, { direction: 1, worldTime: { delta: '1,0,1,1' } }]]);
    expect(update).toEqual({ turn: 1, 'flags.salvo.turns': 'ours', note: 'x' });
  });

  test.each<[string, number, Source, 1 | -1, readonly unknown[]]>([
    ['a round', 1, { round: 2, turn: 0 }, 1, [['combatRound', { round: 2, turn: 0 }]]],
    ['a round of which the turn stays', 1, { round: 2 }, 1, [['combatRound', { round: 2, turn: 0 }]]],
    [
      'the start, with its sound',
      0,
      { round: 1, turn: 0 },
      1,
      ['startEncounter', ['combatStart', { round: 1, turn: 0 }]],
    ],
    ['a turn that ends', 1, { turn: null }, 1, [['combatTurn', { round: 1, turn: null }]]],
    ['the way back', 1, { round: 0, turn: null }, -1, [['combatRound', { round: 0, turn: null }]]],
    ['the way back from before the start', 0, { round: 1 }, -1, [['combatRound', { round: 1, turn: 0 }]]],
  ])('%s', (_, round, update, direction, expected) => {
    announced(combat(round, 0), update, direction);
    expect(reports.map((each) => (Array.isArray(each) ? each.slice(0, 2) : each))).toEqual(expected);
  });

  test('without a change of place are not announced', () => {
    const update = { 'flags.salvo.ops': [] };
    expect([announced(combat(1, 0), update, 1), announced(combat(1, 0), { round: 1, turn: 0 }, 1)]).toEqual([{}, {}]);
    expect([reports, update]).toEqual([[], { 'flags.salvo.ops': [] }]);
  });
});
