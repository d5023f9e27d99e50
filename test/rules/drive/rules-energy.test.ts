/** Energy: side effects, particle damage, deafness, and drives against shields (section 8). */
import { A16_28, beam, hit, hold, shield, type Row } from './rows.ts';

const IF20 = { injuryFactor: 20 };
const set = (key: string, value: string | number | boolean) => ({ settings: { [`drive.${key}`]: value } });

const rows: readonly Row[] = [
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
];

hold(rows);
