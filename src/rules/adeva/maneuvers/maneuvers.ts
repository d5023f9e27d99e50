/** The maneuvers: Guard Mode, Knock Down, Aim, Disarm and Feint (sections 32, 33, 35 to 37). */
import type { Act } from '../acts/act.ts';
import { fullAim, halfAim } from './aim.ts';
import { disarm } from './disarm.ts';
import { feint } from './feint.ts';
import { guardMode } from './guard.ts';
import { knockDown } from './knockdown.ts';

export const MANEUVERS: readonly Act[] = [halfAim, fullAim, guardMode, feint, knockDown, disarm];
