/** Openings, rounds and their ends, and what a sheet or a scene may leave unsaid: each clause at its edge. */
import { describe, expect, test } from 'vitest';
import { DEFAULTS } from '../../../src/rules/fluid/options.ts';
import { countTally, fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { sceneOf } from '../../../src/rules/fluid/sheet/state.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { act, chanceIn, end, next, oddsOf, scripted, start, stateOf, type How, type Scripted } from './log.ts';
import { armed, fightOf, person, running, type Person } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const A: Person = { id: 'A', weapons: ['rifle', 'sword', 'mortar'], state: { count: 20 } };
const B: Person = { id: 'B', side: 'them', state: { count: 10 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, rest: Partial<FluidFight> = {}): Scripted =>
  scripted(
    running(
      [
        { ...A, ...a, state: { ...A.state, ...a.state } },
        { ...B, ...b, state: { ...B.state, ...b.state } },
      ],
      'A',
      rest,
    ),
  );
const code = (played: Scripted): string | undefined => played.refused?.refused;
const entry = (played: Scripted, amount: number, who = 'A'): Scripted =>
  act(played, who, 'addEntry', { declared: { amount } });

describe('the opening', () => {
  const us = (sheet: Person['sheet'] = {}): Person => ({ id: 'A', sheet: { initBonus: 4, ...sheet } });
  const them = (sheet: Person['sheet'] = {}): Person => ({ id: 'B', side: 'them', sheet: { initBonus: 1, ...sheet } });
  const open = (
    people: readonly Person[],
    scene: FluidFight['scene'],
    dice: readonly number[],
    choices: How['choices'] = [],
  ) => start(scripted(fightOf(people, { scene })), { dice, choices });

  test('FLU-DST-02 without any known range of senses the distance is not cut', () => {
    const blind = { sightRange: 0, hearingRange: 0 };
    const scene = { place: 'swamp', awareness: 'all' };
    expect(open([us(blind), them(blind)], scene, [5, 4, 10, 10]).fight.shared).toEqual({ distance: 90 });
    expect(open([us({ ...blind, sightRange: 1 }), them(blind)], scene, [5, 4, 10, 10]).fight.shared).toEqual({
      distance: 1,
    });
    expect(open([us({ ...blind, hearingRange: 60 }), them(blind)], scene, [5, 4, 10, 10]).fight.shared).toEqual({
      distance: 60,
    });
  });

  test('FLU-SUR-02 FLU-SUR-07 a side of which nobody takes part has no result', () => {
    const clumsy = { stealth: -10 };
    const won = open([us(clumsy), them()], { awareness: 'none', barred: ['B'] }, [10, 10, 3]);
    expect(won.fight.shared).toEqual({ surprise: { round: 1, actors: ['A'] } });
    const nobody = open([us(), them()], { awareness: 'none', barred: ['A', 'B'] }, [10, 10]);
    expect(nobody.fight.shared).toEqual({});
  });

  test('FLU-SUR-02 combatants that cannot act are not in the check, and their stealth does not count', () => {
    const people = [us({ stealth: 3 }), { id: 'C', sheet: { stealth: -9, conditions: ['stunned'] } }, them()];
    expect(open(people, { awareness: 'none' }, [10, 10, 10, 6, 8]).fight.shared).toEqual({
      surprise: { round: 1, actors: ['A'] },
    });
  });

  test('FLU-INI-04 no more dice than there are, and never less than none', () => {
    const given = (dice: number, rolled: readonly number[]): readonly unknown[] => {
      const scene = { awareness: 'all', initiativeDice: 'given', dice: { A: dice } };
      const { count, actionDice } = stateOf(open([us({ actionDice: 2 }), them()], scene, rolled), 'A');
      return [count, actionDice];
    };
    expect(given(9, [10, 1, 2, 10])).toEqual([17, 0]);
    expect(given(1, [10, 3, 10])).toEqual([17, 1]);
    expect(given(-1, [10, 10])).toEqual([14, 2]);
  });

  test('FLU-INI-03 FLU-INI-05 a group of which everybody has a Count does not roll; else those that have none', () => {
    const member = (id: string, count: number | null): Person => ({ id, sheet: { group: 'g' }, state: { count } });
    const all = open([member('A', 12), member('C', 7), them()], { awareness: 'all' }, [10]);
    expect([stateOf(all, 'A').count, stateOf(all, 'C').count]).toEqual([12, 7]);
    const one = open([member('A', 12), member('C', null), them()], { awareness: 'all' }, [9, 10]);
    expect([stateOf(one, 'A').count, stateOf(one, 'C').count]).toEqual([12, 11]);
  });

  test('FLU-INI-03 FLU-ZER-02 a Count of a shared check explains itself like any other', () => {
    const low = open([us({ group: 'g', initBonus: -12 }), them()], { awareness: 'all' }, [4, 10]);
    const { initiative } = fluid.status(low.fight, 'A');
    expect(initiative.map(({ clause, value }) => [clause, value])).toEqual([
      ['FLU-INI-03', 4],
      ['FLU-INI-01', -12],
      ['FLU-ZER-02', 20],
    ]);
    expect(stateOf(low, 'A')).toMatchObject({ count: 12, lostHalfActions: expect.any(Number) as number });
    const usual = open([us({ group: 'g' }), them()], { awareness: 'all' }, [4, 10]);
    expect(fluid.status(usual.fight, 'A').initiative.map(({ value }) => value)).toEqual([4, 4]);
  });

  test('FLU-SEQ-01 settled facts can be cleared again; clearing a missing fact changes nothing', () => {
    const settled = (played: Scripted, declared: How['declared']): Scripted =>
      act(played, 'A', 'setUp', { declared: { place: 'none', awareness: 'ask', initiativeDice: 'ask', ...declared! } });
    const first = settled(scripted(fightOf([us(), them()])), { place: 'forest', lineOfSight: 40 });
    expect(first.fight.scene).toEqual({ place: 'forest', lineOfSight: 40 });
    const second = settled(first, { lineOfSight: 40, awareness: 'none' });
    expect(second.fight.scene).toEqual({ lineOfSight: 40, awareness: 'none' });
  });

  test('FLU-SUR-07 FLU-INI-04 barring a combatant leaves its side hiding; unchanged dice change nothing', () => {
    const rich = { actionDice: 2 };
    const part = (played: Scripted, who: string, declared: How['declared']): Scripted =>
      act(played, who, 'surprisePart', { declared: declared! });
    let played = part(scripted(fightOf([us(rich), { id: 'C', sheet: rich }, them()])), 'A', {
      surprise: 'acts',
      dice: 1,
    });
    played = part(part(played, 'C', { surprise: 'barred', dice: 0 }), 'A', { surprise: 'acts', dice: 1 });
    expect(played.fight.scene).toEqual({ acting: ['us'], barred: ['C'], dice: { A: 1 } });
    const dice = fluid.choices(played.fight, 'A', 'surprisePart')[0]!.fields.find(({ key }) => key === 'dice');
    expect(dice).toMatchObject({ default: 1, min: 0, max: 2 });
    const grouped = fightOf([us({ ...rich, group: 'g' }), them()]);
    expect(fluid.choices(grouped, 'A', 'surprisePart')[0]!.fields.map(({ key }) => key)).toEqual(['surprise']);
  });

  test('values of a scene that do not fit count as missing', () => {
    const scene = {
      place: 'moon',
      lineOfSight: 'far',
      awareness: 7,
      acting: ['us', 3],
      barred: 'A',
      dice: { A: 1.5, B: 2 },
    };
    expect(sceneOf(fightOf([us()], { scene }))).toEqual({
      place: null,
      lineOfSight: 0,
      awareness: null,
      acting: ['us'],
      barred: [],
      asksDice: true,
      dice: { B: 2 },
    });
  });
});

describe('a round', () => {
  test('FLU-SUR-05 the action of the surprise round is remembered in that round alone', () => {
    expect(stateOf(act(duel(), 'A', 'brace'), 'A').surprised).toBeNull();
    const surprise = { shared: { surprise: { round: 1, actors: ['A'] } } };
    const taken = (action: string, how: How = {}) =>
      stateOf(act(duel({}, {}, surprise), 'A', action, how), 'A').surprised;
    expect([taken('brace'), taken('free'), taken('other', { declared: { length: 'full' } })]).toEqual([
      'half',
      'free',
      'full',
    ]);
  });

  test('FLU-RND-08 the second half waits through everything else of the same round', () => {
    const split: How = { declared: { length: 'full', split: true, dc: 5 } };
    let played = act(act(duel(), 'A', 'brace'), 'A', 'skill', split);
    played = act(act(played, 'A', 'extraHalf', { declared: { limit: 'none' } }), 'A', 'brace');
    expect([code(played), stateOf(played, 'A').split?.round]).toEqual([undefined, 1]);
    const lost = act(next(next(played)), 'A', 'brace');
    expect(stateOf(lost, 'A').split).toBeNull();
  });

  test('FLU-RND-08 it is split only as the last thing of a combat round, and only where it is whole', () => {
    const split = (played: Scripted, length = 'full'): Scripted =>
      act(played, 'A', 'skill', { declared: { length, split: true, dc: 5 } });
    const half = act(duel(), 'A', 'brace');
    expect([split(duel()), split(half, 'half'), split(half, 'free')].map(code)).toEqual([
      'notLastAction',
      'onlyFullSplits',
      'onlyFullSplits',
    ]);
    expect(code(split(half))).toBeUndefined();
    expect(code(split(duel({}, {}, { phase: 'setup' })))).toBe('noCount');
    expect(code(split(duel({}, {}, { shared: { surprise: { round: 1, actors: ['A'] } } })))).toBe('fullMayNotSplit');
  });

  test('FLU-GAP-02 a Count that is low again says that it reels where it did not before', () => {
    const reels = (lostHalfActions: number): unknown =>
      act(duel({}, { state: { lostHalfActions } }), 'B', 'setCount', { declared: { count: -2 } }).events.find(
        ({ kind }) => kind === 'countRaised',
      )!.facts!['reeling'];
    expect([reels(0), reels(1)]).toEqual([true, false]);
  });

  test('FLU-GAP-18 FLU-GAP-29 a level makes more of a condition that had none; the same one changes nothing', () => {
    const stressed = (kept: object): unknown => {
      const conditions = {
        stressed: { id: 'stressed', clause: 'FLU-GAP-18', until: { at: 'never' as const }, ...kept },
      };
      const b = { state: { conditions, stressTotal: 9 } };
      const played = act(duel({}, b), 'B', 'hurt', { declared: { damage: 2, damageType: 'stress' }, dice: [1] });
      return [
        stateOf(played, 'B').conditions['stressed']?.value,
        played.events.filter(({ kind }) => kind === 'conditionGained').length,
      ];
    };
    expect([stressed({}), stressed({ value: 1 }), stressed({ value: 3 })]).toEqual([
      [1, 1],
      [1, 0],
      [3, 0],
    ]);
  });

  test('FLU-MOD-21 a condition counts from the round that it lasts into, once in each', () => {
    const played = next(next(act(duel(), 'B', 'condition', { declared: { condition: 'fatigued' } })));
    const again = act(played, 'B', 'condition', { declared: { condition: 'fatigued', ends: true } });
    expect(Object.values(stateOf(again, 'B').log)).toEqual([{ type: 'condition', id: 'fatigued' }]);
    expect(stateOf(next(next(again)), 'B').count).toBe(10 - 3 - 3);
  });
});

describe('the end of a round', () => {
  test('FLU-GAP-30 FLU-MOD-14 a dying combatant that stabilizes at 0 has lost no wound', () => {
    const dying = { sheet: { scores: { con: 12 } }, state: { wounds: 0, vitality: 0 } };
    const over = (die: number) => stateOf(next(duel({}, dying), { dice: [die] }), 'B');
    expect(over(12)).toMatchObject({ wounds: 0, stable: true, count: 10 });
    expect(over(13)).toMatchObject({ wounds: -1, stable: false, count: 10 - 2 });
  });

  test('FLU-CAP-04 ten rounds of a Count are kept line by line, older ones as their sum', () => {
    const old = { round: 1, clause: 'FLU-INI-01', label: 'SALVO.fluid.count.check', value: 9 };
    const history = { 1: old, 2: { ...old, round: 2, value: 4 } };
    const after = (round: number) => {
      const fight = running([{ ...A, state: { count: 13, history } }], 'A', { round });
      return combatantIn(next(scripted(fight)).fight, 'A');
    };
    const [kept, summed, all] = [after(10), after(11), after(12)];
    expect([kept, summed, all].map(({ state }) => [Object.keys(state.history).length, state.earlier])).toEqual([
      [2, 0],
      [1, 9],
      [0, 13],
    ]);
    for (const combatant of [kept, summed, all]) expect(total(countTally(combatant))).toBe(13);
    expect(countTally(kept).map(({ value }) => value)).toEqual([9, 4]);
    expect(countTally(summed).map(({ value }) => value)).toEqual([9, 4]);
    expect(countTally(all)).toMatchObject([{ clause: 'FLU-CAP-01', value: 13 }]);
  });

  test('FLU-UI-01 the expected Count is shown as soon as anything counts, even where the sum is 0', () => {
    const expected = (played: Scripted) => fluid.status(played.fight, 'A').expected;
    expect(expected(duel())).toBeUndefined();
    expect(expected(entry(duel(), 2))?.count).toBe(22);
    expect(expected(entry(entry(duel(), 2), -2))).toMatchObject({ count: 20, tally: [{ value: 2 }, { value: -2 }] });
    expect(expected(entry(duel({}, {}, { shared: { surprise: { round: 1, actors: ['A'] } } }), 2))).toBeUndefined();
    const idle = { state: { log: { 1: { type: 'aim' as const } } } };
    expect(fluid.status(duel(idle, {}, { phase: 'setup' }).fight, 'A').expected).toBeUndefined();
    expect(fluid.status(duel(idle).fight, 'A').expected?.count).toBe(21);
  });

  test('FLU-CAP-07 inside the cap even a round without an entry may give some of a Delay back', () => {
    const options = { 'fluid.cap.immediate': 'inside' };
    const played = act(duel({}, {}, { options }), 'A', 'delay', { declared: { steps: 12 } });
    expect([stateOf(played, 'A').count, fluid.status(played.fight, 'A').expected?.count]).toEqual([8, 10]);
  });

  test('FLU-UI-03 its summary: the Count before, the net, what the cap left of it, the Count after', () => {
    const summary = (...amounts: readonly number[]): readonly string[] =>
      next(next(amounts.reduce((played, amount) => entry(played, amount), duel()))).log.filter((line) =>
        line.startsWith('endOfRound A'),
      );
    expect(summary(3)).toEqual(['endOfRound A {gmEntry 3} count before=20 net=3 applied=3 count=23']);
    expect(summary(9, 4)).toEqual([
      'endOfRound A {gmEntry 9*, gmEntry 4*, capped 10} count before=20 net=13 applied=10 count=30',
    ]);
    expect(summary()).toEqual([]);
  });

  test('FLU-CAP-02 what the cap cut is kept, set aside, with what it left', () => {
    const capped = next(next(entry(entry(duel(), 9), 4)));
    expect(
      fluid
        .status(capped.fight, 'A')
        .initiative.map(({ clause, value, setAside }) => [clause, value, setAside !== undefined]),
    ).toEqual([
      ['FLU-MOD-28', 9, true],
      ['FLU-MOD-28', 4, true],
      ['FLU-CAP-02', 10, false],
    ]);
    const low = next(next(entry(duel({}, { state: { count: 3 } }), -9, 'B')));
    expect(fluid.status(low.fight, 'B').initiative.map(({ clause, value }) => [clause, value])).toEqual([
      ['FLU-MOD-28', -9],
      ['FLU-ZER-02', 20],
    ]);
  });

  test('FLU-GAP-15 the fight’s end leaves the unconscious so, with the minutes that were known', () => {
    const sleeping = (kept: object): unknown => {
      const until = { at: 'endOfRound' as const, round: 9 };
      const conditions = { unconscious: { id: 'unconscious', clause: 'FLU-GAP-15', until, ...kept } };
      return stateOf(end(duel({}, { state: { conditions } })), 'B').conditions['unconscious'];
    };
    const awake = { id: 'unconscious', clause: 'FLU-GAP-15', until: { at: 'never' } };
    expect([sleeping({ value: 4 }), sleeping({})]).toEqual([{ ...awake, value: 4 }, awake]);
  });
});

describe('odds that are left to no chance', () => {
  test('FLU-GAP-13 of a skill check: what the die must show, and nothing left out; a natural 1 is saved like any other', () => {
    const skill = (options: FluidFight['options'] = {}) =>
      oddsOf(duel({ sheet: { actionDice: 1 } }, {}, { options }).fight, {
        action: 'skill',
        who: 'A',
        declared: { bonus: 13, dc: 15 },
      });
    expect(skill()).toMatchObject({
      ...{ needed: { count: 1, sides: 20, sum: 2, succeeds: 'above' }, tail: 0, distributions: [] },
      assuming: ['SALVO.fluid.odds.noActionDice'],
    });
    expect([chanceIn(skill(), 'success'), chanceIn(skill(), 'successWithDie')]).toEqual([19 / 20, 1]);
    expect(chanceIn(skill({ 'fluid.attack.naturalAuto': true }), 'successWithDie')).toBe(1);
    expect(chanceIn(skill(), 'triumph')).toBeUndefined();
  });

  test('FLU-GAP-06 a natural 1 that always misses is not saved by a die', () => {
    const attack = (options: FluidFight['options']) =>
      oddsOf(duel({ sheet: { actionDice: 1, baseAttack: 40 } }, {}, { options }).fight, {
        action: 'attack',
        who: 'A',
        item: 'rifle',
        targets: ['B'],
        declared: { distance: 25 },
      });
    expect([chanceIn(attack({}), 'hit'), chanceIn(attack({}), 'hitWithDie')]).toEqual([1, 1]);
    const auto = attack({ 'fluid.attack.naturalAuto': true });
    expect([chanceIn(auto, 'hit'), chanceIn(auto, 'hitWithDie'), auto.tail]).toEqual([0.95, 0.95, 0]);
  });

  test('FLU-GAP-37 FLU-GAP-17 the odds of a sweep and of a blast assume a single target', () => {
    const assuming = (action: string, blastIncrement = 0): readonly string[] => {
      const fight = armed(duel().fight, 'A', { blastIncrement });
      const odds = oddsOf(fight, { action, who: 'A', item: 'rifle', targets: ['B'], declared: { distance: 25 } });
      expect(odds.tail).toBe(0);
      return odds.assuming.map((word) => word.split('.').at(-1)!);
    };
    expect(assuming('attack')).toEqual(['noActionDice', 'noStandOff']);
    expect(assuming('attack', 2)).toEqual(['noActionDice', 'noStandOff', 'oneTarget']);
    expect(assuming('strafe')).toEqual(['noActionDice', 'noStandOff', 'oneTarget']);
    expect(assuming('suppress')).toEqual(['noActionDice', 'oneTarget']);
  });

  test('FLU-GAP-37 a sweep of squares covers as many in a row', () => {
    const areas = fluid.areas!(duel().fight, {
      action: 'strafe',
      who: 'A',
      item: 'rifle',
      targets: ['B'],
      declared: { distance: 25, squares: 3 },
    });
    expect(areas).toMatchObject([{ clause: 'FLU-GAP-37', shape: 'line', wide: 1, zones: [{ reach: 3 }] }]);
  });

  test('FLU-GAP-17 each zone of a blast has a name, and all the smallest share the last name', () => {
    const fight = armed(duel().fight, 'A', { blastIncrement: 3, damage: { dice: 5, sides: 6, flat: 2 } });
    const [area] = fluid.areas!(fight, { action: 'attack', who: 'A', item: 'mortar', targets: ['B'] });
    // 32, 16, 8, 4, 2, 1.
    expect(area!.zones).toEqual(
      [2, 5, 8, 11, 14, 17].map((reach, away) => ({ reach, label: `SALVO.fluid.zone.${Math.min(away, 3)}` })),
    );
  });
});

describe('sheets', () => {
  test('FLU-GAP-34 armor counts while it is worn, the better of each kind; what it hinders adds up', () => {
    const worn = (...items: readonly object[]) => {
      const made = items.map((item, at) => ({ type: 'armor', id: `a${at}`, ...item }));
      const { sheet } = fluid.read('character', { dr: { melee: 2 }, items: made } as never).value;
      return [sheet.dr, sheet.defense.other];
    };
    expect(worn({ dr: { melee: 1, ranged: 0 }, defensePenalty: 1 }, { dr: { ranged: 3 }, defensePenalty: 2 })).toEqual([
      { melee: 2, ranged: 3 },
      -3,
    ]);
    expect(worn({ dr: { ranged: 0 } })).toEqual([{ melee: 2, ranged: 0 }, 0]);
    expect(worn({ dr: { ranged: 9 }, defensePenalty: 5, equipped: false })).toEqual([{ melee: 2 }, 0]);
  });

  test('a stowed weapon is not at hand; an increment of 0 is none; a magazine without a number of shots is full', () => {
    const gun = (more: object) => ({ type: 'weapon', id: 'gun', kind: 'ranged', ...more });
    const held = (more: object) => {
      const { sheet, state } = fluid.read('character', { items: [gun(more)] } as never).value;
      return [sheet.weapons.length, sheet.weapons[0]!.increment, sheet.weapons[0]!.magazine, state.ammo];
    };
    expect(held({ equipped: false })).toEqual([1, null, null, {}]);
    expect(held({ increment: 0 })).toEqual([2, null, null, {}]);
    expect(held({ increment: 20, magazine: { max: 6 } })).toEqual([2, 20, 6, { gun: 6 }]);
    expect(held({ magazine: { value: 6, max: 6 } })[3]).toEqual({ gun: 6 });
    expect(held({ magazine: { value: 0, max: 6 } })[3]).toEqual({ gun: 0 });
    expect(held({ magazine: { value: 'six', max: 6 } })[3]).toEqual({ gun: 6 });
  });

  test('FLU-GAP-36 wounds are as many as Constitution, unless the sheet says so; both pools are full then', () => {
    const pools = (more: object) => {
      const { state } = fluid.read('character', { scores: { con: 14 }, ...more } as never).value;
      return [state.vitality, state.vitalityMax, state.wounds, state.woundsMax];
    };
    expect(pools({})).toEqual([0, 0, 14, 14]);
    expect(pools({ vitality: { max: 9 }, wounds: { max: 6 } })).toEqual([9, 9, 6, 6]);
    expect(pools({ vitality: { value: 3, max: 9 }, wounds: { value: -2, max: 6 } })).toEqual([3, 9, -2, 6]);
  });

  test('FLU-GAP-06 bare hands hurt by Strength', () => {
    const flat = (str: number) => person({ id: 'x', sheet: { scores: { str } } }).sheet.weapons.at(-1)!.damage.flat;
    expect([flat(9), flat(10), flat(15)]).toEqual([-1, 0, 2]);
  });

  test('FLU-UI-02 a condition names the clause that made it', () => {
    const conditions = { held: { id: 'held', clause: 'FLU-GAP-27', until: { at: 'never' as const } } };
    const ids = (state: NonNullable<Person['state']>) =>
      fluid.status(duel({ state }).fight, 'A').conditions.map(({ id, clause, value }) => [id, clause, value]);
    expect(ids({ conditions, lostHalfActions: 2 })).toEqual([
      ['held', 'FLU-GAP-27', undefined],
      ['reeling', 'FLU-GAP-28', 2],
    ]);
    expect(DEFAULTS.reelingHalfActions).toBe(2);
  });
});
