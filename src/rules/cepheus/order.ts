/** Who acts when (section 3 of RULES.md). */
import type { Id } from '../kernel/json.ts';
import type { Order } from '../kernel/order.ts';
import { entry, setAside, total, type Tally, type TallyEntry } from '../kernel/tally.ts';
import { combatant, isUp } from './state.ts';
import type { CepheusCombatant, CepheusFight } from './types.ts';

export const order: Order<CepheusFight> = {
  count(fight, id) {
    const one = combatant(fight, id);
    return one.state.initiative === null ? null : effectiveInitiative(one, fight.round);
  },
  /** Higher Initiative first, then the higher DEX score, then at the same time (CEP-INI-03). Who has none comes last. */
  compare(fight, a, b) {
    const first = combatant(fight, a);
    const second = combatant(fight, b);
    const known = Number(second.state.initiative !== null) - Number(first.state.initiative !== null);
    if (known !== 0) return known;
    const byCount = effectiveInitiative(second, fight.round) - effectiveInitiative(first, fight.round);
    return byCount !== 0 ? byCount : second.state.current.dex - first.state.current.dex;
  },
  takesTurns(fight, id) {
    const { state } = combatant(fight, id);
    return state.initiative !== null && (isUp(state) || state.conditions['simultaneous'] !== undefined);
  },
};

/** Initiative that counts in `round`: base, Tactics while in contact, and the changes of that round (CEP-INI-05). */
export function effectiveInitiative(one: CepheusCombatant, round: number): number {
  const { state } = one;
  let sum = (state.initiative ?? 0) + (state.inContact ? state.tacticsBonus : 0);
  for (const id of Object.keys(state.initiativeMods)) {
    const mod = state.initiativeMods[id]!;
    if (mod.round === round) sum += mod.value;
  }
  return sum;
}

/** Where the Initiative of `round` comes from. What counts in another round is set aside. */
export function initiativeTally(one: CepheusCombatant, round: number): Tally {
  const { state } = one;
  if (state.initiative === null) return [];
  const tally: TallyEntry[] = [entry('CEP-INI-01', 'SALVO.cepheus.initiative.base', state.initiative)];
  if (state.tacticsBonus !== 0) {
    const tactics = entry('CEP-TAC-01', 'SALVO.cepheus.initiative.tactics', state.tacticsBonus);
    tally.push(state.inContact ? tactics : setAside(tactics, 'SALVO.cepheus.reason.outOfContact'));
  }
  for (const mod of Object.values(state.initiativeMods)) {
    const one = entry(mod.clause, `SALVO.cepheus.initiative.${mod.source}`, mod.value, mod.source);
    tally.push(mod.round === round ? one : setAside(one, 'SALVO.cepheus.reason.otherRound'));
  }
  return tally;
}

/** The round in which a change that happens now counts: this one, or the next if `id` has had its turn (CEP-INI-05). */
export const roundOfChange = (fight: CepheusFight, id: Id): number =>
  fight.acted[id] === true ? fight.round + 1 : fight.round;

export const countIn = (fight: CepheusFight, id: Id): number =>
  total(initiativeTally(combatant(fight, id), fight.round));
