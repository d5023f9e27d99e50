/** Numbers at their limits: exactly at a threshold, nothing at all, a tie, somebody who is out already. */
import { describe, expect, test } from 'vitest';
import { drive, optionsFrom } from '../../../src/rules/drive/index.ts';
import { shareOf } from '../../../src/rules/drive/areas/areas.ts';
import { lowShieldAgainst, type ZoneAttack } from '../../../src/rules/drive/areas/low-shield.ts';
import { stageOf } from '../../../src/rules/drive/harm/injuries.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, scripted, type Declared, type Scripted, stateOf } from './fight-log.ts';
import { ITEMS, person, underway, type Person } from './fight-people.ts';

const A: Person = {
  id: 'A',
  side: 'us',
  scores: { dex: 9 },
  items: [ITEMS.beam, ITEMS.arc, ITEMS.sword, ITEMS.gravity],
};
const B: Person = { id: 'B', side: 'them', scores: { con: 20, wgt: 20 } };
const at = (...people: readonly Person[]): Scripted => scripted(underway(people, people[0]!.id));
const code = (played: Scripted): string | null => played.refused?.refused ?? null;

describe('areas', () => {
  test('DRV-AOE-05, -08 half of 1 is nothing, half of 2 is a share', () => {
    const share = (left: number) => shareOf('deliberate', false, left, optionsFrom({}));
    expect([share(0), share(1), share(2), share(3)]).toEqual([0, 0, 50, 50]);
  });

  const zone = (rest: Partial<ZoneAttack>): ZoneAttack => ({
    kind: 'point',
    type: 'heat',
    high: 10,
    low: 0,
    appliesHere: 'low',
    origin: 'outside',
    delivery: 'other',
    ...rest,
  });
  const source = { points: 9, doubleVsBlast: false };

  test('DRV-ZAE-03, -05 a zone that does nothing where the shield stands costs nothing, and nothing comes in', () => {
    expect(lowShieldAgainst(zone({}), source)).toEqual({
      bill: 0,
      unpaid: 0,
      points: 9,
      cost: 0,
      inside: { high: 0, low: 0 },
      outside: { high: 10, low: 0 },
    });
    expect(lowShieldAgainst(zone({ high: 1, appliesHere: 'high' }), { ...source, points: 1 })).toMatchObject({
      bill: 3,
      inside: { high: 0, low: 0 },
    });
  });

  test('DRV-ZAE-06 a shield that is useless costs nothing', () => {
    expect(lowShieldAgainst(zone({ origin: 'inside' }), source)).toMatchObject({ bill: null, cost: 0, points: 9 });
  });

  test('DRV-AMB-23, DRV-AOE-03 two weapons together are no area on purpose', () => {
    const declared = { second: 'arc', deliberateArea: true };
    expect(code(act(at(A, B), 'A', 'attack', { item: 'beam', target: 'B', declared }))).toBe('badDeclaration');
  });
});

describe('injuries', () => {
  const consequences = (rows: Declared) => optionsFrom({ 'drive.injury.consequences': rows as never });

  test('DRV-INJ-15 of two rows for the same degrees the last counts; a row may ask for no degrees', () => {
    const rows = [
      { degrees: 2, status: 'incapacitated' },
      { degrees: 2, status: 'dead' },
    ];
    const options = consequences({ core: rows });
    expect([1, 2, 3].map((degrees) => stageOf('core', degrees, options))).toEqual([null, 'dead', 'dead']);
    const always = consequences({ mobility: [{ degrees: 0, status: 'hobbled' }] });
    expect(stageOf('mobility', 0, always)).toBe('hobbled');
  });

  test('DRV-INJ-14 more degrees may be healed than there are injuries', () => {
    const injuries = { 1: { type: 'core', degrees: 1 } } as const;
    const worn: Person = { id: 'B', side: 'them', state: { damageTaken: 60, injuries } };
    const played = act(at(A, worn), 'B', 'heal', { declared: { points: 60 } });
    expect([code(played), stateOf(played, 'B').injuries, stateOf(played, 'B').damageTaken]).toEqual([null, {}, 0]);
  });

  test('DRV-INJ-14 a single point of damage can be healed; without any there is nothing to heal', () => {
    const worn = (damageTaken: number) => at(A, { ...B, state: { damageTaken } });
    const moot = (damageTaken: number) => drive.choices(worn(damageTaken).fight, 'B', 'heal')[0]!.moot ?? false;
    expect([moot(0), moot(1)]).toEqual([true, false]);
    expect(stateOf(act(worn(1), 'B', 'heal', { declared: { points: 1 } }), 'B').damageTaken).toBe(0);
  });

  test('DRV-INJ-15 a combatant that is down by its injuries goes down again with every further injury', () => {
    const chances = (degrees: number) => {
      const hurt = { id: 'B', side: 'them', state: { injuries: { 1: { type: 'core', degrees } } } } as const;
      const odds = drive.odds(at(A, hurt).fight, { action: 'attack', who: 'A', item: 'beam', targets: ['B'] });
      if (isRefusal(odds)) throw new Error(odds.refused);
      return ['injured', 'down'].map((name) => odds.chances.find(({ label }) => label.endsWith(name))!.chance);
    };
    const [injured, down] = chances(4);
    expect(injured).toBeGreaterThan(0);
    expect(down).toBeCloseTo(injured!, 12);
    expect(chances(0)[1]).toBeLessThan(injured!);
  });
});

test('DRV-GAP-17 points that expire are those of a source that is still there', () => {
  const until = { at: 'endOfTurn', of: 'A', round: 1 } as const;
  const charged = (pool: string) => ({ id: 'charged-x', clause: 'DRV-GAP-17', until, facts: { pool } });
  const expired = (pool: string, points: number) => {
    const state = { conditions: { 'charged-x': charged(pool) }, pools: { gravity: points } };
    const { events } = next(at({ ...A, state }, B));
    return events.filter(({ kind }) => kind === 'pointsExpired').map(({ facts }) => facts!['points']);
  };
  expect([expired('gravity', 7), expired('gravity', 0), expired('gone', 7)]).toEqual([[7], [], []]);
});

test('DRV-STA-01 armor of which nothing is said stops nothing', () => {
  const { armor } = person({ id: 'A', items: [{ id: 'x', type: 'armor', name: 'X' }] }).sheet;
  expect([armor?.lo, armor?.hi]).toEqual([0, 0]);
});

test('DRV-PGR-14 a strong hand pulls somebody out of its group, and nobody out of none', () => {
  const lift = { item: 'gravity', target: 'B', declared: { points: 100, movement: 'outOfGroup' } };
  const grouped = (group: string | null) => {
    const mate = { ...B, id: 'C', state: { group } };
    const played = act(at(A, { ...B, state: { group } }, mate), 'A', 'gravity', lift);
    return [code(played), stateOf(played, 'B').group];
  };
  expect([grouped('g'), grouped(null)]).toEqual([
    [null, null],
    [null, null],
  ]);
});
