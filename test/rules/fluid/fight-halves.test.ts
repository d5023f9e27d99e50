/** Half actions from elsewhere, shortened and split actions, leaving and coming back: whole rounds of them. */
import { expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { act, counts, next, stateOf, takenBack, told, type How, type Told } from './log.ts';
import { running, type Person } from './people.ts';

const pair: readonly Person[] = [
  { id: 'A', weapons: ['rifle', 'sword'], state: { count: 20 } },
  { id: 'B', side: 'them', weapons: ['sword'], state: { count: 10 } },
];
const fight = (a: Partial<Person> = {}): Told =>
  told(running([{ ...pair[0]!, ...a, state: { count: 20, ...a.state } }, pair[1]!], 'A'));
const half = (now: Told, limit: string, who = 'A'): Told => act(now, who, 'extraHalf', { declared: { limit } });
const code = (now: Told): string | undefined => now.refused?.refused;
const shot: How = { item: 'rifle', target: 'B', declared: { distance: 25 } };
const strafe: How = { item: 'rifle', target: 'B', declared: { squares: 1, distance: 25 } };
const full: How = { declared: { length: 'full' } };

test('FLU-RND-09 halves of two sources make a full action, bound by the limits of either', () => {
  let now = act(half(fight(), 'noAttack'), 'A', 'brace');
  expect(stateOf(now, 'A').actions).toMatchObject({ halves: 2, limited: [] });
  now = half(now, 'noAttack');
  now = act(now, 'A', 'attack', { ...shot, dice: [1] });
  // Two halves are left, of which one may not attack: no full attack, but any other full action.
  expect(stateOf(now, 'A').actions).toMatchObject({ halves: 2, limited: [['noAttack']] });
  expect(act(now, 'A', 'strafe', strafe).refused).toEqual({ refused: 'restricted', clause: 'FLU-RND-09' });
  expect(code(act(act(now, 'A', 'attack', { ...shot, dice: [1] }), 'A', 'attack', shot))).toBe('restricted');
  now = act(now, 'A', 'other', full);
  expect(stateOf(now, 'A').actions).toMatchObject({ halves: 0, limited: [] });
  expect(takenBack(now)).toEqual(fight().fight);
});

test('FLU-RND-09 a limit on movement or on skill checks; no limit at all', () => {
  const two = half(half(act(act(fight(), 'A', 'brace'), 'A', 'brace'), 'noMove'), 'noSkill');
  expect(code(act(act(two, 'A', 'move'), 'A', 'posture'))).toBe('restricted');
  expect(code(act(act(two, 'A', 'skill', { dice: [15] }), 'A', 'skill'))).toBe('restricted');
  expect(code(act(two, 'A', 'skill', full))).toBe('restricted');
  expect(act(two, 'A', 'strafe', { ...strafe, dice: [1] }).refused).toBeNull();
  expect(act(half(fight(), 'none'), 'A', 'strafe', { ...strafe, dice: [1] }).refused).toBeNull();
});

test('FLU-RND-09 FLU-RND-10 FLU-GAP-02 FLU-SUR-05 a half for whom it is too late, or whom reeling takes it from', () => {
  const now = next(fight());
  expect(code(half(now, 'none'))).toBe('alreadyActed');
  expect(stateOf(half(now, 'none', 'B'), 'B').actions.halves).toBe(3);
  const reeling = half(fight({ state: { lostHalfActions: 1 } }), 'none');
  expect(stateOf(reeling, 'A')).toMatchObject({ lostHalfActions: 0, actions: { halves: 2 } });
  const surprise = told({ ...fight().fight, shared: { surprise: { round: 1, actors: ['A'] } } });
  expect(code(half(surprise, 'none'))).toBe('notInSurprise');
});

test('FLU-RND-08 FLU-RND-09 a split check is of two halves, each of which must be open to it', () => {
  const split: How = { declared: { length: 'full', split: true, bonus: 6, dc: 15 } };
  let now = act(half(act(act(fight(), 'A', 'brace'), 'A', 'brace'), 'noSkill'), 'A', 'skill', split);
  expect(code(now)).toBe('restricted');
  now = next(next(act(act(fight(), 'A', 'brace'), 'A', 'skill', split)));
  now = act(now, 'A', 'finish', { dice: [9] });
  expect(now.refused).toBeNull();
  expect(now.log.at(-1)).toContain('success total=15 dc=15');
  expect(stateOf(now, 'A')).toMatchObject({ split: null, actions: { halves: 1 } });
  expect(takenBack(now)).toEqual(fight().fight);
});

const shorter = (now: Told, shortens: string, shorterBy = 1, besides = false): Told =>
  act(now, 'A', 'shorten', { declared: { shortens, shorterBy, besides } });

test('FLU-RND-11 one effect shortens an action; the actor picks which', () => {
  let now = shorter(shorter(fight(), 'skill'), 'skill', 2);
  const skill = fluid.choices(now.fight, 'A', 'skill');
  expect(skill).toHaveLength(1);
  expect(skill[0]!.fields.slice(-2).map(({ key, label, clause }) => [key, label, clause])).toEqual([
    ['shorter1', 'SALVO.fluid.field.shorter.1', 'FLU-RND-11'],
    ['shorter2', 'SALVO.fluid.field.shorter.2', 'FLU-RND-11'],
  ]);
  const both: How = { declared: { length: 'full', shorter1: true, shorter2: true } };
  expect(act(now, 'A', 'skill', both).refused).toEqual({ refused: 'oneReductionOnly', clause: 'FLU-RND-11' });
  now = act(now, 'A', 'skill', { declared: { length: 'full', shorter1: true, dc: 5 }, dice: [10] });
  expect(stateOf(now, 'A')).toMatchObject({ actions: { halves: 1, free: 0 }, shorter: { 2: { steps: 2 } } });
  now = act(now, 'A', 'skill', { declared: { length: 'full', shorter2: true, dc: 5 }, dice: [10] });
  expect(stateOf(now, 'A')).toMatchObject({ actions: { halves: 1, free: 1 }, shorter: {} });
  expect(code(act(now, 'A', 'skill', { declared: { shorter1: true } }))).toBe('badDeclaration');
  expect(takenBack(now)).toEqual(fight().fight);
});

test('FLU-RND-12 an option may allow a second shortening', () => {
  let now = shorter(shorter(fight(), 'other'), 'other', 1, true);
  now = act(now, 'A', 'other', { declared: { length: 'full', shorter1: true, shorter2: true } });
  expect(stateOf(now, 'A')).toMatchObject({ actions: { halves: 2, free: 1 }, shorter: {} });
});

test('FLU-RND-11 FLU-RND-08 a shortened check is no full action to split; what was not used is gone with the round', () => {
  const now = act(shorter(shorter(fight(), 'skill'), 'aim'), 'A', 'brace');
  const split: How = { declared: { length: 'full', split: true, shorter1: true } };
  expect(code(act(now, 'A', 'skill', split))).toBe('onlyFullSplits');
  expect(stateOf(next(next(now)), 'A').shorter).toEqual({});
});

test('FLU-RND-11 FLU-GAP-03 FLU-AMB-27 an attack made a free action leaves its maker flat-footed', () => {
  const caught = fight({ sheet: { conditions: ['flatFooted'] } });
  const now = act(shorter(caught, 'attack'), 'A', 'attack', {
    ...shot,
    declared: { distance: 25, shorter1: true },
    dice: [1],
  });
  expect(stateOf(now, 'A')).toMatchObject({ conditions: { flatFooted: {} }, actions: { halves: 2, free: 1 } });
});

test('FLU-INI-05 FLU-MOD-24 who leaves takes along what the round has earned, and comes back with its Count', () => {
  let now = act(act(fight(), 'A', 'regroup'), 'A', 'leave');
  expect(code(act(now, 'A', 'brace'))).toBe('leftFight');
  now = next(next(now));
  expect(now.fight).toMatchObject({ round: 2, turn: 'B' });
  expect(counts(now)).toEqual(['A 27', 'B 10']);
  expect(code(act(now, 'B', 'join'))).toBe('alreadyIn');
  // Nothing is rolled; its Count has passed in this round.
  const late = act(now, 'A', 'join');
  expect(stateOf(late, 'A')).toMatchObject({ count: 27, left: false, conditions: {} });
  expect(late.fight.acted).toEqual({ A: true, B: true });
  now = next(now);
  expect(now.fight).toMatchObject({ round: 3, turn: 'B' });
  now = next(next(act(now, 'A', 'join')));
  expect(now.fight).toMatchObject({ round: 4, turn: 'B' });
  expect(stateOf(now, 'A').actions).toMatchObject({ halves: 0 });
});

test('FLU-INI-05 FLU-RND-02 who comes back before its Count has the allowance of the round', () => {
  const low = running([{ ...pair[0]!, state: { count: 3 } }, pair[1]!], 'B');
  let now = next(act(told(low), 'A', 'leave'));
  expect(now.fight).toMatchObject({ round: 2, turn: 'B' });
  now = next(act(now, 'A', 'join'));
  expect(now.fight).toMatchObject({ round: 2, turn: 'A' });
  now = act(act(now, 'A', 'brace'), 'A', 'brace');
  expect(now.refused).toBeNull();
  expect(takenBack(now)).toEqual(low);
});

test('FLU-INI-05 FLU-RND-08 who misses the next round loses the second half of a check', () => {
  const split: How = { declared: { length: 'full', split: true } };
  let now = act(act(act(fight(), 'A', 'brace'), 'A', 'skill', split), 'A', 'leave');
  now = next(next(now));
  expect(stateOf(now, 'A').split).not.toBeNull();
  now = act(next(now), 'A', 'join');
  expect(now.fight.round).toBe(3);
  expect(stateOf(now, 'A').split).toBeNull();
});
