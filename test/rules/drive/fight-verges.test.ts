/** On the verge: the last that counts and the first that does not, one point left, nothing measured, a blow that is certain. */
import { describe, expect, test } from 'vitest';
import { drive, optionsFrom } from '../../../src/rules/drive/index.ts';
import { burstOf, shareOf } from '../../../src/rules/drive/areas/areas.ts';
import { answered, type Ask } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command, Odds } from '../../../src/rules/ruleset.ts';
import { act, scripted, type Declared, type Scripted, stateOf } from './fight-log.ts';
import { ITEMS, underway, type Person } from './fight-people.ts';

const A: Person = { id: 'A', side: 'us', items: [ITEMS.beam, ITEMS.pistol, ITEMS.sword, ITEMS.firestorm] };
const B: Person = { id: 'B', side: 'them', scores: { con: 20, wgt: 20 } };
const at = (people: readonly Person[], options = {}): Scripted => scripted(underway(people, 'A', { options }));

function oddsOf({ fight }: Scripted, command: Omit<Command, 'action' | 'who'>): Odds {
  const odds = drive.odds(fight, { action: 'attack', who: 'A', targets: ['B'], ...command });
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
}

describe('areas', () => {
  const options = optionsFrom({});

  test.each([
    ['deliberate', 40, 25],
    ['overeffect', 120, options.aoe.overeffectAreaShare],
  ] as const)('DRV-AOE-03, -09 %s: exactly %d is enough for an area', (kind, least, share) => {
    expect([least - 1, least].map((left) => shareOf(kind, true, left, options))).toEqual([0, share]);
    expect([least - 1, least].map((left) => burstOf(kind, [], least, left, options).others > 0)).toEqual([false, true]);
  });
});

describe('shields', () => {
  test('DRV-GAP-15 a kinetic shield has no part in a shot that is evaded, nor where all its uses are gone', () => {
    const shot = (uses: number, dice: readonly number[]) => {
      const played = act(at([A, { ...B, items: [ITEMS.kinetic], state: { kineticUses: uses } }]), 'A', 'attack', {
        item: 'pistol',
        target: 'B',
        dice,
      });
      return [played.refused, stateOf(played, 'B').kineticUses, stateOf(played, 'B').damageTaken];
    };
    const [hit, evaded] = [
      [3, 3, 9, 9, 5],
      [3, 3, 9, 2, 2],
    ];
    expect([shot(1, hit), shot(0, hit)]).toEqual([
      [null, 0, 0],
      [null, 0, 25],
    ]);
    expect([shot(1, evaded), shot(0, evaded)]).toEqual([
      [null, 1, 0],
      [null, 0, 0],
    ]);
  });

  test('DRV-SHL-14, DRV-ZAE-02 a low shield with a single point left pays with it, and then pays nothing', () => {
    const paid = (points: number) => {
      const holder = { ...B, items: [{ ...ITEMS.low, points }], state: { zone: 'yard' } };
      const scene = { zones: ['main', 'yard'], links: [['main', 'yard']] };
      const fight = underway([A, holder], 'A', { scene });
      const struck = act(scripted(fight), 'A', 'zoneAttack', {
        item: 'firestorm',
        declared: { zone: 'yard' },
        dice: [2, 2, 9],
      });
      const costs = struck.events.filter(({ kind }) => kind === 'shieldAbsorbed').map(({ facts }) => facts!['cost']);
      return [struck.refused, stateOf(struck, 'B').pools['low'], costs];
    };
    expect([paid(0), paid(1), paid(2)]).toEqual([
      [null, 0, []],
      [null, 0, [1]],
      [null, 0, [2]],
    ]);
  });
});

describe('rolls', () => {
  test('DRV-DIC-02 a sword is swung and a pistol fired by numbers of their own', () => {
    const sheet = { offenseTn: { melee: 14, ranged: 9 }, defenseTn: { melee: 11, ranged: 7 } };
    const played = at([
      { ...A, sheet },
      { ...B, sheet },
    ]);
    expect(oddsOf(played, { item: 'sword' }).needed).toMatchObject({ sum: 14 });
    expect(oddsOf(played, { item: 'pistol' }).needed).toMatchObject({ sum: 9 });
    const defended = (item: string) => {
      const struck = act(played, 'A', 'attack', { item, target: 'B', dice: [2, 2, 9, 9, 5] });
      return /tn=(\d+)/.exec(struck.log.find((line) => line.startsWith('defense'))!)![1];
    };
    expect([defended('sword'), defended('pistol')]).toEqual(['11', '7']);
  });

  test.each([
    [0, 3],
    [2, 1],
    [3, undefined],
  ])('DRV-WIL-04, GAP-27 after the dice there is as much WILL as is left: %d of 3 spent before', (will, most) => {
    const willing = { ...A, scores: { will: 3 } };
    const { fight } = at([willing, B], { 'drive.will.timing': 'after' });
    const questions: Ask[] = [];
    answered(drive.perform(fight, { action: 'check', who: 'A', declared: { will } }), (ask) => {
      if (ask.ask === 'roll') return new Array<number>(ask.count).fill(5);
      questions.push(ask);
      return ask.ask === 'pick' ? 0 : ask.default;
    });
    expect(questions.map((ask) => (ask.ask === 'amount' ? ask.max : null))).toEqual(most === undefined ? [] : [most]);
  });

  test('DRV-GAP-11 critical range by the positions, unless the GM says otherwise', () => {
    const chance = (criticalRange: string, far: boolean) => {
      const played = at([A, { ...B, state: far ? { zone: 'yard' } : {} }]);
      const declared: Declared = { criticalRange, defenseHindrance: 4 };
      return (
        oddsOf(played, { item: 'pistol', declared }).chances.find(({ label }) => label.endsWith('critical'))?.chance ??
        0
      );
    };
    const near = chance('auto', false);
    expect(near).toBeGreaterThan(0);
    expect([chance('inside', false), chance('outside', false)]).toEqual([near, 0]);
    expect([chance('inside', true), chance('auto', true)]).toEqual([near, 0]);
  });

  test('DRV-DIC-06 where a blow is certain the odds begin at its damage', () => {
    const declared = { modifier: 20, noDefense: true };
    const { distributions } = oddsOf(at([A, B]), { item: 'beam', declared });
    const { of } = distributions.find(({ label }) => label.endsWith('damage')) ?? distributions[0]!;
    expect(of.min).toBeGreaterThan(0);
    expect(of.mass.length).toBeLessThan(100);
    expect(of.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12);
  });
});

test('DRV-INJ-14 healing shows the points that were there to heal', () => {
  const healed = (points: number) => {
    const played = act(at([A, { ...B, state: { damageTaken: 30 } }]), 'B', 'heal', { declared: { points } });
    const facts = played.events.find(({ kind }) => kind === 'injuryHealed')!.facts!;
    return [facts['healed'], stateOf(played, 'B').damageTaken];
  };
  expect([healed(12), healed(30), healed(50)]).toEqual([
    [12, 18],
    [30, 0],
    [30, 0],
  ]);
});
