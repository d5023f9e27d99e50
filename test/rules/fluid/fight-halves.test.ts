/** Half actions from elsewhere, shortened and split actions, leaving and coming back: whole rounds of them. */
import { expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { act, counts, next, stateOf, takenBack, scripted, type How, type Scripted } from './log.ts';
import { running, type Person } from './people.ts';

const pair: readonly Person[] = [
  { id: 'A', weapons: ['rifle', 'sword'], state: { count: 20 } },
  { id: 'B', side: 'them', weapons: ['sword'], state: { count: 10 } },
];
const fight = (a: Partial<Person> = {}): Scripted =>
  scripted(running([{ ...pair[0]!, ...a, state: { count: 20, ...a.state } }, pair[1]!], 'A'));
const half = (played: Scripted, limit: string, who = 'A'): Scripted =>
  act(played, who, 'extraHalf', { declared: { limit } });
const code = (played: Scripted): string | undefined => played.refused?.refused;
const shot: How = { item: 'rifle', target: 'B', declared: { distance: 25 } };
const strafe: How = { item: 'rifle', target: 'B', declared: { squares: 1, distance: 25 } };
const full: How = { declared: { length: 'full' } };

test('FLU-RND-09 halves of two sources make a full action, bound by the limits of either', () => {
  let played = act(half(fight(), 'noAttack'), 'A', 'brace');
  expect(stateOf(played, 'A').actions).toMatchObject({ halves: 2, limited: [] });
  played = half(played, 'noAttack');
  played = act(played, 'A', 'attack', { ...shot, dice: [1] });
  // Two halves are left, of which one may not attack: no full attack, but any other full action.
  expect(stateOf(played, 'A').actions).toMatchObject({ halves: 2, limited: [['noAttack']] });
  expect(act(played, 'A', 'strafe', strafe).refused).toEqual({ refused: 'restricted', clause: 'FLU-RND-09' });
  expect(code(act(act(played, 'A', 'attack', { ...shot, dice: [1] }), 'A', 'attack', shot))).toBe('restricted');
  played = act(played, 'A', 'other', full);
  expect(stateOf(played, 'A').actions).toMatchObject({ halves: 0, limited: [] });
  expect(takenBack(played)).toEqual(fight().fight);
});

test('FLU-RND-09 a limit on movement or on skill checks; no limit at all', () => {
  const two = half(half(act(act(fight(), 'A', 'brace'), 'A', 'brace'), 'noMove'), 'noSkill');
  expect(code(act(act(two, 'A', 'move'), 'A', 'posture'))).toBe('restricted');
  expect(code(act(act(two, 'A', 'skill', { dice: [15] }), 'A', 'skill'))).toBe('restricted');
  expect(code(act(two, 'A', 'skill', full))).toBe('restricted');
  expect(act(two, 'A', 'strafe', { ...strafe, dice: [1] }).refused).toBeNull();
  expect(act(half(fight(), 'none'), 'A', 'strafe', { ...strafe, dice: [1] }).refused).toBeNull();
});

test('FLU-RND-09 FLU-RND-10 FLU-GAP-02 FLU-SUR-05 a half that comes too late, or that reeling takes away', () => {
  const played = next(fight());
  expect(code(half(played, 'none'))).toBe('alreadyActed');
  expect(stateOf(half(played, 'none', 'B'), 'B').actions.halves).toBe(3);
  const reeling = half(fight({ state: { lostHalfActions: 1 } }), 'none');
  expect(stateOf(reeling, 'A')).toMatchObject({ lostHalfActions: 0, actions: { halves: 2 } });
  const surprise = scripted({ ...fight().fight, shared: { surprise: { round: 1, actors: ['A'] } } });
  expect(code(half(surprise, 'none'))).toBe('notInSurprise');
});

test('FLU-RND-08 FLU-RND-09 a split check is of two halves, each of which must be open to it', () => {
  const split: How = { declared: { length: 'full', split: true, bonus: 6, dc: 15 } };
  let played = act(half(act(act(fight(), 'A', 'brace'), 'A', 'brace'), 'noSkill'), 'A', 'skill', split);
  expect(code(played)).toBe('restricted');
  played = next(next(act(act(fight(), 'A', 'brace'), 'A', 'skill', split)));
  played = act(played, 'A', 'finish', { dice: [9] });
  expect(played.refused).toBeNull();
  expect(played.log.at(-1)).toContain('success total=15 dc=15');
  expect(stateOf(played, 'A')).toMatchObject({ split: null, actions: { halves: 1 } });
  expect(takenBack(played)).toEqual(fight().fight);
});

const shorter = (played: Scripted, shortens: string, shorterBy = 1, besides = false): Scripted =>
  act(played, 'A', 'shorten', { declared: { shortens, shorterBy, besides } });

test('FLU-RND-11 one effect shortens an action; the actor picks which', () => {
  let played = shorter(shorter(fight(), 'skill'), 'skill', 2);
  const skill = fluid.choices(played.fight, 'A', 'skill');
  expect(skill).toHaveLength(1);
  expect(skill[0]!.fields.slice(-2).map(({ key, label, clause }) => [key, label, clause])).toEqual([
    ['shorter1', 'SALVO.fluid.field.shorter.1', 'FLU-RND-11'],
    ['shorter2', 'SALVO.fluid.field.shorter.2', 'FLU-RND-11'],
  ]);
  const both: How = { declared: { length: 'full', shorter1: true, shorter2: true } };
  expect(act(played, 'A', 'skill', both).refused).toEqual({ refused: 'oneReductionOnly', clause: 'FLU-RND-11' });
  played = act(played, 'A', 'skill', { declared: { length: 'full', shorter1: true, dc: 5 }, dice: [10] });
  expect(stateOf(played, 'A')).toMatchObject({ actions: { halves: 1, free: 0 }, shorter: { 2: { steps: 2 } } });
  played = act(played, 'A', 'skill', { declared: { length: 'full', shorter2: true, dc: 5 }, dice: [10] });
  expect(stateOf(played, 'A')).toMatchObject({ actions: { halves: 1, free: 1 }, shorter: {} });
  expect(code(act(played, 'A', 'skill', { declared: { shorter1: true } }))).toBe('badDeclaration');
  expect(takenBack(played)).toEqual(fight().fight);
});

test('FLU-RND-12 an option may allow a second shortening', () => {
  let played = shorter(shorter(fight(), 'other'), 'other', 1, true);
  played = act(played, 'A', 'other', { declared: { length: 'full', shorter1: true, shorter2: true } });
  expect(stateOf(played, 'A')).toMatchObject({ actions: { halves: 2, free: 1 }, shorter: {} });
});

test('FLU-RND-11 FLU-RND-08 a shortened check is no full action to split; the unused part is gone with the round', () => {
  const played = act(shorter(shorter(fight(), 'skill'), 'aim'), 'A', 'brace');
  const split: How = { declared: { length: 'full', split: true, shorter1: true } };
  expect(code(act(played, 'A', 'skill', split))).toBe('onlyFullSplits');
  expect(stateOf(next(next(played)), 'A').shorter).toEqual({});
});

test('FLU-RND-11 FLU-GAP-03 FLU-AMB-27 an attack made a free action leaves its maker flat-footed', () => {
  const caught = fight({ sheet: { conditions: ['flatFooted'] } });
  const played = act(shorter(caught, 'attack'), 'A', 'attack', {
    ...shot,
    declared: { distance: 25, shorter1: true },
    dice: [1],
  });
  expect(stateOf(played, 'A')).toMatchObject({ conditions: { flatFooted: {} }, actions: { halves: 2, free: 1 } });
});

test('FLU-INI-05 FLU-MOD-24 a leaving combatant keeps the round’s modifiers, and comes back with its Count', () => {
  let played = act(act(fight(), 'A', 'regroup'), 'A', 'leave');
  expect(code(act(played, 'A', 'brace'))).toBe('leftFight');
  played = next(next(played));
  expect(played.fight).toMatchObject({ round: 2, turn: 'B' });
  expect(counts(played)).toEqual(['A 27', 'B 10']);
  expect(code(act(played, 'B', 'join'))).toBe('alreadyIn');
  // Nothing is rolled; its Count has passed in this round.
  const late = act(played, 'A', 'join');
  expect(stateOf(late, 'A')).toMatchObject({ count: 27, left: false, conditions: {} });
  expect(late.fight.acted).toEqual({ A: true, B: true });
  played = next(played);
  expect(played.fight).toMatchObject({ round: 3, turn: 'B' });
  played = next(next(act(played, 'A', 'join')));
  expect(played.fight).toMatchObject({ round: 4, turn: 'B' });
  expect(stateOf(played, 'A').actions).toMatchObject({ halves: 0 });
});

test('FLU-INI-05 FLU-RND-02 a combatant back before its Count has the allowance of the round', () => {
  const low = running([{ ...pair[0]!, state: { count: 3 } }, pair[1]!], 'B');
  let played = next(act(scripted(low), 'A', 'leave'));
  expect(played.fight).toMatchObject({ round: 2, turn: 'B' });
  played = next(act(played, 'A', 'join'));
  expect(played.fight).toMatchObject({ round: 2, turn: 'A' });
  played = act(act(played, 'A', 'brace'), 'A', 'brace');
  expect(played.refused).toBeNull();
  expect(takenBack(played)).toEqual(low);
});

test('FLU-INI-05 FLU-RND-08 a combatant that misses the next round loses the second half of a check', () => {
  const split: How = { declared: { length: 'full', split: true } };
  let played = act(act(act(fight(), 'A', 'brace'), 'A', 'skill', split), 'A', 'leave');
  played = next(next(played));
  expect(stateOf(played, 'A').split).not.toBeNull();
  played = act(next(played), 'A', 'join');
  expect(played.fight.round).toBe(3);
  expect(stateOf(played, 'A').split).toBeNull();
});

test.each(['press', 'delay', 'ready', 'step'])('FLU-SUR-09 FLU-SUR-05 no %s in the surprise round', (action) => {
  const surprise = scripted({ ...fight().fight, shared: { surprise: { round: 1, actors: ['A'] } } });
  expect(code(act(surprise, 'A', action))).toBe('notInSurprise');
  expect(code(act(fight(), 'A', action))).not.toBe('notInSurprise');
});
