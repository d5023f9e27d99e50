/** What of a `drive` combatant's state lives in its documents. */
import type { Stored } from '../place.ts';

export const driveStored: Stored = { keys: new Set(), place: () => null };
