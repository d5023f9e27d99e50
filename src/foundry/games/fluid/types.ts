/** The document sub-types of `fluid`. */
import { common, ledger, type SubType } from '../../data/common.ts';
import { fluidArmor, fluidCharacter, fluidGear, fluidWeapon } from './specs.ts';

export const fluidTypes: readonly SubType[] = [
  {
    document: 'Actor',
    type: 'fluidCharacter',
    ruleset: 'fluid',
    kind: 'character',
    fields: { ...common, ...ledger, ...fluidCharacter },
    bars: ['vitality', 'wounds'],
    values: ['actionDice', 'damageTaken'],
  },
  { document: 'Item', type: 'fluidWeapon', ruleset: 'fluid', kind: 'weapon', fields: { ...common, ...fluidWeapon } },
  { document: 'Item', type: 'fluidArmor', ruleset: 'fluid', kind: 'armor', fields: { ...common, ...fluidArmor } },
  { document: 'Item', type: 'fluidGear', ruleset: 'fluid', kind: 'gear', fields: { ...common, ...fluidGear } },
];
