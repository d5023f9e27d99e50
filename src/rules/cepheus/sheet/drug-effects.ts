/** The effects and durations of the drugs of GAP-06. */
import type { CepheusState, DrugKind } from '../types.ts';

interface DrugEffect {
  readonly initiative: number;
  /** Dodges in a round that cost no Initiative. */
  readonly freeDodges: number;
  /** Points subtracted from all damage suffered. */
  readonly takesOff: number;
}

const NO_EFFECT: DrugEffect = { initiative: 0, freeDodges: 0, takesOff: 0 };
const EFFECTS: { readonly [kind in DrugKind]: DrugEffect } = {
  combatDrug: { initiative: 4, freeDodges: 1, takesOff: 2 },
  metabolicAccelerator: { initiative: 8, freeDodges: 2, takesOff: 0 },
};

/** The present effects of the drug in the body; none before its onset. */
export const drugNow = ({ drug }: Pick<CepheusState, 'drug'>): DrugEffect =>
  drug !== null && drug.onset === null ? EFFECTS[drug.kind] : NO_EFFECT;

/** Rounds from taking a drug to its effect, by default. */
export const DRUG_ONSET = 4;
/** Rounds for which the effect lasts: about ten minutes. */
export const DRUG_ROUNDS = 100;
/** Number of D6 of damage when a metabolic accelerator wears off. */
export const CRASH_DICE = 2;
