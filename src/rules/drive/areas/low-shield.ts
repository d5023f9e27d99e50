/** Zone-wide area attacks against a low shield (section 13). */
import { isDouble, shieldPayment } from '../shields/points.ts';
import type { EnergyType } from '../types.ts';
import { whole } from '../whole.ts';

export const ZAOE_KINDS = ['cluster', 'point'] as const;
export const DELIVERIES = ['clusterBomb', 'rocketPod', 'other'] as const;

export interface ZoneAttack {
  readonly kind: (typeof ZAOE_KINDS)[number];
  readonly type: EnergyType;
  readonly high: number;
  readonly low: number;
  /** `point` only: the value that applies at the shield. */
  readonly appliesHere: 'high' | 'low' | 'unclear';
  /** Its starting point, inside or outside the shield. */
  readonly origin: 'outside' | 'inside';
  readonly delivery: (typeof DELIVERIES)[number];
}

export interface ZoneValues {
  readonly high: number;
  readonly low: number;
}

interface LowShielded {
  /** Damage to absorb so that the inside is spared; null: the shield is useless here (DRV-ZAE-06). */
  readonly bill: number | null;
  /** The part of the bill that stays unpaid. */
  readonly unpaid: number;
  /** Points left. */
  readonly points: number;
  readonly cost: number;
  readonly inside: ZoneValues;
  /** The rest of the zone is hit as usual (DRV-ZAE-04). */
  readonly outside: ZoneValues;
}

/** A low shield pays the bill as far as its points go; if only in part, both values shrink in proportion (DRV-ZAE-05). */
export function lowShieldAgainst(
  attack: ZoneAttack,
  source: { readonly points: number; readonly doubleVsBlast: boolean },
): LowShielded {
  const outside = { high: whole(attack.high, 'damage'), low: whole(attack.low, 'damage') };
  const bill = billOf(attack);
  if (bill === null) return { bill, unpaid: 0, points: source.points, cost: 0, inside: outside, outside };
  const { damage: unpaid, points, cost } = shieldPayment(bill, source.points, isDouble(source, attack.type));
  return { bill, unpaid, points, cost, inside: shrunk(outside, bill, unpaid), outside };
}

/** Both values after the bill was paid in part (DRV-ZAE-05) or in full (DRV-ZAE-04). */
export function shrunk({ high, low }: ZoneValues, bill: number, unpaid: number): ZoneValues {
  const left = (value: number): number => (bill === 0 ? 0 : Math.floor((value * unpaid) / bill));
  return { high: left(high), low: left(low) };
}

/** The bill of a low shield (DRV-ZAE-02, -03); null: the attack starts inside, as cluster bombs and rocket pods always do. */
export function billOf(attack: ZoneAttack): number | null {
  if (attack.origin === 'inside' || attack.delivery !== 'other') return null;
  if (attack.kind === 'cluster') return 2 * attack.high;
  return 3 * (attack.appliesHere === 'low' ? attack.low : attack.high);
}
