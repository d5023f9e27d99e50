/** Collisions (section 36): a single roll, and its damage to vehicle, target and occupants. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { finalDamage, NO_HIT } from '../harm/damage.ts';
import type { CepheusOptions } from '../types.ts';
import { vehicleGroups } from '../vehicles/groups.ts';

/** The dice of a collision (CEP-VEH-11, CEP-CORE-15) and of the crash after a failed weave (CEP-VEH-26). */
export const collisionDice = (kph: number): number => Math.ceil(kph / 10);

/** The single roll of a collision (CEP-VEH-11). */
export const rollCollision = (by: Id | null, kph: number): Procedure<Rolled> =>
  rollSum(by, collisionDice(kph), 6, 'SALVO.cepheus.roll.collision');

export interface Collision {
  readonly kph: number;
  /** Whether the obstacle is solid enough to damage the vehicle. */
  readonly solid: boolean;
  readonly vehicleArmor: number;
  readonly targetArmor: number;
}

export interface Crash {
  /** The damage to the target, after armor. */
  readonly targetDamage: number;
  /** The damage to the vehicle, after armor. */
  readonly vehicleDamage: number;
  /** Groups of hits on the vehicle. */
  readonly groups: readonly number[];
}

/** The damage of a collision to target and vehicle (CEP-VEH-11, -12); `rolled` is the sum of its dice. */
export function collide(collision: Collision, rolled: number, options: CepheusOptions): Crash {
  const throughArmor = (armor: number): number => Math.max(0, rolled - (options.collisionArmor ? armor : 0));
  const vehicleDamage = collision.solid ? throughArmor(collision.vehicleArmor) : 0;
  return {
    targetDamage: throughArmor(collision.targetArmor),
    vehicleDamage,
    groups: vehicleGroups(vehicleDamage, options),
  };
}

export interface Occupant {
  readonly id: Id;
  readonly secured: boolean;
  readonly armor: readonly ArmorLayer[];
}

/** The harm of a crash to an occupant. */
export interface Shaken {
  readonly damage: number;
  /** The meters that the occupant is thrown; 0 if it is secured. */
  readonly thrownMetres: number;
}

/** The meters that an unsecured occupant is thrown for each started 10 kph (CEP-CORE-18). */
const THROWN_METRES = 3;

/**
 * The effect of a crash on an occupant, none if the vehicle took no damage: the roll before vehicle armor, a quarter
 * of it for secured occupants, less the occupant's own armor (CEP-VEH-13, -14).
 */
export function shaken(occupant: Occupant, kph: number, rolled: number, crash: Crash, options: CepheusOptions): Shaken {
  if (crash.vehicleDamage <= 0) return { damage: 0, thrownMetres: 0 };
  const quarter = options.fractionalDamage === 'up' ? Math.ceil(rolled / 4) : Math.floor(rolled / 4);
  const damage = finalDamage(occupant.secured ? quarter : rolled, { ...NO_HIT, armor: occupant.armor });
  return { damage, thrownMetres: occupant.secured ? 0 : THROWN_METRES * collisionDice(kph) };
}
