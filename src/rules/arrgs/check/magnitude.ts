/** Magnitude: sides of which one is some ten times larger (ARR-MAG). */
import type { ArrgsOptions } from '../options.ts';

/** The kind of a number: `damage` the base SV of one's own attack, `finalDamage` its SV after margin and criticals. */
export type Scaled = 'attack' | 'damage' | 'finalDamage' | 'reflex' | 'fortitude' | 'willpower' | 'other';

/** The operation on a finished number. */
export interface Scale {
  readonly factor: number;
  readonly op: 'multiply' | 'divide' | 'none';
}

/** Of the same magnitude. */
export const SAME: Scale = { factor: 1, op: 'none' };

/** ARR-MAG-02, -04 to -06. `own`: the rank of the side whose number it is. */
export function scaleOf(own: number, other: number, what: Scaled, options: ArrgsOptions): Scale {
  if (own === other) return SAME;
  const factor = factorOf(own, other, options);
  if (factor === 1 || !isScaled(what, options)) return { factor, op: 'none' };
  const resists = what === 'fortitude' || what === 'willpower';
  return { factor, op: own > other === resists ? 'multiply' : 'divide' };
}

/** ARR-MAG-01, -04. */
const factorOf = (own: number, other: number, { magnitudeFactor }: ArrgsOptions): number =>
  magnitudeFactor === 'larger' ? Math.max(own, other) : Math.abs(own - other) + 1;

/** Ranks between which this factor lies, for a side that is the larger one or not; 1: both are of the same magnitude. */
export const ranksBy = (factor: number, isLarger: boolean): { readonly own: number; readonly other: number } =>
  isLarger ? { own: factor, other: 1 } : { own: 1, other: factor };

function isScaled(what: Scaled, { magnitudeDamage }: ArrgsOptions): boolean {
  if (what === 'damage') return magnitudeDamage === 'base';
  if (what === 'finalDamage') return magnitudeDamage === 'final';
  return what !== 'other';
}

/** ARR-MAG-03, ARR-CORE-08: the whole number, rounded down. */
export function scaled(value: number, { factor, op }: Scale): number {
  if (op === 'none') return value;
  return op === 'multiply' ? value * factor : Math.floor(value / factor);
}
