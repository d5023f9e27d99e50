/** The one exhaustive list. */
import type { Ruleset } from './ruleset.ts';

export const RULESETS: readonly Ruleset[] = [];

export const rulesetOf = (id: string): Ruleset | undefined => RULESETS.find((one) => one.id === id);
