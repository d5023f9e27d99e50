/** A resolved act on its way to taking effect: by the world's policy, by the GM's word, whole or not at all. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  recordOf,
  rulesetOf,
  type Area,
  type Command,
  type Event,
  type Outcome,
  type Ruleset,
} from '../../../src/rules/index.ts';
import type { ActorDoc, CombatDoc, MessageDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { confirmAct, confirmOrCommit, finish, stateAfter } from '../../../src/foundry/resolution/commit.ts';
import { digestOfAct } from '../../../src/foundry/resolution/messages/proof.ts';
import { actionOf, type Action } from '../../../src/foundry/resolution/messages/records.ts';
import { tellRefused } from '../../../src/foundry/resolution/messages/written.ts';
import { procedure, tableOfActors } from '../../../src/foundry/resolution/table/table.ts';
import { sceneWith, tokenOn } from './scene.ts';
import { actorOf, beReferee, combatOf, hold, messageOf, openWorld, updatesOf, vouch, type World } from './world.ts';

enterGames();
const { system: CALDER } = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as {
  readonly system: Source;
};
let world: World;
let one: ActorDoc, two: ActorDoc;
const open = (apply = 'automatic'): void => {
  world = openWorld({ settings: { apply } });
  beReferee();
  [one, two] = ['a', 'b'].map((id) => world.put(actorOf(id, 'cepheusCharacter', structuredClone(CALDER)))) as [
    ActorDoc,
    ActorDoc,
  ];
};
beforeEach(() => open());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FALL: Command = { action: 'changeStance', who: 'a', declared: { stance: 'prone' } };
const hurt = (who: string): Event => ({ kind: 'harmed', who, clause: '', changes: [{ path: 'current.str', by: -3 }] });
const outcomeOf = (...events: readonly Event[]): Outcome => ({
  action: 'changeStance',
  actor: 'a',
  stages: [{ kind: 'effect', who: 'a', title: '', events }],
});
const act = (system: Source, { by = 'gm', ...rest }: Partial<MessageDoc> & { readonly by?: string } = {}) => {
  const { outcome } = system as { outcome?: Outcome };
  const content = {
    ...{ ruleset: 'cepheus', combat: '', actors: { a: 'Actor.a' }, command: FALL, state: 'decided', facts: {} },
    ...{ answers: [], ...system, ...(outcome ? { outcome: recordOf(outcome, 'cepheus') } : {}) },
  };
  return world.put(messageOf('m', content, { author: world.user(by), ...rest }));
};
const vouched = (message: MessageDoc): MessageDoc => {
  vouch(world, message, digestOfAct(actionOf(message)));
  return message;
};
const combatWith = (combatants: object): CombatDoc =>
  world.put(
    combatOf('fight', combatants as never, {
      round: 1,
      flags: { salvo: { fight: JSON.stringify({ version: 1, phase: 'underway', round: 1, turn: 'one' }) } },
    }),
  );
const scoreOf = ({ system }: ActorDoc): number => (system['characteristics'] as { str: { value: number } }).str.value;
const stateOf = (message: MessageDoc) => [actionOf(message).state, actionOf(message).refusal?.refused];

describe('after its dice', () => {
  test.each([
    ['automatic', 'applying'],
    ['confirm', 'decided'],
    ['manual', 'byHand'],
  ])('where the world says %s, an act is %s; a change of turn and the word of a GM take effect', (apply, state) => {
    open(apply);
    const table = tableOfActors([one])!;
    const ruling = table.ruleset.choices(table.fight, 'a').find(({ gm }) => gm)!;
    expect([
      stateAfter(table, FALL),
      stateAfter(table, { action: 'nextTurn', who: 'a' }),
      stateAfter(table, { action: ruling.action, who: 'a' }),
    ]).toEqual([state, 'applying', 'applying']);
  });
});

describe('its result', () => {
  const commits = async (
    message: MessageDoc,
    outcome: Outcome,
    state: Action['state'] = 'applying',
    action = actionOf(message),
  ): Promise<boolean> => confirmOrCommit(message, action, state, { outcome, facts: {}, answers: [], rolls: [] });
  const requested = (system: Source = {}, rest: Parameters<typeof act>[1] = {}): MessageDoc =>
    act({ state: 'requested', facts: null, ...system }, rest);
  /** In a fight the combat says who everybody is. */
  const inFight = (command: Partial<Command> = {}, rest: Parameters<typeof act>[1] = {}): MessageDoc =>
    requested({ combat: 'Combat.fight', actors: {}, command: { ...FALL, who: 'one', ...command } }, rest);

  test('is written down and takes effect at once, or waits for the GM', async () => {
    const message = requested();
    expect(await commits(message, outcomeOf(hurt('a')))).toBe(true);
    expect([actionOf(message).state, scoreOf(one)]).toEqual(['applied', 6]);
    open('confirm');
    const waiting = requested();
    expect(await commits(waiting, outcomeOf(hurt('a')), 'decided')).toBe(true);
    expect([actionOf(waiting).state, actionOf(waiting).outcome?.stages.length, scoreOf(one)]).toEqual([
      'decided',
      1,
      9,
    ]);
  });

  test('counts for nothing where another window has gone on with it', async () => {
    const message = requested();
    const seen = actionOf(message);
    message.system['state'] = 'asking';
    expect(await commits(message, outcomeOf(hurt('a')), 'applying', seen)).toBe(true);
    expect([world.writes, scoreOf(one)]).toEqual([[], 9]);
  });

  test('is left to another client that has become the referee meanwhile', async () => {
    const message = requested();
    world.meanwhile = () => Object.assign(game.users, { activeGM: world.user('ana') });
    expect(await commits(message, outcomeOf(hurt('a')))).toBe(false);
    expect([actionOf(message).state, scoreOf(one)]).toEqual(['applying', 9]);
  });

  test('goes with a fight that has gone meanwhile', async () => {
    const message = requested({ combat: 'Combat.gone' });
    await commits(message, outcomeOf(hurt('a')));
    expect([stateOf(message), scoreOf(one)]).toEqual([['refused', 'fightGone'], 9]);
  });

  test('keeps the documents behind everybody it names, for when the fight is gone; outside a fight the request says them', async () => {
    combatWith({ one: { actor: one }, two: { actor: two } });
    const fought = inFight();
    await commits(fought, outcomeOf(hurt('two'), { ...hurt('gone'), changes: [] }));
    expect(actionOf(fought).actors).toEqual({ one: 'Actor.a', two: 'Actor.b' });
    const apart = requested({ actors: { a: 'Actor.a', b: 'Actor.b' } });
    await commits(apart, outcomeOf(hurt('b')));
    expect(actionOf(apart).actors).toEqual({ a: 'Actor.a', b: 'Actor.b' });
  });

  test('says where the tokens go, and nothing of them where none goes', async () => {
    const update = vi.fn(async () => undefined);
    const token = Object.assign(tokenOn(sceneWith(), 't', { at: [0, 0] }), {
      ...{ documentName: 'Token', update, getFlag: () => undefined },
    });
    world.put(token as never);
    combatWith({ one: { actor: one, token } });
    const pushed = { ...hurt('one'), shift: { degrees: 90, squares: 2 } } as Event;
    const message = inFight();
    await commits(message, outcomeOf(pushed), 'decided');
    expect(actionOf(message).shifts).toMatchObject([{ who: 'one', to: { x: 200, y: 0 } }]);
    expect(actionOf(message).state).toBe('decided');
    const still = inFight();
    world.writes.length = 0;
    await commits(still, outcomeOf(hurt('one')), 'decided');
    const written = Object.keys(world.writes.at(-1)!.updates[0]!);
    expect(written.filter((key) => /shifts|drawn/.test(key))).toEqual([]);
  });

  test('leaves its areas under the name of the thing, for those who read the act; a change of turn leaves none', async () => {
    const area = {
      ...{ clause: '', shape: 'circle', unit: 'metres', zones: [{ reach: 3 }], from: 'actor' },
      fills: { as: 'targets' },
    };
    vi.spyOn(rulesetOf('cepheus') as Required<Ruleset>, 'areas').mockReturnValue([area as Area]);
    const token = tokenOn(sceneWith(), 't', { at: [0, 0] });
    const items = { bomb: { name: 'Bomb' } };
    const actor = world.put(actorOf('c', 'cepheusCharacter', structuredClone(CALDER), { items }));
    combatWith({ one: { actor, token: Object.assign(token, { name: 'Calder' }) } });
    const drawn = async (command: Partial<Command>, whisper: readonly string[] = []) => {
      const message = inFight(command, { whisper: [...whisper] });
      await commits(message, outcomeOf(), 'decided');
      const { name, visibility } = (actionOf(message).drawn?.regions[0] ?? {}) as Source;
      return [name, visibility];
    };
    const { GAMEMASTER, ALWAYS } = CONST.REGION_VISIBILITY;
    expect([await drawn({ item: 'bomb' }), await drawn({}), await drawn({}, ['gm'])]).toEqual([
      ['Bomb', ALWAYS],
      ['Calder', ALWAYS],
      ['Calder', GAMEMASTER],
    ]);
    expect(await drawn({ action: 'nextTurn' })).toEqual([undefined, undefined]);
  });
});

describe('the GM’s word', () => {
  const decided = (system: Source = {}, rest: Parameters<typeof act>[1] = {}): MessageDoc =>
    act({ outcome: procedure(tableOfActors([one])!, FALL).next().value, ...system }, rest);

  test.each(['decided', 'byHand'])('lets an act that is %s take effect', async (state) => {
    const message = vouched(decided({ state }));
    expect(await confirmAct(message)).toBe(true);
    expect(stateOf(message)).toEqual(['applying', undefined]);
  });

  test.each(['applied', 'asking', 'refused', 'undone'])(
    'comes too late, or too early, where it is %s',
    async (state) => {
      const message = vouched(decided({ state }));
      expect(await confirmAct(message)).toBe(false);
      expect(stateOf(message)).toEqual([state, undefined]);
    },
  );

  test('does not help what nobody vouches for, what was altered, or what is outdated', async () => {
    const forged = decided({}, { by: 'ana' });
    expect(await confirmAct(forged)).toBe(true);
    await tellRefused();
    expect(stateOf(forged)).toEqual(['refused', 'notASalvoAction']);
    open();
    const altered = vouched(decided());
    altered.system['command'] = { ...FALL, declared: { stance: 'crouched' } };
    expect(await confirmAct(altered)).toBe(true);
    expect(stateOf(altered)).toEqual(['refused', 'altered']);
    open();
    const outdated = vouched(decided({ actors: { a: 'Actor.gone' } }));
    expect(await confirmAct(outdated)).toBe(true);
    expect(stateOf(outdated)).toEqual(['refused', 'gone']);
  });

  test('does not help what is altered while it is written', async () => {
    const message = vouched(decided());
    hold(message);
    world.meanwhile = () => {
      hold(message, false);
      world.meanwhile = () => undefined;
      message.system['author'] = 'x';
      message.system['command'] = { ...FALL, declared: { stance: 'crouched' } };
    };
    expect(await confirmAct(message)).toBe(true);
    expect(stateOf(message)).toEqual(['refused', 'altered']);
  });
});

describe('carried out', () => {
  const applying = (system: Source = {}): MessageDoc =>
    vouched(act({ state: 'applying', outcome: outcomeOf(hurt('a')), ...system }));
  const finishes = (message: MessageDoc) => finish(message, actionOf(message));

  test('it is applied, once', async () => {
    const message = applying();
    expect([await finishes(message), stateOf(message), scoreOf(one)]).toEqual([true, ['applied', undefined], 6]);
    expect([await finishes(message), scoreOf(one)]).toEqual([true, 6]);
  });

  test('it is refused without a result, and where its people are gone', async () => {
    const empty = applying({ outcome: null });
    expect([await finishes(empty), stateOf(empty)]).toEqual([true, ['refused', 'malformed']]);
    const alone = applying({ actors: { a: 'Actor.gone' } });
    expect([await finishes(alone), stateOf(alone)]).toEqual([true, ['refused', 'gone']]);
  });

  test('its fight takes it along; what was begun is finished without it', async () => {
    const message = applying({ combat: 'Combat.gone', actors: { a: 'Actor.a', b: 'Actor.b' } });
    expect([await finishes(message), stateOf(message), scoreOf(one)]).toEqual([true, ['refused', 'fightGone'], 9]);
    const begun = applying({
      ...{ combat: 'Combat.gone', actors: { a: 'Actor.a', b: 'Actor.b' } },
      outcome: outcomeOf(hurt('a'), hurt('b')),
    });
    two.system['ops'] = ['m.0:b:x'];
    expect([await finishes(begun), stateOf(begun), scoreOf(one)]).toEqual([true, ['applied', undefined], 6]);
  });

  test('is taken back where an actor does not take it; a change of turn goes on, and the GM is warned', async () => {
    hold(two);
    const message = applying({ actors: { a: 'Actor.a', b: 'Actor.b' }, outcome: outcomeOf(hurt('a'), hurt('b')) });
    await finishes(message);
    expect([stateOf(message), scoreOf(one), world.notices]).toEqual([['refused', 'notTaken'], 9, []]);
    combatWith({ one: { actor: one }, two: { actor: two } });
    const turn = applying({
      ...{ combat: 'Combat.fight', command: { action: 'nextTurn', who: 'one' } },
      outcome: outcomeOf(hurt('two')),
    });
    expect([await finishes(turn), stateOf(turn)]).toEqual([true, ['applied', undefined]]);
    expect(world.notices).toEqual([expect.stringContaining('notTaken')]);
    expect(updatesOf(two)).toEqual([]);
  });
});
