/** A fight's view of a combatant: its budget, its gear, the initial values of an act's fields, the explanations of a card. */
import { expect, test } from 'vitest';
import { fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import { defenseTally } from '../../../src/rules/fluid/attack/roll.ts';
import { blowOf } from '../../../src/rules/fluid/attack/hits.ts';
import { thresholdSource } from '../../../src/rules/fluid/harm/threshold.ts';
import { gained } from '../../../src/rules/fluid/fight/effects.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { play, type Script } from '../../cases/script.ts';
import { english } from '../../language.ts';
import { act, next, scripted, stateOf } from './log.ts';
import { fightOf, person, running, type Person } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const A: Person = { id: 'A', weapons: ['rifle', 'pistol'], state: { count: 20 } };
const B: Person = { id: 'B', side: 'them', state: { count: 10 } };
const field = (fight: FluidFight, who: string, action: string, key: string, item?: string) =>
  fluid
    .choices(fight, who, action)
    .find((choice) => choice.item === item)
    ?.fields.find((each) => each.key === key);
function outcomeOf(fight: FluidFight, command: Command, script: Script): Outcome {
  const made = play(fluid.perform(fight, command), script);
  if (isRefusal(made)) throw new Error(made.refused);
  return made;
}

test('FLU-UI-02 half actions, the bonus step and Action Dice that are left', () => {
  const budget = (state: Partial<FluidState>, kind = 'special') => {
    const fight = running([{ ...A, sheet: { kind }, state: { ...A.state, ...state } }, B], 'A');
    return fluid.status(fight, 'A').budget.map((part) => [part.kind, part.left, part.of]);
  };
  const { actions } = person(A).state;
  expect(budget({ actionDice: 3 })).toEqual([
    ['half', actions.halves, 2],
    ['step', 1, 1],
    ['actionDice', 3, 3],
  ]);
  expect(budget({ actions: { ...actions, halves: 3 } })[0]).toEqual(['half', 3, 3]);
  expect(budget({ actions: { ...actions, halves: 1 } })[0]).toEqual(['half', 1, 2]);
  for (const used of [{ stepped: true }, { moved: true }])
    expect(budget({ actions: { ...actions, ...used } })[1]).toEqual(['step', 0, 1]);
  expect(budget({}, 'standard').map(([kind]) => kind)).toEqual(['half', 'step']);
});

test('FLU-UI-02 marks that are no conditions of the book', () => {
  const marks = (state: Partial<FluidState>) =>
    fluid.status(running([{ ...A, state: { ...A.state, ...state } }, B], 'A'), 'A').conditions.map(({ id }) => id);
  const offer = { action: 'attack', used: false } as never;
  expect(marks({})).toEqual([]);
  expect(marks({ count: 60, pressFrom: 1, aim: 'B' as never, braced: true, readied: {} as never })).toEqual([
    'mustPress',
    'aiming',
    'braced',
    'readied',
  ]);
  expect(marks({ granted: offer, split: {} as never, shorter: { 1: {} as never }, left: true })).toEqual([
    'granted',
    'splitCheck',
    'mayShorten',
    'left',
  ]);
  expect(marks({ granted: { ...(offer as object), used: true } as never })).toEqual([]);
});

test('FLU-GAP-07 the required die of an attack comes with the Defense that it comes from', () => {
  const odds = fluid.odds(running([A, B], 'A'), { who: 'A', action: 'attack', item: 'rifle', targets: ['B'] });
  if (isRefusal(odds)) throw new Error(odds.refused);
  const { needed, tally, foreseen } = odds;
  expect(foreseen).toMatchObject([{ clause: 'FLU-GAP-07', values: { defense: needed!.sum + total(tally) } }]);
  // Both give away what the target's sheet keeps.
  expect([needed, ...foreseen!].map((part) => part!.ofTarget)).toEqual([true, true]);
});

test.each(['stands', 'failed', 'out'])(
  'FLU-GAP-23 the words of a damage save (%s) say how much damage it is about',
  (key) => {
    expect(english()).toHaveProperty(`SALVO.fluid.verdict.harm.${key}`, expect.stringContaining('{damage}'));
  },
);

test('FLU-GAP-23 a standard actor shows the failures that it can still take, and its shots', () => {
  const standard = { kind: 'standard', failuresToDrop: 3 };
  const gauges = (failures: number) =>
    fluid
      .status(running([{ ...A, sheet: standard, state: { ...A.state, failures } }, B], 'A'), 'A')
      .gauges.map(({ id, value, max, item }) => [id, value, max, item]);
  // Shots are told apart by their weapon.
  expect(gauges(1)).toEqual([
    ['failures', 2, 3, undefined],
    ['ammo', 30, 30, 'rifle'],
    ['ammo', 30, 30, 'pistol'],
  ]);
  expect([gauges(3)[0], gauges(4)[0]]).toEqual(new Array(2).fill(['failures', 0, 3, undefined]));
  const dying = running([{ ...A, state: { ...A.state, wounds: -3, vitality: 0 } }, B], 'A');
  expect(fluid.status(dying, 'A').gauges.slice(0, 2)).toMatchObject([
    { id: 'vitality', value: 0, max: 20 },
    { id: 'wounds', value: 0, max: 12 },
  ]);
  expect(fluid.status(dying, 'A').conditions).toContainEqual(expect.objectContaining({ id: 'dying', value: -3 }));
});

test('FLU-GAP-06 bare hands strike once, for subdual damage, and count no shots', () => {
  const bare = person(A).sheet.weapons.find(({ id }) => id === 'unarmed')!;
  expect(bare).toMatchObject({ damageType: 'subdual', burst: false, tactical: false, magazine: null, threatFrom: 20 });
  expect(bare).toMatchObject({
    damage: { dice: 1, sides: 3 },
    errorTo: 1,
    recoil: 0,
    autofireRating: 0,
    armorPiercing: 0,
  });
  expect(field(running([A, B], 'A'), 'A', 'attack', 'mode', 'rifle')).toBeDefined();
  expect(field(running([A, B], 'A'), 'A', 'attack', 'mode', 'unarmed')?.options?.length ?? 1).toBe(1);
});

test.each([
  [2, ['flatFooted'], true],
  [0, ['flatFooted'], false],
  [-1, ['flatFooted'], false],
  [2, [], false],
])('FLU-GAP-07 a Dex modifier of %i of somebody who is %j is lost: %s', (dexMod, conditions, isLost) => {
  const target = { base: 10, dexMod, dodge: 1, other: 0, conditions };
  const [, dex, dodge] = defenseTally(target as never);
  expect([dex!.setAside !== undefined, dodge!.setAside !== undefined]).toEqual([isLost, conditions.length > 0]);
});

test('FLU-GAP-17 only what has a blast increment is a blast', () => {
  const blow = (blastIncrement: number) => {
    const item = { ...person(A).sheet.weapons[0]!, blastIncrement };
    return blowOf({ item } as never, 5, 1);
  };
  expect([blow(0).blast, blow(1).blast, blow(2).blast]).toEqual([false, true, true]);
});

test('FLU-SUR-03 FLU-SUR-07 the fields show the settings of surprise', () => {
  let played = scripted(fightOf([A, B, { ...A, id: 'C' }].map((who) => ({ ...who, state: {} }))));
  const usual = (who: string) => field(played.fight, who, 'surprisePart', 'surprise')?.default;
  expect([usual('A'), usual('B'), usual('C')]).toEqual(['takes', 'takes', 'takes']);
  played = act(played, 'A', 'surprisePart', { declared: { surprise: 'acts' } });
  played = act(played, 'C', 'surprisePart', { declared: { surprise: 'barred' } });
  expect([usual('A'), usual('B'), usual('C')]).toEqual(['acts', 'takes', 'barred']);
});

test('FLU-DST-01 FLU-GAP-04 FLU-GAP-10 FLU-INI-04 the fields show the settings of the scene', () => {
  const played = scripted(fightOf([A, B]));
  const keys = ['place', 'lineOfSight', 'awareness', 'gmDice', 'initiativeDice'];
  const usual = (fight: FluidFight) => keys.map((key) => field(fight, 'A', 'setUp', key)?.default);
  expect(usual(played.fight)).toEqual(['none', expect.any(Number), 'ask', 0, 'ask']);
  const declared = { place: 'indoors', lineOfSight: 70, awareness: 'none', gmDice: 3, initiativeDice: 'given' };
  expect(usual(act(played, 'A', 'setUp', { declared }).fight)).toEqual(Object.values(declared));
  expect(field(played.fight, 'A', 'setUp', 'gmDice')).toMatchObject({ min: 0, max: 100 });
});

test('FLU-RND-03 combatants without a Count come last, in no order among themselves', () => {
  const fight = fightOf([{ id: 'A' }, { ...B, state: { count: 0 } }, { id: 'C', state: { count: 5 } }, { id: 'D' }]);
  expect(inOrder(fight, fluid.order)).toEqual(['C', 'B', 'A', 'D']);
  expect([
    fluid.order.compare(fight, combatantIn(fight, 'A'), combatantIn(fight, 'D')),
    fluid.order.compare(fight, combatantIn(fight, 'A'), combatantIn(fight, 'B')),
  ]).toEqual([0, 1]);
  expect(fluid.order.compare(fight, combatantIn(fight, 'B'), combatantIn(fight, 'A'))).toBe(-1);
});

test('FLU-GAP-25 a delay that leaves nobody before it passes no turn', () => {
  const played = act(scripted(running([A, B], 'A')), 'A', 'delay', { declared: { steps: 3 } });
  expect([stateOf(played, 'A').count, played.fight.turn, played.fight.acted]).toEqual([17, 'A', { A: true }]);
  expect(played.events.map(({ kind }) => kind)).not.toContain('turnPassed');
  const close = { ...B, state: { count: 18 } };
  const passed = act(scripted(running([A, close], 'A')), 'A', 'delay', { declared: { steps: 3 } });
  expect([passed.fight.turn, passed.fight.acted]).toEqual(['B', { A: false, B: true }]);
  const alone = act(scripted(running([A], 'A')), 'A', 'delay', { declared: { steps: 3 } });
  expect([alone.fight.turn, alone.fight.acted]).toEqual(['A', { A: true }]);
});

test('FLU-GAP-13 a skill check explains its total: the bonus, and Action Dice where some were added', () => {
  const rich = { ...A, sheet: { actionDice: 2 } };
  const fight = running([rich, B], 'A');
  const command: Command = { action: 'skill', who: 'A', declared: { bonus: 3, dc: 15 } };
  const card = (script: Script) => {
    const {
      tally = [],
      verdict,
      dice,
    } = outcomeOf(fight, command, script).stages.find(({ kind }) => kind === 'check')!;
    return [tally.map(({ value }) => value), Number(verdict!.values!['total']) - dice![0]!.sum, verdict!.key];
  };
  expect(card({ dice: [14] })).toEqual([[3], 3, 'SALVO.fluid.verdict.success']);
  expect(card({ dice: [9, 2, 1], choices: [2] })).toEqual([[3, 3], 6, 'SALVO.fluid.verdict.success']);
  expect(card({ dice: [9], choices: [0] })).toEqual([[3], 3, 'SALVO.fluid.verdict.failure']);
});

test('FLU-GAP-13 an act without an item names none on its card, an attack names its weapon and its target', () => {
  const fight = running([A, B], 'A');
  const shot = outcomeOf(
    running([{ ...A, weapons: ['rifle'] }, B], 'A'),
    { action: 'suppress', who: 'A', item: 'rifle', targets: ['B'] },
    { dice: [2, 20] },
  );
  expect(shot.stages.find(({ kind }) => kind === 'attack')).toMatchObject({ item: 'rifle', against: 'B' });
  for (const stage of outcomeOf(fight, { action: 'delay', who: 'A' }, {}).stages)
    expect(stage).not.toHaveProperty('item');
});

test('FLU-GAP-35 a save that is due says on the card what it came to, and whether it failed', () => {
  const hurt = (dice: readonly number[]) => {
    const declared = { damage: 15, damageType: 'subdual' };
    const { stages } = outcomeOf(running([A, B], 'A'), { action: 'hurt', who: 'B', declared }, { dice });
    return stages.find(({ kind }) => kind === 'harm')?.verdict;
  };
  const dc = 12;
  expect(hurt([20])).toMatchObject({ key: 'SALVO.fluid.verdict.subdualSaved', good: true, values: { dc } });
  expect(hurt([1])).toMatchObject({ key: 'SALVO.fluid.verdict.subdualFailed', good: false, values: { dc } });
});

test('FLU-GAP-29 a gained condition is recorded by its name, with all that it replaces', () => {
  const gain = (before: readonly string[], id: string) => {
    const conditions = Object.fromEntries(
      before.map((each) => [each, { id: each, clause: '', until: { at: 'never' } }]),
    );
    const fight = running([{ ...A, state: { ...A.state, conditions: conditions as never } }, B], 'A');
    const [event] = gained(fight, 'A', id, 'FLU-GAP-29');
    return event && [event.facts!['condition'], ...event.changes.map(({ path }) => path)];
  };
  expect(gain([], 'fatigued')).toEqual(['fatigued', 'conditions.fatigued']);
  expect(gain(['flatFooted'], 'flatFooted')).toBeUndefined();
});

test('FLU-INI-04 FLU-ZER-02 a Count explains itself: the roll, the bonus, the dice, and its raise', () => {
  const rich = { ...A, sheet: { initBonus: -3, actionDice: 2 }, state: {} };
  let played = act(scripted(fightOf([rich, { ...B, state: {} }])), 'A', 'setUp', {
    declared: { awareness: 'all', initiativeDice: 'given' },
  });
  played = act(played, 'A', 'surprisePart', { declared: { dice: 2 } });
  const opened = scripted(played.fight);
  const started = act(opened, 'A', 'surprisePart', { declared: { dice: 1 } });
  expect(started.fight.scene['dice']).toEqual({ A: 1 });
  const history = (who: string, fight: FluidFight) => fluid.status(fight, who).initiative;
  const late = fightOf(
    [
      { ...rich, id: 'D' },
      { ...B, state: { count: 30 } },
    ],
    { phase: 'underway', round: 2, turn: 'B' },
  );
  const joined = act(scripted(late), 'D', 'join', { dice: [10, 2, 3], choices: [2] });
  expect(history('D', joined.fight).map(({ value }) => value)).toEqual([10, -3, 5]);
  expect(total(history('D', joined.fight))).toBe(stateOf(joined, 'D').count);
});

test('FLU-INI-01 FLU-INI-05 FLU-AMB-19 joining combatants, those already in, and those whose Count has passed', () => {
  const late = (rest: Partial<FluidFight>, count: number) =>
    fightOf([{ id: 'D' }, { ...B, state: { count } }], { phase: 'underway', round: 2, turn: 'B', ...rest });
  const join = (fight: FluidFight, die: number) => act(scripted(fight), 'D', 'join', { dice: [die] });
  const acted = { acted: { B: true } } as const;
  // 10 + 2: below 13 its Count has passed, at 11 it comes still.
  expect(join(late(acted, 13), 10).fight.acted).toEqual({ B: true });
  expect(join(late(acted, 11), 10).fight.acted).toEqual({ B: true, D: true });
  expect(join(late({}, 11), 10).fight.acted).toEqual({});
  const back = act(act(scripted(running([A, B], 'A')), 'B', 'leave'), 'B', 'join');
  expect(stateOf(back, 'B')).toMatchObject({ count: 10, left: false });
  expect(act(back, 'B', 'join').refused).toMatchObject({ refused: 'alreadyIn', clause: 'FLU-INI-01' });
  expect(act(scripted(fightOf([A, B])), 'A', 'join').refused).toMatchObject({ refused: 'noRound' });
});

test('FLU-FLT-02 a combatant dragged in is flat-footed, a volunteer is not', () => {
  const fight = fightOf([{ id: 'D' }, B], { phase: 'underway', round: 2, turn: 'B' });
  const conditions = (enteredBy: string) =>
    Object.keys(stateOf(act(scripted(fight), 'D', 'join', { dice: [10], declared: { enteredBy } }), 'D').conditions);
  expect([conditions('forced'), conditions('choice')]).toEqual([['flatFooted'], []]);
});

test('FLU-GAP-10 FLU-GAP-36 what a character has at the start of a session', () => {
  const leveled = (id: string, level: number, more: object = {}) => ({
    id,
    sheet: { level, scores: { con: 14 }, ...more },
  });
  const fight = fightOf([
    leveled('A', 4),
    leveled('B', 3),
    leveled('C', 9, { kind: 'standard' }),
    { ...leveled('D', 9), side: 'them' },
  ]);
  const fields = ['start', 'threatLevel', 'averageLevel'].map((key) => field(fight, 'A', 'session', key)?.default);
  expect(fields).toEqual([3, 0, 3]);
  expect(fluid.choices(fight, 'C', 'session')).toEqual([]);
  const began = act(scripted(fight), 'A', 'session', { declared: { start: 2, threatLevel: 7, averageLevel: 3 } });
  expect(stateOf(began, 'A').actionDice).toBe(4);
  const made = act(scripted(fight), 'B', 'maxima', { declared: { classDie: '10' }, dice: [10, 1, 4] });
  expect(stateOf(made, 'B')).toMatchObject({ vitality: 21, vitalityMax: 21, wounds: 14, woundsMax: 14 });
});

test('FLU-GAP-35 stress is measured by Wisdom, what hurts the body by Constitution, and neither by less than 1', () => {
  const source = (scores: { readonly [name: string]: number }, type: 'stress' | 'subdual' | 'electrical') =>
    thresholdSource(person({ id: 'A', sheet: { scores } }), type).score;
  expect([source({ wis: 9, con: 14 }, 'stress'), source({ wis: 9, con: 14 }, 'subdual')]).toEqual([9, 14]);
  expect([
    source({ wis: 9, con: 14 }, 'electrical'),
    source({ wis: 1 }, 'stress'),
    source({ con: 0 }, 'subdual'),
  ]).toEqual([14, 1, 1]);
});

test.each([
  [12, 'stabilized', 0],
  [13, 'bledOut', -4],
])('FLU-GAP-30 who is dying is told to be stable or to bleed: %i on the die', (die, kind, wounds) => {
  const dying = { ...A, sheet: { scores: { con: 12 } }, state: { ...A.state, vitality: 0, wounds: -3 } };
  const over = next(scripted(running([B, dying], 'B', { acted: { A: true, B: true } })), { dice: [die] });
  expect(over.events.map((event) => event.kind)).toContain(kind);
  expect(stateOf(over, 'A').wounds).toBe(wounds);
});
