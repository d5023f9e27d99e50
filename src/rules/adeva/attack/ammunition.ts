/** The shots that an attack spends (ADE-ATK-10, ADE-SUP-12). */
import { capacityOf, type AutoMode } from '../overwatch/capacity.ts';
import { strikeMode } from './modifiers.ts';
import type { ClaimedAction, Mode } from './situation.ts';

interface Firing {
  readonly action: ClaimedAction;
  readonly mode: Mode;
  readonly intendedHits: number;
  readonly autoMode: AutoMode | null;
  readonly weapon: { readonly semi: number | null; readonly full: number | null; readonly hitRating: number };
}

/**
 * The shots spent, even on a miss: 1 for a single shot, the intended hits of a burst, the capacity used by Suppressive
 * Fire.
 */
export function shotsSpent({ action, mode, intendedHits, autoMode, weapon }: Firing): number {
  if (action === 'suppressiveFire') return autoMode === null ? 0 : capacityOf(weapon, autoMode);
  return strikeMode({ action, mode }) === 'single' ? 1 : intendedHits;
}
