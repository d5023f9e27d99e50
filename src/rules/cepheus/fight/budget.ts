/** Paying for an act (section 4 of RULES.md) and what every paid act does to its doer. */
import { adding, putting, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { hasActed } from '../../kernel/order.ts';
import { changeTo, event, putAt } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { combatantOf, isSeriouslyWounded, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState } from '../types.ts';
import { isPowerless, seated } from '../vehicles/aboard.ts';

export type Cost = 'free' | 'minor' | 'significant';
export type Budget = CepheusState['budget'];

/** The actions that a combatant has left now; before its turn in a round, those that the turn will give. */
export function budgetNow(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  if (isAhead(fight, combatant)) return turnBudget(fight, combatant);
  return combatant.state.conditions['paused'] ? resumedBudget(fight, combatant) : combatant.state.budget;
}

/** Whether the combatant's turn of this round has not opened yet. */
const isAhead = (fight: CepheusFight, { id, state }: CepheusCombatant): boolean =>
  fight.phase === 'underway' && !hasActed(fight, id) && state.conditions['paused'] === undefined;

/** CEP-ACT-01, -09, -10, CEP-VEH-56: the actions of the turn that begins, less what the GM has charged before it. */
export function turnBudget(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  const { state } = combatant;
  const able = (isUp(state) || state.conditions['simultaneous'] !== undefined) && !isPowerless(fight, combatant);
  const charged = chargedTo(combatant);
  return {
    minor: Math.max(0, (able && !isSeriouslyWounded(combatant) ? 1 : 0) + charged.minor),
    significant: Math.max(0, (able && state.lostSignificant === 0 ? 1 : 0) + charged.significant),
  };
}

/**
 * The actions with which a paused turn goes on. A dive has taken the significant one (CEP-EXP-05), a serious wound the
 * minor one (CEP-ACT-09); minor actions that the significant one was traded for are left. Without power there are none
 * (CEP-VEH-56).
 */
export function resumedBudget(fight: CepheusFight, combatant: CepheusCombatant): Budget {
  if (isPowerless(fight, combatant)) return NO_ACTIONS;
  const { minor, significant } = combatant.state.budget;
  return {
    minor: significant > 0 && isSeriouslyWounded(combatant) ? 0 : minor,
    significant: combatant.state.lostSignificant > 0 ? 0 : significant,
  };
}

const NO_ACTIONS: Budget = { minor: 0, significant: 0 };

/** Why the cost cannot be paid; null: it can. A minor action may be paid by trading the significant one (CEP-ACT-02). */
export function affordable(left: Budget, cost: Cost): Refusal | null {
  if (cost === 'significant' && left.significant < 1) return refuse('noSignificantAction', 'CEP-ACT-01');
  if (cost === 'minor' && left.minor + left.significant < 1) return refuse('noMinorAction', 'CEP-ACT-02');
  return null;
}

/**
 * The events of paying: the budget, the end of the window for hasten and delay, the first action after a suppression
 * (CEP-SUP-08), and the loss of an aim by doing something else (CEP-AIM-02) unless `keepsAim`.
 */
export function paid(fight: CepheusFight, who: Id, cost: Cost, clause: string, keepsAim = false): readonly Event[] {
  if (cost === 'free') return [];
  const combatant = combatantOf(fight, who);
  const { state } = combatant;
  const changes = isAhead(fight, combatant) ? [charging(fight, combatant, cost)] : spending(fight, combatant, cost);
  const events: Event[] = [event('spent', who, clause, changes, { cost })];
  if (state.suppression && !state.suppression.acted) {
    const released = changeTo(state, 'suppression', { ...state.suppression, acted: true });
    events.push(event('suppressionAnswered', who, 'CEP-SUP-08', released));
  }
  if (!keepsAim) events.push(...aimLost(state, who, 'CEP-AIM-02'));
  if (state.seat?.role === 'driver') events.push(...evasionEnded(fight, combatant));
  return events;
}

/** CEP-VEH-21: the driver's next action ends an evasive action. */
function evasionEnded(fight: CepheusFight, combatant: CepheusCombatant): readonly Event[] {
  const place = seated(fight, combatant);
  if (!place) return [];
  const { id, state } = place.vehicle.combatant;
  const changes = changeTo(state, 'motion', { ...state.motion, evading: null });
  return changes.length > 0 ? [event('evasionEnded', id, 'CEP-VEH-21', changes)] : [];
}

/** The budget after a cost; the trade gives two minor actions, of which one is spent (CEP-ACT-02). */
function taken(left: Budget, cost: Exclude<Cost, 'free'>): Budget {
  if (cost === 'significant') return { minor: 0, significant: -1 };
  return left.minor > 0 ? { minor: -1, significant: 0 } : { minor: 1, significant: -1 };
}

function spending(
  fight: CepheusFight,
  { id, state }: CepheusCombatant,
  cost: Exclude<Cost, 'free'>,
): readonly Change[] {
  const { minor, significant } = taken(state.budget, cost);
  const changes: Change[] = [];
  if (significant !== 0) changes.push(adding('budget.significant', significant));
  if (minor !== 0) changes.push(adding('budget.minor', minor));
  if (fight.turn === id && state.conditions['acting'] === undefined) {
    const until = { at: 'endOfTurn', of: id, round: fight.round };
    changes.push(putting('conditions.acting', { id: 'acting', clause: 'CEP-INI-04', until }));
  }
  return changes;
}

/** CEP-ACT-03: a charge ahead of the turn is taken off the turn's budget. */
function charging(fight: CepheusFight, combatant: CepheusCombatant, cost: Exclude<Cost, 'free'>): Change {
  const { round } = fight;
  const { id, state } = combatant;
  const before = chargedTo(combatant);
  const more = taken(turnBudget(fight, combatant), cost);
  const facts = { minor: before.minor + more.minor, significant: before.significant + more.significant };
  const until = { at: 'startOfTurn' as const, of: id, round };
  return putAt(state.conditions, 'conditions', 'charged', { id: 'charged', clause: 'CEP-ACT-03', until, facts });
}

function chargedTo({ state }: CepheusCombatant): Budget {
  const facts = state.conditions['charged']?.facts;
  if (!facts) return NO_ACTIONS;
  return { minor: Number(facts['minor'] ?? 0), significant: Number(facts['significant'] ?? 0) };
}

/** The event of giving up one's work (CEP-EXT-02); none without work. */
export function workAbandoned(fight: CepheusFight, who: Id): readonly Event[] {
  const { state } = combatantOf(fight, who);
  return state.extended === null ? [] : [event('workAbandoned', who, 'CEP-EXT-02', changeTo(state, 'extended', null))];
}

/** The event of losing one's aim; none without an aim. */
export const aimLost = (state: CepheusState, who: Id, clause: string): readonly Event[] =>
  state.aim === null ? [] : [event('aimLost', who, clause, changeTo(state, 'aim', null))];
