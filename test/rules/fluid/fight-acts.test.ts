/** The commands of a fight, one clause at a time. */
import { describe, expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { play } from '../../cases/script.ts';
import { act, counts, next, oddsOf, stateOf, scripted, type Scripted } from './log.ts';
import { running, type Person } from './people.ts';
import { combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';

const logOf = (played: Scripted, id: string): readonly unknown[] => Object.values(stateOf(played, id).log);
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}): Scripted =>
  scripted(
    running(
      [
        { id: 'A', weapons: ['rifle', 'sword', 'mortar', 'taser'], ...a, state: { count: 20, ...a.state } },
        { id: 'B', side: 'them', weapons: ['sword'], ...b, state: { count: 10, ...b.state } },
      ],
      'A',
    ),
  );
const shot = { item: 'rifle', target: 'B', declared: { distance: 25 } };

test('FLU-GAP-08 FLU-MOD-15 FLU-GAP-14 FLU-MOD-13 a critical hit through to a critical injury', () => {
  let played = duel({ sheet: { actionDice: 3 }, weapons: ['mortar'] }, { sheet: { wounds: { value: 40, max: 40 } } });
  const a = combatantIn(played.fight, 'A');
  const weapons = a.sheet.weapons.map((weapon) => ({
    ...weapon,
    blastIncrement: 0,
    damage: { dice: 4, sides: 6, flat: 6 },
  }));
  played = scripted(withCombatant(played.fight, { ...a, sheet: { ...a.sheet, weapons } }));
  // Natural 20, 2 dice on the threat, no die on the damage of 30; Fortitude 5 + 3 < 15.
  played = act(played, 'A', 'attack', { item: 'mortar', target: 'B', dice: [20, 6, 6, 6, 6, 5], choices: [2, 0] });
  expect(stateOf(played, 'A').actionDice).toBe(1);
  expect(stateOf(played, 'B')).toMatchObject({ vitality: 20, wounds: 10, conditions: { criticalInjury: {} } });
  expect(logOf(played, 'B')).toEqual([
    { type: 'injury', id: null, wounds: 30, critical: true },
    { type: 'criticalInjury', id: '' },
    { type: 'save', id: null, purpose: 'criticalInjury', success: false },
  ]);
  expect(logOf(played, 'A')).toEqual([
    { type: 'attack', weapon: 'mortar', proficient: true, tactical: true, final: false },
  ]);
  played = next(next(played));
  // -17 limited to -10 for B: 10 - 10 = 0, so 20, reeling and flat-footed; -2 for A's tactical weapon.
  expect(counts(played)).toEqual(['B 20', 'A 18']);
  expect(
    fluid.status(played.fight, 'B').initiative.filter((entry) => entry.setAside?.endsWith('.capped')),
  ).toHaveLength(3);
});

test('FLU-GAP-10 FLU-GAP-09 FLU-MOD-08 a miss raised by dice, and an error activated by the other side', () => {
  const a = { sheet: { actionDice: 2 } };
  let played = act(duel(a), 'A', 'attack', {
    ...shot,
    declared: { distance: 5 },
    dice: [5, 4, 1, 3, 3],
    choices: [1, 0],
  });
  expect(stateOf(played, 'A').actionDice).toBe(1);
  expect(stateOf(played, 'B').vitality).toBe(14);
  played = act(duel({}, { sheet: { actionDice: 2 } }), 'A', 'attack', { ...shot, dice: [1], choices: ['none', 2] });
  expect(logOf(played, 'A')).toEqual([{ type: 'critMiss', actionDice: 2 }]);
  expect(stateOf(played, 'B').actionDice).toBe(0);
});

test('FLU-GAP-27 a Stand Off that holds both: no attack, no shot', () => {
  let played = duel({}, { sheet: { actionDice: 1 } });
  played = act(played, 'A', 'attack', { ...shot, dice: [15], choices: ['standOff'] });
  expect(stateOf(played, 'A')).toMatchObject({ ammo: { rifle: 30 }, actions: { halves: 1 } });
  for (const id of ['A', 'B'])
    expect(Object.keys(stateOf(played, id).conditions).sort()).toEqual(['held', 'vulnerable']);
  expect(act(played, 'A', 'brace').refused?.refused).toBe('held');
  expect(act(played, 'A', 'free').refused).toBeNull();
  played = next(next(played));
  expect(counts(played)).toEqual(['A 20', 'B 5']);
  played = next(next(played));
  expect(stateOf(played, 'A').conditions).toEqual({});
});

test('FLU-GAP-27 beyond CQB range, and of standard actors, there is no question', () => {
  const far = { ...shot, declared: { distance: 31 }, dice: [1] };
  expect(act(duel({}, { sheet: { actionDice: 1 } }), 'A', 'attack', { ...far, choices: [0] }).refused).toBeNull();
  expect(act(duel({}, { sheet: { kind: 'standard' } }), 'A', 'attack', far).refused).toBeNull();
});

test('FLU-GAP-34 the damage stopped by armor is shown, where there is any', () => {
  const stopped = (dr: number, flat: number) => {
    const played = duel({}, { sheet: { dr: { ranged: dr } } });
    const a = combatantIn(played.fight, 'A');
    const weapons = a.sheet.weapons.map((weapon) => ({ ...weapon, damage: { dice: 1, sides: 6, flat } }));
    const fight = withCombatant(played.fight, { ...a, sheet: { ...a.sheet, weapons } });
    const command = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'], declared: { distance: 5 } };
    const outcome = play(fluid.perform(fight, command), { dice: [15, 1] });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return outcome.stages.flatMap(({ title, steps }) => (title.endsWith('.armor') ? [steps] : []));
  };
  expect(stopped(9, 0)).toMatchObject([[{ before: 1, after: 0 }]]);
  expect(stopped(0, -1)).toEqual([]);
});

test('FLU-MOD-04 what rough ground will cost is foreseen, and a move is left to no chance', () => {
  const foreseen = (slowed: boolean) => {
    const odds = fluid.odds(duel().fight, { action: 'move', who: 'A', declared: { feet: 10, slowed } });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return [odds.tail, odds.chances, odds.foreseen!.map(({ clause, values }) => [clause, values])];
  };
  expect(foreseen(false)).toEqual([0, [], []]);
  expect(foreseen(true)).toEqual([0, [], [['FLU-MOD-04', { value: expect.any(Number) as number }]]]);
});

test('FLU-GAP-25 FLU-RND-03 Delay gives the turn away and comes back with its actions', () => {
  let played = act(duel(), 'A', 'brace');
  played = act(played, 'A', 'delay', { declared: { steps: 11 } });
  expect(played.fight.turn).toBe('B');
  expect(played.fight.acted).toEqual({ A: false, B: true });
  played = next(played);
  expect(played.fight).toMatchObject({ turn: 'A', round: 1 });
  expect(stateOf(played, 'A')).toMatchObject({ count: 9, delayed: 11, actions: { halves: 1 } });
  expect(act(played, 'A', 'delay', { declared: { steps: 2 } }).refused?.refused).toBe('delayLimit');
  played = next(act(played, 'A', 'brace'));
  expect(counts(played)).toEqual(['A 11', 'B 10']);
});

test('FLU-GAP-25 a Delay that changes nothing keeps the turn', () => {
  const played = act(duel(), 'A', 'delay', { declared: { steps: 5 } });
  expect(played.fight.turn).toBe('A');
  expect(counts(played)).toEqual(['A 15', 'B 10']);
});

test('FLU-RND-05 a tie made during the round is rolled for at once', () => {
  const played = act(duel(), 'A', 'delay', { declared: { steps: 10 }, dice: [3, 12] });
  expect(played.fight.turn).toBe('B');
  expect(counts(played)).toEqual(['B 10', 'A 10']);
});

test('FLU-GAP-26 FLU-RND-10 Ready: fires at the lower Count, and only the named act is done', () => {
  let played = act(duel(), 'A', 'ready', { declared: { readied: 'attack' } });
  expect(act(played, 'A', 'brace').refused?.refused).toBe('noActionsLeft');
  played = next(played);
  played = act(played, 'A', 'trigger', { dice: [3, 9] });
  expect(stateOf(played, 'A')).toMatchObject({ count: 10, granted: { action: 'attack', used: false }, readied: null });
  expect(act(played, 'A', 'brace').refused?.refused).toBe('onlyPromptedAction');
  const auto = { ...shot, declared: { distance: 25, mode: 'autofire' } };
  expect(act(played, 'A', 'attack', auto).refused?.refused).toBe('onlyPromptedAction');
  played = act(played, 'A', 'attack', { ...shot, dice: [1] });
  expect(stateOf(played, 'A').granted).toMatchObject({ used: true });
  expect(played.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('grant'))).toEqual([
    'grantedChanged',
    'grantTaken',
  ]);
  expect(act(played, 'A', 'attack', shot).refused?.refused).toBe('onlyPromptedAction');
});

test('FLU-GAP-26 FLU-MOD-17 holding back fails, and a trigger that never came is lost', () => {
  let played = next(act(duel(), 'A', 'ready', { declared: { readied: 'attack' } }));
  const held = act(played, 'A', 'trigger', { choices: ['cancel'], dice: [10, 3, 9] });
  expect(stateOf(held, 'A').granted).toEqual({ action: 'attack', used: false });
  expect(logOf(held, 'A')).toEqual([{ type: 'save', id: null, purpose: 'general', success: false }]);
  played = next(played);
  expect(stateOf(played, 'A')).toMatchObject({ readied: null, count: 20 });
});

test('FLU-RND-08 FLU-AMB-32 a split skill check: Press first, then the second half, all rolls then', () => {
  const declared = { length: 'full', split: true, bonus: 60, dc: 20 };
  let played = duel({ state: { count: 60, pressFrom: null } });
  expect(act(played, 'A', 'skill', { declared }).refused?.refused).toBe('notLastAction');
  played = act(act(played, 'A', 'brace'), 'A', 'skill', { declared });
  expect(stateOf(played, 'A').split).toMatchObject({ bonus: 60, round: 1 });
  expect(act(played, 'A', 'finish').refused).not.toBeNull();
  played = next(next(played));
  expect(act(played, 'A', 'finish').refused?.refused).toBe('mustPress');
  played = act(act(played, 'A', 'press'), 'A', 'finish', { dice: [15] });
  // 75 is a Triumph.
  expect(logOf(played, 'A')).toEqual([{ type: 'triumph' }]);
  expect(stateOf(played, 'A')).toMatchObject({ split: null, count: 41, actions: { halves: 2 } });
});

test('FLU-RND-08 a split check that is not taken up first is lost; attacks are never split', () => {
  const declared = { length: 'full', split: true, bonus: 0, dc: 20 };
  let played = next(next(act(act(duel(), 'A', 'brace'), 'A', 'skill', { declared })));
  played = act(played, 'A', 'brace');
  expect(stateOf(played, 'A').split).toBeNull();
  expect(act(played, 'A', 'skill', { declared: { ...declared, length: 'half' } }).refused?.refused).toBe(
    'onlyFullSplits',
  );
  expect(act(played, 'A', 'attack', { ...shot, declared: { split: true } }).refused?.refused).toBe('badDeclaration');
});

test('FLU-GAP-20 Aim and Brace: kept until the shooter moves; the Brace covers one arc', () => {
  let played = act(act(duel(), 'A', 'aim', { target: 'B' }), 'A', 'brace');
  played = next(played);
  played = act(played, 'B', 'step');
  expect(stateOf(played, 'A')).toMatchObject({ aim: 'B', braced: true });
  played = next(played);
  const aimedFire = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'] };
  expect(total(oddsOf(played.fight, aimedFire).tally)).toBe(7);
  // Out of the arc the Aim counts, and the Brace is told without counting.
  const out = oddsOf(played.fight, { ...aimedFire, declared: { outOfArc: true } });
  expect(total(out.tally)).toBe(6);
  expect(out.tally.filter(({ label }) => label.endsWith('.brace'))).toMatchObject([{ value: 1, clause: 'FLU-GAP-20' }]);
  played = next(act(played, 'A', 'move', { declared: { feet: 10, slowed: true } }));
  expect(stateOf(played, 'A')).toMatchObject({ aim: 'B', braced: false });
  // Whoever is not braced has no arc.
  expect(fluid.odds(played.fight, { ...aimedFire, declared: { outOfArc: true } })).toMatchObject({
    refused: 'badDeclaration',
  });
  expect(logOf(played, 'A')).toEqual([{ type: 'slowedMove' }]);
  played = act(played, 'B', 'move');
  expect(stateOf(played, 'A').aim).toBeNull();
});

test('FLU-GAP-17 FLU-MOD-19 a blast: the target and its neighbors', () => {
  let played = duel({}, { sheet: { dr: { ranged: 2 } } });
  const declared = {
    distance: 25,
    neighbors: [
      { id: 'A', metres: 3 },
      { id: 'B', metres: 9 },
    ],
  };
  played = act(played, 'A', 'attack', { item: 'mortar', target: 'B', declared, dice: [15, 4, 4, 4, 4, 5, 15] });
  expect(stateOf(played, 'B').vitality).toBe(20 - 14);
  expect(stateOf(played, 'A').vitality).toBe(20 - 4);
  expect(logOf(played, 'B')).toContainEqual({ type: 'save', id: null, purpose: 'blast', success: false });
});

test('FLU-GAP-15 FLU-GAP-35 FLU-MOD-16 a shock: nausea for some rounds, and the Count', () => {
  let played = act(duel({ state: { count: 22 } }), 'A', 'attack', {
    item: 'taser',
    target: 'B',
    declared: { distance: 5 },
    dice: [15, 6, 6, 4, 1, 2],
  });
  expect(stateOf(played, 'B')).toMatchObject({
    electricalTotal: 16,
    vitality: 20,
    conditions: { nauseated: { value: 2 } },
  });
  played = next(next(played));
  // -8 for the shock and -2 for the save: 0, and 10 - 2 without the shock, so no reeling.
  expect(stateOf(played, 'B')).toMatchObject({
    count: 20,
    lostHalfActions: 0,
    conditions: { unconscious: { value: 1 } },
  });
});

test('FLU-GAP-37 FLU-AMB-30 suppressive fire and strafing', () => {
  const fire = { item: 'rifle', target: 'B', declared: { squares: 2, distance: 25 } };
  // 15 + 5 - 5 = 15; Will 3 + 2 = 5 falls short by 10: exactly Wisdom, so no save against stress.
  let played = act(duel(), 'A', 'suppress', { ...fire, dice: [15, 3] });
  expect(stateOf(played, 'B')).toMatchObject({ stressTotal: 10, stressLevel: 0 });
  expect(stateOf(played, 'A')).toMatchObject({ ammo: { rifle: 20 }, actions: { halves: 0 } });
  played = act(duel(), 'A', 'strafe', { ...fire, dice: [15, 3, 4] });
  expect(stateOf(played, 'B').vitality).toBe(13);
});

test('FLU-GAP-31 FLU-GAP-32 bursts and volleys hit several times, each an injury of its own', () => {
  const weak = { sheet: { vitality: { value: 0, max: 20 } } };
  const played = act(duel({}, weak), 'A', 'attack', {
    ...shot,
    declared: { distance: 5, mode: 'burst' },
    dice: [18, 1, 1, 1, 2, 1, 1],
  });
  expect(stateOf(played, 'B').wounds).toBe(5);
  expect(logOf(played, 'B')).toHaveLength(3);
  const auto = { ...shot, declared: { distance: 5, mode: 'autofire', volleys: 2 } };
  const volleys = act(duel({}, weak), 'A', 'attack', { ...auto, dice: [18, 1, 1, 1, 2] });
  expect(stateOf(volleys, 'A').ammo).toMatchObject({ rifle: 20 });
  expect(logOf(volleys, 'B')).toHaveLength(2);
});

test('FLU-GAP-30 FLU-AMB-06 the dying: a wound each round, logged', () => {
  let played = next(duel({}, { sheet: { wounds: { value: -3, max: 12 } } }), { dice: [40] });
  expect(stateOf(played, 'B')).toMatchObject({ wounds: -4, count: 8 });
  expect(fluid.status(played.fight, 'B').gauges).toContainEqual(
    expect.objectContaining({ id: 'wounds', value: 0, max: 12 }),
  );
  expect(played.fight.turn).toBe('A');
  played = next(played, { dice: [12] });
  expect(stateOf(played, 'B')).toMatchObject({ wounds: 0, stable: true, count: 8 });
  played = next(played);
  expect(fluid.status(played.fight, 'B')).toMatchObject({ standing: 'down' });
});

test('FLU-MOD-28 FLU-MOD-10 FLU-MOD-21 the GM strikes, restores and adds; a condition that ended still counts', () => {
  let played = act(duel(), 'B', 'condition', { declared: { condition: 'bleeding' } });
  played = act(played, 'B', 'condition', { declared: { condition: 'bleeding', ends: true } });
  played = act(played, 'B', 'condition', { declared: { condition: 'bleeding' } });
  played = act(played, 'B', 'addEntry', { declared: { amount: 3 } });
  played = act(played, 'B', 'addEntry', { declared: { amount: 9, source: 'ability' } });
  expect(logOf(played, 'B')).toHaveLength(3);
  played = act(played, 'B', 'strikeEntry', { declared: { entry: '3' } });
  played = act(act(played, 'B', 'strikeEntry', { declared: { entry: '1' } }), 'B', 'strikeEntry', {
    declared: { entry: '1' },
  });
  expect(act(played, 'B', 'strikeEntry', { declared: { entry: '7' } }).refused?.refused).toBe('badDeclaration');
  played = next(next(played));
  expect(stateOf(played, 'B').count).toBe(12);
  // It bleeds on into the next round.
  played = next(next(played));
  expect(stateOf(played, 'B').count).toBe(11);
});

test('FLU-ZER-03 FLU-ZER-04 FLU-PRS-01 a Count set by the GM; reeling comes off the turn that is on', () => {
  let played = act(duel(), 'A', 'setCount', { declared: { count: -24 } });
  expect(stateOf(played, 'A')).toMatchObject({ count: 1, lostHalfActions: 0, actions: { halves: 0 } });
  played = act(played, 'B', 'setCount', { declared: { count: 50 } });
  expect(stateOf(played, 'B').pressFrom).toBe(2);
  expect(total(fluid.status(played.fight, 'B').initiative)).toBe(40);
});

test('FLU-SEQ-04 FLU-FLT-02 FLU-INI-05 FLU-AMB-19 joining late, leaving and coming back', () => {
  const people = [{ id: 'A', state: { count: 12 } }, { id: 'B', state: { count: 5 } }, { id: 'C' }, { id: 'D' }];
  let played = scripted(running(people, 'A'));
  played = act(played, 'C', 'join', { dice: [7] });
  played = act(played, 'D', 'join', { declared: { enteredBy: 'forced' }, dice: [15] });
  expect(act(played, 'D', 'join').refused?.refused).toBe('alreadyIn');
  expect(Object.keys(stateOf(played, 'C').conditions)).toEqual([]);
  expect(Object.keys(stateOf(played, 'D').conditions)).toEqual(['flatFooted']);
  // D's Count has passed, C's has not.
  played = next(played);
  expect(played.fight.turn).toBe('C');
  played = act(played, 'C', 'leave');
  played = next(next(played));
  expect(played.fight).toMatchObject({ turn: 'D', round: 2 });
  played = act(played, 'C', 'join');
  expect(counts(played)).toEqual(['D 17', 'A 12', 'C 9', 'B 5']);
});

test('FLU-GAP-18 FLU-GAP-35 FLU-GAP-29 FLU-GAP-13 harm and marks by the GM', () => {
  let played = act(duel(), 'B', 'hurt', { declared: { damage: 25, damageType: 'stress' }, dice: [2] });
  expect(stateOf(played, 'B')).toMatchObject({
    stressTotal: 25,
    stressLevel: 2,
    conditions: { stressed: { value: 2 } },
  });
  played = act(played, 'B', 'hurt', { declared: { damage: 13, damageType: 'subdual' }, dice: [2] });
  expect(fluid.status(played.fight, 'B').standing).toBe('down');
  played = act(played, 'A', 'triumph');
  for (let time = 0; time < 2; time++) played = act(played, 'A', 'condition', { declared: { condition: 'fatigued' } });
  expect(Object.keys(stateOf(played, 'A').conditions)).toEqual(['exhausted']);
  expect(logOf(played, 'A')).toHaveLength(3);
});

test('FLU-GAP-02 FLU-AMB-29 a granted action is lost to reeling', () => {
  const played = act(duel({}, { state: { lostHalfActions: 2 } }), 'B', 'grant', { declared: { granted: 'attack' } });
  expect(stateOf(played, 'B')).toMatchObject({ granted: null, lostHalfActions: 1 });
});

test('FLU-UI-02 the marks on the row', () => {
  const played = act(duel({ state: { pressFrom: 1, count: 55 } }), 'A', 'condition', {
    declared: { condition: 'flatFooted' },
  });
  const ids = fluid.status(played.fight, 'A').conditions.map((condition) => condition.id);
  expect(ids).toEqual(['flatFooted', 'mustPress']);
});

describe('FLU-PRS-04 FLU-AMB-23 a Stand Off that brings the Count below the minimum', () => {
  const stoodOff = () =>
    act(duel({}, { sheet: { actionDice: 1 }, state: { count: 28, pressFrom: 1 } }), 'A', 'attack', {
      ...shot,
      dice: [1, 1],
      choices: ['standOff'],
    });
  const marks = ({ fight }: Scripted) => fluid.status(fight, 'B').conditions.map(({ id }) => id);

  test('frees the action of this round from the Press', () => {
    const played = stoodOff();
    expect(stateOf(played, 'B')).toMatchObject({ count: 23, pressFrom: 1 });
    expect(marks(played)).not.toContain('mustPress');
    expect(act(next(played), 'B', 'brace').refused).toBeNull();
  });

  test('ends the duty at the end of the round', () => {
    const played = next(act(next(stoodOff()), 'B', 'brace'));
    expect(played.fight.round).toBe(2);
    expect(stateOf(played, 'B').pressFrom).toBeNull();
  });

  test('does not end it if the round brings the Count back', () => {
    const risen = act(stoodOff(), 'B', 'addEntry', { declared: { amount: 9 } });
    const played = next(act(next(risen), 'B', 'brace'));
    expect(stateOf(played, 'B')).toMatchObject({ count: 31, pressFrom: 1 });
    expect(marks(played)).toContain('mustPress');
  });
});

test('FLU-ZER-03 FLU-GAP-25 a Delay to 0, where the floor allows it, is low at once', () => {
  const fight = {
    ...duel({ state: { count: 3 } }, { state: { count: 1 } }).fight,
    options: { 'fluid.delay.floor': 0 },
  };
  const played = act(scripted(fight), 'A', 'delay', { declared: { steps: 3 } });
  expect(stateOf(played, 'A')).toMatchObject({ count: 20, conditions: { flatFooted: {} } });
});
