/** Rules that once held for cases alone, or not at all: each through play. */
import { describe, expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { freshActions } from '../../../src/rules/fluid/round/allowance.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { act, next, outcomeOf, start, stateOf, scripted, type Scripted } from './log.ts';
import { fightOf, running, type Person } from './people.ts';

const pair: readonly Person[] = [
  { id: 'A', weapons: ['rifle'], state: { count: 20 } },
  { id: 'B', side: 'them', state: { count: 10 } },
];
const duel = (a: Partial<Person> = {}): Scripted =>
  scripted(running([{ ...pair[0]!, ...a, state: { count: 20, ...a.state } }, pair[1]!], 'A'));
const code = (played: Scripted): string | undefined => played.refused?.refused;
const move = (played: Scripted, feet: number): Scripted => act(played, 'A', 'move', { declared: { feet } });

test('FLU-GAP-28 a move goes no farther than the speed that conditions leave', () => {
  const speedOf = (...conditions: string[]): unknown => {
    const { fight } = duel({ sheet: { speed: 35, conditions } });
    return fluid.choices(fight, 'A', 'move')[0]!.fields.find(({ key }) => key === 'feet')!.default;
  };
  expect([speedOf(), speedOf('exhausted'), speedOf('exhausted', 'crouched')]).toEqual([35, 17, 8]);
  const tired = duel({ sheet: { speed: 35, conditions: ['exhausted'] } });
  expect(move(tired, 18).refused).toEqual({ refused: 'tooFar', clause: 'FLU-GAP-28', values: { most: 17 } });
  expect(move(tired, 17).refused).toBeNull();
  expect(code(move(duel(), 31))).toBe('tooFar');
});

test('FLU-GAP-28 sprawled, a combatant neither moves nor steps; it stands up first, and is flat-footed', () => {
  const down = duel({ sheet: { conditions: ['sprawled'] } });
  expect([code(move(down, 5)), code(act(down, 'A', 'step'))]).toEqual(['sprawled', 'sprawled']);
  const up = act(down, 'A', 'posture');
  expect(stateOf(up, 'A').conditions).toHaveProperty('flatFooted');
  expect(move(up, 30).refused).toBeNull();
});

test('FLU-ZER-04 FLU-MOD-24 FLU-PRS-02 what a Count brings cannot be declined', () => {
  const declines = (played: Scripted): unknown =>
    fluid.choices(played.fight, 'A', 'decline').map(({ refused }) => refused?.refused);
  expect(declines(duel())).toEqual([]);
  const low = act(duel(), 'A', 'setCount', { declared: { count: 0 } });
  expect(stateOf(low, 'A')).toMatchObject({ count: 20, actions: { halves: 0 } });
  const reeling = duel({ state: { lostHalfActions: 1 } });
  expect(declines(reeling)).toEqual(['mandatory']);
  expect(act(reeling, 'A', 'decline').refused).toEqual({ refused: 'mandatory', clause: 'FLU-ZER-04' });
  expect(declines(duel({ state: { count: 60, pressFrom: 1 } }))).toEqual(['mustPress']);
});

test('FLU-PRS-01 a Count that reaches 50 in a round asks for the Press in the following one', () => {
  let played = act(duel(), 'A', 'setCount', { declared: { count: 55 } });
  expect(stateOf(played, 'A').pressFrom).toBe(2);
  played = act(played, 'A', 'brace');
  expect(played.refused).toBeNull();
  played = next(next(played));
  expect(played.fight).toMatchObject({ round: 2, turn: 'A' });
  expect(act(played, 'A', 'brace').refused).toEqual({
    refused: 'mustPress',
    clause: 'FLU-PRS-02',
    values: { first: 'press' },
  });
  expect(stateOf(act(played, 'A', 'press'), 'A').pressFrom).toBeNull();
});

test('FLU-PRS-01 FLU-INI-01 a combatant that joins with 50 Presses from the next round on; the duty of the check falls in the first', () => {
  const late = scripted(running([...pair, { id: 'C', sheet: { initBonus: 40 } }], 'A'));
  expect(stateOf(act(late, 'C', 'join', { dice: [10] }), 'C').pressFrom).toBe(2);
  const high = fightOf([{ id: 'A', sheet: { initBonus: 40 } }]);
  const played = start(scripted(high), { dice: [10] });
  expect(code(act(played, 'A', 'brace'))).toBe('mustPress');
});

test('FLU-PRS-04 FLU-SUR-09 the duty is judged at the end of the surprise round too', () => {
  const shared = { surprise: { round: 1, actors: ['A'] } };
  const played = scripted(running([{ id: 'A', state: { count: 25, pressFrom: 1 } }, pair[1]!], 'A', { shared }));
  expect(stateOf(next(played), 'A').pressFrom).toBeNull();
});

test('FLU-GAP-10 a session gives Action Dice by the levels of mission and team; the old rest is lost', () => {
  const people = [
    { id: 'A', sheet: { level: 4, actionDice: 9 } },
    { id: 'B', sheet: { level: 7 } },
    { id: 'C', sheet: { kind: 'standard', level: 20 } },
  ];
  const played = scripted(fightOf(people));
  const given = act(played, 'A', 'session', { declared: { threatLevel: 10 } });
  // 3, and one for each full 2 levels of 10 over the average 5 of those who have dice.
  expect(stateOf(given, 'A').actionDice).toBe(5);
  expect(stateOf(act(played, 'A', 'session', { declared: { start: 1 } }), 'A').actionDice).toBe(1);
  expect(fluid.choices(played.fight, 'C', 'session')).toEqual([]);
});

test('FLU-GAP-36 class dice by level set the maxima, and both pools are full', () => {
  const played = scripted(
    fightOf([{ id: 'A', sheet: { level: 3, vitality: { value: 2, max: 5 }, scores: { con: 14 } } }]),
  );
  const rolled = act(played, 'A', 'maxima', { declared: { classDie: '10' }, dice: [10, 4, 1] });
  expect(stateOf(rolled, 'A')).toMatchObject({ vitality: 21, vitalityMax: 21, wounds: 14, woundsMax: 14 });
});

test('FLU-CAP-07 an at-once change of nothing leaves no line, and never a negative zero', () => {
  const options = { 'fluid.press.cost': 0, 'fluid.standOff.cost': 0 };
  let played = scripted(running([{ ...pair[0]!, state: { count: 30 } }, pair[1]!], 'A', { options }));
  played = act(played, 'A', 'press');
  expect(Object.values(stateOf(played, 'A').history)).toEqual([]);
  expect(stateOf(played, 'A')).toMatchObject({ count: 30, actions: { halves: 3, pressed: true } });
  expect(
    played.events.flatMap(({ changes }) => changes).some((change) => 'by' in change && Object.is(change.by, -0)),
  ).toBe(false);
});

test('FLU-RND-07 FLU-GAP-01 settings of a fraction count as unsaid', () => {
  const options = { 'fluid.press.cost': 2.5, 'fluid.free.limit': 0.5 };
  let played = scripted(running([{ ...pair[0]!, state: { count: 30 } }, pair[1]!], 'A', { options }));
  played = act(act(played, 'A', 'press', { dice: [3, 9] }), 'A', 'free');
  expect([code(played), stateOf(played, 'A').count]).toEqual([undefined, 10]);
});

test('FLU-RND-10 a granted action is the only action until the round is over, and leaves its own turn as it was', () => {
  let played = next(duel());
  played = act(played, 'A', 'grant', { declared: { granted: 'aim' } });
  expect(fluid.status(played.fight, 'A').conditions.map(({ id }) => id)).toContain('granted');
  expect(code(act(played, 'A', 'brace'))).toBe('onlyPromptedAction');
  played = act(played, 'A', 'aim', { target: 'B' });
  expect(code(act(played, 'A', 'aim', { target: 'B' }))).toBe('onlyPromptedAction');
  played = next(played);
  expect(played.fight).toMatchObject({ round: 2, turn: 'A' });
  played = act(act(played, 'A', 'aim', { target: 'B' }), 'A', 'brace');
  expect(played.refused).toBeNull();
  // A grant in its own turn is used before the allowance; a full action of the same name is not made on it.
  played = act(act(played, 'A', 'grant', { declared: { granted: 'aim' } }), 'A', 'aim', { target: 'B' });
  expect([code(played), stateOf(played, 'A').actions.halves]).toEqual([undefined, 0]);
});

test('FLU-SUR-08 FLU-RND-05 in the surprise round only its participants roll for ties', () => {
  const four = ['A', 'B', 'X', 'Y'].map((id, index) => ({
    id,
    side: index < 2 ? 'us' : 'them',
    sheet: { initBonus: 0, stealth: index < 2 ? 5 : 0 },
  }));
  // Four equal checks, stealth of both sides, then one tie of two.
  const played = start(scripted(fightOf(four, { scene: { awareness: 'none' } })), {
    dice: [10, 10, 10, 10, 9, 9, 4, 12],
  });
  expect(played.fight.turn).toBe('B');
  expect(stateOf(played, 'X').tie).toBeNull();
  // All four are tied from the first combat round on.
  expect(next(next(played), { dice: [1, 2, 3, 4] }).fight.turn).toBe('Y');
});

test('FLU-GAP-12 a stable character that loses vitality alone stays stable', () => {
  const stable = { kind: 'special', vitality: { value: 5, max: 9 }, wounds: { value: 0, max: 12 }, stable: true };
  const played = act(duel({ sheet: stable }), 'A', 'hurt', { declared: { damage: 2, pastArmor: true } });
  expect(played.log.at(-2)).toContain('unconscious');
  expect(stateOf(played, 'A').stable).toBe(true);
});

test('FLU-CAP-07 FLU-UI-03 the history has immediate changes of the Count beside those of the round’s end', () => {
  const played = act(duel(), 'A', 'delay', { declared: { steps: 3 } });
  const { initiative } = fluid.status(played.fight, 'A');
  expect(initiative.map(({ clause, value }) => [clause, value])).toEqual([['FLU-GAP-25', -3]]);
  expect(total(initiative)).toBe(-3);
});

test('FLU-ZER-01 FLU-ZER-02 FLU-GAP-02 a Count set to 0 or lower tells its raise, reeling, flat-footed, and the half actions lost', () => {
  const told = (state: NonNullable<Person['state']>, who: string): unknown =>
    act(duel({ state }), who, 'setCount', { declared: { count: -5 } })
      .events.filter(({ who: of }) => of === who)
      .map(({ kind, clause, facts }) => [kind, clause, facts]);
  const raised = { from: 20, to: 15, low: -5, reeling: true };
  const flat = ['conditionGained', 'FLU-ZER-01', { condition: 'flatFooted' }];
  expect(told({}, 'A')).toEqual([['countRaised', 'FLU-ZER-03', raised], ['reeled', 'FLU-GAP-02', { lost: 2 }], flat]);
  expect(told({}, 'B')).toEqual([['countRaised', 'FLU-ZER-03', { ...raised, from: 10 }], flat]);
  expect(told({ lostHalfActions: 2, actions: { ...freshActions(0), halves: 0 } }, 'A')).toEqual([
    ['countRaised', 'FLU-ZER-03', { ...raised, reeling: false }],
    flat,
  ]);
});

test('FLU-GAP-23 a failed damage save of a standard actor that drops later is not told as a passed one', () => {
  const verdict = (...dice: number[]): unknown => {
    const sheet = { kind: 'standard', damageSave: 3, failuresToDrop: 2 };
    const hurt = { action: 'hurt', who: 'A', declared: { damage: 10, pastArmor: true } };
    return outcomeOf(duel({ sheet }).fight, hurt, { dice }).stages.find(({ kind }) => kind === 'harm')!.verdict;
  };
  const numbers = { damage: 10, most: 2, dc: 15 };
  expect([verdict(12), verdict(11)]).toEqual([
    { key: 'SALVO.fluid.verdict.harm.stands', good: true, values: { ...numbers, failures: 0, total: 15 } },
    { key: 'SALVO.fluid.verdict.harm.failed', good: false, values: { ...numbers, failures: 1, total: 14 } },
  ]);
});

describe('what is noted for a Count', () => {
  const noted = ({ events }: Scripted): unknown =>
    events.filter(({ kind }) => kind === 'happened').map(({ clause, facts }) => [clause, facts!['amount']]);
  const save = (die: number, purpose = 'general'): unknown =>
    noted(act(duel(), 'A', 'save', { declared: { save: 'will', dc: 15, purpose }, dice: [die] }));

  test('FLU-MOD-17 FLU-MOD-18 a save is noted if it fails, under its own clause and with its amount', () => {
    expect([save(13), save(12), save(12, 'stress')]).toEqual([[], [['FLU-MOD-17', -2]], [['FLU-MOD-18', -5]]]);
  });

  test('FLU-GAP-15 electrical damage is noted if it counts, by the setting', () => {
    const shocked = (die: number, mode = 'failedSave'): unknown => {
      const fight = duel({}).fight;
      const declared = { damage: 13, damageType: 'electrical' };
      const played = scripted({ ...fight, options: { 'fluid.electrical.mode': mode } });
      return noted(act(played, 'A', 'hurt', { declared, dice: die < 10 ? [die, 2] : [die] }));
    };
    expect(shocked(19)).toEqual([]);
    expect(shocked(19, 'always')).toEqual([['FLU-MOD-16', -6]]);
    expect(shocked(2)).toEqual([
      ['FLU-MOD-17', -2],
      ['FLU-MOD-16', -6],
    ]);
    expect(shocked(2, 'none')).toEqual([['FLU-MOD-17', -2]]);
  });

  test('FLU-MOD-01 FLU-MOD-03 FLU-MOD-13 with the Int modifier, and without a change where it counts once a round', () => {
    expect(noted(act(duel(), 'A', 'regroup'))).toEqual([['FLU-MOD-03', 7]]);
    expect(noted(act(duel(), 'A', 'aim', { target: 'B' }))).toEqual([['FLU-MOD-01', 1]]);
    const grave = { declared: { damage: 25, pastArmor: true }, dice: [2] };
    const once = act(duel({ sheet: { vitality: { value: 90, max: 90 } } }), 'A', 'hurt', grave);
    expect(noted(once)).toEqual([
      ['FLU-MOD-13', -10],
      ['FLU-MOD-17', -2],
    ]);
    expect(noted(act(scripted(once.fight), 'A', 'hurt', grave))).toEqual([
      ['FLU-MOD-13', 0],
      ['FLU-MOD-17', -2],
    ]);
  });
});

test('FLU-GAP-26 a readied half action is told with its trigger, and its mark keeps both', () => {
  const readied = (trigger?: string) =>
    act(duel(), 'A', 'ready', { declared: trigger === undefined ? {} : { trigger } });
  const told = ({ events }: Scripted): unknown => events.find(({ kind }) => kind === 'readiedChanged')!.facts;
  const mark = ({ fight }: Scripted) => fluid.status(fight, 'A').conditions.find(({ id }) => id === 'readied');
  const named = readied(' the door opens ');
  expect(stateOf(named, 'A').readied).toEqual({ action: 'attack', trigger: 'the door opens' });
  const values = { action: 'SALVO.fluid.action.attack', trigger: 'the door opens' };
  expect(told(named)).toEqual(values);
  const verdict = (declared: { readonly trigger?: string }) =>
    outcomeOf(duel().fight, { action: 'ready', who: 'A', declared }, {}).stages[0]!.verdict;
  expect(verdict({ trigger: 'the door opens' })).toMatchObject({ key: 'SALVO.fluid.verdict.readiedFor', values });
  const fired = outcomeOf(next(named).fight, { action: 'trigger', who: 'A' }, { dice: [3, 9] }).stages[0]!;
  expect(fired.verdict).toMatchObject({ key: 'SALVO.fluid.verdict.triggered', values: { action: values.action } });
  expect(verdict({})).toMatchObject({ key: 'SALVO.fluid.verdict.readied', values: { action: values.action } });
  expect(mark(named)).toMatchObject({ details: { label: 'SALVO.fluid.readied.until', values } });
  expect(told(readied())).toEqual({ action: 'SALVO.fluid.action.attack', trigger: null });
  expect(mark(readied())).toMatchObject({ details: { label: 'SALVO.fluid.readied.open' } });
  expect(readied('x'.repeat(81)).refused).toMatchObject({ refused: 'badDeclaration', values: { key: 'trigger' } });
});
