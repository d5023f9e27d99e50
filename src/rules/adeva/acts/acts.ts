/**
 * Every act of the ruleset, in the order in which a table shows them, and the functions of the contract made from them.
 */
import { actsOf } from '../../kernel/acts.ts';
import { GRAPPLE_ACTS } from '../grapple/controlling.ts';
import { grappleInitiate } from '../grapple/initiating.ts';
import { MANEUVERS } from '../maneuvers/maneuvers.ts';
import { suppressiveFire } from '../overwatch/suppressing.ts';
import { watched } from '../overwatch/watched.ts';
import { overwatch } from '../overwatch/watching.ts';
import { FATE_ACTS } from '../recovery/fateacts.ts';
import { FIRST_AID } from '../recovery/firstaid.ts';
import { RULINGS } from '../rulings/rulings.ts';
import { test } from '../score/testing.ts';
import { STARSHIP_ACTS } from '../starship/boarding-and-ram.ts';
import { ATTACKS } from '../strikes/attacks.ts';
import { charge } from '../strikes/charge.ts';
import { multipleAttack } from '../strikes/multiple.ts';
import { actRules, type Act } from './act.ts';
import { HANDS } from './hands.ts';
import { MOVES } from './moving.ts';
import { SURPRISE } from './surprise.ts';
import { TASKS } from './tasks.ts';

const ACTS: readonly Act[] = [
  ...ATTACKS,
  charge,
  multipleAttack,
  ...MOVES,
  ...HANDS,
  test,
  ...TASKS,
  ...MANEUVERS,
  grappleInitiate,
  ...GRAPPLE_ACTS,
  overwatch,
  suppressiveFire,
  ...STARSHIP_ACTS,
  ...FIRST_AID,
  ...FATE_ACTS,
  ...RULINGS,
  ...SURPRISE,
];

export const { choices, allowed, perform, odds, price, areas } = actsOf(actRules, ACTS.map(watched));
