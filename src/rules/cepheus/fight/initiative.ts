/** Initiative (sections 1 and 3): its opening, its changes, the order. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { characteristicDm } from '../check/check.ts';
import type { CepheusOptions, InitiativeMod } from '../types.ts';

export interface Entrant {
  readonly id: Id;
  /** Score. */
  readonly dex: number;
  /** Aware of its opponents. */
  readonly aware: boolean;
}

export interface Opened {
  readonly id: Id;
  /** Base Initiative, without Tactics. */
  readonly initiative: number;
  /** Null: it did not roll (CEP-FLOW-02). */
  readonly rolled: Rolled | null;
}

/** CEP-FLOW-02: the Initiative of the aware, without a roll. */
const AMBUSH = 12;

/** CEP-FLOW-02, -03: if some and not all are aware, they have 12 + DEX DM; all others roll, in the order of the list. */
export function* openInitiative(entrants: readonly Entrant[]): Procedure<readonly Opened[]> {
  const aware = entrants.filter((entrant) => entrant.aware).length;
  const ambush = aware > 0 && aware < entrants.length;
  const opened: Opened[] = [];
  for (const entrant of entrants)
    opened.push(ambush && entrant.aware ? ambushes(entrant) : yield* rollInitiative(entrant));
  return opened;
}

const ambushes = ({ id, dex }: Entrant): Opened => ({ id, initiative: AMBUSH + characteristicDm(dex), rolled: null });

/** CEP-INI-01: 2D6 + DEX DM, may be below 0. Also for late arrivals (GAP-09). */
export function* rollInitiative({ id, dex }: Pick<Entrant, 'id' | 'dex'>): Procedure<Opened> {
  const rolled = yield* rollSum(id, 2, 6, 'SALVO.cepheus.roll.initiative');
  return { id, initiative: rolled.sum + characteristicDm(dex), rolled };
}

/** Whether a change of Initiative counts in `round`. */
export const countsIn = (mod: InitiativeMod, round: number): boolean =>
  mod.round === round || (mod.lasting && mod.round < round);

/** CEP-INI-05: a change counts in this round if its target has not acted yet, else in the next. */
export const roundOfChange = (round: number, acted: boolean): number => (acted ? round + 1 : round);

/** CEP-INI-07. */
export const HASTEN_INITIATIVE = 2;

/** CEP-INI-07, -08: only before anyone acts, once in a round (or once in a fight). */
export function hastenRefusal(
  state: { readonly hastened: boolean; readonly hastenedEver: boolean },
  roundUnderway: boolean,
  { hastenScope }: CepheusOptions,
): Refusal | null {
  if (hastenScope === 'perCombat' ? state.hastenedEver : state.hastened) {
    return refuse('alreadyHastened', 'CEP-INI-08');
  }
  return roundUnderway ? refuse('roundUnderway', 'CEP-INI-07') : null;
}
