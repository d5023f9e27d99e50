/** Everything that is offered, to everybody in every state, on and off the turn: read against the catalogue and kept. */
import { expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { linesOfChoices } from '../choices.ts';
import { act, golden, next, start, scripted, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';

const person = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Wheeled Vehicle': 2 },
  ...rest,
  state: { initiative, ...rest.state },
});

/** A fighter, a driver, a medic, a gunner, somebody out, somebody dead, a robot, a car, a wreck. */
const PEOPLE: readonly Person[] = [
  person('A', 9, { weapons: ['rifle', 'dagger', 'frag'], skills: { 'Slug Rifle': 1, Tactics: 1, Leadership: 0 } }),
  person('B', 8, { weapons: ['shotgun'], state: { fatigued: true } }),
  person('C', 7, { skills: { Medicine: 2 }, drugs: ['combatDrug'] }),
  person('D', 6, { state: { drawn: {}, stance: 'prone', lostSignificant: 1 }, weapons: ['pistol'] }),
  person('E', 5, { state: { extended: { skill: 'Medicine', roundsNeeded: 9, roundsDone: 1 } } }),
  person('O', 4, {
    state: { unconscious: { since: 1, failures: 0 }, current: { str: 0, dex: 0, end: 3, int: 7, edu: 7, soc: 7 } },
  }),
  person('X', 3, { state: { killed: true } }),
  person('H', 2, { state: { helpless: true } }),
  {
    id: 'R',
    kind: 'robot',
    state: { initiative: 1 },
    sheet: { hull: { value: 4, max: 4 }, structure: { value: 4, max: 4 }, limbs: [0, 0], juryRigs: { drive: 2 } },
  },
  car('car', ['B', 'C'], {}, { weapons: ['turret'] }),
  car('wreck', [], { structure: { value: 0, max: 2 }, speed: 0 }),
];

const lines = ({ fight }: Scripted): readonly string[] => linesOfChoices(cepheus as never, fight);

test('CEP-ACT-02..05, CEP-FLOW-01 before a fight: what may be done, at what cost, within what bounds', async () => {
  await golden('choices-before', lines(scripted(fightOf(PEOPLE))));
});

test('CEP-ACT-02..05, CEP-INI-04 on the first turn of a fight', async () => {
  await golden('choices-first', lines(start(scripted(fightOf(PEOPLE)))));
});

test('CEP-DLY-01, CEP-VEH-04 at the wheel, while somebody waits', async () => {
  const waiting = next(act(start(scripted(fightOf(PEOPLE))), 'A', 'delay'));
  const played = act(waiting, 'B', 'drive', { declared: { kph: 60 } });
  expect(played.refused).toBeNull();
  await golden('choices-driving', lines(played));
});
