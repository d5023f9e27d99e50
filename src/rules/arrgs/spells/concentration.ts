/** Spells that last while they are concentrated on (ARR-SPC-03). */
import type { ArrgsOptions } from '../options.ts';

export interface Concentrated {
  /** By a Control spell that succeeded. */
  readonly controlledThisRound: boolean;
  readonly castThisRound: boolean;
}

/** Whether a spell ends at this End of Round (ARR-EOR-03); the round of casting is like any other unless that is exempt. */
export const fades = (
  { controlledThisRound, castThisRound }: Concentrated,
  { concentrationCastRound }: Pick<ArrgsOptions, 'concentrationCastRound'>,
): boolean => !controlledThisRound && !(castThisRound && concentrationCastRound === 'exempt');
