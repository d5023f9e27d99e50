/** Fights with people of the compendia, kept as logs: a caster who loses control, a chase on horses, a trap. */
import { expect, test } from 'vitest';
import { newFight } from '../../../src/rules/kernel/fight.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import type { ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { golden, scripted } from '../fight-log.ts';
import { entrant } from './compendia.ts';
import { cvOf, nextRound, stateOf, table, type Line } from './people.ts';

interface Cast {
  readonly name: string;
  readonly id: Id;
  readonly side: string;
  readonly score?: number;
}

const begun = (cast: readonly Cast[], options: ArrgsFight['options'] = {}): Line =>
  table.start(
    scripted(
      newFight(
        'arrgs',
        cast.map(({ name, ...rest }) => entrant(name, rest)),
        { options },
      ) as ArrgsFight,
    ),
  );

const kept = (name: string, { log }: Line): Promise<void> => golden(`golden/${name}.txt`, log);

test('a caster loses control (ARR-SPC-01..03, ARR-CON-05, ARR-OPP-06, ARR-EOR-03)', async () => {
  let line = begun([
    { name: 'Cult Adept', id: 'adept', side: 'cult', score: 18 },
    { name: 'Captain', id: 'captain', side: 'town', score: 12 },
    { name: 'Brannoc Vey', id: 'brannoc', side: 'town', score: 7 },
  ]);
  // The captain is held: Willpower 15 against 10 + 8; level 3 costs the adept 3 Vitality.
  line = table.act(line, 'adept', 'cast', {
    item: 'hold',
    target: 'captain',
    dice: [8],
    choices: ['none'],
    declared: { squares: 4, near: [] },
  });
  line = table.act(line, 'adept', 'controlSpell', { dice: [6] });
  line = table.next(line);
  // Held, but armed: nobody comes near.
  expect(table.act(line, 'captain', 'charge', { item: 'greatsword', target: 'adept' }).refused?.refused).toBe(
    'immobile',
  );
  line = table.next(line);
  // Brannoc walks up to the adept; who has no weapon threatens with nothing but bare hands, which provoke themselves.
  line = table.act(line, 'brannoc', 'movement', {
    declared: { steps: 6, along: [{ id: 'adept', distances: [7, 6, 5, 4, 3, 2, 1] }] },
  });
  line = table.next(line);
  expect(line.fight.round).toBe(2);
  expect(stateOf(line, 'captain').conditions).toHaveProperty('immobile');
  // The second round: beside Brannoc the control provokes, and fails besides.
  line = table.act(line, 'adept', 'controlSpell', {
    dice: [15, 2],
    choices: ['attack.longsword', 'none'],
    declared: { near: [{ id: 'brannoc', squares: 1 }] },
  });
  expect(cvOf(line, 'adept')).toBe(21 - 3 - 1 - 1 - (5 + 22 - 12));
  line = nextRound(line);
  expect(stateOf(line, 'captain').conditions).toEqual({});
  expect(line.fight.shared['spells']).toEqual({});
  await kept('lost-control', line);
});

test('a chase on horses (ARR-MNT-01, ARR-MI-01..04, -07, ARR-ACC-01, -09, ARR-CHG-01)', async () => {
  let line = begun([
    { name: 'Sefa Orlu', id: 'sefa', side: 'road', score: 19 },
    { name: 'Riding Horse', id: 'mare', side: 'road', score: 4 },
    { name: 'Captain', id: 'captain', side: 'gang', score: 14 },
    { name: 'Riding Horse', id: 'roan', side: 'gang', score: 3 },
    { name: 'Bandit', id: 'bandit', side: 'gang', score: 2 },
  ]);
  // Ride untrained: Agility 5 less the check penalty against 11, Agility 3 less 2.
  line = table.act(line, 'sefa', 'mount', {
    target: 'mare',
    dice: [7],
    declared: { near: [{ id: 'bandit', squares: 1 }] },
    choices: [],
  });
  line = table.act(line, 'sefa', 'movement', {
    dice: [12],
    declared: {
      steps: 14,
      mode: 'action',
      along: [{ id: 'bandit', distances: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] }],
    },
    choices: [],
  });
  line = table.next(line);
  line = table.act(line, 'captain', 'mount', { target: 'roan', dice: [10], declared: { near: [] } });
  line = table.act(line, 'captain', 'movement', { dice: [8], declared: { mode: 'action', steps: 8 } });
  line = nextRound(line);
  // Full gallop: three maneuvers; each is harder for the speed of the one before.
  for (const [steps, die] of [
    [15, 16],
    [12, 15],
    [9, 14],
  ] as const) {
    line = table.act(line, 'sefa', 'movement', { dice: [die], declared: { mode: 'action', steps } });
  }
  expect(stateOf(line, 'mare').motion.squares).toBe(36);
  line = table.next(line);
  // The captain follows, and falls behind.
  line = table.act(line, 'captain', 'movement', { dice: [18], declared: { mode: 'action', steps: 16 } });
  line = table.act(line, 'captain', 'movement', { dice: [17], declared: { mode: 'action', steps: 14 } });
  // A fallen tree stops the roan: from increment 3 to rest is a change of 2, which nobody feels.
  line = table.act(line, 'captain', 'suddenStop');
  expect(stateOf(line, 'roan').life.lost).toBe(0);
  line = nextRound(line);
  // Sefa reins in to shoot: from increment 4 to rest within a round is more than the mare can bear.
  line = table.act(line, 'sefa', 'attack', {
    item: 'short-bow',
    target: 'captain',
    dice: [13],
    choices: ['none'],
    declared: { squares: 20, near: [] },
  });
  line = nextRound(line);
  expect(stateOf(line, 'mare').life.lost).toBe(10 * 4);
  expect(stateOf(line, 'mare').life.dead).toBe(true);
  await kept('chase', line);
});

test('a trap (GAP-14, ARR-CHK-09, ARR-DFM-01, ARR-STG-01..03, ARR-ACT-09)', async () => {
  let line = begun([
    { name: 'Kit Sparrow', id: 'kit', side: 'us', score: 15 },
    { name: 'Odran Pell', id: 'odran', side: 'us', score: 8 },
    { name: 'Dart Trap', id: 'darts', side: 'vault' },
    { name: 'Choking Gas', id: 'gas', side: 'vault' },
  ]);
  line = table.act(line, 'kit', 'movement', { declared: { steps: 3 } });
  line = table.act(line, 'darts', 'triggerHazard', { target: 'kit', dice: [17, 12], choices: ['defence'] });
  line = table.act(line, 'gas', 'triggerHazard', { target: 'odran', dice: [15], choices: ['none'] });
  expect(stateOf(line, 'odran')).toMatchObject({ life: { staggered: 2 }, points: { ap: 3, aap: 0 } });
  expect(table.act(line, 'kit', 'disarmHazard', { target: 'darts' }).refused?.refused).toBe('spent');
  line = table.next(line);
  line = table.act(line, 'odran', 'aidAnother', { target: 'kit', dice: [9], declared: { skill: 'athletics' } });
  // Fortitude against 15 + 2 at the End of Round.
  line = table.next(line, { dice: [10] });
  expect(stateOf(line, 'odran')).toMatchObject({ life: { staggered: 1 }, points: { ap: 3, aap: 1 } });
  await kept('trap', line);
});
