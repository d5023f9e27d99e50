/** The things of `arrgs`, as their sheets show them. The book weighs nothing. */
import type { Source, Thing } from '../../sheets/things.ts';

const strikes = ({ kind }: Source): boolean => kind !== 'ranged';
const shoots = ({ kind }: Source): boolean => kind !== 'melee';
const ranged = ({ increment }: Source): boolean => increment !== null;

const WEAR = { key: 'wear', fields: ['durability', 'taken', 'itemResist', 'itemVulnerable'] };
const CHANGES = { key: 'changes', fields: ['modifiers'] };

export const arrgsThings: { readonly [type: string]: Thing } = {
  arrgsWeapon: {
    groups: [
      { key: 'damage', fields: ['baseSv', 'types', 'critMin', 'techBonus'] },
      { key: 'use', fields: ['kind', 'skill', 'ability', 'hands', 'natural', 'equipped', 'lying', 'footprint', 'arc'] },
      { key: 'use', fields: ['reach', 'tripBonus'], when: strikes },
      { key: 'shooting', fields: ['increment'], when: shoots },
      { key: 'shooting', fields: ['maxIncrements'], when: (system) => shoots(system) && ranged(system) },
      { key: 'shooting', fields: ['reload', 'ammunition'], when: shoots },
      CHANGES,
      WEAR,
    ],
    counts: [{ path: 'reload.loaded', most: 'reload.capacity' }],
  },
  arrgsArmor: {
    groups: [
      { key: 'protection', fields: ['resist', 'techBonus', 'appliesTo'] },
      { key: 'wearing', fields: ['equipped', 'lying', 'checkPenalty', 'hands'] },
      CHANGES,
      WEAR,
    ],
  },
  arrgsSpell: {
    groups: [
      { key: 'does', fields: ['level', 'school', 'skill', 'defence', 'sv', 'types', 'critMin'] },
      { key: 'does', fields: ['effectOnSuccess'] },
      {
        key: 'does',
        fields: ['effectAmount', 'effectMost'],
        when: ({ effectOnSuccess }) => effectOnSuccess !== 'none',
      },
      { key: 'casting', fields: ['increment', 'radius', 'duration', 'drain', 'memorised'] },
      { key: 'casting', fields: ['maxIncrements'], when: ranged },
      { key: 'casting', fields: ['rounds'], when: ({ duration }) => duration === 'rounds' },
    ],
  },
  arrgsGear: {
    groups: [{ key: 'goods', fields: ['equipped', 'quantity', 'ammunition'] }, CHANGES, WEAR],
    counts: [{ path: 'quantity' }],
  },
  arrgsFeature: { groups: [CHANGES, { key: 'does', fields: ['special'] }] },
};
