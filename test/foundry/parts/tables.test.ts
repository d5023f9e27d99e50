/** The fight as it is laid from documents: who sits in it, on which scene, in which state; and what a command does there. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rulesetOf } from '../../../src/rules/index.ts';
import type { Answer, Command, Outcome, Procedure, Refusal } from '../../../src/rules/index.ts';
import type { ActorDoc, CombatDoc, SceneDoc, Source, TokenDoc } from '../../../src/foundry/api.ts';
import { revise } from '../../../src/foundry/data/revisions.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import * as rights from '../../../src/foundry/resolution/messages/entitled.ts';
import type { Action } from '../../../src/foundry/resolution/messages/records.ts';
import { readActor, sourceOf } from '../../../src/foundry/resolution/table/reading.ts';
import { parsed } from '../../../src/foundry/resolution/table/saved.ts';
import * as tables from '../../../src/foundry/resolution/table/table.ts';
import { actorOf, beReferee, combatOf, messageOf, openWorld, type World } from './world.ts';
import { idsIn, combatantIn } from '../../../src/rules/kernel/fight.ts';

enterGames();
let world: World;
beforeEach(() => void (world = openWorld()));
afterEach(() => vi.unstubAllGlobals());

const CALDER = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as { readonly system: Source };
const calder = (id = 'calder', rest: Parameters<typeof actorOf>[3] = {}): ActorDoc =>
  world.put(actorOf(id, 'cepheusCharacter', structuredClone(CALDER.system), rest));
const drover = (id = 'drover'): ActorDoc => world.put(actorOf(id, 'driveCharacter', {}));
const flagged = (flags: object): object => ({ flags: { salvo: flags } });
const combatWith = (combatants: { readonly [id: string]: object }, saved: unknown = {}): CombatDoc =>
  world.put(
    combatOf('fight', combatants, flagged({ fight: typeof saved === 'string' ? saved : JSON.stringify(saved) })),
  );
const token = (id: string, rest: object): TokenDoc =>
  ({ id, uuid: `Scene.s.Token.${id}`, name: id, disposition: 1, rotation: 0, ...rest }) as TokenDoc;

test('a fight has the settings of its game that the table has chosen: of those offered, numbers in their range, texts', () => {
  const laid = (options: object): object => {
    world = openWorld({ settings: { options } });
    return tables.tableOfCombat(combatWith({ one: { actor: drover() } }))!.fight.options;
  };
  const texts = { 'drive.injury.tables.melee': '5 light, 20 grave', 'drive.range.bands.short': 40 };
  expect(laid({ drive: texts })).toEqual(texts);
  expect(laid({ drive: { ...texts, 'drive.range.bands.short': 2.5, unknown: 1 } })).toEqual({
    'drive.injury.tables.melee': texts['drive.injury.tables.melee'],
  });
});

test('no turn passes before a fight has begun', () => {
  const table = tables.tableOfCombat(combatWith({ one: { actor: drover() } }))!;
  const command = { action: 'nextTurn', who: 'one', declared: { round: 0, turn: null } };
  expect(tables.procedure(table, command).next().value).toMatchObject({ refused: 'alreadyAdvanced' });
});

describe('a combat', () => {
  test('plays by the book of the first combatant that has one; a combatant of another book, or without an actor, is left out', () => {
    const own = token('t', { name: 'Masked', disposition: 0 });
    const table = tables.tableOfCombat(
      combatWith({
        nobody: {},
        odd: { actor: world.put(actorOf('odd', 'foreign', {})) },
        one: { actor: calder('c1') },
        two: { actor: drover() },
        three: { actor: calder('c2', { owner: 'ana' }) },
        four: { actor: calder('c3', { owner: 'ana' }), token: own },
      }),
    )!;
    expect([table.ruleset.id, idsIn(table.fight)]).toEqual(['cepheus', ['one', 'three', 'four']]);
    expect(table.fight.combatants.map(({ name, side }) => [name, side])).toEqual([
      ['c1', '-1'],
      ['c2', '1'],
      ['Masked', '0'],
    ]);
    expect([...table.tokens]).toEqual([['four', own]]);
    expect(tables.idAt(table, table.actors.get('three')!)).toBe('three');
    expect(tables.idAt(table, calder('else'))).toBeNull();
  });

  test('is none where nobody plays by a book', () => {
    expect([
      tables.tableOfCombat(combatWith({ odd: { actor: actorOf('odd', 'foreign', {}) } })),
      tables.tableOfCombat(combatWith({})),
    ]).toEqual([null, null]);
  });

  const fightOf = (saved: unknown) => tables.tableOfCombat(combatWith({ one: { actor: calder() } }, saved))!.fight;

  test('stands as its flag says', () => {
    const saved = {
      version: 1,
      phase: 'underway',
      round: 3,
      turn: 'one',
      acted: { one: true },
      waiting: { two: true },
      scene: { g: 1 },
      shared: { u: 2 },
    };
    const { version: _version, ...kept } = saved;
    expect(fightOf(saved)).toMatchObject({ ...kept, schema: 1, ruleset: 'cepheus', options: {} });
    expect(fightOf({ ...saved, phase: 'ended' }).phase).toBe('ended');
  });

  test.each<[string, unknown]>([
    ['no flag', undefined],
    ['no text', { phase: 'underway' }],
    ['broken text', '{"phase":'],
    ['another list', '[]'],
    [
      'parts of the wrong kind',
      { phase: 'over', round: '3', turn: 5, acted: { one: 1, two: 'true' }, waiting: [true], scene: [], shared: 'x' },
    ],
    ['rounds that are none', { round: 1.5 }],
    ['rounds before the first', { round: -2 }],
  ])('has not begun where its flag holds %s', (_, saved) => {
    const fight =
      typeof saved === 'object' || typeof saved === 'string'
        ? fightOf(_ === 'no text' ? 7 : saved)
        : tables.tableOfCombat(world.put(combatOf('f', { one: { actor: calder() } })))!.fight;
    expect(fight).toMatchObject({
      phase: 'setup',
      round: 0,
      turn: null,
      acted: {},
      waiting: {},
      scene: {},
      shared: {},
    });
  });

  test('keeps what it kept of somebody, and puts aside what cannot be played with', () => {
    const state = (kept: object) => {
      const table = tables.tableOfCombat(
        combatWith({ one: { actor: calder(), ...flagged({ state: JSON.stringify(kept) }) } }),
      )!;
      return [(combatantIn(table.fight, 'one').state as { readonly stance: string }).stance, table.aside.get('one')];
    };
    expect([state({ stance: 'prone' }), state({}), state({ stance: 5 })]).toEqual([
      ['prone', undefined],
      ['standing', undefined],
      ['standing', [{ path: 'stance', value: 5 }]],
    ]);
  });

  test('tells what is wrong with a sheet', () => {
    const broken = world.put(actorOf('broken', 'cepheusCharacter', { characteristics: 'none' }));
    const table = tables.tableOfCombat(combatWith({ one: { actor: broken }, two: { actor: calder() } }))!;
    expect([...table.problems.keys()]).toEqual(['one']);
    expect(table.problems.get('one')).not.toEqual([]);
  });

  test('of a newer Salvo is known by its flag', () => {
    expect(
      [{ version: 2 }, { version: 1 }, {}, 'x'].map((saved) => tables.isNewerFight(combatWith({}, saved))),
    ).toEqual([true, false, false, false]);
  });

  test('is text without what could reach a prototype', () => {
    expect(parsed('{"\\u005f_proto__":{"b":2},"c":{"\\u005f\\u005fproto__":3,"d":"\\\\"}}')).toEqual({
      c: { d: '\\' },
    });
    expect(parsed('{"a":1,"__proto__":{"b":2},"c":{"__proto__":3,"d":4}}')).toEqual({ a: 1, c: { d: 4 } });
    expect([null, 7, {}, '', '"x"', 'null', '[1]'].map(parsed)).toEqual(new Array(7).fill({}));
  });
});

describe('outside a combat', () => {
  interface Standing {
    readonly actor: ActorDoc;
    readonly linked?: boolean;
  }
  const scene = (id: string, active: boolean, ...standing: readonly Standing[]): SceneDoc => {
    const parent = { id, uuid: `Scene.${id}`, documentName: 'Scene', active } as unknown as SceneDoc;
    const tokens = standing.map(({ actor, linked = true }, at) =>
      token(`${id}${at}`, { uuid: `Scene.${id}.Token.${at}`, actor, actorLink: linked, parent }),
    );
    return world.put(Object.assign(parent, { tokens }) as never);
  };
  const tokensOf = (...actors: readonly ActorDoc[]) =>
    [...(tables.tableOfActors(actors)?.tokens ?? [])].map(([id, { uuid }]) => [id, uuid]);

  test('actors of one book sit at one table', () => {
    const table = tables.tableOfActors([calder('c1'), calder('c2')])!;
    expect([idsIn(table.fight), table.combat, table.fight.phase]).toEqual([['c1', 'c2'], null, 'setup']);
    expect([
      tables.tableOfActors([]),
      tables.tableOfActors([calder(), drover()]),
      tables.tableOfActors([actorOf('odd', 'foreign', {})]),
      tables.tableOfActors([actorOf('odd', 'foreign', {}), calder()]),
    ]).toEqual([null, null, null, null]);
  });

  test('they stand on a scene that has them all, the active scene first', () => {
    const [one, two] = [calder('c1'), calder('c2')];
    scene('empty', true);
    scene('first', false, { actor: one }, { actor: two });
    expect(tokensOf(one, two)).toEqual([
      ['c1', 'Scene.first.Token.0'],
      ['c2', 'Scene.first.Token.1'],
    ]);
    scene('here', true, { actor: one }, { actor: two, linked: false });
    expect(tokensOf(one)).toEqual([['c1', 'Scene.here.Token.0']]);
    // Not all of them are on the active one, for a token that is not linked is another’s.
    expect(tokensOf(one, two)).toEqual([
      ['c1', 'Scene.first.Token.0'],
      ['c2', 'Scene.first.Token.1'],
    ]);
  });

  test('they stand where they are seen, where no scene has them all', () => {
    const shown = token('seen', {});
    const one = calder('c1', {
      getActiveTokens: (...how: readonly unknown[]) =>
        how.every((each) => each === true) ? [shown, token('next', {})] : [],
    });
    expect(tokensOf(one, calder('c2'))).toEqual([['c1', shown.uuid]]);
  });

  test('a token’s own actor is named by the token, and stands there alone', () => {
    const own = token('t', { uuid: 'Scene.here.Token.0' });
    const guard = calder('guard', { isToken: true, token: own });
    const other = calder('guard2');
    expect(tables.seatId(guard)).toBe('t');
    expect([tables.seatId(other), tables.seatId(calder('odd', { isToken: false, token: own }))]).toEqual([
      'guard2',
      'odd',
    ]);
    scene('here', false, { actor: guard }, { actor: other });
    expect(tokensOf(guard, other)).toEqual([
      ['t', own.uuid],
      ['guard2', 'Scene.here.Token.1'],
    ]);
    // Another scene has the other one and not this token.
    scene('else', true, { actor: other });
    expect(tokensOf(guard, other)).toEqual([
      ['t', own.uuid],
      ['guard2', 'Scene.here.Token.1'],
    ]);
  });

  test('of a fight that is gone keeps the actors that are still there', () => {
    calder('c1');
    drover();
    const parts = { one: 'Actor.gone', two: 'Actor.c1', three: 'Actor.drover' };
    const table = tables.tableOfParts(parts)!;
    expect([table.fight.phase, idsIn(table.fight), table.combat]).toEqual(['ended', ['two'], null]);
    expect([tables.tableOfParts({ one: 'Actor.gone' }), tables.tableOfParts({})]).toEqual([null, null]);
  });

  test('an actor sits in the fight that is viewed, else in any, else with the others', () => {
    const [one, two] = [calder('c1'), calder('c2')];
    expect(idsIn(tables.tableFor(one, [one, two])!.fight)).toEqual(['c1', 'c2']);
    expect(tables.combatOf(one)).toBeNull();
    const first = world.put(combatOf('first', { x: { actor: one } }));
    const viewed = world.put(combatOf('viewed', { y: { actor: two }, z: { actor: one } }));
    expect([tables.combatOf(one), tables.combatOf(two)]).toEqual([first, viewed]);
    Object.assign(game, { combat: viewed });
    expect([tables.combatOf(one), tables.combatantOf(viewed, one)?.id, tables.combatantOf(first, two)]).toEqual([
      viewed,
      'z',
      undefined,
    ]);
    expect(idsIn(tables.tableFor(one, [two])!.fight)).toEqual(['y', 'z']);
  });

  test('a combatant faces as its token does', () => {
    const facing = (at: TokenDoc | null) => {
      const actor = world.put(actorOf('r', 'arrgsCharacter', { facing: 90 }, { token: at as never }));
      return (
        combatantIn(tables.tableOfActors([actor])!.fight, 'r').state as { readonly motion: { readonly facing: number } }
      ).motion.facing;
    };
    expect([facing(token('t', { rotation: 90 })), facing(null)]).toEqual([270, 90]);
  });

  test('a machine is read with its pilot, by uuid or by id', () => {
    const pilot = world.put(actorOf('pilot', 'adevaCharacter', { note: 'p' }));
    const machine = (pilotId: unknown) => world.put(actorOf('m', 'adevaMachine', { pilotId }));
    for (const id of ['pilot', 'Actor.pilot']) {
      expect(sourceOf(machine(id))).toMatchObject({ pilot: { note: 'p' } });
      expect(tables.tableOfActors([machine(id)])!.beside.get('m')).toEqual({ pilot });
    }
    for (const id of ['', 'x', 5, null]) expect(tables.tableOfActors([machine(id)])!.beside.get('m')).toEqual({});
  });

  test('an actor is read again once a document has another revision that it is read from, and not before', () => {
    const book = rulesetOf('adeva')!;
    const kept = (id: string, rest: Parameters<typeof actorOf>[3] = {}) =>
      world.put(actorOf(id, 'adevaMachine', { pilotId: 'pilot' }, rest));
    const pilot = world.put(actorOf('pilot', 'adevaCharacter', {}));
    const item = { id: 'gun', name: 'Gun', type: 'adevaWeapon', system: {}, toObject: () => ({ system: {} }) };
    const items = [item];
    const machine = kept('m');
    Object.defineProperty(machine, 'items', { value: items });
    const readings: unknown[] = [];
    const isAnother = (): boolean => {
      const found = readActor(book, machine);
      const another = !readings.includes(found);
      readings.push(found);
      return another;
    };
    // Nobody has prepared them yet: nothing says whether they change.
    expect([isAnother(), isAnother()]).toEqual([true, true]);
    for (const doc of [machine, item, pilot]) revise(doc);
    expect([isAnother(), isAnother()]).toEqual([true, false]);
    for (const doc of [machine, item, pilot]) {
      revise(doc);
      expect([isAnother(), isAnother()]).toEqual([true, false]);
    }
    const other = { ...item, id: 'other' };
    revise(other);
    for (const change of [
      () => items.push(other),
      () => items.shift(),
      () => Object.assign(other, { name: 'Other' }),
      () => Object.assign(machine, { name: 'Renamed' }),
      () => Object.assign(machine.system, { pilotId: '' }),
    ]) {
      change();
      expect([isAnother(), isAnother()]).toEqual([true, false]);
    }
  });

  test('a combatant’s part of a fight is laid over its sheet again once either is another', () => {
    const actor = calder();
    const stateAt = (state: object) =>
      combatantIn(
        tables.tableOfCombat(combatWith({ one: { actor, ...flagged({ state: JSON.stringify(state) }) } }))!.fight,
        'one',
      ).state as { readonly initiative: number | null; readonly hits: unknown };
    const initiativeAt = (initiative: number) => stateAt({ initiative }).initiative;
    revise(actor);
    expect([initiativeAt(7), initiativeAt(7), initiativeAt(8), initiativeAt(7)]).toEqual([7, 7, 8, 7]);
    const before = stateAt({ initiative: 7 });
    expect(stateAt({ initiative: 7 })).toBe(before);
    revise(actor);
    expect(stateAt({ initiative: 7 })).not.toBe(before);
  });

  test('an actor is read with its items, by their kinds', () => {
    const items = {
      gun: { name: 'Gun', type: 'cepheusWeapon', system: { mass: 3 } },
      odd: { name: 'Odd', type: 'foreign', system: 'none' as never },
    };
    const c = calder('c', { items });
    // M2: a copy of a document is one of everything that it carries.
    for (const doc of [c, ...c.items]) {
      Object.defineProperty(doc, 'toObject', { value: () => expect.unreachable('a whole document is copied') });
    }
    expect(sourceOf(c)).toMatchObject({
      ...{ name: 'c', actorId: 'c', actorUuid: 'Actor.c', characteristics: CALDER.system['characteristics'] },
      items: [
        { id: 'gun', name: 'Gun', type: 'weapon', mass: 3 },
        { id: 'odd', name: 'Odd', type: 'foreign' },
      ],
    });
  });
});

describe('what a command does', () => {
  const anyAnswer = ({ ask, count, default: usual }: { ask: string; count?: number; default?: unknown }): Answer =>
    (ask === 'roll' ? new Array(count).fill(1) : ask === 'pick' ? 0 : usual) as Answer;
  function played(procedure: Procedure<Outcome | Refusal>): string {
    let step = procedure.next();
    while (!step.done) step = procedure.next(anyAnswer(step.value as never));
    return 'refused' in step.value ? step.value.refused : step.value.action;
  }
  const does = (action: string, saved: object, rest: Partial<Command> = {}) => {
    const table = tables.tableOfCombat(combatWith({ one: { actor: calder() } }, saved))!;
    return played(tables.procedure(table, { action, who: 'one', declared: { round: 1, turn: 'one' }, ...rest }));
  };
  const ON = { phase: 'underway', round: 1, turn: 'one' };

  test('is the fight’s own move, once for each place that it leaves', () => {
    expect([does('openFight', {}), does('openFight', ON), does('openFight', { ...ON, phase: 'ended' })]).toEqual([
      'openFight',
      'alreadyAdvanced',
      'alreadyAdvanced',
    ]);
    expect([does('startFight', {}), does('startFight', { ...ON, round: 0 }), does('startFight', ON)]).toEqual([
      'startFight',
      'startFight',
      'alreadyAdvanced',
    ]);
    expect([does('nextTurn', ON), does('nextRound', ON), does('endFight', ON)]).toEqual([
      'nextTurn',
      'nextRound',
      'endFight',
    ]);
    expect([does('nextTurn', { ...ON, round: 2 }), does('nextRound', { ...ON, turn: null })]).toEqual([
      'alreadyAdvanced',
      'alreadyAdvanced',
    ]);
  });

  test('is several at once, or what the book knows', () => {
    expect(does('together', ON, { declared: {} })).toBe('badCommand');
    expect(does('changeStance', ON, { declared: { stance: 'prone' } })).toBe('changeStance');
  });

  test('is taken from the actor’s choices, with the same thing', () => {
    const items = { gun: { name: 'Gun', type: 'cepheusWeapon', system: { version: 1 } } };
    const table = tables.tableOfActors([calder('c', { items })])!;
    const choice = (rest: Partial<Command>) =>
      tables.choiceOf(table, { action: 'changeStance', who: 'c', ...rest })?.action;
    expect([
      choice({}),
      choice({ item: 'gun' }),
      choice({ who: 'x' }),
      choice({ who: 'constructor' }),
      choice({ action: 'x' }),
    ]).toEqual(['changeStance', undefined, undefined, undefined, undefined]);
  });

  test('changes documents or the fight, by the path', () => {
    const table = tables.tableOfActors([calder('c')])!;
    expect(['current.str', 'stance', 'ammo.gun'].map((path) => tables.isStored(table, path))).toEqual([
      true,
      false,
      true,
    ]);
    expect(tables.isStored({ ...table, ruleset: { id: 'none' } } as never, 'current.str')).toBe(false);
  });
});

describe('the table of an act', () => {
  const act = (rest: Partial<Action>): Action =>
    ({ combat: '', actors: {}, command: { action: 'do', who: 'one' }, ...rest }) as Action;

  test('is its combat, or the actors that it names, each where it claims to be', () => {
    const actor = calder('c1');
    const combat = combatWith({ one: { actor } });
    expect(rights.tableOfAction(act({ combat: 'Combat.fight' }))?.combat).toBe(combat);
    expect([
      rights.tableOfAction(act({ combat: 'Combat.gone' })),
      rights.tableOfAction(act({ combat: 'Actor.c1' })),
    ]).toEqual([null, null]);
    expect(rights.tableOfAction(act({ actors: { c1: 'Actor.c1' } }))?.actors.get('c1')).toBe(actor);
    for (const actors of [{ c2: 'Actor.c1' }, { c1: 'Actor.gone' }, { c1: 'Actor.c1', c3: 'Actor.c3' }, {}])
      expect(rights.tableOfAction(act({ actors }))).toBeNull();
  });

  test('is what is left of its actors where its fight is gone, and the reason is that it is', () => {
    calder('c1');
    const gone = act({ combat: 'Combat.gone', actors: { one: 'Actor.c1' } });
    expect(rights.tableToChange(gone)?.fight.phase).toBe('ended');
    expect([rights.isFightGone(gone), rights.tableGone(gone).refused]).toEqual([true, 'fightGone']);
    const apart = act({ actors: { one: 'Actor.c1' } });
    expect([rights.tableToChange(apart), rights.isFightGone(apart), rights.tableGone(apart).refused]).toEqual([
      null,
      false,
      'gone',
    ]);
    combatWith({ one: { actor: calder('c1') } });
    expect(rights.isFightGone(act({ combat: 'Combat.fight' }))).toBe(false);
  });

  test('has no actor where the actor is deleted; a change of turn has none', () => {
    const table = tables.tableOfActors([calder('one')])!;
    const isGone = (command: Partial<Command> | null) =>
      rights.isDoerGone(table, command && { action: 'do', who: 'one', ...command });
    expect([isGone({}), isGone({ who: 'two' }), isGone({ who: 'two', action: 'nextTurn' }), isGone(null)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('is worked off by the GM’s client; where none is there, by its author’s, if all is theirs and takes effect by itself', () => {
    const message = (author: string) => messageOf('m', {}, { author: world.user(author) });
    const resolves = (
      self: string,
      author: string,
      { activeGM = null as string | null, owner = 'ana', apply = 'automatic', seated = true } = {},
    ) => {
      world = openWorld({ self, activeGM, settings: { apply } });
      if (seated) beReferee();
      else
        Object.assign(game.settings, {
          get: (_: string, key: string) => (key === 'seat' ? 'another browser' : key === 'apply' ? apply : ''),
        });
      calder('c1', { owner });
      return rights.isResolver(message(author), act({ actors: { c1: 'Actor.c1' } }));
    };
    expect([resolves('gm', 'ana', { activeGM: 'gm' }), resolves('ana', 'ana', { activeGM: 'gm' })]).toEqual([
      true,
      false,
    ]);
    expect([resolves('ana', 'ana'), resolves('bo', 'ana'), resolves('ana', 'ana', { owner: 'bo' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([resolves('ana', 'ana', { apply: 'confirm' }), resolves('ana', 'ana', { seated: false })]).toEqual([
      false,
      false,
    ]);
    expect(resolves('gm', 'ana', { activeGM: 'gm', seated: false })).toBe(false);
  });
});
