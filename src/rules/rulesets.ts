/** The one exhaustive list. */
import { adeva } from './adeva/index.ts';
import { arrgs } from './arrgs/index.ts';
import { cepheus } from './cepheus/index.ts';
import { drive } from './drive/index.ts';
import { fluid } from './fluid/index.ts';
import type { Ruleset } from './ruleset.ts';

const LIST = [
  cepheus, //
  drive,
  fluid,
  adeva,
  arrgs,
];

/** Every ruleset, each with its own shapes inside; outside this list all are treated alike. */
export const RULESETS: readonly Ruleset[] = LIST.map((ruleset) => ruleset as unknown as Ruleset);

export const rulesetOf = (id: string): Ruleset | undefined => RULESETS.find((ruleset) => ruleset.id === id);
