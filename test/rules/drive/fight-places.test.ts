/** The first places of a round of `drive`: they come with the action phase, whatever begins it. */
import { describe, expect, test } from 'vitest';
import { drive, type DriveState } from '../../../src/rules/drive/index.ts';
import type { Until } from '../../../src/rules/kernel/condition.ts';
import { combatantIn, withoutCombatant } from '../../../src/rules/kernel/fight.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { play } from '../../cases/script.ts';
import { act, next, scripted, type Scripted } from './fight-log.ts';
import { ITEMS, underway, type Person } from './fight-people.ts';

const A: Person = { id: 'A', items: [ITEMS.pistol, ITEMS.sword], scores: { dex: 9 } };
const B: Person = { id: 'B', items: [ITEMS.pistol], scores: { con: 20, wgt: 20 } };
const C: Person = { ...B, id: 'C' };

/** Round 2 in its movement phase, with the first who can act on turn. */
function opened(...people: readonly Person[]): Scripted {
  const acted = Object.fromEntries(people.map(({ id }) => [id, true as const]));
  return next(scripted(underway(people, people.at(-1)!.id, { acted, scene: { zones: ['main', 'yard'] } })));
}

const stateOf = ({ fight }: Scripted, id: string): DriveState => combatantIn(fight, id).state;
const conditionsOf = (played: Scripted, id: string): readonly string[] => Object.keys(stateOf(played, id).conditions);
const lost = ({ events }: Scripted): number => events.filter(({ kind }) => kind === 'conditionLost').length;

const held = (id: string, at: 'startOfTurn' | 'endOfTurn', of: string): Person['state'] & object => {
  const until: Until = { at, of, round: 2 };
  return { conditions: { [id]: { id, clause: 'DRV-GAP-09', until } } };
};
const deaf = { ...B, state: held('deafened', 'startOfTurn', 'A') };
const SHOT = { item: 'pistol', target: 'B', dice: [9, 9] };

describe('DRV-RND-05 an effect that ends at the first place lasts through the movement phase', () => {
  test.each<readonly [string, (played: Scripted) => Scripted]>([
    ['an act on that turn', (played) => act(played, 'A', 'attack', SHOT)],
    ['the GM’s word', (played) => act(played, 'A', 'endMovement')],
    ['the end of that turn without an act', (played) => next(played)],
  ])('and ends once, with %s', (_name, begun) => {
    const moving = opened(A, deaf, C);
    expect([moving.fight.turn, moving.fight.shared['phase'], conditionsOf(moving, 'B')]).toEqual([
      'A',
      'movement',
      ['deafened'],
    ]);
    const acting = begun(moving);
    expect([acting.refused, acting.fight.shared['phase'], conditionsOf(acting, 'B')]).toEqual([null, 'action', []]);
    expect(lost(next(acting))).toBe(1);
  });

  test('not with an act of the movement phase, nor with one that is refused', () => {
    const moved = act(opened(A, deaf, C), 'C', 'toZone', { declared: { zone: 'yard' } });
    expect([moved.refused, conditionsOf(moved, 'B')]).toEqual([null, ['deafened']]);
    const refused = act(moved, 'A', 'attack', { item: 'sword', target: 'C' });
    expect([refused.refused?.refused, conditionsOf(refused, 'B')]).toEqual(['outOfReach', ['deafened']]);
  });

  test('DRV-GAP-17 points that are over there are gone before the first act, which may make them anew', () => {
    const medium = { ...ITEMS.medium, points: 10, maximum: 10, expires: 'rounds', rounds: 1 };
    const state = held('charged', 'startOfTurn', 'A');
    const charged = { ...state.conditions!['charged']!, facts: { pool: 'medium' } };
    const moving = opened({ ...A, items: [medium], state: { conditions: { charged } } }, B);
    expect(stateOf(moving, 'A').pools).toEqual({ medium: 10 });
    const [choice] = drive.choices(moving.fight, 'A', 'charge');
    expect(choice).toMatchObject({
      fields: [{ key: 'points', default: 10 }],
      foreseen: [{ clause: 'DRV-RND-08' }, { values: { points: 10 } }],
    });
    const made = act(moving, 'A', 'charge', { item: 'medium', declared: { points: 7 } });
    expect([made.refused, stateOf(made, 'A').pools]).toEqual([null, { medium: 7 }]);
  });

  test('DRV-RND-08 an act that the GM lets another do begins the action phase at the first place all the same', () => {
    const { fight } = opened(A, deaf, { ...C, state: held('deafened', 'startOfTurn', 'C') });
    const command = { action: 'attack', who: 'C', item: 'pistol', targets: ['A'], ruled: true } as const;
    const outcome = play(drive.perform(fight, command), { dice: [9, 9] });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    const lost = eventsOf(outcome).flatMap(({ kind, who }) => (kind === 'conditionLost' ? [who] : []));
    expect(lost).toEqual(['B']);
  });
});

describe('DRV-RND-07 places before the first turn are passed over with the action phase', () => {
  const dead: Person = { ...A, sheet: { statuses: ['dead'] } };
  const stunned: Person = { ...B, state: held('stunned', 'endOfTurn', 'A') };

  test('DRV-AMB-26 who is stunned until then has the first turn, cannot move, and can act', () => {
    const moving = opened(dead, stunned, C);
    expect([moving.fight.turn, conditionsOf(moving, 'B')]).toEqual(['B', ['stunned']]);
    const toYard = { declared: { zone: 'yard' } };
    expect(act(moving, 'B', 'toZone', toYard).refused?.refused).toBe('cannotAct');
    const [shot] = drive.choices(moving.fight, 'B', 'attack');
    expect(shot?.refused).toBeNull();
    const aim = ({ action, item }: { readonly action: string; readonly item?: string }) => ({
      action,
      who: 'B',
      item: item!,
      targets: ['C'],
    });
    expect(drive.allowed(moving.fight, 'B', ['attack'], aim)).not.toBeNull();
    const shooting = act(moving, 'B', 'attack', { ...SHOT, target: 'C' });
    expect([shooting.refused, conditionsOf(shooting, 'B')]).toEqual([null, []]);
    expect(shooting.events.flatMap(({ kind }) => (kind === 'placePassed' ? [kind] : []))).toHaveLength(1);
  });

  test('who is stunned at the first place passes once, and its stun ends with its place', () => {
    const people = [{ ...A, state: held('stunned', 'endOfTurn', 'A') }, B, C];
    const moving = opened(...people);
    expect([moving.fight.turn, conditionsOf(moving, 'A'), stateOf(moving, 'A').passedRound]).toEqual([
      'B',
      ['stunned'],
      0,
    ]);
    const played = next(moving);
    expect([played.fight.turn, conditionsOf(played, 'A'), stateOf(played, 'A').passedRound]).toEqual(['C', [], 2]);
    expect(next(played).fight).toMatchObject({ round: 3, turn: 'A' });
  });

  test('does not come with a first turn whose owner has left the fight', () => {
    const moving = opened(A, B, { ...C, state: held('stunned', 'endOfTurn', 'C') });
    const left = { ...moving, fight: withoutCombatant(moving.fight, moving.fight.turn!) };
    const ended = act(left, 'B', 'endMovement');
    expect([ended.refused, ended.fight.shared['phase']]).toEqual([null, 'action']);
  });

  test('where nobody can act they are passed over at the end of the round', () => {
    const all = [A, B].map((person) => ({ ...person, sheet: { statuses: ['incapacitated'] } }));
    const moving = next(scripted(underway(all, 'A', { turn: null, acted: {} })));
    expect([moving.fight.turn, moving.fight.shared['phase']]).toEqual([null, 'movement']);
    expect(['A', 'B'].map((id) => stateOf(moving, id).passedRound)).toEqual([1, 1]);
    expect(['A', 'B'].map((id) => stateOf(next(moving), id).passedRound)).toEqual([2, 2]);
  });
});
