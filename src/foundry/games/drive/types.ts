/** The document sub-types of `drive`. */
import { common, ledger, type SubType } from '../../data/common.ts';
import type { Fields } from '../../../rules/index.ts';
import {
  driveArmor,
  driveAura,
  driveCharacter,
  driveGear,
  driveGravity,
  driveKineticShield,
  driveShield,
  driveVehicle,
  driveWeapon,
} from './specs.ts';
import { rescaledTrack } from './track.ts';

const actor = (type: string, kind: string, fields: Fields): SubType => ({
  document: 'Actor',
  type,
  ruleset: 'drive',
  kind,
  fields: { ...common, ...ledger, ...fields },
  bars: [],
  values: ['damageTaken', 'willSpent', 'fatigue', 'kineticUses'],
  follows: rescaledTrack,
});

const item = (type: string, kind: string, fields: Fields): SubType => ({
  document: 'Item',
  type,
  ruleset: 'drive',
  kind,
  fields: { ...common, ...fields },
});

export const driveTypes: readonly SubType[] = [
  actor('driveCharacter', 'character', driveCharacter),
  actor('driveVehicle', 'vehicle', driveVehicle),
  item('driveWeapon', 'weapon', driveWeapon),
  item('driveArmor', 'armor', driveArmor),
  item('driveShield', 'shield', driveShield),
  item('driveAura', 'aura', driveAura),
  item('driveGravity', 'gravity', driveGravity),
  item('driveKineticShield', 'kineticShield', driveKineticShield),
  item('driveGear', 'gear', driveGear),
];
