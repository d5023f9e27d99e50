/** The things of `cepheus`, as their sheets show them. Mass in kilograms. */
import type { Source, Thing } from '../../sheets/things.ts';

/** Used in the hand alone: it has no rounds, sights or recoil. */
const HAND = ['closeQuarters', 'extendedReach', 'thrown'];
const ranges = ({ ranges }: Source): readonly unknown[] => (Array.isArray(ranges) ? ranges : []);
const shoots = (system: Source): boolean => ranges(system).some((range) => !HAND.includes(String(range)));
const bursts = ({ payload }: Source): boolean => Array.isArray(payload) && payload.length > 0;
const several = ({ quantity }: Source): boolean => quantity !== 1;

const weight = { path: 'mass', unit: 'kg' } as const;
const GOODS = { key: 'goods', fields: ['equipped', 'quantity', 'mass', 'cost', 'techLevel'] };

export const cepheusThings: { readonly [type: string]: Thing } = {
  cepheusWeapon: {
    groups: [
      { key: 'damage', fields: ['damageDice', 'damageFlat', 'damageType'] },
      { key: 'use', fields: ['ranges', 'skill', 'minStr', 'drawActions', 'mount'] },
      { key: 'use', fields: ['hits'], when: ({ mount }) => mount !== 'none' },
      {
        key: 'shooting',
        fields: ['magazine', 'rof', 'reloadActions', 'reloadRounds', 'recoil', 'slugThrower', 'laser', 'energy'],
        when: shoots,
      },
      { key: 'shooting', fields: ['heavy', 'flechette'], when: shoots },
      {
        key: 'sights',
        fields: ['laserSight', 'telescopicSight', 'gyrostabilizer', 'intelTolerance'],
        when: shoots,
      },
      { key: 'blast', fields: ['payload'], when: (system) => shoots(system) || ranges(system).includes('thrown') },
      { key: 'blast', fields: ['payloadKind'], when: bursts },
      GOODS,
    ],
    counts: [
      { path: 'magazine.value', most: 'magazine.max' },
      { path: 'quantity', when: (system) => several(system) || bursts(system) || ranges(system).includes('thrown') },
    ],
    weight,
  },
  cepheusArmor: {
    groups: [
      { key: 'protection', fields: ['ar', 'arLaser', 'layer', 'ablative'] },
      { key: 'protection', fields: ['ablated'], when: ({ ablative }) => ablative === true },
      { key: 'wearing', fields: ['requiredSkill', 'grantsStr', 'grantsDex', 'fullBattleDress'] },
      GOODS,
    ],
    counts: [{ path: 'quantity', when: several }],
    weight,
  },
  cepheusGear: {
    groups: [{ key: 'does', fields: ['sensor', 'comm', 'drug'] }, GOODS],
    counts: [{ path: 'quantity' }],
    weight,
  },
};
