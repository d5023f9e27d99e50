/** Shots that an attack spends (ADE-ATK-10, ADE-SUP-12). */
import { autoCapacities, type AutoMode } from '../overwatch/capacity.ts';
import { strikeMode } from './modifiers.ts';
import type { AttackAction, Mode } from './situation.ts';

interface Firing {
  readonly action: AttackAction;
  readonly mode: Mode;
  readonly intendedHits: number;
  readonly autoMode: AutoMode | null;
  readonly weapon: { readonly semi: number | null; readonly full: number | null; readonly hitRating: number };
}

/** One for a single shot, the intended hits of a burst, the capacity that Suppressive Fire uses; the same on a miss. */
export function shotsSpent({ action, mode, intendedHits, autoMode, weapon }: Firing): number {
  if (action === 'suppressiveFire') return autoMode === null ? 0 : (autoCapacities(weapon)[autoMode] ?? 0);
  return strikeMode({ action, mode }) === 'single' ? 1 : intendedHits;
}
