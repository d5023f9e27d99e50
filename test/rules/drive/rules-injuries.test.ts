/** Injuries: degrees, the Injury Factor, the tables of injuries, healing and consequences (sections 4, 22.2 and 22.3). */
import { hit, hold, type Row } from './rows.ts';

const IF20 = { injuryFactor: 20 };
const set = (key: string, value: string | number | boolean) => ({ settings: { [`drive.${key}`]: value } });

const rows: readonly Row[] = [
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
];

hold(rows);
