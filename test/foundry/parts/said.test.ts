/** Messages and fights are unchecked input: only their shape counts, and every client sorts them alike. */
import { describe, expect, test, vi } from 'vitest';
import {
  answers,
  type Ask,
  type Combatant,
  type Fight,
  type Outcome,
  type Procedure,
  type Ruleset,
} from '../../../src/rules/index.ts';
import type { MessageDoc } from '../../../src/foundry/api.ts';
import { byPlace, keptAside, putAside, type Row } from '../../../src/foundry/resolution/table/combat-rows.ts';
import { readDrawn } from '../../../src/foundry/resolution/messages/drawn.ts';
import * as records from '../../../src/foundry/resolution/messages/records.ts';
import { FIGHT_VERSION, soundState } from '../../../src/foundry/resolution/table/saved.ts';
import { beReferee, openWorld } from './world.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const LONG = 'x'.repeat(200);

describe('a command of a message', () => {
  const full = {
    ...{ action: 'attack', who: 'a', item: 'gun', targets: ['b'], place: { x: 1, y: 2 }, ruled: true },
    declared: { aim: 2 },
  };

  test('is taken unchanged, without foreign keys', () => {
    expect(records.commandOf(full)).toEqual(full);
    expect(records.commandOf({ ...full, more: 1 })).toEqual(full);
    const bare = { action: 'free', who: 'a' };
    expect(records.commandOf(bare)).toEqual(bare);
    expect(records.commandOf({ ...bare, ruled: 'yes' })).toEqual(bare);
    const long = { action: LONG, who: LONG, item: LONG, targets: new Array(200).fill(LONG) };
    expect(records.commandOf(long)).toEqual(long);
  });

  test.each<[string, unknown]>([
    ['no action', { action: '' }],
    ['an action that is no text', { action: 1 }],
    ['a long action', { action: `${LONG}x` }],
    ['nobody', { who: '' }],
    ['somebody that is no text', { who: null }],
    ['a long name', { who: `${LONG}x` }],
    ['no item', { item: '' }],
    ['an item that is no text', { item: {} }],
    ['targets that are no list', { targets: 'b' }],
    ['a target that is no text', { targets: ['b', 1] }],
    ['an empty target', { targets: ['b', ''] }],
    ['too many targets', { targets: new Array(201).fill('b') }],
    ['no declaration', { declared: [] }],
    ['a place that is none', { place: { x: 1 } }],
  ])('is none with %s', (_, wrong) => {
    expect(records.commandOf({ ...full, ...(wrong as object) })).toBeNull();
  });

  test('is none where there is no record', () => {
    expect([null, 'x', [], undefined].map(records.commandOf)).toEqual([null, null, null, null]);
  });
});

describe('an act of a message', () => {
  const message = (system: object, rolls: unknown = [], type = 'action'): MessageDoc =>
    ({ type, author: { id: 'ana' }, system, _source: { rolls } }) as unknown as MessageDoc;

  test('has the parts that its data have', () => {
    const way = {
      token: 'Token.a',
      points: [
        { x: 0, y: 0, elevation: 0 },
        { x: 1, y: 0, elevation: 0 },
      ],
    };
    const shifts = [{ who: 'a', token: 'Token.a', from: way.points[0], to: way.points[1] }];
    const system = {
      ...{ state: 'applied', ruleset: 'drive', combat: 'Combat.x', actors: { a: 'Actor.a' }, way, shifts },
      ...{ command: { action: 'free', who: 'a' }, facts: { metres: 3 }, answers: [[1, 2]], turns: 2, press: 'p' },
      ...{ asking: { index: 0 }, refusal: { refused: 'no', clause: '' }, outcome: { stages: [] } },
      ...{ drawn: { scene: 's', regions: [] } },
    };
    expect(records.actionOf(message(system, ['{}']))).toEqual({ ...system, author: 'ana', rolls: ['{}'] });
  });

  test('is empty where its data are not what they should be', () => {
    const wrong = {
      ...{
        state: 'done',
        ruleset: 1,
        combat: null,
        actors: { a: 1, b: 'Actor.b' },
        way: 'far',
        shifts: [],
        turns: 1.5,
      },
      ...{ command: 'free', facts: [], answers: {}, press: 7, asking: 'who', refusal: 'no', outcome: [], drawn: 'all' },
    };
    const empty = {
      ...{
        author: 'ana',
        state: 'refused',
        ruleset: '',
        combat: '',
        actors: { b: 'Actor.b' },
        command: null,
        facts: null,
      },
      ...{ answers: [], asking: null, refusal: null, outcome: null, drawn: null, turns: 0, press: '', rolls: [] },
    };
    expect(records.actionOf(message(wrong, 'many'))).toEqual(empty);
    expect(records.actionOf({ ...message({}), author: null } as never)).toMatchObject({
      author: '',
      actors: {},
      state: 'refused',
    });
  });

  test('is distinguished from answers, reversals and foreign messages', () => {
    const kinds = ['action', 'answer', 'reversal', 'base'].map((type) => message({}, [], type));
    expect(kinds.map(records.isAction)).toEqual([true, false, false, false]);
    expect(kinds.map(records.isAnswer)).toEqual([false, true, false, false]);
    expect(kinds.map(records.isReversal)).toEqual([false, false, true, false]);
    expect(kinds.map(records.isSalvo)).toEqual([true, true, true, false]);
    const states = ['requested', 'asking', 'decided', 'byHand', 'applying', 'applied'].map((state) =>
      records.actionOf(message({ state })),
    );
    expect(states.map(records.isDecided)).toEqual([false, false, true, true, false, false]);
  });

  test('leaves on the scene what has a scene and regions', () => {
    const drawn = { scene: 's', regions: [], stays: null, round: 1, turn: null };
    expect(readDrawn(drawn)).toEqual(drawn);
    for (const none of [{ scene: 1, regions: [] }, { scene: 's' }, { scene: 's', regions: {} }, null, 's'])
      expect(readDrawn(none)).toBeNull();
  });
});

describe('rows of a tracker', () => {
  const row = (id: string, initiative: number | null, place = 0): Row => ({ id, initiative, place });

  test('stand by count, the higher first; ties by place, then by id; those without a count last', () => {
    const sorted = [
      row('e', 5, 1),
      row('a', null),
      row('d', 5, 0),
      row('c', -2),
      row('b', null),
      row('f', 9),
      row('g', 5, 1),
    ];
    expect(
      sorted
        .sort(byPlace)
        .map(({ id }) => id)
        .join(''),
    ).toBe('fdegcab');
    expect([byPlace(row('a', 1), row('a', 1)), byPlace(row('a', null), row('a', null))]).toEqual([0, 0]);
    expect(byPlace(row('a', null, 1), row('b', null, 0))).toBeGreaterThan(0);
    expect(byPlace(row('b', 1), row('a', 1))).toBeGreaterThan(0);
  });

  test('keep the last fifty values that were put aside', () => {
    const doc = (kept: unknown) => ({ getFlag: () => kept }) as never;
    const some = (count: number) => Array.from({ length: count }, (_, index) => ({ path: String(index), value: null }));
    expect([keptAside(doc('x')), keptAside(doc(some(2)))]).toEqual([[], some(2)]);
    expect(putAside(doc(some(2)), some(1))).toEqual([...some(2), ...some(1)]);
    expect(putAside(doc(some(50)), some(1))).toEqual([...some(50).slice(1), ...some(1)]);
  });
});

describe('what a fight keeps of a state', () => {
  const STATE = { hits: 5, name: 'x', up: true, marks: ['a'], aim: null, worn: { head: 1, arm: { left: 2 } } };
  const fresh: Combatant = { id: 'a', name: 'a', side: 'a', sheet: {}, state: STATE };
  const NOBODY = { phase: 'setup', round: 0 } as unknown as Omit<Fight, 'combatants'>;
  let made = 0;

  /** A ruleset that can play with anybody whom `plays` lets pass. Its client is not the referee. */
  const ruleset = (plays: (fight: Fight, state: typeof STATE) => number | null | void): Ruleset => {
    const looks = (fight: Fight) => plays(fight, combatantIn(fight, `a${made}`).state as typeof STATE);
    return {
      ...{ id: 'some', choices: () => [], status: (fight: Fight) => void looks(fight) },
      order: { count: (fight: Fight) => looks(fight) ?? null },
    } as unknown as Ruleset;
  };
  const laid = (kept: object, plays: Parameters<typeof ruleset>[0] = () => undefined, fight = NOBODY) => {
    vi.stubGlobal('game', { user: { isActiveGM: false, isGM: false }, users: { activeGM: null } });
    made++;
    const found = soundState(ruleset(plays), fight, { ...fresh, id: `a${made}` }, kept as never);
    vi.unstubAllGlobals();
    return [found.state, found.aside.map(({ path }) => path)];
  };

  test('is laid over a fresh state, but for keys that the fresh state lacks', () => {
    expect(laid({ hits: 7, version: 1, other: 2 })).toEqual([{ ...STATE, hits: 7 }, []]);
    expect(laid({})).toEqual([STATE, []]);
    expect(FIGHT_VERSION).toBe(1);
  });

  test.each<[object, boolean]>([
    [{ hits: 'x' }, false],
    [{ hits: null }, true],
    [{ hits: Infinity }, false],
    [{ name: 5 }, false],
    [{ name: '' }, true],
    [{ up: 'yes' }, false],
    [{ up: false }, true],
    [{ marks: {} }, false],
    [{ marks: [] }, true],
    [{ marks: null }, false],
    [{ aim: 'b' }, true],
    [{ aim: { at: 'b' } }, true],
    [{ worn: { head: 3, arm: { left: 1 } } }, true],
    [{ worn: { head: 3 } }, false],
    [{ worn: { head: 3, arm: { left: 'x' } } }, false],
    [{ worn: { head: 3, arm: { left: 1 }, more: 1 } }, true],
    [{ worn: [] }, false],
    [{ worn: null }, false],
  ])('counts where it has the shape of the fresh one: %j', (kept, counts) => {
    expect(laid(kept)).toEqual(counts ? [{ ...STATE, ...kept }, []] : [STATE, Object.keys(kept)]);
  });

  test('and as far as the ruleset can play with it', () => {
    const throws = (_: Fight, { hits }: typeof STATE) => {
      if (hits > 9) throw new RangeError('too many');
    };
    expect(laid({ hits: 10, name: 'y' }, throws)).toEqual([{ ...STATE, name: 'y' }, ['hits']]);
    expect(laid({ hits: 9, name: 'y' }, throws)).toEqual([{ ...STATE, hits: 9, name: 'y' }, []]);
    const counts = (_: Fight, { hits }: typeof STATE) => (hits > 9 ? Number.NaN : hits);
    expect(laid({ hits: 10 }, counts)).toEqual([STATE, ['hits']]);
    // Each goes by itself, and both do not.
    const both = (_: Fight, { hits, name }: typeof STATE) => {
      if (hits > 9 && name === 'y') throw new RangeError('both');
    };
    expect(laid({ hits: 10, name: 'y' }, both)).toEqual([STATE, ['hits', 'name']]);
  });

  test('is tried once, however often it is looked at', () => {
    vi.stubGlobal('game', { user: { isActiveGM: false, isGM: false }, users: { activeGM: null } });
    made++;
    const tries: number[] = [];
    const counting = ruleset((_, { hits }) => void tries.push(hits));
    for (const hits of [1, 2, 1, 2, 1]) soundState(counting, NOBODY, { ...fresh, id: `a${made}` }, { hits });
    vi.unstubAllGlobals();
    expect([...new Set(tries)]).toEqual([1, 2]);
    expect(tries.filter((hits) => hits === 1)).toHaveLength(tries.length / 2);
  });

  test('is tried by the referee through the next turns and the end, with any answer to what the book asks there', () => {
    openWorld();
    beReferee();
    made++;
    const asks: readonly Ask[] = [
      { ask: 'roll', by: null, count: 3, sides: 1, reason: 'r', need: 'faces' },
      { ask: 'pick', by: null, count: 1, reason: 'r' },
      { ask: 'amount', by: null, kind: 'ruling', question: 'q', clause: '', min: 5, max: 5, default: 5 },
    ];
    const heard: unknown[] = [];
    let isEndless = false;
    const asking = {
      ...ruleset(() => null),
      order: { count: () => 0, compare: () => 0, takesTurns: () => true },
      *advance(): Procedure<Outcome> {
        for (const ask of asks) heard.push(answers(ask, yield ask));
        while (isEndless) yield asks[0]!;
        return { action: 'pass', actor: null, stages: [] };
      },
    } as unknown as Ruleset;
    const lays = (hits: number) =>
      soundState(asking, { ...NOBODY, acted: {}, waiting: {} }, { ...fresh, id: `a${made}` }, { hits }).state;
    expect(lays(8)).toMatchObject({ hits: 8 });
    expect(new Set(heard)).toEqual(new Set([true]));
    // A book that never stops asking is left at some time.
    isEndless = true;
    expect(lays(9)).toMatchObject({ hits: 9 });
    vi.unstubAllGlobals();
  });

  test('is tried in the present fight, at its turn, in a round', () => {
    const seen = new Set<string>();
    const sees = ({ phase, round, turn }: Fight): void => void seen.add(`${phase} ${round} ${turn === `a${made}`}`);
    const at = (fight: typeof NOBODY): readonly string[] => {
      seen.clear();
      laid({ hits: 1 }, sees, fight);
      return [...seen];
    };
    expect(at(NOBODY)).toEqual(['setup 1 true']);
    expect(at({ ...NOBODY, phase: 'underway', round: 4 })).toEqual(['underway 4 true']);
    expect(at({ ...NOBODY, phase: 'ended', round: 4 })).toEqual(['underway 4 true']);
  });
});
