/** The ruleset `fluid`, under the contract of every ruleset. */
import { withCopies } from '../kernel/copies.ts';
import type { Ruleset } from '../ruleset.ts';
import { allowed, areas, choices, odds, perform, price } from './acts/acts.ts';
import { rangeOf } from './attack/range.ts';
import { advance } from './fight/advance.ts';
import { order } from './fight/order.ts';
import { optionsFrom, optionSpecs } from './options.ts';
import { COPIES } from './sheet/copies.ts';
import { read } from './sheet/read.ts';
import { inSurprise } from './sheet/state.ts';
import type { FluidCombatant } from './sheet/types.ts';
import { standing, status } from './status.ts';

const contract: Ruleset<FluidCombatant> = {
  id: 'fluid',
  clauses: 'FLU',
  options: optionSpecs,
  dice: [3, 4, 6, 8, 10, 12, 20, 100],
  read,
  plainAttack: 'attack',
  readying: ['reload'],
  joining: 'join',
  order,
  phase: (fight) => (inSurprise(fight) ? 'SALVO.fluid.phase.surprise' : null),
  choices,
  allowed,
  perform,
  advance,
  odds,
  price,
  areas,
  standing,
  status,
  band: ({ options }, { feet }) => `SALVO.fluid.band.${rangeOf(feet, REACH, null, optionsFrom(options)).band}`,
};

export const fluid = withCopies(contract, COPIES);

/** The reach of most people, in feet. */
const REACH = 5;
