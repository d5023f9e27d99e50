/** Two-way shields: what an attack pays on its way out of them (DRV-SHL-22). */
import { describe, expect, test } from 'vitest';
import { drive } from '../../../src/rules/drive/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, scripted, type Declared, type Scripted, stateOf, lineWith } from './fight-log.ts';
import { ITEMS, underway, type Person } from './fight-people.ts';

const twoWay = (item: 'low' | 'medium' | 'high', points: number) => ({ ...ITEMS[item], points, twoWay: true });
const hotSword = { ...ITEMS.sword, energy: { type: 'heat', damage: 20 } };
const A = (...shields: readonly Person['items'][]): Person => ({
  id: 'A',
  items: [ITEMS.beam, ITEMS.grenade, hotSword, ...shields.flatMap((shield) => shield ?? [])],
});
const B: Person = { id: 'B', scores: { con: 20, wgt: 20 } };
const HIT = [2, 2, 9, 9, 9]; // offense 4, injury type core, defense 18

const shoots = (people: readonly Person[], how: Partial<Declared> = {}): Scripted =>
  act(scripted(underway(people, 'A')), 'A', 'attack', { item: 'beam', target: 'B', dice: HIT, ...how });

describe('DRV-SHL-22', () => {
  test('a shield is one-way unless it says otherwise', () => {
    const played = shoots([A([{ ...ITEMS.medium, points: 50 }]), B]);
    expect(stateOf(played, 'B').damageTaken).toBe(60);
    expect(stateOf(played, 'A').pools).toEqual({ medium: 50 });
  });

  test.each(['low', 'medium', 'high'] as const)('a two-way %s shield pays for its wearer’s own beam', (precision) => {
    const played = shoots([A([twoWay(precision, 25)]), B]);
    expect(stateOf(played, 'A').pools).toEqual({ [precision]: 0 });
    expect(stateOf(played, 'B').damageTaken).toBe(35);
    expect(lineWith(played, 'shieldAbsorbed')).toContain('A');
  });

  test('DRV-SHL-09 DRV-SHL-15 only the energy of a blade, after armor, and its drive stays', () => {
    const armored = { ...B, items: [{ ...ITEMS.leather, lo: 10, hi: 40 }] };
    const played = shoots([A([twoWay('high', 4)]), armored], { item: 'sword' });
    // Drive 20 each, inside the range: (12 + 6) / 2 + 20 / 2 - 4.
    expect(stateOf(played, 'B').damageTaken).toBe(9 + 6);
    expect(lineWith(played, 'portion="heat" damage')).toContain('drive=20');
  });

  test('DRV-SHL-07 what a medium shield does not stop coming in it does not stop going out', () => {
    const played = shoots([A([twoWay('medium', 50)]), B], { item: 'sword' });
    expect(stateOf(played, 'A').pools).toEqual({ medium: 50 });
  });

  test('DRV-SHL-28 an attack that never gets out is over', () => {
    const played = shoots([A([twoWay('medium', 70)]), B], { dice: [2, 2, 9] });
    expect(stateOf(played, 'A').pools).toEqual({ medium: 10 });
    expect(stateOf(played, 'B').damageTaken).toBe(0);
    expect(lineWith(played, 'stopped')).toContain('A');
  });

  test('DRV-SHL-12 DRV-SHL-17 both sides pay, each out of its own pool, though the shields have one id', () => {
    const played = shoots([A([twoWay('medium', 25)]), { ...B, items: [{ ...ITEMS.medium, points: 15 }] }]);
    expect(stateOf(played, 'A').pools).toEqual({ medium: 0 });
    expect(stateOf(played, 'B')).toMatchObject({ pools: { medium: 0 }, damageTaken: 20 });
  });

  test('DRV-SHL-20 the attacker orders its own', () => {
    const second = { ...twoWay('medium', 70), id: 'second' };
    const played = shoots([A([twoWay('medium', 70), second]), B], {
      dice: [2, 2, 9],
      choices: ['["A/second","A/medium"]'],
    });
    expect(stateOf(played, 'A').pools).toEqual({ medium: 70, second: 10 });
  });

  test('DRV-AOE-03 DRV-AOE-05 what it takes is missing from the area for everybody', () => {
    const [near, far] = [
      { ...B, state: { group: 'g' } },
      { ...B, id: 'C', state: { group: 'g' } },
    ];
    for (const precision of ['low', 'medium'] as const) {
      const played = shoots([A([twoWay(precision, 30)]), near, far], { declared: { deliberateArea: true } });
      expect([stateOf(played, 'B').damageTaken, stateOf(played, 'C').damageTaken]).toEqual([15, 0]);
    }
  });

  test('an explosive goes off beyond it', () => {
    const played = shoots([A([twoWay('high', 25)]), B], { item: 'grenade' });
    expect(stateOf(played, 'A').pools).toEqual({ high: 25 });
    expect(stateOf(played, 'B').damageTaken).toBe(18 + 25);
  });

  test('a two-way dome holds in the shots of anybody who stands under it', () => {
    const holder: Person = { id: 'C', items: [twoWay('low', 20)], state: { group: 'g' } };
    const played = shoots([{ ...A(), state: { group: 'g' } }, B, holder]);
    expect(stateOf(played, 'C').pools).toEqual({ low: 0 });
    expect(stateOf(played, 'B').damageTaken).toBe(40);
    const oneWay = shoots([{ ...A(), state: { group: 'g' } }, B, { ...holder, items: [ITEMS.low] }]);
    expect(stateOf(oneWay, 'B').damageTaken).toBe(60);
  });

  test('DRV-SHL-08 a boarder is inside the medium shield of the vehicle', () => {
    const boarded = act(
      scripted(underway([{ ...A([twoWay('medium', 50)]), kind: 'vehicle' }, B], 'A')),
      'A',
      'setBoarder',
      { target: 'B' },
    );
    const played = act(boarded, 'A', 'attack', { item: 'beam', target: 'B', dice: HIT });
    expect(stateOf(played, 'B').damageTaken).toBe(60);
  });

  test('DRV-DIC-06 the odds know of it', () => {
    const odds = drive.odds(underway([A([twoWay('medium', 25)]), B], 'A'), {
      action: 'attack',
      who: 'A',
      item: 'beam',
      targets: ['B'],
    });
    if (isRefusal(odds)) throw new Error(odds.refused);
    const damage = odds.distributions[0]!.of;
    expect(damage.min + damage.mass.length - 1).toBe(35);
  });
});
