/** The ruleset `drive`: drive and armor ranges, energy shields, auras, pseudogravity. See RULES.md beside this file. */
export * from './areas.ts';
export * from './armor.ts';
export * from './attack.ts';
export * from './auras.ts';
export * from './character.ts';
export * from './critical.ts';
export * from './energy.ts';
export * from './injuries.ts';
export * from './marks.ts';
export * from './light.ts';
export * from './options.ts';
export * from './positions.ts';
export * from './pseudogravity.ts';
export * from './resistances.ts';
export * from './rolls.ts';
export * from './rounds.ts';
export * from './shield-points.ts';
export * from './shields.ts';
export * from './strike.ts';
export * from './types.ts';
export * from './volley.ts';
export * from './weapons.ts';
export * from './zones.ts';
export { drive } from './ruleset.ts';
export { attackOdds } from './attack-odds.ts';
export { freshState } from './state.ts';
export { EXPIRIES, NOISES } from './sheet.ts';
export type {
  AuraItem,
  DriveCombatant,
  DriveFight,
  DriveSheet,
  DriveState,
  DriveWeapon,
  GravityItem,
} from './sheet.ts';
export type { PointSource, ShieldItem, WornArmor } from './sheet.ts';
