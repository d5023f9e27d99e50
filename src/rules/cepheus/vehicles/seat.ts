/** Attacks out of a vehicle (section 35): arcs, shooters for each arc, what is mounted. */
import { asNumber } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import { changeTo, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Request } from '../acts/act.ts';
import { ARCS, type Arc } from '../types.ts';
import { holderOf, isPowerless, mountOf, protectionIn, seated, type Seated } from '../vehicles/aboard.ts';
import { arcsOf, mayFire } from '../vehicles/protection.ts';

/** Why somebody aboard may not fire this weapon at this target; null: on foot, or it may. */
export function seatRefusal(request: Request): Refusal | null {
  const { fight, combatant, item, targets } = request;
  const place = seated(fight, combatant);
  if (!place || !item) return null;
  const isMounted = holderOf(fight, combatant, item) !== combatant;
  if (isMounted && isPowerless(fight, place.vehicle.combatant)) return refuse('powerless', 'CEP-VEH-45');
  const isAimed = targets.length > 0 || asNumber(request.declared, 'bearing') >= 0;
  if (!isAimed || targets[0] === place.seat.vehicle) return null;
  const arcs = arcsTo(request, place);
  if (!mayFire(mountOf(place, item), arcs)) return refuse('outOfArc', 'CEP-VEH-01', { arc: arcs[0] ?? null });
  return isMounted ? null : arcRefusal(place);
}

/** The arcs in which the target is: as the table measures them, with the one into which a stunt has brought it. */
function arcsTo({ declared, targets }: Request, { vehicle }: Seated): readonly Arc[] {
  const bearing = asNumber(declared, 'bearing');
  const { conditions } = vehicle.combatant.state;
  const stunt = conditions['stunt']?.facts;
  const added = stunt?.['target'] === targets[0] ? ARCS.filter((arc) => arc === stunt?.['arc']) : [];
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
export function firedFromSeat({ fight, combatant, item }: Request): readonly Event[] {
  const place = seated(fight, combatant);
  if (!place || place.vehicle.sheet.open || !item || holderOf(fight, combatant, item) !== combatant) return [];
  const { state, id } = place.vehicle.combatant;
  const { arc } = place.seat;
  const shots = { ...state.motion.shots, [arc]: (state.motion.shots[arc] ?? 0) + 1 };
  return [event('arcUsed', id, 'CEP-VEH-07', changeTo(state, 'motion', { ...state.motion, shots }), { arc })];
}
