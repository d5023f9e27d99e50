/** Attacks out of a vehicle (section 35): arcs, shooters for each arc, mounted weapons. */
import { putAt } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Request } from '../acts/act.ts';
import { hitsOn } from '../sheet/state.ts';
import { ARCS, type Arc, type CepheusFight } from '../types.ts';
import { SYSTEM_HITS } from '../vocabulary.ts';
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
import { arcsOf, mayFire } from './protection.ts';

/** The reason that a combatant aboard may not fire this weapon at this target; null if it may, and on foot. */
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

/** The refusal of a mounted weapon without power, for a round or for good (CEP-VEH-45). */
function powerRefusal(fight: CepheusFight, { combatant, hulk }: Wreckable): Refusal | null {
  if (hitsOn(hulk, 'powerPlant') === SYSTEM_HITS.powerPlant) return refuse('disabled', 'CEP-VEH-45');
  return isPowerless(fight, combatant) ? refuse('powerless', 'CEP-VEH-45') : null;
}

/** Whether the target is the attacker's vehicle or inside it, where arcs do not apply. */
const isInside = ({ fight, who, targets }: Request): boolean =>
  targets[0] !== undefined && rideTogether(fight, who, targets[0]);

/** The arcs in which the target is: by its bearing, and the arc into which a stunt has stuntTarget it (CEP-VEH-24). */
function arcsTo({ fight, declared, targets }: Request, { vehicle }: Seated): readonly Arc[] {
  const bearing = asNumber(declared, 'bearing');
  const { conditions } = vehicle.combatant.state;
  const stunt = conditions['stunt']?.facts;
  const stuntTarget = stunt?.['target'];
  const [target] = targets;
  // CEP-VEH-24: a stunt that brings a vehicle into an arc brings its occupants as well.
  const isBrought = typeof stuntTarget === 'string' && target !== undefined && rideTogether(fight, stuntTarget, target);
  const added = isBrought ? ARCS.filter((arc) => arc === stunt?.['arc']) : [];
  // CEP-VEH-02: without a measured bearing the target counts as in every arc.
  return bearing < 0 ? ARCS : [...arcsOf(vehicle.hulk.facing, bearing), ...added];
}

/** The refusal of a shot out of an arc whose shooters for this round have all fired (CEP-VEH-07). */
function arcRefusal({ seat, vehicle }: Seated): Refusal | null {
  const { shootersPerArc } = protectionIn(vehicle);
  const shots = vehicle.combatant.state.motion.shots[seat.arc] ?? 0;
  return shootersPerArc !== null && shots >= shootersPerArc
    ? refuse('arcTaken', 'CEP-VEH-07', { arc: seat.arc, max: shootersPerArc })
    : null;
}

/**
 * The event that counts a shot out of an arc in this round (CEP-VEH-07); none for mounted weapons, open vehicles and
 * targets inside.
 */
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
