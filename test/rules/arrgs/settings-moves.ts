/** Settings of movement, maneuvers and spells. */
import type { Scenario } from './settings-play.ts';

export const moveSettings: readonly Scenario[] = [];
