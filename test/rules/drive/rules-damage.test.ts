/** Armor, injuries, resistances, energy and mixed weapons (sections 3 to 5, 8, 9, 22.2 and 22.3). */
import { expect, test } from 'vitest';
import { optionsFrom } from '../../../src/rules/drive/index.ts';
import { applyPercents, covers } from '../../../src/rules/drive/harm/resistances.ts';
import { A16_28, beam, hit, hold, shield, type Row } from './rows.ts';

const METAL = { ...A16_28, metallic: true };
const IF20 = { injuryFactor: 20 };
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
    'DRV-INJ-02 DRV-AMB-02 from 19 one point reaches 20',
    'resolveAttack',
    hit('melee', { damage: 1, drive: 9 }, { ...IF20, damageTaken: 19 }),
    { degrees: 1, damageTaken: 20 },
  ],
  [
    'DRV-INJ-06 two weapons cross a multiple together',
    'resolveAttack',
    hit(
      'melee',
      [
        { damage: 12, drive: 9 },
        { damage: 8, drive: 9 },
      ],
      IF20,
    ),
    { degrees: 1, total: 20 },
  ],
  [
    'DRV-INJ-07 DRV-AMB-01 each attack alone, the track goes on',
    'resolveAttack',
    hit('melee', { damage: 8, drive: 9 }, { ...IF20, damageTaken: 15 }, set('injury.track', 'perAttack')),
    { degrees: 0, damageTaken: 23 },
  ],
  [
    'DRV-INJ-07 each attack alone: 45 is two degrees',
    'resolveAttack',
    hit('melee', { damage: 45, drive: 9 }, { ...IF20, damageTaken: 19 }, set('injury.track', 'perAttack')),
    { degrees: 2, damageTaken: 64 },
  ],
  [
    'DRV-GAP-05 DRV-INJ-08 the factor from bCON and WGT, 20 without them',
    'resolveAttack',
    {
      ...hit('melee', { damage: 21, drive: 9 }),
      each: [{ target: { injuryFactor: null, bCon: 7, wgt: 4 } }, { target: { injuryFactor: null } }],
    },
    { each: [{ degrees: 4 }, { degrees: 1 }] },
  ],
  [
    'DRV-INJ-09 large bodies by their flag',
    'deriveActor',
    {
      each: [
        { actor: { bCon: 3, wgt: 34 } },
        { actor: { bCon: 3, wgt: 34, large: false } },
        { actor: { bCon: 3, wgt: 20, large: true } },
      ],
    },
    { each: [{ injuryFactor: 16 }, { injuryFactor: 20 }, { injuryFactor: 12 }] },
  ],
  [
    'DRV-CHR-03 DRV-CHR-04 WGT from body weight and back',
    'deriveActor',
    {
      each: [
        { actor: { bodyWeight: 126 } },
        { actor: { bodyWeight: 150 } },
        { actor: { bodyWeight: 0 } },
        { actor: { wgt: 7 } },
        { actor: {} },
      ],
    },
    {
      each: [
        { wgt: 6, bodyWeight: 126 },
        { wgt: 6 },
        { wgt: 1 },
        { bodyWeight: 175 },
        { wgt: null, awgt: null, bodyWeight: null, injuryFactor: 20 },
      ],
    },
  ],
  [
    'DRV-CHR-05 AWGT is floored at the end',
    'deriveActor',
    { each: [{ actor: { wgt: 20 } }, { actor: { wgt: 21 } }, { actor: { wgt: 52 } }] },
    { each: [{ awgt: 20 }, { awgt: 20 }, { awgt: 35 }] },
  ],
  [
    'DRV-INJ-10 a smaller factor keeps the degrees',
    'rescaleDamage',
    { damageTaken: 19, oldFactor: 8, newFactor: 5 },
    { damageTaken: 11, degrees: 2 },
  ],
  [
    'DRV-INJ-01 DRV-INJ-11 DRV-GAP-06 ends of both tables',
    'injuryType',
    {
      each: [
        { mode: 'melee', dice: [2] },
        { mode: 'melee', dice: [6] },
        { mode: 'melee', dice: [10] },
        { mode: 'explosive', dice: [5] },
        { mode: 'ranged', dice: [9] },
      ],
    },
    {
      each: [
        { injuryType: 'superficial' },
        { injuryType: 'handArm' },
        { injuryType: 'perception' },
        { injuryType: 'mobility' },
        { injuryType: 'core' },
      ],
    },
  ],
  [
    'DRV-INJ-12 a table of one’s own',
    'injuryType',
    {
      mode: 'melee',
      dice: [7],
      settings: {
        'drive.injury.tables': {
          melee: [
            { upTo: 6, type: 'core' },
            { upTo: 10, type: 'handArm' },
          ],
        },
      },
    },
    { injuryType: 'handArm' },
  ],
  [
    'DRV-INJ-13 damage has no ceiling',
    'resolveAttack',
    hit('melee', { damage: 9000, drive: 9 }, { ...IF20, damageTaken: 9000 }),
    { degrees: 450, damageTaken: 18000 },
  ],
  [
    'DRV-INJ-14 oldest first by setting',
    'healDamage',
    {
      damageTaken: 12,
      injuryFactor: 5,
      heal: 4,
      injuries: [
        { type: 'core', degrees: 1 },
        { type: 'handArm', degrees: 1 },
      ],
      ...set('heal.order', 'oldest'),
    },
    { injuries: [{ type: 'handArm', degrees: 1 }] },
  ],
  [
    'DRV-INJ-14 the type is chosen; its newest injury loses the degree',
    'healDamage',
    {
      damageTaken: 20,
      injuryFactor: 5,
      heal: 10,
      injuries: [
        { type: 'core', degrees: 1 },
        { type: 'handArm', degrees: 1 },
        { type: 'core', degrees: 2 },
      ],
      choices: ['core', 'handArm'],
      ...set('heal.order', 'choose'),
    },
    {
      degreesRemoved: 2,
      injuries: [
        { type: 'core', degrees: 1 },
        { type: 'core', degrees: 1 },
      ],
    },
  ],
  [
    'DRV-INJ-14 not below 0, and an answer for the last type as well',
    'healDamage',
    {
      damageTaken: 7,
      injuryFactor: 5,
      heal: 90,
      injuries: [{ type: 'core', degrees: 1 }],
      choices: ['core'],
      ...set('heal.order', 'choose'),
    },
    { damageTaken: 0, degreesRemoved: 1, injuries: [] },
  ],
  [
    'DRV-INJ-15 DRV-GAP-07 the highest stage of each type',
    'injuryConsequences',
    {
      injuries: [
        { type: 'core', degrees: 3 },
        { type: 'core', degrees: 1 },
        { type: 'mobility', degrees: 2 },
        { type: 'superficial', degrees: 9 },
      ],
    },
    { consequences: ['dead', 'hobbled'], degreesByType: { core: 4, mobility: 2, superficial: 9 } },
  ],
  [
    'DRV-INJ-15 consequences of one’s own replace all others',
    'injuryConsequences',
    {
      injuries: [
        { type: 'core', degrees: 9 },
        { type: 'handArm', degrees: 1 },
      ],
      settings: { 'drive.injury.consequences': { handArm: [{ degrees: 1, status: 'stunned' }] } },
    },
    { consequences: ['stunned'] },
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
    'DRV-ENE-01 DRV-ENE-04 side effects by type over all weapons',
    'resolveAttack',
    hit('ranged', [beam('heat', 12), beam('heat', 9), beam('frost', 25)], IF20),
    { degrees: 2, energyDegrees: { heat: 1, frost: 1 }, statuses: ['ignited'], fatigue: 25 },
  ],
  [
    'DRV-AMB-11 all degrees only if nothing else got through',
    'resolveAttack',
    hit('ranged', [beam('frost', 10), { damage: 3, drive: 9 }], {
      ...IF20,
      damageTaken: 15,
      armor: { lo: 10, hi: 10 },
    }),
    { degrees: 1, energyDegrees: { frost: 1 }, total: 5 },
  ],
  [
    'DRV-ENE-10 electric: stun at two degrees, also of a machine',
    'resolveAttack',
    hit('ranged', beam('electric', 40), { ...IF20, organic: false }, { attackerId: 'zed' }),
    { statuses: ['stunned'], stunAnchor: 'zed' },
  ],
  [
    'DRV-ENE-10 one degree does not stun',
    'resolveAttack',
    hit('ranged', beam('electric', 39), IF20),
    { statuses: [], stunAnchor: null },
  ],
  [
    'DRV-ENE-12 frost: 25 fatigue for each degree',
    'resolveAttack',
    hit('ranged', beam('frost', 40), IF20),
    { fatigue: 50, statuses: [] },
  ],
  [
    'DRV-ENE-13 DRV-ENE-14 DRV-ENE-15 blast: deaf at a hit, down at one degree, stunned at two',
    'resolveAttack',
    {
      each: [
        hit('ranged', beam('blast', 5), IF20),
        hit('ranged', beam('blast', 20), IF20),
        hit('ranged', beam('blast', 40), IF20),
      ],
    },
    {
      each: [
        { statuses: ['deafened'], deafenedTurns: 6 },
        { statuses: ['deafened', 'knockdown'] },
        { statuses: ['deafened', 'knockdown', 'stunned'], stunAnchor: 'attacker' },
      ],
    },
  ],
  [
    'DRV-ENE-16 a machine only falls',
    'resolveAttack',
    hit('ranged', beam('blast', 40), { ...IF20, organic: false }),
    { statuses: ['knockdown'], deafenedTurns: 0, stunAnchor: null },
  ],
  [
    'DRV-AMB-13 blast that armor stops has hit',
    'resolveAttack',
    {
      ...hit('ranged', beam('blast', 10), { ...IF20, armor: A16_28 }),
      each: [{}, set('blast.deafenNeedsDamage', true)],
    },
    { each: [{ total: 0, statuses: ['deafened'] }, { statuses: [] }] },
  ],
  [
    'DRV-AMB-13 blast that a medium shield took has not, though a bullet has',
    'resolveAttack',
    hit('ranged', [beam('blast', 10), { damage: 5, drive: 5 }], { shields: [shield('medium', 10)] }),
    { outcome: 'hit', total: 5, statuses: [], byType: { blast: 0, normal: 5 } },
  ],
  [
    'DRV-SHL-23 DRV-AMB-16 high shielding keeps fire and deafness off',
    'resolveAttack',
    hit('ranged', [beam('blast', 30), beam('heat', 30)], { ...IF20, shields: [shield('high', 1)] }),
    { statuses: ['knockdown'], shields: { high: 0 } },
  ],
  [
    'DRV-AMB-16 an empty high shield does so by setting only',
    'resolveAttack',
    {
      ...hit('ranged', beam('heat', 30), { ...IF20, shields: [shield('high', 0)] }),
      each: [{}, set('shield.highNeedsPoints', false)],
    },
    { each: [{ statuses: ['ignited'] }, { statuses: [] }] },
  ],
  [
    'DRV-ENE-08 DRV-AMB-12 healing changes nothing; the worst attack by setting',
    'particleRoll',
    { particleDegrees: [3, 4], healedDegrees: 7, each: [{}, set('particle.scope', 'worstAttack')] },
    { each: [{ hindrance: 3 }, { hindrance: 1 }] },
  ],
  [
    'DRV-ENE-06 no particle degrees, no roll',
    'particleRoll',
    {
      each: [
        ...[{ particleDegrees: [] }, { particleDegrees: [0, 0] }],
        { particleDegrees: [0, 0], ...set('particle.scope', 'worstAttack') },
        { particleDegrees: [0, 1], ...set('particle.scope', 'worstAttack') },
      ],
    },
    {
      each: [
        ...[{ rollDue: false, hindrance: null, contracted: null }, { rollDue: false }],
        { rollDue: false },
        { rollDue: true },
      ],
    },
  ],
  [
    'DRV-ENE-06 a failed roll contracts the disease',
    'particleRoll',
    { particleDegrees: [1], tn: 11, dice: [6, 6] },
    { contracted: true, diceCount: 2, total: 12 },
  ],
  [
    'DRV-ENE-19 the longer deafness stays; machines and high shields hear on',
    'deafness',
    {
      deafenedTurns: 2,
      each: [
        { blastHit: true },
        { blastHit: false },
        { blastHit: true, organic: false },
        { blastHit: true, highShield: true },
        { blastHit: true, deafenedTurns: 8 },
      ],
    },
    {
      each: [
        { deafenedTurns: 6 },
        { deafenedTurns: 2 },
        { deafenedTurns: 2 },
        { deafenedTurns: 2 },
        { deafenedTurns: 8 },
      ],
    },
  ],
  [
    'DRV-ENE-03 DRV-SHL-15 a medium shield lowers drive, a high one does not',
    'resolveAttack',
    {
      each: [
        hit('ranged', beam('heat', 30), { armor: A16_28, shields: [shield('medium', 10)] }),
        hit('ranged', beam('heat', 30), { armor: A16_28, shields: [shield('high', 10)] }),
      ],
    },
    { each: [{ total: 10 }, { total: 20 }] },
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
