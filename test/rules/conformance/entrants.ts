/** The rulesets that the conformance suite runs over: one line each. */
import { adevaEntrant } from '../adeva/fight-entrant.ts';
import { arrgsEntrant } from '../arrgs/fight-entrant.ts';
import { cepheusEntrant } from '../cepheus/fight-entrant.ts';
import { driveEntrant } from '../drive/fight-entrant.ts';
import { fluidEntrant } from '../fluid/fight-entrant.ts';
import type { Entrant } from './play.ts';

export const ENTRANTS: readonly Entrant[] = [adevaEntrant, arrgsEntrant, cepheusEntrant, driveEntrant, fluidEntrant];
