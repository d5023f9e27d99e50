/** Deflectors (section 17). */
import type { AdevaCombatant, Deflector } from '../sheet/types.ts';

/** The strongest source after the weakening, which applies to each in full; not below 0 (ADE-DFL-06, -07). */
export function deflectorStrength(sources: readonly number[], weakening: readonly number[]): number {
  let strength = 0;
  for (const source of sources) strength = Math.max(strength, source);
  for (const lost of weakening) strength -= lost;
  return Math.max(0, strength);
}

/** The strength of what protects a combatant; 0: nothing does. */
export function deflectorOf({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): number {
  const source = strongest(sheet.deflectors);
  if (!source) return 0;
  const weakening: number[] = [];
  for (const number in state.deflectorWeakening) weakening.push(state.deflectorWeakening[number]!.amount);
  return deflectorStrength([source.strength], weakening);
}

/** The source that counts (ADE-DFL-06); undefined: there is none. */
export function strongest(deflectors: readonly Deflector[]): Deflector | undefined {
  let best = deflectors[0];
  for (const next of deflectors) if (next.strength > best!.strength) best = next;
  return best;
}
