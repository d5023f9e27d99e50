/** The games' own sheets. A game adds its lines; a thing without a line has the one sheet that serves all. */
import { AdevaCharacterSheet } from './adeva/character-sheet.ts';
import { ArrgsCharacterSheet } from './arrgs/character-sheet.ts';
import { CepheusCharacterSheet } from './cepheus/character-sheet.ts';
import { CepheusVehicleSheet } from './cepheus/vehicle-sheet.ts';
import { DriveArmsSheet } from './drive/arms-sheet.ts';
import { DriveCharacterSheet } from './drive/character-sheet.ts';
import { FluidCharacterSheet } from './fluid/character-sheet.ts';

/** By ruleset; where a sub-type has a sheet of its own, by that. */
export const ACTOR_SHEETS: { readonly [rulesetOrType: string]: unknown } = {
  cepheus: CepheusCharacterSheet,
  cepheusVehicle: CepheusVehicleSheet,
  cepheusRobot: CepheusVehicleSheet,
  drive: DriveCharacterSheet,
  fluid: FluidCharacterSheet,
  adeva: AdevaCharacterSheet,
  arrgs: ArrgsCharacterSheet,
};

/** Things that show more than their form, by sub-type. */
export const ITEM_SHEETS: { readonly [type: string]: unknown } = {
  driveWeapon: DriveArmsSheet,
  driveArmor: DriveArmsSheet,
};
