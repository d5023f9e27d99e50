/** Collisions (section 36): one roll for all, and what it does to those inside. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { finalDamage, NO_HIT } from '../harm/damage.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { vehicleGroups } from '../vehicles/groups.ts';
import type { CepheusOptions } from '../types.ts';

/** CEP-VEH-11, CEP-CORE-15: dice of a collision, and of the crash of a failed weave (CEP-VEH-26). */
export const collisionDice = (kph: number): number => Math.ceil(kph / 10);

/** CEP-VEH-11: one roll for all. */
export const rollCollision = (by: Id | null, kph: number): Procedure<Rolled> =>
  rollSum(by, collisionDice(kph), 6, 'SALVO.cepheus.roll.collision');

export interface Collision {
  readonly kph: number;
  /** The thing hit is solid enough to damage the vehicle. */
  readonly solid: boolean;
  readonly vehicleArmor: number;
  readonly targetArmor: number;
}

export interface Crash {
  /** After armor. */
  readonly targetDamage: number;
  readonly vehicleDamage: number;
  /** Groups of hits on the vehicle. */
  readonly groups: readonly number[];
}

/** CEP-VEH-11, -12. */
export function collide(of: Collision, rolled: number, options: CepheusOptions): Crash {
  const past = (armor: number): number => Math.max(0, rolled - (options.collisionArmor ? armor : 0));
  const vehicleDamage = of.solid ? past(of.vehicleArmor) : 0;
  return { targetDamage: past(of.targetArmor), vehicleDamage, groups: vehicleGroups(vehicleDamage, options) };
}

export interface Occupant {
  readonly id: Id;
  readonly secured: boolean;
  readonly armor: readonly ArmorLayer[];
}

export interface Shaken {
  readonly damage: number;
  readonly thrownMetres: number;
}

/** CEP-CORE-18: for each started 10 kph. */
const THROWN_METRES = 3;

/** CEP-VEH-13, -14: only in a vehicle that took damage; the roll before vehicle armor, less each occupant's own armor. */
export function shaken(occupant: Occupant, kph: number, rolled: number, crash: Crash, options: CepheusOptions): Shaken {
  if (crash.vehicleDamage <= 0) return { damage: 0, thrownMetres: 0 };
  const quarter = options.fractionalDamage === 'up' ? Math.ceil(rolled / 4) : Math.floor(rolled / 4);
  const damage = finalDamage(occupant.secured ? quarter : rolled, { ...NO_HIT, armor: occupant.armor });
  return { damage, thrownMetres: occupant.secured ? 0 : THROWN_METRES * collisionDice(kph) };
}
