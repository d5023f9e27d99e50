/** The acts of a combatant: all of them, in the order in which a sheet shows them. */
import { actsOf } from '../../kernel/acts.ts';
import type { Id } from '../../kernel/json.ts';
import { begin } from '../../kernel/progress.ts';
import { zoneAttack } from '../areas/zone-attack.ts';
import { attack } from '../attack/attack.ts';
import { feedAura, loseDevice } from '../auras/keeping.ts';
import { check } from '../check/check.ts';
import { maneuver, touch } from '../check/maneuver.ts';
import { firstPlaceReached } from '../fight/places.ts';
import { declineResistance, payFlight } from '../gravity/flight.ts';
import { useGravity } from '../gravity/lift.ts';
import { silence } from '../gravity/silence.ts';
import { linkZones } from '../positions/link-zones.ts';
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
import type { DriveFight, Progress } from '../sheet/sheet.ts';
import { dropShield, raiseShield } from '../shields/raising.ts';
import { actRules, type Act } from './act.ts';
import { endMovement, heal, place, refill, refillSource, rescale, setBoarder, setCover, setStatus } from './rulings.ts';

// prettier-ignore
const ACTS = [
  attack, zoneAttack, maneuver, touch, useGravity,
  charge, raiseShield, dropShield, feedAura, payFlight, declineResistance,
  toZone, groupToZone, joinGroup, leaveGroup, defend, engage, grapple, release, standUp,
  check,
  endMovement, heal, rescale, setStatus, setCover, setBoarder, place, linkZones, silence, loseDevice, refill, refillSource,
] as readonly Act[];

/** The place of the first turn, which comes with the action phase: acts that begin it find the fight after that (DRV-RND-05, -08). */
function before(act: Act, fight: DriveFight, who: Id, ruled: boolean): Progress | null {
  const begins = act.action === endMovement.action || (act.when === 'turn' && (ruled || fight.turn === who));
  const reached = begins ? firstPlaceReached(begin(fight)) : null;
  return reached === null || reached.stages.length === 0 ? null : reached;
}

export const { choices, allowed, perform, odds, price, areas, request } = actsOf({ ...actRules, before }, ACTS);
