/** The game `fluid`: its ruleset, the fields of its documents, and what a table shows of a combatant. */
export { entriesOf } from './count/closing.ts';
export { defenseOf, vulnerableDefenseOf } from './attack/situation.ts';
export { modifierOf } from './fight/conditions.ts';
export { optionsFrom } from './options.ts';
export { armor, ATTACK_KINDS, character, gear, SAVES, SCORES, weapon } from './sheet/fields.ts';
export { fluidUses } from './sheet/uses.ts';
export { conditionsOf, countTally } from './sheet/state.ts';
export type { CountLine, FluidCombatant, FluidFight, FluidSheet, FluidState, Weapon } from './sheet/types.ts';
export { fluid } from './ruleset.ts';
