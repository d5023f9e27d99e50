/** What a combatant may do: every act, in the order in which a sheet shows them. */
import { actsOf } from '../../kernel/acts.ts';
import { house, type Act } from './act.ts';
import { attack } from './attack.ts';
import { delay } from './order.ts';

const ACTS: readonly Act[] = [
  attack, //
  delay,
];

export const { choices, perform, odds } = actsOf(house, ACTS);
