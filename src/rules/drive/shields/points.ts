/** The points that shields pay (DRV-SHL-13 to -16). */
import type { EnergyType, ShieldSource } from '../types.ts';
import { whole } from '../whole.ts';

interface Paid {
  readonly damage: number;
  readonly points: number;
  readonly absorbed: number;
  readonly cost: number;
}

/**
 * The payment of a shield: one point for each point of damage, in full or until points run out (DRV-SHL-13, -14). With
 * `double`, one point for two of damage, rounded up (DRV-SHL-16, DRV-AMB-14).
 */
export function shieldPayment(damage: number, points: number, double: boolean): Paid {
  whole(damage, 'damage');
  whole(points, 'points');
  const absorbed = Math.min(damage, double ? 2 * points : points);
  const cost = double ? Math.ceil(absorbed / 2) : absorbed;
  return { damage: damage - absorbed, points: points - cost, absorbed, cost };
}

export const isDouble = (source: Pick<ShieldSource, 'doubleVsBlast'>, energy: EnergyType | null): boolean =>
  source.doubleVsBlast && energy === 'blast';

/** Whether a source counts double against blast: as it states, else if it is a device (DRV-SHL-16). */
export const countsDouble = (stated: boolean | null, device: boolean): boolean => stated ?? device;
