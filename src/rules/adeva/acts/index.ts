/** Every act of the ruleset, in the order in which a table shows them, and the questions of the contract that they answer. */
import { actsOf } from '../../kernel/acts.ts';
import { house, type Act } from './act.ts';
import { SURPRISE } from './surprise.ts';

const ACTS: readonly Act[] = [...SURPRISE];

export const { choices, perform, odds } = actsOf(house, ACTS);
