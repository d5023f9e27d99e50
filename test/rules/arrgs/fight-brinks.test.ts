/** Rounds, ways, sizes and answers at their brinks: exactly at the limit, and one beyond. */
import { describe, expect, test } from 'vitest';
import { arrgs, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { turningAt } from '../../../src/rules/arrgs/movement/way.ts';
import { incrementsOf, rangePenalty, rangeRefusal } from '../../../src/rules/arrgs/range/range.ts';
import {
  BOW,
  changed,
  duel,
  fight,
  hardy,
  person,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
  type Person,
} from './people.ts';
import { withCombatant } from '../../../src/rules/kernel/fight.ts';

describe('a round', () => {
  test('leaves no points, no penalties and nothing readied (ARR-ACT-04, ARR-EOR-01)', () => {
    let line = duel({ sheet: { ...hardy.sheet, ap: 5, aap: 4 } }, sturdy, { readyCounts: 'onReady' });
    line = table.act(line, 'a', 'ready', { declared: { points: 2, trigger: 'other', manoeuvre: 'trip' } });
    line = changed(line, 'a', { aftermath: { charges: 1, repeatedPenalty: -4 } });
    expect(stateOf(line, 'a').points).toMatchObject({ ap: 3, aap: 6, used: 2, converted: 2 });
    const { events } = table.next(table.next(line));
    const expired = events.find(({ kind, who }) => kind === 'roundExpired' && who === 'a')!;
    const to = Object.fromEntries(
      expired.changes.map((change) => [change.path, 'by' in change ? change.by : 'to' in change ? change.to : null]),
    );
    expect(to).toMatchObject({ points: { ap: 0, aap: 0, used: 0, converted: 0, actionsDone: 1 } });
    expect(to).toMatchObject({ 'aftermath.charges': -1, 'aftermath.repeatedPenalty': 4, ready: null });
    expect(expired.facts).toEqual({ readyLost: 2 });
  });

  test('a tie in all is broken by a die, a tie of scores by Agility (ARR-INI-04)', () => {
    const order = (
      agility: readonly [number, number],
      dice: readonly number[],
      tieBreak = 'agility',
    ): readonly unknown[] => {
      const people = agility.map((score, at): Person => ({
        ...{ id: 'ab'[at]!, score: 12 },
        sheet: { abilities: { body: 3, agility: score, intellect: 0, personality: 0 } },
      }));
      const line = table.start(fight(people, { tieBreak }), { dice });
      return [line.fight.turn, table.next(line).fight.turn];
    };
    expect([order([1, 2], []), order([2, 1], [])]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ]);
    expect([order([1, 1], [5, 9]), order([1, 1], [7, 7, 3, 2])]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ]);
    expect(order([1, 2], [9, 5], 'die')).toEqual(['a', 'b']);
  });

  test('a rolled score shows its die, a given score only itself (ARR-INI-03)', () => {
    const shown = (people: readonly Person[], dice: readonly number[], options = {}) =>
      arrgs
        .status(table.start(fight(people, options), { dice }).fight, 'a')
        .initiative.map(({ label, value }) => [label.split('.').at(-1), value]);
    const other = { id: 'b', score: 3 };
    expect(shown([{ id: 'a' }, other], [8])).toEqual([
      ['die', 8],
      ['quickness', 1],
    ]);
    expect(shown([{ id: 'a', score: 17 }, other], [])).toEqual([['score', 17]]);
    expect(shown([{ id: 'a' }, other], [], { initiativeMethod: 'ten' })).toEqual([['score', 11]]);
    expect(arrgs.status(fight([{ id: 'a' }, other]).fight, 'a').initiative).toEqual([]);
  });

  test('a combatant without a place may join a fight under way, and nobody twice (ARR-FLOW-05)', () => {
    const line = duel();
    const late = withCombatant(line.fight, person({ id: 'c' })) as ArrgsFight;
    const joins = (now: ArrgsFight, who: string) =>
      arrgs.choices(now, who, 'join').map(({ refused, moot }) => [refused?.refused ?? null, moot ?? false]);
    expect([joins(late, 'c'), joins(late, 'b'), joins(fight([{ id: 'a' }]).fight, 'a')]).toEqual([
      [[null, false]],
      [['hasInitiative', true]],
      [['noFight', true]],
    ]);
    const came = (die: number): boolean =>
      table.act({ ...line, fight: late }, 'c', 'join', { dice: [die] }).fight.acted['c'] === true;
    // `a` acts at 20: 19 + 1 ties its score with the same Agility and is settled by dice.
    expect([came(10), came(18)]).toEqual([false, false]);
    const gone = { ...line, fight: { ...late, turn: 'nobody' } };
    expect(table.act(gone, 'c', 'join', { dice: [2] }).fight.acted['c']).toBeUndefined();
    const second = table.next({ ...line, fight: late });
    const behind = (die: number): boolean => table.act(second, 'c', 'join', { dice: [die] }).fight.acted['c'] === true;
    expect([behind(8), behind(10)]).toEqual([false, true]);
  });
});

describe('movement', () => {
  test('maneuverability less the increment gives the turns of a maneuver, or rounds between turns (ARR-TRN-02, -03)', () => {
    const at = (m: number, increment: number) => {
      const { turnsPerManoeuvre, oneTurnEvery } = turningAt(m, increment);
      return [turnsPerManoeuvre, oneTurnEvery];
    };
    expect([at(4, 1), at(3, 2), at(2, 2), at(1, 2), at(1, 3), at(0, 3)]).toEqual([
      [3, null],
      [1, null],
      [0, 1],
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
  });

  test('increments that were begun count, the first is free, and beyond the last nothing flies (ARR-RNG-01 to -04)', () => {
    const shot = (distance: number) => ({ distance, increment: 6 });
    expect(
      [0, 1, 6, 7, 12, 13].map((distance) => [incrementsOf(shot(distance)), rangePenalty(shot(distance))]),
    ).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [2, -2],
      [2, -2],
      [3, -4],
    ]);
    expect([12, 13].map((distance) => rangeRefusal(shot(distance), 2)?.refused ?? null)).toEqual([null, 'tooFar']);
  });

  test('help reaches one square, or farther as advice (ARR-AID-03)', () => {
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'c', side: 'us', score: 5 },
      ]),
    );
    const aid = (squares: number, advice = false): string | undefined =>
      refusedIn(
        table.act(line, 'a', 'aidAnother', {
          target: 'c',
          dice: squares <= 1 || advice ? [10] : [],
          declared: { squares, advice, near: [] },
        }),
      );
    expect([aid(0), aid(1), aid(2), aid(2, true)]).toEqual([undefined, undefined, 'notAdjacent', undefined]);
  });

  test('a wreck or a mount is boarded from the next square (ARR-MNT-01)', () => {
    const stable = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'horse', side: 'us', score: 5, sheet: { size: 'large' }, items: [] },
      ]),
    );
    const mount = (squares: number): string | undefined =>
      refusedIn(
        table.act(stable, 'a', 'mount', {
          target: 'horse',
          dice: squares <= 1 ? [15] : [],
          declared: { squares, near: [] },
        }),
      );
    expect([mount(0), mount(1), mount(2)]).toEqual([undefined, undefined, 'notAdjacent']);
  });
});

describe('size in damage (`sizeToDamage`, ARR-SIZ-05)', () => {
  test('counts in melee and with Body, with the sign of the ability, and in nothing else', () => {
    const extra = (item: Data, declared: Data = {}, magnitude = 1): number => {
      const lost = (sizeToDamage: boolean): number => {
        const giant = { sheet: { size: 'huge', magnitude }, items: [item] };
        const line = duel(giant, sturdy, { sizeToDamage });
        const dice = [15];
        return stateOf(
          table.act(line, 'a', 'attack', {
            item: item['id'] as string,
            target: 'b',
            dice,
            declared: { near: [], ...declared },
          }),
          'b',
        ).life.lost;
      };
      return lost(true) - lost(false);
    };
    expect(extra(SWORD)).toBe(2);
    expect(extra(SWORD, {}, 2)).toBe(0);
    expect(extra(weapon('rapier', { ability: 'agility' }))).toBe(-2);
    expect(extra(BOW, { squares: 3 })).toBe(0);
    expect(extra({ ...BOW, ability: 'body' }, { squares: 3 })).toBe(2);
  });
});

describe('Counterspell (ARR-KND-03, -05)', () => {
  const spell = (id: string, more: Data = {}): Data => ({
    ...{ type: 'spell', id, level: 1, school: 'mind', memorised: 3, increment: 10, defence: 'willpower' },
    ...{ effectOnSuccess: 'immobile', duration: 'lasting' },
    ...more,
  });
  const MAGE: Data = {
    abilities: { body: 0, agility: 1, intellect: 5, personality: 2 },
    skills: { arcane: 4 },
    vitality: { base: 60 },
    slots: { 1: { max: 9 } },
  };
  const mages = (options = {}): Line =>
    table.start(
      fight(
        [
          { id: 'c', side: 'them', score: 25, sheet: MAGE, items: [spell('ward')] },
          { id: 'a', side: 'us', score: 20, sheet: MAGE, items: [spell('hold')] },
          { id: 'b', side: 'them', score: 10, ...sturdy },
        ],
        options,
      ),
    );
  const mayCounter = (line: Line, squares = 3): boolean => {
    const declared = { squares: 5, near: [{ id: 'c', squares }] };
    const { value } = arrgs
      .perform(line.fight, { action: 'cast', who: 'a', item: 'hold', targets: ['b'], declared })
      .next();
    return 'question' in value && value.question.endsWith('.counterspell');
  };
  const readied = (line: Line, manoeuvre: string): Line =>
    table.act(line, 'c', 'ready', { declared: { points: 2, manoeuvre, trigger: 'other' } });

  test('may be readied, and is then offered even where no maneuver is immediate by itself', () => {
    expect(mayCounter(table.next(mages()))).toBe(true);
    const late = { immediateDefence: false };
    expect(mayCounter(table.next(mages(late)))).toBe(false);
    expect(mayCounter(table.next(readied(mages(late), 'counterspell')))).toBe(true);
    expect(mayCounter(table.next(readied(mages(late), 'trip')))).toBe(false);
  });

  test('is paid like any maneuver in its own turn, where none is immediate (ARR-KND-01, -05)', () => {
    const late = mages({ immediateDefence: false });
    const running = table.act(table.next(late), 'a', 'cast', {
      item: 'hold',
      target: 'b',
      dice: [20],
      declared: { squares: 3, near: [] },
    });
    const refusal = (turn: string): string | null => {
      const declared = { squares: 3, near: [] };
      const command = { action: 'counterspell', who: 'c', item: 'ward', declared };
      const { value } = arrgs.perform({ ...running.fight, turn }, command).next();
      return 'refused' in value ? value.refused : null;
    };
    expect([refusal('a'), refusal('c')]).toEqual(['notImmediate', null]);
  });

  test('near the caster, within Close range; not without the points for it', () => {
    expect([mayCounter(table.next(mages()), 5), mayCounter(table.next(mages()), 6)]).toEqual([true, false]);
    const poor = changed(table.next(mages()), 'c', { points: { aap: 1 } });
    expect(mayCounter(poor)).toBe(false);
  });
});

describe('what is shot (GAP-13)', () => {
  test('comes out of the magazine where loading takes points, else out of the quiver', () => {
    const shot = (reload: Data): unknown => {
      const bow = { ...BOW, ammunition: 'arrow', reload };
      const quiver = { type: 'gear', id: 'quiver', ammunition: 'arrow', quantity: 5 };
      const line = duel({ items: [bow, quiver] }, sturdy);
      const { stock } = stateOf(
        table.act(line, 'a', 'attack', { item: 'bow', target: 'b', dice: [2], declared: { squares: 3, near: [] } }),
        'a',
      );
      return [stock.loaded['bow'], stock.quantities['quiver']];
    };
    expect(shot({ cost: 0, loaded: 2, capacity: 3 })).toEqual([2, 4]);
    expect(shot({ cost: 1, loaded: 2, capacity: 3 })).toEqual([1, 5]);
  });
});

test('a collision is with a single other, or with something solid (ARR-ACC-06, -07)', () => {
  const collide = (...targets: readonly string[]): string | null => {
    const road = fight(['a', 'b', 'c'].map((id, at) => ({ id, score: 20 - at })));
    const { value } = arrgs.perform(table.start(road).fight, { action: 'collide', who: 'a', targets }).next();
    return 'refused' in value ? value.refused : null;
  };
  expect([collide(), collide('b'), collide('b', 'c')]).toEqual([null, null, 'tooManyTargets']);
});

test('a caster in the middle of a series does not defend with points (ARR-RPA-04)', () => {
  const BOLT = { type: 'spell', id: 'bolt', level: 0, memorised: 3, increment: 10, sv: 4, types: ['fire'] };
  const caster = { items: [BOLT], sheet: { vitality: { base: 100 }, slots: { 0: { max: 9 } } } };
  const repeat = (choices: readonly string[], dice: readonly number[]): Line =>
    table.act(duel(caster, hardy), 'a', 'repeatedCast', {
      item: 'bolt',
      target: 'b',
      dice,
      choices,
      declared: { squares: 1, attacks: 2 },
    });
  const guards = (line: Line): number => line.log.filter((row) => row.startsWith('defence')).length;
  expect(guards(repeat(['attack.sword', 'defence', 'stop'], [10, 19, 1]))).toBe(1);
  expect(guards(repeat(['declined', 'another', 'attack.sword'], [1, 10, 1]))).toBe(0);
});
