/** The contract of a ruleset, answered by `drive`. */
import { withCopies } from '../kernel/copies.ts';
import type { Ruleset } from '../ruleset.ts';
import { allowed, areas, choices, odds, perform, price } from './acts/acts.ts';
import { advance } from './fight/advance.ts';
import { order, roundPhase } from './fight/order.ts';
import { OPTIONS } from './options.ts';
import { band, closeness } from './positions/reach.ts';
import { COPIES } from './sheet/copies.ts';
import { read } from './sheet/read.ts';
import type { DriveCombatant } from './sheet/sheet.ts';
import { standing, status } from './status.ts';

const contract: Ruleset<DriveCombatant> = {
  id: 'drive',
  clauses: 'DRV',
  options: OPTIONS,
  dice: [6, 10, 100],
  read,
  plainAttack: 'attack',
  readying: [],
  order,
  phase: (fight) => (fight.phase === 'underway' ? `SALVO.drive.phase.${roundPhase(fight)}` : null),
  choices,
  allowed,
  perform,
  advance,
  odds,
  price,
  areas,
  standing,
  status,
  band,
  closeness,
};

export const drive = withCopies(contract, COPIES);
