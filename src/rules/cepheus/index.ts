/** `cepheus`: all that others may import of it. */
export { cepheus } from './ruleset.ts';
export * from './types.ts';
export * from './options.ts';
export * from './attack/facts.ts';
export { ACTS } from './acts.ts';
export { cepheusArmor, cepheusCharacter, cepheusGear, cepheusWeapon } from './sheet/fields.ts';
export { UNARMED } from './sheet/items.ts';
export {
  armorNow,
  combatantOf,
  isDead,
  isHelpless,
  isSeriouslyWounded,
  isUp,
  isWounded,
  skillOf,
} from './sheet/state.ts';
export { initiativeIn, initiativeTally } from './fight/order.ts';
export { bandFromMetres, bandFromSquares, rangeOf, startingBand } from './scene/range.ts';
export { characteristicDm, skillDm } from './check/check.ts';
export { attackTally } from './attack/modifiers.ts';
export { resolveAttack } from './attack/resolve.ts';
export { attackOdds } from './attack/odds.ts';
