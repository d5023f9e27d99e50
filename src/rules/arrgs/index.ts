/** The ruleset `arrgs`: action points, success values, critical chains, Vitality. See RULES.md beside this file. */
export { arrgs } from './ruleset.ts';
export { DEFAULT_OPTIONS, type ArrgsOptions } from './options.ts';
export { sheetNumbers, type SheetNumbers } from './derived.ts';
export { dueAtRoundEnd, type DueChange } from './fight/due.ts';
export { DOCUMENTS } from './sheet/fields.ts';
export { arrgsUses } from './sheet/uses.ts';
export { pilotOf } from './vehicles/aboard.ts';
export { ABILITIES, CONDITIONS, DAMAGE_TYPES, MANOEUVRES, MOVEMENT_CATEGORIES, SIZES, SKILLS } from './terms.ts';
export type { ArrgsCombatant, ArrgsFight, ArrgsSheet, ArrgsState } from './sheet/types.ts';
export * from './terms.ts';
