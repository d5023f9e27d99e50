/** The implementation of the ruleset contract for `cepheus`. */
import { withCopies } from '../kernel/copies.ts';
import type { Ruleset } from '../ruleset.ts';
import { allowed, areas, choices, odds, perform, price } from './acts/acts.ts';
import { advance } from './fight/advance.ts';
import { order } from './fight/order.ts';
import { options, optionsFrom } from './options.ts';
import { rangeOf } from './scene/range.ts';
import { COPIES } from './sheet/copies.ts';
import { read } from './sheet/read.ts';
import { standing, status } from './status.ts';
import type { CepheusCombatant } from './types.ts';

const contract: Ruleset<CepheusCombatant> = {
  id: 'cepheus',
  clauses: 'CEP',
  options: options.specs,
  dice: [6],
  read,
  plainAttack: 'attack',
  readying: ['reload', 'draw'],
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
  band: (fight, { metres, squares, gridKind, squareMetres }) => {
    const distance = { band: null, metres, squares, gridKind, squareMetres, gmExtreme: null };
    return `SALVO.cepheus.band.${rangeOf(distance, optionsFrom(fight.options)).band}`;
  },
};

export const cepheus = withCopies(contract, COPIES);
