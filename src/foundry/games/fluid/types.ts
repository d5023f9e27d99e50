/** The document sub-types of `fluid`. */
import { common, ledger, type SubType } from '../../data/common.ts';
import { armor, character, gear, weapon } from '../../../rules/fluid/index.ts';

export const fluidTypes: readonly SubType[] = [
  {
    document: 'Actor',
    type: 'fluidCharacter',
    ruleset: 'fluid',
    kind: 'character',
    fields: { ...common, ...ledger, ...character },
    bars: ['vitality', 'wounds'],
    values: ['actionDice', 'damageTaken'],
  },
  { document: 'Item', type: 'fluidWeapon', ruleset: 'fluid', kind: 'weapon', fields: { ...common, ...weapon } },
  { document: 'Item', type: 'fluidArmor', ruleset: 'fluid', kind: 'armor', fields: { ...common, ...armor } },
  { document: 'Item', type: 'fluidGear', ruleset: 'fluid', kind: 'gear', fields: { ...common, ...gear } },
];
