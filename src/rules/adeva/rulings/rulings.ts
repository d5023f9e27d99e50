/** The rulings of the GM on what the table cannot know (46.6). */
import type { Act } from '../acts/act.ts';
import { fall, loseFlight, restoreFlight } from '../altitude/falling.ts';
import { newEvening, repair, rest } from '../recovery/resting.ts';
import { condition } from './conditions.ts';
import { decay, endCycle } from './decay.ts';
import { effect, endEffect } from './effects.ts';
import { restoreDeflector, weakenDeflector } from './weakening.ts';

export const RULINGS: readonly Act[] = [
  condition,
  effect,
  endEffect,
  loseFlight,
  restoreFlight,
  fall,
  weakenDeflector,
  restoreDeflector,
  decay,
  endCycle,
  rest,
  repair,
  newEvening,
];
