/** The changes of vehicles at the end of turns and rounds (CEP-VEH-04, -21, -27). */
import { conditionGained } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import { quietly } from '../fight/turn.ts';
import { combatantOf, isDead, isRobot, isUp } from '../sheet/state.ts';
import type { CepheusFight, Motion, Progress } from '../types.ts';
import { driverOf, vehicleOf } from '../vehicles/aboard.ts';
import { brokenOff } from './chase.ts';
import { keepsControl } from './control.ts';
import { driven, steered } from './driver.ts';

/** The end of a driver's turn: a pursuer that has not matched the weave breaks off (CEP-VEH-27). */
export function turnDriven(progress: Progress, who: Id): Progress {
  const vehicle = driven(progress.fight, combatantOf(progress.fight, who))?.combatant;
  return vehicle?.state.motion.chase ? brokenOff(progress, vehicle.id) : progress;
}

/**
 * The end of a round: a moving vehicle that was not driven is out of control (CEP-VEH-04), and counts of the round
 * start anew.
 */
export function roundDriven(progress: Progress): Progress {
  let reached = progress;
  for (const { id, state } of progress.fight.combatants) {
    if (state.hulk === null || isRobot(state.hulk)) continue;
    if (isUncontrolled(reached.fight, id)) reached = outOfControl(reached, id);
    const motion = { ...NEW_ROUND, ...withoutDriver(reached.fight, id) };
    reached = quietly(reached, id, steered(reached.fight, id, 'CEP-VEH-04', { motion }, 'drivingCounted'));
  }
  return reached;
}

const NEW_ROUND = { spent: [], shots: {}, maneuvers: 0 };

/** The end of evasive action and pursuit without a driver that is up (CEP-VEH-21, -27). */
function withoutDriver(fight: CepheusFight, id: Id): Partial<Motion> {
  const driver = driverOf(fight, id);
  return driver && isUp(driver.state) ? {} : { evading: null, chase: null };
}

function isUncontrolled(fight: CepheusFight, id: Id): boolean {
  const vehicle = vehicleOf(fight, id);
  if (!vehicle || isDead(vehicle.combatant.state) || vehicle.hulk.speed <= 0) return false;
  const { driving, spent } = vehicle.combatant.state.motion;
  return !keepsControl(driving, spent);
}

function outOfControl(progress: Progress, id: Id): Progress {
  const until = { at: 'endOfRound', round: progress.fight.round + 1 } as const;
  const events: readonly Event[] = [
    {
      ...conditionGained(progress.fight, id, { id: 'uncontrolled', clause: 'CEP-VEH-04', until }),
      kind: 'uncontrolled',
    },
  ];
  const verdict = { key: 'SALVO.cepheus.verdict.uncontrolled', good: false };
  return after(progress, { kind: 'effect', who: id, title: 'SALVO.cepheus.stage.uncontrolled', verdict, events });
}
