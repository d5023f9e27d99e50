/** The order of action (section 3 of RULES.md). */
import type { Id } from '../../kernel/json.ts';
import type { Order } from '../../kernel/order.ts';
import { entry, setAside, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { drugNow } from '../sheet/drug-effects.ts';
import { combatantOf, dexOf, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState } from '../types.ts';
import { hasSpent } from './budget.ts';
import { countsIn, roundOfChange } from './initiative.ts';

export const order: Order<CepheusCombatant> = {
  count: ({ round }, combatant) => (combatant.state.initiative === null ? null : initiativeIn(combatant, round)),
  compare: compareInOrder,
  takesTurns: (_fight, combatant) => takesTurns(combatant),
};

/**
 * The order of two combatants (CEP-INI-03): the higher Initiative first, then the higher DEX score; 0: they act at the
 * same time. Those without Initiative come last.
 */
export function compareInOrder({ round }: CepheusFight, first: CepheusCombatant, second: CepheusCombatant): number {
  const isKnown = first.state.initiative !== null;
  if (isKnown !== (second.state.initiative !== null)) return isKnown ? -1 : 1;
  return initiativeIn(second, round) - initiativeIn(first, round) || dexOf(second) - dexOf(first);
}

export const takesTurns = ({ sheet, state }: CepheusCombatant): boolean =>
  sheet.kind !== 'vehicle' &&
  state.initiative !== null &&
  (isUp(state) || state.conditions['simultaneous'] !== undefined);

/** The Initiative in `round`: the base, its lasting additions and the changes of that round (CEP-INI-05, -10). */
export function initiativeIn(combatant: CepheusCombatant, round: number): number {
  const { initiative, initiativeMods } = combatant.state;
  let sum = (initiative ?? 0) + addedTo(combatant.state);
  for (const id in initiativeMods) if (countsIn(initiativeMods[id]!, round)) sum += initiativeMods[id]!.value;
  return sum;
}

/** The lasting additions to the base in `round`. */
export function addedForGood({ state }: CepheusCombatant, round: number): number {
  const mods = Object.values(state.initiativeMods).filter((mod) => mod.lasting && countsIn(mod, round));
  return mods.reduce((sum, mod) => sum + mod.value, addedTo(state));
}

/** The addition of Tactics to the base while in contact (CEP-TAC-01, CEP-COM-02), and that of a drug (GAP-06). */
const addedTo = (state: CepheusState): number => (state.inContact ? state.tacticsBonus : 0) + drugNow(state).initiative;

/** The parts of the Initiative in `round`; changes of other rounds are set aside. */
export function initiativeTally(combatant: CepheusCombatant, round: number): Tally {
  const { state } = combatant;
  if (state.initiative === null) return [];
  const tally: TallyEntry[] = [entry('CEP-INI-01', 'SALVO.cepheus.initiative.base', state.initiative)];
  if (state.tacticsBonus !== 0) {
    const tactics = entry('CEP-TAC-01', 'SALVO.cepheus.initiative.tactics', state.tacticsBonus);
    tally.push(state.inContact ? tactics : setAside(tactics, 'SALVO.cepheus.reason.outOfContact'));
  }
  const { initiative } = drugNow(state);
  if (initiative !== 0) tally.push(entry('GAP-06', 'SALVO.cepheus.initiative.drug', initiative));
  for (const mod of Object.values(state.initiativeMods)) {
    const change = entry(mod.clause, `SALVO.cepheus.initiative.${mod.source}`, mod.value, mod.source);
    tally.push(countsIn(mod, round) ? change : setAside(change, 'SALVO.cepheus.reason.otherRound'));
  }
  return tally;
}

/** The round in which a change made now to the Initiative of `id` counts (CEP-INI-05). */
export const roundForChange = (fight: CepheusFight, id: Id): number =>
  roundOfChange(fight.round, fight.acted[id] === true || hasSpent(fight, combatantOf(fight, id)));
