/** The one exhaustive list. */
import { cepheus } from './cepheus/index.ts';
import type { Ruleset } from './ruleset.ts';

/** Every ruleset by its id, each with its own shapes inside; outside this list they are all alike. */
export const RULESETS: readonly Ruleset[] = [cepheus as unknown as Ruleset];

export const rulesetOf = (id: string): Ruleset | undefined => RULESETS.find((one) => one.id === id);
