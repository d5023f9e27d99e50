/** The faults that a second reading of the book has found, clause by clause, through play. */
import { describe, expect, test } from 'vitest';
import { fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { judgeAttack } from '../../../src/rules/fluid/attack/roll.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, end, next, stateOf, takenBack, scripted, type How, type Scripted } from './log.ts';
import { running, type Person } from './people.ts';
import { rows } from './rows.ts';

const fight = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: readonly Person[] = []): Scripted =>
  scripted(
    running(
      [
        { id: 'A', weapons: ['rifle', 'sword'], ...a, state: { count: 40, ...a.state } },
        { id: 'B', side: 'them', weapons: ['sword'], ...b, state: { count: 30, ...b.state } },
        ...more,
      ],
      'A',
    ),
  );
const code = (played: Scripted): string | undefined => played.refused?.refused;
const shot: How = { item: 'rifle', target: 'B', declared: { distance: 25 } };
const squares: How = { item: 'rifle', target: 'B', declared: { squares: 1, distance: 25 } };
const hurt = (played: Scripted, declared: How['declared'], dice: readonly number[]): Scripted =>
  act(played, 'B', 'hurt', { declared: declared!, dice });
const logOf = (played: Scripted, id: string): readonly unknown[] => Object.values(stateOf(played, id).log);

describe('ties', () => {
  const four = ['A', 'B', 'C', 'D'].map((id) => ({ id, count: 20 }));
  const aims = (count: number) => Array.from({ length: count }, () => ({ type: 'aim' }));
  // prettier-ignore
  rows('runRounds', [
    ['FLU-AMB-16 two halves of a tie that meet again roll anew', { combatants: four, rounds: [{ C: aims(2), D: aims(2) }, { A: aims(2), B: aims(2) }], dice: [10, 15, 1, 5, 20, 19, 18, 17] }, { orders: [[['B'], ['A'], ['D'], ['C']], [['D'], ['C'], ['B'], ['A']], [['A'], ['B'], ['C'], ['D']]] }],
    ['FLU-AMB-16 one of each half', { combatants: four, rounds: [{ C: aims(2), D: aims(2) }, { A: aims(3), B: aims(1), C: aims(1) }], dice: [10, 15, 1, 5, 3, 9] }, { orders: [[['B'], ['A'], ['D'], ['C']], [['D'], ['C'], ['B'], ['A']], [['C'], ['A'], ['D'], ['B']]] }],
  ]);
});

describe('numbers at their edges', () => {
  // prettier-ignore
  rows('burst', [['FLU-GAP-31 a recoil below 1 counts as 1', { total: 16, defense: 14, recoil: -3, ammo: 3 }, { hits: 3 }]]);
  // prettier-ignore
  rows('autofire', [['FLU-GAP-32 a recoil below 1 counts as 1', { total: 16, defense: 14, recoil: -2, ammo: 25, volleys: 5, autofireRating: 5 }, { hits: 3 }]]);
  // prettier-ignore
  rows('rangeBand', [
    ['FLU-GAP-33 an increment of 0 is none', { distance: 70, increment: 0 }, { increments: 1, penalty: 0, refused: null }],
    ['FLU-GAP-33 a penalty of nothing', { distance: 70, increment: 20, settings: { 'fluid.range.penalty': 0 } }, { increments: 4, penalty: 0 }],
  ]);
});

describe('the Press', () => {
  test('FLU-GAP-01 the half action it gives is for now, those of the round come at the reduced Count', () => {
    let played = act(fight(), 'A', 'press');
    expect(stateOf(played, 'A')).toMatchObject({ count: 20, actions: { halves: 1, later: [[], []] } });
    expect(fluid.status(played.fight, 'A').conditions.map(({ id }) => id)).toEqual(['actsAgain']);
    expect(code(act(played, 'A', 'other', { declared: { length: 'full' } }))).toBe('noActionsLeft');
    played = act(played, 'A', 'brace');
    expect(code(act(played, 'A', 'brace'))).toBe('noActionsLeft');
    played = next(played);
    expect(played.fight).toMatchObject({ turn: 'B', round: 1 });
    expect(code(act(played, 'A', 'brace'))).toBe('notYourTurn');
    played = next(played);
    expect(played.fight).toMatchObject({ turn: 'A', round: 1 });
    expect(stateOf(played, 'A').actions).toMatchObject({ halves: 2, later: [] });
    expect(code(act(played, 'A', 'press'))).toBe('alreadyPressed');
    played = next(act(played, 'A', 'other', { declared: { length: 'full' } }));
    expect(played.fight).toMatchObject({ turn: 'B', round: 2 });
    expect(takenBack(played)).toEqual(fight().fight);
  });

  test('FLU-GAP-01 where nobody acts in between, all of them are there at once', () => {
    const played = act(fight({}, { state: { count: 19 } }), 'A', 'press');
    expect(stateOf(played, 'A').actions).toMatchObject({ halves: 3, later: [] });
    expect(next(played).fight).toMatchObject({ turn: 'B', round: 1 });
  });

  test('FLU-GAP-01 FLU-RND-09 what is not used at once is there later, and so are the limits of a half from elsewhere', () => {
    let played = act(fight(), 'A', 'extraHalf', { declared: { limit: 'noAttack' } });
    played = act(played, 'A', 'press');
    expect(stateOf(played, 'A').actions).toMatchObject({ halves: 1, limited: [], later: [['noAttack'], [], []] });
    played = next(next(played));
    expect(stateOf(played, 'A').actions).toMatchObject({ halves: 4, limited: [['noAttack']], later: [] });
  });

  test('FLU-GAP-01 FLU-AMB-19 a combatant that joins above the reduced Count acts before it', () => {
    let played = act(act(fight({}, {}, [{ id: 'C' }]), 'A', 'press'), 'C', 'join', { dice: [20] });
    const turns: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) turns.push((played = next(played)).fight.turn);
    expect(turns).toEqual(['B', 'C', 'A']);
  });

  test('FLU-AMB-32 FLU-RND-08 the second half of a check waits for the reduced Count', () => {
    const split: How = { declared: { length: 'full', split: true, dc: 5 } };
    let played = next(next(act(act(fight(), 'A', 'brace'), 'A', 'skill', split)));
    played = next(next(act(played, 'A', 'press')));
    expect(played.fight).toMatchObject({ turn: 'A', round: 2 });
    played = act(played, 'A', 'finish', { dice: [9] });
    expect(stateOf(played, 'A')).toMatchObject({ split: null, actions: { halves: 2 } });
  });

  test('FLU-GAP-01 FLU-GAP-25 a Delay is an action, after which no Press comes first', () => {
    expect(code(act(act(fight(), 'A', 'delay'), 'A', 'press'))).toBe('notFirstAction');
  });

  test('FLU-GAP-27 FLU-GAP-01 FLU-GAP-25 held, a combatant has its free actions, the Press and the Delay among them', () => {
    const until = { at: 'endOfRound', round: 2 } as const;
    const played = fight({ state: { conditions: { held: { id: 'held', clause: 'FLU-GAP-27', until } } } });
    expect(['brace', 'step', 'move', 'ready'].map((action) => code(act(played, 'A', action)))).toEqual([
      'held',
      'held',
      'held',
      'held',
    ]);
    expect(['press', 'delay', 'free'].map((action) => code(act(played, 'A', action)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('FLU-PRS-01 FLU-GAP-01 in its own Count a granted action neither comes before a duty nor leaves a first one', () => {
    const granted = (played: Scripted): Scripted => act(played, 'A', 'grant', { declared: { granted: 'brace' } });
    expect(code(act(granted(fight({ state: { count: 60, pressFrom: 1 } })), 'A', 'brace'))).toBe('mustPress');
    const played = act(granted(fight()), 'A', 'brace');
    expect(stateOf(played, 'A').actions).toMatchObject({ halves: 2, begun: true });
    expect(code(act(played, 'A', 'press'))).toBe('notFirstAction');
  });
});

test('FLU-RND-06 FLU-RND-10 a move action from any source rules out a bonus step', () => {
  const granted = (played: Scripted, who: string): Scripted =>
    act(played, who, 'grant', { declared: { granted: 'move' } });
  const stepped = granted(next(act(fight(), 'A', 'step')), 'A');
  expect(act(stepped, 'A', 'move').refused).toEqual({ refused: 'stepUsed', clause: 'FLU-RND-06' });
  const moved = next(act(granted(fight(), 'B'), 'B', 'move'));
  expect(stateOf(moved, 'B').actions).toMatchObject({ halves: 2, moved: true, begun: false });
  expect(code(act(moved, 'B', 'step'))).toBe('alreadyMoved');
});

test('FLU-RND-08 a free check in between leaves the split check as it is', () => {
  const split: How = { declared: { length: 'full', split: true, dc: 5 } };
  let played = act(act(fight(), 'A', 'brace'), 'A', 'skill', split);
  played = act(played, 'A', 'skill', { declared: { length: 'free', dc: 5 }, dice: [9] });
  expect(stateOf(played, 'A').split).not.toBeNull();
});

test('FLU-GAP-26 FLU-GAP-16 FLU-GAP-20 holding back is a Reflex save, at -4 while braced', () => {
  const held = (braced: boolean): unknown => {
    const readied = next(act(fight({ state: { braced } }), 'A', 'ready', { declared: { readied: 'aim' } }));
    // 11 + 4 makes the DC of 15, 11 + 4 - 4 does not.
    const trigger: How = { declared: { triggerCount: 20 }, choices: ['cancel'], dice: [11] };
    return stateOf(act(readied, 'A', 'trigger', trigger), 'A').granted;
  };
  expect([held(false), held(true)]).toEqual([null, { action: 'aim', used: false }]);
});

test('FLU-FLT-02 FLU-SEQ-04 a returning combatant is caught flat-footed where it is dragged in', () => {
  const back = (enteredBy: string): readonly string[] =>
    Object.keys(stateOf(act(act(fight(), 'B', 'leave'), 'B', 'join', { declared: { enteredBy } }), 'B').conditions);
  expect([back('forced'), back('choice')]).toEqual([['flatFooted'], []]);
});

describe('damage that adds up', () => {
  test('FLU-GAP-15 FLU-GAP-35 electrical damage is subdual: both add up', () => {
    // Constitution 12: 8 and 8 exceed it together; 4 + 3 fails DC 12.
    let played = hurt(fight(), { damage: 8, damageType: 'subdual', pastArmor: true }, []);
    played = hurt(played, { damage: 8, damageType: 'electrical' }, [4, 3]);
    expect(stateOf(played, 'B')).toMatchObject({ subdualTotal: 8, electricalTotal: 8, conditions: { nauseated: {} } });
    const odds = fluid.odds(fight({ weapons: ['taser'] }, { state: { subdualTotal: 9 } }).fight, {
      action: 'attack',
      who: 'A',
      item: 'taser',
      targets: ['B'],
      declared: { distance: 5 },
    });
    // From 9 on 3d6 exceed 12 with 4 points or more, and 24 with 16 or more: DC 12 fails below 9, DC 16 below 13.
    if (isRefusal(odds)) throw new Error(odds.refused);
    const [hit, shocked] = ['hit', 'shocked'].map(
      (name) => odds.chances.find(({ label }) => label === `SALVO.fluid.odds.${name}`)!.chance,
    );
    expect(shocked! / hit!).toBeCloseTo((8 / 20) * (205 / 216) + (12 / 20) * (10 / 216), 12);
    expect(
      stateOf(hurt(fight({}, { state: { stressTotal: 9 } }), { damage: 9, damageType: 'electrical' }, []), 'B'),
    ).toMatchObject({ electricalTotal: 9 });
  });

  test('FLU-GAP-15 FLU-GAP-29 a second shock makes no second nausea, but a longer one', () => {
    let played = hurt(fight(), { damage: 14, damageType: 'electrical' }, [1, 2]);
    expect(stateOf(played, 'B').conditions['nauseated']).toMatchObject({ value: 2, until: { round: 3 } });
    played = hurt(played, { damage: 1, damageType: 'electrical' }, [1, 5]);
    expect(stateOf(played, 'B').conditions['nauseated']).toMatchObject({ value: 5, until: { round: 6 } });
    played = hurt(played, { damage: 1, damageType: 'electrical' }, [1, 4]);
    expect(stateOf(played, 'B').conditions['nauseated']).toMatchObject({ value: 5, until: { round: 6 } });
    const given = act(played, 'B', 'condition', { declared: { condition: 'prone' } });
    expect(act(given, 'B', 'condition', { declared: { condition: 'prone' } }).fight).toEqual(given.fight);
  });

  test('FLU-GAP-18 FLU-GAP-29 stress of a higher level takes the place of the lower', () => {
    // Wisdom 10: 11 exceed it once, 21 twice, 22 no more than that.
    const levels: unknown[] = [];
    let played = fight();
    for (const damage of [11, 10, 1]) {
      played = hurt(played, { damage, damageType: 'stress' }, [1]);
      levels.push(stateOf(played, 'B').conditions['stressed']?.value);
    }
    expect(levels).toEqual([1, 2, 2]);
    expect(fluid.status(played.fight, 'B').conditions).toContainEqual(
      expect.objectContaining({ id: 'stressed', value: 2 }),
    );
  });

  test('FLU-GAP-15 FLU-RND-01 unconscious for minutes of ten rounds each; the end of the fight wakes nobody', () => {
    let played = hurt(fight({}, { state: { count: 10 } }), { damage: 16, damageType: 'electrical' }, [1, 1]);
    played = next(next(played));
    // 10 - 8 - 2 = 0: one minute.
    expect(played.fight.round).toBe(2);
    expect(stateOf(played, 'B').conditions['unconscious']).toMatchObject({ value: 1, until: { round: 11 } });
    const later: FluidFight = { ...played.fight, round: 10 };
    const slept = next(scripted(later));
    expect(stateOf(slept, 'B').conditions).toHaveProperty('unconscious');
    expect(stateOf(next(slept), 'B').conditions).not.toHaveProperty('unconscious');
    expect(stateOf(end(slept), 'B').conditions['unconscious']).toMatchObject({ value: 1, until: { at: 'never' } });
  });
});

test('FLU-GAP-27 FLU-GAP-29 held again in the next round, a combatant stays held for longer', () => {
  const c: Person = { id: 'C', weapons: ['rifle'], state: { count: 25 } };
  let played = fight({}, { sheet: { actionDice: 2 }, state: { count: 20 } }, [c]);
  const standOff: How = { ...shot, choices: ['standOff', 0], dice: [15] };
  played = act(played, 'A', 'attack', { ...standOff, choices: ['standOff'] });
  played = next(next(next(next(played))));
  expect(played.fight).toMatchObject({ round: 2, turn: 'C' });
  played = act(played, 'C', 'attack', { ...standOff, choices: ['standOff'] });
  for (const id of ['held', 'vulnerable'])
    expect(['A', 'B', 'C'].map((who) => stateOf(played, who).conditions[id]?.until)).toEqual([
      { at: 'endOfRound', round: 2 },
      { at: 'endOfRound', round: 3 },
      { at: 'endOfRound', round: 3 },
    ]);
});

test('FLU-GAP-23 damage that a standard actor has passed counts to the end of the scene', () => {
  const standard = { sheet: { kind: 'standard', damageSave: 9 } };
  const played = hurt(fight({}, standard), { damage: 6 }, [15]);
  expect(stateOf(played, 'B').damageTaken).toBe(6);
  expect(stateOf(end(played), 'B').damageTaken).toBe(0);
});

test('FLU-GAP-16 FLU-MOD-17 FLU-MOD-18 FLU-MOD-19 a save the GM asks for counts under what it was against', () => {
  const counted = (purpose: string): unknown => {
    const played = act(fight(), 'B', 'save', { declared: { purpose, dc: 30 }, dice: [2] });
    expect(logOf(played, 'B')).toEqual([{ type: 'save', id: null, purpose, success: false }]);
    return stateOf(next(next(played)), 'B').count;
  };
  expect(['general', 'stress', 'blast', 'electrical', 'criticalInjury'].map(counted)).toEqual([28, 25, 25, 28, 28]);
});

test('FLU-GAP-10 FLU-GAP-13 dice may make a Triumph of a check that succeeds, where they can come to it', () => {
  const check = (bonus: number, dice: readonly number[], choices: readonly number[]): Scripted =>
    act(fight({ sheet: { actionDice: 1 } }), 'A', 'skill', { declared: { bonus, dc: 15 }, dice, choices });
  const made = check(66, [5, 4, 2], [1]);
  expect(logOf(made, 'A')).toEqual([{ type: 'triumph' }]);
  expect(stateOf(made, 'A').actionDice).toBe(0);
  // 70 is 5 short of it, more than a die of 4 has sides; 75 is one without any.
  expect(logOf(check(65, [5], []), 'A')).toEqual([]);
  expect(logOf(check(70, [5], []), 'A')).toEqual([{ type: 'triumph' }]);
});

test('FLU-GAP-16 FLU-GAP-28 a save is no action: the unconscious make theirs', () => {
  const down = act(fight(), 'B', 'condition', { declared: { condition: 'unconscious' } });
  expect(act(down, 'B', 'save', { declared: { dc: 5 }, dice: [2] }).refused).toBeNull();
  expect(code(act(down, 'B', 'free'))).toBe('cannotAct');
});

test('FLU-GAP-10 FLU-GAP-37 Action Dice are added to fire at squares once it is seen, and spent once', () => {
  const c: Person = { id: 'C', side: 'them', state: { count: 5 } };
  const rich = fight({ sheet: { actionDice: 3 } }, {}, [c]);
  // 5 + 5 - 5 = 5, and 3 of one die: Will 4 + 2 falls short of 8 by 2.
  const suppressed = act(rich, 'A', 'suppress', { ...squares, dice: [5, 3, 4], choices: [1] });
  expect(stateOf(suppressed, 'B').stressTotal).toBe(2);
  expect(stateOf(suppressed, 'A').actionDice).toBe(2);
  // 8 + 5 - 5 = 8 misses Defense 11; with 1 and 2 it hits both targets.
  const command = { action: 'strafe', who: 'A', item: 'rifle', targets: ['B', 'C'], declared: { distance: 25 } };
  const strafed = act(rich, 'A', 'strafe', { ...squares, dice: [8, 1, 2, 3, 4], choices: [2, 0] });
  expect(stateOf(strafed, 'B').vitality).toBe(13);
  expect(stateOf(strafed, 'A').actionDice).toBe(1);
  const odds = fluid.odds(rich.fight, command);
  expect(odds).not.toHaveProperty('needed');
  expect(fluid.odds(rich.fight, { ...command, action: 'attack', targets: ['B'] })).toMatchObject({
    needed: { count: 1, sides: 20, sum: 6, succeeds: 'above' },
  });
});

test('FLU-GAP-09 a natural 1 that succeeds is no error, of a skill as of an attack', () => {
  const error = (bonus: number): number | undefined => {
    const odds = fluid.odds(fight().fight, { action: 'skill', who: 'A', declared: { bonus, dc: 15 } });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return odds.chances.find(({ label }) => label === 'SALVO.fluid.odds.error')?.chance;
  };
  expect([error(13), error(14)]).toEqual([0.05, 0]);
  const attempt = { tally: [], defenseTally: [], actorKind: 'special', threatFrom: 20, errorTo: 1 } as const;
  const options = { naturalAuto: false } as Parameters<typeof judgeAttack>[4];
  expect([14, 15].map((sum) => judgeAttack(1, sum, 15, attempt, options).error)).toEqual([true, false]);
});
