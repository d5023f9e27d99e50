/** Shock and collision: the force of a sudden change of speed (section 26.4). */
import type { ArrgsOptions } from '../options.ts';
import type { DamageType } from '../terms.ts';

type Settings = Pick<ArrgsOptions, 'restIncrement' | 'shockFactor' | 'shockScope' | 'shockSpeed'>;

/**
 * A combatant's movement: both speeds are those of the category used, without acceleration rate and margin
 * (ARR-ACC-08).
 */
export interface Mover {
  readonly baseSpeed: number;
  /** The present Movement Speed, after effects. */
  readonly speed: number;
  readonly increment: number;
}

/** A change of movement increments, from `before` to `after`. */
interface SpeedChange {
  readonly baseSpeed: number;
  readonly speed: number;
  readonly before: number;
  readonly after: number;
  /** Whether the mover is a creature and not a vehicle (ARR-ACC-05). */
  readonly selfPropelled: boolean;
}

/** The Force damage of a change of speed, before Damage Resistance and vulnerability (ARR-ACC-03). */
export interface Shock {
  readonly applies: boolean;
  readonly damage: number;
  readonly types: readonly DamageType[];
}

/** The smallest change of increments that causes a shock (ARR-ACC-01). */
const SUDDEN = 3;
export const NO_SHOCK: Shock = { applies: false, damage: 0, types: [] };

/** The shock of a change of increments from one round to the next, or of a sudden stop (ARR-ACC-01, -02, -05, -08). */
export function shockOf(change: SpeedChange, settings: Settings): Shock {
  const { before, after, selfPropelled } = change;
  if (settings.shockScope === 'vehicles' && selfPropelled) return NO_SHOCK;
  return shockBy(speedIn(change, settings), Math.max(before, after), Math.abs(after - before), settings);
}

/**
 * The shock to each side where a mover runs into something that is not coming closer, and is then at rest (ARR-ACC-06).
 */
export const collisionWith = (mover: Mover, settings: Settings): Shock =>
  shockBy(speedIn(mover, settings), mover.increment, mover.increment - settings.restIncrement, settings);

/**
 * The shock to each side where two movers run into each other (ARR-ACC-07). The 1 of its threshold is the increment at
 * rest, as in ARR-ACC-06: what runs into something standing as fast strikes as hard (`restIncrement`).
 */
export function headOn(a: Mover, b: Mover, settings: Settings): Shock {
  const increments = a.increment + b.increment;
  const speed = speedIn(a, settings) + speedIn(b, settings);
  return shockBy(speed, increments, increments - settings.restIncrement, settings);
}

function shockBy(speed: number, higher: number, change: number, { shockFactor, shockScope }: Settings): Shock {
  if (shockScope === 'off' || change < SUDDEN) return NO_SHOCK;
  return { applies: true, damage: speed * (shockFactor === 'delta' ? change : higher), types: ['force'] };
}

const speedIn = ({ speed, baseSpeed }: Pick<Mover, 'speed' | 'baseSpeed'>, { shockSpeed }: Settings): number =>
  shockSpeed === 'base' ? baseSpeed : speed;
