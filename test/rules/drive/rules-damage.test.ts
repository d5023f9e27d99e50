/** Armor, resistances and mixed weapons (sections 3, 5 and 9). */
import { expect, test } from 'vitest';
import { optionsFrom } from '../../../src/rules/drive/index.ts';
import { applyPercents, covers } from '../../../src/rules/drive/harm/resistances.ts';
import { A16_28, beam, hit, hold, type Row } from './rows.ts';

const METAL = { ...A16_28, metallic: true };
const set = (key: string, value: string | number | boolean) => ({ settings: { [`drive.${key}`]: value } });
const quartz = { match: { material: 'quartz', blunt: false }, percent: 150 };

const rows: readonly Row[] = [
  [
    'DRV-ARM-06 DRV-AMB-05 DRV-COM-11 every portion is halved and rounded on its own',
    'resolveAttack',
    hit(
      'melee',
      [
        { damage: 5, drive: 20 },
        { damage: 7, drive: 20 },
      ],
      { armor: A16_28 },
    ),
    { total: 2 + 3 },
  ],
  [
    'DRV-ARM-01 DRV-GEN-02 two weapons, one below the range',
    'resolveAttack',
    hit(
      'melee',
      [
        { damage: 9, drive: 10 },
        { damage: 9, drive: 40 },
      ],
      { armor: A16_28 },
    ),
    { total: 9, byType: { normal: 9 } },
  ],
  [
    'DRV-ARM-08 DRV-ENE-09 metal matters to electric damage only',
    'resolveAttack',
    hit('ranged', beam('heat', 22), { armor: METAL }),
    { total: 11 },
  ],
  [
    'DRV-GEN-05 negative damage is impossible',
    'resolveAttack',
    hit('melee', { damage: -1, drive: 5 }),
    { throws: true },
  ],
  [
    'DRV-GEN-05 an armor range upside down is impossible',
    'resolveAttack',
    hit('melee', { damage: 1, drive: 5 }, { armor: { lo: 9, hi: 3 } }),
    { throws: true },
  ],
  [
    'DRV-RES-05 DRV-COM-12 an energy resistance leaves base and STR alone',
    'resolveAttack',
    hit(
      'melee',
      { damage: 20, drive: 30, energy: { type: 'heat', damage: 10 } },
      { resistances: [{ match: { energy: 'heat' }, percent: 50 }] },
    ),
    { byType: { normal: 20, heat: 5 } },
  ],
  [
    'DRV-RES-04 extra damage is not the weapon’s kind',
    'resolveAttack',
    hit(
      'melee',
      { damage: 20, drive: 30, extra: [{ kind: 'acid', damage: 10 }], kind: { material: 'quartz' } },
      { resistances: [quartz] },
    ),
    { total: 40, byType: { normal: 30, acid: 10 } },
  ],
  [
    'DRV-RES-08 blunt quartz is another thing',
    'resolveAttack',
    hit('melee', { damage: 20, drive: 30, kind: { material: 'quartz', blunt: true } }, { resistances: [quartz] }),
    { total: 20 },
  ],
  [
    'DRV-RES-03 natural and unarmed weapons',
    'resolveAttack',
    hit(
      'melee',
      [
        { damage: 20, drive: 9, kind: { natural: true } },
        { damage: 10, drive: 9, kind: { unarmed: true } },
      ],
      {
        resistances: [
          { match: { natural: true }, percent: 50 },
          { match: { unarmed: true }, percent: 10 },
        ],
      },
    ),
    { total: 10 + 1 },
  ],
  [
    'DRV-RES-03 a physical ranged weapon: its normal damage',
    'resolveAttack',
    hit('ranged', { damage: 20, drive: 9, kind: { material: 'quartz' } }, { resistances: [quartz] }),
    { total: 30 },
  ],
  [
    'DRV-RES-07 DRV-AMB-04 innate, gear, temporary, whatever the list says',
    'resolveAttack',
    hit('ranged', beam('frost', 11), {
      resistances: [
        { match: { energy: 'frost' }, percent: 50, class: 'temporary' },
        { match: { energy: 'frost' }, percent: 75 },
      ],
    }),
    { total: 4 },
  ],
  [
    'DRV-AMB-03 8 at 75% then 50%: each step, once, percentages',
    'applyResistances',
    { damage: 8, percents: [75, 50], each: [{}, set('resist.rounding', 'once'), set('resist.rounding', 'percent')] },
    { each: [{ damage: 3 }, { damage: 3 }, { damage: 2 }] },
  ],
  [
    'DRV-AMB-03 three percentages once are not floored between',
    'applyResistances',
    {
      damage: 9,
      percents: [50, 150, 150],
      each: [{}, set('resist.rounding', 'once'), set('resist.rounding', 'percent')],
    },
    { each: [{ damage: 9 }, { damage: 10 }, { damage: 10 }] },
  ],
  [
    'DRV-RES-06 without percentages nothing changes',
    'applyResistances',
    { damage: 9, percents: [], each: [{}, set('resist.rounding', 'once'), set('resist.rounding', 'percent')] },
    { each: [{ damage: 9 }, { damage: 9 }, { damage: 9 }] },
  ],

  [
    'DRV-COM-03 equal drives',
    'resolveAttack',
    hit('melee', { damage: 20, drive: 18, energy: { type: 'heat', damage: 18 } }, { armor: A16_28 }),
    { byType: { normal: 10, heat: 9 } },
  ],
  [
    'DRV-COM-04 DRV-CRT-07 a critical hit raises both drives',
    'resolveAttack',
    hit(
      'melee',
      { damage: 32, drive: 15, energy: { type: 'heat', damage: 8 } },
      { armor: { lo: 12, hi: 20 } },
      { outcome: 'critical' },
    ),
    { total: 40 },
  ],
  [
    'DRV-COM-05 electric with a borrowed drive below the range',
    'resolveAttack',
    hit('melee', { damage: 33, drive: 15, energy: { type: 'electric', damage: 10 } }, { armor: METAL }),
    { total: 0 },
  ],
  [
    'DRV-COM-06 DRV-AMB-29 the extra damage of a stopped projectile is gone too',
    'resolveAttack',
    hit(
      'ranged',
      {
        damage: 32,
        drive: 30,
        projectile: true,
        extra: [{ kind: 'acid', damage: 9 }],
        energy: { type: 'heat', damage: 18 },
      },
      { kineticShield: { uses: 2 } },
    ),
    { byType: { normal: 0, acid: 0, heat: 18 }, kineticUses: 1 },
  ],
  [
    'DRV-GAP-15 let one pass, stop the next; the third finds no use left',
    'resolveAttack',
    hit(
      'ranged',
      [1, 2, 4].map((damage) => ({ damage, drive: 9, projectile: true })),
      { kineticShield: { uses: 1 } },
      { choices: ['pass', 'stop'] },
    ),
    { total: 1 + 4, kineticUses: 0 },
  ],
  [
    'DRV-COM-07 a critical hit raises frag and blast each from its own drive',
    'resolveAttack',
    hit(
      'explosive',
      { frag: { damage: 20, drive: 12 }, blast: { damage: 18 } },
      { armor: { lo: 20, hi: 26 } },
      { outcome: 'critical' },
    ),
    { byType: { frag: 10, blast: 18 } },
  ],
];

hold(rows);

test('DRV-RES-07 percentages in one step cannot be more than exact', () => {
  const once = optionsFrom({ 'drive.resist.rounding': 'once' });
  expect(
    applyPercents(
      999,
      Array.from({ length: 30 }, () => 99),
      once,
    ),
  ).toBe(738);
});

test('DRV-RES-03 DRV-RES-08 a match without any trait is every weapon, and no energy', () => {
  const bulk = { material: 'steel', blunt: false, natural: false, unarmed: false };
  expect(covers({}, { energy: null, bulk })).toBe(true);
  expect(covers({}, { energy: 'heat', bulk: null })).toBe(false);
  expect(covers({ material: 'steel' }, { energy: null, bulk })).toBe(true);
});
