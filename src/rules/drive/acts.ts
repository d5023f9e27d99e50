/** What a combatant may do: every act, in the order in which a sheet shows them. */
import { actsOf } from '../kernel/acts.ts';
import { house, type Act } from './acts/act.ts';
import { attack } from './attack/attack.ts';
import { check, maneuver, touch } from './check/contacts.ts';
import { declineResistance, gravity, payFlight, silence } from './gravity/lift.ts';
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
} from './positions/moves.ts';
import { endMovement, heal, place, refill, setBoarder, setCover, setStatus } from './acts/rulings.ts';
import { charge, dropShield, feedAura, loseDevice, raiseShield } from './shields/sources.ts';
import { zoneAttack } from './areas/zone-attack.ts';

// prettier-ignore
export const ACTS: readonly Act[] = [
  attack, zoneAttack, maneuver, touch, gravity,
  charge, raiseShield, dropShield, feedAura, payFlight, declineResistance,
  toZone, groupToZone, joinGroup, leaveGroup, defend, engage, grapple, release, standUp,
  check,
  endMovement, heal, setStatus, setCover, setBoarder, place, silence, loseDevice, refill,
];

export const { choices, perform, odds, request } = actsOf(house, ACTS);
