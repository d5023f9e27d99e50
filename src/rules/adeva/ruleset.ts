/** The contract of a ruleset as `adeva` fulfills it. */
import { withCopies } from '../kernel/copies.ts';
import type { Ruleset } from '../ruleset.ts';
import { allowed, areas, choices, odds, perform, price } from './acts/acts.ts';
import { advance } from './fight/advance.ts';
import { order } from './fight/order.ts';
import { OPTIONS } from './options.ts';
import { COPIES } from './sheet/copies.ts';
import { read } from './sheet/read.ts';
import type { AdevaCombatant } from './sheet/types.ts';
import { standing, status } from './status.ts';

const contract: Ruleset<AdevaCombatant> = {
  id: 'adeva',
  clauses: 'ADE',
  options: OPTIONS.specs,
  dice: [5, 10, 100],
  read,
  plainAttack: 'standardAttack',
  readying: ['reload'],
  joining: 'join',
  order,
  choices,
  allowed,
  perform,
  advance,
  odds,
  price,
  areas,
  standing,
  status,
};

export const adeva = withCopies(contract, COPIES);
