import type { Operations } from '../format.ts';
import { undiced } from './input.ts';
import { attack } from './attack.ts';
import { conditions } from './conditions.ts';
import { count } from './count.ts';
import { damage } from './damage.ts';
import { round } from './round.ts';
import { start } from './start.ts';

/** Operations whose contract has no line **Dice**: a die supplied to them is left over. */
const WITHOUT_DICE = [
  'flatFootedOnEntry',
  'surpriseActions',
  'roundActions',
  'splitFull',
  'joinHalves',
  'offTurn',
  'shortenAction',
  'firstAction',
  'endOfTurn',
  'press',
  'delay',
  'reelingTurn',
  'endOfRound',
  'setCount',
  'activate',
  'actionDicePool',
  'burst',
  'autofire',
  'rangeBand',
  'applyDamage',
  'flatFootedAfter',
  'conditionEffects',
  'gainCondition',
];

const all: Operations = { ...start, ...round, ...count, ...attack, ...damage, ...conditions };

export const fluid: Operations = Object.fromEntries(
  Object.entries(all).map(([name, operation]) =>
    WITHOUT_DICE.includes(name) ? [name, (given) => undiced(given, operation(given))] : [name, operation],
  ),
);
