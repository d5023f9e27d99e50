/** Exact odds of acts that are no attack, and the choices of one action alone. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { armorScale, drive, STARTER_ARMOR } from '../../../src/rules/drive/index.ts';
import { enumerate } from '../../../src/play/enumerate.ts';
import { sample } from '../../../src/play/sample.ts';
import { highest } from '../../../src/rules/kernel/distribution.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { ITEMS, person, underway, type Person } from './fight-people.ts';

const A: Person = { id: 'A', scores: { con: 4, will: 2 }, items: [ITEMS.firestorm, ITEMS.gravity, ITEMS.sword] };
const B: Person = { id: 'B', scores: { wgt: 8 } };

function chances(command: Command, rest = {}): Record<string, number> {
  const odds = drive.odds(underway([A, B], 'A', rest), command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return Object.fromEntries(odds.chances.map((chance) => [chance.label.split('.').at(-1), chance.chance]));
}

/** The chance of each verdict, over every possible answer. */
function verdicts(command: Command, rest = {}): (word: string) => number {
  const fight = underway([A, B], 'A', rest);
  const { ends } = enumerate(
    () => drive.perform(fight, command),
    (outcome) => (isRefusal(outcome) ? 'refused' : outcome.stages.map((stage) => stage.verdict?.key ?? '').join(' ')),
  );
  return (word) => [...ends].reduce((sum, [key, end]) => (key.includes(`verdict.${word}`) ? sum + end.chance : sum), 0);
}

describe('DRV-DIC-06 odds equal to following every die', () => {
  test.each([
    ['CON', { will: 1, hindrance: 1 }],
    ['TN 9', { roll: 'other', tn: 9, modifier: -2 }],
  ])('a check: %s', (_name, declared) => {
    const command = { action: 'check', who: 'A', declared };
    expect(chances(command)['success']).toBeCloseTo(verdicts(command)('success'), 12);
  });

  test('a check where equal fails, on d6', () => {
    const options = { 'drive.dice.faces': 6, 'drive.defense.equalIsSuccess': false };
    const command = { action: 'check', who: 'A', declared: { roll: 'other', tn: 7 } };
    expect(chances(command, { options })['success']).toBeCloseTo(15 / 36, 12);
    // The highest sum that succeeds (DRV-DIC-02).
    expect(drive.odds(underway([A, B], 'A', { options }), command)).toMatchObject({ needed: { sum: 6 } });
    expect(drive.odds(underway([A, B], 'A'), command)).toMatchObject({ needed: { sum: 7 } });
  });

  test('a maneuver', () => {
    const command = { action: 'maneuver', who: 'A', targets: ['B'], declared: { hindrance: 1 } };
    const [said, counted] = [chances(command), verdicts(command)];
    expect(said['onTheWay']).toBeCloseTo(counted('onTheWay'), 12);
    expect(said['hit']).toBeCloseTo(counted('hit') + counted('critical'), 12);
    expect(said['critical']).toBeCloseTo(counted('critical'), 12);
  });

  test('DRV-DIC-02 a maneuver at 12 against 12, with nothing for or against either: 64 of 100, and 36 of 100 of those', () => {
    const { onTheWay, hit, critical } = chances({ action: 'maneuver', who: 'A', targets: ['B'] });
    expect([onTheWay, hit, critical]).toEqual([0.64, 0.64 * 0.36, 0].map((chance) => expect.closeTo(chance, 12)));
  });

  test('the chances of a maneuver stand in the order of an attack’s', () => {
    const attack = Object.keys(chances({ action: 'attack', who: 'A', item: 'sword', targets: ['B'] }));
    const maneuver = Object.keys(chances({ action: 'maneuver', who: 'A', targets: ['B'] }));
    expect(maneuver).toEqual(attack.filter((label) => maneuver.includes(label)));
  });

  test('DRV-CRT-09 a maneuver against the helpless is critical once it is on its way', () => {
    const odds = drive.odds(underway([A, { ...B, sheet: { statuses: ['paralyzed'] } }], 'A'), {
      action: 'maneuver',
      who: 'A',
      targets: ['B'],
    });
    if (isRefusal(odds)) throw new Error(odds.refused);
    const [hit, onTheWay, critical] = odds.chances.map((chance) => chance.chance);
    expect([hit, critical]).toEqual([onTheWay, onTheWay]);
  });

  test('DRV-ZAE-07 an attack on a zone, and whom it strikes with what', () => {
    const declared = { modifier: -3, 'value-B': 'low' };
    const command = { action: 'zoneAttack', who: 'A', item: 'firestorm', declared };
    // 2d10 at or under 9: 36 of 100.
    expect(chances(command)['onTheWay']).toBeCloseTo(0.36, 12);
    const odds = drive.odds(underway([A, B], 'A'), command);
    expect(isRefusal(odds) || odds.foreseen?.map(({ values }) => values)).toEqual([
      { who: 'A', damage: 50, energy: 'heat' },
      { who: 'B', damage: 20, energy: 'heat' },
    ]);
    const others = drive.odds(underway([A, B], 'A'), { ...command, declared: { 'value-A': 'spared' } });
    expect(others).toMatchObject({ foreseen: [{ values: { who: 'B', damage: 50 } }] });
  });

  test('DRV-PGR-06 DRV-PGR-22 a lift is certain either way, whatever silencing nobody knows of', () => {
    const lift = (points: number) => ({
      action: 'gravity',
      who: 'A',
      item: 'gravity',
      targets: ['B'],
      declared: { points },
    });
    // A tenth of 200 lb.
    expect(chances(lift(20))).toEqual({ success: 1 });
    expect(chances(lift(19))).toEqual({ success: 0 });
    const foreseen = (points: number): unknown => drive.odds(underway([A, B], 'A'), lift(points));
    const needed = { label: 'SALVO.drive.foreseen.needed', clause: 'DRV-PGR-06', values: { needed: 20 } };
    expect(foreseen(20)).toMatchObject({ foreseen: [{ ...needed, good: true }] });
    expect(foreseen(19)).toMatchObject({ foreseen: [{ ...needed, good: false }] });
    expect(chances(lift(20), { shared: { phase: 'action', silencing: [{ zone: 'main', amount: 4 }] } })).toEqual({
      success: 1,
    });
  });

  test('given out of turn as well, and refused for what the act itself refuses', () => {
    const fight = underway([A, B], 'A');
    const refused = (command: Command) => drive.odds(fight, command);
    expect(drive.odds(fight, { action: 'maneuver', who: 'B', targets: ['A'] })).toHaveProperty('chances');
    expect(refused({ action: 'maneuver', who: 'A' })).toMatchObject({ refused: 'noTarget' });
    expect(refused({ action: 'defend', who: 'A' })).toMatchObject({ refused: 'noOdds' });
  });
});

test.each([
  ['attack', { item: 'sword', targets: ['B'] }],
  ['zoneAttack', { item: 'firestorm' }],
  ['maneuver', { targets: ['B'] }],
  ['check', {}],
])('DRV-DIC-02 what is rolled under is told as a number, not as a modifier: %s', (action, more) => {
  for (let seed = 1; seed <= 20; seed++) {
    const made = sample(drive.perform(underway([A, B], 'A'), { action, who: 'A', ...more }), seeded(seed));
    if (isRefusal(made)) throw new Error(made.refused);
    const rolled = made.stages.filter(({ tally }) => tally !== undefined);
    expect(rolled.map(({ absolute }) => absolute)).toEqual(rolled.map(() => true));
    expect(rolled.length).toBeGreaterThan(0);
  }
});

test('the choices of one action are those of the whole list', () => {
  const fight = underway([A, B], 'A');
  const all = drive.choices(fight, 'A');
  for (const action of new Set(all.map((choice) => choice.action))) {
    expect(drive.choices(fight, 'A', action)).toEqual(all.filter((choice) => choice.action === action));
  }
  expect(drive.choices(fight, 'A', 'nothing')).toEqual([]);
});

test('DRV-GAP-15 a kinetic shield has all its uses until some are known to be gone', () => {
  const uses = (sheet: Person['sheet']) => {
    const combatant = person({
      id: 'A',
      // One that says nothing of uses has none.
      items: [ITEMS.kinetic, { ...ITEMS.kinetic, id: 'second', uses: 3 }, { type: 'kineticShield', id: 'bare' }],
      ...(sheet && { sheet }),
    });
    return combatant.state.kineticUses;
  };
  expect([uses({}), uses({ kineticUses: null }), uses({ kineticUses: 1 }), uses({ kineticUses: 0 })]).toEqual([
    4, 4, 1, 0,
  ]);
});

test.each(['blunt', 'unarmed'])('DRV-RES-08 DRV-WPN-01 bare hands are %s', (trait) => {
  const most = (resistances: Json) => {
    const target: Person = { id: 'B', sheet: { resistances } };
    const odds = drive.odds(underway([A, target], 'A'), {
      action: 'attack',
      who: 'A',
      item: 'unarmed',
      targets: ['B'],
    });
    return isRefusal(odds) ? odds : highest(odds.distributions[0]!.of);
  };
  const half = { against: 'weapon', percent: 50 };
  expect([most([]), most([{ ...half, [trait]: true }]), most([{ ...half, except: trait }])]).toEqual([6, 3, 6]);
});

describe('DRV-ARM-02 DRV-STA-01 drive ranges of armor', () => {
  test('starter armor is that of the book', () => {
    const rules = readFileSync('src/rules/drive/RULES.md', 'utf8');
    const listed = [...rules.matchAll(/^\|.*\| `(\w+)`[^|]*\| (\d+)-(\d+) \| (yes|no) \|/gm)].map(
      ([, id, lo, hi, metallic]) => [id, { lo: Number(lo), hi: Number(hi), metallic: metallic === 'yes' }],
    );
    expect(STARTER_ARMOR).toEqual(Object.fromEntries(listed));
  });

  test('the drive of a hit is marked on the target’s armor, though the attack may miss', () => {
    const shooter = { id: 'A', items: [ITEMS.pistol] };
    const worn = { id: 'B', items: [ITEMS.leather] };
    const shot = { action: 'attack', who: 'A', item: 'pistol', targets: ['B'] };
    const marks = [{ label: 'SALVO.drive.portion.normal', at: 31, source: 'pistol' }];
    expect(drive.odds(underway([shooter, worn], 'A'), shot)).toMatchObject({ scales: [{ marks }] });
  });

  test.each([
    [0, [20, null]],
    [1, [0, 20, null]],
    [9, [8, 20, null]],
  ])('from %i on it lets half through, and stops what is below', (lo, ends) => {
    expect(armorScale({ lo, hi: 20, metallic: false }, []).bands.map(({ to }) => to)).toEqual(ends);
  });
});
