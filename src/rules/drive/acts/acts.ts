/** The acts of a combatant: all of them, in the order in which a sheet shows them. */
import { actsOf } from '../../kernel/acts.ts';
import { zoneAttack } from '../areas/zone-attack.ts';
import { attack } from '../attack/attack.ts';
import { feedAura, loseDevice } from '../auras/keeping.ts';
import { check } from '../check/check.ts';
import { maneuver, touch } from '../check/maneuver.ts';
import { declineResistance, payFlight } from '../gravity/flight.ts';
import { useGravity } from '../gravity/lift.ts';
import { silence } from '../gravity/silence.ts';
import {
  defend,
  engage,
  grapple,
  groupToZone,
  joinGroup,
  leaveGroup,
  release,
  standUp,
  toZone,
} from '../positions/moves.ts';
import { charge } from '../shields/charging.ts';
import { dropShield, raiseShield } from '../shields/raising.ts';
import { actRules, type Act } from './act.ts';
import { endMovement, heal, place, refill, refillSource, rescale, setBoarder, setCover, setStatus } from './rulings.ts';

// prettier-ignore
const ACTS = [
  attack, zoneAttack, maneuver, touch, useGravity,
  charge, raiseShield, dropShield, feedAura, payFlight, declineResistance,
  toZone, groupToZone, joinGroup, leaveGroup, defend, engage, grapple, release, standUp,
  check,
  endMovement, heal, rescale, setStatus, setCover, setBoarder, place, silence, loseDevice, refill, refillSource,
] as readonly Act[];

export const { choices, allowed, perform, odds, price, areas, request } = actsOf(actRules, ACTS);
