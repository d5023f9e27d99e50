/** The things of `drive`, as their sheets show them. Weights in pounds. */
import { driveUses } from '../../../rules/drive/index.ts';
import type { SystemData, Thing } from '../../sheets/things.ts';

const several = ({ quantity }: SystemData): boolean => quantity !== 1;

const weight = { path: 'weight', unit: 'lb' } as const;
const GOODS = { key: 'goods', fields: ['equipped', 'quantity', 'weight', 'cost'] };
const POINTS = {
  key: 'points',
  fields: ['points', 'maximum', 'resource', 'costPerPoint', 'poolId', 'expires', 'rounds'],
};
const counts = [{ path: 'quantity', when: several }];
const charged = [{ path: 'points', most: 'maximum' }, ...counts];

export const driveThings: { readonly [type: string]: Thing } = {
  driveWeapon: {
    groups: [
      {
        key: 'damage',
        fields: [
          ...['mode', 'damage', 'drive', 'energy', 'critRange', 'strDamage', 'strDrive', 'strengthRating'],
          ...['extra', 'frag', 'blast'],
        ],
      },
      {
        key: 'use',
        fields: ['hands', 'strRequired', 'offenseTn', 'precise', 'overprecise', 'canDismember', 'projectile'],
      },
      { key: 'blast', fields: ['areaFrag', 'areaBlast', 'zone'] },
      { key: 'made', fields: ['kind'] },
      GOODS,
    ],
    uses: driveUses.weapon,
    counts: [{ path: 'quantity', when: (system) => several(system) || system['mode'] === 'explosive' }],
    weight,
  },
  driveArmor: {
    groups: [
      { key: 'protection', fields: ['lo', 'hi', 'metallic'] },
      { key: 'wearing', fields: ['fit', 'noise'] },
      GOODS,
    ],
    counts,
    weight,
  },
  driveShield: {
    groups: [
      { key: 'protection', fields: ['precision', 'active', 'radius', 'protects', 'twoWay', 'device', 'doubleVsBlast'] },
      POINTS,
      GOODS,
    ],
    uses: driveUses.shield,
    counts: charged,
    weight,
  },
  driveAura: {
    groups: [
      { key: 'damage', fields: ['kind', 'stored', 'max', 'drive', 'decayPerTurn'] },
      { key: 'made', fields: ['madeByMentalAction', 'fromDevice', 'deviceId'] },
      GOODS,
    ],
    uses: driveUses.aura,
    counts: [{ path: 'stored', most: 'max' }, ...counts],
    weight,
  },
  driveGravity: {
    groups: [{ key: 'does', fields: ['weightFraction', 'range', 'grantsFlight'] }, POINTS, GOODS],
    uses: driveUses.gravity,
    counts: charged,
    weight,
  },
  driveKineticShield: { groups: [{ key: 'protection', fields: ['uses'] }, GOODS], counts, weight },
  driveGear: { groups: [GOODS], counts: [{ path: 'quantity' }], weight },
};
