/** The rights of users, the readers of acts, and the valid part of a declaration: judged by users and documents alone. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Ask, Choice, Command } from '../../../src/rules/index.ts';
import type { ActorDoc, UserDoc } from '../../../src/foundry/api.ts';
import { audience, gms, perceives, speakerOf, withOwners } from '../../../src/foundry/resolution/messages/audience.ts';
import * as rights from '../../../src/foundry/resolution/messages/entitled.ts';
import { difficultySet, factsFor, informed } from '../../../src/foundry/resolution/facts.ts';
import type { Action } from '../../../src/foundry/resolution/messages/records.ts';
import type { Table } from '../../../src/foundry/resolution/table/table.ts';
import { dropOld, voucherFor, voucherOf } from '../../../src/foundry/resolution/messages/vouchers.ts';
import { asking, commandOf, sceneWith, tableOn } from './scene.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

type Flags = { readonly [message: string]: unknown };
const user = (id: string, isGM = false, proofs: Flags = {}): UserDoc =>
  ({ id, name: id, isGM, getFlag: () => proofs }) as unknown as UserDoc;
const [GM, ANA, BO] = [user('gm', true), user('ana'), user('bo')];
const actor = (uuid: string, owner: UserDoc, hidden = false): ActorDoc =>
  ({ uuid, hidden, testUserPermission: ({ id }: UserDoc) => id === owner.id }) as unknown as ActorDoc;
const OWNERS = { a: actor('Actor.a', ANA), b: actor('Actor.b', BO) };

function world(settings: object = {}, users: readonly UserDoc[] = [GM, ANA, BO], self = ANA): void {
  const all = Object.assign([...users], { activeGM: users.find(({ isGM }) => isGM) ?? null });
  vi.stubGlobal('game', {
    users: all,
    user: self,
    settings: { get: (_scope: string, key: string) => (settings as Record<string, unknown>)[key] },
  });
}
afterEach(() => vi.unstubAllGlobals());

const ACTS: readonly Partial<Choice>[] = [
  asking('do', ['metres']),
  { ...asking('rule', []), gm: true },
  {
    ...asking('check', []),
    check: true,
    fields: [
      { key: 'dc', from: 'gm', kind: 'number', clause: '', label: '', default: 10 },
      { key: 'help', from: 'actor', kind: 'number', clause: '', label: '', default: 0 },
    ],
  },
  {
    ...asking('hard', []),
    fields: [{ key: 'dc', from: 'gm', kind: 'number', clause: '', label: '', default: 10 }],
  },
];
/** With one thing anybody may declare what with another only a GM may; and it is a ruling with another still. */
const THINGS: readonly Partial<Choice>[] = [
  { ...asking('things', []), item: 'one' },
  {
    ...asking('things', []),
    item: 'two',
    fields: [{ key: 'dc', from: 'gm', kind: 'number', clause: '', label: '', default: 10 }],
  },
  { ...asking('mixed', []), item: 'one' },
  { ...asking('mixed', []), item: 'two', gm: true },
];
const table = (rest: Partial<Table> = {}): Table =>
  ({
    ...tableOn(sceneWith(), { a: { at: [0, 0] }, b: { at: [3, 0] } }, { choices: [...ACTS, ...THINGS] }),
    actors: new Map(Object.entries(OWNERS)),
    beside: new Map(),
    ...rest,
  }) as Table;
const act = (command: Partial<Command> | null): Action => ({ command: command && commandOf(command) }) as Action;
const together = { action: 'together' };

describe('acts', () => {
  test('that move the fight on are distinguished from combatants’ acts', () => {
    const all = ['openFight', 'startFight', 'nextTurn', 'nextRound', 'endFight', 'do', 'together'].map((action) =>
      commandOf({ action }),
    );
    expect(all.map(rights.isTurnAct)).toEqual([true, true, true, true, true, false, false]);
    expect(all.map(rights.isTurnChange)).toEqual([true, true, true, true, false, false, false]);
    expect(all.map(rights.hasDoer)).toEqual([false, false, false, false, false, true, false]);
    expect([rights.isTurnAct(null), rights.isTurnChange(null), rights.hasDoer(null)]).toEqual([false, false, false]);
  });

  test.each<[string, Partial<Command> | null, readonly boolean[]]>([
    ['an act of one’s own', { who: 'a' }, [true, true, false]],
    ['an act of nobody', { who: 'x' }, [true, false, false]],
    ['no act', null, [false, false, false]],
    ['a ruling', { action: 'rule' }, [true, false, false]],
    ['an act out of turn, as a GM lets it be done', { ruled: true }, [true, false, false]],
    ['several at once', together, [true, false, false]],
    ['the end of one’s own turn', { action: 'nextTurn' }, [true, true, false]],
    ['the end of the round', { action: 'nextRound' }, [true, false, false]],
    ['the start of a fight', { action: 'startFight' }, [true, false, false]],
    ['a declaration as it usually is', { action: 'hard', declared: { dc: 10 } }, [true, true, false]],
    ['a declaration that only a GM may make', { action: 'hard', declared: { dc: 9 } }, [true, false, false]],
    ['a check as hard as its player says', { action: 'check', declared: { dc: 9 } }, [true, true, false]],
    [
      'what only a GM may declare, with one thing',
      { action: 'things', item: 'two', declared: { dc: 9 } },
      [true, false, false],
    ],
    [
      'what anybody may declare, with another',
      { action: 'things', item: 'one', declared: { dc: 9 } },
      [true, true, false],
    ],
    ['what nobody offers a thing for', { action: 'things', item: 'six', declared: { dc: 9 } }, [true, true, false]],
  ])('%s: of the GM, of its owner, of another', (_, command, may) => {
    world({ difficulty: 'player' });
    const running = table({ fight: { ...table().fight, turn: 'a' } });
    expect([GM, ANA, BO].map((who) => rights.mayAct(who, act(command), running))).toEqual(may);
  });

  test('the next turn is a GM’s as long as nobody has the turn', () => {
    world();
    expect([GM, ANA].map((who) => rights.mayAct(who, act({ action: 'nextTurn' }), table()))).toEqual([true, false]);
  });

  test('a check is as hard as the GM says where the world has it so', () => {
    world({ difficulty: 'gm' });
    const hard = act({ action: 'check', declared: { dc: 9 } });
    expect([GM, ANA].map((who) => rights.mayAct(who, hard, table()))).toEqual([true, false]);
    expect(rights.mayAct(ANA, act({ action: 'check', declared: { help: 3 } }), table())).toBe(true);
    expect([ACTS[2], ACTS[3]].map((choice) => rights.leavesDifficulty(choice as Choice))).toEqual([false, false]);
    const ruling = ['rule', 'do', 'mixed', 'none'].map((action) => rights.isRuling(table(), commandOf({ action })));
    expect(ruling).toEqual([true, false, true, false]);
  });

  test('outside a fight belong to the owner of everybody in them, and of the actors read beside them', () => {
    const own = { actors: new Map([['a', OWNERS.a]]) };
    expect([rights.ownsAll(ANA, table(own)), rights.ownsAll(BO, table(own)), rights.ownsAll(ANA, table())]).toEqual([
      true,
      false,
      false,
    ]);
    const pilot = { ...own, beside: new Map([['a', { pilot: OWNERS.b }]]) };
    expect([rights.ownsAll(ANA, table(pilot)), rights.ownsAll(GM, table(pilot))]).toEqual([false, true]);
    expect([rights.ownsAll(ANA, table({ ...own, combat: {} as never })), rights.ownsAll(ANA, null)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('answers and undoing', () => {
  const ask = (kind: string, by: string | null = 'a', what = 'choose'): Ask =>
    ({ ask: what, kind, by }) as unknown as Ask;
  const may = (question: Ask) => [GM, ANA, BO].map((who) => rights.mayAnswerFor(who, table(), question));

  test('are the owner’s where the world leaves them to owners: reactions by a setting, all else by another', () => {
    world({ reactions: 'ask', allocation: 'ask' });
    for (const what of ['choose', 'amount', 'share'])
      expect(may(ask('reaction', 'a', what))).toEqual([true, true, false]);
    expect([may(ask('ruling', null)), may(ask('reaction', 'x'))]).toEqual(new Array(2).fill([true, false, false]));
    world({ reactions: 'gm', allocation: 'ask' });
    expect([may(ask('reaction')), may(ask('allocation'))]).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
    world({ reactions: 'ask', allocation: 'gm' });
    expect([may(ask('reaction')), may(ask('allocation')), may(ask('allocation', 'a', 'amount'))]).toEqual([
      [true, true, false],
      [true, false, false],
      [true, false, false],
    ]);
    world({ reactions: 'gm', allocation: 'ask', mercy: 'gm' });
    expect([may(ask('mercy')), may(ask('ruling', 'a'))]).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
    // Dice are nobody's decision.
    expect(may(ask('allocation', 'a', 'roll'))).toEqual([true, true, false]);
  });

  test('nobody is asked where a choice can only spare the other side, but at a table that wants it', () => {
    const mercy = ask('mercy') as Parameters<typeof rights.policyFor>[0];
    world({ allocation: 'ask' });
    expect(rights.policyFor(mercy)).toBe('automatic');
    world({ allocation: 'automatic', mercy: 'ask' });
    expect(rights.policyFor(mercy)).toBe('ask');
  });

  test('an act is taken back by a GM, or by its owner where the world leaves it to owners', () => {
    const reverses = (command: Partial<Command> | null) =>
      [GM, ANA, BO].map((who) => rights.mayReverseFor(who, act(command), table()));
    world({ undo: 'owner' });
    expect([reverses({}), reverses({ action: 'rule' }), reverses(together), reverses(null)]).toEqual([
      [true, true, false],
      [true, false, false],
      [true, false, false],
      [true, false, false],
    ]);
    world({ undo: 'gm' });
    expect(reverses({})).toEqual([true, false, false]);
  });
});

describe('what GMs vouch for', () => {
  test('is the list with the highest count; players vouch for nothing', () => {
    const proofs = (text: unknown): Flags => ({ m: text });
    world({}, [user('g1', true, proofs('2 aa')), user('g2', true, proofs('10 bb')), user('p', false, proofs('99 cc'))]);
    expect(voucherOf('m')).toEqual({ count: 10, digest: 'bb' });
    expect(voucherOf('n')).toBeNull();
    // The first is the first; of two alike every client takes the same.
    world({}, [user('g1', true, proofs('1 aa')), user('g2', true, proofs('1 bb'))]);
    expect(voucherOf('m')).toEqual({ count: 1, digest: 'aa' });
    world({}, [user('g1', true, proofs('2 aa')), user('g2', true, proofs('10 bb')), user('p', false, proofs('99 cc'))]);
    expect(voucherFor('m', 'dd')).toEqual({
      document: 'User',
      updates: [{ _id: 'ana', flags: { salvo: { proofs: { m: '11 dd' } } } }],
    });
    expect(voucherFor('n', 'dd').updates[0]).toMatchObject({ flags: { salvo: { proofs: { n: '1 dd' } } } });
  });

  test.each(['', 'aa', '1', '1 ', 'x aa', '1 AA', '1 aa bb', '-1 aa', '1234567890 aa', 7, null])(
    'and not %j',
    (text) => {
      world({}, [user('g1', true, { m: text })]);
      expect(voucherOf('m')).toBeNull();
    },
  );
});

test('vouchers for acts whose messages are gone are dropped, and nothing is written where none are', async () => {
  const writes: unknown[] = [];
  const drop = async (proofs: object, messages: readonly string[]) => {
    const self = {
      ...user('gm', true),
      getFlag: () => proofs,
      update: async (changes: unknown) => void writes.push(changes),
    };
    world({}, [self as unknown as UserDoc], self as unknown as UserDoc);
    Object.assign(game, { messages: new Map(messages.map((id) => [id, {}])) });
    vi.stubGlobal('_del', 'gone');
    await dropOld();
  };
  await drop({ m: '1 aa', n: '2 bb', o: '1 cc' }, ['n']);
  expect(writes).toEqual([{ flags: { salvo: { proofs: { m: 'gone', o: 'gone' } } } }]);
  await drop({ m: '1 aa' }, []);
  expect(writes).toHaveLength(2);
  await drop({ m: '1 aa' }, ['m']);
  await drop({}, []);
  expect(writes).toHaveLength(2);
});

describe('readers of an act', () => {
  const reads = (command: Partial<Command>, { hidden = [] as readonly string[], mode = {}, self = ANA } = {}) => {
    world({}, [GM, ANA, BO], self);
    vi.stubGlobal('foundry', { documents: { ChatMessage: { applyMode: (data: object) => ({ ...data, ...mode }) } } });
    (game as unknown as { settings: { get: () => string } }).settings.get = () => 'public';
    const full = table();
    for (const id of hidden) Object.assign(full.tokens.get(id)!, { hidden: true });
    const { whisper, blind } = audience(full, commandOf(command));
    return [[...whisper].sort(), blind];
  };

  test('are everybody, unless a hidden combatant takes part or the author whispers', () => {
    expect(reads({ targets: ['b'] })).toEqual([[], false]);
    expect(reads({ targets: ['b'] }, { hidden: ['b'] })).toEqual([['ana', 'gm'], false]);
    expect(reads({}, { hidden: ['a'] })).toEqual([['ana', 'gm'], false]);
    expect(reads({}, { hidden: ['b'] })).toEqual([[], false]);
    expect(reads({}, { mode: { whisper: ['bo'], blind: true } })).toEqual([['bo', 'gm'], true]);
    expect(reads({}, { mode: { whisper: ['bo'] }, self: GM })).toEqual([['bo'], false]);
  });

  test('are the GMs alone before the fight opens, of what somebody settles with a place of its own', () => {
    const settling = (phase: string, choices: readonly Partial<Choice>[], command: Partial<Command> = {}) => {
      reads({});
      const { fight, ...rest } = table();
      const ruleset = { id: 'some', choices: () => choices };
      return audience({ ...rest, ruleset, fight: { ...fight, phase } } as unknown as Table, commandOf(command));
    };
    const [hide, other] = [{ action: 'do', setup: 'X' }, { action: 'other' }] as unknown as readonly Partial<Choice>[];
    const secret = { whisper: ['gm'], blind: false };
    expect([settling('setup', [other!, hide!]), settling('setup', [hide!])]).toEqual([secret, secret]);
    const open = { whisper: [], blind: false };
    expect([
      settling('underway', [hide!]),
      settling('setup', [other!, { ...hide!, setup: undefined } as never]),
      settling('setup', [{ ...hide!, action: 'other' }]),
      settling('setup', [hide!], { who: 'x' }),
    ]).toEqual(new Array(4).fill(open));
  });

  test('know of somebody hidden in the fight, or on the scene, where they own it', () => {
    world();
    const combat = (hidden: boolean) => ({ combatants: new Map([['b', { hidden }]]) }) as never;
    const [shown, hidden] = [table({ combat: combat(false) }), table({ combat: combat(true) })];
    const isSeen = (at: Table) => [GM, ANA, BO].map((who) => perceives(who, at, 'b'));
    expect([isSeen(shown), isSeen(hidden)]).toEqual([
      [true, true, true],
      [true, false, true],
    ]);
    const away = table();
    Object.assign(away.tokens.get('b')!, { hidden: true });
    expect(isSeen(away)).toEqual([true, false, true]);
  });

  test('see the speaker, by the name in the fight, and where its token stands', () => {
    const { fight, ...rest } = table();
    const actors = new Map(Object.entries({ a: { id: 'A1' }, b: { id: 'B1' } }));
    const at = {
      ...rest,
      actors,
      fight: withCombatant(fight, { ...combatantIn(fight, 'a'), name: 'Ada' }),
      tokens: new Map([...rest.tokens].slice(0, 1)),
    } as unknown as Table;
    expect([speakerOf(at, 'a'), speakerOf(at, 'b'), speakerOf(at, 'x')]).toEqual([
      { scene: 'scene', token: 'a', actor: 'A1', alias: 'Ada' },
      { scene: null, token: null, actor: 'B1', alias: 'b' },
      {},
    ]);
  });

  test('are joined by the users it asks, where it is whispered', () => {
    world();
    expect(gms()).toEqual(['gm']);
    expect(withOwners([], table(), 'b')).toEqual([]);
    expect(withOwners(['gm'], table(), null)).toEqual(['gm']);
    expect(withOwners(['gm', 'bo'], table(), 'b')).toEqual(['gm', 'bo']);
    expect(withOwners(['gm'], table(), 'b')).toEqual(['gm', 'bo']);
  });
});

describe('what is declared', () => {
  const declared = { metres: 5, help: 1 };

  test('counts except for measured values; a GM’s counts in full', () => {
    world();
    const said = commandOf({ targets: ['b'], declared });
    expect(informed(table(), said, { metres: 7 }, ANA).declared).toEqual({ help: 1, metres: 7 });
    expect(informed(table(), said, {}, ANA).declared).toEqual({ help: 1 });
    expect(informed(table(), said, {}, GM)).toBe(said);
    expect(informed(table(), said, { metres: 7 }, GM).declared).toEqual({ help: 1, metres: 7 });
    const plain = commandOf({ declared: { help: 1 } });
    expect(informed(table(), plain, {}, ANA)).toBe(plain);
    expect(informed(table(), plain, null, ANA)).toBe(plain);
    const forged = commandOf({ declared: { help: 1, blast: [{ id: 'b', increments: 0 }] } });
    expect(informed(table(), forged, {}, ANA).declared).toEqual({ help: 1 });
    expect(informed(table(), forged, {}, GM)).toBe(forged);
    const turn = commandOf({ action: 'nextTurn', declared });
    expect(informed(table(), turn, { metres: 1 }, ANA)).toBe(turn);
  });

  test('a difficulty that the GM has set goes with each check of a player', () => {
    const set = (difficulties: object | undefined, command: Partial<Command>, who: UserDoc | null = ANA) => {
      world({ difficulties });
      return difficultySet(table(), commandOf(command), who);
    };
    const hard = { 'some:check': { dc: 15, help: 2, more: 1 }, 'some:do': { dc: 15 } };
    expect(set(hard, { action: 'check' })).toEqual({ dc: 15 });
    expect(set(hard, { action: 'check' }, null)).toEqual({ dc: 15 });
    expect([set(hard, { action: 'check' }, GM), set(hard, {}), set(hard, { action: 'check', who: 'x' })]).toEqual([
      {},
      {},
      {},
    ]);
    expect([set({}, { action: 'check' }), set(undefined, { action: 'check' })]).toEqual([{}, {}]);
  });

  test('measurements are made once and stay', () => {
    world({}, [GM, ANA, BO]);
    (game as unknown as { users: { get?: unknown } }).users.get = (id: string) => (id === 'ana' ? ANA : undefined);
    const command = commandOf({ targets: ['b'] });
    const facts = (action: Partial<Action>, measured = command) =>
      factsFor(table(), measured, { facts: null, author: 'ana', ...action } as Action);
    expect(facts({})).toEqual({ metres: 4.5 });
    expect(facts({ facts: { metres: 1 } })).toEqual({ metres: 1 });
    expect(facts({}, commandOf({ action: 'nextTurn' }))).toEqual({});
  });
});
