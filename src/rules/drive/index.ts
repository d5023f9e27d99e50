/** The ruleset `drive`: drive and armor ranges, energy shields, auras, pseudogravity. See RULES.md beside this file. */
export { drive } from './ruleset.ts';
export { DEFAULT_OPTIONS, OPTIONS, optionsFrom, type DriveOptions } from './options.ts';
export { attackOdds } from './attack/odds.ts';
export { resolveAttack, type Attack, type AttackResult } from './attack/resolve.ts';
export { weaponProfile, wieldCheck, type ListedWeapon } from './attack/wielding.ts';
export {
  defenseRoll,
  NO_WILL,
  roll,
  type DefenseResult,
  type DefenseSpec,
  type RollResult,
  type RollSpec,
  type Will,
} from './check/rolls.ts';
export { armorScale, STARTER_ARMOR, type StarterArmor } from './harm/armor.ts';
export { degreesOnTrack, healInjuries, rescaledDamage } from './harm/injuries.ts';
export { deriveBody, type Body } from './sheet/body.ts';
export * as fields from './sheet/fields.ts';
export { driveMarks } from './sheet/marks.ts';
export type {
  DriveCombatant,
  DriveFight,
  DriveSheet,
  DriveState,
  DriveWeapon,
  GravityItem,
  ShieldItem,
} from './sheet/sheet.ts';
export { driveUses } from './sheet/uses.ts';
export {
  approachFrom,
  CHARACTERISTICS,
  ENERGY_TYPES,
  INJURY_TYPES,
  PRECISIONS,
  RELATIONS,
  STATUSES,
  type AoeKind,
  type Approach,
  type Armor,
  type AttackKind,
  type AttackWeapon,
  type AuraKind,
  type Energy,
  type EnergyType,
  type Injury,
  type InjuryType,
  type Mode,
  type Precision,
  type Relation,
  type Resistance,
  type ShieldSource,
  type StatusName,
  type Target,
} from './types.ts';
