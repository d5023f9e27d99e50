/** Every setting of the GM changes play: one scenario for each, through acts, moments, choices and odds alone. */
import { expect, test } from 'vitest';
import { fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { act, next, start, stateOf, scripted, type How, type Scripted } from './log.ts';
import { fightOf, running, type Person } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

type Value = string | number | boolean;
type Options = { readonly [key: string]: Value };

const pair = (a: Partial<Person> = {}, b: Partial<Person> = {}): readonly Person[] => [
  { id: 'A', weapons: ['rifle', 'sword', 'mortar', 'taser'], ...a, state: { count: 30, ...a.state } },
  { id: 'B', side: 'them', weapons: ['sword'], ...b, state: { count: 9, ...b.state } },
];
const duel = (options: Options, a: Partial<Person> = {}, b: Partial<Person> = {}): Scripted =>
  scripted(running(pair(a, b), 'A', { options }));
const round = (played: Scripted): Scripted => next(next(played));
const count = (played: Scripted, id = 'A'): number | null => stateOf(played, id).count;
const entry = (played: Scripted, amount: number): Scripted => act(played, 'A', 'addEntry', { declared: { amount } });
const refused = (played: Scripted): string | null => played.refused?.refused ?? null;
const shot: How = { item: 'rifle', target: 'B', declared: { distance: 25 } };
const fire = (played: Scripted, declared: How['declared'], dice: readonly number[]): Scripted =>
  act(played, 'A', 'attack', { ...shot, declared: { distance: 25, ...declared }, dice });
const hurt = (played: Scripted, declared: How['declared'], dice: readonly number[] = []): Scripted =>
  act(played, 'A', 'hurt', { declared: { pastArmor: true, ...declared }, dice });
const opening = (options: Options, people: readonly Person[], scene: FluidFight['scene'] = { awareness: 'all' }) =>
  scripted(fightOf(people, { options, scene }));
const chanceOf = (played: Scripted, label: string, declared: How['declared'] = {}): number | undefined => {
  const odds = fluid.odds(played.fight, {
    action: 'attack',
    who: 'A',
    item: 'rifle',
    targets: ['B'],
    declared: { distance: 25, ...declared },
  });
  if (!('chances' in odds)) throw new Error(odds.refused);
  return odds.chances.find((chance) => chance.label.endsWith(`.${label}`))?.chance;
};
/** The result of a face against many vitality points, so that nobody falls. */
const tough = { vitality: { value: 90, max: 90 }, wounds: { value: 40, max: 40 } };

/** Key, two values, what each leads to. */
type Row = readonly [key: string, values: readonly [Value, Value], play: (options: Options, value: Value) => unknown];

const electric = (options: Options): Scripted =>
  // 14 points exceed Constitution 12 once: DC 12 with 8 + 3 fails, nausea for 2 rounds.
  hurt(duel(options), { damage: 14, damageType: 'electrical' }, [8, 2]);

// prettier-ignore
const ROWS: readonly Row[] = [
  ['fluid.cap.mode', ['net', 'sides'], (options) => count(round(entry(entry(duel(options), 15), -12)))],
  ['fluid.cap.immediate', ['outside', 'inside'], (options) =>
    count(round(entry(act(duel(options), 'A', 'delay', { declared: { steps: 4 } }), -10)))],
  ['fluid.saves.stacking', ['specific', 'stack'], (options) =>
    count(round(hurt(duel(options), { damage: 11, damageType: 'stress' }, [1])))],
  ['fluid.fatigue.stacking', ['both', 'worst'], (options) => {
    const tired = act(duel(options), 'A', 'condition', { declared: { condition: 'fatigued' } });
    return count(round(entry(act(tired, 'A', 'condition', { declared: { condition: 'exhausted' } }), 9)));
  }],
  ['fluid.surprise.modifiers', [false, true], (options) => {
    const played = start(opening(options, pair().map((person) => ({ ...person, state: {} })), { awareness: 'none' }), { dice: [10, 9, 18, 2] });
    return Object.values(stateOf(next(act(played, 'A', 'regroup')), 'A').log).length;
  }],
  ['fluid.surprise.tie', ['none', 'reroll'], (options, value) => {
    const dice = value === 'none' ? [10, 9, 5, 5] : [10, 9, 5, 5, 4, 3];
    return start(opening(options, pair().map((person) => ({ ...person, state: {} })), { awareness: 'none' }), { dice }).fight.shared;
  }],
  ['fluid.group.bonus', ['own', 'highest'], (options) => {
    const group = [1, 5].map((initBonus, index): Person => ({ id: `g${index}`, sheet: { group: 'g', initBonus } }));
    return combatantIn(start(opening(options, group), { dice: [10] }).fight, 'g0').state.count;
  }],
  ['fluid.team.bonus', ['lowest', 'average'], (options) => {
    const team = [0, 8].map((stealth, index): Person => ({ id: `t${index}`, sheet: { stealth, initBonus: index } }));
    const foe: Person = { id: 'x', side: 'them', sheet: { stealth: 3 } };
    return start(opening(options, [...team, foe], { awareness: 'none' }), { dice: [10, 11, 14, 10, 10] }).fight.shared;
  }],
  ['fluid.press.min', [26, 31], (options) => refused(act(duel(options), 'A', 'press'))],
  ['fluid.press.cost', [20, 0], (options) => count(act(duel(options), 'A', 'press'))],
  ['fluid.press.gain', [1, 2], (options) => stateOf(act(duel(options), 'A', 'press'), 'A').actions.halves],
  ['fluid.reeling.halfActions', [2, 1], (options) =>
    stateOf(act(duel(options), 'B', 'setCount', { declared: { count: -3 } }), 'B').lostHalfActions],
  ['fluid.free.limit', ['none', 1], (options) => refused(act(act(duel(options), 'A', 'free'), 'A', 'free'))],
  ['fluid.attack.naturalAuto', [false, true], (options) => chanceOf(duel(options, {}, { sheet: { defense: { base: 60 } } }), 'hit')],
  ['fluid.ad.die', [4, 6], (options) => chanceOf(duel(options, { sheet: { actionDice: 1 } }), 'hitWithDie')],
  ['fluid.ad.explode', [true, false], (options) => chanceOf(duel(options, { sheet: { actionDice: 1 } }, { sheet: { defense: { base: 40 } } }), 'hitWithDie')],
  ['fluid.ad.start', [3, 5], (options) => stateOf(act(duel(options), 'A', 'session'), 'A').actionDice],
  ['fluid.wounds.dyingFrom', [0, -1], (options) =>
    fluid.status(hurt(duel(options), { damage: 12, critical: true }).fight, 'A').conditions.map((condition) => condition.id)],
  ['fluid.wounds.deadAt', [-10, -20], (options) =>
    fluid.status(hurt(duel(options), { damage: 24, critical: true }).fight, 'A').standing],
  ['fluid.wounds.fatigueOnFirst', [false, true], (options) =>
    Object.keys(stateOf(hurt(duel(options), { damage: 1, critical: true }), 'A').conditions)],
  ['fluid.triumph.threshold', [75, 20], (options) =>
    count(round(act(duel(options), 'A', 'skill', { declared: { bonus: 15 }, dice: [10] })))],
  ['fluid.critInjury.damage', [25, 12], (options, value) =>
    Object.keys(stateOf(hurt(duel(options), { damage: 12 }, value === 12 ? [2] : []), 'A').conditions)],
  ['fluid.critInjury.dc', [15, 5], (options) =>
    Object.keys(stateOf(hurt(duel(options, { sheet: tough }), { damage: 25 }, [5]), 'A').conditions)],
  ['fluid.electrical.mode', ['failedSave', 'none'], (options) => count(round(electric(options)))],
  ['fluid.electrical.cap', ['inside', 'outside'], (options) => count(round(entry(electric(options), -9)))],
  ['fluid.electrical.save', ['both', 'special'], (options) => count(round(electric(options)))],
  ['fluid.standard.cumulative', [true, false], (options) =>
    stateOf(hurt(duel(options, { sheet: { kind: 'standard', damageSave: 9 } }), { damage: 6 }, [15]), 'A').damageTaken],
  ['fluid.delay.extra', [10, 2], (options) => refused(act(duel(options), 'A', 'delay', { declared: { steps: 5 } }))],
  ['fluid.delay.floor', [5, 27], (options) => refused(act(duel(options), 'A', 'delay', { declared: { steps: 5 } }))],
  ['fluid.ready.dc', [15, 10], (options) => {
    const readied = next(act(duel(options), 'A', 'ready', { declared: { readied: 'aim' } }));
    return stateOf(act(readied, 'A', 'trigger', { declared: { triggerCount: 11 }, choices: ['cancel'], dice: [8] }), 'A').granted;
  }],
  ['fluid.standOff.cost', [5, 2], (options) =>
    count(act(duel(options, {}, { sheet: { actionDice: 1 } }), 'A', 'attack', { ...shot, dice: [15], choices: ['standOff'] }), 'B')],
  ['fluid.standOff.dcBase', [10, 16], (options, value) => {
    const dice = value === 10 ? [15] : [15, 2];
    const played = act(duel(options, {}, { sheet: { actionDice: 1 } }), 'A', 'attack', { ...shot, dice, choices: ['standOff'] });
    return Object.keys(stateOf(played, 'B').conditions);
  }],
  ['fluid.burst.mode', ['recoil', 'margin'], (options, value) => {
    // 17 against 11 is a margin of 6: two steps of a recoil of 3, but one of the fixed margins 5 and 10.
    const burst = { item: 'smg', target: 'B', declared: { distance: 25, mode: 'burst' } };
    const dice = value === 'recoil' ? [12, 1, 1, 1] : [12, 1, 1];
    return stateOf(act(duel(options, { weapons: ['smg'] }), 'A', 'attack', { ...burst, dice }), 'B').vitality;
  }],
  ['fluid.autofire.mode', ['recoil', 'margin'], (options) => {
    const played = fire(duel(options), { mode: 'autofire', volleys: 2 }, [1]);
    return stateOf(played, 'A').ammo['rifle'];
  }],
  ['fluid.range.cqb', [30, 20], (options, value) => {
    // Nobody is asked beyond it.
    const script = value === 30 ? { choices: ['standOff'], dice: [15] } : { dice: [2] };
    return count(act(duel(options, {}, { sheet: { actionDice: 1 } }), 'A', 'attack', { ...shot, ...script }), 'B');
  }],
  ['fluid.range.penalty', [2, 4], (options) => chanceOf(duel(options), 'hit', { distance: 100 })],
  ['fluid.range.maxIncrements', [10, 1], (options, value) =>
    refused(fire(duel(options), { distance: 100 }, value === 10 ? [2] : []))],
  ['fluid.threshold.dcBase', [8, 2], (options) =>
    Object.keys(stateOf(hurt(duel(options), { damage: 11, damageType: 'stress' }, [9]), 'A').conditions)],
  ['fluid.threshold.dcStep', [4, 1], (options) =>
    Object.keys(stateOf(hurt(duel(options), { damage: 11, damageType: 'stress' }, [9]), 'A').conditions)],
];

test.each(ROWS)('%s changes play', (key, [usual, other], play) => {
  expect(play({}, usual)).toEqual(play({ [key]: usual }, usual));
  expect(play({ [key]: other }, other)).not.toEqual(play({}, usual));
});

test('every setting has its scenario', () => {
  expect(ROWS.map(([key]) => key)).toEqual(fluid.options.map(({ key }) => key));
  for (const [key, [usual]] of ROWS) expect(fluid.options.find((option) => option.key === key)!.values[0]).toBe(usual);
});
