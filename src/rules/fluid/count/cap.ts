/** The cap on a round's modifiers (section 8, FLU-CAP). */
import { total } from '../../kernel/tally.ts';
import type { FluidOptions } from '../options.ts';
import type { FluidEntry } from './modifiers.ts';

/** FLU-CAP-02: the most by which a round raises or lowers a Count. */
const CAP = 10;

const clamp = (value: number): number => Math.min(CAP, Math.max(-CAP, value));

/**
 * FLU-CAP-02, -03, -07, FLU-AMB-01, -26: the change of the Count by the modifiers of a round.
 * @param lowered the change by Delay, Ready and Stand Off during the round, where it is inside the cap; else 0. 0 or less.
 */
export function cappedChange(entries: readonly FluidEntry[], lowered: number, options: FluidOptions): number {
  const outside = options.electricalCap === 'outside';
  const capped = outside ? entries.filter((entry) => !entry.electrical) : entries;
  const rest = outside ? total(entries.filter((entry) => entry.electrical)) : 0;
  return limit(capped, lowered, options) - lowered + rest;
}

function limit(entries: readonly FluidEntry[], lowered: number, options: FluidOptions): number {
  if (options.capMode === 'net') return clamp(total(entries) + lowered);
  let gains = 0;
  let losses = lowered;
  for (const entry of entries) {
    if (entry.setAside !== undefined) continue;
    if (entry.value > 0) gains += entry.value;
    else losses += entry.value;
  }
  return clamp(gains) + clamp(losses);
}
