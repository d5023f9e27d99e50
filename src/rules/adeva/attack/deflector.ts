/** Deflectors (section 17). */
import type { AdevaCombatant, Deflector } from '../sheet/types.ts';

/** The strongest source after the weakening, which applies to each in full; not below 0 (ADE-DFL-06, -07). */
export function deflectorStrength(sources: readonly number[], weakening: readonly number[]): number {
  const lost = weakening.reduce((sum, amount) => sum + amount, 0);
  return Math.max(0, ...sources.map((strength) => strength - lost));
}

/** The strength of what protects a combatant; 0: nothing does. */
export const deflectorOf = ({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): number =>
  deflectorStrength(
    sheet.deflectors.map(({ strength }) => strength),
    Object.values(state.deflectorWeakening).map(({ amount }) => amount),
  );

/** The source that counts (ADE-DFL-06); undefined: there is none. */
export const strongest = (deflectors: readonly Deflector[]): Deflector | undefined =>
  deflectors.reduce<Deflector | undefined>(
    (best, one) => (best && best.strength >= one.strength ? best : one),
    undefined,
  );
