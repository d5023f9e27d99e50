/** The games' own sheets. A game adds its lines; a thing without a line has the one sheet that serves all. */
import { AdevaCharacterSheet } from './adeva/character-sheet.ts';
import { adevaThings } from './adeva/things.ts';
import { ArrgsCharacterSheet } from './arrgs/character-sheet.ts';
import { arrgsThings } from './arrgs/things.ts';
import { CepheusCharacterSheet } from './cepheus/character-sheet.ts';
import { CepheusVehicleSheet } from './cepheus/vehicle-sheet.ts';
import { cepheusThings } from './cepheus/things.ts';
import { DriveEquipmentSheet } from './drive/equipment-sheet.ts';
import { DriveCharacterSheet } from './drive/character-sheet.ts';
import { driveThings } from './drive/things.ts';
import { FluidCharacterSheet } from './fluid/character-sheet.ts';
import { fluidThings } from './fluid/things.ts';
import type { Thing } from '../sheets/things.ts';

/** The sheets of actors, by ruleset; for a sub-type with a sheet of its own, by sub-type. */
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
  driveWeapon: DriveEquipmentSheet,
  driveArmor: DriveEquipmentSheet,
};

/** The look and the counts of each kind of thing, by sub-type. */
export const THINGS: { readonly [type: string]: Thing } = {
  ...cepheusThings,
  ...driveThings,
  ...fluidThings,
  ...adevaThings,
  ...arrgsThings,
};
