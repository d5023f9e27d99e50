/** The things of `adeva`, as their sheets show them. The book weighs nothing. */
import { adevaUses } from '../../../rules/adeva/index.ts';
import type { Thing } from '../../sheets/things.ts';

export const adevaThings: { readonly [type: string]: Thing } = {
  adevaWeapon: {
    groups: [
      { key: 'damage', fields: ['dice', 'flat', 'addSb', 'pen', 'damageType', 'qualities'] },
      { key: 'use', fields: ['kind', 'testChar', 'hitRating', 'hands', 'mounted', 'equipped', 'reach', 'parryMod'] },
      {
        key: 'shooting',
        fields: ['range', 'clip', 'semi', 'full', 'reloadCost', 'jammed', 'longRange', 'pointDefense'],
      },
    ],
    uses: adevaUses.weapon,
    counts: [{ path: 'clip.value', most: 'clip.max' }],
  },
  adevaArmor: {
    groups: [
      { key: 'protection', fields: ['ap', 'primitive', 'cover'] },
      { key: 'wearing', fields: ['equipped', 'moveMod', 'sbMod'] },
    ],
    uses: adevaUses.armor,
  },
  adevaDeflector: {
    groups: [{ key: 'protection', fields: ['strength', 'active', 'allowsSecondEvasion'] }],
    uses: adevaUses.deflector,
  },
  adevaPower: { groups: [{ key: 'does', fields: ['cost', 'subtypes', 'movesUser'] }] },
  adevaAilment: {
    groups: [{ key: 'does', fields: ['amount', 'characteristic', 'endsWithCycle'] }],
    uses: adevaUses.ailment,
  },
};
