/** Everything that is offered, to everybody in every state, on and off the turn: read against the catalogue and kept. */
import { test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { golden as kept } from '../fight-log.ts';
import { linesOfChoices } from '../choices.ts';
import { fightOf, running, type Person } from './people.ts';

const golden = (name: string, lines: readonly string[]) => kept(`golden/${name}.txt`, lines);

/** A shot with every weapon, a swordsman who braces, a member of a group, a stunned thug, somebody who came late. */
const PEOPLE: readonly Person[] = [
  { id: 'A', weapons: ['pistol', 'rifle', 'mortar'], state: { count: 18, actionDice: 3 }, sheet: { level: 5 } },
  { id: 'B', weapons: ['sword'], state: { count: 14, braced: true }, sheet: { level: 2, actionDice: 2 } },
  { id: 'C', side: 'them', weapons: ['smg'], sheet: { group: 'thugs', kind: 'standard' }, state: { count: 9 } },
  { id: 'D', side: 'them', weapons: ['taser'], sheet: { vitality: { value: 0, max: 20 } }, state: { count: 1 } },
  { id: 'E', side: 'them', state: { count: null } },
];

const lines = (fight: Parameters<typeof linesOfChoices>[1]): readonly string[] => linesOfChoices(fluid as never, fight);

test('FLU-RND-02 before a fight: what may be done, at what cost, within what bounds', async () => {
  const before = PEOPLE.map((person) => ({ ...person, state: { ...person.state, count: null } }));
  await golden('choices-before', lines(fightOf(before)));
});

test('FLU-RND-02, -03 in a round', async () => {
  await golden('choices-round', lines(running(PEOPLE, 'A')));
});
