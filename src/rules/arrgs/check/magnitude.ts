/** Magnitude: the factor between sides of which one is about ten times as large as the other (ARR-MAG). */
import type { ArrgsOptions } from '../options.ts';

/** The kind of a number. `damage`: the base SV of an attack. `finalDamage`: its SV after margin and criticals. */
export type Scaled = 'attack' | 'damage' | 'finalDamage' | 'reflex' | 'fortitude' | 'willpower' | 'other';

/** The operation on a finished number. */
export interface Scaling {
  readonly factor: number;
  readonly op: 'multiply' | 'divide' | 'none';
}

/** The scale between sides of the same magnitude. */
export const SAME: Scaling = { factor: 1, op: 'none' };

/** The scale of a number (ARR-MAG-02, -04 to -06). `ownRank`: the magnitude rank of the side whose number it is. */
export function scaleOf(ownRank: number, otherRank: number, what: Scaled, options: ArrgsOptions): Scaling {
  if (ownRank === otherRank) return SAME;
  const factor = factorOf(ownRank, otherRank, options);
  if (factor === 1 || !isScaled(what, options)) return { factor, op: 'none' };
  const resists = what === 'fortitude' || what === 'willpower';
  return { factor, op: ownRank > otherRank === resists ? 'multiply' : 'divide' };
}

/** The factor between two ranks (ARR-MAG-01, -04). */
const factorOf = (ownRank: number, otherRank: number, { magnitudeFactor }: ArrgsOptions): number =>
  magnitudeFactor === 'larger' ? Math.max(ownRank, otherRank) : Math.abs(ownRank - otherRank) + 1;

/** Two ranks with `factor` between them, equal for 1. `isLarger`: whether the own rank is the larger one. */
export const ranksBy = (factor: number, isLarger: boolean): { readonly ownRank: number; readonly otherRank: number } =>
  isLarger ? { ownRank: factor, otherRank: 1 } : { ownRank: 1, otherRank: factor };

/** Whether a number of this kind changes with magnitude (ARR-MAG-05, -06). */
function isScaled(what: Scaled, { magnitudeDamage }: ArrgsOptions): boolean {
  if (what === 'damage') return magnitudeDamage === 'base';
  if (what === 'finalDamage') return magnitudeDamage === 'final';
  return what !== 'other';
}

/** A whole number multiplied, or divided and rounded down (ARR-MAG-03, ARR-CORE-08). */
export function scaled(value: number, { factor, op }: Scaling): number {
  if (op === 'none') return value;
  return op === 'multiply' ? value * factor : Math.floor(value / factor);
}
