/** Corners of the book that the chapters' own fights do not come to: each clause once. */
import { describe, expect, test } from 'vitest';
import { drive, optionsFrom } from '../../../src/rules/drive/index.ts';
import { toDecimal } from '../../../src/rules/drive/decimal.ts';
import { injuryTypeOf } from '../../../src/rules/drive/harm/injuries.ts';
import { dexOf } from '../../../src/rules/drive/sheet/state.ts';
import { act, scripted } from './fight-log.ts';
import { fightOf, ITEMS, person, underway } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const A = { id: 'A', items: [] };
const B = { id: 'B', side: 'them' };

test('DRV-RND-02 a round under way tells which part of it is on', () => {
  const action = underway([A, B], 'A');
  expect([drive.phase!(fightOf([A, B])), drive.phase!(action), drive.phase!({ ...action, shared: {} })]).toEqual([
    null,
    'SALVO.drive.phase.action',
    'SALVO.drive.phase.movement',
  ]);
});

test('DRV-GEN-04 numbers are taken as they are written, very large and very small ones too', () => {
  expect([toDecimal(12.5), toDecimal(1e21), toDecimal(1.5e22), toDecimal(2.5e-7)]).toEqual([
    { units: 125n, scale: 1 },
    { units: 10n ** 21n, scale: 0 },
    { units: 15n * 10n ** 21n, scale: 0 },
    { units: 25n, scale: 8 },
  ]);
});

test('DRV-INJ-12 a table that ends early gives its last row', () => {
  const type = (text: string) => injuryTypeOf(9, 'melee', optionsFrom({ 'drive.injury.tables.melee': text }));
  expect([type('3 superficial, 6 mobility'), type('3 superficial, 9 handArm')]).toEqual(['mobility', 'handArm']);
});

test('DRV-STA-02 tight armor costs DEX, down to 0', () => {
  const dex = (fit: string, total = 6): number =>
    dexOf(person({ id: 'A', scores: { dex: total }, items: [{ ...ITEMS.leather, fit }] }));
  expect(dex('strict')).toBeLessThan(dex('loose'));
  expect(dex('strict', 0)).toBe(0);
});

test('DRV-GAP-17 points that are charged on the first turn of a round last whole rounds', () => {
  const keeper = { id: 'B', items: [{ ...ITEMS.medium, expires: 'rounds', rounds: 2 }] };
  const moving = underway([keeper, A], 'B', { shared: { phase: 'movement' } });
  const { fight } = act(scripted(moving), 'B', 'charge', { item: 'medium', declared: { points: 1 } });
  // Until the count is back at the same place (DRV-RND-05).
  const until = { at: 'startOfTurn', of: 'B', round: 3 };
  expect(combatantIn(fight, 'B').state.conditions['charged-medium']?.until).toEqual(until);
});

describe('sheets', () => {
  const problems = (item: object) => {
    const read = drive.read('character', { items: [{ id: 'x', name: 'X', ...item }] } as never);
    return [
      read.value.sheet,
      read.problems.flatMap(({ code, path }) => (path.startsWith('items.') ? [`${path} ${code}`] : [])),
    ] as const;
  };

  test('DRV-GEN-05 an inverted armor range becomes a single drive and is reported; a single drive stays as it is', () => {
    const upside = problems({ type: 'armor', lo: 9, hi: 3 });
    expect([upside[0].armor?.hi, upside[1]]).toEqual([9, ['items.0.hi inconsistent']]);
    expect(problems({ type: 'armor', lo: 9, hi: 9 })[1]).toEqual([]);
  });

  test('DRV-AUR-02 an aura stores no more than it can, and that much it can', () => {
    const aura = { ...ITEMS.aura, id: 'x' };
    expect(problems({ ...aura, stored: 50, max: 50 })[1]).toEqual([]);
    expect(problems({ ...aura, stored: 51, max: 50 })[1]).toEqual(['items.0.stored inconsistent']);
  });

  test.each([
    ['device', true, true],
    ['device', false, false],
    ['yes', false, true],
    ['no', true, false],
  ])('DRV-SHL-24 blast counts double: %s, of a device: %s', (doubleVsBlast, device, counts) => {
    const [sheet] = problems({ ...ITEMS.low, id: 'x', doubleVsBlast, device });
    expect(sheet.shields[0]!.doubleVsBlast).toBe(counts);
  });
});
