/** The things of `adeva`, as their sheets show them. The book weighs nothing. */
import type { Source, Thing } from '../../sheets/things.ts';

const shoots = ({ kind }: Source): boolean => kind === 'ranged';
const flies = ({ kind }: Source): boolean => kind === 'ranged' || kind === 'thrown';

export const adevaThings: { readonly [type: string]: Thing } = {
  adevaWeapon: {
    groups: [
      { key: 'damage', fields: ['dice', 'flat', 'addSb', 'pen', 'damageType', 'qualities'] },
      { key: 'use', fields: ['kind', 'testChar', 'hitRating', 'hands', 'mounted', 'equipped'] },
      { key: 'use', fields: ['reach', 'parryMod'], when: (system) => !shoots(system) },
      { key: 'shooting', fields: ['range'], when: flies },
      {
        key: 'shooting',
        fields: ['clip', 'semi', 'full', 'reloadCost', 'jammed', 'longRange', 'pointDefense'],
        when: shoots,
      },
    ],
    counts: [{ path: 'clip.value', most: 'clip.max' }],
  },
  adevaArmor: {
    groups: [
      { key: 'protection', fields: ['ap', 'primitive', 'cover'] },
      { key: 'wearing', fields: ['equipped', 'moveMod', 'sbMod'] },
    ],
  },
  adevaDeflector: { groups: [{ key: 'protection', fields: ['strength', 'active', 'allowsSecondEvasion'] }] },
  adevaPower: { groups: [{ key: 'does', fields: ['cost', 'subtypes', 'movesUser'] }] },
  adevaAilment: { groups: [{ key: 'does', fields: ['amount', 'characteristic', 'endsWithCycle'] }] },
};
