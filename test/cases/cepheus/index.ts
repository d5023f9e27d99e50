/** The operations of `cepheus.ops.md`: thin, split by its sections. */
import type { Operations } from '../format.ts';
import { strictAboutDice } from '../unused.ts';
import { actionsAndTime } from './actions.ts';
import { attackOperations } from './attack.ts';
import { basics } from './basics.ts';
import { fightOperations } from './fight.ts';
import { health } from './health.ts';
import { medicalOperations } from './medical.ts';
import { initiativeAndCommand } from './initiative.ts';
import { aimAndReactions } from './reactions.ts';
import { vehicleOperations } from './vehicles.ts';

export const cepheus: Operations = strictAboutDice({
  ...basics,
  ...initiativeAndCommand,
  ...actionsAndTime,
  ...aimAndReactions,
  ...attackOperations,
  ...fightOperations,
  ...health,
  ...medicalOperations,
  ...vehicleOperations,
});
