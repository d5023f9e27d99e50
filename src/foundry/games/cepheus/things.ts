/** The things of `cepheus`, as their sheets show them. Mass in kilograms. */
import { cepheusUses } from '../../../rules/cepheus/index.ts';
import type { SystemData, Thing } from '../../sheets/things.ts';

const isThrown = ({ ranges }: SystemData): boolean => Array.isArray(ranges) && ranges.includes('thrown');
const bursts = ({ payload }: SystemData): boolean => Array.isArray(payload) && payload.length > 0;
const several = ({ quantity }: SystemData): boolean => quantity !== 1;

const weight = { path: 'mass', unit: 'kg' } as const;
const GOODS = { key: 'goods', fields: ['equipped', 'quantity', 'mass', 'cost', 'techLevel'] };

export const cepheusThings: { readonly [type: string]: Thing } = {
  cepheusWeapon: {
    groups: [
      { key: 'damage', fields: ['damageDice', 'damageFlat', 'damageType'] },
      { key: 'use', fields: ['ranges', 'skill', 'minStr', 'drawActions', 'mount', 'hits'] },
      {
        key: 'shooting',
        fields: [
          ...['magazine', 'rof', 'reloadActions', 'reloadRounds', 'hurriedReload', 'recoil', 'slugThrower'],
          ...['laser', 'energy', 'heavy', 'flechette'],
        ],
      },
      { key: 'sights', fields: ['laserSight', 'telescopicSight', 'gyrostabilizer', 'intelTolerance'] },
      { key: 'blast', fields: ['payload', 'payloadKind'] },
      GOODS,
    ],
    uses: cepheusUses.weapon,
    counts: [
      { path: 'magazine.value', most: 'magazine.max' },
      { path: 'quantity', when: (system) => several(system) || bursts(system) || isThrown(system) },
    ],
    weight,
  },
  cepheusArmor: {
    groups: [
      { key: 'protection', fields: ['ar', 'arLaser', 'layer', 'ablative', 'ablated'] },
      { key: 'wearing', fields: ['requiredSkill', 'fullBattleDress', 'grantsStr', 'grantsDex'] },
      GOODS,
    ],
    uses: cepheusUses.armor,
    counts: [{ path: 'quantity', when: several }],
    weight,
  },
  cepheusGear: {
    groups: [{ key: 'does', fields: ['sensor', 'comm', 'drug'] }, GOODS],
    uses: cepheusUses.gear,
    counts: [{ path: 'quantity' }],
    weight,
  },
};
