/** What a combatant may do: every act, in the order in which a sheet shows them. */
import { actsOf } from '../../kernel/acts.ts';
import { house, type Act } from './act.ts';
import { areaAttack } from './area-attack.ts';
import { attack } from './attack.ts';
import { draw, drop, fallProne, speak } from './complementary.ts';
import { join, setAware } from './opening.ts';
import { delay } from './order.ts';
import { ready, special } from './points.ts';
import { bleed, harm, heal, rest, revive, setCondition, wake } from './rulings.ts';
import { treat } from './treat.ts';

// prettier-ignore
const ACTS: readonly Act[] = [
  attack, areaAttack,
  ready, delay, treat, special,
  draw, drop, fallProne, speak,
  setAware, join, harm, heal, setCondition, rest, wake, bleed, revive,
];

export const { choices, perform, odds } = actsOf(house, ACTS);
