/** Shields and areas (sections 10 to 13). */
import type { Bag } from '../../cases/format.ts';
import { A16_28, beam, hit, hold, shield, type Row } from './rows.ts';

const set = (key: string, value: string | number | boolean) => ({ settings: { [`drive.${key}`]: value } });
const kinds = (...names: string[]) => names.map((kind) => ({ kind }));
const NONE = { low: false, medium: false, high: false };
const HIGH = { low: false, medium: false, high: true };
const MEDIUM = { low: false, medium: true, high: true };
const ALL = { low: true, medium: true, high: true };
const aoe = (kind: string, type: string, damage: number, target: Bag = {}, more: Bag = {}) => ({
  aoe: { kind, energy: { type, damage } },
  target,
  ...more,
});
const zaoe = (more: Bag, points: number, device = false) => ({
  zaoe: { kind: 'cluster', type: 'heat', high: 50, low: 20, ...more },
  shield: { points, device },
});

const rows: readonly Row[] = [
  [
    'DRV-SHL-09 DRV-SHL-10 rows 1, 3, 4, 10 and 12 of the matrix',
    'shieldEligibility',
    {
      each: kinds('meleeEnergy', 'meleeWithEnergy', 'projectileWithEnergy', 'explosiveImpact', 'energyAura', 'normal'),
    },
    { each: [HIGH, HIGH, HIGH, HIGH, HIGH, NONE] },
  ],
  [
    'DRV-SHL-02 DRV-SHL-06 row 2 by relation',
    'shieldEligibility',
    {
      kind: 'rangedEnergy',
      each: ['grappling', 'engaged', 'grouped', 'short', 'extreme'].map((relation) => ({ relation })),
    },
    { each: [HIGH, MEDIUM, MEDIUM, ALL, ALL] },
  ],
  [
    'DRV-SHL-03 DRV-AMB-25 the same band is inside',
    'shieldEligibility',
    { kind: 'rangedEnergy', radius: 'medium', each: ['short', 'medium', 'long'].map((relation) => ({ relation })) },
    { each: [MEDIUM, MEDIUM, ALL] },
  ],
  [
    'DRV-SHL-02 never next to the protected, whatever the radius',
    'shieldEligibility',
    { radius: 'grappling', relation: 'grouped', each: kinds('rangedEnergy', 'zaoe') },
    { each: [MEDIUM, MEDIUM] },
  ],
  [
    'DRV-SHL-05 DRV-SHL-07 rows 5 to 7: areas',
    'shieldEligibility',
    { each: kinds('explosiveArea', 'energyAoeDirect', 'energyAoeArea') },
    { each: [MEDIUM, ALL, MEDIUM] },
  ],
  [
    'DRV-SHL-06 rows 5 to 7 against a grappler',
    'shieldEligibility',
    { relation: 'grappling', each: kinds('explosiveArea', 'energyAoeDirect', 'energyAoeArea') },
    { each: [HIGH, HIGH, HIGH] },
  ],
  [
    'DRV-ZAE-01 DRV-ZAE-06 DRV-AMB-35 rows 8 and 9: medium always',
    'shieldEligibility',
    {
      each: [
        { kind: 'zaoe' },
        { kind: 'zaoe', origin: 'inside' },
        { kind: 'clusterBomb' },
        { kind: 'rocketPod', relation: 'grappling' },
        { kind: 'zaoe', relation: 'long', radius: 'long', onProtectedVehicle: true },
      ],
    },
    { each: [ALL, MEDIUM, MEDIUM, MEDIUM, ALL] },
  ],
  [
    'DRV-SHL-08 row 11: a boarder',
    'shieldEligibility',
    { onProtectedVehicle: true, each: [{ kind: 'rangedEnergy' }, { kind: 'energyAoeArea' }] },
    { each: [{ low: true, medium: false, high: true }, HIGH] },
  ],
  ['DRV-SHL-19 stealth changes nothing', 'shieldEligibility', { kind: 'rangedEnergy', unnoticed: true }, ALL],
  [
    'DRV-SHL-22 one-way shields let their own side shoot',
    'payShield',
    {
      energy: { type: 'heat', damage: 9 },
      direction: 'outgoing',
      each: [{ shield: { points: 5 } }, { shield: { points: 5, twoWay: true } }],
    },
    {
      each: [
        { damage: 9, points: 5, cost: 0, refused: null },
        { damage: 4, points: 0, absorbed: 5 },
      ],
    },
  ],
  [
    'DRV-SHL-14 DRV-SHL-19 paying nothing is refused, the shield works',
    'payShield',
    { energy: { type: 'heat', damage: 9 }, shield: { points: 20 }, pay: 'none' },
    { refused: 'shieldNotOptional', damage: 0, points: 11, cost: 9 },
  ],
  [
    'DRV-SHL-16 DRV-ENE-17 DRV-AMB-14 double only blast, odd damage costs the half point',
    'payShield',
    {
      shield: { points: 30, device: true },
      each: [
        { energy: { type: 'blast', damage: 1 } },
        { energy: { type: 'heat', damage: 9 } },
        { energy: { type: 'blast', damage: 9 }, shield: { doubleVsBlast: false } },
      ],
    },
    { each: [{ cost: 1, doubleVsBlast: true }, { cost: 9 }, { cost: 9, doubleVsBlast: false }] },
  ],
  [
    'DRV-SHL-13 DRV-GEN-05 negative points are impossible',
    'payShield',
    { energy: { type: 'heat', damage: 9 }, shield: { points: -1 } },
    { throws: true },
  ],
  [
    'DRV-SHL-01 DRV-SHL-12 DRV-SHL-11 low, medium, high, whatever the list says',
    'resolveAttack',
    hit('ranged', beam('heat', 60), { shields: [shield('high', 9), shield('medium', 10), shield('low', 20)] }),
    { total: 21, shields: { low: 0, medium: 0, high: 0 } },
  ],
  [
    'DRV-SHL-17 two precisions on one pool',
    'resolveAttack',
    hit('ranged', beam('heat', 30), {
      shields: [shield('medium', 20, { poolId: 'p' }), shield('high', 20, { poolId: 'p' })],
    }),
    { total: 10, pools: { p: 0 }, shields: { medium: 0, high: 0 } },
  ],
  [
    'DRV-SHL-20 DRV-AMB-15 listed order by setting, nobody is asked',
    'resolveAttack',
    hit(
      'ranged',
      beam('heat', 36),
      { shields: [shield('medium', 30, { id: 'A' }), shield('medium', 12, { id: 'B' })] },
      set('shield.order', 'list'),
    ),
    { shields: { A: 0, B: 6 } },
  ],
  [
    'DRV-SHL-20 unanswered: listed order',
    'resolveAttack',
    hit('ranged', beam('heat', 36), {
      shields: [shield('medium', 30, { id: 'A' }), shield('medium', 12, { id: 'B' })],
    }),
    { shields: { A: 0, B: 6 } },
  ],
  [
    'DRV-AMB-15 no question where only one source can act',
    'resolveAttack',
    hit(
      'ranged',
      beam('heat', 36),
      { shields: [shield('medium', 30, { id: 'A' }), shield('medium', 0, { id: 'B' })] },
      { choices: [] },
    ),
    { shields: { A: 0, B: 0 }, total: 6 },
  ],
  [
    'DRV-AMB-15 asked for low and for high, one after the other',
    'resolveAttack',
    hit(
      'ranged',
      beam('heat', 50),
      {
        shields: [
          shield('low', 9, { id: 'a' }),
          shield('low', 9, { id: 'b', radius: 'engaged' }),
          shield('high', 20, { id: 'c' }),
          shield('high', 20, { id: 'd' }),
        ],
      },
      {
        choices: [
          ['b', 'a'],
          ['d', 'c'],
        ],
      },
    ),
    { total: 0, shields: { a: 0, b: 0, c: 8, d: 0 } },
  ],
  [
    'DRV-SHL-20 three sources in the order c, a, b',
    'resolveAttack',
    hit(
      'ranged',
      beam('heat', 20),
      { shields: ['a', 'b', 'c'].map((id) => shield('medium', 9, { id })) },
      { choices: [['c', 'a', 'b']] },
    ),
    { outcome: 'stopped', shields: { a: 0, b: 7, c: 0 } },
  ],
  [
    'DRV-SHL-21 what gets past a medium shield can be dodged',
    'resolveAttack',
    { ...hit('ranged', beam('heat', 36), { shields: [shield('medium', 30)] }), defense: { tn: 12 }, dice: [6, 6] },
    { outcome: 'evaded', total: 0, shields: { medium: 0 }, byType: {} },
  ],
  [
    'DRV-SHL-28 DRV-AMB-18 stopped: no defense roll is thrown',
    'resolveAttack',
    { ...hit('ranged', beam('blast', 30), { shields: [shield('medium', 30)] }), defense: { tn: 12 }, dice: [] },
    { outcome: 'stopped', statuses: [], total: 0 },
  ],
  [
    'DRV-SHL-27 DRV-AMB-17 shots are paid for in listed order',
    'resolveAttack',
    hit('ranged', [beam('heat', 12), beam('frost', 12)], { shields: [shield('medium', 15)] }),
    { byType: { heat: 0, frost: 9 } },
  ],
  [
    'DRV-AMB-31 the energy pistol stays eligible beside the bullet pistol',
    'resolveAttack',
    hit('ranged', [{ damage: 9, drive: 9 }, beam('heat', 12)], { shields: [shield('low', 15)] }),
    { outcome: 'hit', byType: { normal: 9, heat: 0 }, shields: { low: 3 } },
  ],
  [
    'DRV-SHL-05 a mixed weapon is not eligible for low and medium',
    'resolveAttack',
    hit(
      'ranged',
      { damage: 9, drive: 9, energy: { type: 'heat', damage: 9 } },
      { shields: [shield('low', 15), shield('medium', 15)] },
    ),
    { total: 18, shields: { low: 15, medium: 15 } },
  ],
  [
    'DRV-SHL-25 armor halves what a high shield pays',
    'resolveAttack',
    hit('ranged', beam('heat', 20), { armor: A16_28, shields: [shield('high', 30)] }),
    { total: 0, shields: { high: 20 } },
  ],
  [
    'DRV-SHL-04 DRV-SHL-24 only high shielding puts fire out',
    'grantShield',
    { statuses: ['ignited'], each: [{ precision: 'low' }, { precision: 'medium' }] },
    { each: [{ statuses: ['ignited'] }, { statuses: ['ignited'] }] },
  ],
  [
    'DRV-SHL-18 off its own turn nothing else is asked',
    'createPoints',
    { kind: 'shielding', onOwnTurn: false, resource: 2, points: 14 },
    { refused: 'notOwnTurn', points: 0, resourceLeft: 2 },
  ],
  [
    'DRV-SHL-18 DRV-PGR-04 DRV-GAP-17 points are made on its own turn, within resource and maximum',
    'createPoints',
    {
      kind: 'pseudogravity',
      onOwnTurn: true,
      resource: 10,
      points: 5,
      current: 3,
      each: [{}, { onOwnTurn: false }, { costPerPoint: 3 }, { maximum: 7 }, { maximum: 8, costPerPoint: 0 }],
    },
    {
      each: [
        { points: 8, resourceLeft: 5 },
        { refused: 'notOwnTurn', points: 3, resourceLeft: 10 },
        { refused: 'notEnoughResource' },
        { refused: 'overMaximum' },
        { points: 8, resourceLeft: 10, refused: null },
      ],
    },
  ],

  [
    'DRV-AOE-03 39 and 119 are too weak, 40 and 120 are not',
    'resolveAoe',
    {
      target: { shields: [shield('low', 5)] },
      each: [
        aoe('deliberate', 'heat', 39),
        aoe('deliberate', 'heat', 40),
        aoe('overeffect', 'heat', 119),
        aoe('overeffect', 'heat', 120),
      ].map(({ aoe }) => ({ aoe })),
    },
    {
      each: [
        { refused: 'tooWeak', shields: { low: 5 } },
        { refused: null, othersArea: 0, targetDamage: 17 },
        { refused: 'tooWeak' },
        { othersArea: 0, targetDamage: 115 },
      ],
    },
  ],
  [
    'DRV-AOE-02 low stops all: nobody is hurt, the fire counts',
    'resolveAoe',
    aoe('deliberate', 'electric', 80, { shields: [shield('low', 90)] }),
    { attackOver: true, targetDamage: 0, othersArea: 0, fire: 80, shields: { low: 10 } },
  ],
  [
    'DRV-AOE-06 medium stops all: the target is safe, the burst goes on',
    'resolveAoe',
    aoe('deliberate', 'heat', 80, { shields: [shield('medium', 90)] }, { outcome: 'critical' }),
    { attackOver: false, targetDamage: 0, othersArea: 20, shields: { medium: 10 } },
  ],
  [
    'DRV-AOE-06 DRV-AOE-07 high stops all',
    'resolveAoe',
    aoe('overeffect', 'heat', 120, { shields: [shield('high', 200)] }),
    { targetDamage: 0, othersArea: 30, shields: { high: 80 } },
  ],
  [
    'DRV-AOE-08 overeffect: all of it, a quarter around, by setting half',
    'resolveAoe',
    { ...aoe('overeffect', 'frost', 130), each: [{}, set('aoe.overeffectAreaShare', 50), { outcome: 'evaded' }] },
    { each: [{ targetDamage: 130, othersArea: 32, fire: null }, { othersArea: 65 }, { targetDamage: 32 }] },
  ],
  [
    'DRV-GAP-13 DRV-AMB-24 the share of overeffect for one who evades',
    'resolveAoe',
    aoe('overeffect', 'frost', 130, { shields: [shield('medium', 11)] }, { outcome: 'evaded' }),
    { targetDamage: 0, othersArea: 32 },
  ],
  [
    'DRV-AOE-12 DRV-ENE-18 fires go by the unshielded damage',
    'resolveAoe',
    aoe('deliberate', 'heat', 90, { shields: [shield('low', 40)] }),
    { fire: 90, othersArea: 12, targetDamage: 25 },
  ],
  [
    'DRV-AOE-13 the share is the drive, and a critical hit adds to it',
    'resolveAoe',
    {
      ...aoe('deliberate', 'heat', 80, { armor: { lo: 41, hi: 45 } }),
      each: [{}, { outcome: 'critical' }, { outcome: 'critical', choices: ['core'] }],
    },
    { each: [{ targetDamage: 0 }, { targetDamage: 40 }, { targetDamage: 0 }] },
  ],
  [
    'DRV-AMB-34 the area share is the drive for one who evades',
    'resolveAoe',
    aoe('deliberate', 'heat', 80, { armor: { lo: 20, hi: 30 } }, { outcome: 'evaded' }),
    { targetDamage: 10 },
  ],
  [
    'DRV-AMB-32 DRV-AMB-19 high shield of one who evades: the original, by setting the share',
    'resolveAoe',
    {
      ...aoe('deliberate', 'heat', 80, { shields: [shield('high', 8)] }, { outcome: 'evaded' }),
      each: [{}, set('aoe.highShieldBasis', 'arriving')],
    },
    { each: [{ targetDamage: 18 }, { targetDamage: 12 }] },
  ],
  [
    'DRV-AOE-14 armor first: what is payable is half of D',
    'resolveAoe',
    aoe('deliberate', 'heat', 80, { armor: { lo: 16, hi: 50 }, shields: [shield('high', 10)] }),
    { targetDamage: 15, shields: { high: 0 } },
  ],
  [
    'DRV-AOE-14 below the armor nothing is paid',
    'resolveAoe',
    aoe('deliberate', 'heat', 80, { armor: { lo: 41, hi: 50 }, shields: [shield('high', 10)] }),
    { targetDamage: 0, shields: { high: 10 } },
  ],
  [
    'DRV-AOE-01 low order, medium order, high order are asked in turn',
    'resolveAoe',
    aoe(
      'deliberate',
      'heat',
      100,
      {
        shields: ['low', 'medium', 'high'].flatMap((precision) =>
          [1, 2].map((n) => shield(precision, 5, { id: `${precision}${n}` })),
        ),
      },
      { outcome: 'critical', choices: [['low2', 'low1'], ['medium2', 'medium1'], 'drive', ['high2', 'high1']] },
    ),
    { targetDamage: 35, othersArea: 22 },
  ],
  [
    'DRV-SHL-02 a grappler’s direct AoE meets high only',
    'resolveAoe',
    aoe('deliberate', 'heat', 80, { shields: [shield('low', 9), shield('medium', 9)] }, { relation: 'grappling' }),
    { targetDamage: 40, shields: { low: 9, medium: 9 } },
  ],
  [
    'DRV-AOE-10 DRV-GAP-12 a bystander beside the area',
    'resolveArea',
    {
      energy: { type: 'heat', damage: 20 },
      rollToHit: true,
      target: { shields: [shield('medium', 5)] },
      each: [{ dice: [51] }, { dice: [50] }, { dice: [51], ...set('aoe.hitChance', 60) }],
    },
    { each: [{ hit: false, damage: 0, shields: { medium: 5 } }, { hit: true, damage: 15 }, { hit: true }] },
  ],
  [
    'DRV-RES-09 resistances count for areas',
    'resolveArea',
    { energy: { type: 'heat', damage: 20 }, target: { resistances: [{ match: { energy: 'heat' }, percent: 150 }] } },
    { damage: 30 },
  ],
  [
    'DRV-ZAE-07 medium then armor then high, each alone',
    'resolveArea',
    {
      energy: { type: 'heat', damage: 40 },
      source: 'zaoe',
      relation: 'grappling',
      target: { armor: A16_28, shields: [shield('high', 4), shield('medium', 20)] },
    },
    { damage: 6, shields: { high: 0, medium: 0 } },
  ],
  [
    'DRV-AOE-11 DRV-GAP-14 impact meets no medium shield, the area does',
    'resolveExplosive',
    {
      explosive: {
        frag: { damage: 18, drive: 27 },
        blast: { damage: 25 },
        areaFrag: { damage: 8, drive: 14 },
        areaBlast: { damage: 14 },
      },
      target: { armor: A16_28, shields: [shield('medium', 5)] },
      each: [{}, { role: 'bystander' }, { role: 'bystander', relation: 'grappling' }],
    },
    {
      each: [
        { damage: 9 + 12, byType: { frag: 9, blast: 12 }, shields: { medium: 5 } },
        { damage: 0, shields: { medium: 0 } },
        { shields: { medium: 5 } },
      ],
    },
  ],
  [
    'DRV-GAP-14 a device without an area strikes nobody around; its thrower beside the target stays out of it',
    'resolveExplosive',
    {
      each: [
        { explosive: { blast: { damage: 30 } }, role: 'bystander' },
        { explosive: { frag: { damage: 14, drive: 40 }, areaFrag: { damage: 19, drive: 24 } }, relation: 'grouped' },
      ],
    },
    { each: [{ damage: 0 }, { damage: 14, byType: { frag: 14, blast: 0 } }] },
  ],
  [
    'DRV-GAP-14 a device without frag',
    'resolveExplosive',
    { explosive: { blast: { damage: 25 } } },
    { damage: 25, byType: { frag: 0, blast: 25 } },
  ],
  [
    'DRV-ZAE-03 the bill of a point attack by what applies there',
    'zaoeLowShield',
    {
      shield: { points: 30 },
      each: [
        { zaoe: { kind: 'point', type: 'heat', high: 40, low: 15 } },
        { zaoe: { kind: 'point', type: 'heat', high: 40, low: 15, appliesHere: 'low' } },
      ],
    },
    {
      each: [
        { bill: 120, insideHigh: 30, insideLow: 11 },
        { bill: 45, insideHigh: 13, insideLow: 5 },
      ],
    },
  ],
  [
    'DRV-ZAE-04 paid in full: the rest of the zone is hit as usual',
    'zaoeLowShield',
    zaoe({}, 100),
    { bill: 100, points: 0, insideHigh: 0, insideLow: 0, outsideHigh: 50, outsideLow: 20 },
  ],
  [
    'DRV-ZAE-06 useless from inside, and against cluster bombs and rocket pods',
    'zaoeLowShield',
    {
      each: [
        zaoe({ origin: 'inside' }, 90),
        zaoe({ delivery: 'clusterBomb' }, 90),
        zaoe({ delivery: 'rocketPod' }, 90),
      ],
    },
    { each: [{ bill: null, points: 90, insideHigh: 50, insideLow: 20 }, { bill: null }, { bill: null }] },
  ],
  [
    'DRV-ZAE-02 DRV-SHL-16 a device pays half for blast',
    'zaoeLowShield',
    zaoe({ type: 'blast' }, 60, true),
    { bill: 100, points: 10, insideHigh: 0 },
  ],
  [
    'DRV-ZAE-05 in part, in proportion, floored',
    'zaoeLowShield',
    zaoe({ high: 33, low: 10 }, 20),
    { bill: 66, insideHigh: 23, insideLow: 6, points: 0 },
  ],
];

hold(rows);
