/** The things of `fluid`, as their sheets show them. Weights in pounds. */
import { fluidUses } from '../../../rules/fluid/index.ts';
import type { SystemData, Thing } from '../../sheets/things.ts';

const bursts = ({ blastIncrement }: SystemData): boolean => Number(blastIncrement) > 0;
const several = ({ quantity }: SystemData): boolean => quantity !== 1;

const weight = { path: 'weight', unit: 'lb' } as const;
const GOODS = { key: 'goods', fields: ['equipped', 'quantity', 'weight', 'cost'] };

export const fluidThings: { readonly [type: string]: Thing } = {
  fluidWeapon: {
    groups: [
      { key: 'damage', fields: ['damage', 'damageType', 'armorPiercing', 'threatFrom', 'errorTo'] },
      { key: 'use', fields: ['kind', 'proficiency', 'tactical'] },
      { key: 'shooting', fields: ['increment', 'magazine', 'recoil', 'burst', 'autofireRating'] },
      { key: 'blast', fields: ['blastIncrement', 'blastDc'] },
      GOODS,
    ],
    uses: fluidUses.weapon,
    counts: [
      { path: 'magazine.value', most: 'magazine.max' },
      { path: 'quantity', when: (system) => several(system) || bursts(system) },
    ],
    weight,
  },
  fluidArmor: {
    groups: [
      { key: 'protection', fields: ['dr'] },
      { key: 'wearing', fields: ['defensePenalty', 'checkPenalty'] },
      GOODS,
    ],
    counts: [{ path: 'quantity', when: several }],
    weight,
  },
  fluidGear: { groups: [GOODS], counts: [{ path: 'quantity' }], weight },
};
