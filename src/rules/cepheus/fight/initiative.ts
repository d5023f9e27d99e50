/** Initiative (sections 1 and 3): how it is rolled, when its changes count, and the limits of hasten. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { characteristicDm } from '../check/check.ts';
import type { CepheusOptions, InitiativeMod } from '../types.ts';

export interface Entrant {
  readonly id: Id;
  /** DEX score. */
  readonly dex: number;
  /** Whether it is aware of its opponents. */
  readonly aware: boolean;
}

export interface Opened {
  readonly id: Id;
  /** Base Initiative, without Tactics. */
  readonly initiative: number;
  /** The roll; null: there was none (CEP-FLOW-02). */
  readonly rolled: Rolled | null;
}

/** The Initiative of aware combatants in an ambush, before their DEX DM (CEP-FLOW-02). */
const AMBUSH = 12;

/**
 * The Initiative of all entrants. If some but not all are aware, the aware ones have 12 + DEX DM (CEP-FLOW-02); all
 * others roll, in the order of the list (CEP-FLOW-03).
 */
export function* openInitiative(entrants: readonly Entrant[]): Procedure<readonly Opened[]> {
  const awareCount = entrants.filter((entrant) => entrant.aware).length;
  const isAmbush = awareCount > 0 && awareCount < entrants.length;
  const opened: Opened[] = [];
  for (const entrant of entrants)
    opened.push(isAmbush && entrant.aware ? ambushInitiative(entrant) : yield* rollInitiative(entrant));
  return opened;
}

const ambushInitiative = ({ id, dex }: Entrant): Opened => ({
  id,
  initiative: AMBUSH + characteristicDm(dex),
  rolled: null,
});

/** The rolled Initiative, 2D6 + DEX DM, which may be below 0 (CEP-INI-01); also that of a late arrival (GAP-09). */
export function* rollInitiative({ id, dex }: Pick<Entrant, 'id' | 'dex'>): Procedure<Opened> {
  const rolled = yield* rollSum(id, 2, 6, 'SALVO.cepheus.roll.initiative');
  return { id, initiative: rolled.sum + characteristicDm(dex), rolled };
}

/** Whether a change of Initiative counts in `round`. */
export const countsIn = (mod: InitiativeMod, round: number): boolean =>
  mod.round === round || (mod.lasting && mod.round < round);

/** The round in which a change counts: this one if the combatant has not acted yet, else the next (CEP-INI-05). */
export const roundOfChange = (round: number, acted: boolean): number => (acted ? round + 1 : round);

/** The Initiative that hasten adds (CEP-INI-07). */
export const HASTEN_INITIATIVE = 2;

/**
 * The refusal of hasten: after anyone has acted in the round (CEP-INI-07), and a second time in a round or, by
 * `hastenScope`, in a fight (CEP-INI-08). Null: none.
 */
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
