/** Attacks out of a vehicle (section 35): arcs, shooters for each arc, what is mounted. */
import { asNumber } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import { event, putAt } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Request } from '../acts/act.ts';
import { hitsOn } from '../sheet/state.ts';
import { ARCS, type Arc, type CepheusFight } from '../types.ts';
import {
  holderOf,
  isPowerless,
  mountOf,
  protectionIn,
  rideTogether,
  seated,
  type Seated,
  type Wreckable,
} from './aboard.ts';
import { SYSTEM_HITS } from '../vocabulary.ts';
import { arcsOf, mayFire } from './protection.ts';

/** Reason that a combatant aboard may not fire this weapon at this target; null: on foot, or it may. */
export function seatRefusal(request: Request): Refusal | null {
  const { fight, combatant, targets } = request;
  const item = request.item!;
  const place = seated(fight, combatant);
  if (!place) return null;
  const isMounted = holderOf(fight, combatant, item) !== combatant;
  const unpowered = isMounted ? powerRefusal(fight, place.vehicle) : null;
  if (unpowered) return unpowered;
  const isAimed = targets.length > 0 || asNumber(request.declared, 'bearing') >= 0;
  if (!isAimed || isInside(request)) return null;
  const arcs = arcsTo(request, place);
  if (!mayFire(mountOf(place, item), arcs)) return refuse('outOfArc', 'CEP-VEH-01', { arc: arcs[0] ?? null });
  return isMounted ? null : arcRefusal(place);
}

/** CEP-VEH-45: the power that a mounted weapon needs is lost for a round, or for good. */
function powerRefusal(fight: CepheusFight, { combatant, hulk }: Wreckable): Refusal | null {
  if (hitsOn(hulk, 'powerPlant') === SYSTEM_HITS.powerPlant) return refuse('disabled', 'CEP-VEH-45');
  return isPowerless(fight, combatant) ? refuse('powerless', 'CEP-VEH-45') : null;
}

/** Whether the target is in the vehicle with the attacker, or the vehicle itself: no arc leads there. */
const isInside = ({ fight, who, targets }: Request): boolean =>
  targets[0] !== undefined && rideTogether(fight, who, targets[0]);

/** The arcs in which the target is: as the table measures them, with the one into which a stunt has brought it. */
function arcsTo({ fight, declared, targets }: Request, { vehicle }: Seated): readonly Arc[] {
  const bearing = asNumber(declared, 'bearing');
  const { conditions } = vehicle.combatant.state;
  const stunt = conditions['stunt']?.facts;
  const brought = stunt?.['target'];
  const [target] = targets;
  // CEP-VEH-24: with a vehicle come those inside.
  const isBrought = typeof brought === 'string' && target !== undefined && rideTogether(fight, brought, target);
  const added = isBrought ? ARCS.filter((arc) => arc === stunt?.['arc']) : [];
  // CEP-VEH-02: where nothing is measured, the shooter says that it is in the arc.
  return bearing < 0 ? ARCS : [...arcsOf(vehicle.hulk.facing, bearing), ...added];
}

/** CEP-VEH-07: so many shooters for each arc of a closed vehicle in a round. */
function arcRefusal({ seat, vehicle }: Seated): Refusal | null {
  const { shootersPerArc } = protectionIn(vehicle);
  const shots = vehicle.combatant.state.motion.shots[seat.arc] ?? 0;
  return shootersPerArc !== null && shots >= shootersPerArc
    ? refuse('arcTaken', 'CEP-VEH-07', { arc: seat.arc, max: shootersPerArc })
    : null;
}

/** One more who has fired out of this arc in this round. */
export function firedFromSeat(request: Request): readonly Event[] {
  const { fight, combatant, item } = request;
  const place = seated(fight, combatant);
  if (!place || place.vehicle.sheet.open || holderOf(fight, combatant, item!) !== combatant) return [];
  if (isInside(request)) return [];
  const { state, id } = place.vehicle.combatant;
  const { arc } = place.seat;
  const { shots } = state.motion;
  const change = putAt(shots, 'motion.shots', arc, (shots[arc] ?? 0) + 1);
  return [event('arcUsed', id, 'CEP-VEH-07', [change], { arc })];
}
