/** The public part of `cepheus`: everything that code outside its folder may import. */
export { cepheus } from './ruleset.ts';
export { ACTS } from './acts/acts.ts';
export { optionsFrom } from './options.ts';
export {
  cepheusArmor,
  cepheusCharacter,
  cepheusGear,
  cepheusRobot,
  cepheusVehicle,
  cepheusWeapon,
  ROBOT_CHARACTERISTICS,
} from './sheet/fields.ts';
export { cepheusUses } from './sheet/uses.ts';
export { CHARACTERISTICS, DRUGS, SKILLS, SYSTEM_HITS, SYSTEMS } from './vocabulary.ts';
export type { Characteristic } from './vocabulary.ts';
export type {
  Armor,
  CepheusCombatant,
  CepheusFight,
  CepheusOptions,
  CepheusSheet,
  CepheusState,
  Weapon,
} from './types.ts';
export { attackSituation } from './attack/facts.ts';
export type { AttackSituation, SituationPart } from './attack/facts.ts';
export { attackOdds } from './attack/odds.ts';
export { attackTally } from './attack/modifiers.ts';
export { resolveAttack } from './attack/resolve.ts';
export type { AttackResult } from './attack/resolve.ts';
export { characteristicDm, skillDm } from './check/check.ts';
export { initiativeIn, initiativeTally } from './fight/order.ts';
export { rangeOf, startingBand } from './scene/range.ts';
export { isDead, isUp } from './sheet/state.ts';
export { soundnessOf } from './vehicles/parts.ts';
export type { Part } from './vehicles/parts.ts';
