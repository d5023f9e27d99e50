/** Refusals of acts, each beside the nearest situation in which the same act is allowed. */
import { expect, test } from 'vitest';
import type { CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { act, start, scripted, type Declared, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';

const people = (b: Partial<Person> = {}, rest: readonly Person[] = []): readonly Person[] => [
  { id: 'A', side: 'us', weapons: ['rifle'], skills: { Leadership: 2, Mechanics: 1 }, state: { initiative: 9 } },
  { id: 'B', side: 'us', ...b, state: { initiative: 7, ...b.state } },
  ...rest,
];
const begun = (persons: readonly Person[] = people(), rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(persons, rest)));
const code = (played: Scripted): string | undefined => played.refused?.refused;
const UNCONSCIOUS = { unconscious: { since: 0, failures: 0 } };

test('CEP-AIM-01 CEP-AIM-06 aiming ends where it no longer helps; at another target it begins anew', () => {
  const aim = (dm: number, target = 'B', action = 'aim', kill = 0, options = {}): string | undefined => {
    const [first, ...others] = people({}, [{ id: 'C', state: { initiative: 3 } }]);
    const aiming: Person = { ...first!, state: { initiative: 9, aim: { target: 'B', dm, kill } } };
    return code(act(begun([aiming, ...others], { options }), 'A', action, { target }));
  };
  expect([aim(5), aim(6), aim(6, 'C')]).toEqual([undefined, 'aimAtMost', undefined]);
  const flat = { aimKillPerAction: 'flat' };
  expect([aim(0, 'B', 'aimKill', 0, flat), aim(0, 'B', 'aimKill', 2, flat)]).toEqual([undefined, 'aimAtMost']);
});

test('CEP-STN-01 a stance is changed for another', () => {
  const to = (stance: string): string | undefined => code(act(begun(), 'A', 'changeStance', { declared: { stance } }));
  expect([to('standing'), to('prone')]).toEqual(['alreadyInStance', undefined]);
});

test('CEP-ACT-06 what takes no longer than a round is no extended action', () => {
  const work = (seconds: number): string | undefined =>
    code(act(begun(), 'A', 'extendedAction', { declared: { skill: 'Mechanics', seconds } }));
  expect([work(6), work(7)]).toEqual(['notExtended', undefined]);
});

test('CEP-TAC-05 no Leadership for a combatant that is down', () => {
  const led = (b: Partial<Person>, dice: readonly number[]): string | undefined =>
    code(act(begun(people(b)), 'A', 'leadership', { target: 'B', dice }));
  expect([led({ state: UNCONSCIOUS }, []), led({}, [4, 4])]).toEqual(['targetDown', undefined]);
});

test('CEP-GRP-01 CEP-VEH-20 hands are laid on the upright, not on a vehicle; a rifle is aimed at either', () => {
  const parked = car('car', [], { speed: 0 });
  const declared: Declared = { metres: 1 };
  const grapple = (target: string, state: Person['state'] = {}): string | undefined => {
    const opposed = target === 'B' && Object.keys(state).length === 0;
    const script = opposed ? { dice: [1, 1, 6, 6] } : {};
    return code(act(begun(people({ state }, [parked])), 'A', 'grapple', { target, declared, ...script }));
  };
  expect([grapple('B', UNCONSCIOUS), grapple('car')]).toEqual(['targetDown', 'targetVehicle']);
  expect(grapple('B')).toBeUndefined();
  expect(code(act(begun(people({}, [parked])), 'A', 'aim', { target: 'car' }))).toBeUndefined();
});
