/** The occupants of a vehicle: their seats, weapons, motion and protection (section 35). */
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { isDead, isRobot } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, HulkSheet, HulkState, Seat, Weapon } from '../types.ts';
import { protection, type Mount, type Protection } from './protection.ts';

/** A vehicle, robot or drone with its own sheet and state. */
export interface Wreckable {
  readonly combatant: CepheusCombatant;
  readonly sheet: HulkSheet;
  readonly hulk: HulkState;
}

/** A combatant as a vehicle, robot or drone; null for a person. */
export function wreckable(combatant: CepheusCombatant | undefined): Wreckable | null {
  if (!combatant?.sheet.hulk || !combatant.state.hulk) return null;
  return { combatant, sheet: combatant.sheet.hulk, hulk: combatant.state.hulk };
}

/** The vehicle with this id; null for a person, a robot or drone, and an unknown id. */
export const vehicleOf = (fight: CepheusFight, id: Id | undefined): Wreckable | null =>
  id === undefined ? null : drivable(findCombatant(fight, id));

function drivable(combatant: CepheusCombatant | undefined): Wreckable | null {
  const candidate = wreckable(combatant);
  return candidate && !isRobot(candidate.hulk) ? candidate : null;
}

/** A seat with its vehicle. */
export interface Seated {
  readonly seat: Seat;
  readonly vehicle: Wreckable;
}

/** The seat of a person and its vehicle; null on foot, and if the vehicle is not in the fight. */
export function seated(fight: CepheusFight, { state }: CepheusCombatant): Seated | null {
  const { seat } = state;
  if (seat === null) return null;
  const vehicle = vehicleOf(fight, seat.vehicle);
  return vehicle && { seat, vehicle };
}

/** Whether two combatants are in the same vehicle, or one is the vehicle of the other. */
export const rideTogether = (fight: CepheusFight, a: Id, b: Id): boolean => carrierOf(fight, a) === carrierOf(fight, b);

const carrierOf = (fight: CepheusFight, id: Id): Id => findCombatant(fight, id)?.state.seat?.vehicle ?? id;

/** The occupants of a vehicle, the dead included. */
export const aboard = (fight: CepheusFight, vehicle: Id): readonly CepheusCombatant[] =>
  fight.combatants.filter(({ state }) => state.seat?.vehicle === vehicle);

/** The occupant in the driver's seat, able to act or not; null for none. */
export const driverOf = (fight: CepheusFight, vehicle: Id): CepheusCombatant | null =>
  aboard(fight, vehicle).find(({ state }) => state.seat?.role === 'driver') ?? null;

/** The protection and limits of a vehicle for an occupant (CEP-VEH-06 to -08). */
export function protectionIn({ sheet }: Wreckable): Protection {
  const { open, military, cover, softCover, shootersPerArc } = sheet;
  return protection(open, military, {
    ...(cover === 'auto' ? {} : { cover }),
    ...(softCover === 'auto' ? {} : { softCover: softCover === 'yes' }),
    ...(shootersPerArc === null ? {} : { shootersPerArc }),
  });
}

/** The kind of vehicle in which a combatant sits. */
export function enclosure(fight: CepheusFight, combatant: CepheusCombatant): 'none' | 'open' | 'closed' {
  const place = seated(fight, combatant);
  if (!place) return 'none';
  return place.vehicle.sheet.open ? 'open' : 'closed';
}

/** The meters in a round at a speed in kph (CEP-MOD-06, section 0.3). */
const metresAt = (kph: number): number => (kph * 5) / 3;

/** The meters that a combatant covers in a round as a vehicle or aboard a vehicle; else 0. */
export function metresDriven(fight: CepheusFight, combatant: CepheusCombatant): number {
  const vehicle = drivable(combatant) ?? seated(fight, combatant)?.vehicle;
  return vehicle ? metresAt(vehicle.hulk.speed) : 0;
}

/** The Effect of the evasive action of a combatant's vehicle, or of the combatant as a vehicle (CEP-VEH-21); 0 without any. */
export function evading(fight: CepheusFight, combatant: CepheusCombatant): number {
  const vehicle = seated(fight, combatant)?.vehicle.combatant ?? combatant;
  return vehicle.state.motion.evading ?? 0;
}

/** Whether a hit on its power plant has cost a vehicle the actions of this round (CEP-VEH-45, -56). */
export const isPowerless = ({ round }: CepheusFight, { state }: CepheusCombatant): boolean =>
  state.conditions['powerless']?.value === round;

/** The weapons mounted on a combatant's vehicle that it may use; none for passengers, and none in a wreck. */
export function mountedWeapons(fight: CepheusFight, combatant: CepheusCombatant): readonly Weapon[] {
  const place = seated(fight, combatant);
  if (!place || place.seat.role === 'passenger') return NO_WEAPONS;
  const { vehicle } = place;
  return isDead(vehicle.combatant.state) ? NO_WEAPONS : vehicle.combatant.sheet.weapons;
}

const NO_WEAPONS: readonly Weapon[] = [];

/** The holder of a weapon: its user, or the vehicle on which it is mounted. */
export function holderOf(fight: CepheusFight, combatant: CepheusCombatant, weapon: Weapon): CepheusCombatant {
  if (combatant.state.seat === null || combatant.sheet.weapons.includes(weapon)) return combatant;
  return seated(fight, combatant)?.vehicle.combatant ?? combatant;
}

/**
 * The mount of an occupant's weapon: its own if it is mounted, any direction from an open vehicle, else the arc of the
 * seat.
 */
export function mountOf({ seat, vehicle }: Seated, weapon: Weapon): Mount {
  if (vehicle.combatant.sheet.weapons.includes(weapon)) return weapon.mount === 'none' ? 'turret' : weapon.mount;
  return vehicle.sheet.open ? 'open' : seat.arc;
}
