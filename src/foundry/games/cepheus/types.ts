/** The document sub-types of `cepheus`. */
import { common, ledger, type SubType } from '../../data/common.ts';
import {
  cepheusArmor,
  cepheusCharacter,
  cepheusGear,
  cepheusRobot,
  cepheusVehicle,
  cepheusWeapon,
} from '../../../rules/cepheus/index.ts';

export const cepheusTypes: readonly SubType[] = [
  {
    document: 'Actor',
    type: 'cepheusCharacter',
    ruleset: 'cepheus',
    kind: 'character',
    fields: { ...common, ...ledger, ...cepheusCharacter },
    bars: ['characteristics.end', 'characteristics.str', 'characteristics.dex'],
  },
  {
    document: 'Actor',
    type: 'cepheusVehicle',
    ruleset: 'cepheus',
    kind: 'vehicle',
    fields: { ...common, ...ledger, ...cepheusVehicle },
    bars: ['hull', 'structure', 'armor'],
  },
  {
    document: 'Actor',
    type: 'cepheusRobot',
    ruleset: 'cepheus',
    kind: 'robot',
    fields: { ...common, ...ledger, ...cepheusRobot },
    bars: ['hull', 'structure', 'armor'],
  },
  {
    document: 'Item',
    type: 'cepheusWeapon',
    ruleset: 'cepheus',
    kind: 'weapon',
    fields: { ...common, ...cepheusWeapon },
  },
  { document: 'Item', type: 'cepheusArmor', ruleset: 'cepheus', kind: 'armor', fields: { ...common, ...cepheusArmor } },
  { document: 'Item', type: 'cepheusGear', ruleset: 'cepheus', kind: 'gear', fields: { ...common, ...cepheusGear } },
];
