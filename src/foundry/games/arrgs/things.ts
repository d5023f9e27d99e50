/** The things of `arrgs`, as their sheets show them. The book weighs nothing. */
import { arrgsUses } from '../../../rules/arrgs/index.ts';
import type { Thing } from '../../sheets/things.ts';

const WEAR = { key: 'wear', fields: ['durability', 'taken', 'itemResist', 'itemVulnerable'] };
const CHANGES = { key: 'changes', fields: ['modifiers'] };

export const arrgsThings: { readonly [type: string]: Thing } = {
  arrgsWeapon: {
    groups: [
      { key: 'damage', fields: ['baseSv', 'types', 'critMin', 'techBonus'] },
      {
        key: 'use',
        fields: [
          ...['kind', 'skill', 'ability', 'hands', 'natural', 'equipped', 'lying', 'footprint', 'arc'],
          ...['reach', 'tripBonus'],
        ],
      },
      { key: 'shooting', fields: ['increment', 'maxIncrements', 'reload', 'ammunition'] },
      CHANGES,
      WEAR,
    ],
    uses: arrgsUses.weapon,
    counts: [{ path: 'reload.loaded', most: 'reload.capacity' }],
  },
  arrgsArmor: {
    groups: [
      { key: 'protection', fields: ['resist', 'techBonus', 'appliesTo'] },
      { key: 'wearing', fields: ['equipped', 'lying', 'checkPenalty', 'hands'] },
      CHANGES,
      WEAR,
    ],
    uses: arrgsUses.armor,
  },
  arrgsSpell: {
    groups: [
      {
        key: 'does',
        fields: [
          ...['level', 'school', 'skill', 'defence', 'sv', 'types', 'critMin'],
          ...['effectOnSuccess', 'effectAmount', 'effectMost'],
        ],
      },
      {
        key: 'casting',
        fields: ['increment', 'maxIncrements', 'radius', 'duration', 'rounds', 'drain', 'memorised'],
      },
    ],
    uses: arrgsUses.spell,
  },
  arrgsGear: {
    groups: [{ key: 'goods', fields: ['equipped', 'quantity', 'ammunition'] }, CHANGES, WEAR],
    uses: arrgsUses.gear,
    counts: [{ path: 'quantity' }],
  },
  arrgsFeature: { groups: [CHANGES, { key: 'does', fields: ['special'] }] },
};
