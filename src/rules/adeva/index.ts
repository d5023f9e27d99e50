/** The ruleset `adeva`, and the parts of it that sheets and cases use. */
export { adeva } from './ruleset.ts';
export { derivedOf, type Derived } from './derived.ts';
export * from './options.ts';
export * from './sheet/fields.ts';
export type * from './sheet/types.ts';
export { adevaUses } from './sheet/uses.ts';
export * from './terms.ts';
export { bonusOf, currentScore } from './score/characteristic.ts';
