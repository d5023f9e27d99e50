/** The ruleset `drive`: drive and armor ranges, energy shields, auras, pseudogravity. See RULES.md beside this file. */
export * from './areas/areas.ts';
export * from './harm/armor.ts';
export * from './attack/resolve.ts';
export * from './auras/auras.ts';
export * from './sheet/body.ts';
export * from './attack/critical.ts';
export * from './harm/energy.ts';
export * from './harm/injuries.ts';
export * from './sheet/marks.ts';
export * from './gravity/light.ts';
export * from './options.ts';
export * from './positions/positions.ts';
export * from './gravity/pseudogravity.ts';
export * from './harm/resistances.ts';
export * from './check/rolls.ts';
export * from './fight/rounds.ts';
export * from './shields/points.ts';
export * from './shields/shields.ts';
export * from './harm/strike.ts';
export * from './types.ts';
export * from './harm/volley.ts';
export * from './attack/wielding.ts';
export * from './areas/low-shield.ts';
export { drive } from './ruleset.ts';
export { attackOdds } from './attack/odds.ts';
export { freshState } from './sheet/state.ts';
export { EXPIRIES, NOISES } from './sheet/sheet.ts';
export type {
  AuraItem,
  DriveCombatant,
  DriveFight,
  DriveSheet,
  DriveState,
  DriveWeapon,
  GravityItem,
} from './sheet/sheet.ts';
export type { PointSource, ShieldItem, WornArmor } from './sheet/sheet.ts';
