/** What a combatant may do: every act, in the order in which a sheet shows them. */
import { actsOf } from '../kernel/acts.ts';
import { house, type Act } from './commands/act.ts';
import { attack } from './commands/attack.ts';
import { check, maneuver, touch } from './commands/contacts.ts';
import { declineResistance, gravity, payFlight, silence } from './commands/gravity.ts';
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
} from './commands/moves.ts';
import { endMovement, heal, place, refill, setBoarder, setCover, setStatus } from './commands/rulings.ts';
import { charge, dropShield, feedAura, loseDevice, raiseShield } from './commands/sources.ts';
import { zoneAttack } from './commands/zone.ts';

// prettier-ignore
export const ACTS: readonly Act[] = [
  attack, zoneAttack, maneuver, touch, gravity,
  charge, raiseShield, dropShield, feedAura, payFlight, declineResistance,
  toZone, groupToZone, joinGroup, leaveGroup, defend, engage, grapple, release, standUp,
  check,
  endMovement, heal, setStatus, setCover, setBoarder, place, silence, loseDevice, refill,
];

export const { choices, perform, odds, request } = actsOf(house, ACTS);
