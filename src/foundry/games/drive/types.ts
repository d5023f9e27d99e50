/** The document sub-types of `drive`. */
import { common, ledger, type SubType } from '../../data/common.ts';
import { fields } from '../../../rules/drive/index.ts';
import type { Fields } from '../../../rules/index.ts';
import { rescaledTrack } from './track.ts';

const { armor, aura, character, gear, gravity, kineticShield, shield, vehicle, weapon } = fields;

const actor = (type: string, kind: string, own: Fields): SubType => ({
  document: 'Actor',
  type,
  ruleset: 'drive',
  kind,
  fields: { ...common, ...ledger, ...own },
  bars: [],
  values: ['damageTaken', 'willSpent', 'fatigue', 'kineticUses'],
  follows: rescaledTrack,
});

const item = (type: string, kind: string, own: Fields): SubType => ({
  document: 'Item',
  type,
  ruleset: 'drive',
  kind,
  fields: { ...common, ...gear, ...own },
});

export const driveTypes: readonly SubType[] = [
  actor('driveCharacter', 'character', character),
  actor('driveVehicle', 'vehicle', vehicle),
  item('driveWeapon', 'weapon', weapon),
  item('driveArmor', 'armor', armor),
  item('driveShield', 'shield', shield),
  item('driveAura', 'aura', aura),
  item('driveGravity', 'gravity', gravity),
  item('driveKineticShield', 'kineticShield', kineticShield),
  item('driveGear', 'gear', {}),
];
