/** `cepheus`: all that others may import of it. */
export { cepheus } from './ruleset.ts';
export * from './types.ts';
export * from './options.ts';
export * from './situation.ts';
export { ACTS } from './commands/index.ts';
export { UNARMED } from './read-items.ts';
export { armorNow, combatantOf, isDead, isHelpless, isSeriouslyWounded, isUp, isWounded, skillOf } from './state.ts';
export { initiativeIn, initiativeTally } from './order.ts';
export { bandFromMetres, bandFromSquares, difficulty, rangeOf, startingBand } from './range.ts';
export { characteristicDm, skillDm } from './check.ts';
export { attackTally } from './modifiers.ts';
export { resolveAttack } from './attack.ts';
export { attackOdds } from './odds.ts';
