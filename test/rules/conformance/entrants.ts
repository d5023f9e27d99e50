/** The rulesets that the conformance suite runs over: one line each. */
import { cepheusEntrant } from '../cepheus/fight-entrant.ts';
import type { Entrant } from './play.ts';

export const ENTRANTS: readonly Entrant[] = [cepheusEntrant];
