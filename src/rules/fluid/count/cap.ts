/** End of round (section 8, FLU-CAP). */
import { total } from '../../kernel/tally.ts';
import type { FluidOptions } from '../options.ts';
import type { FluidEntry } from './modifiers.ts';

/** FLU-CAP-02: the most that a round gives or takes. */
export const CAP = 10;

const clamp = (value: number): number => Math.min(CAP, Math.max(-CAP, value));

/**
 * FLU-CAP-02, -03, -07, FLU-AMB-01, -26: the change of the Count by a round's modifiers at its end.
 * @param inside the Count lost to Delay, Ready and Stand Off at once, where the cap holds for it, 0 or less.
 */
export function applied(entries: readonly FluidEntry[], inside: number, options: FluidOptions): number {
  const outside = options.electricalCap === 'outside';
  const capped = outside ? entries.filter((entry) => !entry.electrical) : entries;
  const rest = outside ? total(entries.filter((entry) => entry.electrical)) : 0;
  return limit(capped, inside, options) - inside + rest;
}

function limit(entries: readonly FluidEntry[], immediate: number, options: FluidOptions): number {
  if (options.capMode === 'net') return clamp(total(entries) + immediate);
  let gains = 0;
  let losses = immediate;
  for (const entry of entries) {
    if (entry.setAside !== undefined) continue;
    if (entry.value > 0) gains += entry.value;
    else losses += entry.value;
  }
  return clamp(gains) + clamp(losses);
}
