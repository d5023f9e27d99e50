/** The GM's settings before the fight opens, and the coming result of a round's end. */
import { expect, test } from 'vitest';
import { fluid } from '../../../src/rules/fluid/index.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { act, counts, next, start, scripted } from './log.ts';
import { fightOf, type Person } from './people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const three: readonly Person[] = [
  { id: 'A', side: 'us', sheet: { initBonus: 4, stealth: 2, sightRange: 600 } },
  { id: 'B', side: 'them', sheet: { initBonus: 0, stealth: 5 } },
  { id: 'C', side: 'us', sheet: { initBonus: 2, stealth: -8 } },
];
const ready = () => scripted(fightOf(three));

test('FLU-SEQ-01 FLU-DST-01 FLU-GAP-04 FLU-GAP-10 place, awareness and the GM’s dice are settled once, with no second question', () => {
  const declared = { place: 'forest', awareness: 'all', gmDice: 2 };
  let played = act(ready(), 'A', 'setUp', { declared });
  expect(played.fight).toMatchObject({ scene: { place: 'forest', awareness: 'all' }, shared: { gmDice: 2 } });
  played = start(played, { dice: [5, 4, 3, 2, 10, 10, 10] });
  expect(played.fight).toMatchObject({ round: 1, shared: { distance: 140, gmDice: 2 } });
});

test('FLU-SUR-03 FLU-SUR-07 hiding and barred combatants', () => {
  let played = act(ready(), 'A', 'setUp', { declared: { awareness: 'some' } });
  played = act(played, 'A', 'surprisePart', { declared: { surprise: 'acts' } });
  played = act(played, 'C', 'surprisePart', { declared: { surprise: 'barred' } });
  expect(played.fight.scene).toMatchObject({ acting: ['us'], barred: ['C'] });
  played = start(played, { dice: [10, 10, 10, 14, 10] });
  expect(played.fight.shared).toMatchObject({ surprise: { round: 1, actors: ['A'] } });
});

test('FLU-INI-04 FLU-GAP-10 Action Dice on Initiative are given in one place, and nobody is asked', () => {
  const rich = three.map((person) => ({
    ...person,
    sheet: { ...person.sheet, actionDice: person.id === 'C' ? 0 : 2 },
  }));
  const open = scripted(fightOf(rich));
  const dice = (id: string) =>
    fluid.choices(open.fight, id, 'surprisePart')[0]!.fields.find((field) => field.key === 'dice');
  expect([dice('A'), dice('C')]).toMatchObject([{ max: 2, default: 0 }, undefined]);
  expect(act(open, 'A', 'surprisePart', { declared: { dice: 3 } }).refused?.refused).toBe('badDeclaration');
  // Asked one by one unless it is settled: A adds two, B none.
  const played = start(act(open, 'A', 'setUp', { declared: { awareness: 'all' } }), {
    dice: [10, 3, 2, 10, 10],
    choices: [2, 0],
  });
  let parts = act(open, 'A', 'setUp', { declared: { awareness: 'all', initiativeDice: 'given' } });
  parts = start(act(parts, 'A', 'surprisePart', { declared: { dice: 2 } }), { dice: [10, 3, 2, 10, 10] });
  expect(counts(parts)).toEqual(['A 19', 'C 12', 'B 10']);
  expect(counts(played)).toEqual(counts(parts));
  expect(combatantIn(parts.fight, 'A').state.actionDice).toBe(0);
});

test('FLU-INI-04 only combatants given dice are left unasked; late arrivals get a question of their own', () => {
  const rich = three.map((person) => ({ ...person, sheet: { ...person.sheet, actionDice: 1 } }));
  let played = act(scripted(fightOf(rich)), 'A', 'setUp', { declared: { awareness: 'all' } });
  played = act(played, 'B', 'surprisePart', { declared: { dice: 1 } });
  played = start(played, { dice: [10, 10, 3, 10], choices: [0, 0] });
  expect(counts(played)).toEqual(['A 14', 'B 13', 'C 12']);
  const late = fightOf([...rich, { id: 'D', sheet: { actionDice: 1 } }], {
    phase: 'underway',
    round: 2,
    scene: { initiativeDice: 'given', dice: { D: 1 } },
  });
  expect(act(scripted(late), 'D', 'join', { dice: [10], choices: [0] }).refused).toBeNull();
});

test('FLU-SUR-07 taking part again takes it back', () => {
  let played = act(ready(), 'A', 'surprisePart', { declared: { surprise: 'acts' } });
  played = act(played, 'A', 'surprisePart', { declared: { surprise: 'takes' } });
  expect(played.fight.scene['acting']).toEqual([]);
});

test('FLU-SEQ-02 steps 1 to 4 run once: nothing is set up in a fight under way', () => {
  const played = start(act(ready(), 'A', 'setUp', { declared: { awareness: 'all' } }), { dice: [10, 10, 10] });
  expect(act(played, 'A', 'setUp').refused?.refused).toBe('combatRunning');
  expect(act(played, 'A', 'surprisePart').refused?.refused).toBe('combatRunning');
});

test('only a GM may ask for rulings and for the set-up', () => {
  const played = start(act(ready(), 'A', 'setUp', { declared: { awareness: 'all' } }), { dice: [10, 10, 10] });
  const rulings = fluid.choices(played.fight, 'A').filter((choice) => choice.gm);
  expect(rulings.map((ruling) => ruling.action).sort()).toEqual([
    'addEntry',
    'condition',
    'extraHalf',
    'grant',
    'hurt',
    'maxima',
    'session',
    'setCount',
    'setUp',
    'shorten',
    'strikeEntry',
    'surprisePart',
    'triumph',
  ]);
});

test('FLU-UI-01 the preview of a round’s end is its result', () => {
  let played = start(act(ready(), 'A', 'setUp', { declared: { awareness: 'all' } }), { dice: [10, 10, 10] });
  expect(fluid.status(played.fight, 'A').expected).toBeUndefined();
  played = act(act(played, 'A', 'regroup'), 'A', 'regroup');
  const { expected } = fluid.status(played.fight, 'A');
  // 5 + 5 with an Int modifier of 0; the limit of 10 is just kept.
  expect([expected?.count, total(expected!.tally)]).toEqual([24, 10]);
  played = next(next(next(played)));
  expect(counts(played)[0]).toBe('A 24');
});
