/** Whole fights as logs that were read and kept. */
import { expect, test } from 'vitest';
import { battle } from '../../../src/play/battle.ts';
import { arrgs, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { newFight, type Fight } from '../../../src/rules/kernel/fight.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import { golden, scripted } from '../fight-log.ts';
import { demonstration, entrant } from './compendia.ts';
import { BOW, fight, stateOf, SWORD, table, weapon } from './people.ts';

const mail = {
  type: 'armor',
  id: 'mail',
  resist: [
    { value: 4, type: 'slashing' },
    { value: 3, type: 'piercing' },
  ],
  checkPenalty: 2,
};
const shield = { type: 'armor', id: 'shield', techBonus: 1, checkPenalty: 1, hands: 1 };

test('an ambush that turns: surprise, a critical chain, Dying, delay, death by drain', async () => {
  let line = fight([
    {
      id: 'vey',
      side: 'guards',
      sheet: {
        skills: { meleeWeaponry: 6, athletics: 4 },
        abilities: { body: 4, agility: 2, intellect: 1, personality: 2 },
        aap: 3,
      },
      items: [SWORD, mail, shield],
    },
    {
      id: 'orlu',
      side: 'guards',
      sheet: {
        skills: { missileWeaponry: 6, athletics: 4 },
        abilities: { body: 2, agility: 5, intellect: 1, personality: 1 },
      },
      items: [BOW],
    },
    {
      id: 'bandit',
      side: 'bandits',
      sheet: {
        skills: { meleeWeaponry: 2, athletics: 1 },
        abilities: { body: 2, agility: 2, intellect: 0, personality: 0 },
        vitality: { base: 10 },
        aap: 1,
      },
      items: [weapon('spear', { types: ['piercing'], reach: 1 })],
    },
  ]);
  line = table.act(line, 'orlu', 'setAware', { declared: { aware: false } });
  // Scores: vey 8 + 2, orlu 15 + 5, bandit 18 + 2: a tie of Agility 5 against 2.
  line = table.start(line, { dice: [8, 15, 18] });
  // The surprise round: the bandit, then the guard who saw it coming.
  line = table.act(line, 'bandit', 'attack', { item: 'spear', target: 'vey', dice: [14], choices: ['none'] });
  line = table.next(line);
  line = table.act(line, 'vey', 'attack', { item: 'sword', target: 'bandit', dice: [19, 1] });
  line = table.next(line, { dice: [1] });
  // Round 1: a shot at the dying bandit, and its check for having reacted; the archer keeps a point for slot 5.
  line = table.act(line, 'orlu', 'attack', { item: 'bow', target: 'bandit', dice: [2, 3], declared: { squares: 6 } });
  line = table.act(line, 'orlu', 'delay', { declared: { slot: 5 } });
  line = table.act(line, 'bandit', 'miscellaneous', { dice: [15] });
  line = table.next(line);
  line = table.act(line, 'vey', 'ready', { declared: { points: 1, manoeuvre: 'miscellaneous' } });
  line = table.next(line);
  line = table.act(line, 'orlu', 'miscellaneous');
  line = table.next(line, { dice: [2] });
  // Round 2: what the bandit tries now costs it the last of its Vitality, and comes to nothing.
  line = table.next(line);
  line = table.act(line, 'bandit', 'miscellaneous');
  await golden('golden/ambush.txt', line.log);
});

test('a duel that a chain ends (ARR-CRT-01, -03, -04, -09, ARR-DYI-01, ARR-DTH-01)', async () => {
  let line = table.start(
    scripted(
      newFight('arrgs', [
        entrant('Brannoc Vey', { id: 'brannoc', side: 'town', score: 15 }),
        entrant('Captain', { id: 'captain', side: 'gang', score: 11 }),
      ]) as ArrgsFight,
    ),
  );
  // A blow that armor takes most of, and a step back out of reach that nobody may answer.
  line = table.act(line, 'brannoc', 'attack', { item: 'longsword', target: 'captain', dice: [9], choices: ['none'] });
  line = table.act(line, 'brannoc', 'sidestep');
  line = table.next(line);
  // The captain runs two squares; Brannoc lets the Opportunity pass, and saves the points for a Defence.
  line = table.act(line, 'captain', 'charge', {
    item: 'greatsword',
    target: 'brannoc',
    dice: [12, 14],
    choices: ['declined', 'defence'],
    declared: { squares: 3, along: [{ id: 'brannoc', distances: [3, 2, 1] }] },
  });
  line = table.next(line);
  // Round 2: five naturals of 19 and 20 in a row, and a sixth check that ends the chain.
  line = table.act(line, 'brannoc', 'attack', {
    item: 'longsword',
    target: 'captain',
    dice: [20, 19, 20, 19, 20, 11],
    choices: ['none'],
  });
  expect(stateOf(line, 'captain').life.dead).toBe(true);
  await golden('golden/duel.txt', line.log);
});

test('the demonstration, as a forecast plays it: every roll of its first two rounds', async () => {
  const log: string[] = [];
  const onOutcome = (outcome: Outcome, after: Fight): void => {
    if (after.round <= 2) log.push(...outcome.stages.flatMap(table.linesOf));
  };
  const { rounds } = battle(arrgs as unknown as Ruleset, demonstration(), seeded(34), { onOutcome });
  expect(rounds).toBeGreaterThan(1);
  await golden('golden/demonstration.txt', log);
});
