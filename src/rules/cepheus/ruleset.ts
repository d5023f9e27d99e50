/** The questions of the contract, answered for `cepheus`. */
import type { Ruleset } from '../ruleset.ts';
import { advance } from './advance.ts';
import { choices, odds, perform } from './commands/index.ts';
import { options, optionsFrom } from './options.ts';
import { rangeOf } from './range.ts';
import { order } from './order.ts';
import { read } from './read.ts';
import { status } from './status.ts';
import type { CepheusCombatant } from './types.ts';

export const cepheus: Ruleset<CepheusCombatant> = {
  id: 'cepheus',
  clauses: 'CEP',
  options: options.specs,
  dice: [6],
  read,
  order,
  choices,
  perform,
  advance,
  odds,
  status,
  band: (fight, { metres, squares, gridKind, squareMetres }) => {
    const away = { band: null, metres, squares, gridKind, squareMetres, gmExtreme: null };
    return `SALVO.cepheus.band.${rangeOf(away, optionsFrom(fight.options)).band}`;
  },
};
