/** Points of shields: what they pay, and how they are made (DRV-SHL-13 to -18, DRV-SHL-22). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { EnergyType, ShieldSource } from '../types.ts';
import { whole } from '../whole.ts';

export interface Paid {
  readonly damage: number;
  readonly points: number;
  readonly absorbed: number;
  readonly cost: number;
}

/**
 * Points cancel damage one to one, in full or until they run out (DRV-SHL-13, -14); a source that counts double pays one
 * point for two of blast, the odd one in full (DRV-SHL-16, DRV-AMB-14).
 */
export function shield(damage: number, points: number, double: boolean): Paid {
  whole(damage, 'damage');
  whole(points, 'points');
  const absorbed = Math.min(damage, double ? 2 * points : points);
  const cost = double ? Math.ceil(absorbed / 2) : absorbed;
  return { damage: damage - absorbed, points: points - cost, absorbed, cost };
}

export const isDouble = (source: Pick<ShieldSource, 'doubleVsBlast'>, energy: EnergyType | null): boolean =>
  source.doubleVsBlast && energy === 'blast';

/** One source against one amount of energy damage. */
export interface Payment {
  readonly energy: EnergyType;
  readonly damage: number;
  readonly points: number;
  readonly doubleVsBlast: boolean;
  /** The source says that it also stops what leaves it. */
  readonly twoWay: boolean;
  readonly direction: 'incoming' | 'outgoing';
  /** What the protected side wishes to pay. */
  readonly pay: 'all' | 'none' | number;
}

/**
 * A payment, and the refusal of a wish to pay less than all: `shieldNotOptional` (DRV-SHL-14, -19). The shield works in
 * full all the same. Outgoing attacks pass a shield that is one-way (DRV-SHL-22).
 */
export function payShield(payment: Payment): Paid & { readonly refused: Refusal | null } {
  whole(payment.damage, 'damage');
  if (payment.direction === 'outgoing' && !payment.twoWay) {
    return { damage: payment.damage, points: payment.points, absorbed: 0, cost: 0, refused: null };
  }
  const paid = shield(payment.damage, payment.points, isDouble(payment, payment.energy));
  return { ...paid, refused: payment.pay === 'all' ? null : refuse('shieldNotOptional', 'DRV-SHL-14') };
}

/** Whether a source counts double against blast: devices do unless they say otherwise (DRV-SHL-16). */
export const countsDouble = (said: boolean | null, device: boolean): boolean => said ?? device;

/** Making shielding or pseudogravity points (DRV-SHL-18, DRV-PGR-04, DRV-GAP-17). */
export interface Making {
  readonly kind: 'shielding' | 'pseudogravity';
  readonly onOwnTurn: boolean;
  /** Resource at hand, and what a point costs of it. */
  readonly resource: number;
  readonly costPerPoint: number;
  readonly points: number;
  readonly current: number;
  readonly maximum: number | null;
}

/** The pool and the resource afterwards. Refuses `notOwnTurn`, `notEnoughResource`, `overMaximum`. */
export function createPoints(making: Making): { readonly points: number; readonly resourceLeft: number } | Refusal {
  const clause = making.kind === 'shielding' ? 'DRV-SHL-18' : 'DRV-PGR-04';
  const cost = whole(making.points, 'points', 1) * making.costPerPoint;
  const points = making.current + making.points;
  if (!making.onOwnTurn) return refuse('notOwnTurn', clause);
  if (cost > making.resource) return refuse('notEnoughResource', clause, { cost, resource: making.resource });
  if (making.maximum !== null && points > making.maximum) {
    return refuse('overMaximum', 'DRV-GAP-17', { maximum: making.maximum });
  }
  return { points, resourceLeft: making.resource - cost };
}
