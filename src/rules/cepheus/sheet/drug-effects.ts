/** Drugs that fighters take (GAP-06): what they do while they work. */
import type { CepheusState, DrugKind } from '../types.ts';

interface DrugEffect {
  readonly initiative: number;
  /** Dodges in a round that cost no Initiative. */
  readonly freeDodges: number;
  /** Points off all damage suffered. */
  readonly takesOff: number;
}

const NOTHING: DrugEffect = { initiative: 0, freeDodges: 0, takesOff: 0 };
const EFFECTS: { readonly [kind in DrugKind]: DrugEffect } = {
  combatDrug: { initiative: 4, freeDodges: 1, takesOff: 2 },
  metabolicAccelerator: { initiative: 8, freeDodges: 2, takesOff: 0 },
};

/** The present effects of the drug in the body; none before it has taken effect. */
export const drugNow = ({ drug }: Pick<CepheusState, 'drug'>): DrugEffect =>
  drug !== null && drug.onset === null ? EFFECTS[drug.kind] : NOTHING;

/** Rounds until a drug takes effect, and rounds in about ten minutes, for which it lasts. */
export const DRUG_ONSET = 4;
export const DRUG_ROUNDS = 100;
/** D6 of damage that the end of a metabolic accelerator does. */
export const CRASH_DICE = 2;
