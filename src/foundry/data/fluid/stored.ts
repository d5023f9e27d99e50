/** What of a `fluid` combatant's state lives in its documents. */
import type { Stored } from '../place.ts';

export const fluidStored: Stored = { keys: new Set(), place: () => null };
