/** The traces of acts: cards, marks, dice of the GM, ties, words of the log, each at its edge. */
import { describe, expect, test } from 'vitest';
import { fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import { act, chanceIn, next, oddsOf, outcomeOf, played, scripted, start, stateOf, type Scripted } from './log.ts';
import { armed, fightOf, running, type Person } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const A: Person = { id: 'A', weapons: ['rifle', 'sword', 'mortar'], state: { count: 20 } };
const B: Person = { id: 'B', side: 'them', state: { count: 10 } };
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, rest: Partial<FluidFight> = {}): FluidFight =>
  running(
    [
      { ...A, ...a, state: { ...A.state, ...a.state } },
      { ...B, ...b, state: { ...B.state, ...b.state } },
    ],
    'A',
    rest,
  );
const shoot = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'], declared: { distance: 25 } } as const;
const code = (played: Scripted): string | undefined => played.refused?.refused;

describe('on the card', () => {
  test('FLU-GAP-34 what armor stopped is a step of the harm, and no step where nothing was', () => {
    const steps = (dr: number, kind = 'special'): unknown => {
      const fight = duel({}, { sheet: { kind, dr: { ranged: dr } } });
      const command = { action: 'hurt', who: 'B', declared: { damage: 6 } };
      const dice = kind === 'standard' && dr < 6 ? [20] : [];
      return outcomeOf(fight, command, { dice }).stages.map((stage) => [
        stage.title.split('.').at(-1),
        stage.steps?.map(({ before, after }) => [before, after]) ?? null,
      ]);
    };
    expect([steps(0), steps(2), steps(6)]).toEqual([[['harm', null]], [['harm', [[6, 4]]]], [['armor', [[6, 0]]]]]);
    expect([steps(0, 'standard'), steps(2, 'standard')]).toEqual([[['damageSave', null]], [['damageSave', [[6, 4]]]]]);
  });

  test('FLU-GAP-11 a blow of nothing leaves no card', () => {
    const command = { action: 'hurt', who: 'B', declared: { damage: 0 } };
    expect(outcomeOf(duel(), command).stages).toEqual([]);
  });

  test('FLU-GAP-17 what distance and the save take off a blast, step by step', () => {
    const steps = (die: number): unknown => {
      const fight = armed(running([A, B, { id: 'C', side: 'them', state: { count: 4 } }], 'A'), 'A', {
        blastIncrement: 2,
        damage: { dice: 0, sides: 6, flat: 9 },
      });
      const declared = { distance: 25, neighbors: [{ id: 'C', metres: 3 }] };
      const { stages } = outcomeOf(fight, { ...shoot, item: 'mortar', declared }, { dice: [18, 1, die] });
      return stages
        .filter(({ title, who }) => title.endsWith('.blast') && who === 'C')
        .flatMap((stage) => stage.steps!.map(({ before, after }) => [before, after]));
    };
    expect([steps(1), steps(20)]).toEqual([
      [[9, 4]],
      [
        [9, 4],
        [4, 2],
      ],
    ]);
  });

  test('FLU-GAP-17 the list of those near the target is of distances, from none on', () => {
    const caught = (metres: unknown): string | undefined => {
      const declared = { distance: 25, neighbors: [{ id: 'B', metres }] } as typeof shoot.declared;
      const { value } = fluid.perform(duel(), { ...shoot, item: 'mortar', declared }).next();
      return 'refused' in value ? value.refused : undefined;
    };
    expect([caught(0), caught(1.5), caught(-1), caught(NaN), caught('near')]).toEqual([
      undefined,
      undefined,
      'badDeclaration',
      'badDeclaration',
      'badDeclaration',
    ]);
  });
});

describe('a critical blast', () => {
  test('FLU-GAP-17 any increment above 0 calls for the save, none for no save', () => {
    const saved = (blastIncrement: number, dice: readonly number[]): boolean => {
      const fight = armed(duel(), 'A', { blastIncrement, damage: { dice: 0, sides: 6, flat: 8 } });
      return outcomeOf(fight, shoot, { dice }).stages.some(({ title }) => title.endsWith('.blast'));
    };
    expect([saved(0, [18]), saved(1, [18, 1]), saved(2, [18, 1])]).toEqual([false, true, true]);
  });

  test('FLU-GAP-08 FLU-GAP-17 is critical for its target alone', () => {
    const people = [{ ...A, sheet: { actionDice: 1 } }, B, { id: 'C', side: 'them', state: { count: 4 } }];
    const fight = armed(running(people, 'A'), 'A', { blastIncrement: 2, damage: { dice: 0, sides: 6, flat: 8 } });
    const declared = { distance: 25, neighbors: [{ id: 'C', metres: 0 }] };
    const { fight: after } = played(fight, { ...shoot, item: 'mortar', declared }, { dice: [20, 1, 1], choices: [1] });
    const pools = (id: string) => [combatantIn(after, id).state.vitality, combatantIn(after, id).state.wounds];
    expect([pools('B'), pools('C')]).toEqual([
      [20, 12 - 8],
      [20 - 8, 12],
    ]);
  });
});

describe('the odds', () => {
  test('FLU-GAP-17 any increment above 0 makes a blast', () => {
    const odds = (blastIncrement: number, sheet: NonNullable<Person['sheet']> = {}) =>
      oddsOf(armed(duel({}, { sheet }), 'A', { blastIncrement, damage: { dice: 2, sides: 6, flat: 18 } }), shoot);
    const standard = { kind: 'standard', damageSave: -2, failuresToDrop: 2 };
    expect(odds(1)).toEqual(odds(2));
    expect(odds(1, standard)).toEqual(odds(2, standard));
    expect(chanceIn(odds(1, standard), 'drop')).not.toBeCloseTo(chanceIn(odds(0, standard), 'drop')!, 3);
    expect(odds(1).distributions[0]!.of).not.toEqual(odds(0).distributions[0]!.of);
  });

  test('FLU-GAP-23 FLU-GAP-31 the damage of two hits that adds up to the same in two ways counts in both', () => {
    const target = { sheet: { kind: 'standard', damageSave: 12, failuresToDrop: 2 }, state: { failures: 1 } };
    const fight = armed(duel({}, target), 'A', { recoil: 1, damage: { dice: 1, sides: 2, flat: 1 } });
    const odds = oddsOf(fight, { ...shoot, declared: { ...shoot.declared, mode: 'burst' } });
    // 13 of 20 hit three times. Only from 8 points on, half of all threes, a save may fail: by 1 against DC 14.
    expect(chanceIn(odds, 'drop')).toBeCloseTo((13 / 20) * (1 / 2) * (1 / 20), 12);
  });

  test('FLU-GAP-14 a grave injury is as likely as the save fails where damage comes to the limit', () => {
    const injured = (flat: number): number | undefined =>
      chanceIn(
        oddsOf(armed(duel({}, { sheet: { saves: { fort: 4 } } }), 'A', { damage: { dice: 0, sides: 6, flat } }), shoot),
        'criticalInjury',
      );
    expect(injured(24)).toBeUndefined();
    // 15 of 20 hit; 10 of 20 fail DC 15.
    expect(injured(25)).toBeCloseTo((15 / 20) * (10 / 20), 12);
  });
});

test('FLU-GAP-37 FLU-GAP-31 all that may happen is in the shown distributions', () => {
  const sums = (action: string, declared: object = {}): readonly number[] => {
    const odds = oddsOf(armed(duel(), 'A', { recoil: 6 }), {
      ...shoot,
      action,
      declared: { distance: 25, ...declared },
    });
    return odds.distributions.map(({ of }) => of.mass.reduce((sum, mass) => sum + mass, 0));
  };
  const whole = expect.closeTo(1, 12) as number;
  expect([sums('attack'), sums('strafe'), sums('suppress')]).toEqual([[whole], [whole], [whole]]);
  expect(sums('attack', { mode: 'burst' })).toEqual([whole, whole]);
});

test('FLU-GAP-10 FLU-GAP-13 a check that just succeeds may still become a Triumph, and the question says so', () => {
  const question = (bonus: number, dc: number): unknown => {
    const check = fluid.perform(duel({ sheet: { actionDice: 1 } }), {
      action: 'skill',
      who: 'A',
      declared: { bonus, dc },
    });
    check.next();
    const { value } = check.next([10]);
    return 'values' in value ? value.values : null;
  };
  // 10 + 62 and up to 4 of a die that is not rolled again.
  expect([question(62, 72), question(62, 73), question(61, 71), question(60, 70)]).toEqual([
    { total: 72, needed: 75 },
    { total: 72, needed: 73 },
    { total: 71, needed: 75 },
    null,
  ]);
});

test('FLU-SUR-02 FLU-SUR-07 the opening says whether there is a surprise round, for a single actor too', () => {
  const verdict = (barred: readonly string[]): string => {
    const people = ['A', 'B', 'C'].map((id, at): Person => ({
      id,
      side: at < 2 ? 'us' : 'them',
      sheet: { initBonus: at },
    }));
    const dice = barred.includes('C') ? [10, 10, 10] : [10, 10, 10, 12, 5];
    const fight = fightOf(people, { scene: { awareness: barred.includes('C') ? 'all' : 'none', barred: [...barred] } });
    return start(scripted(fight), { dice }).log.find((line) => line.startsWith('surprise ')) ?? '';
  };
  expect(verdict([])).toContain('surprise sides=["us"]');
  expect(verdict(['B'])).toContain('surprise sides=["us"]');
  expect(verdict(['C'])).toBe('');
});

describe('dice of the GM (FLU-GAP-10)', () => {
  test('FLU-GAP-09 FLU-MOD-08 a single die is spent like several', () => {
    const left = (dice: number): readonly unknown[] => {
      const fight = duel({}, {}, { shared: { gmDice: 3 } });
      const played = act(scripted(fight), 'A', 'skill', { declared: { bonus: 2, dc: 15 }, dice: [1], choices: [dice] });
      return [played.fight.shared['gmDice'], Object.values(stateOf(played, 'A').log)];
    };
    expect([left(0), left(1), left(3)]).toEqual([
      [3, []],
      [2, [{ type: 'critFailure', actionDice: 1 }]],
      [0, [{ type: 'critFailure', actionDice: 3 }]],
    ]);
  });

  test('FLU-GAP-09 an error against a standard actor is the GM’s to answer, against another its own', () => {
    const question = (kind: string): unknown => {
      const fight = duel({}, { sheet: { kind, actionDice: 2 } }, { shared: { gmDice: 1 } });
      const attack = fluid.perform(fight, { ...shoot, declared: { distance: 35 } });
      attack.next();
      const { value } = attack.next([1]);
      return 'max' in value ? [value.by, value.max] : value;
    };
    expect([question('standard'), question('special')]).toEqual([
      [null, 1],
      ['B', 2],
    ]);
    const fight = duel({}, { sheet: { kind: 'standard' } }, { shared: { gmDice: 2 } });
    const missed = act(scripted(fight), 'A', 'attack', {
      item: 'rifle',
      target: 'B',
      declared: { distance: 35 },
      dice: [1],
      choices: [1],
    });
    expect([missed.fight.shared['gmDice'], Object.values(stateOf(missed, 'A').log)]).toEqual([
      1,
      [{ type: 'critMiss', actionDice: 1 }],
    ]);
  });
});

describe('marks and ties', () => {
  test('FLU-UI-02 FLU-GAP-01 a single half action still to come is marked like several', () => {
    const marks = (later: FluidState['actions']['later']): readonly string[] => {
      const { actions } = combatantIn(duel(), 'A').state;
      return fluid.status(duel({ state: { actions: { ...actions, later } } }), 'A').conditions.map(({ id }) => id);
    };
    expect([marks([]), marks([[]]), marks([[], []])]).toEqual([[], ['actsAgain'], ['actsAgain']]);
  });

  test('FLU-RND-04 FLU-RND-05 a tie-break counts among those who rolled it together, and no Count or bonus gives way to it', () => {
    const compared = (a: Partial<FluidState>, b: Partial<FluidState>, bonus = 2): number => {
      const fight = fightOf([
        { id: 'A', sheet: { initBonus: bonus }, state: { count: 10, ...a } },
        { id: 'B', state: { count: 10, ...b } },
      ]);
      return Math.sign(fluid.order.compare(fight, combatantIn(fight, 'A'), combatantIn(fight, 'B')));
    };
    const tie = (name: string, place: number) => ({ tie: { name, place } });
    expect([compared(tie('x', 0), tie('x', 1)), compared(tie('x', 1), tie('x', 0))]).toEqual([-1, 1]);
    expect([compared(tie('x', 1), tie('y', 0)), compared(tie('x', 1), {}), compared({}, tie('x', 0))]).toEqual([
      0, 0, 0,
    ]);
    expect(compared({ ...tie('x', 1), count: 11 }, tie('x', 0))).toBe(-1);
    expect(compared(tie('x', 1), tie('x', 0), 3)).toBe(-1);
  });

  test('FLU-AMB-16 a tie that has ended is rolled anew when the same combatants meet again', () => {
    const tied = ['A', 'B'].map((id) => ({ id, state: { count: 10, tie: { name: 'x', place: id === 'A' ? 1 : 0 } } }));
    let played: Scripted = act(scripted(running(tied, 'B')), 'B', 'leave');
    played = next(next(played));
    expect([stateOf(played, 'A').tie, stateOf(played, 'B').tie]).toEqual([null, { name: 'x', place: 0 }]);
    const back = act(played, 'B', 'join', { dice: [9, 3] });
    expect(fluid.order.compare(back.fight, combatantIn(back.fight, 'B'), combatantIn(back.fight, 'A'))).toBeGreaterThan(
      0,
    );
  });
});

test('FLU-MOD-28 a line is offered to be struck out, a struck line to count again', () => {
  const label = (at: Scripted): string | undefined =>
    fluid.choices(at.fight, 'A', 'strikeEntry')[0]!.fields[0]!.options![0]!.label.split('.').slice(-2).join('.');
  const braced = act(scripted(duel()), 'A', 'brace');
  const struck = act(braced, 'A', 'strikeEntry');
  const restored = act(struck, 'A', 'strikeEntry');
  expect([label(braced), label(struck), label(restored)]).toEqual(['strike.brace', 'restore.brace', 'strike.brace']);
  expect(restored.events.slice(-2).map(({ kind, facts }) => [kind, facts])).toEqual([
    ['entryStruck', { type: 'brace' }],
    ['entryRestored', { type: 'brace' }],
  ]);
});

describe('moments', () => {
  test('FLU-AMB-19 FLU-SUR-09 an equal Count has not passed, also where no tie is broken', () => {
    const people: readonly Person[] = [{ ...A, state: { count: 14 } }, B, { id: 'D', sheet: { initBonus: 2 } }];
    const surprise = { shared: { surprise: { round: 1, actors: ['A'] } } };
    const late = (die: number): boolean =>
      act(scripted(running(people, 'A', surprise)), 'D', 'join', { dice: [die] }).events.some(
        ({ kind }) => kind === 'tooLate',
      );
    expect([late(11), late(12), late(13)]).toEqual([false, false, true]);
  });

  const offered = (fight: FluidFight, who: string, action: string): readonly unknown[] =>
    fluid.choices(fight, who, action).map(({ moot, refused }) => [moot ?? false, refused?.refused ?? null]);

  test('FLU-GAP-26 FLU-RND-08 FLU-MOD-28 an act that makes no sense as things stand is moot, and is not otherwise', () => {
    const readied = { action: 'aim', trigger: '' };
    const split = { bonus: 1, dc: 9, round: 1 };
    const log = { 1: { type: 'aim' as const } };
    expect([offered(duel(), 'A', 'trigger'), offered(duel({ state: { readied } }), 'A', 'trigger')]).toEqual([
      [[true, 'notReadied']],
      [[false, null]],
    ]);
    expect([
      offered(duel(), 'A', 'finish'),
      offered(duel({ state: { split } }, {}, { round: 2 }), 'A', 'finish'),
    ]).toEqual([[[true, 'nothingSplit']], [[false, null]]]);
    expect([offered(duel(), 'A', 'strikeEntry'), offered(duel({ state: { log } }), 'A', 'strikeEntry')]).toEqual([
      [[true, 'nothingLogged']],
      [[false, null]],
    ]);
    expect([offered(duel(), 'A', 'setUp'), offered(duel({}, {}, { phase: 'setup' }), 'A', 'setUp')]).toEqual([
      [[true, 'combatRunning']],
      [[false, null]],
    ]);
    const gone = duel({}, { state: { left: true } });
    expect([
      offered(duel(), 'B', 'join'),
      offered(gone, 'B', 'join'),
      offered(duel({}, { state: { count: null } }), 'B', 'join'),
    ]).toEqual([[[true, 'alreadyIn']], [[false, null]], [[false, null]]]);
  });

  test('FLU-RND-10 FLU-RND-09 FLU-RND-11 FLU-GAP-13 FLU-MOD-28 rulings that belong to a round are refused outside of rounds', () => {
    const before = duel({}, {}, { phase: 'setup' });
    const codes = (fight: FluidFight): readonly unknown[] =>
      ['grant', 'extraHalf', 'shorten', 'triumph', 'addEntry', 'press', 'delay'].map((action) =>
        code(act(scripted(fight), 'A', action)),
      );
    expect(codes(before)).toEqual([...new Array<string>(5).fill('noRound'), 'noCount', 'noCount']);
    expect(codes(duel({ state: { count: 31 } }))).toEqual(new Array(7).fill(undefined));
    const over = duel({}, {}, { phase: 'ended' });
    expect([code(act(scripted(over), 'A', 'brace')), code(act(scripted(over), 'A', 'setCount'))]).toEqual([
      'fightEnded',
      'fightEnded',
    ]);
  });

  test('FLU-GAP-26 a trigger is offered at the Count of the acting combatant, else at the owner’s, and never below 1', () => {
    const count = (fight: FluidFight): unknown =>
      fluid.choices(fight, 'B', 'trigger')[0]!.fields.find(({ key }) => key === 'triggerCount')!.default;
    expect([count(duel()), count(duel({}, {}, { turn: null })), count(duel({}, {}, { turn: 'nobody' }))]).toEqual([
      20, 10, 10,
    ]);
    expect([count(duel({ state: { count: -3 } })), count(duel({ state: { count: null } }))]).toEqual([1, 1]);
  });

  test('FLU-GAP-26 a trigger lowers the Count of its owner, and never raises it', () => {
    const fired = (triggerCount: number): number | null => {
      const fight = duel({}, { state: { readied: { action: 'aim', trigger: '' } } });
      return stateOf(act(scripted(fight), 'B', 'trigger', { declared: { triggerCount } }), 'B').count;
    };
    expect([fired(15), fired(10), fired(9), fired(3)]).toEqual([10, 10, 9, 3]);
  });

  test('FLU-GAP-20 FLU-RND-06 an Aim is lost where its target moves more than 5 ft; a Brace with any move', () => {
    const moved = (feet: number): readonly unknown[] => {
      const fight = duel({ state: { braced: true } }, { state: { aim: 'A' } });
      const played = act(scripted(fight), 'A', 'move', { declared: { feet } });
      return [stateOf(played, 'A').braced, stateOf(played, 'B').aim];
    };
    expect([moved(5), moved(6)]).toEqual([
      [false, 'A'],
      [false, null],
    ]);
  });

  test('FLU-GAP-20 FLU-GAP-28 a change of posture is movement: it ends a Brace, and no Aim at its author', () => {
    const to = (posture: string, state: { braced: boolean }) =>
      act(scripted(duel({ state }, { state: { aim: 'A' } })), 'A', 'posture', { declared: { to: posture } });
    for (const posture of ['crouched', 'prone']) {
      const played = to(posture, { braced: true });
      expect([stateOf(played, 'A').braced, stateOf(played, 'B').aim]).toEqual([false, 'A']);
    }
    const refused = to('standing', { braced: true });
    expect([code(refused), stateOf(refused, 'A').braced]).toEqual(['alreadyInStance', true]);
    expect(to('prone', { braced: false }).events.map(({ kind }) => kind)).not.toContain('bracedChanged');
  });

  test('a full magazine is not reloaded; a missing shot is reason enough', () => {
    const reload = (shots: number): Scripted =>
      act(scripted(duel({ state: { ammo: { rifle: shots, mortar: 1 } } })), 'A', 'reload', { item: 'rifle' });
    expect([code(reload(30)), code(reload(29)), stateOf(reload(0), 'A').ammo]).toEqual([
      'magazineFull',
      undefined,
      { rifle: 30, mortar: 1 },
    ]);
    const items = fluid.choices(duel(), 'A', 'reload').map(({ item }) => item);
    expect(items).toEqual(['rifle', 'mortar']);
  });

  test('FLU-GAP-02 a turn says how many half actions reeling has taken from it', () => {
    const lost = (lostHalfActions: number): unknown => {
      const { events } = next(scripted(duel({}, { state: { lostHalfActions } })));
      return events.find(({ kind, who }) => kind === 'reeled' && who === 'B')?.facts?.['lost'];
    };
    expect([lost(0), lost(1), lost(2), lost(3)]).toEqual([undefined, 1, 2, 2]);
  });

  test('FLU-INI-05 a combatant that has left is down', () => {
    expect(fluid.status(duel({}, { state: { left: true } }), 'B').standing).toBe('down');
  });
});
