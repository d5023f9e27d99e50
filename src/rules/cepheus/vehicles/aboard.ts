/** Occupants of a vehicle, and what the vehicle means for those aboard (section 35). */
import type { Id } from '../../kernel/json.ts';
import { isDead, isRobot } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, HulkSheet, HulkState, Seat, Weapon } from '../types.ts';
import { protection, type Mount, type Protection } from './protection.ts';
import { findCombatant } from '../../kernel/fight.ts';

/** A vehicle, robot or drone with the two parts that only these have. */
export interface Wreckable {
  readonly combatant: CepheusCombatant;
  readonly sheet: HulkSheet;
  readonly hulk: HulkState;
}

/** The parts of a combatant that is a vehicle, robot or drone; null: a person. */
export function wreckable(combatant: CepheusCombatant | undefined): Wreckable | null {
  if (!combatant?.sheet.hulk || !combatant.state.hulk) return null;
  return { combatant, sheet: combatant.sheet.hulk, hulk: combatant.state.hulk };
}

/** A vehicle with a driver; null: a person, a robot, or nothing. */
export const vehicleOf = (fight: CepheusFight, id: Id | undefined): Wreckable | null =>
  id === undefined ? null : drivable(findCombatant(fight, id));

function drivable(combatant: CepheusCombatant | undefined): Wreckable | null {
  const found = wreckable(combatant);
  return found && !isRobot(found.hulk) ? found : null;
}

export interface Seated {
  readonly seat: Seat;
  readonly vehicle: Wreckable;
}

/** The seat of a person, in a vehicle that takes part; null: on foot. */
export function seated(fight: CepheusFight, { state }: CepheusCombatant): Seated | null {
  const { seat } = state;
  if (seat === null) return null;
  const vehicle = vehicleOf(fight, seat.vehicle);
  return vehicle && { seat, vehicle };
}

/** Whether both are in the same vehicle, or one is the vehicle of the other. */
export const rideTogether = (fight: CepheusFight, a: Id, b: Id): boolean => carrierOf(fight, a) === carrierOf(fight, b);

const carrierOf = (fight: CepheusFight, id: Id): Id => findCombatant(fight, id)?.state.seat?.vehicle ?? id;

export const aboard = (fight: CepheusFight, vehicle: Id): readonly CepheusCombatant[] =>
  fight.combatants.filter(({ state }) => state.seat?.vehicle === vehicle);

export const driverOf = (fight: CepheusFight, vehicle: Id): CepheusCombatant | null =>
  aboard(fight, vehicle).find(({ state }) => state.seat?.role === 'driver') ?? null;

/** The protection and limits of a vehicle for an occupant (CEP-VEH-06..08). */
export function protectionIn({ sheet }: Wreckable): Protection {
  const { open, military, cover, softCover, shootersPerArc } = sheet;
  return protection(open, military, {
    ...(cover === 'auto' ? {} : { cover }),
    ...(softCover === 'auto' ? {} : { softCover: softCover === 'yes' }),
    ...(shootersPerArc === null ? {} : { shootersPerArc }),
  });
}

/** Whether a combatant sits in an open or a closed vehicle. */
export function enclosure(fight: CepheusFight, combatant: CepheusCombatant): 'none' | 'open' | 'closed' {
  const place = seated(fight, combatant);
  if (!place) return 'none';
  return place.vehicle.sheet.open ? 'open' : 'closed';
}

/** CEP-MOD-06, section 0.3: meters in a round at a speed in kph. */
export const metresAt = (kph: number): number => (kph * 5) / 3;

/** Meters that a combatant covers in a round as a vehicle or aboard one. */
export function metresDriven(fight: CepheusFight, combatant: CepheusCombatant): number {
  const own = drivable(combatant) ?? seated(fight, combatant)?.vehicle;
  return own ? metresAt(own.hulk.speed) : 0;
}

/** Effect of the evasive action of a combatant's vehicle, or its own as one; 0: none. */
export function evading(fight: CepheusFight, combatant: CepheusCombatant): number {
  const own = seated(fight, combatant)?.vehicle.combatant ?? combatant;
  return own.state.motion.evading ?? 0;
}

/** Whether its power plant has lost this round's actions (CEP-VEH-45, -56). */
export const isPowerless = ({ round }: CepheusFight, { state }: CepheusCombatant): boolean =>
  state.conditions['powerless']?.value === round;

/** Weapons that a combatant aboard may use: those mounted on its vehicle, while it has power. */
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

/** From where an occupant fires: a mounted weapon's arc, anywhere from an open vehicle, else the arc of its seat. */
export function mountOf({ seat, vehicle }: Seated, weapon: Weapon): Mount {
  if (vehicle.combatant.sheet.weapons.includes(weapon)) return weapon.mount === 'none' ? 'turret' : weapon.mount;
  return vehicle.sheet.open ? 'open' : seat.arc;
}
