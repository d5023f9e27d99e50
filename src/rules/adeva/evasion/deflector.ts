/** Deflectors (section 17). */
import type { AdevaCombatant, Deflector } from '../sheet/types.ts';

/** The strength of the strongest source less every weakening, never below 0 (ADE-DFL-06, -07). */
export function deflectorStrength(sources: readonly number[], weakening: readonly number[]): number {
  let strength = 0;
  for (const source of sources) strength = Math.max(strength, source);
  for (const amount of weakening) strength -= amount;
  return Math.max(0, strength);
}

/** The effective strength of a combatant's Deflector; 0 where it has none (ADE-DFL-09). */
export function deflectorOf({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): number {
  const source = strongest(sheet.deflectors);
  if (!source) return 0;
  const weakening: number[] = [];
  for (const key in state.deflectorWeakening) weakening.push(state.deflectorWeakening[key]!.amount);
  return deflectorStrength([source.strength], weakening);
}

/** The strongest Deflector, the only one that counts (ADE-DFL-06); undefined where there is none. */
export function strongest(deflectors: readonly Deflector[]): Deflector | undefined {
  let best = deflectors[0];
  for (const next of deflectors) if (next.strength > best!.strength) best = next;
  return best;
}
