/** Vehicle damage (sections 38 and 39): groups of hits, their locations and the effect of each hit. */
import type { Id } from '../../kernel/json.ts';
import { pick, rollSum, type Procedure } from '../../kernel/procedure.ts';
import type { Bystander } from '../attack/facts.ts';
import { finalDamage, NO_HIT } from '../harm/damage.ts';
import { disables, isRobot as isRobotFrame } from '../sheet/state.ts';
import type { BlastZone, CepheusOptions, Frame } from '../types.ts';
import { PART_HITS } from '../vocabulary.ts';
import { vehicleGroups } from './groups.ts';

/** The zones of an exploding vehicle, from the inside out (CEP-VEH-39). */
export const EXPLOSION: readonly BlastZone[] = [
  { radius: 6, dice: 4 },
  { radius: 12, dice: 2 },
];

/** A vehicle, robot or drone under damage. A system is the number of its hits; null if there is no such system (CEP-VEH-54). */
export interface Hulk {
  readonly id: Id | null;
  readonly kind: Frame;
  readonly open: boolean;
  /** Whether it has acted in this round, a vehicle by its driver. */
  readonly acted: boolean;
  readonly hull: number;
  readonly structure: number;
  readonly armor: number;
  readonly drive: number | null;
  readonly sensors: number | null;
  readonly powerPlant: number | null;
  readonly computer: number | null;
  readonly weapons: readonly number[];
  readonly limbs: readonly number[];
  /** Units of cargo left. */
  readonly cargo: number;
  /** The living occupants other than the pilot. */
  readonly passengers: readonly Bystander[];
  /** The living driver; null without any. */
  readonly pilot: Bystander | null;
}

/** The results of one attack's hits. */
export interface HitReport {
  readonly hulk: Hulk;
  readonly groups: readonly number[];
  /** The occupants that are hit, in order, with an entry for each hit; `damage` is after the occupant's armor. */
  readonly victims: readonly { readonly id: Id; readonly damage: number }[];
  readonly cargoHits: number;
  /** The round whose actions are lost (CEP-VEH-45, -56). */
  readonly lostRound: 'current' | 'next' | null;
  /** The rounds for which a robot is off (CEP-VEH-51). */
  readonly offRounds: number;
  readonly disabled: boolean;
  readonly destroyed: boolean;
  readonly explosion: readonly BlastZone[] | null;
}

/**
 * The hits of one attack. `damage` is after armor: it decides the groups, and an occupant that is hit takes it
 * (CEP-VEH-53).
 */
export function* hitVehicle(hulk: Hulk, damage: number, options: CepheusOptions): Procedure<HitReport> {
  const isWreck = hulk.structure <= 0; // CEP-VEH-38: later attacks do nothing
  const groups = isWreck ? [] : vehicleGroups(damage, options);
  let course: Course = { hulk, victims: [], cargoHits: 0, lostRound: null, offRounds: 0 };
  for (const size of groups) course = yield* hitGroup(course, size, damage, options);
  const { structure } = course.hulk;
  return {
    ...course,
    groups,
    disabled: disables(isRobot(course.hulk), (system) => course.hulk[system]),
    destroyed: structure <= 0,
    explosion: structure < 0 && !isWreck ? EXPLOSION : null,
  };
}

type Course = Pick<HitReport, 'hulk' | 'victims' | 'cargoHits' | 'lostRound' | 'offRounds'>;

type Location =
  | 'hull'
  | 'structure'
  | 'armor'
  | 'drive'
  | 'sensors'
  | 'powerPlant'
  | 'computer'
  | 'weapon'
  | 'cargo'
  | 'passengers'
  | 'cockpit';

/** The locations by rows of 2D6 (CEP-VEH-35). For robots and drones `weapon` means weapon or limb. */
// prettier-ignore
const LOCATIONS: { readonly [row: number]: readonly [external: Location, internal: Location, robot: Location] } = {
  2:  ['hull',    'structure',  'hull'],
  3:  ['sensors', 'powerPlant', 'powerPlant'],
  4:  ['drive',   'powerPlant', 'sensors'],
  5:  ['weapon',  'cargo',      'weapon'],
  6:  ['hull',    'structure',  'hull'],
  7:  ['armor',   'passengers', 'armor'],
  8:  ['hull',    'structure',  'hull'],
  9:  ['weapon',  'cargo',      'weapon'],
  10: ['drive',   'computer',   'drive'],
  11: ['sensors', 'cockpit',    'sensors'],
  12: ['hull',    'cockpit',    'computer'],
};

const isRobot = ({ kind }: Hulk): boolean => isRobotFrame({ frame: kind });

/** The location of a row, by the column that applies now (CEP-VEH-34). */
function locationOf(hulk: Hulk, row: number): Location {
  const [external, internal, robot] = LOCATIONS[row]!;
  if (isRobot(hulk)) return robot;
  return hulk.hull > 0 ? external : internal;
}

/** The hits of a group, one after the other at a single location (CEP-VEH-33). */
function* hitGroup(before: Course, size: number, damage: number, options: CepheusOptions): Procedure<Course> {
  const { sum: row } = yield* rollSum(before.hulk.id, 2, 6, 'SALVO.cepheus.roll.location');
  const location = locationOf(before.hulk, row);
  let course = before;
  for (let hit = 0; hit < size; hit++) course = yield* hitOnce(course, location, { row, damage, options });
  return course;
}

interface Blow {
  /** The row of the group's roll. */
  readonly row: number;
  readonly damage: number;
  readonly options: CepheusOptions;
}

function* hitOnce(course: Course, location: Location, blow: Blow): Procedure<Course> {
  const { hulk } = course;
  switch (location) {
    case 'structure': // CEP-VEH-41
      return withHulk(course, { structure: hulk.structure - 1 });
    case 'hull':
      return yield* hullHit(course, blow);
    case 'armor':
      return yield* armorHit(course, blow);
    case 'drive': // CEP-VEH-43
      return hasLeft(hulk.drive, 3) ? withHulk(course, { drive: hulk.drive + 1 }) : yield* hullHit(course, blow);
    case 'sensors': // CEP-VEH-44
      return hasLeft(hulk.sensors, 2) ? withHulk(course, { sensors: hulk.sensors + 1 }) : yield* hullHit(course, blow);
    case 'powerPlant':
      return yield* powerPlantHit(course, blow);
    case 'computer':
      return yield* computerHit(course, blow);
    case 'weapon':
      return yield* weaponHit(course, blow);
    case 'cargo': // CEP-VEH-49
      if (hulk.cargo <= 0) return yield* hitOnce(course, 'structure', blow);
      return { ...withHulk(course, { cargo: hulk.cargo - 1 }), cargoHits: course.cargoHits + 1 };
    case 'passengers':
      return yield* passengerHit(course, blow);
    case 'cockpit': // CEP-VEH-50
      return hulk.pilot ? withVictim(course, hulk.pilot, blow) : yield* hitOnce(course, 'structure', blow);
  }
}

const withHulk = (course: Course, change: Partial<Hulk>): Course => ({
  ...course,
  hulk: { ...course.hulk, ...change },
});

/** Whether a system can take another hit; a missing system counts as used up (CEP-VEH-54). */
const hasLeft = (hits: number | null, most: number): hits is number => hits !== null && hits < most;

/**
 * A hit on the Hull; at Hull 0 on the internal location of the same row, for robots and drones on the Structure
 * (CEP-VEH-36, -40).
 */
function* hullHit(course: Course, blow: Blow): Procedure<Course> {
  const { hulk } = course;
  if (hulk.hull > 0) return withHulk(course, { hull: hulk.hull - 1 });
  return yield* hitOnce(course, isRobot(hulk) ? 'structure' : LOCATIONS[blow.row]![1], blow);
}

/** A hit on the armor (CEP-VEH-42). */
function* armorHit(course: Course, blow: Blow): Procedure<Course> {
  const { armor } = course.hulk;
  if (armor > 0) return withHulk(course, { armor: armor - 1 });
  return blow.options.armorAtZero === 'hull' ? yield* hullHit(course, blow) : course;
}

/**
 * A hit on the power plant: the first loses a round of actions, the third destroys it and hits the Hull 1D6 times at
 * once (CEP-VEH-45, -57), a further hit goes to the Structure (CEP-VEH-37).
 */
function* powerPlantHit(course: Course, blow: Blow): Procedure<Course> {
  const { hulk } = course;
  if (!hasLeft(hulk.powerPlant, 3)) return yield* hitOnce(course, 'structure', blow);
  const powerPlant = hulk.powerPlant + 1;
  let after = withHulk(course, { powerPlant });
  if (powerPlant === 1) return { ...after, lostRound: hulk.acted ? 'next' : 'current' };
  if (powerPlant < 3) return after;
  const { sum } = yield* rollSum(hulk.id, 1, 6, 'SALVO.cepheus.roll.powerPlant');
  for (let hit = 0; hit < sum; hit++) after = yield* hitOnce(after, 'hull', blow);
  return after;
}

/** A hit on the computer (CEP-VEH-51). */
function* computerHit(course: Course, blow: Blow): Procedure<Course> {
  const { hulk } = course;
  if (!hasLeft(hulk.computer, 2)) return yield* hitOnce(course, 'structure', blow);
  const after = withHulk(course, { computer: hulk.computer + 1 });
  if (hulk.computer > 0 || !isRobot(hulk)) return after;
  const { sum } = yield* rollSum(hulk.id, 1, 6, 'SALVO.cepheus.roll.offRounds');
  return { ...after, offRounds: sum };
}

/** A hit on a random weapon that is not destroyed; for robots and drones on a weapon or limb (CEP-VEH-46, -47, -52). */
function* weaponHit(course: Course, blow: Blow): Procedure<Course> {
  const { weapons, limbs } = course.hulk;
  const pool = [...notDestroyed('weapons', weapons), ...(isRobot(course.hulk) ? notDestroyed('limbs', limbs) : [])];
  if (pool.length === 0) return yield* hullHit(course, blow);
  const { list, index } = pool[yield* pick(null, pool.length, 'SALVO.cepheus.pick.weapon')]!;
  return withHulk(course, { [list]: course.hulk[list].map((hits, at) => (at === index ? hits + 1 : hits)) });
}

/** The entries of a list that are not destroyed. */
const notDestroyed = (list: 'weapons' | 'limbs', hits: readonly number[]) =>
  hits.flatMap((count, index) => (count < PART_HITS ? [{ list, index }] : []));

/** A hit on a random living passenger (CEP-VEH-48, -53). */
function* passengerHit(course: Course, blow: Blow): Procedure<Course> {
  const { passengers } = course.hulk;
  if (passengers.length === 0) return yield* hitOnce(course, 'structure', blow);
  const pool = passengers.map((passenger) => passenger.id);
  const index = yield* pick(null, passengers.length, 'SALVO.cepheus.pick.passenger', pool);
  return withVictim(course, passengers[index]!, blow);
}

/** The hit on an occupant: the damage to the vehicle, less the occupant's armor (CEP-VEH-53). */
function withVictim(course: Course, { id, armor }: Bystander, { damage }: Blow): Course {
  return { ...course, victims: [...course.victims, { id, damage: finalDamage(damage, { ...NO_HIT, armor }) }] };
}

/** The DM on the use of sensors, a limb or a weapon by its hits; null if it is destroyed or missing (CEP-VEH-44, -46, -47). */
export function damagedDm(hits: number | null): number | null {
  if (!hasLeft(hits, 2)) return null;
  return hits === 1 ? -2 : 0;
}
