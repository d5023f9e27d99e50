/** The contract of a ruleset, answered by `arrgs`. */
import { withCopies } from '../kernel/copies.ts';
import type { Ruleset } from '../ruleset.ts';
import { allowed, areas, choices, odds, perform, price } from './acts/acts.ts';
import { advance } from './fight/advance.ts';
import { order } from './fight/order.ts';
import { OPTION_SPECS } from './options.ts';
import { isSurpriseRound } from './points/able.ts';
import { threatened } from './range/threat.ts';
import { COPIES } from './sheet/copies.ts';
import { read } from './sheet/read.ts';
import type { ArrgsCombatant } from './sheet/types.ts';
import { standing, status } from './status.ts';

const contract: Ruleset<ArrgsCombatant> = {
  id: 'arrgs',
  clauses: 'ARR',
  options: OPTION_SPECS,
  dice: [20, 8, 4],
  read,
  plainAttack: 'attack',
  readying: ['reload', 'draw'],
  joining: 'join',
  order,
  phase: (fight) => (isSurpriseRound(fight) ? 'SALVO.arrgs.phase.surprise' : null),
  choices,
  allowed,
  perform,
  advance,
  odds,
  price,
  areas,
  threatened,
  standing,
  status,
};

export const arrgs = withCopies(contract, COPIES);
